//! Challenges, open and closed.

use crate::{Engine, EntryKind, GameId, MessageId, Origin, Place, Player, Terms, Timestamp};

/// An open invitation to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// Number of the challenge. If the challenge leads to a game, the game gets the same number.
    pub id: GameId,
    /// Version of the challenge: 1 when it opens, plus one each time a user accepts, joins or leaves, and each time the variant changes.
    pub version: u64,
    /// Server and channel in which the challenge was made.
    pub place: Place,
    /// Name of the kind of game, such as `pentagame`.
    pub kind: String,
    /// Options that the challenger chose for the game.
    pub options: String,
    /// Variant of the rules.
    pub variant: String,
    /// Number of games to play: 1, or up to [`MAX_SERIES`](crate::MAX_SERIES) in a series.
    pub games: u8,
    /// The challenger. This can be a former player only if the challenge is closed.
    pub by: Player,
    /// Invited users and, in an open challenge, also those who joined: at most [`MAX_INVITED`](crate::MAX_INVITED). No user is listed twice, except
    /// the [`engine`](Self::engine) and the challenger: both can hold several seats, and both count as having accepted from the start.
    pub invited: Vec<Invited>,
    /// The engine and its level, if one of [`invited`](Self::invited) is the engine.
    pub engine: Option<Engine>,
    /// The way in which the challenger's seat is chosen.
    pub order: SeatOrder,
    /// Time at which the challenge was created.
    pub created: Timestamp,
    /// Time at which the challenge expires if it is not answered. The caller must then close the challenge.
    pub lapses: Timestamp,
    /// Message with the challenge's buttons; `None` until its ID is known.
    pub post: Option<MessageId>,
    /// Terms of the game: its time control, and whether it is rated.
    pub terms: Terms,
    /// Allowed number of players, if anyone can join; `None` if only the invited users can play.
    pub open: Option<Open>,
    /// In a team game, the challenger's teammate, who is one of the [`invited`](Self::invited) users.
    pub partner: Option<Player>,
    /// The finished game for which this challenge is the rematch.
    pub rematch_of: Option<GameId>,
    /// Origin of the future game, such as a challenge by a user.
    pub origin: Origin,
    /// Moves already played elsewhere, with which the game starts.
    pub start: Vec<EntryKind>,
    /// Position from which the game starts, as text; `None` for the usual starting position.
    pub position: Option<String>,
}

/// Range of the number of players in an open challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Open {
    /// Minimum number of players, including the challenger: at least 2.
    pub least: u8,
    /// Maximum number of players, including the challenger: at most [`MAX_SEATS`](crate::MAX_SEATS).
    pub most: u8,
    /// Ratings of the users who may join; `None` if anyone may.
    pub ratings: Option<RatingLimits>,
}

/// Range of ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RatingLimits {
    /// The lowest rating in the range.
    pub lowest: u16,
    /// The highest rating in the range.
    pub highest: u16,
}

impl RatingLimits {
    /// Returns the ratings that differ from `rating` by at most `most`.
    pub const fn around(rating: u16, most: u16) -> Self {
        Self {
            lowest: rating.saturating_sub(most),
            highest: rating.saturating_add(most),
        }
    }
}

/// A user invited to a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Invited {
    /// The user. This can be a former player only if the challenge is closed.
    pub user: Player,
    /// Whether the user has accepted.
    pub accepted: bool,
}

/// The way in which the challenger's seat is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SeatOrder {
    /// Seats are assigned at random when the game starts.
    Random,
    /// The challenger has seat 1.
    First,
    /// The challenger has the last seat.
    Last,
}

/// Reason why a challenge was closed, and the time at which it was closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Closed {
    /// Reason why the challenge was closed.
    pub why: ClosedWhy,
    /// Time at which the challenge was closed.
    pub at: Timestamp,
}

/// The stored record of a closed challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ClosedRecord {
    pub(crate) closed: Closed,
    /// The challenge as it was when it was closed; removed once its post is updated.
    pub(crate) challenge: Option<Challenge>,
}

/// Reason for closing a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClosedWhy {
    /// An invited user declined.
    Declined {
        /// The user who declined.
        by: Player,
    },
    /// The challenger withdrew the challenge.
    Withdrawn,
    /// The challenge was not answered in time.
    Lapsed,
    /// The challenge became the game with the same number. Only [`Change::Start`](crate::Change::Start) and [`Change::Begin`](crate::Change::Begin)
    /// set this reason.
    Started,
}
