//! The records of the sandbox's world, in the form in which they are stored.
//!
//! Every type here is written to the journal, so a new field needs `#[serde(default)]`.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::id::{APPLICATION, Id};
use super::permission::Permissions;

/// A user, who is a person or the bot.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct User {
    pub(crate) id: Id,
    pub(crate) username: String,
    pub(crate) global_name: Option<String>,
    /// Avatar color for the page, `#rrggbb`. Not part of Discord.
    pub(crate) color: String,
    pub(crate) bot: bool,
    pub(crate) locale: String,
    /// Whether the bot may send DMs to this person.
    pub(crate) dms_open: bool,
    /// Whether this person has installed the bot for their own account, to use it anywhere.
    #[serde(default)]
    pub(crate) installed: bool,
    /// `OAuth2` scopes for which this person has authorized the application.
    #[serde(default)]
    pub(crate) authorized: Vec<String>,
}

/// A guild, which Discord's client calls a server.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Guild {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) owner: Id,
    pub(crate) locale: String,
    pub(crate) roles: Vec<Role>,
    pub(crate) members: Vec<Member>,
    /// Channel in which the guild's system messages appear.
    #[serde(default)]
    pub(crate) system_channel: Option<Id>,
    /// User who added the bot last, as the guild's audit log says.
    #[serde(default)]
    pub(crate) bot_added_by: Option<Id>,
    /// Scheduled events, in the order in which they were created, with some that are over.
    #[serde(default)]
    pub(crate) events: Vec<ScheduledEvent>,
}

/// A scheduled event at a place outside Discord.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct ScheduledEvent {
    pub(crate) id: Id,
    pub(crate) creator: Id,
    pub(crate) name: String,
    pub(crate) description: Option<String>,
    pub(crate) location: String,
    /// Beginning and end, in milliseconds since 1970.
    pub(crate) starts: i64,
    pub(crate) ends: i64,
    /// One of [`event_status`].
    pub(crate) status: u8,
}

impl ScheduledEvent {
    /// Returns whether the event is still to come, or under way.
    pub(crate) fn is_open(&self) -> bool {
        matches!(self.status, event_status::SCHEDULED | event_status::ACTIVE)
    }
}

/// Statuses of scheduled events.
/// See [Discord Docs/Event Status](https://docs.discord.com/developers/resources/guild-scheduled-event#guild-scheduled-event-object-guild-scheduled-event-status).
pub(crate) mod event_status {
    pub(crate) const SCHEDULED: u8 = 1;
    pub(crate) const ACTIVE: u8 = 2;
    pub(crate) const COMPLETED: u8 = 3;
    pub(crate) const CANCELED: u8 = 4;
}

/// A role. The role whose ID equals the guild's ID is the everyone role.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Role {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) permissions: Permissions,
    pub(crate) managed: bool,
    pub(crate) mentionable: bool,
    /// Position among the roles, from the lowest. Of two roles with the same position, the older one is higher.
    #[serde(default = "lowest_position")]
    pub(crate) position: u16,
}

/// Returns the position of a new role: above the everyone role, whose position is 0, and below all others, because it is the newest.
pub(crate) fn lowest_position() -> u16 {
    1
}

/// A user's membership in a guild.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Member {
    pub(crate) user: Id,
    pub(crate) roles: Vec<Id>,
    /// Time at which the user joined the guild, in milliseconds since 1970.
    pub(crate) joined_at: i64,
    /// Nickname of the user in this guild.
    #[serde(default)]
    pub(crate) nick: Option<String>,
    /// End of the member's timeout, in milliseconds since 1970. In the sandbox, a timeout lasts until a moderator ends it.
    #[serde(default)]
    pub(crate) timed_out_until: Option<i64>,
}

impl Member {
    /// Returns a member without roles.
    pub(crate) fn new(user: Id, joined_at: i64) -> Self {
        Self {
            user,
            roles: Vec::new(),
            joined_at,
            nick: None,
            timed_out_until: None,
        }
    }
}

