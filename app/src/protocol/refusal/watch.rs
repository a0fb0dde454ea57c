//! Why somebody cannot watch a game.

use crate::protocol::refusal::Refusal;

/// Why somebody cannot watch a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WatchRefusal {
    /// The user plays in it.
    OwnGame,
    /// Nobody else can see the game.
    NotPublic,
    /// The user watches as many games as they can.
    TooManyGames {
        /// Most games.
        most: usize,
    },
    /// As many users as possible watch the game.
    TooManyWatchers,
}

impl From<WatchRefusal> for Refusal {
    fn from(why: WatchRefusal) -> Self {
        Refusal::Watch(why)
    }
}
