//! Requests of users, as plain data without Discord types.
//!
//! Everything here comes from outside and is untrusted: ids may be forged, options missing or of the wrong type, and a button may be old,
//! forged or pressed twice.

use asterism_store::{
    ChannelId, GameRecord, IdempotencyKey, InteractionId, MessageId, Place, UserId,
};

use crate::protocol::refusal::Refusal;
use crate::text::Language;

/// A request: which user wants what, and where.
#[derive(Clone, Debug)]
pub struct Request {
    /// Id of the request. A request delivered twice is carried out once.
    pub interaction: InteractionId,
    /// The user who made the request.
    pub user: Person,
    /// Where the request was made.
    pub place: Place,
    /// Permissions the bot lacks to post boards there; empty if it has all of them.
    pub lacks: Vec<Permission>,
    /// How the bot takes part in that place.
    pub presence: Presence,
    /// True if the user may manage the server.
    pub manages: bool,
    /// Parent channel, if the request was made in a thread.
    pub parent: Option<ChannelId>,
    /// True if threads can be opened on messages there, as in text and announcement channels.
    pub opens_threads: bool,
    /// The language in which the user reads the bot's texts.
    pub language: Language,
    /// The language the server has chosen in Discord, if the request contains it.
    pub guild_language: Option<Language>,
    /// Permissions the bot lacks there to open threads and to write in them.
    pub lacks_for_threads: Vec<Permission>,
    /// What the user wants.
    pub what: What,
}

/// How the bot takes part in the place of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// The bot is a member of the server, or this is its own channel of direct messages with the user.
    Member,
    /// The bot can only reply, because the user has installed it for themselves only.
    Guest,
    /// Like a guest, and only the user sees any reply, because the server does not allow apps that only its members have installed.
    SilentGuest,
}

/// A user as described in a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Id of the user's account.
    pub id: UserId,
    /// Name shown in the place of the request. Untrusted text.
    pub name: String,
    /// True for an application's account.
    pub is_bot: bool,
}

/// What the user wants.
#[derive(Clone, Debug)]
pub enum What {
    /// A slash command.
    Command(Call),
    /// A command in the context menu of a user or a message, by its declared name.
    Menu(String, Target),
    /// Suggestions for the option being typed.
    Complete(Call, Focus),
    /// A pressed button, or values picked from a menu.
    Press {
        /// The custom id as sent. Untrusted.
        custom_id: String,
        /// The values picked from a menu. Untrusted.
        values: Vec<String>,
        /// The message it is on.
        on: Source,
    },
    /// A submitted form.
    Submit {
        /// The custom id as sent. Untrusted.
        custom_id: String,
        /// The fields of the form, by name. Untrusted.
        fields: Vec<(String, String)>,
        /// The message the form was opened from, if any.
        on: Option<Source>,
    },
}

/// What a context menu was opened on.
#[derive(Clone, Debug)]
pub enum Target {
    /// A person.
    Person(Person),
    /// A message.
    Message(Seen),
}

/// A message, with the parts that may show a game.
#[derive(Clone, Debug)]
pub struct Seen {
    /// Author of the message.
    pub by: UserId,
    /// Content of the message, and the footers of its cards. Untrusted.
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
    /// Text typed so far. Untrusted.
    pub typed: String,
}

/// The message that carries a button.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    /// ID of the message.
    pub message: MessageId,
    /// True if only the user sees it.
    pub private: bool,
    /// Whether the message has a button or menu with the request's custom id, according to Discord. A forged press can name any id.
    pub has_button: bool,
}

/// A filled-in option.
#[derive(Clone, Debug)]
pub enum Value {
    /// Text.
    Text(String),
    /// A whole number.
    Integer(i64),
    /// Yes or no.
    YesNo(bool),
    /// A person.
    User(Person),
    /// A file.
    File(Attached),
}

/// A file attached to a command, not fetched yet. Untrusted, except for its URL.
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
    /// Join the voice channel, without which nothing can be written in its chat.
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
    /// Manage the server. The bot does not need it itself; users need it to change the server's settings.
    ManageServer,
}

impl Permission {
    /// Returns the name by which texts refer to it.
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
            Permission::ManageServer => "manage-server",
        }
    }
}

impl Request {
    /// Returns whether the bot can only reply there.
    pub fn is_guest(&self) -> bool {
        self.presence != Presence::Member
    }

    /// Returns the idempotency key of the first change the request makes.
    pub fn key(&self) -> IdempotencyKey {
        self.interaction.into()
    }

    /// Returns true if the request was made in `channel` or in one of its threads.
    pub fn is_in(&self, channel: ChannelId) -> bool {
        self.place.channel == channel || self.parent == Some(channel)
    }

    /// Returns true if the request was made where `record`'s game is played: in its thread, in its channel, or in another thread of that channel.
    pub fn is_where_played(&self, record: &GameRecord) -> bool {
        self.is_in(record.place.channel) || record.thread == Some(self.place.channel)
    }

    /// Returns the message whose button or menu made the request.
    pub fn pressed_message(&self) -> Option<MessageId> {
        match &self.what {
            What::Press { on, .. } => Some(on.message),
            What::Submit { on, .. } => on.map(|on| on.message),
            What::Command(_) | What::Menu(..) | What::Complete(..) => None,
        }
    }

    /// Returns true if the request comes from a message that only the user sees.
    pub fn is_in_private(&self) -> bool {
        match &self.what {
            What::Press { on, .. } => on.private,
            What::Submit { on, .. } => on.is_some_and(|on| on.private),
            What::Command(_) | What::Menu(..) | What::Complete(..) => false,
        }
    }

    /// Checks that games can be played where the request was made.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the bot is not a member there, or lacks a permission.
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

    /// Returns the text filled into option `name`, trimmed; `None` if it is absent, empty or of another type.
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.value(name)? {
            Value::Text(text) => Some(text.trim()).filter(|text| !text.is_empty()),
            Value::Integer(_) | Value::YesNo(_) | Value::User(_) | Value::File(_) => None,
        }
    }

    /// Returns the whole number filled into option `name`; `None` if it is absent or of another type.
    pub fn integer(&self, name: &str) -> Option<i64> {
        match self.value(name)? {
            Value::Integer(number) => Some(*number),
            Value::Text(_) | Value::YesNo(_) | Value::User(_) | Value::File(_) => None,
        }
    }

    /// Returns true if option `name` is set to yes.
    pub fn says_yes(&self, name: &str) -> bool {
        matches!(self.value(name), Some(Value::YesNo(true)))
    }

    /// Returns the user filled into option `name`; `None` if it is absent or of another type.
    pub fn user(&self, name: &str) -> Option<&Person> {
        match self.value(name)? {
            Value::User(person) => Some(person),
            Value::Text(_) | Value::Integer(_) | Value::YesNo(_) | Value::File(_) => None,
        }
    }

    /// Returns the file attached to option `name`; `None` if it is absent or of another type.
    pub fn file(&self, name: &str) -> Option<&Attached> {
        match self.value(name)? {
            Value::File(file) => Some(file),
            Value::Text(_) | Value::Integer(_) | Value::YesNo(_) | Value::User(_) => None,
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
            Value::Text(_) | Value::Integer(_) | Value::YesNo(_) | Value::File(_) => None,
        })
    }
}
