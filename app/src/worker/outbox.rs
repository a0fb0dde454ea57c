//! Carries out the jobs in the outbox.
//!
//! A change and its jobs (for example, to post a board or to start the engine's turn) are stored in one transaction; the jobs are carried out
//! afterwards. Each post has a unique name, so a crash between sending a post and recording that it was sent neither loses nor duplicates the post.

use std::ops::ControlFlow;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use asterism_store::{
    Backoff, Change, ClaimLimits, ClosedWhy, IdempotencyKey, Job, JobClass, JobDone, Timestamp,
    Topic,
};
use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::Instant;

use crate::app::{App, MANY};
use crate::ports::clock::Worker;
use crate::ports::messenger::{Messenger, SendError};
use crate::worker::cautious::Cautious;
use crate::worker::posting::{LEASE, TRIES};
use crate::worker::work::Work;
use crate::worker::{boards, challenges, grants, notifications, offers, opponent, threads};

/// How often the bot closes challenges that have expired.
const SWEEP_EVERY: Duration = Duration::from_mins(10);

/// Maximum number of concurrent sending jobs. At the 50 requests per second that Discord allows, no more than this are in progress even if each
/// request hangs until its time limit.
const AT_ONCE: usize = 1000;

/// Time limit of a sending job, well within the job's lease. The time limits of single requests are shorter.
const SENDS_WITHIN: Duration = Duration::from_secs(50);

/// Maximum number of concurrent edits that no one is waiting for.
const EDITS_AT_ONCE: usize = 2;

/// Maximum number of concurrent long searches per engine thread, if there are several processes.
const MOST_LONG: usize = 4;

/// Time to wait before the first retry; it doubles with each further retry.
const FIRST_WAIT: Duration = Duration::from_secs(2);

/// A job is set aside after it has been claimed this many times without any result, for example because the program was killed each time. The number
/// is generous, because claims with too short a lease count as well.
const CRASHES: u32 = 10;

/// Number of attempts after which a job whose handler panics is set aside.
const PANICS: u32 = 3;

/// Longest wait between retries.
const LONGEST_WAIT: Duration = Duration::from_mins(15);

/// A time longer than any job waits for its retry, which is at most [`LONGEST_WAIT`] plus a quarter of it.
const WAITS_AT_MOST: Duration = Duration::from_mins(20);

/// Maximum number of attempts to send a message that the bot may not post: about a week, with one attempt every [`LONGEST_WAIT`].
const FORBIDDEN_TRIES: u32 = 700;

/// Carries out the jobs that belong to `work` until told to stop; then finishes the sending jobs.
pub fn run(
    app: Arc<App>,
    messenger: Arc<dyn Messenger>,
    work: Work,
    stop: watch::Receiver<bool>,
    worker: Worker,
) -> BoxFuture<'static, ()> {
    Box::pin(do_jobs(app, messenger, work, stop, worker))
}