/// Supported channel types.
/// See [Discord Docs/Channel Types](https://discord.com/developers/docs/resources/channel#channel-object-channel-types).
pub(crate) mod channel_kind {
    pub(crate) const TEXT: u8 = 0;
    pub(crate) const DM: u8 = 1;
    pub(crate) const VOICE: u8 = 2;
    pub(crate) const ANNOUNCEMENT: u8 = 5;
    pub(crate) const ANNOUNCEMENT_THREAD: u8 = 10;
    pub(crate) const PUBLIC_THREAD: u8 = 11;
    pub(crate) const PRIVATE_THREAD: u8 = 12;
    pub(crate) const STAGE: u8 = 13;
    pub(crate) const FORUM: u8 = 15;

    /// Channel types that a user can create in a guild, with the names that the web page uses for them.
    pub(crate) const IN_GUILDS: [(&str, u8); 5] = [
        ("text", TEXT),
        ("voice", VOICE),
        ("announcement", ANNOUNCEMENT),
        ("stage", STAGE),
        ("forum", FORUM),
    ];
}

/// A channel of a guild, a DM or a thread.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Channel {
    pub(crate) id: Id,
    pub(crate) kind: u8,
    pub(crate) guild: Option<Id>,
    pub(crate) name: Option<String>,
    pub(crate) topic: Option<String>,
    pub(crate) position: u16,
    pub(crate) overwrites: Vec<Overwrite>,
    /// The two users of a DM.
    pub(crate) recipients: Vec<Id>,
    pub(crate) last_message: Option<Id>,
    pub(crate) thread: Option<Thread>,
    #[serde(default)]
    pub(crate) slow_mode: u16,
}

impl Channel {
    pub(crate) fn is_dm(&self) -> bool {
        self.kind == channel_kind::DM
    }

    /// Returns whether this is a voice or stage channel, in which messages are only a side chat.
    pub(crate) fn is_voice(&self) -> bool {
        matches!(self.kind, channel_kind::VOICE | channel_kind::STAGE)
    }

    /// Returns a channel with the given ID, type and guild, and defaults for the other fields.
    pub(crate) fn new(id: Id, kind: u8, guild: Option<Id>) -> Self {
        Self {
            id,
            kind,
            guild,
            name: None,
            topic: None,
            position: 0,
            overwrites: Vec::new(),
            recipients: Vec::new(),
            last_message: None,
            thread: None,
            slow_mode: 0,
        }
    }

    /// Returns the permission that members need to write in this channel.
    pub(crate) fn needed_to_write(&self) -> Permissions {
        match self.thread {
            Some(_) => Permissions::SEND_MESSAGES_IN_THREADS,
            None => Permissions::SEND_MESSAGES,
        }
    }

    /// Returns the name of the event that reports a change to this channel.
    pub(crate) fn update_event(&self) -> &'static str {
        match self.thread {
            Some(_) => "THREAD_UPDATE",
            None => "CHANNEL_UPDATE",
        }
    }

    /// Returns the ID of the channel whose permissions determine who sees this channel: the parent of a thread, or the channel itself.
    pub(crate) fn ruled_by(&self) -> Id {
        self.thread.as_ref().map_or(self.id, |thread| thread.parent)
    }

    /// Returns whether this is a thread that is not archived.
    pub(crate) fn is_active_thread(&self) -> bool {
        self.thread.as_ref().is_some_and(|thread| !thread.archived)
    }

    /// Returns the type of the threads that start from this channel's messages; `None` if no threads can start from its messages.
    pub(crate) fn thread_kind(&self) -> Option<u8> {
        match self.kind {
            channel_kind::TEXT => Some(channel_kind::PUBLIC_THREAD),
            channel_kind::ANNOUNCEMENT => Some(channel_kind::ANNOUNCEMENT_THREAD),
            _ => None,
        }
    }
}

/// Permissions that a channel allows or denies for one role or member.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Overwrite {
    pub(crate) id: Id,
    pub(crate) of_member: bool,
    pub(crate) allow: Permissions,
    pub(crate) deny: Permissions,
}

/// Fields that only threads have.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Thread {
    pub(crate) parent: Id,
    pub(crate) owner: Id,
    pub(crate) archived: bool,
    pub(crate) locked: bool,
    pub(crate) invitable: bool,
    pub(crate) auto_archive_minutes: i64,
    /// Time at which `archived` last changed, in milliseconds since 1970.
    pub(crate) archive_changed_at: i64,
    /// Time at which the last message was sent or the thread was last unarchived, in milliseconds since 1970.
    pub(crate) active_at: i64,
    pub(crate) message_count: u32,
    pub(crate) members: Vec<ThreadMember>,
}

