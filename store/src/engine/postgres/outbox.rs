//! Claiming, postponing and recalling jobs.
//!
//! Jobs that must be done in order form a line, whose oldest job is its head. A claim covers a whole line. A transaction that changes the jobs of a
//! line locks the line's row, so the head that the row names always exists. A claim locks the rows first and reads the jobs in a later statement. A
//! single statement would read the jobs in their state before it waited for a lock, and might lease a line without handing out a job.

use std::collections::{BTreeSet, HashMap};
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use tokio_postgres::Row;

use super::rows::{self, JobColumns, class_code, to_sql};
use super::sql::{Sql, line_of, sql};
use super::transaction::{Attempt, Transaction};
use super::trouble::Failure;
use super::write::{line_columns, refresh_line};
use crate::model::job::Line;
use crate::{ClaimLimits, Job, JobClass, JobId, StoreError, Timestamp};

/// Time without a heartbeat after which a process counts as dead.
pub(super) const DEAD_AFTER: &str = "15 seconds";

/// Maximum number of lines whose oldest jobs (heads) a claim reads in the same round trip that locks the lines.
const HEADS_AT_ONCE: i64 = 32;

/// Hook that runs between locking lines and reading their heads, so that a test can interfere there.
pub(super) type BetweenClaims = Box<dyn Fn() -> Hook + Send + Sync>;

/// The future of a [`BetweenClaims`] hook.
pub(super) type Hook = Pin<Box<dyn Future<Output = ()> + Send>>;

/// The transaction that implements [`Outbox::claim_jobs`](crate::Outbox::claim_jobs).
pub(super) struct Claim {
    pub(super) process: i64,
    pub(super) now: Timestamp,
    pub(super) lease: Duration,
    pub(super) limits: ClaimLimits,
    pub(super) between: Option<Arc<BetweenClaims>>,
}

#[async_trait]
impl Attempt for Claim {
    type Done = Vec<Job>;
    type Error = StoreError;

