//! Games and series as the store keeps them.
//!
//! These types are not serialized directly: the module `stored` declares their stored form. A field's name there is its name on disk, which must not
//! change: if you rename a field here, keep its name on disk with `as`. The store does not interpret moves, options and variants: they are stored as
//! text.

use crate::{
    ChannelId, Clock, Engine, GameId, MessageId, Offer, Origin, Place, Player, RatingChange,
    SeriesId, Terms, TimeGrant, Timestamp, UserId,
};

/// A game: its players, its moves and other events, and how it ended.
///
/// Positions are never stored. They are replayed from [`entries`](Self::entries) with the rules of [`rules_version`](Self::rules_version).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// Number of the game, unique among games and challenges.
    pub id: GameId,
    /// Position of the game in a series; `None` for a single game.
    pub series: Option<Part>,
    /// Version of the game: starts at [`FIRST_VERSION`](crate::FIRST_VERSION), plus one for each entry the game starts with, and grows by one with
    /// each appended entry and with each undo.
    ///
    /// Posts, offers and clocks do not change the version, so a button stays valid when its message is posted again.
    pub version: u64,
    /// Version of the game after the last undo; `None` if nothing was ever taken back.
    pub undone: Option<u64>,
    /// Time at which entries were last taken back; `None` if this never happened, or last happened in a release that did not store this time.
    pub undone_at: Option<Timestamp>,
    /// Server and channel in which the game is played.
    pub place: Place,
    /// Name of the kind of game, such as `pentagame`.
    pub kind: String,
    /// Options that the players chose for the game.
    pub options: String,
    /// Variant of the rules that results from the options, such as a setup drawn by lot.
    pub variant: String,
    /// Version of the rules under which the moves were made.
    pub rules_version: u32,
    /// Players by seat, seat 1 first. A user can hold several seats.
    pub seats: Vec<Player>,
    /// The engine and its level, if it plays one of [`seats`](Self::seats).
    pub engine: Option<Engine>,
    /// All events of the game, oldest first.
    pub entries: Vec<Entry>,
    /// How the game ended; `None` while it is running.
    pub ended: Option<Ended>,
    /// Time at which the game started.
    pub started: Timestamp,
    /// Time at which the game last changed. Never decreases.
    pub updated: Timestamp,
    /// Message with the live buttons; `None` until the first one is posted.
    pub post: Option<Post>,
    /// Terms of the game: its time control, and whether it is rated.
    pub terms: Terms,
    /// Clock of the game. Only running timed games have a clock.
    pub clock: Option<Clock>,
    /// The latest offer. [`standing`](Self::standing) returns the offer only if it can still be answered.
    pub offer: Option<Offer>,
    /// Number of offers made in the game.
    pub offers: u32,
    /// The game's own thread, in the channel of [`place`](Self::place).
    pub thread: Option<ChannelId>,
    /// How the end of the game changed the ratings of its players.
    pub ratings: Vec<RatingChange>,
    /// Challenge that was opened as a rematch. If it was closed without leading to a game, a newer challenge can replace it.
    pub rematch: Option<GameId>,
    /// How the game was started.
    pub origin: Origin,
    /// Time at which another player last nudged the player whose turn it is.
    pub nudged: Option<Timestamp>,
    /// Position from which the game started, as text; `None` for the usual starting position.
    pub position: Option<String>,
    /// Number of times that users have changed their planned answers for this game, or its time was changed by [grants](Self::grants). See [`Change::Append`](crate::Change::Append).
    pub answers: u64,
    /// Pauses and extra time during the game, in the order in which they were granted. At most [`MAX_GRANTS`](crate::MAX_GRANTS).
    pub grants: Vec<TimeGrant>,
    /// Names of the players by seat, if the game was played elsewhere and imported after its end; otherwise empty. The name of an unknown player is
    /// empty.
    pub names: Vec<String>,
}

/// Position of a game in a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Part {
    /// ID of the series.
    pub series: SeriesId,
    /// Number of the game in the series, from 1.
    pub number: u8,
}

/// Several games, played one after another, that are scored together.
///
/// Points are never stored: they follow from replaying the games. Only the last of [`games`](Self::games) can still be running. When that game ends,
/// the series is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeriesRecord {
    /// Number of the series, which is the number of its first game.
    pub id: SeriesId,
    /// Planned number of games: 2 to [`MAX_SERIES`](crate::MAX_SERIES).
    pub length: u8,
    /// Games of the series that have started, in order: at least one, and at most [`length`](Self::length). A series stays shorter than planned if a
    /// game ended without a [next one](crate::Change::Append::next).
    pub games: Vec<GameId>,
}

/// An event in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Time at which the entry was committed.
    pub at: Timestamp,
    /// The event that happened.
    pub what: EntryKind,
    /// Message that the player sent along with the entry.
    pub said: Option<Said>,
    /// Whether the bot played the move because the player had planned it.
    pub prepared: bool,
}

/// Message that a player sent along with a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// The player who sent the message. The message is deleted when the player's data is erased.
    pub by: UserId,
    /// Text of the message, at most [`MAX_SAID`](crate::MAX_SAID) characters.
    pub text: String,
}

/// Events that can happen in a game. Seats count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryKind {
    /// The seat to move made this move, which is given in the game's notation.
    Move(String),
    /// This seat resigned.
    Resigned(u8),
    /// This seat ran out of time.
    TimedOut(u8),
    /// All seats agreed to a draw.
    DrawAgreed,
    /// This seat aborted the game, so the game has no result. Seat 0 means that the organizer of the game's tournament ended it.
    Aborted(u8),
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    /// Seats that won, counted from 1: none in a draw or an aborted game, several in a shared win.
    pub winners: Vec<u8>,
    /// Reason why the game ended, as text that the store does not interpret.
    pub how: String,
    /// Time at which the game ended.
    pub at: Timestamp,
}

/// A message that shows a game with live buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Post {
    /// Channel or thread of the message.
    pub channel: ChannelId,
    /// ID of the message.
    pub message: MessageId,
    /// Version of the game that the post shows.
    pub version: u64,
}
