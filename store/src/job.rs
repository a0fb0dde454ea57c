//! Jobs: work that follows from a change, kept in the outbox until it is done.

mod line;
mod subject;

use std::time::Duration;

use crate::{ChannelId, GameId, JobId, MessageId, Post, Timestamp, UserId};
pub(crate) use line::Line;
pub use subject::JobSubject;

/// Work that follows from a change, mostly a message to send. The outbox keeps it until it is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// Number of the job: at most 20 decimal digits, which fit in Discord's `nonce` of 25 characters.
    pub id: JobId,
    /// What the job is about. Jobs of the same subject are done in order, oldest first. Exceptions: [edits](JobClass::Edit) are only ordered among
    /// themselves, and a board that could not be posted in time delays no other jobs.
    pub subject: JobSubject,
    /// The work to do.
    pub topic: Topic,
    /// How often the job was claimed, including this time.
    pub attempts: u32,
    /// How often in a row the job was claimed without being finished or postponed, including this time.
    ///
    /// More than 1 means that the handler panicked, the process died or the lease was too short.
    pub unanswered: u32,
    /// When the job was first claimed; `None` if it never was, or before this was stored.
    pub first_claimed: Option<Timestamp>,
    /// When the job can be claimed next. For a claimed job, this is the end of its lease.
    pub due: Timestamp,
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
        /// Seat, from 1, of the player who brought the game to this version; `None` if it was the clock, the engine or the end of the previous game.
        by: Option<u8>,
        /// Whether those concerned were told in another way, because the board could not be posted.
        told: Told,
    },
    /// Send the board at `version` in direct messages, because it cannot be posted where the game is played.
    Elsewhere {
        /// Version of the game to show.
        version: u64,
        /// As in [`Turn`](Topic::Turn).
        by: Option<u8>,
        /// Whether to try to post it again afterwards.
        again: bool,
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
    /// Tell the player to move that the player on seat `by` waits for their move.
    Nudge {
        /// Version of the game at which it is their turn.
        version: u64,
        /// Seat, from 1, of the player who waits.
        by: u8,
    },
    /// Update the time shown on the post of the turn at `version`.
    Refresh {
        /// Version of the game that the post shows.
        version: u64,
        /// When to update it, so that not all posts are updated at once; `None` for at once.
        at: Option<Timestamp>,
    },
    /// Post an offer.
    Offer {
        /// Number of the offer. In the change that makes the offer, the store fills in the new number.
        number: u32,
    },
    /// Update the post of an offer that was open when the game went on.
    CloseOffer {
        /// Number of the offer.
        number: u32,
    },
    /// Tell `user` in a direct message that it is their turn.
    Tell {
        /// The user to tell.
        user: UserId,
        /// Version of the game at which it is their turn.
        version: u64,
    },
    /// Tell `user` about something that happened.
    News {
        /// The user to tell.
        user: UserId,
        /// What happened.
        news: News,
    },
    /// Tell `user` about all their games in one direct message. The job is about the user, not about a game.
    ///
    /// The outbox never contains two digests that wait to be sent to the same user at the same time: the news of the second is added to the first.
    Digest {
        /// The user to tell.
        user: UserId,
        /// When to tell them. The job is not due earlier.
        at: Timestamp,
        /// What happened, at most [`NEWS_KEPT`]; the digest also names the games in which it is the user's turn.
        news: Vec<News>,
    },
    /// Remove the buttons from a board post that a newer one has replaced, and everything it says about the current state.
    Retire {
        /// Channel of the post.
        channel: ChannelId,
        /// The post.
        message: MessageId,
    },
    /// Post an open challenge whose message is still not known at `at`: the reply that would have shown it may be lost. The store adds and
    /// removes this job itself.
    PostChallenge {
        /// The job is not due earlier.
        at: Timestamp,
    },
    /// Update the post of a challenge, open or [closed](crate::Store::closed_challenge). The store adds this job itself:
    /// see [`Change`](crate::Change).
    Challenge,
    /// Bring a tournament up to date: start its rounds, and enter the results of games that are over. The store adds this job itself when a game
    /// of a tournament ends.
    Tournament {
        /// The job is not due earlier; `None` for at once.
        at: Option<Timestamp>,
    },
    /// Post the message that shows a tournament, or update it.
    TournamentPost,
    /// Announce a round of a tournament.
    TournamentRound {
        /// Number of the round, from 0.
        round: u8,
    },
    /// Announce the end of a tournament.
    TournamentOver,
    /// Post the puzzle of a day in a server.
    DailyPuzzle {
        /// The day, in days since the Unix epoch.
        day: u32,
        /// The job is not due earlier.
        at: Timestamp,
    },
    /// Tell those who watch a game that it has a new board. The job is about the watchers of the game.
    Watched {
        /// Version of the game that the board shows.
        version: u64,
    },
    /// Show the game in the channel where its server shows all its games. The job is about the watchers of the game.
    Broadcast,
}

