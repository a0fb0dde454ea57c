//! Sending and editing messages.

use asterism_store::{ChannelId, CommitError, MessageId, Place, StoreError, Timestamp, UserId};
use async_trait::async_trait;

use crate::ports::rights::Unverified;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::Post;
use crate::protocol::request::Permission;

/// Sends and edits messages, and opens threads.
#[async_trait]
pub trait Messenger: Send + Sync {
    /// Posts a message. Posting again with the same `name` creates no second message, but returns the one that exists.
    async fn post(
        &self,
        place: Place,
        post: Post,
        name: &MessageName,
    ) -> Result<MessageId, SendError>;

    /// Sends `user` a direct message, and returns where it is; names as in [`post`](Self::post).
    async fn direct(
        &self,
        user: UserId,
        post: Post,
        name: &MessageName,
    ) -> Result<(ChannelId, MessageId), SendError>;

    /// Replaces the content of a message with `post`.
    async fn replace(
        &self,
        channel: ChannelId,
        message: MessageId,
        post: Post,
    ) -> Result<(), SendError>;

    /// Removes the buttons and the text above the card from a message.
    async fn retire(&self, channel: ChannelId, message: MessageId) -> Result<(), SendError>;

    /// Opens a thread called `name` on a message, or returns the one it already has.
    async fn open_thread(
        &self,
        channel: ChannelId,
        message: MessageId,
        name: &str,
    ) -> Result<ChannelId, SendError>;

    /// Returns the permissions the bot lacks for games in threads under a channel; `None` if the channel cannot have threads.
    async fn lacks_for_threads(&self, place: Place) -> Result<Option<Vec<Permission>>, SendError>;
}

/// Name of a message. It belongs to one message only and stays the same however often the message is sent, so that only one is created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageName {
    /// At most 25 characters: lower-case letters, digits and `-`.
    pub text: String,
    /// When the message was first sent, if that is so long ago that Discord no longer compares names. The message may already exist, so it must be
    /// looked for.
    pub sent_since: Option<Timestamp>,
}

impl MessageName {
    /// Returns the name of another message of the same job.
    pub(crate) fn with_suffix(&self, suffix: char) -> Self {
        Self {
            text: format!("{}{suffix}", self.text),
            sent_since: self.sent_since,
        }
    }
}

/// Why a message was not sent.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SendError {
    /// The channel or message is gone; retrying is useless.
    #[error("the channel or message is gone")]
    Gone,
    /// The bot lacks a permission; it can be sent once that is granted.
    #[error("the bot may not post there: {0}")]
    Forbidden(String),
    /// Discord rejects the message itself.
    #[error("Discord rejects the message: {0}")]
    Refused(String),
    /// The message must not be sent before this time.
    #[error("it is too early to send this")]
    NotBefore(Timestamp),
    /// A temporary error; retrying may help.
    #[error("{0}")]
    Later(String),
}

/// A failed read or write is temporary: the job is retried.
impl From<StoreError> for SendError {
    fn from(error: StoreError) -> SendError {
        SendError::Later(error.to_string())
    }
}

impl From<Unverified> for SendError {
    fn from(error: Unverified) -> SendError {
        SendError::Later(error.to_string())
    }
}

impl From<CommitError> for SendError {
    fn from(error: CommitError) -> SendError {
        SendError::Later(error.to_string())
    }
}

/// A message that cannot be built now is retried later.
impl From<Refusal> for SendError {
    fn from(refusal: Refusal) -> SendError {
        SendError::Later(format!("{refusal:?}"))
    }
}
