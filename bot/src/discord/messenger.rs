//! Posts and edits the bot's own messages, removes their buttons, and opens threads for them.

use std::sync::Arc;

use asterism_app::ports::clock::Clock;
use asterism_app::ports::messenger::{MessageName, Messenger, SendError};
use asterism_app::protocol::reply::Post;
use asterism_app::protocol::request::Permission;
use asterism_store::{ChannelId, MessageId, Place, UserId};
use async_trait::async_trait;
use quick_cache::sync::Cache;
use serenity::all::{AutoArchiveDuration, Channel, CreateThread, EditThread, MessageReference};

use crate::discord::api::{Api, ApiError, Outgoing, error_code};
use crate::discord::error::with_causes;
use crate::discord::icons::send_with_icons;
use crate::discord::inbound::{FOR_THREADS, missing, opens_threads};
use crate::discord::old_edits::OldEdits;
use crate::discord::outbound::{channel_message, fingerprint, message_edit, retirement};
use crate::discord::registered::Registered;
use crate::discord::sent::adopt;
use crate::metrics::instruments::PostOutcome;

/// Sends messages through Discord's REST API.
pub(super) struct Rest {
    api: Arc<Api>,
    clock: Clock,
    registered: Arc<Registered>,
    /// ID of the bot's own user account.
    me: serenity::all::UserId,
    /// Each user's channel for direct messages. The channels are cached because Discord limits how fast new ones may be opened.
    dm_channels: Cache<serenity::all::UserId, serenity::all::ChannelId>,
    old_edits: OldEdits,
}

/// Maximum number of channels for direct messages in the cache.
const DM_CHANNELS: usize = 10_000;

impl Rest {
    pub(super) fn new(
        api: Arc<Api>,
        clock: Clock,
        registered: Arc<Registered>,
        me: serenity::all::UserId,
    ) -> Self {
        Self {
            api,
            clock,
            registered,
            me,
            dm_channels: Cache::new(DM_CHANNELS),
            old_edits: OldEdits::new(),
        }
    }

    /// Sends a message, without icons if Discord refuses them. If an earlier attempt got through, returns the message that this attempt created.
    async fn send(
        &self,
        channel: serenity::all::ChannelId,
        post: Post,
        name: &MessageName,
    ) -> Result<MessageId, ApiError> {
        if let Some(since) = name.sent_since {
            let fingerprint = fingerprint(&post, &name.text, &self.registered);
            let wanted = (&fingerprint, since.millis());
            if let Some(sent) = adopt(&self.api, channel, self.me, wanted).await? {
                self.api.instruments.note_post(PostOutcome::Adopted);
                return Ok(MessageId::new(sent.get()));
            }
        }
        let name = name.text.as_str();
        let sent = send_with_icons(post, |post| self.send_once(channel, post, name));
        let sent = sent.await;
        if sent.is_ok() {
            self.api.instruments.note_post(PostOutcome::Sent);
        }
        sent
    }

    async fn send_once(
        &self,
        channel: serenity::all::ChannelId,
        mut post: Post,
        name: &str,
    ) -> Result<MessageId, ApiError> {
        let answers = post.reply_to.map(|message| {
            let message = serenity::all::MessageId::new(message.get());
            // If that message was deleted, this one is posted without a reference.
            MessageReference::from((channel, message)).fail_if_not_exists(false)
        });
        post.reply_to = None;
        let send = async |post, answered| {
            let message = channel_message(post, name, answered, &self.registered)?;
            let sent = self.api.send_message(channel, message).await;
            sent.map(|message| MessageId::new(message.get()))
        };
        let Some(answered) = answers else {
            return send(post, None).await;
        };
        match send(post.clone(), Some(answered)).await {
            Err(error) if error_code(&error) == Some(NO_HISTORY) => send(post, None).await,
            sent => sent,
        }
    }

    /// Returns the channel for direct messages with a user; opens the channel if it is not in the cache.
    async fn find_dm_channel(
        &self,
        user: serenity::all::UserId,
    ) -> Result<serenity::all::ChannelId, ApiError> {
        let open = async {
            let channel = self.api.open_dm(user).await?;
            Ok(channel.id)
        };
        self.dm_channels.get_or_insert_async(&user, open).await
    }

    /// Edits one of the bot's own messages.
    async fn edit(
        &self,
        channel: ChannelId,
        message: MessageId,
        edit: Outgoing,
    ) -> Result<(), ApiError> {
        let now = self.clock.now();
        if let Some(wait) = self.old_edits.wait(channel, message, now) {
            return Err(ApiError::TooSoon {
                wait,
                code: Some(EDITS_OF_OLD_MESSAGES),
                is_discords: false,
            });
        }
        let place = serenity::all::ChannelId::new(channel.get());
        let message = serenity::all::MessageId::new(message.get());
        let edited = self.api.edit_message(place, message, edit).await;
        if let Err(ApiError::TooSoon { wait, code, .. }) = &edited
            && *code == Some(EDITS_OF_OLD_MESSAGES)
        {
            self.old_edits.note(channel, *wait, self.clock.now());
        }
        edited
    }

    /// Replaces the content of one of the bot's own messages. If the message is in an archived thread, unarchives the thread first.
    async fn replace_once(
        &self,
        channel: ChannelId,
        message: MessageId,
        post: Post,
    ) -> Result<(), ApiError> {
        let edit = message_edit(post, &self.registered)?;
        match self.edit(channel, message, edit.clone()).await {
            Err(error) if error_code(&error) == Some(THREAD_ARCHIVED) => {
                self.wake_thread(channel).await?;
                self.edit(channel, message, edit).await
            }
            edited => edited,
        }
    }

