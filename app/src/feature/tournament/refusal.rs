//! Why a request about a tournament was refused.

use asterism_rules::GameKind;

use crate::protocol::refusal::{Refusal, refusals};

refusals! {
    language, Refusal::of_feature;
    /// Why a request about a tournament was refused.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum TournamentRefusal {
        /// There is no such tournament here.
        Unknown => language.refuse_tournament_unknown();
        /// Only users who manage the server may organize tournaments.
        NotOrganizer => language.refuse_tournament_organizer();
        /// Only the organizer and users who manage the server may do that.
        NotYours => language.refuse_tournament_not_yours();
        /// The server has as many tournaments as it can have at once.
        TooMany {
            /// Maximum number at once.
            most: usize,
        } => language.refuse_tournament_too_many(*most);
        /// No one can join any more.
        Closed => language.refuse_tournament_closed();
        /// There is no room left.
        Full {
            /// Maximum number of entrants.
            most: usize,
        } => language.refuse_tournament_full(*most);
        /// The user takes part already.
        AlreadyIn => language.refuse_tournament_already_in();
        /// The user does not take part.
        NotIn => language.refuse_tournament_not_in();
        /// The organizer has removed the user.
        Removed => language.refuse_tournament_removed();
        /// The number of rounds is out of range.
        Rounds {
            /// Smallest number allowed.
            least: usize,
            /// Largest number allowed.
            most: usize,
        } => language.refuse_tournament_rounds(*least, *most);
        /// The number of entrants is out of range.
        Size {
            /// Smallest number allowed.
            least: usize,
            /// Largest number allowed.
            most: usize,
        } => language.refuse_tournament_size(*least, *most);
        /// The name is too long.
        Name {
            /// Length of the name, in characters.
            length: usize,
            /// Maximum number of characters.
            most: usize,
        } => language.refuse_tournament_name(*length, *most);
        /// The start is too far away.
        Starts {
            /// Maximum number of hours until then.
            most: u64,
        } => language.refuse_tournament_starts(*most);
        /// Games of a tournament need a time limit.
        NeedsTime => language.refuse_tournament_time();
        /// The game cannot be played with this many players at a table.
        Seats {
            /// The game.
            game: GameKind,
            /// Smallest number allowed.
            least: usize,
            /// Largest number allowed.
            most: usize,
        } => language.refuse_tournament_seats(language.game_name(*game), *least, *most);
        /// Tables of more than two need the format groups, and groups need tables of more than two.
        Groups => language.refuse_tournament_groups();
        /// There are no tournaments for teams.
        Teams => language.refuse_tournament_teams();
        /// The engine may not play in it, or there is no room for it.
        NoEngine => language.refuse_tournament_engine();
        /// The tournament is over.
        Over => language.refuse_tournament_over();
        /// Too few users take part.
        TooFew {
            /// Minimum number of entrants.
            least: usize,
        } => language.refuse_tournament_few(*least);
        /// The game was decided in the meantime.
        Decided => language.refuse_tournament_decided();
        /// Tournaments exist only in servers.
        NotHere => language.refuse_tournament_direct();
    }
}
