//! Changes to the store, and their results.

use crate::{
    Challenge, ChannelId, Clock, ClosedWhy, Document, DocumentKey, Ended, Engine, EntryKind,
    GameId, GameRecord, GuildId, MessageId, Offer, Open, Origin, Place, Post, RatingChange, Said,
    SeatOrder, Terms, Timestamp, Topic, Tree, UserId,
};

/// One change. [`Records::commit`](crate::Records::commit) makes all of it, or none of it.
///
/// `version` is always the version the user saw. If the record has changed since, the result is
/// [`CommitError::Conflict`](crate::CommitError::Conflict).
///
/// A change to a challenge whose post is known adds a [`Topic::Challenge`] job, which updates the post. If the reply to the user already
/// updates the post, `shown_on` names the post and no job is added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Opens a challenge. The store gives it the next number; challenges and games share one counter.
    ///
    /// A rematch is recorded in the original game, which must have ended. `Conflict` if that game already has a rematch, unless that one
    /// was closed without a game.
    OpenChallenge(NewChallenge),
    /// Records that an invited user accepts. `NotFound` if the challenge is closed or the user is not invited, `Conflict` if they have
    /// accepted already.
    Accept {
        /// ID of the challenge.
        challenge: GameId,
        /// The version the user saw.
        version: u64,
        /// The user who accepts.
        user: UserId,
        /// The challenge's post, if the reply updates it.
        shown_on: Option<MessageId>,
    },
    /// Adds a user to an open challenge; they have then accepted. An invited user accepts by joining. `Conflict` if they have joined already,
    /// `Full` if there is no room, `NotFound` if the challenge is not open to others.
    Join {
        /// ID of the challenge.
        challenge: GameId,
        /// The version the user saw.
        version: u64,
        /// The user who joins.
        user: UserId,
        /// The challenge's post, if the reply updates it.
        shown_on: Option<MessageId>,
    },
    /// Removes a user from an open challenge. `NotFound` if the challenge is not open to others or the user is not in it. A challenger
    /// closes the challenge instead.
    Leave {
        /// ID of the challenge.
        challenge: GameId,
        /// The version the user saw.
        version: u64,
        /// The user who leaves.
        user: UserId,
        /// The challenge's post, if the reply updates it.
        shown_on: Option<MessageId>,
    },
    /// Changes the variant of a challenge that only the challenger and the engine have accepted. `Conflict` if anyone else has.
    SetVariant {
        /// ID of the challenge.
        challenge: GameId,
        /// The version the user saw.
        version: u64,
        /// The new [`Challenge::options`].
        options: String,
        /// The new [`Challenge::variant`].
        variant: String,
        /// The challenge's post, if the reply updates it.
        shown_on: Option<MessageId>,
    },
    /// Closes a challenge. Afterwards, [`Records::closed`](crate::Records::closed) returns the reason.
    CloseChallenge {
        /// ID of the challenge.
        challenge: GameId,
        /// The version the user saw.
        version: u64,
        /// Reason for closing the challenge; not [`ClosedWhy::Started`].
        why: ClosedWhy,
        /// The challenge's post, if the reply updates it.
        shown_on: Option<MessageId>,
    },
    /// Turns a challenge into a game with the same number. If the challenge is for several games, the game is the first of a series. The
    /// caller checks that everyone has accepted.
    ///
    /// [`CapReached`](crate::CommitError::CapReached) if the server already runs as many games as it allows. The store checks this so that
    /// two games cannot both take the last free slot.
    Start {
        /// ID of the challenge.
        challenge: GameId,
        /// The version the user saw.
        version: u64,
        /// The game.
        game: NewGame,
        /// Jobs to add.
        jobs: Vec<Topic>,
        /// The challenge's post, if the reply updates it.
        shown_on: Option<MessageId>,
    },
    /// Starts a game that no one has to accept, as if its challenge had been opened and accepted at once. Starts a series if the challenge is for
    /// several games. The receipt names the game. [`CapReached`](crate::CommitError::CapReached) as for [`Start`](Self::Start).
    Begin {
        /// The challenge that would have been opened first.
        challenge: NewChallenge,
        /// The game.
        game: NewGame,
        /// Jobs to add.
        jobs: Vec<Topic>,
    },
    /// Appends entries to a running game: a move, for example, and the planned answers to it. Ends any offer.
    Append {
        /// ID of the game.
        game: GameId,
        /// The version against which the first entry was made. Each entry counts as a change.
        version: u64,
        /// [`GameRecord::answers`] when the planned entries were found. [`AnswersMoved`](crate::CommitError::AnswersMoved) if a user has changed their
        /// plans since.
        answers: u64,
        /// The entries, at least one.
        entries: Vec<NewEntry>,
        /// How the game ends with the last entry, if it does.
        ended: Option<Ended>,
        /// The next game of the series, to be started together with the end of this one. Refused if the game does not end, is not in a
        /// series, or is the last one planned. If a game of a series ends without a next one, the series is over.
        ///
        /// The store gives it a number, adds it to [`SeriesRecord::games`](crate::SeriesRecord::games) and starts it at
        /// [`FIRST_VERSION`](crate::FIRST_VERSION). The caller assigns the seats.
        next: Option<NextGame>,
        /// The clock after the entries. Ignored if the game has ended.
        clock: Option<Clock>,
        /// How the game's end changes ratings: at most one change per user and scale, and none while the game runs. They are stored
        /// together with the end, and in [`GameRecord::ratings`]. [`RatingMoved`](crate::CommitError::RatingMoved) if one of them has
        /// changed since it was read.
        ratings: Vec<RatingChange>,
        /// Documents that the game's end changes, and none while the game runs. All of them exist or have a key.
        /// [`DocumentMoved`](crate::CommitError::DocumentMoved) if one of them has changed since it was read.
        ///
        /// If the game belongs to a tournament, its end adds a [`Topic::Tournament`] job.
        documents: Vec<SetDocument>,
        /// Jobs to add.
        jobs: Vec<Topic>,
    },
    /// Takes back the last entries of a running game. Ends any offer.
    Undo {
        /// ID of the game.
        game: GameId,
        /// The version the user saw.
        version: u64,
        /// Same meaning as in [`Append`](Self::Append): taking back entries makes plans void.
        answers: u64,
        /// Number of entries to take back, at least 1.
        entries: usize,
        /// The clock after the undo.
        clock: Option<Clock>,
        /// Jobs to add.
        jobs: Vec<Topic>,
    },
    /// Makes an offer in a running game, adds an answer to it, or removes it. Does not change the version of the game.
    SetOffer {
        /// ID of the game.
        game: GameId,
        /// The version the user saw.
        version: u64,
        /// Number of the latest offer, whether or not it can still be answered. `Conflict` if the latest offer has another number.
        before: Option<u32>,
        /// The offer to store. If its number is not `before`, it is a new offer: the store gives it the next number, also in the
        /// [`Topic::Offer`] jobs of this change. If its number is `before`, answers may only be added: `Conflict` if one would be removed.
        offer: Option<Offer>,
        /// Jobs to add.
        jobs: Vec<Topic>,
    },
    /// Sets the clock of a running game, after a reminder or to credit an outage. Does not change the version of the game.
    SetClock {
        /// ID of the game.
        game: GameId,
        /// The version the caller saw.
        version: u64,
        /// The new clock.
        clock: Option<Clock>,
        /// Jobs to add.
        jobs: Vec<Topic>,
    },
    /// Asks the player whose turn it is in a running game to make their move. Sets [`GameRecord::nudged`] and does not change the version of the
    /// game.
    Nudge {
        /// ID of the game.
        game: GameId,
        /// The version the user saw.
        version: u64,
        /// Time at which the player to move was last asked, as far as the caller knows. `Conflict` if it was at another time, so that two users
        /// cannot ask at once.
        before: Option<Timestamp>,
        /// Jobs to add.
        jobs: Vec<Topic>,
    },
    /// Records the thread in which a game is played. Does not change the version of the game.
    SetThread {
        /// ID of the game.
        game: GameId,
        /// Thread of the game; `None` if it no longer has one.
        thread: Option<ChannelId>,
    },
    /// Records the message that shows a challenge. Does not change the version of the challenge.
    ///
    /// If the challenge was changed before its message was known, a [`Topic::Challenge`] job updates the message. If this change does not come
    /// within a minute, a [`Topic::PostChallenge`] job posts the challenge.
    SetChallengePost {
        /// ID of the challenge.
        challenge: GameId,
        /// Message that shows the challenge.
        post: MessageId,
    },
    /// Records the message that shows a game. Does not change the version of the game.
    SetPost {
        /// ID of the game.
        game: GameId,
        /// Message that shows the game.
        post: Post,
    },
    /// Stores, replaces or deletes a tree of a user. The receipt has the number of the tree and its version, for a deleted one the last.
    ///
    /// If that changes what the user plans for a running game, [`GameRecord::answers`] of the game grows. `NotFound` if there is no such game,
    /// [`TooManyTrees`](crate::CommitError::TooManyTrees) if the user has the maximum number.
    SetTree {
        /// Owner of the tree.
        owner: UserId,
        /// Number of the tree; `None` for a new one that is not about a game. The store gives it the next number.
        number: Option<GameId>,
        /// Version that the user saw; `None` if there is no tree yet. `Conflict` if it is another one.
        before: Option<u64>,
        /// The tree; `None` to delete it.
        tree: Option<Tree>,
        /// Version of the game for which the user plans. `Conflict` if it is at another one, `Over` if it has ended. `None` if plans may only be
        /// deleted.
        answers_at: Option<u64>,
    },
    /// Stores, replaces or deletes documents, and starts games. The receipt has the [number](crate::DocumentKey::number) of the first document and
    /// its version, for a deleted one the last.
    ///
    /// The games get the next numbers, in order, and these are entered in the tournament for its tables without a game. Each such table needs a game,
    /// and each game of a change with a tournament needs a table. The games are not limited by the number of games that a server allows.
    SetDocuments {
        /// Documents, at least one, and each once.
        documents: Vec<SetDocument>,
        /// Games to start.
        games: Vec<DocumentGame>,
        /// Jobs to add, about the first document; empty if that document is a solver. A job with a time replaces the document's waiting jobs with a
        /// time. Waiting jobs with a time are also dropped if the first document is deleted.
        jobs: Vec<Topic>,
    },
}

