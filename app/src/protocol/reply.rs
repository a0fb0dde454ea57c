//! What the bot answers, as plain data without Discord types.

use asterism_store::{ChannelId, GameId, MessageId, UserId};

use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::{Board, Ply};

/// One answer to one request.
#[derive(Clone, Debug)]
pub enum Reply {
    /// A new message.
    Say(Post, Audience),
    /// Replaces the message that carries the pressed button.
    Change(Post),
    /// A form to fill in.
    Ask(Form),
    /// Suggestions for the option being typed.
    Suggest(Vec<Suggestion>),
    /// A new message that takes a while: the asker is told so at once, then [`App::finish`](crate::app::App::finish)
    /// makes it.
    Later(Later, Audience),
    /// A message to the asker alone that says what is being done and how to come back to it; once that is done,
    /// [`App::finish`](crate::app::App::finish) makes what takes its place.
    ///
    /// For what takes so long that the program may be gone by then: whatever happens, the message can be pressed on.
    Meanwhile(Meanwhile, Later),
}

/// What is said until the rest comes.
#[derive(Clone, Debug)]
pub enum Meanwhile {
    /// A new message.
    Say(Post),
    /// Replaces the message that carries the pressed button.
    Change(Post),
}

/// What takes a while. That it may be had is settled before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Later {
    /// Animation and record of a game's first `ply` moves.
    Replay {
        /// Which game.
        game: GameId,
        /// Moves made.
        ply: Ply,
    },
    /// A good move on this board.
    Hint(Board),
    /// How a finished game went.
    Review {
        /// Which game.
        game: GameId,
    },
    /// All that is kept about the asker.
    Export,
}

/// Who sees a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Everyone in the channel.
    Everyone,
    /// Only the one who asked.
    You,
}

/// A message: words, a card, a picture, rows of things to press.
#[derive(Clone, Debug, Default)]
pub struct Post {
    /// Text above the card.
    pub content: String,
    /// The framed part.
    pub card: Option<Card>,
    /// The picture, shown inside the card if there is one.
    pub picture: Option<Picture>,
    /// Files in addition to the picture.
    pub files: Vec<TextFile>,
    /// Rows of buttons and menus, at most five.
    pub rows: Vec<Row>,
    /// Whom this message notifies; nobody else, whatever the words mention.
    pub pings: Vec<UserId>,
    /// Message in the same channel that this one answers.
    pub reply_to: Option<MessageId>,
    /// The challenge that this post shows; the store records where the post is.
    pub challenge: Option<GameId>,
}

/// The framed part of a message; shows the post's picture in it.
#[derive(Clone, Debug, Default)]
pub struct Card {
    /// First line, in bold.
    pub title: String,
    /// The text, in Markdown.
    pub text: String,
    /// Small print at the bottom.
    pub footer: String,
    /// Color of its edge.
    pub tone: Tone,
}

/// Mood of a card, shown as the color of its edge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    /// Something waits for somebody.
    #[default]
    Turn,
    /// To be looked at.
    Calm,
    /// A game was won.
    Won,
}

/// A board, still or moving, with the same in words.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    /// The encoded picture.
    pub bytes: Vec<u8>,
    /// How it is encoded.
    pub format: Format,
    /// At most 1024 characters.
    pub alt: String,
}

/// How a picture is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A still picture.
    Png,
    /// An animation.
    Gif,
}

impl Picture {
    /// A still picture.
    pub fn png(bytes: Vec<u8>, alt: String) -> Picture {
        Picture {
            bytes,
            format: Format::Png,
            alt,
        }
    }

    /// A moving picture.
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

/// A file to keep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextFile {
    /// Ends in what kind of text it is, such as `.txt`.
    pub name: String,
    /// The text, in Markdown.
    pub text: String,
}

/// One row under a message.
#[derive(Clone, Debug)]
pub enum Row {
    /// 1 to 5 buttons.
    Buttons(Vec<Button>),
    /// A menu.
    Menu(Menu),
    /// A menu of channels.
    Channels(ChannelMenu),
}

/// A button.
#[derive(Clone, Debug)]
pub struct Button {
    /// The text on it.
    pub label: String,
    /// Its color.
    pub style: Style,
    /// What it does.
    pub id: CustomId,
}

impl Button {
    /// Makes a button that can be pressed.
    pub fn new(style: Style, label: String, id: CustomId) -> Button {
        Button { label, style, id }
    }
}

/// How a button presents itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// What most people will want.
    Main,
    /// Gray.
    Plain,
    /// Cannot be taken back.
    Danger,
    /// Green: says yes.
    Good,
}

/// A menu from which one entry is picked.
#[derive(Clone, Debug)]
pub struct Menu {
    /// What it does.
    pub id: CustomId,
    /// Shown while nothing is picked.
    pub placeholder: String,
    /// 1 to 25.
    pub entries: Vec<Entry>,
}

/// A menu from which channels of the server are picked: none to [`MOST_CHANNELS`].
#[derive(Clone, Debug)]
pub struct ChannelMenu {
    /// What it does.
    pub id: CustomId,
    /// Shown while nothing is picked.
    pub placeholder: String,
    /// What is picked so far.
    pub chosen: Vec<ChannelId>,
}

/// Channels picked at once. See [Discord Docs/Channel select](https://docs.discord.com/developers/components/reference#channel-select).
pub const MOST_CHANNELS: usize = 25;

/// One entry of a menu.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The text on it.
    pub label: String,
    /// What comes back when it is picked.
    pub value: String,
    /// May be empty.
    pub description: String,
}

/// A form with one line to fill in.
#[derive(Clone, Debug)]
pub struct Form {
    /// What it does.
    pub id: CustomId,
    /// First line, in bold.
    pub title: String,
    /// The text on it.
    pub label: String,
    /// Shown while nothing is picked.
    pub placeholder: String,
}

/// Name of a form's line.
pub const FORM_FIELD: &str = "text";

/// A suggestion while typing: what is shown, and what is filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// What is shown.
    pub shows: String,
    /// What is filled in when it is picked.
    pub fills: String,
}
