//! Jobs: work that follows from a change, kept in the outbox until it is done.

mod line;
mod news;
mod subject;
mod topic;

use std::time::Duration;

use crate::{GameId, JobId, Post, Timestamp, UserId};
pub(crate) use line::Line;
pub use news::{News, VoidWhy};
pub use subject::JobSubject;
pub use topic::{JobKind, NEWS_KEPT, SubjectKind, Told, Topic};
pub(crate) use topic::{TopicV1, subjects};

/// Work that follows from a change, usually sending a message. The outbox keeps a job until the work is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// Number of the job: at most 20 decimal digits, which fit in Discord's `nonce` of 25 characters.
    pub id: JobId,
    /// What the job is about. Jobs of the same subject are done in order, oldest first. Exceptions: [edits](JobClass::Edit) are only ordered among
    /// themselves, and a board that could not be posted in time delays no other jobs.
    pub subject: JobSubject,
    /// The work to do.
    pub topic: Topic,
    /// Number of times the job was claimed, including this claim.
    pub attempts: u32,
    /// Number of claims, including this one, since the job was added or last postponed.
    ///
    /// More than 1 means that the handler panicked, the process died or the lease was too short.
    pub unanswered: u32,
    /// Time at which the job was first claimed; `None` if it was never claimed, or was first claimed by a release that did not store this time.
    pub first_claimed: Option<Timestamp>,
    /// Time at which the job can be claimed next. For a claimed job, this is the end of its lease.
    pub due: Timestamp,
}

/// How a job ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JobDone {
    /// The board was posted. From now on, its post has the game's live buttons. The store records the post in the transaction that ends the job.
    Posted {
        /// The post that shows the board.
        post: Post,
        /// Jobs about the same game to add in the same transaction.
        then: Vec<Topic>,
    },
    /// The job is done and is followed by these jobs. They are added in the same transaction, with the same subject unless their topics require
    /// another one.
    Followed(Vec<Topic>),
    /// The job is done and nothing has to be stored, or the job is no longer needed.
    Dropped,
    /// The job failed for good: it is removed from the outbox and kept in a list for the host. Later jobs with the same subject continue.
    SetAside {
        /// Reason for setting the job aside, for the host.
        why: String,
        /// Time at which the bot gave up on the job.
        at: Timestamp,
    },
}

/// A job that the bot gave up on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetAside {
    /// The job as it was last claimed.
    pub job: Job,
    /// Reason for giving up on the job.
    pub why: String,
    /// Time at which the bot gave up on the job.
    pub at: Timestamp,
}

/// Class of a job: the resources that it needs, and whether a user is waiting for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum JobClass {
    /// A job that sends a message or leads to one.
    Message,
    /// A job that edits a message. What the edit shows is also shown elsewhere, so users may see the edit, but no one waits for it. An edit never
    /// delays a message.
    Edit,
    /// A job that makes the engine's move, which takes processor time. The job keeps its place in the order of its game's messages, but is claimed
    /// separately.
    Thought,
}

/// Times at which the next job of each class can be claimed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NextDue(pub(crate) [Option<Timestamp>; JobClass::ALL.len()]);

impl NextDue {
    /// Returns the time at which the next job of `class` can be claimed; `None` if there is no such job.
    pub fn of(self, class: JobClass) -> Option<Timestamp> {
        self.0[class as usize]
    }
}

/// Maximum number of jobs of each class to claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClaimLimits {
    /// Maximum number of jobs of class [`JobClass::Message`].
    pub messages: usize,
    /// Maximum number of jobs of class [`JobClass::Edit`].
    pub edits: usize,
    /// Maximum number of jobs of class [`JobClass::Thought`].
    pub thoughts: usize,
}

impl ClaimLimits {
    /// Returns limits that allow at most `limit` jobs of each class.
    pub const fn of(limit: usize) -> Self {
        Self {
            messages: limit,
            edits: limit,
            thoughts: limit,
        }
    }

    /// Returns the limits that remain after `jobs` have been claimed.
    #[must_use]
    pub fn without(self, jobs: &[Job]) -> Self {
        let left = |class, limit: usize| {
            let taken = jobs.iter().filter(|job| job.topic.class() == class);
            limit.saturating_sub(taken.count())
        };
        Self {
            messages: left(JobClass::Message, self.messages),
            edits: left(JobClass::Edit, self.edits),
            thoughts: left(JobClass::Thought, self.thoughts),
        }
    }

    /// Returns the limit for jobs of `class`.
    pub const fn for_class(self, class: JobClass) -> usize {
        match class {
            JobClass::Message => self.messages,
            JobClass::Edit => self.edits,
            JobClass::Thought => self.thoughts,
        }
    }
}

