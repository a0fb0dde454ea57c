//! Keeps the workers running: a worker that panics is logged and restarted; a worker that keeps panicking is reported.
//!
//! Without this supervision, a panic would end a worker for good while the bot still answers clicks: no board would be posted and no clock would run
//! until the program is restarted.

use std::time::Duration;

use asterism_store::Backoff;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::Instant;

/// How often, and after what pause, a worker is restarted.
#[derive(Clone, Copy, Debug)]
pub struct RestartPolicy {
    /// Number of panics after which a worker is no longer restarted.
    pub most_panics: u32,
    /// Pause after the first panic; it doubles with each further panic.
    pub first_pause: Duration,
    /// Running time after which a worker counts as healthy. If such a worker panics, its earlier panics no longer count.
    pub healthy_after: Duration,
}

impl Default for RestartPolicy {
    fn default() -> RestartPolicy {
        RestartPolicy {
            most_panics: 5,
            first_pause: Duration::from_secs(1),
            healthy_after: Duration::from_mins(10),
        }
    }
}

/// Error for a worker that panicked too often and is no longer restarted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the worker \"{worker}\" panicked {panics} times")]
pub struct WorkerFailed {
    /// Name of the worker.
    pub worker: &'static str,
    /// Number of times the worker panicked.
    pub panics: u32,
}

/// The supervised workers of a program. Dropping this value aborts them.
pub struct Workers {
    policy: RestartPolicy,
    stop: watch::Sender<bool>,
    supervisors: JoinSet<Result<(), WorkerFailed>>,
}

impl Workers {
    /// Returns a supervisor without workers.
    pub fn new(policy: RestartPolicy) -> Workers {
        Workers {
            policy,
            stop: watch::Sender::new(false),
            supervisors: JoinSet::new(),
        }
    }

    /// Starts a worker. `start` is called immediately, and again after each panic. The future that it returns must run until the value in the
    /// receiver becomes true.
    pub fn start<F>(
        &mut self,
        worker: &'static str,
        start: impl Fn(watch::Receiver<bool>) -> F + Send + 'static,
    ) where
        F: Future<Output = ()> + Send + 'static,
    {
        let stop = self.stop.subscribe();
        // In a separate set, so that aborting the supervisor aborts the worker.
        let mut run = JoinSet::new();
        run.spawn(start(stop.clone()));
        let policy = self.policy;
        self.supervisors
            .spawn(async move { supervise(worker, policy, stop, run, start).await });
    }

    /// Waits until a worker is no longer restarted, because it panicked too often; waits forever if that never happens.
    pub async fn failed(&mut self) -> WorkerFailed {
        loop {
            match self.supervisors.join_next().await {
                Some(Ok(Err(failed))) => return failed,
                // The worker has stopped as requested.
                Some(_) => {}
                None => return std::future::pending().await,
            }
        }
    }

    /// Tells all workers to stop, and waits for them at most `limit`; then aborts the workers that are still running.
    pub async fn stop(mut self, limit: Duration) {
        self.stop.send_replace(true);
        let all = async { while self.supervisors.join_next().await.is_some() {} };
        if tokio::time::timeout(limit, all).await.is_err() {
            tracing::warn!(
                left = self.supervisors.len(),
                "workers did not stop in time; aborting them"
            );
        }
    }
}

/// Waits for the worker in `run`, and restarts it after each panic.
async fn supervise<F>(
    worker: &'static str,
    policy: RestartPolicy,
    mut stop: watch::Receiver<bool>,
    mut run: JoinSet<()>,
    start: impl Fn(watch::Receiver<bool>) -> F,
) -> Result<(), WorkerFailed>
where
    F: Future<Output = ()> + Send + 'static,
{
    let mut panics = 0;
    loop {
        let began = Instant::now();
        match run.join_next().await {
            Some(Err(error)) if error.is_panic() => {}
            // It has stopped or was aborted.
            _ => return Ok(()),
        }
        if began.elapsed() >= policy.healthy_after {
            panics = 0;
        }
        panics += 1;
        if panics >= policy.most_panics {
            tracing::error!(worker, panics, "worker keeps panicking; giving up");
            return Err(WorkerFailed { worker, panics });
        }
        let pause = Backoff::new(policy.first_pause, policy.healthy_after).pause_after(panics - 1);
        tracing::error!(
            worker,
            panics,
            ?pause,
            "worker panicked; restarting it after a pause"
        );
        tokio::select! {
            biased;
            () = wait_for_stop(&mut stop) => return Ok(()),
            () = tokio::time::sleep(pause) => {}
        }
        run.spawn(start(stop.clone()));
    }
}

