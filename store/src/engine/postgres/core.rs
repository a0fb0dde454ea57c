//! State that the calls to one open store share with the task that sends heartbeats and watches for changes.

use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

use tokio::sync::{Notify, OwnedRwLockReadGuard, RwLock};

use super::PostgresOptions;
use super::claims::Claims;
use super::commit::Wakes;
use super::link::Link;
use super::outbox::BetweenClaims;
use crate::{ClaimLimits, StoreError};

/// The state of an open store.
pub(super) struct Core {
    pub(super) link: Link,
    /// Whether the store is open. Each call holds a read lock, so that closing waits for all calls to end.
    pub(super) open: Arc<RwLock<bool>>,
    pub(super) process: i64,
    pub(super) jobs_added: Notify,
    pub(super) clocks_changed: Notify,
    pub(super) closed: Notify,
    /// Number of times this store has woken tasks.
    pub(super) wakes: AtomicU64,
    /// Number of changes made since the store was opened.
    pub(super) commits: AtomicU64,
    pub(super) claims: Claims,
    pub(super) options: PostgresOptions,
    /// Time of the last claim, in milliseconds since 1970; `i64::MIN` if this process claims no jobs.
    pub(super) last_claim: AtomicI64,
    pub(super) between_claims: Option<Arc<BetweenClaims>>,
}

impl Core {
    pub(super) fn new(link: Link, process: i64, claims: Claims, options: PostgresOptions) -> Self {
        Self {
            link,
            open: Arc::new(RwLock::new(true)),
            process,
            jobs_added: Notify::new(),
            clocks_changed: Notify::new(),
            closed: Notify::new(),
            wakes: AtomicU64::new(0),
            commits: AtomicU64::new(0),
            claims,
            options,
            last_claim: AtomicI64::new(i64::MIN),
            between_claims: None,
        }
    }

    /// Returns access to the connections. The store cannot be closed until the result is dropped.
    pub(super) async fn enter(self: &Arc<Self>) -> Result<Entered, StoreError> {
        let open = Arc::clone(&self.open).read_owned().await;
        if !*open {
            return Err(StoreError::Closed);
        }
        Ok(Entered {
            core: Arc::clone(self),
            _open: open,
        })
    }

    pub(super) fn wake(&self, wakes: Wakes) {
        if wakes.outbox || wakes.clocks {
            self.wakes.fetch_add(1, Ordering::Relaxed);
        }
        if wakes.outbox {
            self.jobs_added.notify_one();
        }
        if wakes.clocks {
            self.clocks_changed.notify_one();
        }
    }

    /// Records that a task is waiting for jobs, and that it accepts at most `room` of them.
    pub(super) fn offer(&self, lease: Duration, room: ClaimLimits) {
        if self.options.claims_new {
            self.claims.offer(lease, room);
        }
    }

    /// Completes at the next notification from `news`, or when the store is closed.
    pub(super) async fn wait_for(&self, news: &Notify) {
        if *self.open.read().await {
            news.notified().await;
        }
    }
}

/// A running call to an open store. The store cannot be closed until this value is dropped.
pub(super) struct Entered {
    pub(super) core: Arc<Core>,
    _open: OwnedRwLockReadGuard<bool>,
}

impl Deref for Entered {
    type Target = Link;

    fn deref(&self) -> &Link {
        &self.core.link
    }
}