/// An entry to append to a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewEntry {
    /// What happened.
    pub what: EntryKind,
    /// Message that the player sends along with the entry, at most [`MAX_SAID`](crate::MAX_SAID) characters.
    pub said: Option<Said>,
    /// Whether the player had planned the entry.
    pub prepared: bool,
}

impl From<EntryKind> for NewEntry {
    fn from(what: EntryKind) -> Self {
        Self {
            what,
            said: None,
            prepared: false,
        }
    }
}

/// A challenge to open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewChallenge {
    /// Where the challenge is made.
    pub place: Place,
    /// Kind of game, as text.
    pub kind: String,
    /// Options the challenger chose.
    pub options: String,
    /// Variant of the rules.
    pub variant: String,
    /// Number of games: 1, or a series of up to [`MAX_SERIES`](crate::MAX_SERIES).
    pub games: u8,
    /// ID of the challenger.
    pub by: UserId,
    /// Users to invite: at most [`MAX_INVITED`](crate::MAX_INVITED), and at least one unless the challenge is open. Only the engine and
    /// `by` can be listed more than once.
    pub invited: Vec<UserId>,
    /// The engine, if one of the invited users is the engine. It accepts at once.
    pub engine: Option<Engine>,
    /// Seat of the challenger.
    pub order: SeatOrder,
    /// Time at which the challenge expires.
    pub lapses: Timestamp,
    /// The terms of the game.
    pub terms: Terms,
    /// How many users can play, if anyone can join; `None` if the challenge is not open to others.
    pub open: Option<Open>,
    /// Which of `invited` plays on the challenger's side, in team games.
    pub partner: Option<UserId>,
    /// The ended game of which this is the rematch.
    pub rematch_of: Option<GameId>,
    /// What the game is played for.
    pub origin: Origin,
    /// Moves played elsewhere that the game starts with.
    pub start: Vec<EntryKind>,
    /// Text of the position from which the game starts; `None` for the usual one.
    pub position: Option<String>,
}

