//! How long this process has served a shard, and whether it is the only one of this bot that does.
//!
//! The processes of a bot agree by a lease in the database: the one that started last has it. While one takes over from another one, both may be
//! connected for some seconds, and Discord sends each interaction to both.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use asterism_app::app::App;
use asterism_store::{Reach, StoreError};
use tokio::time::Instant;

/// How long the lease of a shard lasts, and how often it is renewed.
const LEASE: Duration = Duration::from_secs(20);
const RENEWED_EVERY: Duration = Duration::from_secs(5);

/// Time after which no earlier holder of the lease is still connected. A holder notices the loss within a few seconds.
const SETTLED_AFTER: Duration = Duration::from_mins(1);

/// Processes that served a shard within this time may still do so: they note it every five minutes.
const NOTED: Duration = Duration::from_mins(6);

/// The lease of a shard.
pub(super) struct Tenure {
    app: Arc<App>,
    /// Number of shards into which this process divides the servers.
    total: u32,
    lease: String,
    /// Since when this process has had the lease; `None` while another one has it.
    since: Mutex<Option<Instant>>,
}

impl Tenure {
    /// Prepares for shard `number` of `total`. Does not take the lease yet.
    pub(super) fn new(app: Arc<App>, number: u32, total: u32) -> Self {
        Self {
            app,
            total,
            lease: Reach::Shard { number, total }.to_string(),
            since: Mutex::new(None),
        }
    }

    /// Takes the lease, even if another process has it.
    pub(super) async fn seize(&self) -> Result<(), StoreError> {
        self.app.store.seize_lease(&self.lease, LEASE).await?;
        self.note(true);
        Ok(())
    }

    /// Keeps the lease until another process has it.
    pub(super) async fn keep(&self) {
        // While the database cannot be reached, no other process can take it.
        while !matches!(self.acquire().await, Ok(false)) {
            tokio::time::sleep(RENEWED_EVERY).await;
        }
    }

    /// Waits until no other process has the lease, and takes it.
    pub(super) async fn wait(&self) {
        while !matches!(self.acquire().await, Ok(true)) {
            tokio::time::sleep(RENEWED_EVERY).await;
        }
    }

    /// Returns whether certainly no other process of this bot gets the interactions that arrive on this shard.
    pub(super) async fn is_exclusive(&self) -> bool {
        if !self.app.store.is_shared() {
            return true;
        }
        // Another process may already have the lease, and this one has not noticed yet.
        matches!(self.acquire().await, Ok(true))
            && is_settled(*self.since(), Instant::now())
            && matches!(self.find_other_total().await, Ok(None))
    }

    /// Returns the number of shards that another process uses, if it differs from this one.
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

/// Returns whether no process that had the lease before `since` is still connected at `now`.
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
