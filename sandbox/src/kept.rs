//! Maximum numbers of messages and other data that the sandbox keeps. Older data is deleted.

/// Maximum number of messages kept in each channel, not counting those that only one person sees.
pub(crate) const MESSAGES_KEPT: usize = 5_000;

/// Maximum number of ephemeral messages kept in each channel. Discord's client deletes them when it is closed.
pub(crate) const EPHEMERAL_KEPT: usize = 500;

/// Maximum number of interactions kept. The bot can no longer respond to older ones.
pub(crate) const INTERACTIONS_KEPT: usize = 10_000;

/// Maximum number of files kept that were uploaded with commands.
pub(crate) const UPLOADS_KEPT: usize = 50;

/// Maximum number of notifications kept.
pub(crate) const PINGS_KEPT: usize = 10_000;

/// Maximum number of the bot's requests kept for `/sandbox/requests`.
pub(crate) const REQUESTS_KEPT: usize = 2_000;
