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
    /// Posts a message. If a message with the same `name` was already posted, creates no second one and returns the existing message.
    async fn post(
        &self,
        place: Place,
        post: Post,
        name: &MessageName,
    ) -> Result<MessageId, SendError>;

    /// Sends `user` a direct message, and returns its channel and id. A `name` prevents duplicates as in [`post`](Self::post).
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

    /// Removes a message's buttons and the text above its card.
    async fn retire(&self, channel: ChannelId, message: MessageId) -> Result<(), SendError>;

    /// Opens a thread called `name` on a message, or returns the message's thread if it already has one.
    async fn open_thread(
        &self,
        channel: ChannelId,
        message: MessageId,
        name: &str,
    ) -> Result<ChannelId, SendError>;

    /// Returns the permissions that the bot lacks for games in threads of a channel; `None` if the channel cannot have threads.
    async fn lacks_for_threads(&self, place: Place) -> Result<Option<Vec<Permission>>, SendError>;
}

/// Name of a message. It is unique, and stays the same however often the bot tries to send the message, so that Discord creates only one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageName {
    /// The name: at most 25 lowercase letters, digits and `-`.
    pub text: String,
    /// Time at which the message was first sent, if that is so long ago that Discord no longer compares names. The bot must then check whether the
    /// message already exists.
    pub sent_since: Option<Timestamp>,
}

impl MessageName {
    /// Returns this name with `suffix` appended, for another message sent by the same job.
    pub(crate) fn with_suffix(&self, suffix: char) -> Self {
        Self {
            text: format!("{}{suffix}", self.text),
            sent_since: self.sent_since,
        }
    }
}

/// Reason why a message was not sent.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SendError {
    /// The channel or message no longer exists; retrying is useless.
    #[error("the channel or message is gone")]
    Gone,
    /// The bot lacks a permission; the message can be sent once the permission is granted.
    #[error("the bot may not post there: {0}")]
    Forbidden(String),
    /// Discord rejects the content of the message.
    #[error("Discord rejects the message: {0}")]
    Refused(String),
    /// The message must not be sent before this time.
    #[error("it is too early to send this")]
    NotBefore(Timestamp),
    /// A temporary error; retrying may help.
    #[error("{0}")]
    Later(String),
}

/// Treats a failed read or write in the store as temporary, so that the job is retried.
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

/// Treats a refusal as temporary: a message that cannot be built now is retried later.
impl From<Refusal> for SendError {
    fn from(refusal: Refusal) -> SendError {
        SendError::Later(format!("{refusal:?}"))
    }
}
