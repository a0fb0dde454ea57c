//! The effects of a change on all records, the same for every engine.
//!
//! An engine provides its records through [`View`], gets [`Effects`] and stores them in one transaction. A change is checked completely before any
//! effects are returned, so a refused change leaves no trace.

use std::time::Duration;

use super::document::{set_document, set_documents};
use super::tree::{Seen, set_tree};
use super::view::{Effects, Swap, View, jobs_to_post, load_game, next_number};
use super::{expect_below, invalid, number_offers};
use crate::model::challenge::ClosedRecord;
use crate::model::rating::check_scale;
use crate::{
    Challenge, Change, Clock, Closed, ClosedWhy, CommitError, Ended, GameId, GameRecord, Job,
    JobDone, JobId, JobSubject, MessageId, NewEntry, NextGame, Rating, RatingChange, SeriesRecord,
    SetAside, SetDocument, StoreError, Timestamp, Topic, UserId,
};

/// Time after which a job posts a new challenge if its post is still unknown. Longer than a reply to the user can take.
const POST_KNOWN_WITHIN: Duration = Duration::from_mins(1);

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
        Change::SetVariant {
            challenge,
            version,
            options,
            variant,
            shown_on,
        } => answer(view, challenge, shown_on, |it| {
            it.set_variant(version, options, variant)
        }),
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
            answers,
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
            (game, version, answers),
            (entries, ended, clock),
            (next, ratings, documents),
            jobs,
        ),
        Change::Undo {
            game,
            version,
            answers,
            entries,
            clock,
            jobs,
        } => change_game(view, game, |game| {
            game.undo((version, answers), entries, clock, now)?;
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
        Change::GrantTime {
            game,
            version,
            before,
            grant,
            clock,
            jobs,
        } => change_game(view, game, |game| {
            game.grant_time(version, before, grant, clock)?;
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
        Change::SetChallengePost {
            challenge,
            post,
            jobs,
        } => {
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
            let subject = JobSubject::Challenge(after.id);
            effects
                .jobs
                .extend(jobs.into_iter().map(|job| (subject.followed_by(&job), job)));
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
            answers_at,
        } => {
            let seen = Seen {
                owner,
                number,
                before,
                answers_at,
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
                    if before.post.is_none() {
                        effects.jobs.extend(JobSubject::at_first_board_of(&after));
                    }
                    effects.games.push(Swap::change(before, after));
                }
            }
        }
        JobDone::Followed(then) => {
            let jobs = then.into_iter();
            let jobs = jobs.map(|topic| (job.subject.followed_by(&topic), topic));
            effects.jobs.extend(jobs);
        }
        JobDone::Dropped => {}
        JobDone::SetAside { why, at } => {
            super::check_texts([&why])?;
            effects.set_aside.push(Swap::new(SetAside { job, why, at }));
        }
    }
    Ok(effects)
}

/// Returns whether the closed challenge `id` is needed by any job that is not in `without`.
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
    (id, version, answers): (GameId, u64, u64),
    (entries, ended, clock): (Vec<NewEntry>, Option<Ended>, Option<Clock>),
    (next, ratings, documents): (Option<NextGame>, Vec<RatingChange>, Vec<SetDocument>),
    jobs: Vec<Topic>,
) -> Result<((GameId, u64), Effects), CommitError> {
    let before = load_game(view, id)?;
    if next.is_some() || !ratings.is_empty() {
        before.expect_ending(version, ended.as_ref())?;
    }
    before.expect_ratings(&ratings, |user, scale| view.rating(user, scale))?;
    let next = next
        .map(|next| follow(view, &before, next, now))
        .transpose()?;
    let mut game = before.clone();
    let versions = (version, answers);
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
        let key = key.ok_or_else(|| invalid("a new document with an entry".into()))?;
        set_document(view, now, key, document, &mut effects)?;
    }
    if game.ended.is_some() {
        effects.jobs.extend(JobSubject::at_end_of(game.origin));
    }
    effects.games.push(Swap::change(before, game));
    if let Some((series, game, jobs)) = next {
        effects.last_number = Some(game.id);
        effects.series.push(series);
        effects.start(game, jobs);
    }
    Ok((changed, effects))
}

/// Returns the series with the next game added, the next game itself, and its jobs.
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

/// Applies `change` to an open challenge, and computes the effects.
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

/// Applies `change` to a game, and computes the effects. `change` returns the jobs to add.
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

fn load_challenge(view: &impl View, id: GameId) -> Result<Challenge, CommitError> {
    view.challenge(id)?.ok_or(CommitError::NotFound)
}
