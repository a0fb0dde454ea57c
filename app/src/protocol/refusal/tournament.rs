//! Why a request about a tournament was refused.

use asterism_rules::GameKind;

use crate::protocol::refusal::Refusal;

/// Why a request about a tournament was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TournamentRefusal {
    /// There is no such tournament here.
    Unknown,
    /// Only those who manage the server may organize tournaments.
    NotOrganizer,
    /// Only the organizer and those who manage the server may do that.
    NotYours,
    /// The server has as many tournaments as it can have at once.
    TooMany {
        /// Most at once.
        most: usize,
    },
    /// Nobody can join any more.
    Closed,
    /// There is no room left.
    Full {
        /// Most entrants.
        most: usize,
    },
    /// The user takes part already.
    AlreadyIn,
    /// The user does not take part.
    NotIn,
    /// The organizer has removed the user.
    Removed,
    /// Not a number of rounds that can be chosen.
    Rounds {
        /// Fewest.
        least: usize,
        /// Most.
        most: usize,
    },
    /// Not a size that can be chosen.
    Size {
        /// Fewest.
        least: usize,
        /// Most.
        most: usize,
    },
    /// The name is too long.
    Name {
        /// Its length, in characters.
        length: usize,
        /// Most characters.
        most: usize,
    },
    /// The start is too far away.
    Starts {
        /// Most hours until then.
        most: u64,
    },
    /// Games of a tournament need a time limit.
    NeedsTime,
    /// The game cannot be played by as many at a table.
    Seats {
        /// The game.
        game: GameKind,
        /// Fewest.
        least: usize,
        /// Most.
        most: usize,
    },
    /// More than two at a table need groups, and groups need more than two.
    Groups,
    /// There are no tournaments of teams.
    Teams,
    /// The engine may not play in it, or there is no room for it.
    NoEngine,
    /// A game of a tournament cannot be aborted.
    NoAbort,
    /// The tournament is over.
    Over,
    /// Too few take part.
    TooFew {
        /// Fewest.
        least: usize,
    },
    /// The game was decided meanwhile.
    Decided,
    /// Tournaments are in servers.
    NotHere,
}

impl From<TournamentRefusal> for Refusal {
    fn from(why: TournamentRefusal) -> Refusal {
        Refusal::Tournament(why)
    }
}
