//! Why an offer, a reminder, a vacation or the import of a record is refused.

use asterism_rules::{GameKind, RecordProblem};
use asterism_store::{Timestamp, UserId};

use crate::protocol::refusal::Refusal;

/// Why an offer cannot be made or answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfferRefusal {
    /// The offer has been answered, or the game has moved on.
    Gone,
    /// The user made the offer; only the others can answer it.
    Own,
    /// Only this user can withdraw the offer.
    NotOwn(UserId),
    /// The user has already offered a draw in this turn.
    Again,
    /// The user has made no move yet.
    NoMove,
    /// A player has left the game since the user's move, and cannot be brought back.
    Left,
}

/// Why the current player is not reminded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NudgeRefusal {
    /// The player's turn has not lasted a day yet.
    Early {
        /// The current player.
        user: UserId,
        /// When the player's turn began.
        since: Timestamp,
    },
    /// The player was reminded less than a day ago.
    Again {
        /// The current player.
        user: UserId,
        /// When the player was reminded.
        at: Timestamp,
    },
    /// The player is on vacation.
    Away {
        /// The current player.
        user: UserId,
        /// When the vacation ends.
        until: Timestamp,
    },
    /// The player does not want to be notified.
    Unwanted {
        /// The current player.
        user: UserId,
    },
}

/// Why a vacation cannot be announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VacationRefusal {
    /// The vacation ends before it begins, or before today.
    Past,
    /// The vacation ends more than a year ahead.
    Far,
    /// The vacation is longer than the rest of that year's allowance.
    Spent {
        /// The calendar year.
        year: i64,
        /// Days of vacation left in it.
        left: usize,
    },
    /// The user has announced too many vacations.
    Many,
}

/// Why a record cannot be imported.
#[derive(Clone, Debug)]
pub enum ImportRefusal {
    /// The file is too large.
    Large,
    /// The file could not be fetched.
    Lost,
    /// The file is not text.
    NoText,
    /// The record is of another kind of game than the one named.
    OtherGame(GameKind),
    /// An option was filled in that the record already determines.
    Settled,
    /// The record has more moves than a game can have.
    Long,
    /// This line of the record is invalid.
    Line {
        /// Number of the line, from 1.
        number: usize,
        /// The line as it is in the file. Untrusted.
        line: String,
        /// What is wrong with the line.
        problem: Box<RecordProblem>,
    },
}

impl From<NudgeRefusal> for Refusal {
    fn from(why: NudgeRefusal) -> Refusal {
        Refusal::Nudge(why)
    }
}

impl From<ImportRefusal> for Refusal {
    fn from(why: ImportRefusal) -> Refusal {
        Refusal::Import(why)
    }
}

/// Why a tree of moves cannot be opened or changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreeRefusal {
    /// The position no longer exists: it was deleted, or moves of the game were taken back.
    Gone,
    /// The tree would become larger than allowed.
    Full,
    /// The line would become longer than allowed.
    Deep,
    /// The user has as many trees as allowed.
    TooMany,
    /// Both a game and something else to explore were named.
    Both,
    /// The name or the note is too long.
    LongText {
        /// Length of the text, in characters.
        length: usize,
        /// Maximum number of characters.
        most: usize,
    },
}

impl From<TreeRefusal> for Refusal {
    fn from(why: TreeRefusal) -> Refusal {
        Refusal::Tree(why)
    }
}
