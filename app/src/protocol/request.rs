//! Users' requests, as plain data without Discord types.
//!
//! All of this data comes from outside and is untrusted: IDs may be forged, options may be missing or of the wrong type, and a button may be
//! outdated, forged or pressed twice.

use asterism_store::{
    ChannelId, GameRecord, Group, GuildId, IdempotencyKey, InteractionId, MessageId, Place, RoleId,
    UserId,
};

use crate::protocol::refusal::Refusal;
use crate::text::Language;

/// A request: who wants what, and where.
#[derive(Clone, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each tells something else about the user or the place"
)]
pub struct Request {
    /// ID of the request. A request that is delivered twice is carried out only once.
    pub interaction: InteractionId,
    /// The user who made the request.
    pub user: Person,
    /// Where the request was made.
    pub place: Place,
    /// Permissions that the bot lacks for posting boards in the place of the request; empty if it has all of them.
    pub lacks: Vec<Permission>,
    /// How the bot is present in the place of the request.
    pub presence: Presence,
    /// Whether the user may manage the server.
    pub manages: bool,
    /// Whether the user may give roles to others.
    pub gives_roles: bool,
    /// The user's roles in the server. Discord does not list the one that everyone has.
    pub roles: Vec<RoleId>,
    /// Parent channel, if the request was made in a thread.
    pub parent: Option<ChannelId>,
    /// Whether threads can be opened from messages in the channel, as in text and announcement channels.
    pub opens_threads: bool,
    /// Whether Discord lets the user open an Activity here, such as the touch board.
    pub launches: bool,
    /// The language in which the bot answers the user.
    pub language: Language,
    /// The language chosen in the server's Discord settings, if the request contains it.
    pub guild_language: Option<Language>,
    /// Permissions that the bot lacks in the channel for opening threads and writing in them.
    pub lacks_for_threads: Vec<Permission>,
    /// What the user wants to do.
    pub what: What,
}

/// How the bot is present in the place of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// The bot is a member of the server, or the place is the bot's direct-message channel with the user.
    Member,
    /// The bot can only reply, because it is installed only for the user, not in the server.
    Guest,
    /// Like [`Guest`](Self::Guest), but only the user sees the bot's replies, because the server forbids public replies from apps that are not
    /// installed in it.
    SilentGuest,
}

/// A user as described in a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// ID of the user's account.
    pub id: UserId,
    /// Name of the user as shown in the place of the request. Untrusted text.
    pub name: String,
    /// Whether the account belongs to an application.
    pub is_bot: bool,
}

/// What the user wants to do.
#[derive(Clone, Debug)]
pub enum What {
    /// To run a slash command.
    Command(Call),
    /// To run a command in the context menu of a user or a message, given by its declared name.
    Menu(String, Target),
    /// To see suggestions for the option being typed.
    Complete(Call, Focus),
    /// To press a button or pick values from a menu.
    Press {
        /// The custom id as sent. Untrusted.
        custom_id: String,
        /// The values picked from a menu. Untrusted.
        values: Vec<String>,
        /// The message that carries the button or menu.
        on: Source,
    },
    /// To submit a form.
    Submit {
        /// The custom id as sent. Untrusted.
        custom_id: String,
        /// The fields of the form, by name. Untrusted.
        fields: Vec<(String, String)>,
        /// The message from which the form was opened, if any.
        on: Option<Source>,
    },
}

/// The user or message whose context menu was opened.
#[derive(Clone, Debug)]
pub enum Target {
    /// A user.
    Person(Person),
    /// A message.
    Message(Seen),
}

/// The parts of a message that may identify a game.
#[derive(Clone, Debug)]
pub struct Seen {
    /// Author of the message.
    pub by: UserId,
    /// The message's content and the footers of its cards. Untrusted.
    pub texts: Vec<String>,
}

