//! Tracks how long this process has served a shard, and whether it is the only process of this bot that serves it.
//!
//! The processes of a bot coordinate through a lease in the database. The process that started last holds the lease. While one process takes over
//! from another, both may be connected for some seconds, and Discord sends each interaction to both.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use asterism_app::app::App;
use asterism_store::{Reach, StoreError};
use tokio::time::Instant;

/// Duration of the lease of a shard.
const LEASE: Duration = Duration::from_secs(20);

/// Time between renewals of the lease of a shard.
const RENEWED_EVERY: Duration = Duration::from_secs(5);

/// Time after which a new holder of the lease can assume that no earlier holder is still connected. An earlier holder notices within a few seconds
/// that it has lost the lease.
const SETTLED_AFTER: Duration = Duration::from_mins(1);

/// A process that has recorded serving a shard within this time may still serve it: processes record this every five minutes.
const NOTED: Duration = Duration::from_mins(6);

/// This process's claim to the lease of a shard.
pub(super) struct Tenure {
    app: Arc<App>,
    /// Number of shards into which this process divides the servers.
    total: u32,
    lease: String,
    /// Time at which this process acquired the lease; `None` while another process holds it.
    since: Mutex<Option<Instant>>,
}

impl Tenure {
    /// Prepares to serve shard `number` of `total`, without acquiring the lease yet.
    pub(super) fn new(app: Arc<App>, number: u32, total: u32) -> Self {
        Self {
            app,
            total,
            lease: Reach::Shard { number, total }.to_string(),
            since: Mutex::new(None),
        }
    }

    /// Acquires the lease, even if another process holds it.
    pub(super) async fn seize(&self) -> Result<(), StoreError> {
        self.app.store.seize_lease(&self.lease, LEASE).await?;
        self.note(true);
        Ok(())
    }

    /// Renews the lease until another process holds it.
    pub(super) async fn keep(&self) {
        // While the database cannot be reached, no other process can take it.
        while !matches!(self.acquire().await, Ok(false)) {
            tokio::time::sleep(RENEWED_EVERY).await;
        }
    }

    /// Waits until no other process holds the lease, and then acquires it.
    pub(super) async fn wait(&self) {
        while !matches!(self.acquire().await, Ok(true)) {
            tokio::time::sleep(RENEWED_EVERY).await;
        }
    }

    /// Returns whether it is certain that no other process of this bot receives the interactions that arrive on this shard.
    pub(super) async fn is_exclusive(&self) -> bool {
        if !self.app.store.is_shared() {
            return true;
        }
        // Another process may already have the lease, and this one has not noticed yet.
        matches!(self.acquire().await, Ok(true))
            && is_settled(*self.since(), Instant::now())
            && matches!(self.find_other_total().await, Ok(None))
    }

    /// Returns the number of shards that another process uses, if that number differs from this process's.
    pub(super) async fn find_other_total(&self) -> Result<Option<u32>, StoreError> {
        let alive = self.app.store.alive().await?;
        let now = self.app.clock.now();
        let other = alive.into_iter().find_map(|(reach, last)| match reach {
            Reach::Shard { total, .. } => {
                (total != self.total && now.since(last) < NOTED).then_some(total)
            }
            Reach::Http => None,
        });
        Ok(other)
    }

    async fn acquire(&self) -> Result<bool, StoreError> {
        let is_acquired = self.app.store.acquire_lease(&self.lease, LEASE).await?;
        self.note(is_acquired);
        Ok(is_acquired)
    }

    fn note(&self, is_acquired: bool) {
        let mut since = self.since();
        *since = is_acquired.then(|| since.unwrap_or_else(Instant::now));
    }

    fn since(&self) -> MutexGuard<'_, Option<Instant>> {
        self.since.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns whether every process that held the lease before `since` has certainly disconnected by `now`.
fn is_settled(since: Option<Instant>, now: Instant) -> bool {
    since.is_some_and(|since| now.duration_since(since) > SETTLED_AFTER)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shard_that_has_just_changed_hands_is_not_settled() {
        let began = Instant::now();
        let after = |seconds| began + Duration::from_secs(seconds);
        assert!(!is_settled(None, after(3600)));
        assert!(!is_settled(Some(began), after(10)));
        assert!(is_settled(Some(began), after(61)));
    }
}
