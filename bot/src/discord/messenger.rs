//! Posts and edits the bot's own messages, removes their buttons, and opens threads for them.

use std::sync::Arc;

use asterism_app::ports::messenger::{Messenger, SendError};
use asterism_app::protocol::reply::Post;
use asterism_app::protocol::request::Permission;
use asterism_store::{ChannelId, MessageId, Place, UserId};
use async_trait::async_trait;
use serenity::all::{
    AutoArchiveDuration, Channel, ChannelType, CreateThread, EditMessage, EditThread, Http,
    HttpError, MessageReference,
};

use crate::discord::inbound::FOR_THREADS;
use crate::discord::outbound::{channel_message, message_edit};

/// Sends messages through Discord's REST API.
pub(super) struct Rest {
    pub(super) http: Arc<Http>,
    /// The bot's account.
    pub(super) me: serenity::all::UserId,
}

impl Rest {
    async fn send(&self, channel: u64, mut post: Post, name: &str) -> Result<MessageId, SendError> {
        let channel = serenity::all::ChannelId::new(channel);
        let answers = post.reply_to.map(|message| {
            let message = serenity::all::MessageId::new(message.get());
            // If that message was deleted, this one is posted without a reference.
            MessageReference::from((channel, message)).fail_if_not_exists(false)
        });
        post.reply_to = None;
        let message = channel_message(post, name);
        let sent = match answers {
            Some(answered) => {
                let answer = message.clone().reference_message(answered);
                match channel.send_message(&self.http, answer).await {
                    Err(error) if code(&error) == Some(NO_HISTORY) => {
                        channel.send_message(&self.http, message).await
                    }
                    sent => sent,
                }
            }
            None => channel.send_message(&self.http, message).await,
        };
        sent.map(|message| MessageId::new(message.id.get()))
            .map_err(|error| send_error(&error))
    }

    /// Edits one of the bot's own messages. In an archived thread nothing can be edited, so the thread is unarchived first.
    async fn edit(
        &self,
        channel: ChannelId,
        message: MessageId,
        edit: EditMessage,
    ) -> serenity::Result<()> {
        let channel = serenity::all::ChannelId::new(channel.get());
        let message = serenity::all::MessageId::new(message.get());
        let edited = channel
            .edit_message(&self.http, message, edit.clone())
            .await;
        match edited {
            Err(error) if code(&error) == Some(THREAD_ARCHIVED) => {
                let awake = EditThread::new().archived(false);
                channel.edit_thread(&self.http, awake).await?;
                channel.edit_message(&self.http, message, edit).await?;
                Ok(())
            }
            edited => edited.map(|_| ()),
        }
    }
}

#[async_trait]
impl Messenger for Rest {
    async fn post(&self, place: Place, post: Post, name: &str) -> Result<MessageId, SendError> {
        self.send(place.channel.get(), post, name).await
    }

    async fn direct(&self, user: UserId, post: Post, name: &str) -> Result<(), SendError> {
        let user = serenity::all::UserId::new(user.get());
        let channel = user.create_dm_channel(&self.http).await;
        let channel = channel.map_err(|error| send_error(&error))?;
        self.send(channel.id.get(), post, name).await.map(|_| ())
    }

    async fn replace(
        &self,
        channel: ChannelId,
        message: MessageId,
        post: Post,
    ) -> Result<(), SendError> {
        let edited = self.edit(channel, message, message_edit(post)).await;
        edited.map_err(|error| send_error(&error))
    }

    async fn strip(&self, channel: ChannelId, message: MessageId) -> Result<(), SendError> {
        let edit = EditMessage::new().components(Vec::new());
        match self.edit(channel, message, edit).await {
            Ok(()) => Ok(()),
            Err(error) => match send_error(&error) {
                // Discord limits edits of old messages. The buttons stay; clicks on them are refused.
                SendError::Later(_) if code(&error) == Some(EDITS_OF_OLD_MESSAGES) => Ok(()),
                error => Err(error),
            },
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
        let opened = channel
            .create_thread_from_message(&self.http, message.get(), thread)
            .await;
        match opened {
            Ok(thread) => Ok(ChannelId::new(thread.id.get())),
            // An earlier attempt or a user opened it. In both cases its id is the message's.
            Err(error) if code(&error) == Some(THREAD_EXISTS) => Ok(ChannelId::new(message.get())),
            Err(error) => Err(send_error(&error)),
        }
    }

    async fn lacks_for_threads(&self, place: Place) -> Result<Option<Vec<Permission>>, SendError> {
        let Some(guild) = place.guild else {
            return Ok(None);
        };
        let ask = async {
            let channel = serenity::all::ChannelId::new(place.channel.get());
            let Channel::Guild(channel) = self.http.get_channel(channel).await? else {
                return Ok(None);
            };
            if !matches!(channel.kind, ChannelType::Text | ChannelType::News) {
                return Ok(None);
            }
            let guild = serenity::all::GuildId::new(guild.get());
            let member = self.http.get_member(guild, self.me).await?;
            let guild = self.http.get_guild(guild).await?;
            Ok(Some(guild.user_permissions_in(&channel, &member)))
        };
        let has = ask
            .await
            .map_err(|error: serenity::Error| send_error(&error))?;
        Ok(has.map(|has| {
            let missing = FOR_THREADS.iter().filter(|(flag, _)| !has.contains(*flag));
            missing.map(|(_, permission)| *permission).collect()
        }))
    }
}

/// See [Discord Docs/JSON Error Codes](https://docs.discord.com/developers/topics/opcodes-and-status-codes#json-json-error-codes).
const UNKNOWN_CHANNEL: isize = 10_003;
const UNKNOWN_GUILD: isize = 10_004;
const UNKNOWN_MESSAGE: isize = 10_008;
const EDITS_OF_OLD_MESSAGES: isize = 30_046;
const MISSING_ACCESS: isize = 50_001;
const NOT_ITS_AUTHOR: isize = 50_005;
const NOT_TO_THIS_USER: isize = 50_007;
const MISSING_PERMISSIONS: isize = 50_013;
const WRONG_CHANNEL_TYPE: isize = 50_024;
const NO_HISTORY: isize = 160_002;
const THREAD_ARCHIVED: isize = 50_083;
const THREAD_EXISTS: isize = 160_004;
const THREAD_LOCKED: isize = 160_005;

fn code(error: &serenity::Error) -> Option<isize> {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) => Some(answer.error.code),
        _ => None,
    }
}

/// Returns whether Discord rejects the message itself, rather than the rate or the sender.
fn rejected(error: &serenity::Error) -> bool {
    match error {
        serenity::Error::Http(http) => http
            .status_code()
            .is_some_and(|status| status.as_u16() == 400),
        _ => false,
    }
}

fn send_error(error: &serenity::Error) -> SendError {
    match code(error) {
        Some(
            UNKNOWN_CHANNEL | UNKNOWN_GUILD | UNKNOWN_MESSAGE | WRONG_CHANNEL_TYPE | NOT_ITS_AUTHOR,
        ) => SendError::Gone,
        Some(
            MISSING_ACCESS | MISSING_PERMISSIONS | NOT_TO_THIS_USER | THREAD_ARCHIVED
            | THREAD_LOCKED,
        ) => SendError::Forbidden(error.to_string()),
        Some(_) if rejected(error) => SendError::Refused(error.to_string()),
        _ => SendError::Later(error.to_string()),
    }
}
