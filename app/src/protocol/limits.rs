//! Discord's limits on messages that the app builds.

/// Most entries in a menu. See [Discord Docs/String select](https://docs.discord.com/developers/components/reference#string-select).
pub(crate) const MENU_ENTRIES: usize = 25;

/// Most buttons in a row. Up to this many choices are shown as buttons, more as a menu.
/// See [Discord Docs/Action row](https://docs.discord.com/developers/components/reference#action-row).
pub(crate) const ROW_BUTTONS: usize = 5;

/// Most characters of a picture's description. See [Discord
/// Docs/Attachment](https://docs.discord.com/developers/resources/message#attachment-object).
pub(crate) const ALT_CHARACTERS: usize = 1024;
