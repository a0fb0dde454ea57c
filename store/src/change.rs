//! What can be changed, and what is given back for it.

use crate::{
    Challenge, ChannelId, ClosedWhy, Ended, Engine, EntryKind, GameId, GameRecord, MessageId,
    Place, Post, SeatOrder, Timestamp, Topic, UserId,
};

/// One change, carried out whole or not at all by [`Store::commit`](crate::Store::commit).
///
/// `version` is always the one the user saw: if the record has moved on, the answer is
/// [`CommitError::Conflict`](crate::CommitError::Conflict).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Opens a challenge. The store gives it its number, from the one counter of challenges and games.
    OpenChallenge(NewChallenge),
    /// Notes that an invited user said yes: `NotFound` if the challenge is gone or does not ask that user, `Conflict`
    /// if they had said so already.
    Accept {
        /// Which challenge.
        challenge: GameId,
        /// Its version as seen.
        version: u64,
        /// Who says yes.
        user: UserId,
    },
    /// Takes a challenge away; [`Store::closed`](crate::Store::closed) then says why it is gone.
    CloseChallenge {
        /// Which challenge.
        challenge: GameId,
        /// Its version as seen.
        version: u64,
        /// Why; not [`ClosedWhy::Started`].
        why: ClosedWhy,
    },
    /// Turns a challenge into a game of the same number, the first of a series if it is for several. Whether all have
    /// accepted is the caller's to see.
    Start {
        /// Which challenge.
        challenge: GameId,
        /// Its version as seen.
        version: u64,
        /// The game.
        game: NewGame,
        /// What is to be sent because of it.
        jobs: Vec<Topic>,
    },
    /// Starts a game without a challenge that anybody would have to answer, as if it had been open and answered: a series
    /// starts with it if it is for several games, and [`Store::closed`](crate::Store::closed) knows of it. The receipt tells
    /// the game.
    Begin {
        /// What the challenge would have been. Whether all in it have accepted is the caller's to see.
        challenge: NewChallenge,
        /// The game.
        game: NewGame,
        /// What is to be done because of it.
        jobs: Vec<Topic>,
    },
    /// Adds to a running game.
    Append {
        /// Which game.
        game: GameId,
        /// The version the move was made against.
        version: u64,
        /// What happened.
        entry: EntryKind,
        /// How the game has ended with it, if it has.
        ended: Option<Ended>,
        /// Game that starts with the end of this one: the next of its series, as long as that has games left. A series
        /// whose game ends without a next one is over. Anywhere else it is refused.
        ///
        /// The store gives it a number of its own, noted in [`SeriesRecord::games`](crate::SeriesRecord::games), and
        /// [`FIRST_VERSION`](crate::FIRST_VERSION). Who plays what in it is the caller's to see.
        next: Option<NextGame>,
        /// What is to be sent because of it.
        jobs: Vec<Topic>,
    },
    /// Takes back the last entries of a running game.
    Undo {
        /// Which game.
        game: GameId,
        /// Its version as seen.
        version: u64,
        /// How many entries, at least 1.
        entries: usize,
        /// What is to be sent because of it.
        jobs: Vec<Topic>,
    },
    /// Notes the message that shows a challenge. Leaves its version alone.
    SetChallengePost {
        /// Which challenge.
        challenge: GameId,
        /// Its message.
        post: MessageId,
    },
    /// Notes the message that shows a game. Leaves its version alone.
    SetPost {
        /// Which game.
        game: GameId,
        /// Its message.
        post: Post,
    },
}

/// A challenge about to be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewChallenge {
    /// Where.
    pub place: Place,
    /// Which game.
    pub kind: String,
    /// Options, as text of the caller's.
    pub options: String,
    /// Variant of the rules, as text of the caller's.
    pub variant: String,
    /// How many games it is for: 1, or a series of up to [`MAX_SERIES`](crate::MAX_SERIES).
    pub games: u8,
    /// Who challenges.
    pub by: UserId,
    /// Who is asked: one to [`MAX_INVITED`](crate::MAX_INVITED) users, without `by`, each once but for the engine.
    pub invited: Vec<UserId>,
    /// Who among them is the engine, which needs not be waited for.
    pub engine: Option<Engine>,
    /// Where the challenger sits.
    pub order: SeatOrder,
    /// When it lapses.
    pub lapses: Timestamp,
}

