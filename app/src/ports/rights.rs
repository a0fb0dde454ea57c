//! Who sees which channel on Discord right now. A right is checked when something is sent, because the user may have lost it since they asked.
//!
//! A user may see what they ask for in a channel, because Discord does not let them type or press buttons in a channel that they cannot see. So only
//! these are checked:
//!
//! | what is sent | to whom | what is checked |
//! |---|---|---|
//! | games | users who do not play in them, in direct messages | that they see where the game is played (`App::find_sight`) |
//! | games | another channel than their own | that everyone who sees it also sees where the game is played (`App::may_be_shown_in`) |
//! | lists and suggestions | the user who asks | that the things of others are in channels that the user sees (`App::keep_visible`) |
//!
//! Players are told of their games wherever they are, and what is posted in a channel is shown by Discord only to those who see it.

use asterism_store::{ChannelId, GuildId, UserId};
use async_trait::async_trait;

/// Whether a user sees a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// The user sees the channel.
    Seen,
    /// The user does not see the channel: they have left the server, or the channel is hidden from them or gone.
    Hidden,
    /// The bot cannot see the channel, so it cannot tell. Nothing may be sent for now.
    Unknown,
}

/// Discord could not be asked whether a user sees a channel. Trying again later may help.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("could not find out who sees a channel: {0}")]
pub struct Unverified(pub String);

/// Finds out who sees channels and threads of a server.
#[async_trait]
pub trait Rights: Send + Sync {
    /// Returns whether `user` sees each of `channels`, in their order.
    async fn look(
        &self,
        user: UserId,
        guild: GuildId,
        channels: &[ChannelId],
    ) -> Result<Vec<Sight>, Unverified>;

    /// Returns true if everyone who sees `shown_in` also sees `channel`; false if that is not certain.
    async fn is_open_to_viewers(
        &self,
        guild: GuildId,
        channel: ChannelId,
        shown_in: ChannelId,
    ) -> Result<bool, Unverified>;

    /// Forgets what was cached about a server, because its permissions may have changed.
    fn forget(&self, guild: GuildId);
}
