//! Why a user cannot watch a game.

use crate::protocol::refusal::{Refusal, refusals};

refusals! {
    language, Refusal::of_feature;
    /// Why a user cannot watch a game.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum WatchRefusal {
        /// The user plays in it.
        OwnGame => language.refuse_watch_own();
        /// No one else can see the game.
        NotPublic => language.refuse_watch_not_public();
        /// The user already watches the maximum number of games.
        TooManyGames {
            /// Maximum number of games.
            most: usize,
        } => language.refuse_watch_games(*most);
        /// The game already has the maximum number of watchers.
        TooManyWatchers => language.refuse_watch_watchers();
    }
}