/// Waits until `stop` becomes true, or until its sender is dropped.
pub async fn wait_for_stop(stop: &mut watch::Receiver<bool>) {
    // An error means that the sender is gone, so the program stops as well.
    let _ = stop.wait_for(|stopped| *stopped).await;
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};

    use tokio::sync::Notify;

    use super::*;
    use crate::testing::club::{ANN, BEN, Club};
    use crate::worker::outbox;
    use crate::worker::posting::LEASE;
    use crate::worker::work::Work;

    /// No pauses, so that tests do not wait.
    const AT_ONCE: RestartPolicy = RestartPolicy {
        most_panics: 3,
        first_pause: Duration::ZERO,
        healthy_after: Duration::from_hours(1),
    };

    /// Starts a worker that panics `times` times and then runs until it is told to stop. Returns the number of its starts, and a [`Notify`] that is
    /// notified once it runs.
    fn start_panicking(workers: &mut Workers, times: u32) -> (Arc<AtomicU32>, Arc<Notify>) {
        let (starts, runs) = (Arc::new(AtomicU32::new(0)), Arc::new(Notify::new()));
        let told = (Arc::clone(&starts), Arc::clone(&runs));
        workers.start("test", move |mut stop| {
            let (starts, runs) = (Arc::clone(&told.0), Arc::clone(&told.1));
            async move {
                assert!(
                    starts.fetch_add(1, Ordering::SeqCst) >= times,
                    "panicked on request of the test"
                );
                runs.notify_one();
                wait_for_stop(&mut stop).await;
            }
        });
        (starts, runs)
    }

    /// Waits for `event`, but not forever.
    async fn in_time<T>(event: impl Future<Output = T>) -> T {
        let in_time = tokio::time::timeout(Duration::from_mins(1), event).await;
        in_time.expect("the worker runs or fails within a minute")
    }

    #[tokio::test]
    async fn a_worker_that_panics_is_started_again() {
        let mut workers = Workers::new(AT_ONCE);
        let (starts, runs) = start_panicking(&mut workers, 2);
        in_time(runs.notified()).await;
        assert_eq!(starts.load(Ordering::SeqCst), 3);
        workers.stop(Duration::from_mins(1)).await;
    }

    #[tokio::test]
    async fn a_worker_that_keeps_panicking_is_reported() {
        let mut workers = Workers::new(AT_ONCE);
        let (_, runs) = start_panicking(&mut workers, 0);
        let (starts, _) = start_panicking(&mut workers, u32::MAX);
        in_time(runs.notified()).await;
        let failed = in_time(workers.failed()).await;
        assert_eq!((failed.worker, failed.panics), ("test", 3));
        assert_eq!(starts.load(Ordering::SeqCst), 3);
        workers.stop(Duration::from_mins(1)).await;
    }

    /// Waits until the club's channel shows `count` posts. The test clock advances whenever nothing is being done, because a job in progress
    /// when the outbox panicked is claimed again only after its lease ends.
    async fn wait_for_posts(club: &Club, count: usize) {
        let shown = async {
            while club.channel.posts().len() < count {
                club.app.clock.pass(LEASE).await;
                tokio::task::yield_now().await;
            }
        };
        let in_time = tokio::time::timeout(Duration::from_mins(1), shown).await;
        assert!(in_time.is_ok(), "{} posts", club.channel.posts().len());
    }

    #[tokio::test]
    async fn boards_are_posted_again_after_the_outbox_panicked() {
        let club = Club::new();
        club.start(&[ANN, BEN]).await;
        club.play(ANN, "a A->A-1-B").await;
        let mut workers = Workers::new(AT_ONCE);
        let starts = AtomicU32::new(0);
        let broken = Arc::new(Notify::new());
        workers.start("outbox", {
            let (app, channel) = (Arc::clone(&club.app), Arc::clone(&club.channel));
            let broken = Arc::clone(&broken);
            move |stop| {
                let worker = app.clock.worker();
                let messenger = channel.clone();
                let run = outbox::run(Arc::clone(&app), messenger, Work::All, stop, worker);
                let breaks = starts.fetch_add(1, Ordering::SeqCst) == 0;
                let broken = Arc::clone(&broken);
                async move {
                    tokio::select! {
                        () = run => {}
                        () = broken.notified(), if breaks => panic!("panicked on request of the test"),
                    }
                }
            }
        });
        wait_for_posts(&club, 2).await;
        broken.notify_one();
        club.play(BEN, "a A->A-1-c").await;
        wait_for_posts(&club, 3).await;
        workers.stop(Duration::from_mins(1)).await;
    }

    #[tokio::test]
    async fn a_worker_that_does_not_stop_is_aborted() {
        let mut workers = Workers::new(AT_ONCE);
        let held = Arc::new(());
        let kept = Arc::clone(&held);
        workers.start("test", move |_| {
            let kept = Arc::clone(&kept);
            async move {
                std::future::pending::<()>().await;
                drop(kept);
            }
        });
        workers.stop(Duration::ZERO).await;
        // The runtime drops an aborted task the next time it polls it.
        while Arc::strong_count(&held) > 1 {
            tokio::task::yield_now().await;
        }
    }
}
