//! What the store keeps, in the words of the domain.
//!
//! These types have no serialized form of their own: each engine writes private, versioned mirrors of them, so that a
//! field renamed here cannot corrupt a database. Moves, options and variants are text the store does not read.

use std::fmt;
use std::num::{NonZeroU64, ParseIntError};
use std::str::FromStr;
use std::time::Duration;

use crate::{Clock, Offer, RatingChange, Terms};

/// One played game: who sits where, what was played, how it ended.
///
/// A position is never stored: it is replayed from [`entries`](Self::entries) by the rules of
/// [`rules_version`](Self::rules_version).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// Number of the game, unique among games and challenges.
    pub id: GameId,
    /// Series it is a game of; `None` for a game by itself.
    pub series: Option<Part>,
    /// Counts the changes: [`FIRST_VERSION`](crate::FIRST_VERSION) when the game starts, and one more for each entry it begins
    /// with; then one more with every append and every undo.
    ///
    /// A new post, an offer or a clock leaves it alone, so a button stays good when its message is posted again.
    pub version: u64,
    /// Version to which the last undo led; `None` if nothing was ever taken back.
    pub undone: Option<u64>,
    /// Where the game is played.
    pub place: Place,
    /// Which game, as its kind writes itself.
    pub kind: String,
    /// Options the players chose, as text of the caller's.
    pub options: String,
    /// Variant of the rules that came out of the options (a drawn set-up, say), as text of the caller's.
    pub variant: String,
    /// Version of the rules the moves were made by.
    pub rules_version: u32,
    /// Users by seat: seat 1 first. The same user may hold several.
    pub seats: Vec<UserId>,
    /// Who among [`seats`](Self::seats) is the engine, if it plays.
    pub engine: Option<Engine>,
    /// Everything played, oldest first.
    pub entries: Vec<Entry>,
    /// How the game ended; `None` while it runs.
    pub ended: Option<Ended>,
    /// When the game started.
    pub started: Timestamp,
    /// When it last changed; never goes back.
    pub updated: Timestamp,
    /// Message with the live buttons, once there is one.
    pub post: Option<Post>,
    /// On what terms it is played.
    pub terms: Terms,
    /// Its clock: of a running timed game only.
    pub clock: Option<Clock>,
    /// What a player proposed last; whether it still stands, [`standing`](Self::standing) tells.
    pub offer: Option<Offer>,
    /// How many offers there have been.
    pub offers: u32,
    /// Thread of its own it is played in, under the channel of [`place`](Self::place).
    pub thread: Option<ChannelId>,
    /// What its end changed in the ratings of its players.
    pub ratings: Vec<RatingChange>,
    /// Challenge that was made as its rematch; replaced by a newer one if it came to nothing.
    pub rematch: Option<GameId>,
    /// How it came about.
    pub origin: Origin,
}

/// How a game came about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Origin {
    /// Somebody challenged others, or the engine, to it.
    #[default]
    Challenge,
    /// Somebody plays all its seats.
    Practice,
    /// It began with a record of moves that were played elsewhere.
    Import,
}

/// The program itself as a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Engine {
    /// Account whose seats it plays.
    pub user: UserId,
    /// How well it plays, as number of the caller's.
    pub level: u8,
}

/// Which game of which series.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Part {
    /// The series.
    pub series: SeriesId,
    /// Number of the game in it, from 1.
    pub number: u8,
}

/// Several games, one after another, that count together.
///
/// Points and standing are never stored: they come out of replaying the games. Only the last of
/// [`games`](Self::games) may still run; the series is over when that one has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeriesRecord {
    /// Number of the series: that of its first game.
    pub id: SeriesId,
    /// How many games it is for: 2 to [`MAX_SERIES`](crate::MAX_SERIES).
    pub planned: u8,
    /// Its games so far, in order: at least one, at most [`planned`](Self::planned). Fewer for good if a game ended
    /// without a [next](crate::Change::Append::next).
    pub games: Vec<GameId>,
}

/// One thing that happened in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// When it was committed.
    pub at: Timestamp,
    /// What happened.
    pub what: EntryKind,
}

/// What may happen in a game. Seats count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryKind {
    /// A move of the seat on turn, in the game's notation.
    Move(String),
    /// That seat resigned.
    Resigned(u8),
    /// That seat ran out of time.
    TimedOut(u8),
    /// All seats agreed to a draw.
    DrawAgreed,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    /// Seats that won, from 1: none in a draw, several when a win is shared.
    pub winners: Vec<u8>,
    /// Reason, as text of the caller's.
    pub how: String,
    /// When it ended.
    pub at: Timestamp,
}

/// A message that shows a game with live buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Post {
    /// Channel or thread the message is in.
    pub channel: ChannelId,
    /// The message.
    pub message: MessageId,
    /// Version of the game it shows.
    pub version: u64,
}

