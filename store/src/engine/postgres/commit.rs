//! Changes to the database. A change usually takes two round trips: the first locks and loads all rows that the change is known to need, and the
//! second writes and commits.

use std::collections::BTreeSet;

use async_trait::async_trait;

use super::rows;
use super::sql::{Sql, sql};
use super::transaction::{Attempt, Transaction};
use super::trouble::Failure;
use super::view::{Loaded, Need, settle};
use super::write::{Claimant, write_and_claim, write_effects};
use crate::model::job::Line;
use crate::transition::{self, Effects};
use crate::{
    Change, CommitError, DocumentKind, GameId, IdempotencyKey, Job, JobDone, JobId, JobSubject,
    NewGame, RECEIPT_LIFE, Rating, Receipt, SetDocument, StoreError, Timestamp, Topic, Tree,
    TreeRoot, UserId,
};

/// Placeholder time for effects that add no jobs.
const NO_JOBS: Timestamp = Timestamp::from_millis(0);

/// The kinds of waiting tasks to wake after a change.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Wakes {
    pub(super) outbox: bool,
    pub(super) clocks: bool,
}

impl Wakes {
    pub(super) const OUTBOX: Self = Self {
        outbox: true,
        clocks: false,
    };

    fn of(effects: &Effects) -> Self {
        Self {
            outbox: effects.wake_outbox(),
            clocks: effects.wake_clocks(),
        }
    }
}

/// The transaction that implements [`Records::commit`](crate::Records::commit).
pub(super) struct Commit {
    pub(super) key: IdempotencyKey,
    pub(super) now: Timestamp,
    pub(super) change: Change,
    /// ID of this call, unique among the calls of all processes.
    pub(super) call: i64,
    /// Whether to delete some of the expired receipts.
    pub(super) sweeps_receipts: bool,
    /// This process as the claimant of added jobs; `None` if it is not waiting for jobs.
    pub(super) claimant: Option<Claimant>,
}

/// Result of a [`Commit`].
pub(super) struct Committed {
    pub(super) receipt: Receipt,
    pub(super) wakes: Wakes,
    /// The jobs that the commit added and claimed.
    pub(super) claimed: Vec<Job>,
}

/// Number of receipts, starting with the oldest, that one sweep for expired receipts examines. It is greater than the number added between two
/// sweeps, so that expired receipts do not pile up.
const RECEIPTS_SWEPT: i64 = 32;

#[async_trait]
impl Attempt for Commit {
    type Done = Committed;
    type Error = CommitError;

    async fn run(&self, tx: &mut Transaction<'_>) -> Result<Self::Done, Failure<CommitError>> {
        let mut loaded = Loaded::default();
        // If two changes have the same key, the second waits for a lock of the first, and only then looks for the receipt.
        let receipt = sql("SELECT game, version, giver FROM receipt WHERE key = $1");
        let receipt = vec![receipt.text(self.key.to_string())];
        let given = loaded.load(tx, predict(&self.change), receipt).await?;
        if let Some(row) = given[0].first() {
            // An earlier attempt was stored, but its answer was lost.
            let is_own = row.get::<_, Option<i64>>(2) == Some(self.call);
            let receipt = Receipt {
                id: rows::game_id(row, 0)?,
                version: row.get::<_, i64>(1).cast_unsigned(),
                repeated: !is_own,
            };
            let wakes = Wakes {
                outbox: is_own,
                clocks: is_own,
            };
            // Jobs that it claimed are made due again soon, because their numbers are not known.
            return Ok(Committed {
                receipt,
                wakes,
                claimed: Vec::new(),
            });
        }
        let work = |view: &Loaded| transition::work_out(view, self.now, self.change.clone());
        let ((id, version), effects) = settle(tx, &mut loaded, BTreeSet::new(), &work).await?;
        let wakes = Wakes::of(&effects);
        let (mut writes, claimed) = write_and_claim(&loaded, &effects, self.now, self.claimant);
        writes.push(
            sql(
                "INSERT INTO receipt (key, game, version, at, number, place, giver)
                 VALUES ($1, $2, $3, $4, nextval('commit_number'), 0, $5)",
            )
            .text(self.key.to_string())
            .id(id)
            .int(version.cast_signed())
            .at(self.now)
            .int(self.call),
        );
        let rows = tx.commit(writes).await?;
        if self.sweeps_receipts {
            tx.run_afterwards(self.delete_expired()).await;
        }
        let claimed = claimed.into_iter().filter_map(|(place, job)| {
            let id = rows.get(place)?.first()?.get::<_, i64>(0);
            let id = JobId::new(id.cast_unsigned());
            Some(Job { id, ..job })
        });
        Ok(Committed {
            receipt: Receipt {
                id,
                version,
                repeated: false,
            },
            wakes,
            claimed: claimed.collect(),
        })
    }
}

