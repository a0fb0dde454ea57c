//! Introduces the bot once, when it joins a server or gets its first direct message from a user.
//!
//! Nothing is stored: an introduction in the channel shows that the bot has already introduced itself. If the bot joined a server more than a day
//! ago, it does not introduce itself there.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use asterism_app::app::App;
use asterism_app::ports::messenger::{MessageName, Messenger};
use asterism_app::text::Language;
use asterism_store::{ChannelId, Place, Timestamp};
use serenity::all::{ChannelType, GuildChannel, GuildId, Message, Permissions, UserId};

use crate::discord::api::{Api, ApiError};
use crate::discord::error::with_causes;

/// Time after joining a server during which the bot still introduces itself, because it may have been offline when it joined.
const LATE: Duration = Duration::from_hours(24);

/// Number of a channel's latest messages to search for one from the bot.
const LOOKED_THROUGH: u8 = 100;

/// Permissions that the bot needs to introduce itself and to see whether it has already done so.
const NEEDED: Permissions = Permissions::VIEW_CHANNEL
    .union(Permissions::SEND_MESSAGES)
    .union(Permissions::EMBED_LINKS)
    .union(Permissions::ATTACH_FILES)
    .union(Permissions::READ_MESSAGE_HISTORY);

/// Sends the bot's introductions.
pub(super) struct FirstContact {
    pub(super) app: Arc<App>,
    pub(super) api: Arc<Api>,
    pub(super) messenger: Arc<dyn Messenger>,
    /// Channels that have already been checked in this run.
    pub(super) met: Mutex<HashSet<u64>>,
}

impl FirstContact {
    /// Introduces the bot in a server if it joined recently.
    pub(super) async fn joined(&self, guild: GuildId, at: Timestamp) {
        if self.app.clock.now().since(at) <= LATE {
            self.authorized(guild).await;
        }
    }

    /// Introduces the bot in a server to which it was just added. Fetches the server from Discord, because the gateway's data may be wrong for
    /// channels that the bot cannot see, and other events contain no channels.
    pub(super) async fn authorized(&self, id: GuildId) {
        let asking = async {
            let guild = self.api.guild(id).await?;
            let channels = self.api.channels(id).await?;
            let member = self.api.member(id, self.me()).await?;
            Ok::<_, ApiError>((guild, channels, member))
        };
        let (guild, channels, member) = match asking.await {
            Ok(answers) => answers,
            // Without the scope `bot`, it is not a member.
            Err(error) => {
                let error = with_causes(&error);
                return tracing::info!(
                    error,
                    "could not fetch a new server; not introducing the bot"
                );
            }
        };
        let may = |channel: &GuildChannel| guild.user_permissions_in(channel, &member);
        let Some(channel) = place_to_speak(&channels, guild.system_channel_id, may) else {
            return;
        };
        let place = Place {
            guild: Some(asterism_store::GuildId::new(id.get())),
            channel: ChannelId::new(channel.id.get()),
        };
        let language = Language::from_locale(&guild.preferred_locale);
        self.introduce(place, language).await;
    }

    /// Introduces the bot to a user who sends it a direct message.
    pub(super) async fn written(&self, message: &Message) {
        if message.guild_id.is_some() || message.author.bot {
            return;
        }
        let place = Place {
            guild: None,
            channel: ChannelId::new(message.channel_id.get()),
        };
        let author = asterism_store::UserId::new(message.author.id.get());
        let language = match (
            self.app.chosen_language(author).await,
            &message.author.locale,
        ) {
            (Some(chosen), _) => chosen,
            (None, Some(locale)) => Language::from_locale(locale),
            (None, None) => self.app.public_language(place).await,
        };
        self.introduce(place, language).await;
    }

    async fn introduce(&self, place: Place, language: Language) {
        let channel = place.channel.get();
        let is_new = self
            .met
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(channel);
        if !is_new || self.has_written(channel).await {
            return;
        }
        let post = self.app.first_words(place, language).await;
        // If two processes do this at the same time, Discord keeps one message.
        let name = MessageName {
            text: format!("hi-{channel}"),
            sent_since: None,
        };
        if let Err(error) = self.messenger.post(place, post, &name).await {
            tracing::warn!(%error, "could not introduce the bot; not retrying in this run");
        }
    }

    /// Returns whether any of the channel's latest messages is from the bot; true if the messages cannot be read.
    async fn has_written(&self, channel: u64) -> bool {
        let channel = serenity::all::ChannelId::new(channel);
        let messages = self.api.messages(channel, LOOKED_THROUGH).await;
        let me = self.me();
        messages.map_or(true, |messages| {
            messages.iter().any(|message| message.author.id == me)
        })
    }

    fn me(&self) -> UserId {
        UserId::new(self.app.me.get())
    }
}

/// Returns the server's system channel if the bot may write there, otherwise the first channel in which it may write.
fn place_to_speak(
    channels: &[GuildChannel],
    system: Option<serenity::all::ChannelId>,
    may: impl Fn(&GuildChannel) -> Permissions,
) -> Option<&GuildChannel> {
    let fits = |channel: &&GuildChannel| {
        channel.kind == ChannelType::Text && may(channel).contains(NEEDED)
    };
    let mut fitting = channels.iter().filter(fits);
    let is_system = |channel: &&GuildChannel| Some(channel.id) == system;
    let first = fitting
        .clone()
        .min_by_key(|channel| (channel.position, channel.id));
    fitting.find(is_system).or(first)
}
