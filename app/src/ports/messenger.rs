//! Puts messages into channels.

use asterism_store::{ChannelId, MessageId, Place, Timestamp, UserId};
use async_trait::async_trait;

use crate::protocol::reply::Post;
use crate::protocol::request::Permission;

/// Puts messages into channels.
#[async_trait]
pub trait Messenger: Send + Sync {
    /// Posts a message. Two posts under one `name` within a few minutes are one message.
    async fn post(&self, place: Place, post: Post, name: &str) -> Result<MessageId, SendError>;

    /// Sends `user` a direct message; names as in [`post`](Self::post).
    async fn direct(&self, user: UserId, post: Post, name: &str) -> Result<(), SendError>;

    /// Puts `post` in the place of a message.
    async fn replace(
        &self,
        channel: ChannelId,
        message: MessageId,
        post: Post,
    ) -> Result<(), SendError>;

    /// Takes the buttons off a message.
    async fn strip(&self, channel: ChannelId, message: MessageId) -> Result<(), SendError>;

    /// Opens a thread called `name` on a message; the one that is there, if it has one.
    async fn open_thread(
        &self,
        channel: ChannelId,
        message: MessageId,
        name: &str,
    ) -> Result<ChannelId, SendError>;

    /// What the bot lacks for games in threads under a channel; `None` where there are no threads.
    async fn lacks_for_threads(&self, place: Place) -> Result<Option<Vec<Permission>>, SendError>;
}

/// Why a message was not sent.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SendError {
    /// Never will be: the channel or message is gone.
    #[error("the channel or message is gone")]
    Gone,
    /// Not before somebody gives the bot the permission.
    #[error("the bot may not post there: {0}")]
    Forbidden(String),
    /// Not like this: the message itself is not taken.
    #[error("the message is not taken: {0}")]
    Refused(String),
    /// Not yet, but then.
    #[error("it is too early")]
    NotBefore(Timestamp),
    /// Perhaps later.
    #[error("{0}")]
    Later(String),
}