/// An open invitation to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// Number of the challenge; becomes the game's when it starts.
    pub id: GameId,
    /// Counts the changes: 1 when it opens, one more with everybody who accepts, joins or leaves.
    pub version: u64,
    /// Where it was made.
    pub place: Place,
    /// Which game, as its kind writes itself.
    pub kind: String,
    /// Options the challenger chose, as text of the caller's.
    pub options: String,
    /// Variant of the rules, as text of the caller's.
    pub variant: String,
    /// How many games it is for: 1, or a series of up to [`MAX_SERIES`](crate::MAX_SERIES).
    pub games: u8,
    /// Who challenges.
    pub by: UserId,
    /// Who is asked, and in an open one who has joined: at most [`MAX_INVITED`](crate::MAX_INVITED), each once but for the
    /// [`engine`](Self::engine) and the challenger, who play any number of seats and have accepted from the start.
    pub invited: Vec<Invited>,
    /// Who among [`invited`](Self::invited) is the engine, if it is to play.
    pub engine: Option<Engine>,
    /// Where the challenger sits.
    pub order: SeatOrder,
    /// When it was made.
    pub created: Timestamp,
    /// When it lapses if nobody has answered. Closing it then is the caller's task.
    pub lapses: Timestamp,
    /// Message with its buttons, once there is one.
    pub post: Option<MessageId>,
    /// On what terms the game is to be played.
    pub terms: Terms,
    /// Whom it is open to beside those it asks; `None` if to nobody.
    pub open: Option<Open>,
    /// Who among [`invited`](Self::invited) plays on the challenger's side, in games of teams.
    pub partner: Option<UserId>,
    /// Ended game it is the rematch of.
    pub rematch_of: Option<GameId>,
    /// What the game is to begin with: a record of moves played elsewhere.
    pub start: Vec<EntryKind>,
}

/// An invitation to everybody who comes along.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Open {
    /// Fewest players the game takes, the challenger included: at least 2.
    pub least: u8,
    /// Most players, the challenger included: at most [`MAX_SEATS`](crate::MAX_SEATS). Nobody joins beyond that.
    pub most: u8,
}

/// One user a challenge asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Invited {
    /// Who is asked.
    pub user: UserId,
    /// Whether they said yes.
    pub accepted: bool,
}

/// Where the challenger sits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SeatOrder {
    /// Seats are drawn when the game starts.
    Random,
    /// Challenger in seat 1.
    First,
    /// Challenger in the last seat.
    Last,
}

/// What became of a challenge that is no longer open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Closed {
    /// Why it is gone.
    pub why: ClosedWhy,
    /// Since when.
    pub at: Timestamp,
}

/// Why a challenge is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClosedWhy {
    /// An invited user said no.
    Declined {
        /// Who.
        by: UserId,
    },
    /// The challenger took it back.
    Withdrawn,
    /// Nobody answered in time.
    Lapsed,
    /// It became the game of the same number. Only [`Change::Start`](crate::Change::Start) says this.
    Started,
}

/// What is to be done because of a change, kept in the outbox until it is done: mostly a message to be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// Number of the job; at most 20 decimal digits, so that it fits Discord's `nonce` of 25 characters.
    pub id: JobId,
    /// Game it is about; `None` for a [`Topic::Digest`]. Jobs of one game are done one after another, oldest first.
    pub game: Option<GameId>,
    /// Series that game belongs to. Jobs of one series are done one after another as well, so that the end of a game is
    /// shown before the start of the next.
    pub series: Option<SeriesId>,
    /// What is to be done.
    pub topic: Topic,
    /// How often it has been claimed, this time included.
    pub attempts: u32,
    /// When it may next be claimed: a claimed one when its lease ends.
    pub due: Timestamp,
}

/// What a job does.
///
/// A new topic is a new variant here and a new word in the stored form; old databases keep theirs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Open the thread the game is to be played in; comes before everything that is posted in it.
    Thread {
        /// Message in the game's channel to start it from, if there is one.
        message: Option<MessageId>,
    },
    /// Post the board the game had at `version`: a turn, or the end of the game.
    Turn {
        /// Version of the game to show.
        version: u64,
    },
    /// Find and make the move of the engine, which is on turn at `version`.
    Think {
        /// Version of the game to move in.
        version: u64,
    },
    /// Remind the player on turn, whose time at `version` runs low.
    Remind {
        /// Version of the game whose turn it is about.
        version: u64,
    },
    /// Have the post of the turn at `version` say when its time runs out by now.
    Refresh {
        /// Version of the game whose turn it is about.
        version: u64,
    },
    /// Post an offer.
    Offer {
        /// Its number. In the change that makes the offer the store puts the number it gives in here.
        number: u32,
    },
    /// Tell `user` by a direct message that they are on turn.
    Tell {
        /// Whom.
        user: UserId,
        /// Version of the game in which they are.
        version: u64,
    },
    /// Tell `user` by one direct message about all their games.
    ///
    /// It is a job of no game: those of one user are done one after another, and wait for nothing else. Of the same user
    /// and day there is never more than one: another is left away while the first is in the outbox.
    Digest {
        /// Whom.
        user: UserId,
        /// Which day's, in days since the Unix epoch.
        day: u32,
    },
}

