//! What a user asks of the bot, as plain data without Discord types.
//!
//! Everything here comes from outside and is untrusted: ids may be made up, options missing or of the wrong kind,
//! a button may be old, crafted or pressed twice.

use asterism_store::{
    ChannelId, GameRecord, IdempotencyKey, InteractionId, MessageId, Place, UserId,
};

use crate::protocol::refusal::Refusal;
use crate::text::Language;

/// One request: who asks for what, from where.
#[derive(Clone, Debug)]
pub struct Request {
    /// Number of the request. One that is delivered twice is carried out once.
    pub interaction: InteractionId,
    /// Who asks.
    pub user: Person,
    /// Where they ask.
    pub place: Place,
    /// What the bot lacks in that place to post boards there; empty when all is well.
    pub lacks: Vec<Permission>,
    /// The bot is no member there, and can only answer: the asker has installed it for themselves.
    pub guest: bool,
    /// The asker may manage the server they ask in.
    pub manages: bool,
    /// Where they ask is a thread: the channel it hangs under.
    pub parent: Option<ChannelId>,
    /// The language the asker reads.
    pub language: Language,
    /// The language the server has chosen in Discord, where the request tells.
    pub guild_language: Option<Language>,
    /// What the bot lacks there to open threads, and to write in them.
    pub lacks_for_threads: Vec<Permission>,
    /// What is asked.
    pub what: What,
}

/// Somebody as the request tells of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Their account.
    pub id: UserId,
    /// Name as shown in that place. Untrusted text.
    pub name: String,
    /// True for an application's account.
    pub is_bot: bool,
}

/// What is asked.
#[derive(Clone, Debug)]
pub enum What {
    /// A slash command.
    Command(Call),
    /// A command of the menu on a person or on a message, by its name as declared.
    Menu(String, Target),
    /// Suggestions for the option being typed.
    Complete(Call, Focus),
    /// A button pressed, or choices picked from a menu.
    Press {
        /// The custom id as sent. Untrusted.
        custom_id: String,
        /// The values picked from a menu. Untrusted.
        values: Vec<String>,
        /// The message it is on.
        on: Source,
    },
    /// A form sent in.
    Submit {
        /// The custom id as sent. Untrusted.
        custom_id: String,
        /// The fields of the form, by name. Untrusted.
        fields: Vec<(String, String)>,
        /// The message the form was opened from, if any.
        on: Option<Source>,
    },
}

/// What a menu was opened on.
#[derive(Clone, Debug)]
pub enum Target {
    /// A person.
    Person(Person),
    /// A message.
    Message(Seen),
}

/// Somebody's message, as far as it may show a game.
#[derive(Clone, Debug)]
pub struct Seen {
    /// Who wrote it.
    pub by: UserId,
    /// Its content and the footers of its cards. Untrusted.
    pub texts: Vec<String>,
}

/// A slash command with what was filled in.
#[derive(Clone, Debug, Default)]
pub struct Call {
    /// Name of the command.
    pub name: String,
    /// Name of the option.
    pub options: Vec<(String, Value)>,
}

/// The option a person is typing in.
#[derive(Clone, Debug)]
pub struct Focus {
    /// Name of the option.
    pub option: String,
    /// What is typed so far. Untrusted.
    pub typed: String,
}

/// The message that carries a button.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    /// The message.
    pub message: MessageId,
    /// Only the asker sees it.
    pub private: bool,
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

/// A file that came with a command, to be fetched. Untrusted, but for where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attached {
    /// Bytes, as it is said.
    pub size: u32,
    /// Where to fetch it.
    pub url: String,
}

/// What the bot needs in a channel to play there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Permission {
    /// See the channel.
    ViewChannel,
    /// Send messages.
    SendMessages,
    /// Send messages in threads.
    SendMessagesInThreads,
    /// Open public threads.
    CreatePublicThreads,
    /// Read earlier messages.
    ReadMessageHistory,
    /// Send cards.
    EmbedLinks,
    /// Send pictures and files.
    AttachFiles,
    /// Nothing the bot needs itself: what changing a server's settings takes.
    ManageServer,
}

impl Permission {
    /// Name by which texts select it.
    pub fn id(self) -> &'static str {
        match self {
            Permission::ViewChannel => "view-channel",
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
    /// Returns the idempotency key of the first change that the request asks for.
    pub fn key(&self) -> IdempotencyKey {
        self.interaction.into()
    }

    /// True if this is asked in `channel`, or in a thread under it.
    pub fn is_in(&self, channel: ChannelId) -> bool {
        self.place.channel == channel || self.parent == Some(channel)
    }

    /// True if this is asked where `record`'s game is played: in its thread, in its channel, or in another thread under that.
    pub fn is_where_played(&self, record: &GameRecord) -> bool {
        self.is_in(record.place.channel) || record.thread == Some(self.place.channel)
    }

    /// True if this comes from a message that only the asker sees.
    pub fn is_in_private(&self) -> bool {
        match &self.what {
            What::Press { on, .. } => on.private,
            What::Submit { on, .. } => on.is_some_and(|on| on.private),
            What::Command(_) | What::Menu(..) | What::Complete(..) => false,
        }
    }

    /// Makes sure that games can be played where this was asked.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the bot is no member there, or lacks a permission.
    pub fn may_play_here(&self, me: UserId) -> Result<(), Refusal> {
        if self.guest {
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

    /// Text filled into option `name`, trimmed; `None` when it is absent, empty or of another kind.
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.value(name)? {
            Value::Text(text) => Some(text.trim()).filter(|text| !text.is_empty()),
            Value::Integer(_) | Value::YesNo(_) | Value::User(_) | Value::File(_) => None,
        }
    }

    /// Whole number filled into option `name`.
    pub fn integer(&self, name: &str) -> Option<i64> {
        match self.value(name)? {
            Value::Integer(number) => Some(*number),
            Value::Text(_) | Value::YesNo(_) | Value::User(_) | Value::File(_) => None,
        }
    }

    /// Whether yes is filled into option `name`.
    pub fn says_yes(&self, name: &str) -> bool {
        matches!(self.value(name), Some(Value::YesNo(true)))
    }

    /// Person filled into option `name`.
    pub fn user(&self, name: &str) -> Option<&Person> {
        match self.value(name)? {
            Value::User(person) => Some(person),
            Value::Text(_) | Value::Integer(_) | Value::YesNo(_) | Value::File(_) => None,
        }
    }

    /// File given for option `name`.
    pub fn file(&self, name: &str) -> Option<&Attached> {
        match self.value(name)? {
            Value::File(file) => Some(file),
            Value::Text(_) | Value::Integer(_) | Value::YesNo(_) | Value::User(_) => None,
        }
    }

    /// Whether anything is filled into option `name`.
    pub fn has(&self, name: &str) -> bool {
        self.value(name).is_some()
    }

    /// All persons named in the options.
    pub fn people(&self) -> impl Iterator<Item = &Person> {
        self.options.iter().filter_map(|(_, value)| match value {
            Value::User(person) => Some(person),
            Value::Text(_) | Value::Integer(_) | Value::YesNo(_) | Value::File(_) => None,
        })
    }
}