/// Whether those concerned by a board that could not be posted were told in another way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Told {
    /// That was not tried.
    #[default]
    NotTried,
    /// They were.
    Yes,
    /// They could not be told.
    No,
}

/// Something that concerns a user and that they did not do themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// A game in which the user has a seat is over.
    Over {
        /// The game.
        game: GameId,
    },
    /// An offer in one of the user's games waits for their answer.
    Offer {
        /// The game.
        game: GameId,
        /// Number of the offer.
        number: u32,
    },
    /// A challenge of the user was declined, or not answered in time.
    Closed {
        /// The challenge.
        challenge: GameId,
    },
    /// None of the answers that the user planned for a game can be played any more. No other user may learn of it.
    PlanVoid {
        /// The game.
        game: GameId,
        /// Why.
        why: VoidWhy,
    },
    /// A game that the user watches has a new board.
    Watched {
        /// The game.
        game: GameId,
        /// Version of the game that the board shows.
        version: u64,
    },
}

impl News {
    /// Returns whether a digest with this news need not also contain `other`. It shows a watched game as it is when the digest is sent.
    fn covers(self, other: Self) -> bool {
        match (self, other) {
            (News::Watched { game, .. }, News::Watched { game: same, .. }) => game == same,
            _ => self == other,
        }
    }
}

/// Why planned answers can no longer be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VoidWhy {
    /// The game went a different way than the user had planned for.
    Elsewhere,
    /// Moves were taken back.
    TakenBack,
    /// The game is over.
    Over,
    /// The rules do not allow the planned answer.
    NotLegal,
}

/// Maximum number of news items in one digest; further ones are left out.
pub const NEWS_KEPT: usize = 100;

/// How a job ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JobDone {
    /// The board was posted. The post has the live buttons of the game from now on; this is stored together with the end of the job.
    Posted {
        /// The post.
        post: Post,
        /// Jobs to add in the same transaction. They are about the same game.
        then: Vec<Topic>,
    },
    /// Done, and these jobs follow from it. They are added in the same transaction, with the same subject.
    Followed(Vec<Topic>),
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

/// What a job needs, and whether a user waits for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum JobClass {
    /// A message, or what leads to one.
    Message,
    /// An edit of a message whose news is also shown elsewhere: users may look at it, but no one waits for it. It never delays a message.
    Edit,
    /// A move of the engine, which needs a processor for a while. It keeps its place in the order of its game's messages, but is claimed separately.
    Thought,
}

/// When the next job of each class can be claimed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NextDue(pub(crate) [Option<Timestamp>; JobClass::ALL.len()]);

impl NextDue {
    /// Returns when the next job of `class` can be claimed; `None` if there is none.
    pub fn of(self, class: JobClass) -> Option<Timestamp> {
        self.0[class as usize]
    }
}

/// How many jobs of each class to claim at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClaimLimits {
    /// Jobs of class [`JobClass::Message`].
    pub messages: usize,
    /// Jobs of class [`JobClass::Edit`].
    pub edits: usize,
    /// Jobs of class [`JobClass::Thought`].
    pub thoughts: usize,
}

