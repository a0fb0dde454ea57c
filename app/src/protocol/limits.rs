//! Discord's limits that the conversation has to know.

/// Entries a menu holds. See [Discord Docs/String select](https://docs.discord.com/developers/components/reference#string-select).
pub(crate) const MENU_ENTRIES: usize = 25;

/// Buttons a row holds; choices as few are buttons, more become a menu.
/// See [Discord Docs/Action row](https://docs.discord.com/developers/components/reference#action-row).
pub(crate) const ROW_BUTTONS: usize = 5;

/// Characters of a picture's description. See [Discord Docs/Attachment](https://docs.discord.com/developers/resources/message#attachment-object).
pub(crate) const ALT_CHARACTERS: usize = 1024;
