//! Changes to the store, and their results.

use crate::{
    Challenge, ChannelId, Clock, ClosedWhy, Document, DocumentKey, Ended, Engine, EntryKind,
    GameId, GameRecord, GuildId, MessageId, Offer, Open, Origin, Place, Player, Post, RatingChange,
    Said, SeatOrder, Terms, TimeGrant, Timestamp, Topic, Tree, UserId,
};

/// A change to the store. [`Records::commit`](crate::Records::commit) applies either the whole change or none of it.
///
/// `version` is always the version the user saw. If the record has changed since, the result is
/// [`CommitError::Conflict`](crate::CommitError::Conflict).
///
/// If the post of a challenge is known, a change to the challenge adds a [`Topic::Challenge`] job, which updates the post. If the reply to the user
/// already updates the post, `shown_on` names the post and no job is added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Opens a challenge. The store gives it the next number; challenges and games share one counter.
    ///
    /// A rematch is recorded in the original game, which must have ended. `Conflict` if that game already has a rematch, unless the existing rematch
    /// was closed without leading to a game.
    OpenChallenge(NewChallenge),
    /// Records that an invited user accepts. `NotFound` if the challenge is closed or the user is not invited, `Conflict` if the user has already
    /// accepted.
    Accept {
        /// ID of the challenge.
        challenge: GameId,
        /// Version of the challenge that the user saw.
        version: u64,
        /// The user who accepts.
        user: UserId,
        /// The challenge's post, if the reply to the user updates that post.
        shown_on: Option<MessageId>,
    },
    /// Adds a user to an open challenge, which also counts as accepting it. Invited users can accept by joining, too. `Conflict` if the user has
    /// already joined, `Full` if there is no room, `NotFound` if the challenge is not open to others.
    Join {
        /// ID of the challenge.
        challenge: GameId,
        /// Version of the challenge that the user saw.
        version: u64,
        /// The user who joins.
        user: UserId,
        /// The challenge's post, if the reply to the user updates that post.
        shown_on: Option<MessageId>,
    },
    /// Removes a user from an open challenge. `NotFound` if the challenge is not open to others or does not include the user. The challenger cannot
    /// leave, but can close the challenge.
    Leave {
        /// ID of the challenge.
        challenge: GameId,
        /// Version of the challenge that the user saw.
        version: u64,
        /// The user who leaves.
        user: UserId,
        /// The challenge's post, if the reply to the user updates that post.
        shown_on: Option<MessageId>,
    },
    /// Changes the variant of a challenge that only the challenger and the engine have accepted. `Conflict` if anyone else has accepted it.
    SetVariant {
        /// ID of the challenge.
        challenge: GameId,
        /// Version of the challenge that the user saw.
        version: u64,
        /// The new [`Challenge::options`].
        options: String,
        /// The new [`Challenge::variant`].
        variant: String,
        /// The challenge's post, if the reply to the user updates that post.
        shown_on: Option<MessageId>,
    },
    /// Closes a challenge. Afterwards, [`Records::closed`](crate::Records::closed) returns the reason.
    CloseChallenge {
        /// ID of the challenge.
        challenge: GameId,
        /// Version of the challenge that the user saw.
        version: u64,
        /// Reason for closing the challenge; not [`ClosedWhy::Started`].
        why: ClosedWhy,
        /// The challenge's post, if the reply to the user updates that post.
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
        /// Version of the challenge that the user saw.
        version: u64,
        /// The game to start.
        game: NewGame,
        /// Jobs to add to the outbox.
        jobs: Vec<Topic>,
        /// The challenge's post, if the reply to the user updates that post.
        shown_on: Option<MessageId>,
    },
    /// Starts a game that no one has to accept, as if a challenge had been opened and immediately accepted. Starts a series if the challenge is for
    /// several games. The receipt names the game. Fails with [`CapReached`](crate::CommitError::CapReached) in the same case as
    /// [`Start`](Self::Start).
    Begin {
        /// The challenge that would have been opened.
        challenge: NewChallenge,
        /// The game to start.
        game: NewGame,
        /// Jobs to add to the outbox.
        jobs: Vec<Topic>,
    },
    /// Appends entries to a running game, such as a move and the planned answers to it. If the game has an open offer, the offer ends.
    Append {
        /// ID of the game.
        game: GameId,
        /// Version against which the first entry was made. Each entry increases the version by one.
        version: u64,
        /// Value of [`GameRecord::answers`] when the caller looked up the planned entries. [`AnswersMoved`](crate::CommitError::AnswersMoved) if a
        /// user has changed their plans since then.
        answers: u64,
        /// Entries to append: at least one.
        entries: Vec<NewEntry>,
        /// How the game ends with the last entry; `None` if it goes on.
        ended: Option<Ended>,
        /// The next game of the series, which starts in the change that ends this one. Refused if this game does not end, is not in a series, or is
        /// the last game planned. If a game of a series ends without a next game, the series is over.
        ///
        /// The store gives the next game a number, adds it to [`SeriesRecord::games`](crate::SeriesRecord::games) and starts it at
        /// [`FIRST_VERSION`](crate::FIRST_VERSION). The caller assigns the seats.
        next: Option<NextGame>,
        /// Clock of the game after the entries. Ignored if the game has ended.
        clock: Option<Clock>,
        /// How the game's end changes ratings: at most one change per user and scale, and none if the game does not end. The changes are stored
        /// together with the end, and in [`GameRecord::ratings`]. [`RatingMoved`](crate::CommitError::RatingMoved) if one of these ratings has
        /// changed since it was read.
        ratings: Vec<RatingChange>,
        /// Documents that change together with the game, such as those that its end changes. Each of them has a key.
        /// [`DocumentMoved`](crate::CommitError::DocumentMoved) if one of these documents has changed since it was read.
        ///
        /// If the game belongs to a tournament, its end adds a [`Topic::Tournament`] job.
        documents: Vec<SetDocument>,
        /// Jobs to add to the outbox.
        jobs: Vec<Topic>,
    },
    /// Takes back the last entries of a running game. If the game has an open offer, the offer ends.
    Undo {
        /// ID of the game.
        game: GameId,
        /// Version of the game that the user saw.
        version: u64,
        /// Same meaning as in [`Append`](Self::Append): taking back entries makes plans void.
        answers: u64,
        /// Number of entries to take back, at least 1.
        entries: usize,
        /// Clock of the game after the undo.
        clock: Option<Clock>,
        /// Jobs to add to the outbox.
        jobs: Vec<Topic>,
    },
    /// Makes an offer in a running game, adds an answer to an offer, or removes an offer. Does not change the version of the game.
    SetOffer {
        /// ID of the game.
        game: GameId,
        /// Version of the game that the user saw.
        version: u64,
        /// Number of the latest offer that the caller knows of, whether or not it can still be answered. `Conflict` if the latest offer has another
        /// number.
        before: Option<u32>,
        /// The offer to store. If its number is not `before`, it is a new offer: the store gives it the next number, and fills in that number in the
        /// [`Topic::Offer`] jobs of this change. If its number is `before`, answers may only be added: `Conflict` if one would be removed.
        offer: Option<Offer>,
        /// Jobs to add to the outbox.
        jobs: Vec<Topic>,
    },
    /// Sets the clock of a running game, after a reminder or to credit an outage. Does not change the version of the game. `Conflict` if a player has
    /// given time since the caller read the clock.
    SetClock {
        /// ID of the game.
        game: GameId,
        /// Version of the game that the caller saw.
        version: u64,
        /// New clock of the game.
        clock: Option<Clock>,
        /// Jobs to add to the outbox.
        jobs: Vec<Topic>,
    },
    /// Adds a pause or extra time to a running timed game. Does not change the version of the game.
    GrantTime {
        /// ID of the game.
        game: GameId,
        /// Version of the game that the user saw.
        version: u64,
        /// Number of [`GameRecord::grants`] that the caller knows of. `Conflict` if there are more.
        before: usize,
        /// The pause or the extra time. `Conflict` if the offer of a pause is not open; it can no longer be answered afterwards.
        grant: TimeGrant,
        /// Clock of the game with the grant.
        clock: Option<Clock>,
        /// Jobs to add to the outbox.
        jobs: Vec<Topic>,
    },
    /// Asks the player whose turn it is in a running game to make their move. Sets [`GameRecord::nudged`] and does not change the version of the
    /// game.
    Nudge {
        /// ID of the game.
        game: GameId,
        /// Version of the game that the user saw.
        version: u64,
        /// Time of the last nudge, as far as the caller knows. `Conflict` if the last nudge was at another time, so that two users cannot nudge
        /// simultaneously.
        before: Option<Timestamp>,
        /// Jobs to add to the outbox.
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
    /// If the challenge was changed before its message was known, a [`Topic::Challenge`] job updates the message. If the message is not recorded
    /// within a minute after the challenge opened, a [`Topic::PostChallenge`] job posts the challenge.
    SetChallengePost {
        /// ID of the challenge.
        challenge: GameId,
        /// Message that shows the challenge.
        post: MessageId,
        /// Jobs to add to the outbox.
        jobs: Vec<Topic>,
    },
    /// Records the message that shows a game. Does not change the version of the game.
    SetPost {
        /// ID of the game.
        game: GameId,
        /// Message that shows the game.
        post: Post,
    },
    /// Stores, replaces or deletes a tree of a user. The receipt has the number and the version of the tree; for a deleted tree, the last version.
    ///
    /// If this changes the user's planned answers for a running game, the game's [`GameRecord::answers`] increases. `NotFound` if there is no such
    /// game, [`TooManyTrees`](crate::CommitError::TooManyTrees) if the user already has the maximum number of trees.
    SetTree {
        /// Owner of the tree.
        owner: UserId,
        /// Number of the tree; `None` for a new tree that is not about a game. The store gives such a tree the next number.
        number: Option<GameId>,
        /// Version that the user saw; `None` if there is no tree yet. `Conflict` if the tree is at another version.
        before: Option<u64>,
        /// New content of the tree; `None` to delete the tree.
        tree: Option<Tree>,
        /// Version of the game for which the user plans answers; `None` if the change adds no answers. `Conflict` if the game is at another version,
        /// `Over` if it has ended.
        answers_at: Option<u64>,
    },
    /// Stores, replaces or deletes documents, and starts games. The receipt has the [number](crate::DocumentKey::number) of the first document and
    /// its version; for a deleted document, the last version.
    ///
    /// The games get the next numbers, in order. If one of the documents is a tournament, the numbers are entered for those of its tables that have
    /// no game yet. In that case, there must be exactly as many games as such tables. The server's limit on running games does not apply.
    SetDocuments {
        /// Documents to set: at least one, and no document more than once.
        documents: Vec<SetDocument>,
        /// Games to start.
        games: Vec<DocumentGame>,
        /// Jobs to add about the first document; none if that document is about a user. A job scheduled for a later time replaces the document's
        /// waiting scheduled jobs. Waiting scheduled jobs are also dropped if the first document is deleted.
        jobs: Vec<Topic>,
    },
}