impl ClaimLimits {
    /// Returns limits of at most `limit` jobs of each class.
    pub const fn of(limit: usize) -> Self {
        Self {
            messages: limit,
            edits: limit,
            thoughts: limit,
        }
    }

    /// Returns what is left of the limits after `jobs`.
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
    /// All classes, the more urgent one first.
    pub const ALL: [JobClass; 3] = [JobClass::Message, JobClass::Edit, JobClass::Thought];
}

impl Job {
    /// Returns the game the job is about.
    pub fn game(&self) -> Option<GameId> {
        match self.subject {
            JobSubject::Game { id, .. } => Some(id),
            JobSubject::Challenge(_)
            | JobSubject::User(_)
            | JobSubject::Tournament(_)
            | JobSubject::Guild(_)
            | JobSubject::Watch(_) => None,
        }
    }

    /// Returns the challenge the job is about.
    pub fn challenge(&self) -> Option<GameId> {
        match self.subject {
            JobSubject::Challenge(id) => Some(id),
            JobSubject::Game { .. }
            | JobSubject::User(_)
            | JobSubject::Tournament(_)
            | JobSubject::Guild(_)
            | JobSubject::Watch(_) => None,
        }
    }

    /// Returns the challenges the job needs.
    pub(crate) fn challenges(&self) -> Vec<GameId> {
        let mut all = self.topic.challenges();
        all.extend(self.challenge().filter(|id| !all.contains(id)));
        all
    }