/// A game to start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// Where the game is played; this can be a thread.
    pub place: Place,
    /// Kind of game, as text.
    pub kind: String,
    /// Options the players chose.
    pub options: String,
    /// Variant of the rules.
    pub variant: String,
    /// Version of the rules by which it will be replayed.
    pub rules_version: u32,
    /// Users by seat: one to [`MAX_SEATS`](crate::MAX_SEATS) seats.
    pub seats: Vec<UserId>,
    /// The engine, if one of the users is the engine.
    pub engine: Option<Engine>,
    /// The terms of the game.
    pub terms: Terms,
    /// The clock of the game. Only timed games have one.
    pub clock: Option<Clock>,
    /// How the game was started.
    pub origin: Origin,
    /// Entries the game starts with. Each entry counts as a change, so the game starts at a higher version.
    pub entries: Vec<EntryKind>,
    /// How the game has ended with these entries, if it has.
    pub ended: Option<Ended>,
    /// Text of the position from which the game starts; `None` for the usual one.
    pub position: Option<String>,
}

/// The next game of a series, which starts together with the end of the previous one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextGame {
    /// The game.
    pub game: NewGame,
    /// Jobs to add for it.
    pub jobs: Vec<Topic>,
}

/// A document to store, replace or delete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetDocument {
    /// Key of the document; `None` for a new tournament, to which the store gives the next number. A new tournament with a key is
    /// [`NotFound`](crate::CommitError::NotFound).
    pub key: Option<DocumentKey>,
    /// Version that the caller saw; `None` if there is no such document yet.
    /// [`DocumentMoved`](crate::CommitError::DocumentMoved) if it is another one.
    pub before: Option<u64>,
    /// The document; `None` to delete it.
    pub after: Option<Document>,
}

/// A game to start together with a change of documents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentGame {
    /// The game.
    pub game: NewGame,
    /// Jobs to add for it.
    pub jobs: Vec<Topic>,
}