async fn do_jobs(
    app: Arc<App>,
    messenger: Arc<dyn Messenger>,
    work: Work,
    mut stop: watch::Receiver<bool>,
    mut worker: Worker,
) {
    let mut sending: JoinSet<()> = JoinSet::new();
    let mut editing: JoinSet<()> = JoinSet::new();
    // Separate, because thinking takes long and posts must not wait for it.
    let mut thinking: JoinSet<()> = JoinSet::new();
    let now = || app.clock.now();
    let mut next_sweep = now();
    if recall(&app).await.is_break() {
        return;
    }
    loop {
        while sending.try_join_next().is_some() {}
        while editing.try_join_next().is_some() {}
        while thinking.try_join_next().is_some() {}
        if *stop.borrow() {
            break;
        }
        let most_thoughts = find_most_thoughts(&app, thinking.len()).await;
        let limits = work.limit(ClaimLimits {
            messages: AT_ONCE.saturating_sub(sending.len()),
            edits: EDITS_AT_ONCE.saturating_sub(editing.len()),
            thoughts: most_thoughts.saturating_sub(thinking.len()),
        });
        let jobs = match app.store.claim_jobs(now(), LEASE, limits).await {
            Ok(jobs) => jobs,
            Err(error) if error.is_final() => break,
            Err(error) => {
                if !error.is_reported() {
                    tracing::error!(%error, "could not read the outbox; retrying after a pause");
                }
                tokio::time::sleep(FIRST_WAIT).await;
                continue;
            }
        };
        let messages = jobs.iter().filter(|job| is_message(job)).count();
        for job in jobs {
            let doing = match job.topic.class() {
                JobClass::Message => &mut sending,
                JobClass::Edit => &mut editing,
                JobClass::Thought => &mut thinking,
            };
            let busy = app.clock.worker();
            let sent = send(Arc::clone(&app), Arc::clone(&messenger), job);
            doing.spawn(async move {
                sent.await;
                drop(busy);
            });
        }
        if work.sends() && messages == limits.messages && sending.len() < AT_ONCE {
            // More jobs may be due.
            continue;
        }
        if next_sweep <= now() {
            if work.sends() {
                close_lapsed(&app, now()).await;
            }
            next_sweep = now().plus(SWEEP_EVERY);
        }
        let room = work.limit(ClaimLimits {
            messages: AT_ONCE.saturating_sub(sending.len()),
            edits: EDITS_AT_ONCE.saturating_sub(editing.len()),
            thoughts: most_thoughts.saturating_sub(thinking.len()),
        });
        let mut due = next_sweep;
        if let Ok(next) = app.store.next_due().await {
            let classes = JobClass::ALL.into_iter();
            let classes = classes.filter(|class| room.for_class(*class) > 0);
            due = classes
                .filter_map(|class| next.of(class))
                .fold(due, Timestamp::min);
        }
        let is_its = work.limit(ClaimLimits::of(1));
        let mut classes = JobClass::ALL.into_iter();
        let is_full = classes.any(|it| room.for_class(it) == 0 && is_its.for_class(it) > 0);
        loop {
            tokio::select! {
                biased;
                _ = stop.changed() => break,
                () = app.store.jobs_added() => break,
                // This makes room for another search.
                () = app.engine_pool.deliberation_begun(), if is_full => break,
                () = worker.rest(Some(due)), if sending.len() < AT_ONCE => break,
                Some(_) = sending.join_next() => {}
                Some(_) = editing.join_next() => {}
                Some(_) = thinking.join_next() => {}
            }
            // A job that ends makes others due only through what it changes in the store. But if something was full, there is room now.
            if is_full {
                break;
            }
        }
    }
    // The loop has ended, but jobs that were claimed when they were added are still done.
    let last = app.store.claim_jobs(now(), LEASE, ClaimLimits::of(0)).await;
    for job in last.unwrap_or_default() {
        if job.topic.class() != JobClass::Thought {
            sending.spawn(send(Arc::clone(&app), Arc::clone(&messenger), job));
        }
    }
    // Interrupted searches start again with the program.
    thinking.shutdown().await;
    while sending.join_next().await.is_some() {}
    while editing.join_next().await.is_some() {}
}

/// Makes two kinds of jobs due again: leased jobs that no process is working on, and jobs whose wait is longer than any job's should be, because the
/// clock was set back. A message that was already sent is not sent twice, because its name is unique. Breaks if the store is closed.
async fn recall(app: &App) -> ControlFlow<()> {
    loop {
        let now = app.clock.now();
        match app.store.recall_jobs(now, now.plus(WAITS_AT_MOST)).await {
            Ok(_) => return ControlFlow::Continue(()),
            Err(error) if error.is_final() => return ControlFlow::Break(()),
            Err(error) => {
                if !error.is_reported() {
                    tracing::error!(%error, "could not read the outbox; retrying after a pause");
                }
                tokio::time::sleep(FIRST_WAIT).await;
            }
        }
    }
}

fn is_message(job: &Job) -> bool {
    job.topic.class() == JobClass::Message
}

/// Returns how many of the engine's turns this process may search or queue at once. It already searches or queues `thinking` turns. Turns that its
/// threads cannot start immediately are left to other processes. If there are no other processes, all turns wait for its threads, which are shared
/// fairly among users.
async fn find_most_thoughts(app: &App, thinking: usize) -> usize {
    if !app.store.is_shared() {
        return AT_ONCE;
    }
    let threads = app.engine_pool.figures().threads.max(1);
    // Long searches run only while a thread is idle, so they take no thread from others; but they are shared with other processes as well.
    let long = app.engine_pool.deliberations().min(MOST_LONG * threads);
    let is_alone = thinking >= threads + long && matches!(app.store.count_processes().await, Ok(1));
    if is_alone { AT_ONCE } else { threads + long }
}

