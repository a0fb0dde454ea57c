//! The records that a change reads, and the effects that are written.

use crate::model::challenge::ClosedRecord;
use crate::{
    Challenge, Closed, ClosedWhy, CommitError, DocumentKey, DocumentRecord, GameId, GameRecord,
    GuildId, Job, JobId, JobSubject, MessageId, News, Origin, Rating, SeriesId, SeriesRecord,
    SetAside, StoreError, Topic, TreeRecord, UserId,
};

/// The records of an engine. They include all changes made so far, even those that are not yet durable.
pub(crate) trait View {
    /// Returns the highest number ever given to a record, such as a challenge or a game; 0 if none was ever given.
    fn last_number(&self) -> u64;
    fn challenge(&self, id: GameId) -> Result<Option<Challenge>, StoreError>;
    fn closed(&self, id: GameId) -> Result<Option<ClosedRecord>, StoreError>;
    fn game(&self, id: GameId) -> Result<Option<GameRecord>, StoreError>;
    fn series(&self, id: SeriesId) -> Result<Option<SeriesRecord>, StoreError>;
    fn tree(&self, owner: UserId, number: GameId) -> Result<Option<TreeRecord>, StoreError>;
    /// Returns the numbers of all trees of `owner`.
    fn tree_numbers(&self, owner: UserId) -> Result<Vec<GameId>, StoreError>;
    fn document(&self, key: &DocumentKey) -> Result<Option<DocumentRecord>, StoreError>;
    /// Returns the documents that name `user`.
    fn documents_of(&self, user: UserId) -> Result<Vec<DocumentRecord>, StoreError>;
    fn rating(&self, user: UserId, scale: &str) -> Result<Option<Rating>, StoreError>;
    /// Returns the maximum number of games that can run at once in a server; `None` if there is no limit.
    fn games_cap(&self, guild: GuildId) -> Result<Option<u16>, StoreError>;
    /// Counts the running games in a server.
    fn running_in(&self, guild: GuildId) -> Result<usize, StoreError>;

    /// Returns the open challenges that `user` made, was invited to or joined.
    fn challenges_of(&self, user: UserId) -> Result<Vec<Challenge>, StoreError>;
    /// Returns the games in which `user` has a seat.
    fn games_of(&self, user: UserId) -> Result<Vec<GameRecord>, StoreError>;
    /// Returns the scales on which `user` has a rating.
    fn scales_of(&self, user: UserId) -> Result<Vec<String>, StoreError>;
    /// Returns the closed challenges whose records name `user`.
    fn closed_naming(&self, user: UserId) -> Result<Vec<(GameId, ClosedRecord)>, StoreError>;
    /// Returns the jobs that send something [to](Job::is_to) `user`.
    fn jobs_to(&self, user: UserId) -> Vec<JobId>;
    /// Returns all jobs with this subject, which is a challenge, a user, a server or a subject of a feature.
    fn jobs_about(&self, subject: JobSubject) -> Vec<Job>;
    /// Returns the set-aside jobs that would have sent something [to](Job::is_to) `user`.
    fn set_aside_to(&self, user: UserId) -> Result<Vec<SetAside>, StoreError>;
}

/// The records that a change writes, either all or none of them.
#[derive(Debug, Default)]
pub(crate) struct Effects {
    /// The highest number that the change gave to a new record; `None` if it used no new number.
    pub(crate) last_number: Option<GameId>,
    pub(crate) challenges: Vec<Swap<Challenge>>,
    pub(crate) closed: Vec<(GameId, ClosedRecord)>,
    pub(crate) games: Vec<Swap<GameRecord>>,
    pub(crate) series: Vec<SeriesRecord>,
    pub(crate) trees: Vec<Swap<TreeRecord>>,
    pub(crate) documents: Vec<Swap<DocumentRecord>>,
    pub(crate) ratings: Vec<(UserId, String, Option<Rating>)>,
    /// Jobs to add, each with its subject.
    pub(crate) jobs: Vec<(JobSubject, Topic)>,
    pub(crate) jobs_dropped: Vec<JobId>,
    pub(crate) set_aside: Vec<Swap<SetAside>>,
    /// The user to erase, whose settings are deleted.
    pub(crate) erased: Option<UserId>,
}

/// A record before and after a change.
#[derive(Debug)]
pub(crate) struct Swap<T> {
    pub(crate) before: Option<T>,
    pub(crate) after: Option<T>,
}

