//! What a command or button does in the channel where it is used. This decides whether it works outside the channels a server has chosen.

use asterism_store::GameId;

/// What a command or button does in the channel where it is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Shows something to the user alone, or ends something: allowed everywhere.
    Look,
    /// Continues a game: also allowed where the user has a running game.
    Play,
    /// Posts something about a game for everyone: also allowed where that game is running.
    Show(GameId),
    /// Starts a game, or posts something else for everyone.
    Begin,
}
