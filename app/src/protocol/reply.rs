//! The bot's replies, as plain data without Discord types.

use std::ops::{Deref, DerefMut};

use asterism_rules::Piece;
use asterism_store::{ChannelId, GameId, MessageId, RoleId, UserId};

use crate::protocol::custom_id::CustomId;
use crate::protocol::limits::{MENU_PLACEHOLDER, MENU_TEXT, ROW_BUTTONS};
use crate::protocol::payload::{Board, Ply};
use crate::text::markdown::cut;

/// A reply to a request.
#[derive(Clone, Debug)]
pub enum Reply {
    /// Sends a new message.
    Say(Post, Audience),
    /// Replaces the message that carries the pressed button.
    Change(Post),
    /// Sends no further message.
    Done {
        /// Whether to delete the message that carries the pressed button. Only the user sees that message.
        remove: bool,
    },
    /// Opens a form for the user to fill in.
    Ask(Form),
    /// Suggests values for the option being typed.
    Suggest(Vec<Suggestion>),
    /// Defers the reply: Discord shows the user at once that the bot is working on it, and [`App::finish`](crate::app::App::finish) then builds the
    /// message.
    Later(Later, Audience),
    /// Sends a message that tells only the user what the bot is working on, with buttons. Once the work is done,
    /// [`App::finish`](crate::app::App::finish) builds the message that replaces it.
    ///
    /// This is for work that takes so long that the program may be restarted before it is done: the user can always continue from this message.
    Meanwhile(Meanwhile, Later),
    /// Opens the touch board inside Discord. The app has noted which game it is to show. If Discord does not open it, the same request is handled again,
    /// with [`Request::launches`](crate::protocol::request::Request::launches) off.
    Launch,
}

/// The message that the user sees until the work is done.
#[derive(Clone, Debug)]
pub enum Meanwhile {
    /// A new message.
    Say(Post),
    /// Replaces the message that carries the pressed button.
    Change(Post),
}

