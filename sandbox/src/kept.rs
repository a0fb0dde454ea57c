//! How much the sandbox keeps. Older things are forgotten.

/// Messages kept in each channel, not counting those that only one person sees.
pub(crate) const MESSAGES_KEPT: usize = 5_000;

/// Messages kept in each channel that only one person sees. Discord's client forgets them when it is closed.
pub(crate) const EPHEMERAL_KEPT: usize = 500;

/// Interactions kept, the newest. The bot cannot respond to others any more.
pub(crate) const INTERACTIONS_KEPT: usize = 10_000;

/// Files kept that were uploaded with commands.
pub(crate) const UPLOADS_KEPT: usize = 50;

/// Notifications kept.
pub(crate) const PINGS_KEPT: usize = 10_000;

/// Requests of the bot kept for `/sandbox/requests`.
pub(crate) const REQUESTS_KEPT: usize = 2_000;
