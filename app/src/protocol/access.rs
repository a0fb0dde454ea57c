//! Access rules of commands and buttons. The rule of a command or button depends on what it does in the channel where it is used, and decides whether
//! it also works outside the channels that a server has chosen for the bot.

use asterism_store::GameId;

/// Access rule of a command or button: what it does in a channel, and thus where it is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Shows something only to the user, or ends something; allowed everywhere.
    Look,
    /// Continues a game; also allowed in channels where the user has a running game.
    Play,
    /// Posts something about a game for everyone; also allowed in the channel where that game is running.
    Show(GameId),
    /// Starts a game, or posts something else for everyone; allowed only in the chosen channels.
    Begin,
}
