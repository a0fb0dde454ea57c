//! The texts of refusals about tournaments.

use crate::feature::tournament::refusal::TournamentRefusal;
use crate::text::Language;

impl TournamentRefusal {
    /// Says what is wrong and what to do next.
    pub(crate) fn text(self, language: Language) -> String {
        match self {
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
            Self::NoAbort => language.refuse_tournament_abort(),
            Self::Over => language.refuse_tournament_over(),
            Self::TooFew { least } => language.refuse_tournament_few(least),
            Self::Decided => language.refuse_tournament_decided(),
            Self::NotHere => language.refuse_tournament_direct(),
        }
    }
}