/// An entry to append to a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewEntry {
    /// The event that happened.
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
    /// Server and channel in which the challenge is made.
    pub place: Place,
    /// Name of the kind of game, such as `pentagame`.
    pub kind: String,
    /// Options that the challenger chose for the game.
    pub options: String,
    /// Variant of the rules.
    pub variant: String,
    /// Number of games to play: 1, or up to [`MAX_SERIES`](crate::MAX_SERIES) in a series.
    pub games: u8,
    /// ID of the challenger.
    pub by: UserId,
    /// Users to invite: at most [`MAX_INVITED`](crate::MAX_INVITED), and at least one unless the challenge is open. Only the engine and
    /// `by` can be listed more than once.
    pub invited: Vec<UserId>,
    /// The engine and its level, if one of the invited users is the engine. The engine accepts immediately.
    pub engine: Option<Engine>,
    /// The way in which the challenger's seat is chosen.
    pub order: SeatOrder,
    /// Time at which the challenge expires.
    pub lapses: Timestamp,
    /// Terms of the game: its time control, and whether it is rated.
    pub terms: Terms,
    /// Allowed number of players, if anyone can join; `None` if only the invited users can play.
    pub open: Option<Open>,
    /// In a team game, the challenger's teammate, who is one of the `invited` users.
    pub partner: Option<UserId>,
    /// The finished game for which this challenge is the rematch.
    pub rematch_of: Option<GameId>,
    /// Origin of the future game, such as a challenge by a user.
    pub origin: Origin,
    /// Moves already played elsewhere, with which the game starts.
    pub start: Vec<EntryKind>,
    /// Position from which the game starts, as text; `None` for the usual starting position.
    pub position: Option<String>,
}

