//! What can be changed, and what is given back for it.

use crate::{
    Challenge, ChannelId, Clock, ClosedWhy, Ended, Engine, EntryKind, GameId, GameRecord, GuildId,
    MessageId, Offer, Open, Origin, Place, Post, RatingChange, SeatOrder, Terms, Timestamp, Topic,
    UserId,
};

/// One change, carried out whole or not at all by [`Store::commit`](crate::Store::commit).
///
/// `version` is always the one the user saw: if the record has moved on, the answer is
/// [`CommitError::Conflict`](crate::CommitError::Conflict).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Opens a challenge. The store gives it its number, from the one counter of challenges and games.
    ///
    /// A rematch is noted with the game it is of, which must have ended: `Conflict` if that has a rematch already, unless it
    /// came to nothing.
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
    /// Adds a user to an open challenge, as one who has accepted: `Conflict` if they are in it already, `Full` if there is
    /// no place left, `NotFound` if it is not open. One who was asked says yes with this as well.
    Join {
        /// Which challenge.
        challenge: GameId,
        /// Its version as seen.
        version: u64,
        /// Who joins.
        user: UserId,
    },
    /// Takes a user out of an open challenge: `NotFound` if it is not open or the user is not in it. The challenger closes it
    /// instead.
    Leave {
        /// Which challenge.
        challenge: GameId,
        /// Its version as seen.
        version: u64,
        /// Who leaves.
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
    /// accepted is the caller's to see. [`CapReached`](crate::CommitError::CapReached) if as many games run in its server as may;
    /// that is settled here, so that two games at the same moment do not both get the last place.
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
    /// the game. [`CapReached`](crate::CommitError::CapReached) as with [`Start`](Self::Start).
    Begin {
        /// What the challenge would have been. Whether all in it have accepted is the caller's to see.
        challenge: NewChallenge,
        /// The game.
        game: NewGame,
        /// What is to be done because of it.
        jobs: Vec<Topic>,
    },
    /// Adds to a running game. What was offered in it no longer stands then.
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
        /// Its clock from now on. None is kept of a game that has ended.
        clock: Option<Clock>,
        /// What its end changes in the ratings of its players, each user and scale once; none while it runs. All of them are
        /// stored with the end, and noted in [`GameRecord::ratings`]; if one of them has changed since,
        /// [`RatingMoved`](crate::CommitError::RatingMoved) is the answer.
        ratings: Vec<RatingChange>,
        /// What is to be sent because of it.
        jobs: Vec<Topic>,
    },
    /// Takes back the last entries of a running game. What was offered in it no longer stands then.
    Undo {
        /// Which game.
        game: GameId,
        /// Its version as seen.
        version: u64,
        /// How many entries, at least 1.
        entries: usize,
        /// Its clock from now on.
        clock: Option<Clock>,
        /// What is to be sent because of it.
        jobs: Vec<Topic>,
    },
    /// Makes an offer in a running game, notes what is said about it, or takes it away. Leaves the game's version alone.
    SetOffer {
        /// Which game.
        game: GameId,
        /// Its version as seen.
        version: u64,
        /// Number of the offer made last, whether it stands or not; `Conflict` if there is another, or none.
        before: Option<u32>,
        /// What takes its place. If its number is not that of the one before, it is a new one and the store gives it
        /// the next number, here and in the [`Topic::Offer`]s of this change. One with the same number may only add to what
        /// has been said: `Conflict` if somebody's answer would be lost.
        offer: Option<Offer>,
        /// What is to be sent because of it.
        jobs: Vec<Topic>,
    },
    /// Sets the clock of a running game: somebody was reminded, an outage is made good for. Leaves the game's version alone.
    SetClock {
        /// Which game.
        game: GameId,
        /// Its version as seen.
        version: u64,
        /// Its clock from now on.
        clock: Option<Clock>,
        /// What is to be sent because of it.
        jobs: Vec<Topic>,
    },
    /// Notes the thread a game is played in. Leaves its version alone.
    SetThread {
        /// Which game.
        game: GameId,
        /// Its thread; `None` if it has none any more.
        thread: Option<ChannelId>,
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
    /// Who is asked: at most [`MAX_INVITED`](crate::MAX_INVITED) users, each once but for the engine and `by`; somebody, unless
    /// it is open.
    pub invited: Vec<UserId>,
    /// Who among them is the engine, which needs not be waited for.
    pub engine: Option<Engine>,
    /// Where the challenger sits.
    pub order: SeatOrder,
    /// When it lapses.
    pub lapses: Timestamp,
    /// On what terms the game is to be played.
    pub terms: Terms,
    /// Whom it is open to beside those it asks; `None` if to nobody.
    pub open: Option<Open>,
    /// Who among `invited` plays on the challenger's side, in games of teams.
    pub partner: Option<UserId>,
    /// Ended game it is the rematch of.
    pub rematch_of: Option<GameId>,
    /// What the game is to begin with: a record of moves played elsewhere.
    pub start: Vec<EntryKind>,
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
    /// On what terms it is played.
    pub terms: Terms,
    /// Its clock; of a timed game only.
    pub clock: Option<Clock>,
    /// How it comes about.
    pub origin: Origin,
    /// What it begins with. Each counts as a change, so the game starts at a higher version.
    pub entries: Vec<EntryKind>,
    /// How it has ended with these, if it has.
    pub ended: Option<Ended>,
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
    /// Whether this key had been carried out before: nothing changed now, and this is the first answer again.
    pub repeated: bool,
}

