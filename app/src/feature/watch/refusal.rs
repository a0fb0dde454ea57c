//! Why a user cannot watch a game.

/// Why a user cannot watch a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WatchRefusal {
    /// The user plays in it.
    OwnGame,
    /// No one else can see the game.
    NotPublic,
    /// The user already watches the maximum number of games.
    TooManyGames {
        /// Maximum number of games.
        most: usize,
    },
    /// The game already has the maximum number of watchers.
    TooManyWatchers,
}