impl<T> Swap<T> {
    pub(crate) fn new(after: T) -> Self {
        Self {
            before: None,
            after: Some(after),
        }
    }

    pub(crate) fn change(before: T, after: T) -> Self {
        Self {
            before: Some(before),
            after: Some(after),
        }
    }

    pub(crate) fn delete(before: T) -> Self {
        Self {
            before: Some(before),
            after: None,
        }
    }
}

/// Returns the waiting jobs that would post challenge `id`.
pub(super) fn jobs_to_post(view: &impl View, id: GameId) -> Vec<JobId> {
    let jobs = view.jobs_about(JobSubject::Challenge(id));
    let posts = jobs
        .into_iter()
        .filter(|job| matches!(job.topic, Topic::PostChallenge { .. }));
    posts.map(|job| job.id).collect()
}

/// Returns the user to notify that `challenge` was closed: the challenger, if the challenge was declined or not answered in time. After a challenge
/// of a standing challenge follows another.
fn to_notify(challenge: &Challenge, why: ClosedWhy) -> Option<UserId> {
    let by = challenge.by.user();
    match why {
        ClosedWhy::Lapsed if matches!(challenge.origin, Origin::Standing(_)) => None,
        ClosedWhy::Declined { .. } | ClosedWhy::Lapsed => by,
        ClosedWhy::Withdrawn | ClosedWhy::Started => None,
    }
}

impl Effects {
    /// Returns whether another job may now be claimable, because jobs were added, or because jobs that others were waiting for were removed.
    pub(crate) fn wake_outbox(&self) -> bool {
        !self.jobs.is_empty() || !self.jobs_dropped.is_empty()
    }

    /// Returns whether a clock is now due at a new time, possibly before all other clocks.
    pub(crate) fn wake_clocks(&self) -> bool {
        self.games.iter().any(|game| {
            let due = |game: &Option<GameRecord>| game.as_ref().and_then(GameRecord::due);
            due(&game.after).is_some_and(|after| due(&game.before) != Some(after))
        })
    }

    pub(super) fn add_jobs(&mut self, game: &GameRecord, jobs: Vec<Topic>) {
        let subject = |topic: &Topic| JobSubject::of_game(game, topic);
        self.jobs
            .extend(jobs.into_iter().map(|topic| (subject(&topic), topic)));
    }

    /// Adds the job that updates the post of `challenge`, unless the challenge has no post or the reply to the user updates it.
    pub(super) fn update_post(&mut self, challenge: &Challenge, shown_on: Option<MessageId>) {
        if needs_update(challenge, shown_on) {
            let subject = JobSubject::Challenge(challenge.id);
            self.jobs.push((subject, Topic::Challenge));
        }
    }

    /// Closes `challenge`. The challenge's post will then show the state in `last`.
    pub(super) fn close(
        &mut self,
        view: &impl View,
        challenge: Challenge,
        last: Challenge,
        (closed, shown_on): (Closed, Option<MessageId>),
    ) {
        self.jobs_dropped.extend(jobs_to_post(view, challenge.id));
        self.update_post(&challenge, shown_on);
        let subject = JobSubject::Challenge(challenge.id);
        if let Some(user) = to_notify(&challenge, closed.why) {
            let challenge = challenge.id;
            let news = News::Closed { challenge };
            self.jobs.push((subject, Topic::News { user, news }));
        }
        // Kept for the jobs about it.
        let has_jobs = self.jobs.iter().any(|(about, _)| *about == subject);
        let last = Some(last).filter(|_| has_jobs);
        let record = ClosedRecord {
            closed,
            challenge: last,
        };
        self.closed.push((challenge.id, record));
        self.jobs.extend(JobSubject::at_end_of(challenge.origin));
        self.challenges.push(Swap::delete(challenge));
    }

    pub(super) fn start(&mut self, game: GameRecord, jobs: Vec<Topic>) {
        self.add_jobs(&game, jobs);
        self.games.push(Swap::new(game));
    }
}

fn needs_update(challenge: &Challenge, shown_on: Option<MessageId>) -> bool {
    challenge.post.is_some() && challenge.post != shown_on
}

pub(super) fn next_number(view: &impl View) -> GameId {
    GameId::new(view.last_number() + 1).expect("one more than a number is not 0")
}

pub(super) fn load_game(view: &impl View, id: GameId) -> Result<GameRecord, CommitError> {
    view.game(id)?.ok_or(CommitError::NotFound)
}
