//! Discord's limits on messages, forms and suggestions. All lengths are in characters.

/// Content of a message. See [Discord Docs/Create
/// Message](https://docs.discord.com/developers/resources/message#create-message).
pub const CONTENT: usize = 2000;

/// Users whom a message may notify. See [Discord Docs/Allowed
/// Mentions](https://docs.discord.com/developers/resources/message#allowed-mentions-object).
pub const PINGS: usize = 100;

/// Files of a message, its pictures included. See [Discord Docs/Uploading
/// Files](https://docs.discord.com/developers/reference#uploading-files).
pub const FILES: usize = 10;

/// Description of a picture. See [Discord
/// Docs/Attachment](https://docs.discord.com/developers/resources/message#attachment-object).
pub const ALT_CHARACTERS: usize = 1024;

/// Title of a card. See [Discord Docs/Embed
/// Limits](https://docs.discord.com/developers/resources/message#embed-object-embed-limits).
pub const CARD_TITLE: usize = 256;

/// Text of a card; from the same page.
pub const CARD_TEXT: usize = 4096;

/// Maximum number of characters of a long text in a card. It leaves room for what else is in the card.
pub(crate) const CARD_ROOM: usize = 3800;

/// Small print of a card; from the same page.
pub const CARD_FOOTER: usize = 2048;

/// All texts of all cards of a message; from the same page.
pub const CARDS_TOTAL: usize = 6000;

/// Rows of buttons and menus under a message. See [Discord Docs/Action
/// row](https://docs.discord.com/developers/components/reference#action-row).
pub const ROWS: usize = 5;

/// Buttons in a row. Up to this many choices are shown as buttons, more as a menu. From the same page.
pub const ROW_BUTTONS: usize = 5;

/// Id of a button, menu or form. See [Discord Docs/Component
/// anatomy](https://docs.discord.com/developers/components/reference#anatomy-of-a-component-custom-id).
pub const CUSTOM_ID: usize = 100;

/// Label of a button. See [Discord Docs/Button](https://docs.discord.com/developers/components/reference#button).
pub const BUTTON_LABEL: usize = 80;

/// Entries of a menu. See [Discord Docs/String select](https://docs.discord.com/developers/components/reference#string-select).
pub const MENU_ENTRIES: usize = 25;

/// Label, value and small print of a menu's entry; from the same page.
pub const MENU_TEXT: usize = 100;

/// What a menu shows while nothing is picked; from the same page.
pub const MENU_PLACEHOLDER: usize = 150;

/// Channels picked from a menu at once. See [Discord Docs/Channel
/// select](https://docs.discord.com/developers/components/reference#channel-select).
pub const MENU_CHANNELS: usize = 25;

/// Title of a form, and label of its text field. See [Discord
/// Docs/Modal](https://docs.discord.com/developers/interactions/receiving-and-responding#modal).
pub const FORM_TEXT: usize = 45;

/// What a form's text field shows while it is empty. See [Discord Docs/Text
/// Input](https://docs.discord.com/developers/components/reference#text-input).
pub const FORM_PLACEHOLDER: usize = 100;

/// Suggestions while an option is typed. See [Discord
/// Docs/Autocomplete](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-response-object-autocomplete).
pub const SUGGESTIONS: usize = 25;

/// What a suggestion shows, and what it fills in. See [Discord Docs/Command option
/// choice](https://docs.discord.com/developers/interactions/application-commands#application-command-object-application-command-option-choice-structure).
pub const SUGGESTION_TEXT: usize = 100;

/// Size limit, in bytes, of a file that is fetched. This limit is the bot's own.
pub const FILE_BYTES: usize = 64 * 1024;
