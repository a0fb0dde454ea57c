//! Settings of servers.

use super::settings::settings;
use crate::stored::Stored;
use crate::{ChannelId, TimeControl};

/// Maximum number of channels in which a server can allow the bot: the maximum that a server can have on Discord.
pub const MAX_CHANNELS: usize = 500;

settings! {
    /// Settings of a server. For a setting that is `None`, the host's default applies. Choosing `None` restores the default.
    GuildSettings as GuildV2, chosen by GuildSetting {
        /// The only channels in which the bot may be used. At most [`MAX_CHANNELS`].
        channels: Option<Vec<ChannelId>> = Channels(Option<Vec<ChannelId>>);
        /// Whether each game gets its own thread.
        threads: Option<bool> = Threads(bool);
        /// Default time control of challenges in this server.
        time: Option<TimeControl> = Time(Option<TimeControl>);
        /// Language of public posts.
        language: Option<String> = Language(Option<String>);
        /// Highest level of the engine that is allowed in the server.
        level_cap: Option<u8> = LevelCap(Option<u8>);
        /// Maximum number of games that can run at once in the server. Within a series, each game takes the place of the previous one.
        games_cap: Option<u16> = GamesCap(Option<u16>);
        /// Whether all members may organize tournaments, not only those who manage the server. This setting and the next one were added in format
        /// version 2.
        open_tournaments: Option<bool> = OpenTournaments(bool);
        /// Channel in which the boards of all games in the server are shown.
        broadcast: Option<ChannelId> = Broadcast(Option<ChannelId>);
        /// Whether tournaments are listed among the server's events. This setting was added in format version 3.
        list_tournaments: Option<bool> = ListTournaments(bool);
    }
}

impl Stored for GuildV2 {
    const FORM: u8 = b'3';

    /// Returns the first format version that has all chosen settings, so that programs that know no newer version can still read them.
    fn form(&self) -> u8 {
        if self.list_tournaments.is_some() {
            Self::FORM
        } else if self.open_tournaments.is_some() || self.broadcast.is_some() {
            b'2'
        } else {
            b'1'
        }
    }
}