/// Declares the type of all deferred work, from the rows of the table in `tables/later.rs`.
macro_rules! declare_later {
    ($context:ident $audience:ident $(
        $(#[$about:meta])*
        $name:ident $(($part:ident: $part_type:ty))? $({$($(#[$field_about:meta])* $field:ident: $field_type:ty),*})?
            => $handler:expr $(, $progress:expr)?;
    )*) => {
        /// Work for a deferred reply. The bot has already checked that the user may request the work.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Later {$(
            $(#[$about])*
            $name $(($part_type))? $({$($(#[$field_about])* $field: $field_type),*})?,
        )*}
    };
}

later_posts!(declare_later, context, audience);

/// Who can see a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Everyone in the channel.
    Everyone,
    /// Only the user who made the request.
    You,
}

/// A message: text, cards with pictures, files, and rows of buttons and menus.
#[derive(Clone, Debug, Default)]
pub struct Post {
    /// Text above the card.
    pub content: String,
    /// The framed part of the message, a Discord embed.
    pub card: Option<Card>,
    /// The picture, shown inside the card if the message has a card.
    pub picture: Option<Picture>,
    /// A second card, below the first, with its picture if it has one.
    pub second: Option<(Card, Option<Picture>)>,
    /// Files in addition to the picture.
    pub files: Vec<TextFile>,
    /// Rows of buttons and menus, at most five.
    pub rows: Vec<Row>,
    /// Users that this message notifies. It notifies no one else, even if the text mentions them.
    pub pings: Vec<UserId>,
    /// A role whose members this message notifies, if Discord lets the bot mention it.
    pub role: Option<RoleId>,
    /// Message in the same channel that this one replies to.
    pub reply_to: Option<MessageId>,
    /// Whether the message arrives without a sound or notification on users' devices.
    pub silent: bool,
    /// Whether the response to a command is deleted as soon as it has arrived, because a post in the same channel shows what it says.
    pub fleeting: bool,
    /// ID of the challenge that this message shows. The store records which message shows the challenge.
    pub challenge: Option<GameId>,
}

impl Post {
    /// Returns a message that consists only of a card.
    pub(crate) fn from_card(card: Card) -> Self {
        Self {
            card: Some(card),
            ..Self::default()
        }
    }

    /// Adds a picture.
    pub(crate) fn with_picture(self, picture: Option<Picture>) -> Self {
        Self { picture, ..self }
    }

    /// Adds rows of buttons and menus.
    pub(crate) fn with_rows(self, rows: Vec<Row>) -> Self {
        Self { rows, ..self }
    }

    /// Adds buttons, in as few rows as possible.
    pub(crate) fn with_buttons(self, buttons: impl IntoIterator<Item = Button>) -> Self {
        self.with_rows(Row::buttons(buttons))
    }
}

/// Creates a message that consists only of text.
impl From<String> for Post {
    fn from(content: String) -> Self {
        Self {
            content,
            ..Self::default()
        }
    }
}

/// The framed part of a message, a Discord embed. It also frames the message's picture.
#[derive(Clone, Debug, Default)]
pub struct Card {
    /// Title, shown in bold.
    pub title: String,
    /// Text of the card, in Markdown.
    pub text: String,
    /// Small print at the bottom.
    pub footer: String,
    /// Color of the card's edge.
    pub tone: Tone,
}

impl Card {
    /// Returns a card without a footer, for information only.
    pub(crate) fn calm(title: String, text: String) -> Self {
        Self {
            title,
            text,
            footer: String::new(),
            tone: Tone::Calm,
        }
    }
}

/// What a card is about, shown as the color of its edge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    /// A user has to do something.
    #[default]
    Turn,
    /// The card is for information only.
    Calm,
    /// A game was won.
    Won,
}

/// A still picture or animation of a board, with its description.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    /// The encoded picture.
    pub bytes: Vec<u8>,
    /// Encoding of `bytes`.
    pub format: Format,
    /// Description for users who cannot see the picture, at most 1024 characters.
    pub alt: String,
}

/// Encoding of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A still picture.
    Png,
    /// An animation.
    Gif,
}

impl Picture {
    /// Creates a still picture.
    pub fn png(bytes: Vec<u8>, alt: String) -> Picture {
        Picture {
            bytes,
            format: Format::Png,
            alt,
        }
    }

    /// Creates a picture that is an animation.
    pub fn gif(bytes: Vec<u8>, alt: String) -> Picture {
        Picture {
            bytes,
            format: Format::Gif,
            alt,
        }
    }
}

impl std::fmt::Debug for Picture {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (format, bytes) = (self.format, self.bytes.len());
        write!(f, "Picture({format:?}, {bytes} bytes, {:?})", self.alt)
    }
}

/// A text file attached to a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextFile {
    /// File name with its extension, such as `.txt`.
    pub name: String,
    /// Contents of the file.
    pub text: String,
}

/// One row of buttons or menus under a message.
#[derive(Clone, Debug)]
pub enum Row {
    /// A row of buttons; [`Row::buttons`] creates such rows.
    Buttons(ButtonRow),
    /// A row with a menu of entries.
    Menu(Menu),
    /// A row with a menu of channels.
    Channels(ChannelMenu),
    /// A row with a menu of roles.
    Roles(RoleMenu),
}

impl Row {
    /// Returns rows with these buttons, each as full as possible. If there are no buttons, it returns no rows, because Discord rejects an empty row.
    pub fn buttons(buttons: impl IntoIterator<Item = Button>) -> Vec<Row> {
        let buttons: Vec<Button> = buttons.into_iter().collect();
        let rows = buttons.chunks(ROW_BUTTONS);
        rows.map(|row| Row::Buttons(ButtonRow(row.to_vec())))
            .collect()
    }
}

/// The buttons of one row, at least one and at most [`ROW_BUTTONS`].
#[derive(Clone, Debug)]
pub struct ButtonRow(Vec<Button>);

impl Deref for ButtonRow {
    type Target = [Button];

    fn deref(&self) -> &[Button] {
        &self.0
    }
}

impl DerefMut for ButtonRow {
    fn deref_mut(&mut self) -> &mut [Button] {
        &mut self.0
    }
}

/// A button.
#[derive(Clone, Debug)]
pub struct Button {
    /// Label of the button.
    pub label: String,
    /// Color of the button.
    pub style: Style,
    /// Custom id, which determines what pressing the button does.
    pub id: CustomId,
    /// The piece drawn in front of the label, if any. The label must be understandable without it.
    pub icon: Option<Piece>,
    /// Whether the button is shown, but cannot be pressed.
    pub is_dead: bool,
}

impl Button {
    /// Creates a button without an icon.
    pub fn new(style: Style, label: String, id: CustomId) -> Button {
        Button {
            label,
            style,
            id,
            icon: None,
            is_dead: false,
        }
    }

    /// Creates a gray button, for secondary actions.
    pub(crate) fn plain(label: String, id: CustomId) -> Button {
        Button::new(Style::Plain, label, id)
    }

    /// Creates a button for the action that most users are likely to want.
    pub(crate) fn main(label: String, id: CustomId) -> Button {
        Button::new(Style::Main, label, id)
    }

    /// Creates a green button, for consent.
    pub(crate) fn good(label: String, id: CustomId) -> Button {
        Button::new(Style::Good, label, id)
    }

    /// Creates a red button, for an action that cannot be undone.
    pub(crate) fn danger(label: String, id: CustomId) -> Button {
        Button::new(Style::Danger, label, id)
    }

    /// Makes the button gray, because another one is more likely to be wanted.
    #[must_use]
    pub(crate) fn made_plain(self) -> Button {
        Button {
            style: Style::Plain,
            ..self
        }
    }

    /// Makes the button one that cannot be pressed.
    #[must_use]
    pub(crate) fn dead(self) -> Button {
        Button {
            is_dead: true,
            ..self
        }
    }

    /// Adds an icon.
    #[must_use]
    pub fn with_icon(self, icon: Option<Piece>) -> Button {
        Button { icon, ..self }
    }
}

/// Appearance of a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// The action that most users are likely to want.
    Main,
    /// A secondary action; gray.
    Plain,
    /// An action that cannot be undone; red.
    Danger,
    /// Consent; green.
    Good,
}

/// A menu from which one entry is picked.
#[derive(Clone, Debug)]
pub struct Menu {
    /// Custom id, which determines what picking an entry does.
    pub id: CustomId,
    /// Text shown while nothing is picked.
    pub placeholder: String,
    /// Entries of the menu, 1 to 25.
    pub entries: Vec<Entry>,
}

impl Menu {
    /// Creates a menu with these entries. An overlong placeholder is cut.
    pub(crate) fn new(id: CustomId, placeholder: &str, entries: Vec<Entry>) -> Menu {
        Menu {
            id,
            placeholder: cut(placeholder, MENU_PLACEHOLDER),
            entries,
        }
    }
}

/// A menu from which channels of the server are picked.
#[derive(Clone, Debug)]
pub struct ChannelMenu {
    /// Custom id, which determines what picking channels does.
    pub id: CustomId,
    /// The channels that can be picked.
    pub kind: ChannelMenuKind,
    /// Text shown while nothing is picked.
    pub placeholder: String,
    /// Channels that are selected when the menu appears.
    pub chosen: Vec<ChannelId>,
}

/// The channels that can be picked from a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChannelMenuKind {
    /// Up to [`MENU_CHANNELS`](crate::protocol::limits::MENU_CHANNELS) channels, of all types that contain messages or threads with messages.
    Several,
    /// At most one channel, in which the bot will post.
    Post,
}

