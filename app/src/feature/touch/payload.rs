//! What the page of the touch board asks for, and who asks. The server has verified the visitor; everything that the page sends is untrusted.

use std::fmt;

use asterism_rules::Step;
use asterism_store::{ChannelId, GameId, InteractionId, Place, Timestamp, UserId};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use crate::protocol::payload::Ply;
use crate::protocol::request::{Person, Presence, Request, What};
use crate::text::Language;

/// A user of the touch board, as verified by the server.
#[derive(Clone, Debug)]
pub struct Visitor {
    /// The user. Their name is that of their account, not of a server.
    pub person: Person,
    /// The language of the user's Discord client. The app replaces it by the language that the user has chosen.
    pub language: Language,
    /// The channel in which the page was opened inside Discord, which Discord has confirmed; `None` in a browser.
    pub place: Option<Place>,
    /// When Discord has confirmed that channel: at the sign-in, or when the session was last renewed.
    pub confirmed: Timestamp,
    /// The other users for whom Discord shows the same page, confirmed as well.
    pub companions: Vec<UserId>,
}

impl Visitor {
    /// Returns the place by whose names users are called: where the visitor is, or else none in particular.
    pub(crate) fn home(&self) -> Place {
        self.place.unwrap_or(Place {
            guild: None,
            channel: ChannelId::new(0),
        })
    }

    /// Returns who reads the texts of the page, and in which language.
    pub(crate) fn reader(&self) -> (UserId, Language) {
        (self.person.id, self.language)
    }

    /// Returns a request by the visitor in this place. `over` is the channel over it, if it is a thread.
    pub(crate) fn request(
        &self,
        interaction: InteractionId,
        (place, over): (Place, Option<ChannelId>),
        what: What,
    ) -> Request {
        Request {
            interaction,
            user: self.person.clone(),
            place,
            lacks: Vec::new(),
            presence: Presence::Member,
            manages: false,
            gives_roles: false,
            roles: Vec::new(),
            parent: over,
            opens_threads: false,
            launches: false,
            language: self.language,
            guild_language: None,
            lacks_for_threads: Vec::new(),
            what,
        }
    }
}

/// A call of the page, as it arrives in JSON: `{"do":"home"}`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum TouchCall {
    /// Asks for the user's settings and games, the texts of the page, and the game to show first.
    Home,
    /// Asks for the board of a game, and for all that is written next to it.
    Board {
        /// The game.
        #[serde(deserialize_with = "read_game")]
        game: GameId,
    },
    /// Asks for a position in words that the user has reached by exploring.
    Words(Exploring),
    /// Plays a move.
    Play(Playing),
    /// Plans the user's answers in a line of moves.
    Plan(Planning),
    /// Stops planning the last answer of a line, and those after it.
    Unplan(Planning),
    /// Answers an offer, or withdraws it.
    Answer(Answering),
    /// Sets the user's theme.
    Theme {
        /// ID of the theme. Untrusted.
        theme: String,
    },
    /// Sets whether the user confirms each move.
    Confirm {
        /// Whether to confirm.
        on: bool,
    },
    /// Sets whether the user's boards have coordinates.
    Coordinates {
        /// Whether they have.
        on: bool,
    },
    /// Starts a game against the engine.
    Start {
        /// ID of the kind of game. Untrusted.
        kind: String,
    },
}

impl TouchCall {
    /// Returns the game that the call is about.
    pub(crate) fn game(&self) -> Option<GameId> {
        match self {
            TouchCall::Board { game }
            | TouchCall::Words(Exploring { game, .. })
            | TouchCall::Play(Playing { game, .. })
            | TouchCall::Plan(Planning { game, .. })
            | TouchCall::Unplan(Planning { game, .. })
            | TouchCall::Answer(Answering { game, .. }) => Some(*game),
            TouchCall::Home
            | TouchCall::Theme { .. }
            | TouchCall::Confirm { .. }
            | TouchCall::Coordinates { .. }
            | TouchCall::Start { .. } => None,
        }
    }
}

/// Maximum number of steps of a move, more than any move has.
pub const MOST_STEPS: usize = 16;

/// Maximum number of moves in a line that the user tries.
pub const MOST_MOVES: usize = 200;

/// Maximum length of a move's notation, in bytes.
const LONGEST_MOVE: usize = 100;

