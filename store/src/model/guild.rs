//! Settings of servers.

use crate::error::refused;
use crate::transition::check_texts;
use crate::{ChannelId, StoreError, TimeControl};

/// Maximum number of channels in which a server can allow the bot: the maximum that a server can have on Discord.
pub const MAX_CHANNELS: usize = 500;

/// Settings of a server. Where one is `None`, the host's default applies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GuildSettings {
    /// The only channels in which the bot may be used.
    pub channels: Option<Vec<ChannelId>>,
    /// Whether each game gets its own thread.
    pub threads: Option<bool>,
    /// Default time control of challenges in this server.
    pub time: Option<TimeControl>,
    /// Language of public posts.
    pub language: Option<String>,
    /// Maximum level of the engine.
    pub level_cap: Option<u8>,
    /// Maximum number of games that can run at once. The next game of a series replaces the previous one.
    pub games_cap: Option<u16>,
    /// Whether everyone may organize tournaments, not only those who manage the server.
    pub open_tournaments: Option<bool>,
    /// Channel in which the boards of all games are shown.
    pub broadcast: Option<ChannelId>,
}

/// A setting to change, named as in [`GuildSettings`]. `None` restores the default.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GuildSetting {
    /// [`GuildSettings::channels`].
    Channels(Option<Vec<ChannelId>>),
    /// [`GuildSettings::threads`].
    Threads(bool),
    /// [`GuildSettings::time`].
    Time(Option<TimeControl>),
    /// [`GuildSettings::language`].
    Language(Option<String>),
    /// [`GuildSettings::level_cap`].
    LevelCap(Option<u8>),
    /// [`GuildSettings::games_cap`].
    GamesCap(Option<u16>),
    /// [`GuildSettings::open_tournaments`].
    OpenTournaments(bool),
    /// [`GuildSettings::broadcast`].
    Broadcast(Option<ChannelId>),
}

impl GuildSettings {
    /// Applies all of `chosen`, or nothing if one of them is invalid.
    pub(crate) fn choose(&mut self, chosen: Vec<GuildSetting>) -> Result<(), StoreError> {
        let mut settings = self.clone();
        for setting in chosen {
            match setting {
                GuildSetting::Channels(channels) => {
                    let count = channels.as_ref().map_or(0, Vec::len);
                    if count > MAX_CHANNELS {
                        return Err(refused(format!("{count} channels of a server")));
                    }
                    settings.channels = channels;
                }
                GuildSetting::Threads(threads) => settings.threads = Some(threads),
                GuildSetting::Time(time) => {
                    settings.time = time.map(TimeControl::checked).transpose()?;
                }
                GuildSetting::Language(language) => {
                    check_texts(&language)?;
                    settings.language = language;
                }
                GuildSetting::LevelCap(level_cap) => settings.level_cap = level_cap,
                GuildSetting::GamesCap(games_cap) => settings.games_cap = games_cap,
                GuildSetting::OpenTournaments(open) => settings.open_tournaments = Some(open),
                GuildSetting::Broadcast(channel) => settings.broadcast = channel,
            }
        }
        *self = settings;
        Ok(())
    }
}
