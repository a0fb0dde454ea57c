//! The effects of a change on all records, the same for every engine.
//!
//! An engine provides its records through [`View`], gets [`Effects`] and stores them in one transaction. Everything is checked before there
//! are any effects, so a refused change leaves no trace.

use std::time::Duration;

use super::document::{set_document, set_documents};
use super::tree::{Seen, set_tree};
use super::{expect_below, invalid, number_offers};
use crate::challenge::ClosedRecord;
use crate::rating::check_scale;
use crate::{
    Challenge, Change, Clock, Closed, ClosedWhy, CommitError, DocumentKey, DocumentRecord, Ended,
    GameId, GameRecord, GuildId, Job, JobDone, JobId, JobSubject, MessageId, NewEntry, News,
    NextGame, Origin, Rating, RatingChange, SeriesId, SeriesRecord, SetAside, SetDocument,
    StoreError, Timestamp, Topic, TreeRecord, UserId,
};

/// The records of an engine, including all changes so far, durable or not.
pub(crate) trait View {
    /// Returns the highest number of a challenge or game that was ever used; 0 if none was.
    fn last_number(&self) -> u64;
    fn challenge(&self, id: GameId) -> Result<Option<Challenge>, StoreError>;
    fn closed(&self, id: GameId) -> Result<Option<ClosedRecord>, StoreError>;
    fn game(&self, id: GameId) -> Result<Option<GameRecord>, StoreError>;
    fn series(&self, id: SeriesId) -> Result<Option<SeriesRecord>, StoreError>;
    fn tree(&self, owner: UserId, number: GameId) -> Result<Option<TreeRecord>, StoreError>;
    /// Returns the numbers of all trees of `owner`.
    fn tree_numbers(&self, owner: UserId) -> Result<Vec<GameId>, StoreError>;
    fn document(&self, key: &DocumentKey) -> Result<Option<DocumentRecord>, StoreError>;
    /// Returns the documents that contain `user`.
    fn documents_of(&self, user: UserId) -> Result<Vec<DocumentRecord>, StoreError>;
    fn rating(&self, user: UserId, scale: &str) -> Result<Option<Rating>, StoreError>;
    /// Returns how many games a server allows at once; `None` if there is no limit.
    fn games_cap(&self, guild: GuildId) -> Result<Option<u16>, StoreError>;
    /// Counts the running games of a server.
    fn running_in(&self, guild: GuildId) -> Result<usize, StoreError>;

    /// Returns the open challenges made by `user` or inviting them.
    fn challenges_of(&self, user: UserId) -> Result<Vec<Challenge>, StoreError>;
    /// Returns the games in which `user` has a seat.
    fn games_of(&self, user: UserId) -> Result<Vec<GameRecord>, StoreError>;
    /// Returns the scales on which `user` has a rating.
    fn scales_of(&self, user: UserId) -> Result<Vec<String>, StoreError>;
    /// Returns the closed challenges that contain `user`.
    fn closed_naming(&self, user: UserId) -> Result<Vec<(GameId, ClosedRecord)>, StoreError>;
    /// Returns the jobs that send something [to](Job::is_to) `user`.
    fn jobs_to(&self, user: UserId) -> Vec<JobId>;
    /// Returns the jobs about a challenge or a user.
    fn jobs_about(&self, subject: JobSubject) -> Vec<Job>;
    /// Returns the jobs set aside that would have sent something [to](Job::is_to) `user`.
    fn set_aside_to(&self, user: UserId) -> Result<Vec<SetAside>, StoreError>;
}

