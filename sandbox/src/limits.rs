//! Discord's limits, each with a link to its documentation.

use std::ops::RangeInclusive;
use std::time::Duration;

/// Number of milliseconds within which an app must acknowledge an interaction.
/// See [Discord Docs/Responding to an Interaction](https://discord.com/developers/docs/interactions/receiving-and-responding#responding-to-an-interaction).
pub(crate) const ACKNOWLEDGE_MS: i64 = 3_000;
/// Number of milliseconds for which an interaction's token is valid.
/// See [Discord Docs/Responding to an Interaction](https://discord.com/developers/docs/interactions/receiving-and-responding#responding-to-an-interaction).
pub(crate) const TOKEN_MS: i64 = 15 * 60 * 1000;

/// Length in milliseconds of the period in which an app may identify only once per shard.
/// See [Discord Docs/Gateway rate limiting](https://docs.discord.com/developers/events/gateway#rate-limiting).
pub(crate) const IDENTIFY_MS: i64 = 5_000;
/// Number of attempts that Discord makes to send an event. The pauses between attempts start at one second and double, for up to ten minutes in
/// total.
/// See [Discord Docs/Responding to Events](https://docs.discord.com/developers/events/webhook-events#responding-to-events).
pub(crate) const EVENT_RETRIES: u32 = 10;
/// Number of times an app may identify within [`IDENTIFIES_WINDOW_MS`].
/// See [Discord Docs/Session Start Limit](https://docs.discord.com/developers/events/gateway#session-start-limit-object).
pub(crate) const IDENTIFIES: usize = 1000;
/// Length of the window to which [`IDENTIFIES`] applies, in milliseconds.
pub(crate) const IDENTIFIES_WINDOW_MS: i64 = 24 * 60 * 60 * 1000;

/// Number of new direct-message channels that an app may open within [`NEW_DMS_WINDOW_MS`] (error 40003). Discord does
/// not publish the number; bots that greet every new member are known to reach the limit.
pub(crate) const NEW_DMS: usize = 20;
/// Length of the window to which [`NEW_DMS`] applies, in milliseconds.
pub(crate) const NEW_DMS_WINDOW_MS: i64 = 60_000;

/// Age of a message, in milliseconds, above which it may be edited only a few times (error 30046).
pub(crate) const OLD_MESSAGE_MS: i64 = 60 * 60 * 1000;
/// Number of edits of old messages that are allowed per channel within [`OLD_EDITS_WINDOW_MS`]. Discord does not
/// publish the number; in practice, bots stay within this limit.
pub(crate) const OLD_EDITS: usize = 3;
/// Length of the window to which [`OLD_EDITS`] applies, in milliseconds.
pub(crate) const OLD_EDITS_WINDOW_MS: i64 = 20_000;

/// Number of requests of any kind that a bot may make per second. See [Discord Docs/Global Rate
/// Limit](https://docs.discord.com/developers/topics/rate-limits#global-rate-limit).
pub(crate) const REQUESTS_A_SECOND: u32 = 50;
/// Number of invalid requests within [`INVALID_REQUESTS_WINDOW`] after which a machine is banned.
/// See [Discord Docs/Invalid Request Limit](https://docs.discord.com/developers/topics/rate-limits#invalid-request-limit-aka-cloudflare-bans).
pub(crate) const INVALID_REQUESTS: usize = 10_000;
/// Length of the window to which [`INVALID_REQUESTS`] applies.
pub(crate) const INVALID_REQUESTS_WINDOW: Duration = Duration::from_mins(10);
/// Duration of a machine's ban. Discord does not publish the duration; bots report one hour.
pub(crate) const BAN: Duration = Duration::from_hours(1);

/// Number of milliseconds for which `enforce_nonce` rejects a second message with the same nonce.
/// See [Discord Docs/Create Message](https://discord.com/developers/docs/resources/message#create-message).
pub(crate) const NONCE_MS: i64 = 5 * 60 * 1000;
/// Maximum number of characters in a nonce.
pub(crate) const NONCE: usize = 25;

/// Maximum number of followups to an interaction in a place where the app is not a member.
/// See [Discord Docs/Create Followup Message](https://discord.com/developers/docs/interactions/receiving-and-responding#create-followup-message).
pub(crate) const FOLLOWUPS: usize = 5;