/// A slash command with its filled-in options.
#[derive(Clone, Debug, Default)]
pub struct Call {
    /// Name of the command.
    pub name: String,
    /// Name of the subcommand, if the command has any. Untrusted.
    pub subcommand: Option<String>,
    /// The filled-in options, by name. Untrusted.
    pub options: Vec<(String, Value)>,
}

/// The option the user is typing in.
#[derive(Clone, Debug)]
pub struct Focus {
    /// Name of the option.
    pub option: String,
    /// Text that the user has typed so far. Untrusted.
    pub typed: String,
}

/// The message that carries a button or menu.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    /// ID of the message.
    pub message: MessageId,
    /// Whether only the user sees the message.
    pub private: bool,
    /// Whether the message carries a button or menu with the request's custom id, according to Discord. A forged press can name any custom id.
    pub has_button: bool,
}

/// The value of a filled-in option.
#[derive(Clone, Debug)]
pub enum Value {
    /// Text.
    Text(String),
    /// A whole number.
    Integer(i64),
    /// Yes or no.
    YesNo(bool),
    /// A user.
    User(Person),
    /// A role.
    Role(RoleId),
    /// A file.
    File(Attached),
}

/// A file attached to a command, which the bot has not fetched yet. Untrusted, except for its URL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attached {
    /// Size in bytes, as stated in the request.
    pub size: u32,
    /// URL of the file.
    pub url: String,
}

/// A Discord permission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Permission {
    /// See the channel.
    ViewChannel,
    /// Join the voice channel. Without this permission, nothing can be written in the channel's chat.
    Connect,
    /// Send messages.
    SendMessages,
    /// Send messages in threads.
    SendMessagesInThreads,
    /// Open public threads.
    CreatePublicThreads,
    /// Read earlier messages.
    ReadMessageHistory,
    /// Send cards (embeds).
    EmbedLinks,
    /// Send pictures and files.
    AttachFiles,
    /// Give and take roles. The bot needs this permission only where a server has chosen roles that it gives, and users need it to choose them.
    ManageRoles,
    /// Create events. The bot needs this permission only where a server has tournaments listed among its events.
    CreateEvents,
    /// Manage the server. The bot itself does not need this permission, but users need it to change the server's settings.
    ManageServer,
}

impl Permission {
    /// Returns the name by which the bot's texts refer to the permission.
    pub fn id(self) -> &'static str {
        match self {
            Permission::ViewChannel => "view-channel",
            Permission::Connect => "connect",
            Permission::SendMessages => "send-messages",
            Permission::SendMessagesInThreads => "send-messages-in-threads",
            Permission::CreatePublicThreads => "create-public-threads",
            Permission::ReadMessageHistory => "read-message-history",
            Permission::EmbedLinks => "embed-links",
            Permission::AttachFiles => "attach-files",
            Permission::ManageRoles => "manage-roles",
            Permission::CreateEvents => "create-events",
            Permission::ManageServer => "manage-server",
        }
    }
}

impl Request {
    /// Returns true if the bot can only reply in the place of the request.
    pub fn is_guest(&self) -> bool {
        self.presence != Presence::Member
    }

    /// Returns the idempotency key of the first change that the request makes.
    pub fn key(&self) -> IdempotencyKey {
        self.interaction.into()
    }

    /// Returns true if the request was made in `channel` or in one of its threads.
    pub fn is_in(&self, channel: ChannelId) -> bool {
        self.place.channel == channel || self.parent == Some(channel)
    }

    /// Returns true if the request was made where the game of `record` is played: in the game's thread, in its channel, or in another thread of that
    /// channel.
    pub fn is_where_played(&self, record: &GameRecord) -> bool {
        self.is_in(record.place.channel) || record.thread == Some(self.place.channel)
    }

    /// Returns true if the user has `role` in the server of the request. Everyone has the role with the ID of the server.
    pub fn has_role(&self, role: RoleId) -> bool {
        let everyone = self.place.guild.map(GuildId::get);
        everyone == Some(role.get()) || self.roles.contains(&role)
    }

