//! Reasons for refusing requests about tournaments.

use asterism_rules::GameKind;

use crate::protocol::refusal::{Refusal, refusals};

refusals! {
    language, Refusal::of_feature;
    /// Reason why a request about a tournament is refused.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum TournamentRefusal {
        /// There is no such tournament here.
        Unknown => language.refuse_tournament_unknown();
        /// Only users who manage the server may organize tournaments.
        NotOrganizer => language.refuse_tournament_organizer();
        /// Only the organizer and users who manage the server may manage the tournament.
        NotYours => language.refuse_tournament_not_yours();
        /// The server already has the maximum number of tournaments.
        TooMany {
            /// Maximum number of tournaments that a server can have at once.
            most: usize,
        } => language.refuse_tournament_too_many(*most);
        /// The tournament is closed to new entrants.
        Closed => language.refuse_tournament_closed();
        /// The tournament is full.
        Full {
            /// Maximum number of entrants.
            most: usize,
        } => language.refuse_tournament_full(*most);
        /// The user already takes part in the tournament.
        AlreadyIn => language.refuse_tournament_already_in();
        /// The user does not take part in the tournament.
        NotIn => language.refuse_tournament_not_in();
        /// The user has left the tournament or was removed from it, and cannot join again.
        Removed => language.refuse_tournament_removed();
        /// The number of rounds is out of range.
        Rounds {
            /// Smallest number of rounds allowed.
            least: usize,
            /// Largest number of rounds allowed.
            most: usize,
        } => language.refuse_tournament_rounds(*least, *most);
        /// The number of entrants is out of range.
        Size {
            /// Smallest number of entrants allowed.
            least: usize,
            /// Largest number of entrants allowed.
            most: usize,
        } => language.refuse_tournament_size(*least, *most);
        /// The name is too long.
        Name {
            /// Length of the name, in characters.
            length: usize,
            /// Maximum length of the name, in characters.
            most: usize,
        } => language.refuse_tournament_name(*length, *most);
        /// The first round is too far in the future.
        Starts {
            /// Maximum number of hours until the first round.
            most: u64,
        } => language.refuse_tournament_starts(*most);
        /// Tables play single games, not series.
        Series => language.refuse_tournament_series();
        /// Someone has joined, so the plan can no longer be changed.
        Joined => language.refuse_tournament_joined();
        /// The preview was replaced by a newer one, or its time has passed.
        Replaced => language.refuse_tournament_replaced();
        /// No option says what to change.
        Unchanged => language.refuse_tournament_unchanged();
        /// The tournament has been announced already.
        Announced => language.refuse_tournament_announced();
        /// Tournament games need a time limit.
        NeedsTime => language.refuse_tournament_time();
        /// The game cannot be played with this many players per table.
        Seats {
            /// Kind of game.
            game: GameKind,
            /// Smallest number of players allowed.
            least: usize,
            /// Largest number of players allowed.
            most: usize,
        } => language.refuse_tournament_seats(language.game_name(*game), *least, *most);
        /// Tables with more than two players need the format `groups`, and that format needs a game for more than two players.
        Groups => language.refuse_tournament_groups();
        /// The game is played in teams, and there are no tournaments for teams.
        Teams => language.refuse_tournament_teams();
        /// The engine may not play in the tournament, or was removed from it.
        NoEngine => language.refuse_tournament_engine();
        /// The tournament is over.
        Over => language.refuse_tournament_over();
        /// Too few users take part for the tournament to start.
        TooFew {
            /// Minimum number of entrants.
            least: usize,
        } => language.refuse_tournament_few(*least);
        /// The table has already been decided.
        Decided => language.refuse_tournament_decided();
        /// Tournaments exist only in servers.
        NotHere => language.refuse_tournament_direct();
        /// There cannot be so many divisions.
        Divisions {
            /// Maximum number.
            most: u8,
        } => language.refuse_tournament_divisions(u64::from(*most));
        /// Only tournaments that recur have divisions.
        DivisionsAlone => language.refuse_tournament_divisions_alone();
    }
}