/// A game to start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// Server and channel in which the game is played. The channel can be a thread.
    pub place: Place,
    /// Name of the kind of game, such as `pentagame`.
    pub kind: String,
    /// Options that the players chose for the game.
    pub options: String,
    /// Variant of the rules.
    pub variant: String,
    /// Version of the rules with which the game will be replayed.
    pub rules_version: u32,
    /// Players by seat, seat 1 first: one to [`MAX_SEATS`](crate::MAX_SEATS) seats.
    pub seats: Vec<Player>,
    /// The engine and its level, if one of the users is the engine.
    pub engine: Option<Engine>,
    /// Terms of the game: its time control, and whether it is rated.
    pub terms: Terms,
    /// Clock of the game. Only timed games have a clock.
    pub clock: Option<Clock>,
    /// How the game was started.
    pub origin: Origin,
    /// Entries with which the game starts. Each of them adds one to the version of the new game.
    pub entries: Vec<EntryKind>,
    /// How the game ended with these entries; `None` if it is still running.
    pub ended: Option<Ended>,
    /// Position from which the game starts, as text; `None` for the usual starting position.
    pub position: Option<String>,
    /// Names of the players by seat, if they played the game elsewhere; otherwise empty. Each name is empty if it is unknown.
    pub names: Vec<String>,
}

