//! Limits that Discord sets on when and how the bot responds. The limits on what the bot sends are in `asterism_app::protocol::limits`.

use std::time::Duration;

/// Default limit on the number of characters in a form's text field: enough for the name of a board point or a piece.
pub(super) const FORM_LENGTH: u16 = 100;

/// How long Discord waits for the first response to an interaction.
/// See [Discord Docs/Interaction Callback](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-callback).
pub(super) const RESPONSE_WITHIN: Duration = Duration::from_secs(3);

/// Time after an interaction's arrival at which the bot defers a response that is not ready yet. Discord gives up after three seconds.
/// See [Discord Docs/Interaction Callback](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-callback).
pub(super) const PATIENCE: Duration = Duration::from_secs(2);

/// Period in which the bot tells how far long work has come. Not Discord's limit: far fewer edits than it allows.
pub(super) const PROGRESS_EVERY: Duration = Duration::from_secs(3);
