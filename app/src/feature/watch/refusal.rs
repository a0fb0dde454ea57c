//! Why a user cannot watch a game.

use crate::protocol::refusal::Reason;
use crate::text::Language;

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

impl Reason for WatchRefusal {
    fn text(&self, language: Language) -> String {
        match *self {
            Self::OwnGame => language.refuse_watch_own(),
            Self::NotPublic => language.refuse_watch_not_public(),
            Self::TooManyGames { most } => language.refuse_watch_games(most),
            Self::TooManyWatchers => language.refuse_watch_watchers(),
        }
    }
}
