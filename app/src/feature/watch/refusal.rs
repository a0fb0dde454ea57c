//! Reasons why a user cannot watch a game.

use crate::protocol::refusal::{Refusal, refusals};

refusals! {
    language, Refusal::of_feature;
    /// Reason why a user cannot watch a game.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum WatchRefusal {
        /// The user plays in the game.
        OwnGame => language.refuse_watch_own();
        /// Only the players can see the game.
        NotPublic => language.refuse_watch_not_public();
        /// The user already watches the maximum number of games.
        TooManyGames {
            /// Maximum number of games that a user can watch.
            most: usize,
        } => language.refuse_watch_games(*most);
        /// The game already has the maximum number of watchers.
        TooManyWatchers => language.refuse_watch_watchers();
    }
}