/// Where on Discord something happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// Server; `None` in direct messages.
    pub guild: Option<GuildId>,
    /// Channel, thread or direct message.
    pub channel: ChannelId,
}

/// A moment, in milliseconds since the Unix epoch. The store never reads a clock: callers pass the time in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(i64);

impl Timestamp {
    /// Moment `millis` milliseconds after the Unix epoch.
    pub const fn from_millis(millis: i64) -> Self {
        Self(millis)
    }

    /// Milliseconds since the Unix epoch.
    pub const fn millis(self) -> i64 {
        self.0
    }

    /// Whole seconds since the Unix epoch, rounded down, as Discord's `<t:…>` takes them.
    pub const fn secs(self) -> i64 {
        self.0.div_euclid(1000)
    }

    /// Moment `later` after this one; stays at the end of time rather than wrap.
    #[must_use]
    pub fn plus(self, later: Duration) -> Self {
        Self(
            self.0
                .saturating_add(i64::try_from(later.as_millis()).unwrap_or(i64::MAX)),
        )
    }

    /// Time from `earlier` to this moment; zero if that lies later.
    pub fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(self.0.saturating_sub(earlier.0).try_into().unwrap_or(0))
    }
}

/// What jobs are done one after another of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Line {
    /// A series, or a game by itself, by the number of the first game.
    Games(GameId),
    /// What is sent to a user about no game.
    User(UserId),
}

impl Topic {
    /// User it names.
    pub(crate) fn user(&self) -> Option<UserId> {
        match self {
            Topic::Tell { user, .. } | Topic::Digest { user, .. } => Some(*user),
            Topic::Thread { .. }
            | Topic::Turn { .. }
            | Topic::Think { .. }
            | Topic::Remind { .. }
            | Topic::Refresh { .. }
            | Topic::Offer { .. } => None,
        }
    }
}

impl Job {
    /// Job `id` about `game`, to be done from `now` on.
    pub(crate) fn new(id: JobId, game: &GameRecord, topic: Topic, now: Timestamp) -> Self {
        let is_of_game = !matches!(topic, Topic::Digest { .. });
        Self {
            id,
            game: is_of_game.then_some(game.id),
            series: game.series.filter(|_| is_of_game).map(|part| part.series),
            topic,
            attempts: 0,
            due: now,
        }
    }

    /// What its jobs are done one after another of.
    pub(crate) fn line(&self) -> Option<Line> {
        let first = self.series.map(SeriesId::first).or(self.game);
        first
            .map(Line::Games)
            .or_else(|| self.topic.user().map(Line::User))
    }
}

/// Number of a game or challenge, from 1, written in decimal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(NonZeroU64);

impl GameId {
    /// Game number `id`; `None` for 0.
    pub const fn new(id: u64) -> Option<Self> {
        match NonZeroU64::new(id) {
            Some(id) => Some(Self(id)),
            None => None,
        }
    }

    /// The number, at least 1.
    pub const fn get(self) -> u64 {
        self.0.get()
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl FromStr for GameId {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

/// Number of a series: that of its first game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SeriesId(GameId);

impl SeriesId {
    /// Series that starts with game `first`.
    pub const fn new(first: GameId) -> Self {
        Self(first)
    }

    /// Its first game.
    pub const fn first(self) -> GameId {
        self.0
    }

    /// The number, at least 1.
    pub const fn get(self) -> u64 {
        self.0.get()
    }
}

impl fmt::Display for SeriesId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl FromStr for SeriesId {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

macro_rules! number {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u64);

        impl $name {
            /// The one numbered `id`.
            pub const fn new(id: u64) -> Self {
                Self(id)
            }

            /// Its number.
            pub const fn get(self) -> u64 {
                self.0
            }
        }

        impl From<u64> for $name {
            fn from(id: u64) -> Self {
                Self(id)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.0, f)
            }
        }

        impl FromStr for $name {
            type Err = ParseIntError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                text.parse().map(Self)
            }
        }
    };
}

number! {
    /// Discord's number of a user.
    UserId
}
number! {
    /// Discord's number of a channel, thread or direct message.
    ChannelId
}
number! {
    /// Discord's number of a server.
    GuildId
}
number! {
    /// Discord's number of a message.
    MessageId
}
number! {
    /// Number of a job in the outbox.
    JobId
}