/// A game about to start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// Where it is played; a thread of its own, perhaps.
    pub place: Place,
    /// Which game.
    pub kind: String,
    /// Options, as text of the caller's.
    pub options: String,
    /// Variant of the rules, as text of the caller's.
    pub variant: String,
    /// Version of the rules it will be replayed by.
    pub rules_version: u32,
    /// Users by seat: one to [`MAX_SEATS`](crate::MAX_SEATS).
    pub seats: Vec<UserId>,
    /// Who among them is the engine.
    pub engine: Option<Engine>,
}

/// A game about to start with the end of the one before in its series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextGame {
    /// The game.
    pub game: NewGame,
    /// What is to be sent about it.
    pub jobs: Vec<Topic>,
}

/// What a change came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Receipt {
    /// The challenge or game it changed; of a game and the next that started with its end, the former.
    pub id: GameId,
    /// Its version after the change; of a challenge that was closed, its last.
    pub version: u64,
    /// Whether this cause had been carried out before: nothing changed now, and this is the first answer again.
    pub repeated: bool,
}

/// Which games to list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameQuery {
    /// Only games in which this user has a seat.
    pub player: Option<UserId>,
    /// Only games played in this channel.
    pub channel: Option<ChannelId>,
    /// Only games in this state.
    pub state: GameState,
}

/// Whether a game still runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameState {
    /// Games without an end.
    Running,
    /// Games with one.
    Ended,
    /// Both.
    #[default]
    Any,
}

/// Which open challenges to list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChallengeQuery {
    /// Only those made by this user or asking them.
    pub player: Option<UserId>,
    /// Only those made in this channel.
    pub channel: Option<ChannelId>,
}

/// What became of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobDone {
    /// Sent: the game's live buttons are in this message now. Stored together with the job's end.
    Posted(Post),
    /// Not to be sent (any more).
    Dropped,
}

/// How much the store holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Open challenges.
    pub challenges: u64,
    /// Games without an end.
    pub running: u64,
    /// Games with one.
    pub ended: u64,
    /// Jobs in the outbox, claimed ones included.
    pub jobs: u64,
}

impl GameQuery {
    /// Whether this query lists `game`.
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
                .is_none_or(|channel| game.place.channel == channel)
    }
}

impl ChallengeQuery {
    /// Whether this query lists `challenge`.
    pub fn matches(&self, challenge: &Challenge) -> bool {
        self.player.is_none_or(|player| challenge.concerns(player))
            && self
                .channel
                .is_none_or(|channel| challenge.place.channel == channel)
    }
}

impl Change {
    /// Short word for logs.
    pub fn name(&self) -> &'static str {
        match self {
            Change::OpenChallenge(_) => "open challenge",
            Change::Accept { .. } => "accept",
            Change::CloseChallenge { .. } => "close challenge",
            Change::Start { .. } => "start",
            Change::Begin { .. } => "begin",
            Change::Append { .. } => "append",
            Change::Undo { .. } => "undo",
            Change::SetChallengePost { .. } => "set challenge post",
            Change::SetPost { .. } => "set post",
        }
    }

    /// Whether anything is to be done because of it.
    pub fn has_jobs(&self) -> bool {
        match self {
            Change::Append {
                next: Some(next),
                jobs,
                ..
            } => !jobs.is_empty() || !next.jobs.is_empty(),
            Change::Start { jobs, .. }
            | Change::Begin { jobs, .. }
            | Change::Append { jobs, .. }
            | Change::Undo { jobs, .. } => !jobs.is_empty(),
            Change::OpenChallenge(_)
            | Change::Accept { .. }
            | Change::CloseChallenge { .. }
            | Change::SetChallengePost { .. }
            | Change::SetPost { .. } => false,
        }
    }
}
