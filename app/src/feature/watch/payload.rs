//! How users want to watch games, as buttons carry it.

use crate::protocol::custom_id::field::word_fields;

/// How a user wants to watch a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WatchWish {
    /// Each new board.
    Moves,
    /// The end of the game.
    End,
    /// The current state, once a day.
    Daily,
    /// Stop watching.
    Stop,
}

/// What a user who watches a game is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum WatchHow {
    /// Each new board, in a direct message.
    Moves,
    /// How it ends, in a direct message.
    End,
    /// How it stands, in the daily message.
    Daily,
}

impl WatchWish {
    /// Returns the value to store; `None` for [`Stop`](Self::Stop).
    pub(crate) const fn how(self) -> Option<WatchHow> {
        match self {
            WatchWish::Moves => Some(WatchHow::Moves),
            WatchWish::End => Some(WatchHow::End),
            WatchWish::Daily => Some(WatchHow::Daily),
            WatchWish::Stop => None,
        }
    }
}

word_fields! {
    WatchWish {
        "m" => WatchWish::Moves => WatchWish::Moves,
        "e" => WatchWish::End => WatchWish::End,
        "d" => WatchWish::Daily => WatchWish::Daily,
        "s" => WatchWish::Stop => WatchWish::Stop,
    }
}