    /// Returns true if the user belongs to `group`, which plays in the game of `record`, and made the request where the group plays: for a channel, in
    /// this channel, and for a role, in the game's server.
    pub fn is_of(&self, group: Group, record: &GameRecord) -> bool {
        match group {
            Group::Channel(channel) => {
                let is_home = channel == record.place.channel || Some(channel) == record.thread;
                self.is_in(channel) || is_home && self.is_where_played(record)
            }
            Group::Role(role) => self.place.guild == record.place.guild && self.has_role(role),
        }
    }

    /// Returns the message whose button or menu made the request.
    pub fn pressed_message(&self) -> Option<MessageId> {
        match &self.what {
            What::Press { on, .. } => Some(on.message),
            What::Submit { on, .. } => on.map(|on| on.message),
            What::Command(_) | What::Menu(..) | What::Complete(..) => None,
        }
    }

    /// Returns true if the user made the request from a message that only they can see.
    pub fn is_in_private(&self) -> bool {
        match &self.what {
            What::Press { on, .. } => on.private,
            What::Submit { on, .. } => on.is_some_and(|on| on.private),
            What::Command(_) | What::Menu(..) | What::Complete(..) => false,
        }
    }

    /// Checks that the bot can play games in the place of the request.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the bot is not a member of the server, or lacks a permission in the channel.
    pub fn may_play_here(&self, me: UserId) -> Result<(), Refusal> {
        if self.is_guest() {
            return Err(Refusal::Guest(me));
        }
        if !self.lacks.is_empty() {
            return Err(Refusal::Permission(self.lacks.clone()));
        }
        Ok(())
    }
}

impl Call {
    fn value(&self, name: &str) -> Option<&Value> {
        self.options
            .iter()
            .find(|(option, _)| option == name)
            .map(|(_, value)| value)
    }

    /// Returns the text of option `name`, trimmed; `None` if the option is absent, empty or of another type.
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.value(name)? {
            Value::Text(text) => Some(text.trim()).filter(|text| !text.is_empty()),
            _ => None,
        }
    }

    /// Returns the whole number in option `name`; `None` if the option is absent or of another type.
    pub fn integer(&self, name: &str) -> Option<i64> {
        match self.value(name)? {
            Value::Integer(number) => Some(*number),
            _ => None,
        }
    }

    /// Returns true if option `name` is set to yes.
    pub fn says_yes(&self, name: &str) -> bool {
        self.answer(name) == Some(true)
    }

    /// Returns the answer in option `name`: yes or no; `None` if the option is absent or of another type.
    pub fn answer(&self, name: &str) -> Option<bool> {
        match self.value(name)? {
            Value::YesNo(answer) => Some(*answer),
            _ => None,
        }
    }

    /// Returns the user named in option `name`; `None` if the option is absent or of another type.
    pub fn user(&self, name: &str) -> Option<&Person> {
        match self.value(name)? {
            Value::User(person) => Some(person),
            _ => None,
        }
    }

    /// Returns the role named in option `name`; `None` if the option is absent or of another type.
    pub fn role(&self, name: &str) -> Option<RoleId> {
        match self.value(name)? {
            Value::Role(role) => Some(*role),
            _ => None,
        }
    }

    /// Returns the file attached to option `name`; `None` if the option is absent or of another type.
    pub fn file(&self, name: &str) -> Option<&Attached> {
        match self.value(name)? {
            Value::File(file) => Some(file),
            _ => None,
        }
    }

    /// Returns true if option `name` is filled in.
    pub fn has(&self, name: &str) -> bool {
        self.value(name).is_some()
    }

    /// Returns all users named in the options.
    pub fn people(&self) -> impl Iterator<Item = &Person> {
        self.options.iter().filter_map(|(_, value)| match value {
            Value::User(person) => Some(person),
            _ => None,
        })
    }
}