/// Which games to list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameQuery {
    /// Only games in which this user has a seat.
    pub player: Option<UserId>,
    /// Only games played in this channel, or in this thread.
    pub channel: Option<ChannelId>,
    /// Only games played in this server.
    pub guild: Option<GuildId>,
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
    /// Done, with nothing to be noted of it; or not to be done (any more).
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
    /// Running games with a clock.
    pub clocks: u64,
    /// Ratings of users, one for each scale.
    pub ratings: u64,
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
                .is_none_or(|channel| game.place.channel == channel || game.thread == Some(channel))
            && self
                .guild
                .is_none_or(|guild| game.place.guild == Some(guild))
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
            Change::Join { .. } => "join",
            Change::Leave { .. } => "leave",
            Change::CloseChallenge { .. } => "close challenge",
            Change::Start { .. } => "start",
            Change::Begin { .. } => "begin",
            Change::Append { .. } => "append",
            Change::Undo { .. } => "undo",
            Change::SetOffer { .. } => "set offer",
            Change::SetClock { .. } => "set clock",
            Change::SetThread { .. } => "set thread",
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
            | Change::Undo { jobs, .. }
            | Change::SetOffer { jobs, .. }
            | Change::SetClock { jobs, .. } => !jobs.is_empty(),
            Change::OpenChallenge(_)
            | Change::Accept { .. }
            | Change::Join { .. }
            | Change::Leave { .. }
            | Change::CloseChallenge { .. }
            | Change::SetThread { .. }
            | Change::SetChallengePost { .. }
            | Change::SetPost { .. } => false,
        }
    }

    /// Whether it sets a clock that may come due sooner than all others.
    pub fn has_clock(&self) -> bool {
        match self {
            Change::Append { clock, next, .. } => {
                let next = next.as_ref().and_then(|next| next.game.clock.as_ref());
                clock.is_some() || next.is_some()
            }
            Change::Start { game, .. } | Change::Begin { game, .. } => game.clock.is_some(),
            Change::Undo { clock, .. } | Change::SetClock { clock, .. } => clock.is_some(),
            Change::OpenChallenge(_)
            | Change::Accept { .. }
            | Change::Join { .. }
            | Change::Leave { .. }
            | Change::CloseChallenge { .. }
            | Change::SetOffer { .. }
            | Change::SetThread { .. }
            | Change::SetChallengePost { .. }
            | Change::SetPost { .. } => false,
        }
    }
}