impl Commit {
    fn delete_expired(&self) -> Sql {
        let life = i64::try_from(RECEIPT_LIFE.as_millis()).unwrap_or(i64::MAX);
        // The oldest are those with the lowest numbers, which are in an index.
        sql("DELETE FROM receipt WHERE at < $1 AND key IN
             (SELECT key FROM receipt ORDER BY number, place LIMIT $2 FOR UPDATE SKIP LOCKED)")
        .int(self.now.millis().saturating_sub(life))
        .int(RECEIPTS_SWEPT)
    }
}

/// Returns the rows that `change` is known to need. If the change needs other rows, they are loaded later in an additional round trip.
#[expect(clippy::too_many_lines, reason = "one arm for each change")]
fn predict(change: &Change) -> BTreeSet<Need> {
    let mut needs = BTreeSet::new();
    match change {
        Change::OpenChallenge(new) => {
            needs.insert(Need::Number);
            needs.extend(new.rematch_of.map(Need::Game));
        }
        Change::Accept { challenge, .. }
        | Change::Join { challenge, .. }
        | Change::Leave { challenge, .. }
        | Change::SetVariant { challenge, .. }
        | Change::CloseChallenge { challenge, .. } => predict_challenge(*challenge, &mut needs),
        Change::SetChallengePost {
            challenge, jobs, ..
        } => {
            predict_challenge(*challenge, &mut needs);
            predict_digests(jobs, &mut needs);
        }
        Change::Start {
            challenge,
            game,
            jobs,
            ..
        } => {
            predict_challenge(*challenge, &mut needs);
            predict_room(game, &mut needs);
            predict_digests(jobs, &mut needs);
        }
        Change::Begin {
            challenge,
            game,
            jobs,
        } => {
            needs.insert(Need::Number);
            needs.extend(challenge.rematch_of.map(Need::Game));
            predict_room(game, &mut needs);
            predict_digests(jobs, &mut needs);
        }
        Change::Append {
            game,
            next,
            ratings,
            documents,
            jobs,
            ..
        } => {
            predict_game(*game, jobs, &mut needs);
            needs.extend(predict_documents(documents));
            for change in ratings {
                if let Some(user) = change.user.user() {
                    needs.insert(Need::Rating(user, change.scale.clone()));
                }
            }
            if let Some(next) = next {
                needs.insert(Need::Number);
                predict_digests(&next.jobs, &mut needs);
            }
        }
        Change::Undo { game, jobs, .. }
        | Change::SetOffer { game, jobs, .. }
        | Change::SetClock { game, jobs, .. }
        | Change::GrantTime { game, jobs, .. }
        | Change::Nudge { game, jobs, .. } => predict_game(*game, jobs, &mut needs),
        Change::SetTree {
            owner,
            number,
            before,
            tree,
            ..
        } => {
            match number {
                Some(number) => needs.insert(Need::Tree(*owner, *number)),
                None => needs.insert(Need::Number),
            };
            if before.is_none() {
                needs.insert(Need::TreesOf(*owner));
            }
            if let (
                Some(number),
                Some(Tree {
                    root: TreeRoot::Game,
                    ..
                }),
            ) = (number, tree)
            {
                needs.insert(Need::Game(*number));
            }
        }
        Change::SetDocuments {
            documents, games, ..
        } => {
            needs.extend(predict_documents(documents));
            if !games.is_empty() || documents.iter().any(|it| it.key.is_none()) {
                needs.insert(Need::Number);
            }
            for game in games {
                predict_digests(&game.jobs, &mut needs);
            }
        }
        Change::SetThread { game, .. } | Change::SetPost { game, .. } => {
            predict_game(*game, &[], &mut needs);
        }
    }
    needs
}

fn predict_documents(documents: &[SetDocument]) -> impl Iterator<Item = Need> {
    let keys = documents.iter().filter_map(|it| it.key.clone());
    keys.map(Need::Document)
}

fn predict_challenge(id: GameId, needs: &mut BTreeSet<Need>) {
    let line = Line::Challenge(id);
    needs.extend([Need::Challenge(id), Need::Line(line), Need::Jobs(line)]);
}

fn predict_room(game: &NewGame, needs: &mut BTreeSet<Need>) {
    if let Some(guild) = game.place.guild.filter(|_| game.ended.is_none()) {
        needs.insert(Need::Guild(guild));
    }
}

fn predict_game(id: GameId, jobs: &[Topic], needs: &mut BTreeSet<Need>) {
    needs.insert(Need::Game(id));
    let subject = JobSubject::Game { id, series: None };
    for topic in jobs {
        match Line::of(subject, topic) {
            // The game may be in a series, whose line it is then.
            Line::Games(_) => needs.insert(Need::LineOf(id)),
            line @ (Line::Edits(_) | Line::Late(_)) => {
                if topic.may_merge() {
                    needs.insert(Need::Jobs(line));
                }
                needs.insert(Need::Line(line))
            }
            Line::Challenge(_) | Line::User(_) | Line::Guild(_) | Line::Feature(..) => continue,
        };
    }
    predict_digests(jobs, needs);
}

fn predict_digests(jobs: &[Topic], needs: &mut BTreeSet<Need>) {
    for topic in jobs {
        if let Topic::Digest { user, .. } = topic {
            let line = Line::User(*user);
            needs.extend([Need::Line(line), Need::Jobs(line)]);
        }
    }
}

/// The transaction that implements [`Ratings::set_rating`](crate::Ratings::set_rating).
pub(super) struct SetRating {
    pub(super) user: UserId,
    pub(super) scale: String,
    pub(super) before: Option<Rating>,
    pub(super) after: Option<Rating>,
}

#[async_trait]
impl Attempt for SetRating {
    type Done = ();
    type Error = CommitError;

