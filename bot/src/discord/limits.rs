//! Limits set by Discord.

use std::time::Duration;

/// Maximum number of characters of a message's content.
/// See [Discord Docs/Create Message](https://docs.discord.com/developers/resources/message#create-message).
pub(super) const CONTENT: usize = 2000;

/// Maximum number of characters of an embed's title.
/// See [Discord Docs/Embed Limits](https://docs.discord.com/developers/resources/message#embed-object-embed-limits).
pub(super) const EMBED_TITLE: usize = 256;

/// Maximum number of characters of an embed's description.
/// See [Discord Docs/Embed Limits](https://docs.discord.com/developers/resources/message#embed-object-embed-limits).
pub(super) const EMBED_DESCRIPTION: usize = 4096;

/// Maximum number of characters of an embed's footer.
/// See [Discord Docs/Embed Limits](https://docs.discord.com/developers/resources/message#embed-object-embed-limits).
pub(super) const EMBED_FOOTER: usize = 2048;

/// Maximum number of characters of a button's label.
/// See [Discord Docs/Button](https://docs.discord.com/developers/components/reference#button).
pub(super) const BUTTON_LABEL: usize = 80;

/// Maximum number of characters of a menu entry's label, description and value, and of an autocomplete choice's name and value.
/// See [Discord Docs/String Select](https://docs.discord.com/developers/components/reference#string-select).
pub(super) const MENU_TEXT: usize = 100;

/// Maximum number of characters of a menu's placeholder.
/// See [Discord Docs/String Select](https://docs.discord.com/developers/components/reference#string-select).
pub(super) const MENU_PLACEHOLDER: usize = 150;

/// Maximum number of characters of a form's title and of the label of its text field.
/// See [Discord Docs/Modal](https://docs.discord.com/developers/interactions/receiving-and-responding#modal).
pub(super) const FORM_TEXT: usize = 45;

/// Maximum number of characters of a form's text field's placeholder.
/// See [Discord Docs/Text Input](https://docs.discord.com/developers/components/reference#text-input).
pub(super) const FORM_PLACEHOLDER: usize = 100;

/// Maximum number of characters accepted in a form's text field: enough for a stop or a piece.
pub(super) const FORM_LENGTH: u16 = 100;

/// How long Discord waits for the first response to an interaction.
/// See [Discord Docs/Interaction Callback](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-callback).
pub(super) const RESPONSE_WITHIN: Duration = Duration::from_secs(3);

/// How long after an interaction arrives the bot defers its response. Discord gives up after three seconds.
/// See [Discord Docs/Interaction Callback](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-callback).
pub(super) const PATIENCE: Duration = Duration::from_secs(2);

/// Maximum number of choices in an autocomplete response.
/// See [Discord Docs/Autocomplete](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-response-object-autocomplete).
pub(super) const SUGGESTIONS: usize = 25;
