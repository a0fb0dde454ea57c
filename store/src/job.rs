//! Jobs: work that a change leaves behind, kept in the outbox until it is done.

use std::fmt;

use crate::{GameId, GameRecord, JobId, MessageId, Post, SeriesId, Timestamp, UserId};

/// Work to be done because of a change, mostly a message to send. The outbox keeps it until it is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// Number of the job: at most 20 decimal digits, which fit in Discord's `nonce` of 25 characters.
    pub id: JobId,
    /// What the job is about. Jobs of one subject are done in order, oldest first.
    pub subject: JobSubject,
    /// What is to be done.
    pub topic: Topic,
    /// How many times it was claimed, this time included.
    pub attempts: u32,
    /// How many times in a row it was claimed and neither finished nor postponed, this time included.
    ///
    /// A larger number than 1 means that the handler panicked, the process died or the lease was too short.
    pub unanswered: u32,
    /// When it can be claimed next: when its lease ends, if it is claimed.
    pub due: Timestamp,
}

/// What a job is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum JobSubject {
    /// A game.
    Game {
        /// The game.
        id: GameId,
        /// The series it belongs to. All jobs of a series are done in order, so that the end of one game is shown
        /// before the start of the next.
        series: Option<SeriesId>,
    },
    /// A challenge. Its jobs do not wait for those of the game that it becomes, nor these for them.
    Challenge(GameId),
    /// A user.
    User(UserId),
}

/// What a job does.
///
/// To add a topic, add a variant here and a word in the stored form; words that databases hold are never changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Open the thread in which the game is played. Comes before all posts in it.
    Thread {
        /// Message in the game's channel to start the thread from, if there is one.
        message: Option<MessageId>,
    },
    /// Post the board that the game had at `version`: a turn, or the end of the game.
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
    /// Update the time shown on the post of the turn at `version`.
    Refresh {
        /// Version of the game whose turn it is about.
        version: u64,
    },
    /// Post an offer.
    Offer {
        /// Its number. In the change that makes the offer, the store fills in the number that it gives.
        number: u32,
    },
    /// Tell `user` in a direct message that they are on turn.
    Tell {
        /// Whom to tell.
        user: UserId,
        /// Version of the game at which they are on turn.
        version: u64,
    },
    /// Tell `user` in one direct message about all their games. The job is about the user, not a game.
    ///
    /// The outbox never holds two for the same user and day: the second is left out.
    Digest {
        /// Whom to tell.
        user: UserId,
        /// The day, in days since the Unix epoch.
        day: u32,
    },
    /// Update the post of a challenge, open or [closed](crate::Store::closed_challenge). The store adds this job itself:
    /// see [`Change`](crate::Change).
    Challenge,
}

/// What became of a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JobDone {
    /// Sent. The live buttons of the game are on this message now; stored together with the end of the job.
    Posted(Post),
    /// Done with nothing to store, or no longer needed.
    Dropped,
    /// Given up: the job is taken out of the outbox and kept in a list for the host. Later jobs of its subject go on.
    SetAside {
        /// Why, for the host.
        why: String,
        /// When.
        at: Timestamp,
    },
}

/// A job that was given up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetAside {
    /// The job as it was claimed last.
    pub job: Job,
    /// Why it was given up.
    pub why: String,
    /// When.
    pub at: Timestamp,
}

/// What jobs are done in order of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Line {
    /// A series, or a single game, by the number of its first game.
    Games(GameId),
    /// A challenge.
    Challenge(GameId),
    /// Messages to a user about no single game.
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

    /// Whether a new job is left out because this one does the same.
    pub(crate) fn makes_redundant(&self, subject: JobSubject, topic: &Topic) -> bool {
        let is_same = self.subject == subject && self.topic == *topic;
        match topic {
            Topic::Digest { .. } => is_same,
            // One that was claimed may show the challenge as it was before.
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

    /// Returns the job as it is handed out at `now` for the time up to `due`.
    pub(crate) fn claimed(&self, due: Timestamp) -> Self {
        Self {
            due,
            attempts: self.attempts.saturating_add(1),
            unanswered: self.unanswered.saturating_add(1),
            ..self.clone()
        }
    }

    /// Returns the job as it waits until `due` after it was handed out.
    pub(crate) fn postponed(&self, due: Timestamp) -> Self {
        Self {
            due,
            unanswered: 0,
            ..self.clone()
        }
    }
}

impl JobSubject {
    /// Returns the subject of a job with `topic` that a change of `game` adds.
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