/// A menu from which at most one role of the server is picked.
#[derive(Clone, Debug)]
pub struct RoleMenu {
    /// Custom id, which determines what picking a role does.
    pub id: CustomId,
    /// Text shown while nothing is picked.
    pub placeholder: String,
    /// Role that is selected when the menu appears.
    pub chosen: Option<RoleId>,
}

/// One entry of a menu.
#[derive(Clone, Debug, Default)]
pub struct Entry {
    /// Label of the entry.
    pub label: String,
    /// Value that Discord sends when the entry is picked.
    pub value: String,
    /// Small print below the label; may be empty.
    pub description: String,
    /// The piece drawn in front of the label, if any. The label must be understandable without it.
    pub icon: Option<Piece>,
}

impl Entry {
    /// Creates an entry with a label, which is cut if it is too long.
    pub(crate) fn new(label: &str, value: &impl ToString) -> Entry {
        Entry {
            label: cut(label, MENU_TEXT),
            value: value.to_string(),
            ..Entry::default()
        }
    }

    /// Adds a description, which is cut if it is too long.
    pub(crate) fn about(self, description: &str) -> Entry {
        Entry {
            description: cut(description, MENU_TEXT),
            ..self
        }
    }
}

/// A form with one text field.
#[derive(Clone, Debug)]
pub struct Form {
    /// Custom id, which determines what submitting the form does.
    pub id: CustomId,
    /// Title of the form.
    pub title: String,
    /// Label of the text field.
    pub label: String,
    /// Text shown in the text field while it is empty.
    pub placeholder: String,
    /// Initial text of the text field.
    pub filled: String,
    /// Maximum number of characters, if smaller than Discord's limit. If this is set, the user may leave the field empty.
    pub longest: Option<usize>,
}

/// ID of the text field in every form.
pub const FORM_FIELD: &str = "text";

/// A suggestion for the option being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// Label shown to the user.
    pub shows: String,
    /// Text filled in when the suggestion is picked.
    pub fills: String,
}