/// A position that the user has reached by exploring.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Exploring {
    /// The game from which the user explores.
    #[serde(deserialize_with = "read_game")]
    pub game: GameId,
    /// The version of the game that the page shows.
    pub version: u64,
    /// The number of moves of the game after which the user's own moves begin; `None` for all of them.
    #[serde(default)]
    pub ply: Option<Ply>,
    /// The moves that the user has tried, at most [`MOST_MOVES`]. Untrusted.
    #[serde(default, deserialize_with = "read_line")]
    pub line: Vec<String>,
    /// The steps of the next move chosen so far. Untrusted.
    #[serde(default, deserialize_with = "read_steps")]
    pub chosen: Vec<Step>,
}

/// A move that the user plays.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Playing {
    /// The game.
    #[serde(deserialize_with = "read_game")]
    pub game: GameId,
    /// The version of the game that the page shows.
    pub version: u64,
    /// All steps of the move. Untrusted.
    #[serde(deserialize_with = "read_steps")]
    pub chosen: Vec<Step>,
    /// What the user says with the move. Untrusted.
    #[serde(default)]
    pub said: Option<String>,
}

/// A line of moves in which the user plans their answers.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Planning {
    /// The game.
    #[serde(deserialize_with = "read_game")]
    pub game: GameId,
    /// The version of the game that the page shows.
    pub version: u64,
    /// The moves of all players from the current position, up to an answer; at most [`MOST_MOVES`]. Untrusted.
    #[serde(deserialize_with = "read_line")]
    pub line: Vec<String>,
}

/// An answer to an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Answering {
    /// The game.
    #[serde(deserialize_with = "read_game")]
    pub game: GameId,
    /// The number of the offer in its game. Untrusted.
    pub offer: u32,
    /// What the user answers.
    pub choice: OfferChoice,
}

/// What a user can do about an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum OfferChoice {
    /// Accepts it.
    Accept,
    /// Declines it.
    Decline,
    /// Withdraws their own one.
    Withdraw,
}

/// Reads the number of a game, which JSON carries as text, because JavaScript cannot hold every number.
fn read_game<'de, D: Deserializer<'de>>(from: D) -> Result<GameId, D::Error> {
    let text = String::deserialize(from)?;
    let is_number = text.len() <= 20 && text.bytes().all(|byte| byte.is_ascii_digit());
    let game = text.parse().ok().filter(|_| is_number);
    game.ok_or_else(|| D::Error::custom("not the number of a game"))
}

/// Reads a line of moves, each in notation.
fn read_line<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    let line = Vec::<String>::deserialize(from)?;
    let is_short = line.len() <= MOST_MOVES && line.iter().all(|it| it.len() <= LONGEST_MOVE);
    let too_long = || D::Error::custom("a line that is too long");
    is_short.then_some(line).ok_or_else(too_long)
}

/// Reads the steps of a move, each as a number.
fn read_steps<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Step>, D::Error> {
    let numbers = Vec::<u16>::deserialize(from)?;
    let steps: Option<Vec<Step>> = numbers.into_iter().map(Step::new).collect();
    let steps = steps.filter(|steps| steps.len() <= MOST_STEPS);
    steps.ok_or_else(|| D::Error::custom("not the steps of a move"))
}

/// Why a call was refused, so that the page knows what to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TouchCode {
    /// The user has to sign in again.
    Session,
    /// The call came from another site.
    Origin,
    /// Discord does not show the page to this user.
    Instance,
    /// The user calls too often.
    Limit,
    /// The game has changed since the page was told about it.
    Stale,
    /// It is not the user's turn.
    Turn,
    /// There is no such game, or the user may not see it.
    Hidden,
    /// The game is over.
    Over,
    /// The call is not allowed, or makes no sense.
    Refused,
    /// The call failed; trying again later may help.
    Trouble,
}

impl TouchCode {
    /// Returns the code as the page knows it.
    pub const fn id(self) -> &'static str {
        match self {
            TouchCode::Session => "session",
            TouchCode::Origin => "origin",
            TouchCode::Instance => "instance",
            TouchCode::Limit => "limit",
            TouchCode::Stale => "stale",
            TouchCode::Turn => "turn",
            TouchCode::Hidden => "hidden",
            TouchCode::Over => "over",
            TouchCode::Refused => "refused",
            TouchCode::Trouble => "trouble",
        }
    }
}

impl fmt::Display for TouchCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// A refused call.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{code}: {text}")]
pub struct TouchError {
    /// Why the call was refused.
    pub code: TouchCode,
    /// What to tell the user: plain text in their language.
    pub text: String,
}