    async fn run(&self, tx: &mut Transaction<'_>) -> Result<Vec<Job>, Failure<StoreError>> {
        let mut flight = Vec::new();
        for class in JobClass::ALL {
            let limit = i64::try_from(self.limits.for_class(class)).unwrap_or(i64::MAX);
            flight.push(
                sql(
                    "SELECT kind, id, head FROM line WHERE class = $1 AND due <= $2
                     ORDER BY due, head LIMIT $3 FOR UPDATE SKIP LOCKED",
                )
                .small(class_code(class))
                .at(self.now)
                .int(limit),
            );
        }
        // In the same flight, because usually there are few, and all of them get locked.
        if self.between.is_none() {
            flight.push(
                sql("SELECT id, record FROM job WHERE id IN
                     (SELECT head FROM line WHERE due <= $1 AND class IN (0, 1, 2)
                      ORDER BY due LIMIT $2)")
                .at(self.now)
                .int(HEADS_AT_ONCE),
            );
        }
        let mut found = tx.fly(flight).await?;
        let first_heads = found.split_off(JobClass::ALL.len());
        let mut locked: BTreeSet<i64> = found.iter().flatten().map(|row| row.get(2)).collect();
        if locked.is_empty() {
            return Ok(Vec::new());
        }
        if let Some(between) = &self.between {
            between().await;
        }
        let mut jobs = Vec::with_capacity(locked.len());
        for row in first_heads.iter().flatten() {
            if locked.remove(&row.get(0)) {
                jobs.push(rows::job(row)?);
            }
        }
        if !locked.is_empty() {
            jobs.extend(read_heads(tx, locked.into_iter().collect()).await?);
        }
        let class = |job: &Job| class_code(job.topic.class());
        jobs.sort_by_key(|job| (class(job), job.due, job.id));
        let claimed: Vec<Job> = jobs
            .iter()
            .map(|job| job.claimed(self.now, self.lease))
            .collect();
        tx.commit(write_heads(&claimed, Some(self.process))).await?;
        Ok(claimed)
    }
}

/// Reads the heads of locked lines, in the order of the lines.
async fn read_heads(
    tx: &mut Transaction<'_>,
    heads: Vec<i64>,
) -> Result<Vec<Job>, Failure<StoreError>> {
    let select = sql("SELECT id, record FROM job WHERE id = ANY($1) ORDER BY id").ints(heads);
    let found = tx.fly(vec![select]).await?;
    let jobs = found[0].iter().map(rows::job);
    Ok(jobs.collect::<Result<_, _>>()?)
}

/// Returns the statements that store `jobs` as claimed by `holder`; `None` means that they are not claimed. Each of `jobs` must be the oldest job of
/// its line.
fn write_heads(jobs: &[Job], holder: Option<i64>) -> Vec<Sql> {
    // Usually there is one, and then PostgreSQL need not plan a join.
    if let [job] = jobs {
        let update = sql("UPDATE line SET due = $3, holder = $4 WHERE kind = $1 AND id = $2");
        let update = update.line(job.line()).at(job.due).maybe_int(holder);
        return vec![rows::update_job(job), update];
    }
    let columns: Vec<_> = jobs.iter().map(JobColumns::of).collect();
    let ids: Vec<JobId> = jobs.iter().map(|job| job.id).collect();
    let lines: Vec<Line> = jobs.iter().map(Job::line).collect();
    let (kinds, line_ids) = line_columns(&lines);
    let dues: Vec<i64> = columns.iter().map(|it| it.due).collect();
    let update_jobs = sql(
        "UPDATE job SET due = new.due, what = new.what, since = new.since, record = new.record
         FROM unnest($1, $2, $3, $4, $5) AS new (id, due, what, since, record)
         WHERE job.id = new.id",
    )
    .ints(to_sql(&ids))
    .ints(dues.clone())
    .smalls(columns.iter().map(|it| it.what).collect())
    .ints(columns.iter().map(|it| it.since).collect())
    .texts(columns.into_iter().map(|it| it.record).collect());
    let update_lines = sql("UPDATE line SET due = new.due, holder = $4
         FROM unnest($1, $2, $3) AS new (kind, id, due)
         WHERE line.kind = new.kind AND line.id = new.id")
    .smalls(kinds)
    .ints(line_ids)
    .ints(dues)
    .maybe_int(holder);
    vec![update_jobs, update_lines]
}

/// The transaction that implements [`Outbox::postpone_job`](crate::Outbox::postpone_job).
pub(super) struct Postpone {
    pub(super) id: JobId,
    pub(super) attempts: u32,
    pub(super) due: Timestamp,
}

#[async_trait]
impl Attempt for Postpone {
    type Done = ();
    type Error = StoreError;

    async fn run(&self, tx: &mut Transaction<'_>) -> Result<(), Failure<StoreError>> {
        let lock = sql("SELECT kind, id FROM line
             WHERE (kind, id) IN (SELECT kind, line FROM job WHERE id = $1) FOR UPDATE");
        let select = sql("SELECT id, record FROM job WHERE id = $1");
        let found = tx.fly(vec![lock.id(self.id), select.id(self.id)]).await?;
        let Some(row) = found[1].first() else {
            return Ok(());
        };
        let job = rows::job(row)?;
        let Some(postponed) = job.postponed(self.attempts, self.due) else {
            tracing::warn!(job = %job.id, "did not postpone a job; it was claimed again in the meantime");
            return Ok(());
        };
        let line = job.line();
        let mut flight = vec![rows::update_job(&postponed)];
        flight.extend(refresh_line(line));
        // If the job is the head of its line, the line is no longer claimed.
        let release =
            sql("UPDATE line SET holder = NULL WHERE kind = $1 AND id = $2 AND head = $3");
        flight.push(release.line(line).id(self.id));
        tx.commit(flight).await?;
        Ok(())
    }
}

/// The transaction that implements [`Outbox::recall_jobs`](crate::Outbox::recall_jobs). Recalls the jobs that are not claimed by another live
/// process.
pub(super) struct Recall {
    pub(super) process: i64,
    pub(super) now: Timestamp,
    pub(super) latest: Timestamp,
}

#[async_trait]
impl Attempt for Recall {
    type Done = usize;
    type Error = StoreError;

    async fn run(&self, tx: &mut Transaction<'_>) -> Result<usize, Failure<StoreError>> {
        // Only a head can have been claimed.
        let lock = sql("SELECT kind, id, head, holder FROM line
             WHERE class IN (0, 1, 2) AND due > $1 ORDER BY kind, id FOR UPDATE");
        let alive = format!(
            "SELECT id FROM process WHERE id <> $1 AND beat > now() - interval '{DEAD_AFTER}'"
        );
        let found = tx
            .fly(vec![lock.at(self.now), sql(alive).int(self.process)])
            .await?;
        let alive: BTreeSet<i64> = found[1].iter().map(|row| row.get(0)).collect();
        let mut holders = HashMap::new();
        let mut heads: Vec<i64> = Vec::new();
        for row in &found[0] {
            if let Some(line) = line_of(row.get(0), row.get(1)) {
                let holder: Option<i64> = row.get(3);
                holders.insert(line, holder.filter(|it| alive.contains(it)));
                heads.push(row.get(2));
            }
        }
        let mut recalled = Vec::new();
        for job in read_heads(tx, heads).await? {
            let is_held = holders.get(&job.line()).is_some_and(Option::is_some);
            if !is_held {
                recalled.extend(job.recalled(self.now, self.latest));
            }
        }
        if !recalled.is_empty() {
            tx.commit(write_heads(&recalled, None)).await?;
        }
        Ok(recalled.len())
    }
}

/// Makes jobs due again that were claimed by a dead process, or by this process without its knowledge.
pub(super) struct TakeOver {
    pub(super) process: i64,
    /// A time in the past, so that a job with this due time is due immediately.
    pub(super) now: Timestamp,
    /// Claimed lines of which this process is the holder without knowing it.
    pub(super) unknown: Vec<Held>,
}

/// A claimed line of jobs: its oldest job, and the end of the lease.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Held {
    pub(super) head: i64,
    pub(super) due: i64,
}

#[async_trait]
impl Attempt for TakeOver {
    /// Number of jobs that were made due again, and the lines that this process still holds afterwards.
    type Done = (usize, Vec<Held>);
    type Error = StoreError;

    async fn run(&self, tx: &mut Transaction<'_>) -> Result<Self::Done, Failure<StoreError>> {
        // If several processes notice that another is gone, one of them is enough.
        let lock = format!(
            "SELECT head FROM line WHERE holder IS NOT NULL AND (holder <> $1
                 AND holder NOT IN (SELECT id FROM process
                     WHERE beat > now() - interval '{DEAD_AFTER}')
                 OR holder = $1 AND (head, due) IN (SELECT * FROM unnest($2::bigint[], $3::bigint[])))
             ORDER BY kind, id FOR UPDATE SKIP LOCKED"
        );
        let lock = sql(lock)
            .int(self.process)
            .ints(self.unknown.iter().map(|it| it.head).collect())
            .ints(self.unknown.iter().map(|it| it.due).collect());
        let own = sql("SELECT head, due FROM line WHERE holder = $1").int(self.process);
        let found = tx.fly(vec![lock, own]).await?;
        let heads: Vec<i64> = found[0].iter().map(|row| row.get(0)).collect();
        let held = |row: &Row| Held {
            head: row.get(0),
            due: row.get(1),
        };
        let mut own: Vec<Held> = found[1].iter().map(held).collect();
        own.retain(|it| !heads.contains(&it.head));
        if heads.is_empty() {
            return Ok((0, own));
        }
        let mut recalled = Vec::new();
        for job in read_heads(tx, heads).await? {
            // Where the lease has ended already, the job can be claimed as it is.
            recalled.extend(job.recalled(self.now, Timestamp::from_millis(i64::MAX)));
        }
        if !recalled.is_empty() {
            tx.commit(write_heads(&recalled, None)).await?;
        }
        Ok((recalled.len(), own))
    }
}