/// A member of a thread.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct ThreadMember {
    pub(crate) user: Id,
    /// Time at which the member joined the thread, in milliseconds since 1970.
    pub(crate) joined_at: i64,
}

/// Message types that the sandbox creates.
/// See [Discord Docs/Message Types](https://discord.com/developers/docs/resources/message#message-object-message-types).
pub(crate) mod message_kind {
    pub(crate) const DEFAULT: u8 = 0;
    pub(crate) const THREAD_CREATED: u8 = 18;
    pub(crate) const REPLY: u8 = 19;
    pub(crate) const CHAT_INPUT_COMMAND: u8 = 20;
    pub(crate) const THREAD_STARTER: u8 = 21;
    pub(crate) const CONTEXT_MENU_COMMAND: u8 = 23;
}

/// Message flags.
/// See [Discord Docs/Message Flags](https://discord.com/developers/docs/resources/message#message-object-message-flags).
pub(crate) mod flag {
    pub(crate) const SUPPRESS_EMBEDS: u64 = 1 << 2;
    pub(crate) const HAS_THREAD: u64 = 1 << 5;
    pub(crate) const EPHEMERAL: u64 = 1 << 6;
    pub(crate) const LOADING: u64 = 1 << 7;
    pub(crate) const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
    pub(crate) const VOICE_MESSAGE: u64 = 1 << 13;
    pub(crate) const COMPONENTS_V2: u64 = 1 << 15;
}

/// A message, which may be ephemeral.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Message {
    pub(crate) id: Id,
    pub(crate) channel: Id,
    pub(crate) author: Id,
    pub(crate) kind: u8,
    pub(crate) content: String,
    /// Embeds as received, with unresolved `attachment://` URLs.
    pub(crate) embeds: Vec<Value>,
    /// Components as received, each with an `id`.
    pub(crate) components: Vec<Value>,
    /// All attached files, including those that an embed shows.
    pub(crate) attachments: Vec<Attachment>,
    pub(crate) flags: u64,
    pub(crate) tts: bool,
    /// Time at which the message was sent, in milliseconds since 1970.
    pub(crate) at: i64,
    /// Time of the last edit, in milliseconds since 1970.
    pub(crate) edited_at: Option<i64>,
    pub(crate) mentions: Vec<Id>,
    pub(crate) mention_roles: Vec<Id>,
    pub(crate) mention_everyone: bool,
    /// Message in the same channel to which this message replies.
    pub(crate) reply_to: Option<Id>,
    /// For an ephemeral message: the only user who sees it.
    pub(crate) only_for: Option<Id>,
    pub(crate) interaction: Option<Cause>,
    pub(crate) nonce: Option<Value>,
    pub(crate) thread: Option<Id>,
}

impl Message {
    /// Returns whether the message mentions a role that this member has.
    pub(crate) fn mentions_role_of(&self, member: &Member) -> bool {
        let mut roles = member.roles.iter();
        roles.any(|role| self.mention_roles.contains(role))
    }

    /// Returns an empty message of the bot, sent at `at`.
    pub(crate) fn new(id: Id, channel: Id, kind: u8, at: i64) -> Self {
        Self {
            id,
            channel,
            author: APPLICATION,
            kind,
            content: String::new(),
            embeds: Vec::new(),
            components: Vec::new(),
            attachments: Vec::new(),
            flags: 0,
            tts: false,
            at,
            edited_at: None,
            mentions: Vec::new(),
            mention_roles: Vec::new(),
            mention_everyone: false,
            reply_to: None,
            only_for: None,
            interaction: None,
            nonce: None,
            thread: None,
        }
    }
}

/// The interaction that caused a message. Corresponds to Discord's `interaction_metadata`, without the users' objects.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Cause {
    /// ID of the interaction.
    pub(crate) id: Id,
    /// Type of the interaction, from [`interaction_kind`].
    pub(crate) kind: u8,
    pub(crate) user: Id,
    /// For commands: the command's name.
    pub(crate) command: Option<String>,
    /// For components: the message that contains the component.
    pub(crate) message: Option<Id>,
    /// For followups: the message of the first response.
    pub(crate) original: Option<Id>,
    pub(crate) target_user: Option<Id>,
    pub(crate) target_message: Option<Id>,
    /// For modals: the interaction that opened the modal.
    pub(crate) opened_by: Option<Box<Cause>>,
    /// The user whose own installation of the app allowed the interaction.
    #[serde(default)]
    pub(crate) installed_by: Option<Id>,
}