/// Maximum number of characters in a message's content.
/// See [Discord Docs/Create Message](https://discord.com/developers/docs/resources/message#create-message).
pub(crate) const CONTENT: usize = 2000;
/// Maximum number of embeds per message.
pub(crate) const EMBEDS: usize = 10;
/// Maximum total number of characters in all embeds of a message.
/// See [Discord Docs/Embed Limits](https://discord.com/developers/docs/resources/message#embed-object-embed-limits).
pub(crate) const EMBEDS_TOTAL: usize = 6000;
/// Maximum number of characters in an embed's title.
pub(crate) const EMBED_TITLE: usize = 256;
/// Maximum number of characters in an embed's description.
pub(crate) const EMBED_DESCRIPTION: usize = 4096;
/// Maximum number of fields per embed.
pub(crate) const EMBED_FIELDS: usize = 25;
/// Maximum number of characters in a field's name.
pub(crate) const EMBED_FIELD_NAME: usize = 256;
/// Maximum number of characters in a field's value.
pub(crate) const EMBED_FIELD_VALUE: usize = 1024;
/// Maximum number of characters in an embed's footer.
pub(crate) const EMBED_FOOTER: usize = 2048;
/// Maximum number of characters in an embed's author name.
pub(crate) const EMBED_AUTHOR: usize = 256;
/// Maximum number of characters in a URL in an embed.
pub(crate) const URL: usize = 2048;
/// Highest color value, which is white.
pub(crate) const COLOR: i64 = 0xFF_FFFF;

/// Maximum number of IDs in each list of `allowed_mentions`.
pub(crate) const ALLOWED_MENTIONS: usize = 100;

/// Maximum number of emojis that an application can have.
/// See [Discord Docs/Emoji](https://docs.discord.com/developers/resources/emoji).
pub(crate) const EMOJIS: usize = 2000;
/// Allowed number of characters in an emoji's name.
/// See [Discord Docs/Emoji](https://docs.discord.com/developers/resources/emoji).
pub(crate) const EMOJI_NAME: RangeInclusive<usize> = 2..=32;
/// Maximum size of an emoji's image in bytes.
/// See [Discord Docs/Emoji](https://docs.discord.com/developers/resources/emoji).
pub(crate) const EMOJI_BYTES: usize = 256 * 1024;

/// Maximum number of action rows per message or modal.
/// See [Discord Docs/Component Reference](https://discord.com/developers/docs/components/reference).
pub(crate) const ROWS: usize = 5;
/// Maximum number of buttons per row. A select menu takes up a whole row.
pub(crate) const ROW_BUTTONS: usize = 5;
/// Allowed number of characters in a `custom_id`.
pub(crate) const CUSTOM_ID: RangeInclusive<usize> = 1..=100;
/// Maximum number of characters in a button's label.
pub(crate) const BUTTON_LABEL: usize = 80;
/// Maximum number of characters in a button's link.
pub(crate) const BUTTON_URL: usize = 512;
/// Allowed number of options in a select menu.
pub(crate) const SELECT_OPTIONS: RangeInclusive<usize> = 1..=25;
/// Maximum number of values that a user can choose in a select menu.
pub(crate) const SELECT_VALUES: i64 = 25;
/// Allowed number of characters in a select option's label and value.
pub(crate) const OPTION_TEXT: RangeInclusive<usize> = 1..=100;
/// Maximum number of characters in a select option's description.
pub(crate) const OPTION_DESCRIPTION: usize = 100;
/// Maximum number of characters in a select menu's placeholder.
pub(crate) const SELECT_PLACEHOLDER: usize = 150;
/// Allowed number of characters in a modal's title.
pub(crate) const MODAL_TITLE: RangeInclusive<usize> = 1..=45;
/// Allowed number of characters in a text input's label.
pub(crate) const INPUT_LABEL: RangeInclusive<usize> = 1..=45;
/// Maximum number of characters in a text input's value.
pub(crate) const INPUT_VALUE: i64 = 4000;
/// Maximum number of characters in a text input's placeholder.
pub(crate) const INPUT_PLACEHOLDER: usize = 100;
/// Maximum number of characters in a label component's description.
pub(crate) const LABEL_DESCRIPTION: usize = 100;

/// Maximum number of files per message.
/// See [Discord Docs/Uploading Files](https://discord.com/developers/docs/reference#uploading-files).
pub(crate) const FILES: usize = 10;
/// Maximum size of one file in bytes, in a server without boosts.
pub(crate) const FILE_BYTES: usize = 10 * 1024 * 1024;
/// Maximum size of one request in bytes.
pub(crate) const REQUEST_BYTES: usize = 25 * 1024 * 1024;
/// Maximum size in bytes of an oversized request whose body is still read, so that the client gets a response instead of a broken connection.
pub(crate) const READ_ANYWAY: usize = 4 * REQUEST_BYTES;
/// Maximum number of characters in an attachment's description (its alt text).
pub(crate) const ALT_TEXT: usize = 1024;
/// Allowed number of characters in a file's name.
pub(crate) const FILE_NAME: RangeInclusive<usize> = 1..=1024;

