//! Background work of an open store: sends heartbeats to other processes and notices their changes.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::time::{Instant, Interval, MissedTickBehavior};

use super::PostgresOptions;
use super::claims::Moment;
use super::core::Core;
use super::link::Link;
use super::outbox::{DEAD_AFTER, Held, TakeOver};
use super::sql::{fly, sql};
use super::transaction::{read, transact};
use super::trouble::Trouble;
use crate::{JobId, NextDue, StoreError, Timestamp};

/// Pause before a failed heartbeat is retried.
const BEAT_AGAIN: Duration = Duration::from_secs(1);

/// Times at which the next job of each class and the next clock are due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Due {
    pub(super) jobs: NextDue,
    clocks: Option<i64>,
}

/// Adds this process to the table of processes and returns its process number.
pub(super) async fn register(link: &Link) -> Result<i64, StoreError> {
    let connection = link.connect().await.map_err(Trouble::into_error)?;
    let sweep = format!("DELETE FROM process WHERE beat < now() - 10 * interval '{DEAD_AFTER}'");
    let insert = "INSERT INTO process (id, beat) VALUES (nextval('process_number'), now())
         RETURNING id";
    let rows = fly(&connection, &[sql(sweep), sql(insert)]).await;
    let rows = rows.map_err(Trouble::into_error)?;
    Ok(rows[1][0].get(0))
}

/// Removes this process from the table of processes if PostgreSQL can be reached. If not, other processes soon notice that this process is gone.
pub(super) async fn unregister(link: &Link, process: i64) {
    let Ok(connection) = link.connect().await else {
        return;
    };
    let leases = sql("DELETE FROM lease WHERE holder = $1").int(process);
    let delete = sql("DELETE FROM process WHERE id = $1").int(process);
    if let Err(trouble) = fly(&connection, &[leases, delete]).await {
        tracing::debug!(
            error = trouble.describe(),
            "could not unregister this process"
        );
    }
}

/// Sends heartbeats and looks for changes until the task is aborted. `seen` contains the due times that were found when the store was opened.
pub(super) async fn watch(core: Arc<Core>, options: PostgresOptions, mut seen: Due) {
    let mut beats = start_ticking(options.heartbeat);
    let mut polls = start_ticking(options.poll);
    let mut wakes = 0;
    let mut unknown = Vec::new();
    loop {
        tokio::select! {
            _ = beats.tick() => {
                // Closing waits for a running heartbeat, which would add this process to the table again.
                let Ok(_open) = core.enter().await else { return };
                match beat(&core).await {
                    Ok(()) => take_over(&core, &mut unknown).await,
                    Err(error) => {
                        tracing::debug!(%error, "could not store the heartbeat of this process");
                        beats.reset_after(options.heartbeat.min(BEAT_AGAIN));
                    }
                }
                continue;
            }
            _ = polls.tick() => {}
        }
        let Ok(due) = find_due(&core.link).await else {
            continue;
        };
        // This process's own changes have already woken its tasks, and they have looked at everything since.
        let own = core.wakes.load(Ordering::Relaxed);
        if std::mem::replace(&mut wakes, own) != own {
            continue;
        }
        let before = std::mem::replace(&mut seen, due);
        if before.jobs != due.jobs {
            core.jobs_added.notify_one();
        }
        if before.clocks != due.clocks {
            core.clocks_changed.notify_one();
        }
    }
}

/// Returns a timer whose first tick comes after `every`, not immediately, because a store that has just been opened has already sent a heartbeat and
/// read what is due.
fn start_ticking(every: Duration) -> Interval {
    let every = every.max(Duration::from_millis(1));
    let mut ticks = tokio::time::interval_at(Instant::now() + every, every);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ticks
}

