//! State shared by the readers, the writer and the watchdog: the open database, and how many of its changes are durable.

use std::sync::Arc;

use tokio::sync::{Notify, RwLock, RwLockReadGuard, watch};

use super::figures::{ReadCounter, Written};
use super::tables::Tables;
use super::walk::Walks;
use crate::{Counts, NextDue, StoreError};

/// State shared by the readers, the writer and the watchdog.
pub(super) struct Shared {
    pub(super) open: RwLock<Open>,
    pub(super) walks: Walks,
    pub(super) durable: watch::Sender<Durable>,
    pub(super) jobs_added: Notify,
    pub(super) clocks_changed: Notify,
    pub(super) reads: ReadCounter,
}

/// The database, which is present until the store is closed.
pub(super) struct Open {
    pub(super) tables: Option<Arc<Tables>>,
    /// Number of the last group of changes that was applied.
    pub(super) applied: u64,
}

/// The last durable group of changes, and a summary of the writer's state at that point.
#[derive(Default)]
pub(super) struct Durable {
    /// Number of the last group of changes that is durable.
    pub(super) group: u64,
    pub(super) counts: Counts,
    pub(super) next_due: NextDue,
    pub(super) written: Written,
    /// The error that stopped the store, if any.
    pub(super) broken: Option<StoreError>,
    /// Whether the writer is hanging, so that it may never respond.
    pub(super) hangs: bool,
    pub(super) is_closed: bool,
}

impl Shared {
    /// Locks the database for reading. Returns an error if the store stops while waiting, because the writer may then hold the lock forever.
    pub(super) async fn open_for_reading(&self) -> Result<RwLockReadGuard<'_, Open>, StoreError> {
        tokio::select! {
            biased;
            open = self.open.read() => Ok(open),
            error = self.end(|durable| durable.broken.is_some()) => Err(stopped(&error)),
        }
    }

    /// Waits until `has_ended` returns true, and returns the error that stopped the store; [`StoreError::Closed`] if there was no error.
    pub(super) async fn end(&self, has_ended: impl Fn(&Durable) -> bool) -> StoreError {
        let mut durable = self.durable.subscribe();
        let ended = durable.wait_for(|durable| has_ended(durable)).await;
        let error = ended.ok().and_then(|durable| durable.broken.clone());
        error.unwrap_or(StoreError::Closed)
    }

    /// Stops the store because of `error`. If the store has already stopped, keeps the first error.
    pub(super) fn stop(&self, error: StoreError) {
        self.durable.send_modify(|durable| {
            durable.hangs |= matches!(error, StoreError::Hung { .. });
            if durable.broken.is_none() {
                tracing::error!(%error, "store failed; rejecting all changes until it is opened again");
                durable.broken = Some(error);
            }
        });
    }
}

/// Returns the error that callers get once `error` has stopped the store.
pub(super) fn stopped(error: &StoreError) -> StoreError {
    match error {
        StoreError::Closed => StoreError::Closed,
        error => StoreError::Stopped {
            why: error.to_string(),
        },
    }
}
