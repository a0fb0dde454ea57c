//! Challenges, open and closed.

use crate::{Engine, EntryKind, GameId, MessageId, Origin, Place, Player, Terms, Timestamp};

/// An open invitation to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// Number of the challenge. The game it starts gets the same number.
    pub id: GameId,
    /// Counts the changes: 1 when the challenge opens, plus one for each user who accepts, joins or leaves, and for each change of its variant.
    pub version: u64,
    /// Where the challenge was made.
    pub place: Place,
    /// Kind of game, as text.
    pub kind: String,
    /// Options the challenger chose.
    pub options: String,
    /// Variant of the rules.
    pub variant: String,
    /// Number of games: 1, or a series of up to [`MAX_SERIES`](crate::MAX_SERIES).
    pub games: u8,
    /// The challenger; a former player only in a closed challenge.
    pub by: Player,
    /// Users who are asked and, in an open challenge, also those who joined: at most [`MAX_INVITED`](crate::MAX_INVITED). No user is listed
    /// twice, except the [`engine`](Self::engine) and the challenger, who can hold several seats and have accepted from the start.
    pub invited: Vec<Invited>,
    /// The engine and its level, if one of [`invited`](Self::invited) is the engine.
    pub engine: Option<Engine>,
    /// Seat of the challenger.
    pub order: SeatOrder,
    /// Time at which the challenge was made.
    pub created: Timestamp,
    /// Time at which the challenge expires if it is not answered. The caller must close it then.
    pub lapses: Timestamp,
    /// Message with the challenge's buttons, once it is known.
    pub post: Option<MessageId>,
    /// The terms of the game.
    pub terms: Terms,
    /// Number of users who can play, if anyone can join; `None` if the challenge is not open to others.
    pub open: Option<Open>,
    /// The user among [`invited`](Self::invited) who plays on the challenger's side, in team games.
    pub partner: Option<Player>,
    /// The ended game of which this is the rematch.
    pub rematch_of: Option<GameId>,
    /// Origin of the game, such as a challenge by a user.
    pub origin: Origin,
    /// Moves played elsewhere that the game starts with.
    pub start: Vec<EntryKind>,
    /// Text of the position from which the game starts; `None` for the usual one.
    pub position: Option<String>,
}

/// Range of the number of players in an open challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Open {
    /// Fewest players the game takes, the challenger included: at least 2.
    pub least: u8,
    /// Maximum number of players, the challenger included: at most [`MAX_SEATS`](crate::MAX_SEATS).
    pub most: u8,
}

/// A user invited to a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Invited {
    /// The user; a former player only in a closed challenge.
    pub user: Player,
    /// Whether the user accepted.
    pub accepted: bool,
}

/// Seat of the challenger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SeatOrder {
    /// Seats are drawn when the game starts.
    Random,
    /// The challenger has seat 1.
    First,
    /// The challenger has the last seat.
    Last,
}

/// Reason for closing a challenge, and its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Closed {
    /// Why the challenge was closed.
    pub why: ClosedWhy,
    /// Time at which the challenge was closed.
    pub at: Timestamp,
}

/// The stored record of a closed challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ClosedRecord {
    pub(crate) closed: Closed,
    /// The challenge as it was, until its post is updated.
    pub(crate) challenge: Option<Challenge>,
}

/// Reason for closing a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClosedWhy {
    /// An invited user declined.
    Declined {
        /// That user.
        by: Player,
    },
    /// The challenger withdrew it.
    Withdrawn,
    /// The challenge was not answered in time.
    Lapsed,
    /// The challenge became the game with the same number. Only [`Change::Start`](crate::Change::Start) and
    /// [`Change::Begin`](crate::Change::Begin) set this.
    Started,
}