/// What to write, either all of it or nothing.
#[derive(Debug, Default)]
pub(crate) struct Effects {
    /// The number of the last challenge or game, if this change used a new one.
    pub(crate) last_number: Option<GameId>,
    pub(crate) challenges: Vec<Swap<Challenge>>,
    pub(crate) closed: Vec<(GameId, ClosedRecord)>,
    pub(crate) games: Vec<Swap<GameRecord>>,
    pub(crate) series: Vec<SeriesRecord>,
    pub(crate) trees: Vec<Swap<TreeRecord>>,
    pub(crate) documents: Vec<Swap<DocumentRecord>>,
    pub(crate) ratings: Vec<(UserId, String, Option<Rating>)>,
    /// Jobs to add.
    pub(crate) jobs: Vec<(JobSubject, Topic)>,
    pub(crate) jobs_dropped: Vec<JobId>,
    pub(crate) set_aside: Vec<Swap<SetAside>>,
    /// User whose settings are deleted.
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

/// How long after a challenge is made its post must be known; otherwise a job posts it. Longer than a reply can take.
const POST_KNOWN_WITHIN: Duration = Duration::from_secs(60);

/// Returns the jobs that would post challenge `id`.
fn jobs_to_post(view: &impl View, id: GameId) -> Vec<JobId> {
    let jobs = view.jobs_about(JobSubject::Challenge(id));
    let posts = jobs
        .into_iter()
        .filter(|job| matches!(job.topic, Topic::PostChallenge { .. }));
    posts.map(|job| job.id).collect()
}

/// Returns the user to notify that `challenge` was closed: its challenger, if somebody declined it or nobody answered in time.
fn to_notify(challenge: &Challenge, why: ClosedWhy) -> Option<UserId> {
    let by = challenge.by.user();
    match why {
        ClosedWhy::Declined { .. } | ClosedWhy::Lapsed => by,
        ClosedWhy::Withdrawn | ClosedWhy::Started => None,
    }
}

impl Effects {
    /// Whether a job may have become due, or was removed so that others can be claimed.
    pub(crate) fn wake_outbox(&self) -> bool {
        !self.jobs.is_empty() || !self.jobs_dropped.is_empty()
    }

    /// Whether a clock may now be due sooner than all others.
    pub(crate) fn wake_clocks(&self) -> bool {
        self.games.iter().any(|game| {
            let due = |game: &Option<GameRecord>| game.as_ref().and_then(GameRecord::due);
            due(&game.after).is_some_and(|after| due(&game.before) != Some(after))
        })
    }

    #[cfg(feature = "postgres")]
    /// Whether the tournament begins with this change.
    pub(crate) fn is_new_tournament(&self, id: GameId) -> bool {
        let key = DocumentKey::Tournament(id);
        let mut new = self.documents.iter().filter(|it| it.before.is_none());
        new.any(|it| it.after.as_ref().is_some_and(|after| after.key == key))
    }

    fn add_jobs(&mut self, game: &GameRecord, jobs: Vec<Topic>) {
        let subject = |topic: &Topic| JobSubject::of_game(game, topic);
        self.jobs
            .extend(jobs.into_iter().map(|topic| (subject(&topic), topic)));
    }

    /// Adds the job that updates the post of `challenge`, unless there is no post or the reply updates it.
    pub(super) fn update_post(&mut self, challenge: &Challenge, shown_on: Option<MessageId>) {
        if needs_update(challenge, shown_on) {
            let subject = JobSubject::Challenge(challenge.id);
            self.jobs.push((subject, Topic::Challenge));
        }
    }

    /// Closes `challenge`; its post will show `last`.
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
        self.challenges.push(Swap::delete(challenge));
    }

    pub(super) fn start(&mut self, game: GameRecord, jobs: Vec<Topic>) {
        self.add_jobs(&game, jobs);
        self.games.push(Swap::new(game));
    }
}

