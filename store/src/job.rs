//! Jobs: work that follows from a change, kept in the outbox until it is done.

use std::fmt;

use crate::{GameId, GameRecord, JobId, MessageId, Post, SeriesId, Timestamp, UserId};

/// Work that follows from a change, mostly a message to send. The outbox keeps it until it is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// Number of the job: at most 20 decimal digits, which fit in Discord's `nonce` of 25 characters.
    pub id: JobId,
    /// What the job is about. Jobs of the same subject are done in order, oldest first.
    pub subject: JobSubject,
    /// The work to do.
    pub topic: Topic,
    /// How often the job was claimed, including this time.
    pub attempts: u32,
    /// How often in a row the job was claimed without being finished or postponed, including this time.
    ///
    /// More than 1 means that the handler panicked, the process died or the lease was too short.
    pub unanswered: u32,
    /// When the job can be claimed next. For a claimed job, this is the end of its lease.
    pub due: Timestamp,
}

/// What a job is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum JobSubject {
    /// A game.
    Game {
        /// The game.
        id: GameId,
        /// The series the game belongs to. All jobs of a series are done in order, so that the end of one game is shown before the start of
        /// the next.
        series: Option<SeriesId>,
    },
    /// A challenge. Its jobs and those of the game it becomes do not wait for each other.
    Challenge(GameId),
    /// A user.
    User(UserId),
}

/// What a job does.
///
/// To add a topic, add a variant here and a word in the stored form. Words that existing databases contain never change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Open the thread in which the game is played, before anything is posted in it.
    Thread {
        /// Message in the game's channel from which to start the thread, if there is one.
        message: Option<MessageId>,
    },
    /// Post the board as it is at `version`: a turn, or the end of the game.
    Turn {
        /// Version of the game to show.
        version: u64,
    },
    /// Compute and make the engine's move; it is to move at `version`.
    Think {
        /// Version of the game at which to move.
        version: u64,
    },
    /// Remind the player to move at `version` that their time is running low.
    Remind {
        /// Version of the game at which it is their turn.
        version: u64,
    },
    /// Update the time shown on the post of the turn at `version`.
    Refresh {
        /// Version of the game that the post shows.
        version: u64,
    },
    /// Post an offer.
    Offer {
        /// Number of the offer. In the change that makes the offer, the store fills in the new number.
        number: u32,
    },
    /// Tell `user` in a direct message that it is their turn.
    Tell {
        /// The user to tell.
        user: UserId,
        /// Version of the game at which it is their turn.
        version: u64,
    },
    /// Tell `user` about all their games in one direct message. The job is about the user, not about a game.
    ///
    /// The outbox never contains two digests for the same user and day: a second one is not added.
    Digest {
        /// The user to tell.
        user: UserId,
        /// The day, in days since the Unix epoch.
        day: u32,
    },
    /// Update the post of a challenge, open or [closed](crate::Store::closed_challenge). The store adds this job itself:
    /// see [`Change`](crate::Change).
    Challenge,
}

/// How a job ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JobDone {
    /// The message was sent. It has the live buttons of the game from now on; this is stored together with the end of the job.
    Posted(Post),
    /// Done with nothing to store, or no longer needed.
    Dropped,
    /// Given up: the job is removed from the outbox and kept in a list for the host. Later jobs of its subject continue.
    SetAside {
        /// Why, for the host.
        why: String,
        /// When it was given up.
        at: Timestamp,
    },
}

/// A job that was given up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetAside {
    /// The job as it was last claimed.
    pub job: Job,
    /// Why it was given up.
    pub why: String,
    /// When it was given up.
    pub at: Timestamp,
}

/// A group of jobs that are done in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Line {
    /// A series or a single game, by the number of its (first) game.
    Games(GameId),
    /// A challenge.
    Challenge(GameId),
    /// Messages to a user that are not about a single game.
    User(UserId),
}

impl Line {
    pub(crate) fn of(subject: JobSubject) -> Self {
        match subject {
            JobSubject::Game { id, series } => Line::Games(series.map_or(id, SeriesId::first)),
            JobSubject::Challenge(id) => Line::Challenge(id),
            JobSubject::User(user) => Line::User(user),
        }
    }
}

impl Job {
    /// Returns the game the job is about.
    pub fn game(&self) -> Option<GameId> {
        match self.subject {
            JobSubject::Game { id, .. } => Some(id),
            JobSubject::Challenge(_) | JobSubject::User(_) => None,
        }
    }

    /// Returns the challenge the job is about.
    pub fn challenge(&self) -> Option<GameId> {
        match self.subject {
            JobSubject::Challenge(id) => Some(id),
            JobSubject::Game { .. } | JobSubject::User(_) => None,
        }
    }

    /// Returns job `id`, due at `now`.
    pub(crate) fn new(id: JobId, subject: JobSubject, topic: Topic, now: Timestamp) -> Self {
        Self {
            id,
            subject,
            topic,
            attempts: 0,
            unanswered: 0,
            due: now,
        }
    }

    /// Whether a new job with this subject and topic is unnecessary because this one does the same.
    pub(crate) fn makes_redundant(&self, subject: JobSubject, topic: &Topic) -> bool {
        let is_same = self.subject == subject && self.topic == *topic;
        match topic {
            Topic::Digest { .. } => is_same,
            // A job that was already claimed may show the challenge as it was before.
            Topic::Challenge => is_same && self.attempts == 0,
            _ => false,
        }
    }

    pub(crate) fn line(&self) -> Line {
        Line::of(self.subject)
    }

    /// Whether the job sends something to `user`.
    pub(crate) fn is_to(&self, user: UserId) -> bool {
        self.topic.user() == Some(user)
    }

    /// Returns the job as it is after it is claimed with a lease until `due`.
    pub(crate) fn claimed(&self, due: Timestamp) -> Self {
        Self {
            due,
            attempts: self.attempts.saturating_add(1),
            unanswered: self.unanswered.saturating_add(1),
            ..self.clone()
        }
    }

    /// Returns the job as it is after it is postponed until `due`.
    pub(crate) fn postponed(&self, due: Timestamp) -> Self {
        Self {
            due,
            unanswered: 0,
            ..self.clone()
        }
    }
}

impl JobSubject {
    /// Returns the subject of a job with `topic` that is added by a change of `game`.
    pub(crate) fn of_game(game: &GameRecord, topic: &Topic) -> Self {
        match topic {
            Topic::Digest { user, .. } => JobSubject::User(*user),
            Topic::Challenge => JobSubject::Challenge(game.id),
            Topic::Thread { .. }
            | Topic::Turn { .. }
            | Topic::Think { .. }
            | Topic::Remind { .. }
            | Topic::Refresh { .. }
            | Topic::Offer { .. }
            | Topic::Tell { .. } => JobSubject::Game {
                id: game.id,
                series: game.series.map(|part| part.series),
            },
        }
    }
}

impl fmt::Display for JobSubject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JobSubject::Game { id, .. } => write!(f, "game {id}"),
            JobSubject::Challenge(id) => write!(f, "challenge {id}"),
            JobSubject::User(user) => write!(f, "user {user}"),
        }
    }
}

impl Topic {
    fn user(&self) -> Option<UserId> {
        match self {
            Topic::Tell { user, .. } | Topic::Digest { user, .. } => Some(*user),
            Topic::Thread { .. }
            | Topic::Turn { .. }
            | Topic::Think { .. }
            | Topic::Remind { .. }
            | Topic::Refresh { .. }
            | Topic::Offer { .. }
            | Topic::Challenge => None,
        }
    }
}