/// Closes the challenges that were not answered in time. The store adds the jobs that update the posts of these challenges.
pub(crate) async fn close_lapsed(app: &App, now: Timestamp) {
    let lapsed = match app.store.lapsed(now, MANY).await {
        Ok(lapsed) => lapsed,
        Err(error) => {
            if !error.is_reported() {
                tracing::error!(%error, "could not read the challenges that have expired");
            }
            return;
        }
    };
    for challenge in lapsed {
        let change = Change::CloseChallenge {
            challenge: challenge.id,
            version: challenge.version,
            why: ClosedWhy::Lapsed,
            shown_on: None,
        };
        let key = IdempotencyKey::ChallengeLapsed {
            challenge: challenge.id,
        };
        match app.store.commit(key, now, change).await {
            Ok(_) => {}
            // All other challenges would fail in the same way.
            Err(error) if error.is_reported() => return,
            Err(error) => {
                tracing::warn!(challenge = %challenge.id, %error, "could not close a challenge that has expired");
            }
        }
    }
}

/// Returns true if a job of this topic sends something. A job in which the engine thinks takes long and sends nothing itself, because the post is a
/// separate job.
fn is_sending(topic: &Topic) -> bool {
    topic.class() != JobClass::Thought
}

/// Carries out a job and stores its outcome.
pub(crate) async fn send(app: Arc<App>, messenger: Arc<dyn Messenger>, job: Job) {
    if job.unanswered >= CRASHES {
        set_aside(
            &app,
            &job,
            "the program ended or hung each time it was tried",
        )
        .await;
        return;
    }
    let doing = AssertUnwindSafe(do_job_in_time(&app, &*messenger, &job));
    let Ok(done) = doing.catch_unwind().await else {
        give_up_or_retry(&app, &job).await;
        return;
    };
    let Some(done) = done else {
        give_back(&app, &job).await;
        return;
    };
    let outcome = match done {
        Ok(done) => Outcome::Finished(done),
        Err(SendError::NotBefore(due)) => Outcome::Postponed(due),
        Err(SendError::Gone) => {
            tracing::warn!(subject = %job.subject, topic = ?job.topic, "could not send: the channel or message is gone");
            app.tally.note_given_up(&job);
            Outcome::Finished(JobDone::Dropped)
        }
        Err(SendError::Refused(why)) if job.attempts >= TRIES => {
            // Otherwise the jobs behind it would wait forever.
            tracing::error!(subject = %job.subject, topic = ?job.topic, why, "could not send: Discord rejected the message");
            app.tally.note_given_up(&job);
            Outcome::Finished(JobDone::Dropped)
        }
        Err(SendError::Forbidden(why)) if job.attempts >= FORBIDDEN_TRIES => {
            tracing::warn!(subject = %job.subject, topic = ?job.topic, why, "could not send for a week: the bot may not post there; giving up");
            app.tally.note_given_up(&job);
            Outcome::Finished(JobDone::Dropped)
        }
        Err(error) => {
            let wait = wait_before_retry(&job);
            tracing::warn!(subject = %job.subject, topic = ?job.topic, %error, ?wait, "could not send yet; retrying after a pause");
            app.tally.note_retry(&job);
            Outcome::Postponed(app.clock.now().plus(wait))
        }
    };
    store_outcome(&app, &job, outcome).await;
}

/// The outcome of a job.
enum Outcome {
    Finished(JobDone),
    /// The job is due again at this time.
    Postponed(Timestamp),
}

/// Stores the outcome of a job. While the database is unavailable, retries until the job's lease has ended and another process may do the job.
async fn store_outcome(app: &App, job: &Job, outcome: Outcome) {
    let began = Instant::now();
    let mut backoff = Backoff::new(FIRST_WAIT / 8, LEASE);
    loop {
        let stored = match &outcome {
            Outcome::Finished(done) => app.store.finish_job(job.id, done.clone()).await,
            Outcome::Postponed(due) => {
                let postponed = app.store.postpone_job(job.id, job.attempts, *due);
                postponed.await
            }
        };
        let Err(error) = stored else { return };
        let wait = backoff.next_pause();
        if !error.is_transient() || began.elapsed() + wait >= LEASE {
            if !error.is_reported() {
                tracing::error!(%error, "could not store the result of a job");
            }
            return;
        }
        tokio::time::sleep(wait).await;
    }
}

