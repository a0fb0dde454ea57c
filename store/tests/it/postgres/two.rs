//! Two processes on one database, as one store: calls alternate between them. So each test shows that no process remembers anything that the other
//! one needs.

use std::sync::atomic::{AtomicUsize, Ordering};

use asterism_store::pass_on;
use asterism_store::postgres::PostgresStore;

use super::open;

/// Two open stores on one database.
pub(crate) struct TwoStores {
    stores: [PostgresStore; 2],
    calls: AtomicUsize,
}

impl TwoStores {
    pub(crate) async fn open(url: &str) -> Self {
        Self {
            stores: [open(url).await, open(url).await],
            calls: AtomicUsize::new(0),
        }
    }

    /// Returns the one whose turn it is.
    fn inner(&self) -> &PostgresStore {
        &self.stores[self.calls.fetch_add(1, Ordering::Relaxed) % 2]
    }

    async fn read<T>(&self, call: impl Future<Output = T> + Send) -> T {
        call.await
    }

    async fn write<T>(&self, call: impl Future<Output = T> + Send) -> T {
        call.await
    }
}

pass_on! {
    impl Records for TwoStores {
        async fn commit(
            &self,
            key: IdempotencyKey,
            now: Timestamp,
            change: Change,
        ) -> Result<Receipt, CommitError> {
            self.inner().commit(key, now, change).await
        }
    }
}

pass_on! {
    impl Outbox for TwoStores {
        async fn claim_jobs(
            &self,
            now: Timestamp,
            lease: Duration,
            limits: ClaimLimits,
        ) -> Result<Vec<Job>, StoreError> {
            self.inner().claim_jobs(now, lease, limits).await
        }

        async fn finish_job(&self, id: JobId, done: JobDone) -> Result<(), StoreError> {
            self.inner().finish_job(id, done).await
        }

        fn still_holds(&self, job: &Job) -> bool {
            let [one, other] = &self.stores;
            one.still_holds(job) != other.still_holds(job)
        }

        /// Each only recalls its own jobs, and those of stores that are gone.
        async fn recall_jobs(&self, now: Timestamp, latest: Timestamp) -> Result<usize, StoreError> {
            let [one, other] = &self.stores;
            Ok(one.recall_jobs(now, latest).await? + other.recall_jobs(now, latest).await?)
        }

        /// Each wakes at once only for its own changes.
        async fn jobs_added(&self) {
            let [one, other] = &self.stores;
            tokio::select! {
                () = one.jobs_added() => {}
                () = other.jobs_added() => {}
            }
        }
    }
}

pass_on! {
    impl Clocks for TwoStores {
        async fn clocks_changed(&self) {
            let [one, other] = &self.stores;
            tokio::select! {
                () = one.clocks_changed() => {}
                () = other.clocks_changed() => {}
            }
        }
    }
}

pass_on! {
    impl Fleet for TwoStores {
        fn is_shared(&self) -> bool {
            true
        }

        async fn failed(&self) -> StoreError {
            self.stores[0].failed().await
        }

        async fn close(&self) -> Result<(), StoreError> {
            self.stores[0].close().await?;
            self.stores[1].close().await
        }
    }
}

pass_on! { impl Lists for TwoStores {} }
pass_on! { impl Ratings for TwoStores {} }
pass_on! { impl Preferences for TwoStores {} }