/// The next game of a series, which starts in the change that ends the previous game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextGame {
    /// The game to start.
    pub game: NewGame,
    /// Jobs to add for this game.
    pub jobs: Vec<Topic>,
}

/// A document to store, replace or delete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetDocument {
    /// Key of the document; `None` for a new document to which the store gives the next number, such as a tournament. `NotFound` if such a new
    /// document has a key.
    pub key: Option<DocumentKey>,
    /// Version that the caller saw; `None` if the document does not exist yet. [`DocumentMoved`](crate::CommitError::DocumentMoved) if the document
    /// is at another version.
    pub before: Option<u64>,
    /// New content of the document; `None` to delete the document.
    pub after: Option<Document>,
}

/// A game to start in the change that sets documents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentGame {
    /// The game to start.
    pub game: NewGame,
    /// Jobs to add for this game.
    pub jobs: Vec<Topic>,
}

/// The result of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Receipt {
    /// Number of the challenge, game, tree or document that changed. If a game ended and the next one started, this is the number of the game that
    /// ended.
    pub id: GameId,
    /// Version after the change; for a closed challenge, its last version.
    pub version: u64,
    /// Whether the idempotency key was used before. If so, nothing has changed this time, and the other fields are the result of the first use.
    pub repeated: bool,
}

/// Filter for a list of games.
///
/// ```
/// use asterism_store::{GameQuery, GameState, UserId};
///
/// let running_games_of_user_1 = GameQuery::of_player(UserId::new(1), GameState::Running);
/// # let _ = running_games_of_user_1;
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameQuery {
    /// Only games in which this player has a seat.
    pub player: Option<Player>,
    /// Only games played in this channel or thread.
    pub channel: Option<ChannelId>,
    /// Only games played in this server.
    pub guild: Option<GuildId>,
    /// Only games in this state.
    pub state: GameState,
}

/// Filter by whether a game is still running.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameState {
    /// Games that are still running.
    Running,
    /// Games that have ended.
    Ended,
    /// Both running games and games that have ended.
    #[default]
    Any,
}

/// Filter for a list of open challenges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChallengeQuery {
    /// Only challenges that this user made, was invited to or joined.
    pub player: Option<UserId>,
    /// Only challenges made in this channel.
    pub channel: Option<ChannelId>,
    /// Only challenges made in this server.
    pub guild: Option<GuildId>,
}

/// Number and version of a game, for callers that cache replayed games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameVersion {
    /// ID of the game.
    pub id: GameId,
    /// Version of the game.
    pub version: u64,
}

/// Numbers of records in the store.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Number of open challenges.
    pub challenges: u64,
    /// Number of running games.
    pub running: u64,
    /// Number of games that have ended.
    pub ended: u64,
    /// Number of jobs in the outbox, including claimed jobs.
    pub jobs: u64,
    /// Number of running games with a clock.
    pub clocks: u64,
    /// Number of ratings, one for each user and scale.
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
    pub fn of_player(player: impl Into<Player>, state: GameState) -> Self {
        let player = Some(player.into());
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

    /// Returns whether `game` matches the query.
    pub fn matches(&self, game: &GameRecord) -> bool {
        let state = match self.state {
            GameState::Running => game.ended.is_none(),
            GameState::Ended => game.ended.is_some(),
            GameState::Any => true,
        };
        state
            && self
                .player
                .is_none_or(|player| game.seats.contains(&player))
            && self
                .channel
                .is_none_or(|channel| game.place.channel == channel || game.thread == Some(channel))
            && self
                .guild
                .is_none_or(|guild| game.place.guild == Some(guild))
    }
}

impl ChallengeQuery {
    /// Returns a query for open challenges that `player` made, was invited to or joined.
    pub fn of_player(player: UserId) -> Self {
        Self {
            player: Some(player),
            ..Self::default()
        }
    }

    /// Returns a query for open challenges made in a server.
    pub fn in_guild(guild: GuildId) -> Self {
        Self {
            guild: Some(guild),
            ..Self::default()
        }
    }

    /// Returns whether `challenge` matches the query.
    pub fn matches(&self, challenge: &Challenge) -> bool {
        self.player.is_none_or(|player| challenge.concerns(player))
            && self
                .channel
                .is_none_or(|channel| challenge.place.channel == channel)
            && self
                .guild
                .is_none_or(|guild| challenge.place.guild == Some(guild))
    }
}

impl Change {
    /// Returns a short name of the change, for logs.
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
            Change::GrantTime { .. } => "grant time",
            Change::Nudge { .. } => "nudge",
            Change::SetThread { .. } => "set thread",
            Change::SetChallengePost { .. } => "set challenge post",
            Change::SetPost { .. } => "set post",
            Change::SetTree { .. } => "set tree",
            Change::SetDocuments { .. } => "set documents",
        }
    }
}