impl JobClass {
    /// All classes, from the most to the least urgent.
    pub const ALL: [JobClass; 3] = [JobClass::Message, JobClass::Edit, JobClass::Thought];
}

impl Job {
    /// Returns the game the job is about.
    pub fn game(&self) -> Option<GameId> {
        match self.subject {
            JobSubject::Game { id, .. } => Some(id),
            _ => None,
        }
    }

    /// Returns the challenge the job is about.
    pub fn challenge(&self) -> Option<GameId> {
        match self.subject {
            JobSubject::Challenge(id) => Some(id),
            _ => None,
        }
    }

    /// Returns the challenges whose records the job needs.
    pub(crate) fn challenges(&self) -> Vec<GameId> {
        let mut all = self.topic.challenges();
        all.extend(self.challenge().filter(|id| !all.contains(id)));
        all
    }

    /// Returns a new job with number `id`, due at `now` or, if that is later, at the time in its topic.
    pub(crate) fn new(id: JobId, subject: JobSubject, topic: Topic, now: Timestamp) -> Self {
        let mut topic = topic;
        if let Topic::Digest { news, .. } = &mut topic {
            news.truncate(NEWS_KEPT);
        }
        let due = topic.due().map_or(now, |at| now.max(at));
        Self {
            id,
            subject,
            topic,
            attempts: 0,
            unanswered: 0,
            first_claimed: None,
            due,
        }
    }

    /// Returns this job with a new job of this subject and topic merged into it; `None` if the new job must stay separate.
    pub(crate) fn merged(&self, subject: JobSubject, topic: &Topic) -> Option<Self> {
        if self.subject != subject {
            return None;
        }
        match (&self.topic, topic) {
            // It shows the time as it is when it is done.
            (Topic::Refresh { version, .. }, Topic::Refresh { version: same, .. })
                if version == same && self.unanswered == 0 =>
            {
                Some(self.clone())
            }
            // A digest that was claimed may be on its way.
            (
                Topic::Digest { user, at, news },
                Topic::Digest {
                    at: same,
                    news: more,
                    ..
                },
            ) if at == same && self.unanswered == 0 => {
                let mut news = news.clone();
                for more in more {
                    if !news.iter().any(|known| known.covers(*more)) {
                        news.push(*more);
                    }
                }
                news.truncate(NEWS_KEPT);
                let topic = Topic::Digest {
                    user: *user,
                    at: *at,
                    news,
                };
                Some(Self {
                    topic,
                    ..self.clone()
                })
            }
            (waiting, new) if self.attempts == 0 => waiting.merged(new).map(|topic| Self {
                topic,
                ..self.clone()
            }),
            _ => None,
        }
    }

    pub(crate) fn line(&self) -> Line {
        Line::of(self.subject, &self.topic)
    }

    /// Returns whether the job sends something to `user`.
    pub(crate) fn is_to(&self, user: UserId) -> bool {
        self.recipient() == Some(user)
    }

    /// Returns the only user to whom the job sends something; `None` if the job is not for a single user.
    pub(crate) fn recipient(&self) -> Option<UserId> {
        self.topic.recipient()
    }

    /// Returns a copy of the job, claimed at `now` with this `lease`.
    pub(crate) fn claimed(&self, now: Timestamp, lease: Duration) -> Self {
        let first_claimed = match self.attempts {
            0 => Some(now),
            _ => self.first_claimed,
        };
        Self {
            due: now.plus(lease),
            first_claimed,
            attempts: self.attempts.saturating_add(1),
            unanswered: self.unanswered.saturating_add(1),
            ..self.clone()
        }
    }

    /// Returns a copy of the job, recalled at `now` as in [`Outbox::recall_jobs`](crate::Outbox::recall_jobs); `None` if the job is not recalled.
    pub(crate) fn recalled(&self, now: Timestamp, latest: Timestamp) -> Option<Self> {
        let is_left = self.unanswered > 0 && self.due > now;
        let waits_too_long = self.attempts > 0 && self.due > latest;
        (is_left || waits_too_long).then(|| Self {
            due: now,
            ..self.clone()
        })
    }

    /// Returns a copy of the job, postponed until `due`; `None` if its number of attempts is no longer `attempts`, because it has been claimed again.
    pub(crate) fn postponed(&self, attempts: u32, due: Timestamp) -> Option<Self> {
        (self.attempts == attempts).then(|| Self {
            due,
            unanswered: 0,
            ..self.clone()
        })
    }
}

impl JobDone {
    /// Returns the outcome of a job that posted a board and adds no further jobs.
    pub fn posted(post: Post) -> Self {
        JobDone::Posted {
            post,
            then: Vec::new(),
        }
    }
}
