//! What the bot answers, as plain data: no Discord type in sight.

use asterism_store::{ChannelId, GameId, MessageId, UserId};

use crate::custom_id::{Board, CustomId, Ply};

/// One answer to one request.
#[derive(Clone, Debug)]
pub(crate) enum Reply {
    /// A new message.
    Say(Post, Audience),
    /// The message the pressed button sits on, changed to this.
    Change(Post),
    /// A form to fill in.
    Ask(Form),
    /// Suggestions for the option being typed.
    Suggest(Vec<Suggestion>),
    /// A new message that takes a while: whoever asked is told so at once, then [`App::finish`](crate::app::App::finish)
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
pub(crate) enum Meanwhile {
    /// A new message.
    Say(Post),
    /// The message the pressed button sits on, changed to this.
    Change(Post),
}

/// What takes a while. That it may be had is settled before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Later {
    /// Animation and record of a game's first `ply` moves.
    Replay { game: GameId, ply: Ply },
    /// A good move on this board.
    Hint(Board),
    /// How a finished game went.
    Review { game: GameId },
    /// All that is kept about the asker.
    Export,
}

/// Who sees a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Audience {
    Everyone,
    /// Only the one who asked.
    You,
}

/// A message: words, a card, a picture, rows of things to press.
#[derive(Clone, Debug, Default)]
pub(crate) struct Post {
    pub(crate) content: String,
    pub(crate) card: Option<Card>,
    pub(crate) picture: Option<Picture>,
    /// Files beside the picture.
    pub(crate) files: Vec<TextFile>,
    pub(crate) rows: Vec<Row>,
    /// Whom this message notifies; nobody else, whatever the words mention.
    pub(crate) pings: Vec<UserId>,
    /// Message in the same channel that this one answers.
    pub(crate) reply_to: Option<MessageId>,
    /// The challenge this is the post of; the store is told where it stands.
    pub(crate) challenge: Option<GameId>,
}

/// The framed part of a message; shows the post's picture in it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Card {
    pub(crate) title: String,
    pub(crate) text: String,
    pub(crate) footer: String,
    pub(crate) tone: Tone,
}

/// Mood of a card, shown as the color of its edge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Tone {
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
pub(crate) struct Picture {
    pub(crate) bytes: Vec<u8>,
    pub(crate) format: Format,
    /// At most 1024 characters.
    pub(crate) alt: String,
}

/// How a picture is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Png,
    Gif,
}

impl Picture {
    /// A still picture.
    pub(crate) fn png(bytes: Vec<u8>, alt: String) -> Picture {
        Picture {
            bytes,
            format: Format::Png,
            alt,
        }
    }

    /// A moving picture.
    pub(crate) fn gif(bytes: Vec<u8>, alt: String) -> Picture {
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
pub(crate) struct TextFile {
    /// Ends in what kind of text it is, such as `.txt`.
    pub(crate) name: String,
    pub(crate) text: String,
}

/// One row under a message.
#[derive(Clone, Debug)]
pub(crate) enum Row {
    /// 1 to 5 buttons.
    Buttons(Vec<Button>),
    Menu(Menu),
    Channels(ChannelMenu),
}

/// A button.
#[derive(Clone, Debug)]
pub(crate) struct Button {
    pub(crate) label: String,
    pub(crate) style: Style,
    pub(crate) id: CustomId,
}

impl Button {
    pub(crate) fn new(style: Style, label: String, id: CustomId) -> Button {
        Button { label, style, id }
    }
}

/// How a button presents itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// What most people will want.
    Main,
    Plain,
    /// Cannot be taken back.
    Danger,
    Good,
}

/// A menu from which one entry is picked.
#[derive(Clone, Debug)]
pub(crate) struct Menu {
    pub(crate) id: CustomId,
    pub(crate) placeholder: String,
    /// 1 to 25.
    pub(crate) entries: Vec<Entry>,
}

/// A menu from which channels of the server are picked: none to [`MOST_CHANNELS`].
#[derive(Clone, Debug)]
pub(crate) struct ChannelMenu {
    pub(crate) id: CustomId,
    pub(crate) placeholder: String,
    /// What is picked so far.
    pub(crate) chosen: Vec<ChannelId>,
}

/// Channels picked at once. See [Discord Docs/Channel select](https://docs.discord.com/developers/components/reference#channel-select).
pub(crate) const MOST_CHANNELS: usize = 25;

/// One entry of a menu.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) label: String,
    pub(crate) value: String,
    /// May be empty.
    pub(crate) description: String,
}

/// A form with one line to fill in.
#[derive(Clone, Debug)]
pub(crate) struct Form {
    pub(crate) id: CustomId,
    pub(crate) title: String,
    pub(crate) label: String,
    pub(crate) placeholder: String,
}

/// Name of a form's line.
pub(crate) const FORM_FIELD: &str = "text";

/// A suggestion while typing: what is shown, and what is filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Suggestion {
    pub(crate) shows: String,
    pub(crate) fills: String,
}
