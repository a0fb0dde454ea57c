//! Introduces the bot once, when it joins a server or gets its first direct message from a user.
//!
//! Nothing is stored: an introduction in the channel shows that the bot has already introduced itself. If the bot joined a server more than a day
//! ago, it does not introduce itself there. If it may post nowhere in the server, it tells the person who added it, once, in a direct message.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use asterism_app::app::App;
use asterism_app::ports::messenger::{MessageName, Messenger};
use asterism_app::protocol::refusal::words::permission_names;
use asterism_app::protocol::reply::Post;
use asterism_app::protocol::request::Permission;
use asterism_app::text::Language;
use asterism_app::text::markdown::escape;
use asterism_store::{ChannelId, Place, Timestamp};
use serenity::all::{
    ChannelType, GuildChannel, GuildId, Member, Message, PartialGuild, Permissions, UserId,
};

use crate::discord::api::{Api, ApiError};
use crate::discord::error::with_causes;

/// Time after joining a server during which the bot still introduces itself, because it may have been offline when it joined.
const LATE: Duration = Duration::from_hours(24);

/// Number of a channel's latest messages to search for one from the bot.
const LOOKED_THROUGH: u8 = 100;

/// Permissions that the bot needs to introduce itself and to see whether it has already done so.
const NEEDED: Permissions = TO_POST.union(Permissions::READ_MESSAGE_HISTORY);

/// Permissions without which no game can be played in a channel.
const TO_PLAY: [Permission; 4] = [
    Permission::ViewChannel,
    Permission::SendMessages,
    Permission::EmbedLinks,
    Permission::AttachFiles,
];

/// The same permissions, for Discord's arithmetic.
const TO_POST: Permissions = Permissions::VIEW_CHANNEL
    .union(Permissions::SEND_MESSAGES)
    .union(Permissions::EMBED_LINKS)
    .union(Permissions::ATTACH_FILES);

/// Sends the bot's introductions.
pub(super) struct FirstContact {
    pub(super) app: Arc<App>,
    pub(super) api: Arc<Api>,
    pub(super) messenger: Arc<dyn Messenger>,
    /// Channels, and servers without a place to post, that have already been checked in this run.
    pub(super) met: Mutex<HashSet<u64>>,
}

impl FirstContact {
    /// Introduces the bot in a server if it joined recently.
    pub(super) async fn joined(&self, guild: GuildId, at: Timestamp) {
        if self.app.clock.now().since(at) <= LATE {
            self.authorized(guild, None).await;
        }
    }

    /// Introduces the bot in a server to which it was just added. Fetches the server from Discord, because the gateway's data may be wrong for
    /// channels that the bot cannot see, and other events contain no channels. `by` is the user who added it, if Discord has said so.
    pub(super) async fn authorized(&self, id: GuildId, by: Option<UserId>) {
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
        let mut posts = channels.iter().filter(|channel| channel.is_text_based());
        if !posts.any(|channel| may(channel).contains(TO_POST)) {
            return self.tell_inviter(&guild, &member, by).await;
        }
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

    /// Tells the person who added the bot to a server that it may post nowhere there: `by`, or else the person whom the server's audit log names, if
    /// the bot may read it, or else the server's owner. If the person accepts no messages, no one is told.
    async fn tell_inviter(&self, guild: &PartialGuild, member: &Member, by: Option<UserId>) {
        if !self.is_first(guild.id.get()) {
            return;
        }
        let may_read_log = guild
            .member_permissions(member)
            .contains(Permissions::VIEW_AUDIT_LOG);
        let named = match by {
            Some(by) => Some(by),
            None if may_read_log => {
                let found = self.api.find_inviter(guild.id, self.me()).await;
                found.unwrap_or_default()
            }
            None => None,
        };
        let user = named.unwrap_or(guild.owner_id);
        let url = format!("https://discord.com/channels/{}", guild.id);
        let told = async {
            let channel = self.api.open_dm(user).await?.id;
            let messages = self.api.messages(channel, LOOKED_THROUGH).await?;
            let mut own = messages.iter().filter(|it| it.author.id == self.me());
            Ok::<_, ApiError>(own.any(|message| message.content.contains(&url)))
        };
        match told.await {
            Ok(false) => {}
            Ok(true) => return,
            Err(error) => {
                let error = with_causes(&error);
                return tracing::info!(
                    error,
                    "could not tell who added the bot that it may post nowhere in a server"
                );
            }
        }
        let user = asterism_store::UserId::new(user.get());
        let language = self.app.chosen_language(user).await;
        let language = language.unwrap_or_else(|| Language::from_locale(&guild.preferred_locale));
        let permissions = permission_names(&TO_PLAY, language);
        let post = Post::from(language.first_words_nowhere(escape(&guild.name), url, permissions));
        let name = MessageName {
            text: format!("shut-{}", guild.id),
            sent_since: None,
        };
        if let Err(error) = self.messenger.direct(user, post, &name).await {
            tracing::info!(%error, "could not tell who added the bot that it may post nowhere in a server");
        }
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
        if !self.is_first(channel) || self.has_written(channel).await {
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

    /// Returns whether this is the first time in this run that the channel or server `id` is checked.
    fn is_first(&self, id: u64) -> bool {
        let mut met = self.met.lock().unwrap_or_else(PoisonError::into_inner);
        met.insert(id)
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