/// Computes the effects of `change` at `now`. Also returns the changed record's number and new version.
#[expect(clippy::too_many_lines, reason = "one arm for each change")]
pub(crate) fn work_out(
    view: &impl View,
    now: Timestamp,
    change: Change,
) -> Result<((GameId, u64), Effects), CommitError> {
    match change {
        Change::OpenChallenge(new) => {
            let challenge = Challenge::open(next_number(view), new, now)?;
            let mut effects = Effects::default();
            note_rematch(view, &challenge, &mut effects)?;
            let changed = (challenge.id, challenge.version);
            effects.last_number = Some(challenge.id);
            let post = Topic::PostChallenge {
                at: now.plus(POST_KNOWN_WITHIN),
            };
            let subject = JobSubject::Challenge(challenge.id);
            effects.jobs.push((subject, post));
            effects.challenges.push(Swap::new(challenge));
            Ok((changed, effects))
        }
        Change::Accept {
            challenge,
            version,
            user,
            shown_on,
        } => answer(view, challenge, shown_on, |it| it.accept(version, user)),
        Change::Join {
            challenge,
            version,
            user,
            shown_on,
        } => answer(view, challenge, shown_on, |it| it.join(version, user)),
        Change::Leave {
            challenge,
            version,
            user,
            shown_on,
        } => answer(view, challenge, shown_on, |it| it.leave(version, user)),
        Change::CloseChallenge {
            challenge,
            version,
            why,
            shown_on,
        } => {
            let challenge = load_challenge(view, challenge)?;
            challenge.expect_closable(version, why)?;
            let changed = (challenge.id, challenge.version);
            let mut effects = Effects::default();
            let closed = Closed { why, at: now };
            effects.close(view, challenge.clone(), challenge, (closed, shown_on));
            Ok((changed, effects))
        }
        Change::Start {
            challenge,
            version,
            game,
            jobs,
            shown_on,
        } => {
            let challenge = load_challenge(view, challenge)?;
            let (game, series) = challenge.start(version, game, now)?;
            expect_room(view, &game)?;
            let mut effects = Effects::default();
            let why = ClosedWhy::Started;
            let last = challenge.as_started(&game);
            let closed = Closed { why, at: now };
            effects.close(view, challenge, last, (closed, shown_on));
            let changed = (game.id, game.version);
            effects.series.extend(series);
            effects.start(game, jobs);
            Ok((changed, effects))
        }
        Change::Begin {
            challenge,
            game,
            jobs,
        } => {
            let challenge = Challenge::open(next_number(view), challenge, now)?;
            let (game, series) = challenge.start(challenge.version, game, now)?;
            expect_room(view, &game)?;
            let mut effects = Effects::default();
            note_rematch(view, &challenge, &mut effects)?;
            let record = ClosedRecord {
                closed: Closed {
                    why: ClosedWhy::Started,
                    at: now,
                },
                challenge: None,
            };
            effects.closed.push((game.id, record));
            let changed = (game.id, game.version);
            effects.last_number = Some(game.id);
            effects.series.extend(series);
            effects.start(game, jobs);
            Ok((changed, effects))
        }
        Change::Append {
            game,
            version,
            plans,
            entries,
            ended,
            next,
            clock,
            ratings,
            documents,
            jobs,
        } => append(
            view,
            now,
            (game, version, plans),
            (entries, ended, clock),
            (next, ratings, documents),
            jobs,
        ),
        Change::Undo {
            game,
            version,
            plans,
            entries,
            clock,
            jobs,
        } => change_game(view, game, |game| {
            game.undo((version, plans), entries, clock, now)?;
            Ok(jobs)
        }),
        Change::SetOffer {
            game,
            version,
            before,
            offer,
            jobs,
        } => change_game(view, game, |game| {
            let given = game.set_offer(version, before, offer)?;
            Ok(number_offers(jobs, given))
        }),
        Change::SetClock {
            game,
            version,
            clock,
            jobs,
        } => change_game(view, game, |game| {
            game.set_clock(version, clock)?;
            Ok(jobs)
        }),
        Change::Nudge {
            game,
            version,
            before,
            jobs,
        } => change_game(view, game, |game| {
            game.nudge(version, before, now)?;
            Ok(jobs)
        }),
        Change::SetThread { game, thread } => change_game(view, game, |game| {
            game.thread = thread;
            Ok(Vec::new())
        }),
        Change::SetChallengePost { challenge, post } => {
            let before = load_challenge(view, challenge)?;
            let after = Challenge {
                post: Some(post),
                ..before.clone()
            };
            let changed = (after.id, after.version);
            let mut effects = Effects {
                jobs_dropped: jobs_to_post(view, after.id),
                ..Effects::default()
            };
            if before.post != Some(post) && before.version > super::FIRST_VERSION {
                effects.update_post(&after, None);
            }
            effects.challenges.push(Swap::change(before, after));
            Ok((changed, effects))
        }
        Change::SetPost { game, post } => change_game(view, game, |game| {
            game.post = Some(post);
            Ok(Vec::new())
        }),
        Change::SetTree {
            owner,
            number,
            before,
            tree,
            plans_at,
        } => {
            let seen = Seen {
                owner,
                number,
                before,
                plans_at,
            };
            set_tree(view, now, &seen, tree)
        }
        Change::SetDocuments {
            documents,
            games,
            jobs,
        } => set_documents(view, now, documents, games, jobs),
    }
}