    async fn run(&self, tx: &mut Transaction<'_>) -> Result<(), Failure<CommitError>> {
        let work = |view: &Loaded| {
            let (before, after) = (self.before, self.after);
            let effects = transition::set_rating(view, self.user, &self.scale, before, after)?;
            Ok(((), effects))
        };
        let mut loaded = Loaded::default();
        let ((), effects) = settle(tx, &mut loaded, BTreeSet::new(), &work).await?;
        tx.commit(write_effects(&loaded, &effects, NO_JOBS)).await?;
        Ok(())
    }
}

/// The transaction that implements [`Records::forget`](crate::Records::forget).
pub(super) struct Forget {
    pub(super) now: Timestamp,
    pub(super) user: UserId,
    pub(super) done: Vec<(GameId, u64)>,
    /// The kinds of documents that the database may contain.
    pub(super) kinds: &'static [DocumentKind],
}

#[async_trait]
impl Attempt for Forget {
    type Done = Wakes;
    type Error = CommitError;

    async fn run(&self, tx: &mut Transaction<'_>) -> Result<Wakes, Failure<CommitError>> {
        let work = |view: &Loaded| {
            let effects = transition::forget(view, self.now, self.user, &self.done)?;
            Ok(((), effects))
        };
        let user = self.user;
        let first = [
            Need::ChallengesOf(user),
            Need::ClosedNaming(user),
            Need::GamesOf(user),
            Need::TreesOf(user),
            Need::DocumentsOf(user),
            Need::ScalesOf(user),
            Need::JobsTo(user),
            Need::SetAsideTo(user),
        ];
        let mut loaded = Loaded::of_kinds(self.kinds);
        let ((), effects) = settle(tx, &mut loaded, first.into(), &work).await?;
        let wakes = Wakes::of(&effects);
        tx.commit(write_effects(&loaded, &effects, self.now))
            .await?;
        Ok(wakes)
    }
}

/// The transaction that implements [`Outbox::finish_job`](crate::Outbox::finish_job).
pub(super) struct Finish {
    pub(super) id: JobId,
    pub(super) done: JobDone,
    /// The job as this process last saw it. If present, the job need not be looked up.
    pub(super) known: Option<Job>,
}

#[async_trait]
impl Attempt for Finish {
    type Done = Wakes;
    type Error = StoreError;

