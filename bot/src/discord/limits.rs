//! Limits set by Discord on when and how the bot responds. Those on what it sends are in `asterism_app::protocol::limits`.

use std::time::Duration;

/// Maximum number of characters accepted in a form's text field: enough for a stop or a piece.
pub(super) const FORM_LENGTH: u16 = 100;

/// How long Discord waits for the first response to an interaction.
/// See [Discord Docs/Interaction Callback](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-callback).
pub(super) const RESPONSE_WITHIN: Duration = Duration::from_secs(3);

/// How long after an interaction arrives the bot defers its response. Discord gives up after three seconds.
/// See [Discord Docs/Interaction Callback](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-callback).
pub(super) const PATIENCE: Duration = Duration::from_secs(2);
