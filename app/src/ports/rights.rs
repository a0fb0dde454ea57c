//! Finds out who can currently see which channel on Discord, and what the bot may do there. A right is checked when something is sent, because the user may have lost it since their
//! request.
//!
//! Users may see anything that they request in the channel to which it belongs, because Discord does not let them type or press buttons in a channel
//! that they cannot see. Therefore, only the following is checked:
//!
//! | what is sent | to whom | what is checked |
//! |---|---|---|
//! | games | users who do not play in them, in direct messages | that the user can see the channel in which the game is played (`App::find_sight`) |
//! | games | a channel other than the game's own | that everyone who can see it can also see the game's own channel (`App::may_be_shown_in`) |
//! | tournaments | the events of a server | that everyone in the server can see the tournament's channel |
//! | lists and suggestions | the user who requests them | that other users' entries are in channels that the user can see (`App::keep_visible`) |
//! | games and votes | the page of the touch board | that the user can use commands there, or press buttons (`App::expect_participation`) |
//!
//! Players are notified of their own games wherever they are, and Discord shows a channel's posts only to users who can see the channel.

use asterism_store::{ChannelId, GuildId, UserId};
use async_trait::async_trait;

use crate::protocol::request::Permission;

/// Result of checking whether a user can see a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// The user can see the channel.
    Seen,
    /// The user cannot see the channel: they have left the server, or the channel is hidden from them or no longer exists.
    Hidden,
    /// The bot cannot see the channel, so it cannot tell whether the user can. Nothing may be sent for now.
    Unknown,
}

/// What a user can do in a channel, where Discord itself asks no one: on the page of the touch board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Participation {
    /// Nothing: the user cannot see the channel, or is timed out.
    None,
    /// Press the buttons of posts.
    Buttons,
    /// Use commands, too.
    Commands,
}

/// Error: the bot could not find out from Discord who can see a channel. Trying again later may help.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("could not find out who sees a channel: {0}")]
pub struct Unverified(pub String);

/// Finds out who can see the channels and threads of a server, and where the bot may post.
#[async_trait]
pub trait Rights: Send + Sync {
    /// Returns, for each of `channels`, whether `user` can see it, in the same order.
    async fn look(
        &self,
        user: UserId,
        guild: GuildId,
        channels: &[ChannelId],
    ) -> Result<Vec<Sight>, Unverified>;

    /// Returns what `user` can do in `channel`.
    async fn find_participation(
        &self,
        user: UserId,
        guild: GuildId,
        channel: ChannelId,
    ) -> Result<Participation, Unverified>;

    /// Returns true if everyone who can see `shown_in` can also see `channel`; false if that is not certain.
    async fn is_open_to_viewers(
        &self,
        guild: GuildId,
        channel: ChannelId,
        shown_in: ChannelId,
    ) -> Result<bool, Unverified>;

    /// Returns true if everyone in the server can see `channel`; false if that is not certain.
    async fn is_open_to_everyone(
        &self,
        guild: GuildId,
        channel: ChannelId,
    ) -> Result<bool, Unverified>;

    /// Returns the permissions that the bot lacks for posting boards in `channel`, or in the threads of a channel that has only threads.
    async fn lacks(
        &self,
        guild: GuildId,
        channel: ChannelId,
    ) -> Result<Vec<Permission>, Unverified>;

    /// Discards the cached permissions of a server, because they may have changed.
    fn forget(&self, guild: GuildId);
}
