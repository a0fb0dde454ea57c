//! Limits on the number of entries that the sandbox keeps. Older entries are dropped.

/// Number of messages kept in each channel, not counting ephemeral messages.
pub(crate) const MESSAGES_KEPT: usize = 5_000;

/// Number of ephemeral messages kept in each channel. Discord's client drops ephemeral messages when it is closed.
pub(crate) const EPHEMERAL_KEPT: usize = 500;

/// Number of interactions kept. The bot can no longer respond to interactions that have been dropped.
pub(crate) const INTERACTIONS_KEPT: usize = 10_000;

/// Number of kept files that were uploaded as command options.
pub(crate) const UPLOADS_KEPT: usize = 50;

/// Number of notifications kept.
pub(crate) const PINGS_KEPT: usize = 10_000;

/// Number of the bot's requests kept for `/sandbox/requests`.
pub(crate) const REQUESTS_KEPT: usize = 2_000;