/// Computes the effects of finishing a claimed job.
pub(crate) fn finish_job(view: &impl View, job: Job, done: JobDone) -> Result<Effects, StoreError> {
    let mut effects = Effects {
        jobs_dropped: vec![job.id],
        ..Effects::default()
    };
    let followed: &[Topic] = match &done {
        JobDone::Posted { then, .. } | JobDone::Followed(then) => then,
        JobDone::Dropped | JobDone::SetAside { .. } => &[],
    };
    for id in job.challenges() {
        let Some(record) = view.closed(id)? else {
            continue;
        };
        let is_told_later = followed
            .iter()
            .any(|topic| topic.challenges().contains(&id));
        if record.challenge.is_some() && !is_told_later && !is_needed(view, id, &record, &[job.id])
        {
            let record = ClosedRecord {
                challenge: None,
                ..record
            };
            effects.closed.push((id, record));
        }
    }
    match done {
        JobDone::Posted { post, then } => {
            if let Some(id) = job.game() {
                let before = view.game(id)?.ok_or_else(|| StoreError::Unreadable {
                    what: format!("game of job {}", job.id),
                    why: "there is no such game".into(),
                })?;
                let is_late = before
                    .post
                    .is_some_and(|shown| shown.version > post.version);
                if is_late {
                    let retire = Topic::Retire {
                        channel: post.channel,
                        message: post.message,
                    };
                    effects.add_jobs(&before, vec![retire]);
                } else {
                    let mut after = before.clone();
                    after.post = Some(post);
                    effects.add_jobs(&after, then);
                    effects.games.push(Swap::change(before, after));
                }
            }
        }
        JobDone::Followed(then) => {
            let subject = |topic: &Topic| match topic {
                Topic::Digest { user, .. } => JobSubject::User(*user),
                _ => job.subject,
            };
            effects
                .jobs
                .extend(then.into_iter().map(|topic| (subject(&topic), topic)));
        }
        JobDone::Dropped => {}
        JobDone::SetAside { why, at } => {
            super::check_texts([&why])?;
            effects.set_aside.push(Swap::new(SetAside { job, why, at }));
        }
    }
    Ok(effects)
}

/// Whether a job other than `without` needs the closed challenge `id`.
pub(super) fn is_needed(
    view: &impl View,
    id: GameId,
    record: &ClosedRecord,
    without: &[JobId],
) -> bool {
    let by = record.challenge.as_ref();
    let by = by.and_then(|challenge| challenge.by.user());
    let subjects = [Some(JobSubject::Challenge(id)), by.map(JobSubject::User)];
    let jobs = subjects.into_iter().flatten();
    let mut jobs = jobs.flat_map(|subject| view.jobs_about(subject));
    jobs.any(|job| !without.contains(&job.id) && job.challenges().contains(&id))
}

/// Computes the effects of setting a rating.
pub(crate) fn set_rating(
    view: &impl View,
    user: UserId,
    scale: &str,
    before: Option<Rating>,
    after: Option<Rating>,
) -> Result<Effects, CommitError> {
    check_scale(scale)?;
    after.iter().try_for_each(Rating::check)?;
    let now = view.rating(user, scale)?;
    let mut effects = Effects::default();
    if now == after {
        Ok(effects)
    } else if now == before {
        effects.ratings.push((user, scale.to_owned(), after));
        Ok(effects)
    } else {
        Err(CommitError::RatingMoved)
    }
}

fn append(
    view: &impl View,
    now: Timestamp,
    (id, version, plans): (GameId, u64, u64),
    (entries, ended, clock): (Vec<NewEntry>, Option<Ended>, Option<Clock>),
    (next, ratings, documents): (Option<NextGame>, Vec<RatingChange>, Vec<SetDocument>),
    jobs: Vec<Topic>,
) -> Result<((GameId, u64), Effects), CommitError> {
    let before = load_game(view, id)?;
    if next.is_some() || !ratings.is_empty() || !documents.is_empty() {
        before.expect_ending(version, ended.as_ref())?;
    }
    before.expect_ratings(&ratings, |user, scale| view.rating(user, scale))?;
    let next = next
        .map(|next| follow(view, &before, next, now))
        .transpose()?;
    let mut game = before.clone();
    let versions = (version, plans);
    game.append(versions, entries, ended, clock, ratings.clone(), now)?;
    let changed = (game.id, game.version);
    let rated =
        |change: RatingChange| Some((change.user.user()?, change.scale, Some(change.after)));
    let mut effects = Effects {
        ratings: ratings.into_iter().filter_map(rated).collect(),
        ..Effects::default()
    };
    effects.add_jobs(&game, jobs);
    for document in documents {
        let key = document.key.clone();
        let key = key.ok_or_else(|| invalid("a new tournament with the end of a game".into()))?;
        set_document(view, now, key, document, &mut effects)?;
    }
    if let (Origin::Tournament { id, .. }, Some(_)) = (game.origin, &game.ended) {
        let topic = Topic::Tournament { at: None };
        effects.jobs.push((JobSubject::Tournament(id), topic));
    }
    effects.games.push(Swap::change(before, game));
    if let Some((series, game, jobs)) = next {
        effects.last_number = Some(game.id);
        effects.series.push(series);
        effects.start(game, jobs);
    }
    Ok((changed, effects))
}