    fn send_error(&self, error: &ApiError) -> SendError {
        let later = || SendError::Later(with_causes(error));
        match (error_code(error), error.status()) {
            (
                Some(
                    UNKNOWN_CHANNEL | UNKNOWN_GUILD | UNKNOWN_MESSAGE | WRONG_CHANNEL_TYPE
                    | NOT_ITS_AUTHOR,
                ),
                _,
            ) => SendError::Gone,
            (Some(OPENING_DMS_TOO_FAST), _) => later(),
            // Any 403, because direct messages alone have several codes for it.
            (Some(THREAD_ARCHIVED), _) | (_, Some(403)) => SendError::Forbidden(error.to_string()),
            // Discord rejects the message itself, not the rate or the sender.
            (Some(_), Some(400)) => SendError::Refused(error.to_string()),
            _ => match error {
                ApiError::Unsendable(_) => SendError::Refused(with_causes(error)),
                ApiError::TooSoon { wait, .. } => {
                    SendError::NotBefore(self.clock.now().plus(*wait))
                }
                _ => later(),
            },
        }
    }

    /// Unarchives a thread, because messages in an archived thread cannot be edited.
    async fn wake_thread(&self, thread: ChannelId) -> Result<(), ApiError> {
        let thread = serenity::all::ChannelId::new(thread.get());
        let awake = EditThread::new().archived(false);
        self.api.edit_channel(thread, &awake).await
    }
}

#[async_trait]
impl Messenger for Rest {
    async fn post(
        &self,
        place: Place,
        post: Post,
        name: &MessageName,
    ) -> Result<MessageId, SendError> {
        let channel = serenity::all::ChannelId::new(place.channel.get());
        let sent = self.send(channel, post, name).await;
        sent.map_err(|error| self.send_error(&error))
    }

    async fn direct(
        &self,
        user: UserId,
        post: Post,
        name: &MessageName,
    ) -> Result<(ChannelId, MessageId), SendError> {
        let user = serenity::all::UserId::new(user.get());
        let channel = self.find_dm_channel(user).await;
        let channel = channel.map_err(|error| self.send_error(&error))?;
        let sent = self.send(channel, post, name).await;
        let sent = sent.map(|message| (ChannelId::new(channel.get()), message));
        sent.map_err(|error| {
            let error = self.send_error(&error);
            if error == SendError::Gone {
                self.dm_channels.remove(&user);
            }
            error
        })
    }

    async fn replace(
        &self,
        channel: ChannelId,
        message: MessageId,
        post: Post,
    ) -> Result<(), SendError> {
        let replace = |post| self.replace_once(channel, message, post);
        let replaced = send_with_icons(post, replace).await;
        replaced.map_err(|error| self.send_error(&error))
    }

    async fn retire(&self, channel: ChannelId, message: MessageId) -> Result<(), SendError> {
        match self.edit(channel, message, retirement()).await {
            // Discord limits edits of old messages. The buttons stay; clicks on them are refused.
            Err(error) if error_code(&error) == Some(EDITS_OF_OLD_MESSAGES) => Ok(()),
            edited => edited.map_err(|error| self.send_error(&error)),
        }
    }

    async fn open_thread(
        &self,
        channel: ChannelId,
        message: MessageId,
        name: &str,
    ) -> Result<ChannelId, SendError> {
        let channel = serenity::all::ChannelId::new(channel.get());
        let thread = CreateThread::new(name).auto_archive_duration(AutoArchiveDuration::OneWeek);
        let start = serenity::all::MessageId::new(message.get());
        let opened = self.api.create_thread(channel, start, &thread).await;
        match opened {
            Ok(thread) => Ok(ChannelId::new(thread.id.get())),
            // An earlier attempt or a user opened it. In both cases its id is the message's.
            Err(error) if error_code(&error) == Some(THREAD_EXISTS) => {
                Ok(ChannelId::new(message.get()))
            }
            Err(error) => Err(self.send_error(&error)),
        }
    }

    async fn lacks_for_threads(&self, place: Place) -> Result<Option<Vec<Permission>>, SendError> {
        let Some(guild) = place.guild else {
            return Ok(None);
        };
        let ask = async {
            let channel = serenity::all::ChannelId::new(place.channel.get());
            let Channel::Guild(channel) = self.api.channel(channel).await? else {
                return Ok(None);
            };
            if !opens_threads(channel.kind) {
                return Ok(None);
            }
            let guild = serenity::all::GuildId::new(guild.get());
            let member = self.api.member(guild, self.me).await?;
            let guild = self.api.guild(guild).await?;
            Ok(Some(guild.user_permissions_in(&channel, &member)))
        };
        let has = ask
            .await
            .map_err(|error: ApiError| self.send_error(&error))?;
        Ok(has.map(|has| missing(FOR_THREADS, has)))
    }
}

/// One of Discord's error codes that the bot handles. See [Discord Docs/JSON Error
/// Codes](https://docs.discord.com/developers/topics/opcodes-and-status-codes#json-json-error-codes).
const UNKNOWN_CHANNEL: isize = 10_003;
pub(super) const UNKNOWN_GUILD: isize = 10_004;
const UNKNOWN_MESSAGE: isize = 10_008;
const OPENING_DMS_TOO_FAST: isize = 40_003;
const EDITS_OF_OLD_MESSAGES: isize = 30_046;
const NOT_ITS_AUTHOR: isize = 50_005;
const WRONG_CHANNEL_TYPE: isize = 50_024;
const NO_HISTORY: isize = 160_002;
pub(super) const THREAD_ARCHIVED: isize = 50_083;
const THREAD_EXISTS: isize = 160_004;