/// Allowed number of characters in a command's or option's name.
/// See [Discord Docs/Application Commands](https://discord.com/developers/docs/interactions/application-commands#application-command-object).
pub(crate) const COMMAND_NAME: RangeInclusive<usize> = 1..=32;
/// Allowed number of characters in a command's or option's description.
pub(crate) const COMMAND_DESCRIPTION: RangeInclusive<usize> = 1..=100;
/// Maximum number of options in a command, and of choices in an option.
pub(crate) const COMMAND_OPTIONS: usize = 25;
/// Allowed number of characters in a choice's name.
pub(crate) const CHOICE_NAME: RangeInclusive<usize> = 1..=100;
/// Maximum number of characters in a registered choice's string value.
pub(crate) const CHOICE_VALUE: usize = 6000;
/// Maximum number of characters in a string value offered by autocomplete.
pub(crate) const AUTOCOMPLETE_VALUE: usize = 100;
/// Maximum value of `min_length` and `max_length` in a string option.
pub(crate) const OPTION_LENGTH: i64 = 6000;
/// Maximum total number of characters in a command: all names, descriptions and choice values, counting the longest localization of each.
pub(crate) const COMMAND_TOTAL: usize = 8000;
/// Maximum number of slash commands per scope (all guilds, or one guild).
pub(crate) const SLASH_COMMANDS: usize = 100;
/// Maximum number of user commands per scope, and of message commands per scope.
pub(crate) const MENU_COMMANDS: usize = 15;
/// Maximum number of entry point commands, which open the app's Activity.
pub(crate) const ENTRY_POINTS: usize = 1;
/// Number of commands that an app may create per scope within [`NEW_COMMANDS_WINDOW_MS`] (error 30034). Changes to a command do not count.
/// See [Discord Docs/Application Commands](https://docs.discord.com/developers/interactions/application-commands#registering-a-command).
pub(crate) const NEW_COMMANDS: usize = 200;
/// Length of the window to which [`NEW_COMMANDS`] applies, in milliseconds.
pub(crate) const NEW_COMMANDS_WINDOW_MS: i64 = 24 * 60 * 60 * 1000;
/// Largest integer up to which a double represents all integers exactly. JSON numbers are read as doubles.
pub(crate) const INTEGER: i64 = (1 << 53) - 1;

/// Allowed number of characters in a channel's or thread's name.
pub(crate) const CHANNEL_NAME: RangeInclusive<usize> = 1..=100;
pub(crate) const ROLE_NAME: RangeInclusive<usize> = 1..=100;
/// Maximum number of scheduled events in a guild that are not over.
/// See [Discord Docs/Guild Scheduled Event](https://docs.discord.com/developers/resources/guild-scheduled-event).
pub(crate) const EVENTS: usize = 100;
/// Allowed number of characters in a scheduled event's name.
pub(crate) const EVENT_NAME: RangeInclusive<usize> = 1..=100;
/// Allowed number of characters in the place of a scheduled event.
pub(crate) const EVENT_LOCATION: RangeInclusive<usize> = 1..=100;
/// Maximum number of characters in a scheduled event's description.
pub(crate) const EVENT_DESCRIPTION: usize = 1000;
/// Maximum number of characters in a channel's topic.
pub(crate) const TOPIC: usize = 1024;
/// Allowed periods of inactivity, in minutes, after which a thread is archived automatically.
pub(crate) const AUTO_ARCHIVE_MINUTES: [i64; 4] = [60, 1440, 4320, 10080];
/// Maximum number of active threads in a guild.
/// See [Discord Docs/Threads](https://discord.com/developers/docs/topics/threads#active-archived-threads).
pub(crate) const ACTIVE_THREADS: usize = 1000;
/// Maximum slow-mode delay, in seconds.
pub(crate) const SLOW_MODE: i64 = 21_600;

/// Number of recent events kept for replay when a session is resumed.
pub(crate) const REPLAY_EVENTS: usize = 1000;
/// Number of milliseconds for which a session may be resumed after its connection is lost.
pub(crate) const RESUME_MS: i64 = 5 * 60 * 1000;
/// Maximum size in bytes of a payload that an app may send.
/// See [Discord Docs/Sending Events](https://docs.discord.com/developers/events/gateway#sending-events).
pub(crate) const SENT_PAYLOAD: usize = 4096;
/// Maximum number of members that the gateway returns for a search by name.
/// See [Discord Docs/Request Guild Members](https://docs.discord.com/developers/events/gateway-events#request-guild-members).
pub(crate) const MEMBERS_FOUND: usize = 100;
/// Maximum number of members in one event that answers a request for members.
/// See [Discord Docs/Request Guild Members](https://docs.discord.com/developers/events/gateway-events#request-guild-members).
pub(crate) const MEMBERS_IN_CHUNK: usize = 1000;
/// Minimum size in bytes of a payload that is compressed separately, for apps that ask for compression. Discord compresses only some payloads and
/// does not document which.
pub(crate) const COMPRESSED_PAYLOAD: usize = 512;
/// Heartbeat interval, in milliseconds.
pub(crate) const HEARTBEAT_MS: u64 = 41_250;

/// Locales that Discord supports.
/// See [Discord Docs/Locales](https://discord.com/developers/docs/reference#locales).
pub(crate) const LOCALES: [&str; 34] = [
    "ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "he",
    "hi", "hr", "hu", "id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE",
    "th", "tr", "uk", "vi", "zh-CN", "zh-TW",
];
