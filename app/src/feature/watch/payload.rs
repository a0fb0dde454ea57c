//! Users' choices about watching games, as encoded in the custom IDs of buttons.

use crate::protocol::custom_id::field::word_fields;

/// A user's choice about watching a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WatchWish {
    /// The user wants to get each new board.
    Moves,
    /// The user wants to be told how the game ends.
    End,
    /// The user wants to be told once a day how the game is going.
    Daily,
    /// The user wants to stop watching.
    Stop,
}

/// The news about a game that one of its watchers gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum WatchHow {
    /// Each new board, in a direct message.
    Moves,
    /// The end of the game, in a direct message.
    End,
    /// The state of the game, in the daily message.
    Daily,
}

impl WatchWish {
    /// Returns the choice in the form that is stored; `None` for [`Stop`](Self::Stop).
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
