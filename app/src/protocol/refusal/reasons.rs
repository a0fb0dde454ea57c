//! Why an offer, a vacation or the import of a record is refused.

use asterism_rules::{GameKind, RecordProblem};
use asterism_store::UserId;

use crate::protocol::refusal::Refusal;

/// Why an offer cannot be made or answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfferRefusal {
    /// It has been answered, or the game has moved on.
    Gone,
    /// The others answer it.
    Own,
    /// Only this user can withdraw it.
    NotOwn(UserId),
    /// The asker has offered a draw in this turn already.
    Again,
    /// The asker has made no move yet.
    NoMove,
    /// Somebody has left the game since the asker's move: they are not brought back.
    Left,
}

/// Why a vacation cannot be announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VacationRefusal {
    /// It ends before it begins, or before today.
    Past,
    /// It ends more than a year ahead.
    Far,
    /// The vacation is longer than what is left of that year's allowance.
    Spent {
        /// The calendar year.
        year: i64,
        /// Days of vacation left in it.
        left: usize,
    },
    /// There are too many of them.
    Many,
}

/// Why a record is not gone on with.
#[derive(Clone, Debug)]
pub enum ImportRefusal {
    /// The file is too large.
    Large,
    /// The file did not come.
    Lost,
    /// The file is no text.
    NoText,
    /// The record is of another game than the one named.
    OtherGame(GameKind),
    /// Something else is filled in that a record settles.
    Settled,
    /// It begins elsewhere than games begin.
    Start,
    /// It has more moves than a game can have.
    Long,
    /// This line does not fit.
    Line {
        /// From 1.
        number: usize,
        /// The line as it is in the file. Untrusted.
        line: String,
        /// What is wrong with it.
        problem: Box<RecordProblem>,
    },
}

impl From<ImportRefusal> for Refusal {
    fn from(why: ImportRefusal) -> Refusal {
        Refusal::Import(why)
    }
}