    async fn run(&self, tx: &mut Transaction<'_>) -> Result<Wakes, Failure<StoreError>> {
        let job = if let Some(job) = &self.known {
            job.clone()
        } else {
            let find = sql("SELECT id, record FROM job WHERE id = $1").id(self.id);
            let found = tx.fly(vec![find]).await?;
            let Some(row) = found[0].first() else {
                return Ok(Wakes::default());
            };
            rows::job(row)?
        };
        let mut needs = self.predict(&job);
        // The job may have changed, or be gone, before its line is locked.
        needs.extend([Need::Line(job.line()), Need::Job(self.id)]);
        let work = |view: &Loaded| {
            let Some(job) = view.job(self.id) else {
                return Ok((false, Effects::default()));
            };
            let effects = transition::finish_job(view, job.clone(), self.done.clone())?;
            Ok((true, effects))
        };
        let mut loaded = Loaded::default();
        let (is_there, effects) = settle(tx, &mut loaded, needs, &work).await?;
        if !is_there {
            return Ok(Wakes::default());
        }
        let wakes = Wakes::of(&effects);
        tx.commit(write_effects(&loaded, &effects, NO_JOBS)).await?;
        Ok(wakes)
    }
}

impl Finish {
    fn predict(&self, job: &Job) -> BTreeSet<Need> {
        let mut needs: BTreeSet<Need> = job.challenges().into_iter().map(Need::Closed).collect();
        let then: &[Topic] = match &self.done {
            JobDone::Posted { then, .. } => {
                needs.extend(job.game().map(Need::Game));
                then
            }
            JobDone::Followed(then) => then,
            JobDone::Dropped | JobDone::SetAside { .. } => &[],
        };
        for topic in then {
            let line = Line::of(job.subject.followed_by(topic), topic);
            needs.insert(Need::Line(line));
            if topic.may_merge() {
                needs.insert(Need::Jobs(line));
            }
        }
        needs
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ChannelId, NewChallenge, Origin, Place, SeatOrder, Terms};

    #[test]
    fn a_rematch_is_known_to_need_the_game_that_it_repeats() {
        let game = GameId::new(7).expect("not zero");
        let challenge = |rematch_of| NewChallenge {
            place: Place {
                guild: None,
                channel: ChannelId::new(1),
            },
            kind: "squadro".to_owned(),
            options: String::new(),
            variant: String::new(),
            games: 1,
            by: UserId::new(2),
            invited: vec![UserId::new(3)],
            engine: None,
            order: SeatOrder::Random,
            lapses: Timestamp::from_millis(0),
            terms: Terms::default(),
            open: None,
            partner: None,
            rematch_of,
            origin: Origin::Challenge,
            start: Vec::new(),
            position: None,
        };
        for rematch_of in [None, Some(game)] {
            let needs = predict(&Change::OpenChallenge(challenge(rematch_of)));
            assert!(needs.contains(&Need::Number));
            assert_eq!(needs.contains(&Need::Game(game)), rematch_of.is_some());
        }
    }
}
