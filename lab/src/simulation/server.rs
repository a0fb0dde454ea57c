//! The cast: the players, the bot, and the server in which they play.

use asterism_store::{ChannelId, GuildId, UserId};

/// The players.
pub(super) const PEOPLE: [UserId; 5] = [
    UserId::new(101),
    UserId::new(102),
    UserId::new(103),
    UserId::new(104),
    UserId::new(105),
];

/// The bot's own account.
pub(super) const BOT: UserId = UserId::new(900);

/// The server in which they play.
pub(super) const GUILD: GuildId = GuildId::new(1);

/// Its channels.
pub(super) const CHANNELS: [ChannelId; 3] =
    [ChannelId::new(10), ChannelId::new(11), ChannelId::new(12)];