/// An uploaded file. Its bytes are stored separately.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Attachment {
    pub(crate) id: Id,
    pub(crate) filename: String,
    pub(crate) size: usize,
    pub(crate) content_type: Option<String>,
    pub(crate) width: Option<u32>,
    pub(crate) height: Option<u32>,
    pub(crate) description: Option<String>,
    #[serde(default)]
    pub(crate) spoiler: bool,
}

/// Types of commands.
/// See [Discord Docs/Application Command Types](https://docs.discord.com/developers/interactions/application-commands#application-command-object-application-command-types).
pub(crate) mod command_kind {
    pub(crate) const SLASH: u8 = 1;
    pub(crate) const USER: u8 = 2;
    pub(crate) const MESSAGE: u8 = 3;
    /// A command that opens the application's Activity.
    pub(crate) const ENTRY_POINT: u8 = 4;
}

/// A registered command.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Command {
    pub(crate) id: Id,
    pub(crate) guild: Option<Id>,
    pub(crate) version: Id,
    pub(crate) kind: u8,
    pub(crate) name: String,
    /// Discord's application command object, without its IDs.
    pub(crate) definition: Value,
}

/// An emoji of the application. The bytes of its image are stored separately.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Emoji {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) animated: bool,
    pub(crate) content_type: String,
}

/// Interaction types.
/// See [Discord Docs/Interaction Type](https://discord.com/developers/docs/interactions/receiving-and-responding#interaction-object-interaction-type).
pub(crate) mod interaction_kind {
    pub(crate) const COMMAND: u8 = 2;
    pub(crate) const COMPONENT: u8 = 3;
    pub(crate) const AUTOCOMPLETE: u8 = 4;
    pub(crate) const MODAL: u8 = 5;
}

/// A user's action that the bot responds to.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Interaction {
    pub(crate) id: Id,
    pub(crate) token: String,
    pub(crate) kind: u8,
    pub(crate) user: Id,
    pub(crate) channel: Id,
    /// Time at which the interaction started, in milliseconds since 1970.
    pub(crate) at: i64,
    pub(crate) cause: Cause,
    /// Message whose component was used. For modals, the message with the component that opened the modal.
    pub(crate) message: Option<Id>,
    pub(crate) answer: Option<Answer>,
    /// Message that `@original` refers to.
    pub(crate) original: Option<Id>,
    /// Messages created by followups.
    pub(crate) followups: Vec<Id>,
    /// For autocomplete: the type of the focused option.
    pub(crate) focused: Option<i64>,
}

/// The bot's acknowledgment of an interaction.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Answer {
    /// Callback type: 4 message, 5 and 6 deferred, 7 update, 8 choices, 9 modal, 12 launch of the Activity.
    pub(crate) kind: u8,
    /// After a deferral: whether the deferred response has been sent.
    pub(crate) settled: bool,
    /// The choices (callback type 8), the modal (callback type 9) or the ID of the Activity's instance (callback type 12).
    pub(crate) data: Option<Value>,
}

/// Types of interaction callbacks.
/// See [Discord Docs/Interaction Callback Type](https://discord.com/developers/docs/interactions/receiving-and-responding#interaction-response-object-interaction-callback-type).
pub(crate) mod callback_kind {
    pub(crate) const MESSAGE: u8 = 4;
    pub(crate) const DEFERRED_MESSAGE: u8 = 5;
    pub(crate) const DEFERRED_UPDATE: u8 = 6;
    pub(crate) const UPDATE: u8 = 7;
    pub(crate) const CHOICES: u8 = 8;
    pub(crate) const MODAL: u8 = 9;
    pub(crate) const LAUNCH_ACTIVITY: u8 = 12;
}

/// A notification that a user has received.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Ping {
    /// Number of the notification, counting from 1.
    pub(crate) n: u64,
    pub(crate) user: Id,
    pub(crate) channel: Id,
    pub(crate) message: Id,
    /// Time of the notification, in milliseconds since 1970.
    pub(crate) at: i64,
    pub(crate) read: bool,
}
