//! The events that a server lists for its members.

use asterism_store::{EventId, GuildId, Timestamp};
use async_trait::async_trait;

/// Lists events of a server, and changes and removes those that the bot has listed.
#[async_trait]
pub trait Calendar: Send + Sync {
    /// Lists an event. If the bot has already listed one with the same [URL](EventListing::url), lists no second one, and returns the first.
    async fn list_event(
        &self,
        guild: GuildId,
        event: &EventListing,
    ) -> Result<EventId, CalendarError>;

    /// Returns the event with this [URL](EventListing::url) that the bot has listed.
    async fn find_event(&self, guild: GuildId, url: &str)
    -> Result<Option<EventId>, CalendarError>;

    /// Changes an event that the bot has listed.
    async fn change_event(
        &self,
        guild: GuildId,
        id: EventId,
        event: &EventListing,
    ) -> Result<(), CalendarError>;

    /// Removes an event that the bot has listed. Succeeds if there is no such event any longer.
    async fn remove_event(&self, guild: GuildId, id: EventId) -> Result<(), CalendarError>;

    /// Checks that the bot may list events.
    ///
    /// # Errors
    ///
    /// [`CalendarError::Forbidden`] if it may not.
    async fn check_calendar(&self, guild: GuildId) -> Result<(), CalendarError>;
}

/// What a server's list says of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventListing {
    /// Name of the event, at most 100 characters.
    pub name: String,
    /// Description of the event, at most 1000 characters. Contains the URL.
    pub about: String,
    /// Link to the post about the event, by which the bot recognizes the event, and which is shown as its place.
    pub url: String,
    /// When the event begins, which is in the future.
    pub starts: Timestamp,
    /// When it ends.
    pub ends: Timestamp,
}

/// Reason why an event was not listed, changed or removed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CalendarError {
    /// The event no longer exists, or is over.
    #[error("there is no such event")]
    Gone,
    /// The bot lacks the permission to create events.
    #[error("the bot may not create events")]
    Forbidden,
    /// The server has as many events as a server can have.
    #[error("the server has too many events")]
    Full,
    /// Discord rejects what the list should say.
    #[error("Discord rejects the event: {0}")]
    Refused(String),
    /// The request must not be made before this time.
    #[error("it is too early to ask Discord for this")]
    NotBefore(Timestamp),
    /// A temporary error; retrying may help.
    #[error("{0}")]
    Later(String),
}