/// Returns the series with the next game added, the game that follows `game`, and its jobs.
fn follow(
    view: &impl View,
    game: &GameRecord,
    next: NextGame,
    now: Timestamp,
) -> Result<(SeriesRecord, GameRecord, Vec<Topic>), CommitError> {
    let id = game.expect_series()?;
    let mut series = view.series(id)?.ok_or_else(|| StoreError::Unreadable {
        what: format!("series {id}"),
        why: format!("game {} is in it, but it is not stored", game.id),
    })?;
    let game = series.start_next(next_number(view), next.game, now)?;
    Ok((series, game, next.jobs))
}

/// Changes an open challenge.
fn answer(
    view: &impl View,
    id: GameId,
    shown_on: Option<MessageId>,
    change: impl FnOnce(&mut Challenge) -> Result<(), CommitError>,
) -> Result<((GameId, u64), Effects), CommitError> {
    let before = load_challenge(view, id)?;
    let mut after = before.clone();
    change(&mut after)?;
    // The user answered on the post before the post was recorded.
    after.post = after.post.or(shown_on);
    let mut effects = Effects::default();
    if before.post.is_none() && after.post.is_some() {
        effects.jobs_dropped = jobs_to_post(view, id);
    }
    effects.update_post(&after, shown_on);
    let changed = (id, after.version);
    effects.challenges.push(Swap::change(before, after));
    Ok((changed, effects))
}

fn needs_update(challenge: &Challenge, shown_on: Option<MessageId>) -> bool {
    challenge.post.is_some() && challenge.post != shown_on
}

/// Changes a game; `change` returns the jobs to add.
fn change_game(
    view: &impl View,
    id: GameId,
    change: impl FnOnce(&mut GameRecord) -> Result<Vec<Topic>, CommitError>,
) -> Result<((GameId, u64), Effects), CommitError> {
    let before = load_game(view, id)?;
    let mut after = before.clone();
    let jobs = change(&mut after)?;
    let mut effects = Effects::default();
    effects.add_jobs(&after, jobs);
    let changed = (id, after.version);
    effects.games.push(Swap::change(before, after));
    Ok((changed, effects))
}

/// Records a rematch in the original game.
fn note_rematch(
    view: &impl View,
    rematch: &Challenge,
    effects: &mut Effects,
) -> Result<(), CommitError> {
    let Some(game) = rematch.rematch_of else {
        return Ok(());
    };
    let before = load_game(view, game)?;
    before.expect_rematchable(|earlier| {
        let closed = view.closed(earlier)?;
        Ok(closed.is_some_and(|record| record.closed.why != ClosedWhy::Started))
    })?;
    let mut after = before.clone();
    after.rematch = Some(rematch.id);
    effects.games.push(Swap::change(before, after));
    Ok(())
}

/// Fails unless the server of `game` has room for one more running game.
fn expect_room(view: &impl View, game: &GameRecord) -> Result<(), CommitError> {
    let Some(guild) = game.place.guild.filter(|_| game.ended.is_none()) else {
        return Ok(());
    };
    match view.games_cap(guild)? {
        Some(cap) => expect_below(view.running_in(guild)?, cap),
        None => Ok(()),
    }
}

pub(super) fn next_number(view: &impl View) -> GameId {
    GameId::new(view.last_number() + 1).expect("one more than a number is not 0")
}

fn load_challenge(view: &impl View, id: GameId) -> Result<Challenge, CommitError> {
    view.challenge(id)?.ok_or(CommitError::NotFound)
}

pub(super) fn load_game(view: &impl View, id: GameId) -> Result<GameRecord, CommitError> {
    view.game(id)?.ok_or(CommitError::NotFound)
}