    /// Returns job `id`, due at `now` or at the time in its topic.
    pub(crate) fn new(id: JobId, subject: JobSubject, topic: Topic, now: Timestamp) -> Self {
        let mut topic = topic;
        let due = match &mut topic {
            Topic::Digest { at, news, .. } => {
                news.truncate(NEWS_KEPT);
                now.max(*at)
            }
            Topic::Refresh { at: Some(at), .. }
            | Topic::PostChallenge { at }
            | Topic::Tournament { at: Some(at) }
            | Topic::DailyPuzzle { at, .. } => now.max(*at),
            _ => now,
        };
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

    /// Returns this job with the work of a new job with this subject and topic added, if no separate one is needed.
    pub(crate) fn merged(&self, subject: JobSubject, topic: &Topic) -> Option<Self> {
        if self.subject != subject {
            return None;
        }
        match (&self.topic, topic) {
            // A job that was already claimed may show the challenge as it was before.
            (Topic::Challenge, Topic::Challenge)
            | (Topic::TournamentPost, Topic::TournamentPost)
            | (Topic::Broadcast, Topic::Broadcast)
            | (Topic::Tournament { at: None }, Topic::Tournament { at: None })
                if self.attempts == 0 =>
            {
                Some(self.clone())
            }
            // The newest board is enough.
            (Topic::Watched { version }, Topic::Watched { version: newer })
                if self.attempts == 0 =>
            {
                let version = *version.max(newer);
                Some(Self {
                    topic: Topic::Watched { version },
                    ..self.clone()
                })
            }
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

    /// Returns the one user the job sends something to, if there is one.
    pub(crate) fn recipient(&self) -> Option<UserId> {
        self.topic.user()
    }

    /// Returns the job as it is after it is claimed at `now` for the time of `lease`.
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

    /// Returns the job as it is after it is recalled at `now`, as in [`Store::recall_jobs`](crate::Store::recall_jobs); `None` if it is not.
    pub(crate) fn recalled(&self, now: Timestamp, latest: Timestamp) -> Option<Self> {
        let is_left = self.unanswered > 0 && self.due > now;
        let waits_too_long = self.attempts > 0 && self.due > latest;
        (is_left || waits_too_long).then(|| Self {
            due: now,
            ..self.clone()
        })
    }

    /// Returns the job as it is after it is postponed until `due`; `None` if it has been claimed again since, so that the number differs.
    pub(crate) fn postponed(&self, attempts: u32, due: Timestamp) -> Option<Self> {
        (self.attempts == attempts).then(|| Self {
            due,
            unanswered: 0,
            ..self.clone()
        })
    }
}

impl JobDone {
    /// Returns the end of a job whose board was posted, without jobs that follow from it.
    pub fn posted(post: Post) -> Self {
        JobDone::Posted {
            post,
            then: Vec::new(),
        }
    }
}

impl Topic {
    /// Returns the class of a job with this topic.
    pub fn class(&self) -> JobClass {
        match self {
            Topic::Refresh { .. } | Topic::Retire { .. } | Topic::CloseOffer { .. } => {
                JobClass::Edit
            }
            Topic::Think { .. } => JobClass::Thought,
            Topic::Thread { .. }
            | Topic::Turn { .. }
            | Topic::Elsewhere { .. }
            | Topic::Remind { .. }
            | Topic::Nudge { .. }
            | Topic::Offer { .. }
            | Topic::Tell { .. }
            | Topic::News { .. }
            | Topic::Digest { .. }
            | Topic::PostChallenge { .. }
            | Topic::Challenge
            | Topic::Tournament { .. }
            | Topic::TournamentPost
            | Topic::TournamentRound { .. }
            | Topic::TournamentOver
            | Topic::DailyPuzzle { .. }
            | Topic::Watched { .. }
            | Topic::Broadcast => JobClass::Message,
        }
    }

    /// Returns whether the job waits for a time while others about the same subject are done.
    pub(crate) fn is_timer(&self) -> bool {
        matches!(
            self,
            Topic::Tournament { at: Some(_) } | Topic::DailyPuzzle { .. }
        )
    }

    fn user(&self) -> Option<UserId> {
        match self {
            Topic::Tell { user, .. } | Topic::News { user, .. } | Topic::Digest { user, .. } => {
                Some(*user)
            }
            Topic::Thread { .. }
            | Topic::Turn { .. }
            | Topic::Elsewhere { .. }
            | Topic::Think { .. }
            | Topic::Remind { .. }
            | Topic::Nudge { .. }
            | Topic::Refresh { .. }
            | Topic::Offer { .. }
            | Topic::CloseOffer { .. }
            | Topic::Retire { .. }
            | Topic::PostChallenge { .. }
            | Topic::Challenge
            | Topic::Tournament { .. }
            | Topic::TournamentPost
            | Topic::TournamentRound { .. }
            | Topic::TournamentOver
            | Topic::DailyPuzzle { .. }
            | Topic::Watched { .. }
            | Topic::Broadcast => None,
        }
    }

    /// Returns the closed challenges that the job's news is about.
    pub(crate) fn challenges(&self) -> Vec<GameId> {
        let news = match self {
            Topic::News { news, .. } => std::slice::from_ref(news),
            Topic::Digest { news, .. } => news,
            Topic::Thread { .. }
            | Topic::Turn { .. }
            | Topic::Elsewhere { .. }
            | Topic::Think { .. }
            | Topic::Remind { .. }
            | Topic::Nudge { .. }
            | Topic::Refresh { .. }
            | Topic::Offer { .. }
            | Topic::CloseOffer { .. }
            | Topic::Tell { .. }
            | Topic::Retire { .. }
            | Topic::PostChallenge { .. }
            | Topic::Challenge
            | Topic::Tournament { .. }
            | Topic::TournamentPost
            | Topic::TournamentRound { .. }
            | Topic::TournamentOver
            | Topic::DailyPuzzle { .. }
            | Topic::Watched { .. }
            | Topic::Broadcast => &[],
        };
        let closed = news.iter().filter_map(|news| match news {
            News::Closed { challenge } => Some(*challenge),
            News::Over { .. }
            | News::Offer { .. }
            | News::PlanVoid { .. }
            | News::Watched { .. } => None,
        });
        closed.collect()
    }
}