/// The result of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Receipt {
    /// The challenge, game, tree or document that changed. If a game ended and the next one started, this is the game that ended.
    pub id: GameId,
    /// Version after the change; for a closed challenge, its last version.
    pub version: u64,
    /// Whether the key was used before. Nothing has changed then, and the rest is the result of the first use.
    pub repeated: bool,
}

/// Filter for a list of games.
///
/// ```
/// use asterism_store::{GameQuery, GameState, UserId};
///
/// let running_games_of_user_1 = GameQuery {
///     player: Some(UserId::new(1)),
///     state: GameState::Running,
///     ..GameQuery::default()
/// };
/// # let _ = running_games_of_user_1;
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameQuery {
    /// Only games in which this user has a seat.
    pub player: Option<UserId>,
    /// Only games played in this channel or thread.
    pub channel: Option<ChannelId>,
    /// Only games played in this server.
    pub guild: Option<GuildId>,
    /// Only games in this state.
    pub state: GameState,
}

/// Whether a game is still running.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameState {
    /// Games without an end.
    Running,
    /// Games with an end.
    Ended,
    /// Games with or without an end.
    #[default]
    Any,
}

/// Filter for a list of open challenges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChallengeQuery {
    /// Only challenges made by this user or inviting them.
    pub player: Option<UserId>,
    /// Only challenges made in this channel.
    pub channel: Option<ChannelId>,
}

/// Number and version of a game, for callers that cache replayed games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameVersion {
    /// ID of the game.
    pub id: GameId,
    /// Version of the game.
    pub version: u64,
}

/// Number of records in the store.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Open challenges.
    pub challenges: u64,
    /// Running games.
    pub running: u64,
    /// Ended games.
    pub ended: u64,
    /// Jobs in the outbox, claimed ones included.
    pub jobs: u64,
    /// Running games with a clock.
    pub clocks: u64,
    /// Ratings, one for each user and scale.
    pub ratings: u64,
}

impl From<&GameRecord> for GameVersion {
    fn from(game: &GameRecord) -> Self {
        Self {
            id: game.id,
            version: game.version,
        }
    }
}

impl GameQuery {
    /// Returns a query for games in this state in which `player` has a seat.
    pub fn of_player(player: UserId, state: GameState) -> Self {
        let player = Some(player);
        Self {
            player,
            state,
            ..Self::default()
        }
    }

    /// Returns a query for games in this state in a channel or thread.
    pub fn in_channel(channel: ChannelId, state: GameState) -> Self {
        let channel = Some(channel);
        Self {
            channel,
            state,
            ..Self::default()
        }
    }

    /// Returns a query for games in this state in a server.
    pub fn in_guild(guild: GuildId, state: GameState) -> Self {
        let guild = Some(guild);
        Self {
            guild,
            state,
            ..Self::default()
        }
    }

    /// Returns whether the query lists `game`.
    pub fn matches(&self, game: &GameRecord) -> bool {
        let state = match self.state {
            GameState::Running => game.ended.is_none(),
            GameState::Ended => game.ended.is_some(),
            GameState::Any => true,
        };
        state
            && self.player.is_none_or(|player| game.has_seat(player))
            && self
                .channel
                .is_none_or(|channel| game.place.channel == channel || game.thread == Some(channel))
            && self
                .guild
                .is_none_or(|guild| game.place.guild == Some(guild))
    }
}

impl ChallengeQuery {
    /// Returns a query for the challenges by or to `player`.
    pub fn of_player(player: UserId) -> Self {
        Self {
            player: Some(player),
            channel: None,
        }
    }

    /// Returns whether the query lists `challenge`.
    pub fn matches(&self, challenge: &Challenge) -> bool {
        self.player.is_none_or(|player| challenge.concerns(player))
            && self
                .channel
                .is_none_or(|channel| challenge.place.channel == channel)
    }
}

impl Change {
    /// Returns a short name for logs.
    pub fn name(&self) -> &'static str {
        match self {
            Change::OpenChallenge(_) => "open challenge",
            Change::Accept { .. } => "accept",
            Change::Join { .. } => "join",
            Change::Leave { .. } => "leave",
            Change::SetVariant { .. } => "set variant",
            Change::CloseChallenge { .. } => "close challenge",
            Change::Start { .. } => "start",
            Change::Begin { .. } => "begin",
            Change::Append { .. } => "append",
            Change::Undo { .. } => "undo",
            Change::SetOffer { .. } => "set offer",
            Change::SetClock { .. } => "set clock",
            Change::Nudge { .. } => "nudge",
            Change::SetThread { .. } => "set thread",
            Change::SetChallengePost { .. } => "set challenge post",
            Change::SetPost { .. } => "set post",
            Change::SetTree { .. } => "set tree",
            Change::SetDocuments { .. } => "set documents",
        }
    }
}