/// Carries out a job. Stops a sending job that takes too long, so that it can be retried. Returns `None` if the job was left undone because another
/// process may have claimed it.
async fn do_job_in_time(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
) -> Option<Result<JobDone, SendError>> {
    let is_sending = is_sending(&job.topic);
    // Before the job takes the place of one that can be done now.
    if let Err(error) = threads::hold_first_board(app, job).await {
        return Some(Err(error));
    }
    // The semaphore is never closed.
    let working = if is_sending {
        app.at_work.acquire().await.ok()
    } else {
        None
    };
    let cautious = Cautious::new(app, messenger, job, working);
    let doing = do_job(app, &cautious, job);
    let done = if is_sending {
        let done = tokio::time::timeout(SENDS_WITHIN, doing).await;
        done.unwrap_or_else(|_| Err(SendError::Later("it took too long".to_owned())))
    } else {
        doing.await
    };
    (!cautious.has_lost_job()).then_some(done)
}

/// Makes a job due again at once, because this process may no longer hold it. Leaves the job alone if another process has claimed it.
async fn give_back(app: &App, job: &Job) {
    tracing::warn!(subject = %job.subject, topic = ?job.topic, "left a job undone: this process was suspended or could not reach the database for a while, and another process may have the job");
    store_outcome(app, job, Outcome::Postponed(app.clock.now())).await;
}

async fn do_job(app: &App, messenger: &dyn Messenger, job: &Job) -> Result<JobDone, SendError> {
    let _names = if is_sending(&job.topic) {
        Some(app.naming.read().await)
    } else {
        None
    };
    hand_over(app, messenger, job).await
}

/// Calls the handler of each topic.
macro_rules! handle_topics {
    ($app:ident $messenger:ident $job:ident $($topic:ident {$($field:ident),*} => $handler:expr;)*) => {
        async fn hand_over(
            $app: &App,
            $messenger: &dyn Messenger,
            $job: &Job,
        ) -> Result<JobDone, SendError> {
            match &$job.topic {
                $(Topic::$topic { $($field,)* .. } => $handler,)*
            }
        }
    };
}

topics!(handle_topics, app, messenger, job);

/// Retries a job whose handler panicked. After a few attempts, sets the job aside, so that the jobs behind it can continue.
async fn give_up_or_retry(app: &App, job: &Job) {
    if job.attempts >= PANICS {
        return set_aside(app, job, "its handler panicked").await;
    }
    let wait = wait_before_retry(job);
    tracing::error!(subject = %job.subject, topic = ?job.topic, attempts = job.attempts, ?wait, "the handler of a job panicked; retrying after a pause");
    app.tally.note_retry(job);
    let due = app.clock.now().plus(wait);
    store_outcome(app, job, Outcome::Postponed(due)).await;
}

/// Sets a job aside, so that the jobs behind it can continue; the store keeps it for the host to inspect.
async fn set_aside(app: &App, job: &Job, why: &str) {
    tracing::error!(subject = %job.subject, topic = ?job.topic, attempts = job.attempts, why, "set a job aside");
    app.tally.note_given_up(job);
    let done = JobDone::SetAside {
        why: why.to_owned(),
        at: app.clock.now(),
    };
    store_outcome(app, job, Outcome::Finished(done)).await;
}

/// Returns how long a job waits before its next attempt: twice as long each time, plus up to a quarter, so that jobs that failed at the same time are
/// not all retried at the same time.
fn wait_before_retry(job: &Job) -> Duration {
    let backoff = Backoff::new(FIRST_WAIT, LONGEST_WAIT);
    let wait = backoff.pause_after(job.attempts.saturating_sub(1));
    // The multiplier of Knuth's multiplicative hash spreads consecutive numbers evenly.
    let spread = job.id.get().wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 56;
    wait + wait / 4 * spread as u32 / 256
}

#[cfg(test)]
mod tests;
