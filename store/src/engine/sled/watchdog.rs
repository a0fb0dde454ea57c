//! Detects when the writer hangs, because the disk does not respond or because of a bug in sled.
//!
//! sled 0.34.7 can wait forever after a write error: one of its threads records the error without waking the thread that waits for the write. A
//! thread that hangs in a system call cannot be interrupted either. In both cases, the store stops without waiting for the writer.

use std::io;
use std::path::Path;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::shared::Shared;
use crate::StoreError;

/// Monitors the writer's progress.
pub(super) struct Watchdog {
    work: Mutex<Work>,
    changed: Condvar,
}

/// State of the writer, as the watchdog knows it.
#[derive(Default)]
struct Work {
    /// Time at which the writer began the current group; `None` while the writer is idle.
    since: Option<Instant>,
    hangs: bool,
    has_ended: bool,
}

impl Watchdog {
    /// Starts a thread that stops the store if the writer takes longer than `patience` for one group of changes.
    pub(super) fn start(
        dir: &Path,
        patience: Duration,
        shared: Arc<Shared>,
    ) -> io::Result<Arc<Self>> {
        let watchdog = Arc::new(Self {
            work: Mutex::default(),
            changed: Condvar::new(),
        });
        let watching = Arc::clone(&watchdog);
        let dir = dir.to_path_buf();
        let thread = thread::Builder::new().name("store-watchdog".into());
        // The thread ends when the writer ends or hangs.
        thread.spawn(move || {
            if watching.wait_for_hang(patience) {
                shared.stop(StoreError::Hung { dir, patience });
                watching.lock().hangs = true;
                watching.changed.notify_all();
                // Workers that wait for jobs or clocks must notice, too.
                shared.jobs_added.notify_one();
                shared.clocks_changed.notify_one();
            }
        })?;
        Ok(watchdog)
    }

    /// Returns the handle through which the writer reports its work. The handle must be dropped when the writer ends.
    pub(super) fn watch(self: &Arc<Self>) -> Watched {
        Watched(Arc::clone(self))
    }

    /// Blocks until the writer has ended or is known to hang. Returns true if it has ended.
    pub(super) fn wait_for_end(&self) -> bool {
        let mut work = self.lock();
        while !work.has_ended && !work.hangs {
            work = self
                .changed
                .wait(work)
                .unwrap_or_else(PoisonError::into_inner);
        }
        work.has_ended
    }

    /// Blocks until the writer has been busy with one group for `patience`, and then returns true. Returns false if the writer ends first.
    fn wait_for_hang(&self, patience: Duration) -> bool {
        let mut work = self.lock();
        loop {
            if work.has_ended {
                return false;
            }
            // Checking again after `patience` is soon enough: no group that begins in the meantime will have lasted longer than that.
            let left = work
                .since
                .map_or(patience, |since| patience.saturating_sub(since.elapsed()));
            if left.is_zero() {
                return true;
            }
            (work, _) = self
                .changed
                .wait_timeout(work, left)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Work> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Handle through which the writer reports its work to the watchdog. Dropping the handle reports that the writer has ended.
pub(super) struct Watched(Arc<Watchdog>);

impl Watched {
    /// Reports that the writer is beginning a group.
    pub(super) fn begin(&self) {
        self.0.lock().since = Some(Instant::now());
    }

    /// Reports that the writer is idle until the next group.
    pub(super) fn rest(&self) {
        self.0.lock().since = None;
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        self.0.lock().has_ended = true;
        self.0.changed.notify_all();
    }
}
