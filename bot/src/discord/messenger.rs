//! The bot's own messages: posted, and stripped of their buttons.

use std::sync::Arc;

use asterism_store::{ChannelId, MessageId, Place};
use async_trait::async_trait;
use serenity::all::{EditMessage, Http, HttpError};

use crate::discord::outbound::{channel_message, message_edit};
use crate::outbox::{Messenger, SendError};
use crate::reply::Post;

/// Posts through Discord's REST API.
pub(super) struct Rest {
    pub(super) http: Arc<Http>,
}

#[async_trait]
impl Messenger for Rest {
    async fn post(&self, place: Place, post: Post, name: &str) -> Result<MessageId, SendError> {
        let channel = serenity::all::ChannelId::new(place.channel.get());
        let sent = channel
            .send_message(&self.http, channel_message(post, name))
            .await;
        sent.map(|message| MessageId::new(message.id.get()))
            .map_err(|error| send_error(&error))
    }

    async fn replace(
        &self,
        channel: ChannelId,
        message: MessageId,
        post: Post,
    ) -> Result<(), SendError> {
        let channel = serenity::all::ChannelId::new(channel.get());
        let message = serenity::all::MessageId::new(message.get());
        let edited = channel
            .edit_message(&self.http, message, message_edit(post))
            .await;
        edited.map(|_| ()).map_err(|error| send_error(&error))
    }

    async fn strip(&self, channel: ChannelId, message: MessageId) -> Result<(), SendError> {
        let channel = serenity::all::ChannelId::new(channel.get());
        let message = serenity::all::MessageId::new(message.get());
        let edit = EditMessage::new().components(Vec::new());
        match channel.edit_message(&self.http, message, edit).await {
            Ok(_) => Ok(()),
            Err(error) => match send_error(&error) {
                // Edits of old messages are limited: leave the buttons, they are refused as old ones.
                SendError::Later(_) if code(&error) == Some(EDITS_OF_OLD_MESSAGES) => Ok(()),
                error => Err(error),
            },
        }
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
const THREAD_ARCHIVED: isize = 50_083;

fn code(error: &serenity::Error) -> Option<isize> {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) => Some(answer.error.code),
        _ => None,
    }
}

/// True if Discord took offense at the message itself; not at how many there are, or at who asks.
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
        Some(MISSING_ACCESS | MISSING_PERMISSIONS | NOT_TO_THIS_USER | THREAD_ARCHIVED) => {
            SendError::Forbidden(error.to_string())
        }
        Some(_) if rejected(error) => SendError::Refused(error.to_string()),
        _ => SendError::Later(error.to_string()),
    }
}
