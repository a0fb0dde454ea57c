//! Discord's limits on messages, forms and suggestions, and a few of the bot's own. All lengths are in characters.

/// Maximum length of a message's content. See [Discord Docs/Create Message](https://docs.discord.com/developers/resources/message#create-message).
pub const CONTENT: usize = 2000;

/// Maximum number of users that a message may notify. See [Discord Docs/Allowed
/// Mentions](https://docs.discord.com/developers/resources/message#allowed-mentions-object).
pub const PINGS: usize = 100;

/// Maximum number of files in a message, including its pictures. See [Discord Docs/Uploading
/// Files](https://docs.discord.com/developers/reference#uploading-files).
pub const FILES: usize = 10;

/// Maximum length of a picture's description. See [Discord Docs/Attachment](https://docs.discord.com/developers/resources/message#attachment-object).
pub const ALT_CHARACTERS: usize = 1024;

/// Maximum length of a card's title. See [Discord Docs/Embed
/// Limits](https://docs.discord.com/developers/resources/message#embed-object-embed-limits).
pub const CARD_TITLE: usize = 256;

/// Maximum length of a card's text; from the same page as [`CARD_TITLE`].
pub const CARD_TEXT: usize = 4096;

/// Maximum length of a long text in a card. It leaves room for the rest of the card.
pub(crate) const CARD_ROOM: usize = 3800;

/// Maximum length of a card's footer; from the same page as [`CARD_TITLE`].
pub const CARD_FOOTER: usize = 2048;

/// Maximum total length of all texts in all cards of a message; from the same page as [`CARD_TITLE`].
pub const CARDS_TOTAL: usize = 6000;

/// Maximum number of rows of buttons and menus under a message. See [Discord Docs/Action
/// row](https://docs.discord.com/developers/components/reference#action-row).
pub const ROWS: usize = 5;

/// Maximum number of buttons in a row. If there are more choices than this, the bot shows a menu instead of buttons. From the same page as [`ROWS`].
pub const ROW_BUTTONS: usize = 5;

/// Maximum length of the custom id of a button, menu or form. See [Discord Docs/Component
/// anatomy](https://docs.discord.com/developers/components/reference#anatomy-of-a-component-custom-id).
pub const CUSTOM_ID: usize = 100;

/// Maximum length of a button's label. See [Discord Docs/Button](https://docs.discord.com/developers/components/reference#button).
pub const BUTTON_LABEL: usize = 80;

/// Maximum number of entries in a menu. See [Discord Docs/String select](https://docs.discord.com/developers/components/reference#string-select).
pub const MENU_ENTRIES: usize = 25;

/// Maximum length of the label, value and description of a menu entry; from the same page as [`MENU_ENTRIES`].
pub const MENU_TEXT: usize = 100;

/// Maximum length of a menu's placeholder, shown while nothing is picked; from the same page as [`MENU_ENTRIES`].
pub const MENU_PLACEHOLDER: usize = 150;

/// Maximum number of channels that can be picked from a menu at once. See [Discord Docs/Channel
/// select](https://docs.discord.com/developers/components/reference#channel-select).
pub const MENU_CHANNELS: usize = 25;

/// Maximum length of a form's title and of its text field's label. See [Discord
/// Docs/Modal](https://docs.discord.com/developers/interactions/receiving-and-responding#modal).
pub const FORM_TEXT: usize = 45;

/// Maximum length of the placeholder in a form's text field, shown while the field is empty. See [Discord Docs/Text
/// Input](https://docs.discord.com/developers/components/reference#text-input).
pub const FORM_PLACEHOLDER: usize = 100;

/// Maximum number of suggestions for the option being typed. See [Discord
/// Docs/Autocomplete](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-response-object-autocomplete).
pub const SUGGESTIONS: usize = 25;

/// Maximum length of a suggestion's label and of the text it fills in. See [Discord Docs/Command option
/// choice](https://docs.discord.com/developers/interactions/application-commands#application-command-object-application-command-option-choice-structure).
pub const SUGGESTION_TEXT: usize = 100;

/// Maximum size, in bytes, of a file that the bot fetches. This limit is the bot's own.
pub const FILE_BYTES: usize = 64 * 1024;
