//! Why a request about a tournament was refused.

use asterism_rules::GameKind;

use crate::protocol::refusal::Reason;
use crate::text::Language;

/// Why a request about a tournament was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TournamentRefusal {
    /// There is no such tournament here.
    Unknown,
    /// Only users who manage the server may organize tournaments.
    NotOrganizer,
    /// Only the organizer and users who manage the server may do that.
    NotYours,
    /// The server has as many tournaments as it can have at once.
    TooMany {
        /// Maximum number at once.
        most: usize,
    },
    /// No one can join any more.
    Closed,
    /// There is no room left.
    Full {
        /// Maximum number of entrants.
        most: usize,
    },
    /// The user takes part already.
    AlreadyIn,
    /// The user does not take part.
    NotIn,
    /// The organizer has removed the user.
    Removed,
    /// The number of rounds is out of range.
    Rounds {
        /// Smallest number allowed.
        least: usize,
        /// Largest number allowed.
        most: usize,
    },
    /// The number of entrants is out of range.
    Size {
        /// Smallest number allowed.
        least: usize,
        /// Largest number allowed.
        most: usize,
    },
    /// The name is too long.
    Name {
        /// Length of the name, in characters.
        length: usize,
        /// Maximum number of characters.
        most: usize,
    },
    /// The start is too far away.
    Starts {
        /// Maximum number of hours until then.
        most: u64,
    },
    /// Games of a tournament need a time limit.
    NeedsTime,
    /// The game cannot be played with this many players at a table.
    Seats {
        /// The game.
        game: GameKind,
        /// Smallest number allowed.
        least: usize,
        /// Largest number allowed.
        most: usize,
    },
    /// Tables of more than two need the format groups, and groups need tables of more than two.
    Groups,
    /// There are no tournaments for teams.
    Teams,
    /// The engine may not play in it, or there is no room for it.
    NoEngine,
    /// The tournament is over.
    Over,
    /// Too few users take part.
    TooFew {
        /// Minimum number of entrants.
        least: usize,
    },
    /// The game was decided in the meantime.
    Decided,
    /// Tournaments exist only in servers.
    NotHere,
}

impl Reason for TournamentRefusal {
    fn text(&self, language: Language) -> String {
        match *self {
            Self::Unknown => language.refuse_tournament_unknown(),
            Self::NotOrganizer => language.refuse_tournament_organizer(),
            Self::NotYours => language.refuse_tournament_not_yours(),
            Self::TooMany { most } => language.refuse_tournament_too_many(most),
            Self::Closed => language.refuse_tournament_closed(),
            Self::Full { most } => language.refuse_tournament_full(most),
            Self::AlreadyIn => language.refuse_tournament_already_in(),
            Self::NotIn => language.refuse_tournament_not_in(),
            Self::Removed => language.refuse_tournament_removed(),
            Self::Rounds { least, most } => language.refuse_tournament_rounds(least, most),
            Self::Size { least, most } => language.refuse_tournament_size(least, most),
            Self::Name { length, most } => language.refuse_tournament_name(length, most),
            Self::Starts { most } => language.refuse_tournament_starts(most),
            Self::NeedsTime => language.refuse_tournament_time(),
            Self::Seats { game, least, most } => {
                language.refuse_tournament_seats(language.game_name(game), least, most)
            }
            Self::Groups => language.refuse_tournament_groups(),
            Self::Teams => language.refuse_tournament_teams(),
            Self::NoEngine => language.refuse_tournament_engine(),
            Self::Over => language.refuse_tournament_over(),
            Self::TooFew { least } => language.refuse_tournament_few(least),
            Self::Decided => language.refuse_tournament_decided(),
            Self::NotHere => language.refuse_tournament_direct(),
        }
    }
}