/// Tells the other processes that this process is alive.
pub(super) async fn beat(core: &Core) -> Result<(), StoreError> {
    let began = Moment::now();
    // The row may be gone if this process was stopped for a while.
    let beat = sql("INSERT INTO process (id, beat) VALUES ($1, now())
         ON CONFLICT (id) DO UPDATE SET beat = excluded.beat");
    read(&core.link, beat.int(core.process)).await?;
    core.claims.note_beat(began);
    Ok(())
}

/// Implements [`Fleet::count_processes`](crate::Fleet::count_processes).
pub(super) async fn count_processes(link: &Link) -> Result<usize, StoreError> {
    let count =
        format!("SELECT count(*) FROM process WHERE beat > now() - interval '{DEAD_AFTER}'");
    let rows = read(link, sql(count)).await?;
    let count: i64 = rows[0].get(0);
    // The next heartbeat writes its own row again if it was deleted.
    Ok(usize::try_from(count).unwrap_or(0).max(1))
}

/// Statement that takes a lease. It uses PostgreSQL's time, because the clocks of different machines differ.
const SEIZE: &str = "INSERT INTO lease (name, holder, ends)
     VALUES ($1, $2, now() + $3 * interval '1 millisecond')
     ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, ends = excluded.ends";

/// Implements [`Fleet::acquire_lease`](crate::Fleet::acquire_lease).
pub(super) async fn acquire_lease(
    link: &Link,
    process: i64,
    name: &str,
    time: Duration,
) -> Result<bool, StoreError> {
    let acquire = format!(
        "{SEIZE} WHERE lease.holder = excluded.holder OR lease.ends < now() RETURNING holder"
    );
    let acquire = sql(acquire).text(name).int(process).int(to_millis(time));
    Ok(!read(link, acquire).await?.is_empty())
}

/// Implements [`Fleet::seize_lease`](crate::Fleet::seize_lease).
pub(super) async fn seize_lease(
    link: &Link,
    process: i64,
    name: &str,
    time: Duration,
) -> Result<(), StoreError> {
    let seize = sql(SEIZE).text(name).int(process).int(to_millis(time));
    read(link, seize).await?;
    Ok(())
}

fn to_millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

/// Implements [`Fleet::release_lease`](crate::Fleet::release_lease).
pub(super) async fn release_lease(link: &Link, process: i64, name: &str) -> Result<(), StoreError> {
    let release = sql("DELETE FROM lease WHERE name = $1 AND holder = $2");
    read(link, release.text(name).int(process)).await?;
    Ok(())
}

/// Makes jobs due again if a dead process had claimed them. Only a process that claims jobs does this, because it learns the current time from the
/// calls that claim jobs.
///
/// Does the same for jobs that this process has claimed according to the database, but of which it knows nothing because the connection was lost
/// before the answer arrived. Such a job may also belong to a claim that is still under way. It is therefore first recorded in `unknown`, with the
/// number that the next claim will have. If this process still does not know the job when all claims with lower numbers have ended, the answer was
/// lost, so the job is made due again.
async fn take_over(core: &Core, unknown: &mut Vec<(Held, u64)>) {
    let now = core.last_claim.load(Ordering::Relaxed);
    if now == i64::MIN {
        return;
    }
    let is_unknown = |it: &Held| !core.claims.has(JobId::new(it.head.cast_unsigned()));
    // In this order: a claim is noted before it ends.
    let sure = unknown.extract_if(.., |(_, next)| core.claims.are_known_before(*next));
    let sure: Vec<Held> = sure.map(|(held, _)| held).filter(is_unknown).collect();
    let take_over = TakeOver {
        process: core.process,
        now: Timestamp::from_millis(now),
        unknown: sure,
    };
    match transact(&core.link, &take_over).await {
        Ok((jobs, own)) => {
            let next = core.claims.next();
            unknown.retain(|(held, _)| own.contains(held));
            for held in own.into_iter().filter(is_unknown) {
                if unknown.iter().all(|(it, _)| *it != held) {
                    unknown.push((held, next));
                }
            }
            if jobs > 0 {
                tracing::warn!(jobs, "took over jobs that no live process was working on");
                core.jobs_added.notify_one();
            }
        }
        Err(error) => tracing::debug!(%error, "could not look for jobs of dead processes"),
    }
}

pub(super) async fn find_due(link: &Link) -> Result<Due, StoreError> {
    let select = sql("SELECT (SELECT min(due) FROM line WHERE class = 0),
            (SELECT min(due) FROM line WHERE class = 1), (SELECT min(due) FROM line WHERE class = 2),
            (SELECT min(due) FROM game_clock)");
    let rows = read(link, select).await?;
    let row = &rows[0];
    let time = |column| {
        row.get::<_, Option<i64>>(column)
            .map(Timestamp::from_millis)
    };
    Ok(Due {
        jobs: NextDue([time(0), time(1), time(2)]),
        clocks: row.get(3),
    })
}

#[cfg(test)]
mod tests {
    use std::task::{Context, Waker};

    use super::*;

    /// A first look for jobs of processes that are gone would lock lines just when the first claim passes over locked ones.
    #[tokio::test]
    async fn a_store_that_was_just_opened_does_nothing_by_itself_yet() {
        let mut ticks = start_ticking(Duration::from_hours(1));
        let mut context = Context::from_waker(Waker::noop());
        assert!(ticks.poll_tick(&mut context).is_pending());
    }
}
