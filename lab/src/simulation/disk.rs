//! A store on a disk that can be slow, full, or fail.
//!
//! The data outlives the program: each run of it opens the same data through a [`Disk`] of its own.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use asterism_store::memory::MemoryStore;
use asterism_store::{StoreError, pass_on};
use tokio::sync::Notify;

use super::fate::Weather;
use super::ledger::Ledger;
use super::world::World;

/// The store as one run of the program sees it.
pub(super) struct Disk {
    data: Arc<MemoryStore>,
    world: Arc<World>,
    weather: Arc<Weather>,
    ledger: Arc<Ledger>,
    state: Mutex<DiskState>,
    /// Wakes tasks that wait for the end; in order, unlike a watch channel.
    ended: Notify,
}

#[derive(Clone, Debug)]
enum DiskState {
    Open,
    /// It has failed, or was closed.
    Ended(StoreError),
    /// The program was killed: nothing is answered any more.
    Dead,
}

/// When a write fails.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WriteFault {
    Before,
    After,
}

impl Disk {
    pub(super) fn open(
        data: Arc<MemoryStore>,
        world: Arc<World>,
        weather: Arc<Weather>,
        ledger: Arc<Ledger>,
    ) -> Disk {
        Disk {
            data,
            world,
            weather,
            ledger,
            state: Mutex::new(DiskState::Open),
            ended: Notify::new(),
        }
    }

    fn state(&self) -> DiskState {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.clone()
    }

    fn set(&self, state: DiskState) {
        *self.state.lock().unwrap_or_else(PoisonError::into_inner) = state;
        self.ended.notify_waiters();
    }

    /// Waits until the store has failed or was closed, and returns why.
    async fn end(&self) -> StoreError {
        loop {
            let ended = self.ended.notified();
            if let DiskState::Ended(error) = self.state() {
                return error;
            }
            ended.await;
        }
    }

    /// Answers nothing from now on, as if the program had been killed.
    pub(super) fn kill(&self) {
        self.set(DiskState::Dead);
    }

    /// Waits until the disk answers.
    async fn access(&self, least: Duration) -> Result<(), StoreError> {
        let wait = least + self.weather.disk_delay(&self.world);
        if !wait.is_zero() {
            tokio::time::sleep(wait).await;
        }
        self.check().await
    }

    /// Fails if the store has stopped; never returns if the program was killed.
    async fn check(&self) -> Result<(), StoreError> {
        match self.state() {
            DiskState::Open => Ok(()),
            DiskState::Ended(error) => Err(error),
            DiskState::Dead => std::future::pending().await,
        }
    }

    fn stop(&self) -> StoreError {
        let error = StoreError::Stopped {
            why: "simulated disk error".to_owned(),
        };
        self.world.log("disk error");
        self.world.count("disk errors");
        self.set(DiskState::Ended(error.clone()));
        error
    }

    fn inner(&self) -> &MemoryStore {
        &self.data
    }

    /// Reads from the disk.
    async fn read<T>(
        &self,
        call: impl Future<Output = Result<T, StoreError>> + Send,
    ) -> Result<T, StoreError> {
        self.access(Duration::ZERO).await?;
        call.await
    }

    /// Makes a change on the disk.
    async fn write<T, E: From<StoreError>>(
        &self,
        change: impl Future<Output = Result<T, E>> + Send,
    ) -> Result<T, E> {
        self.access(Duration::from_millis(self.world.roll(4)))
            .await?;
        if self.weather.is_disk_full() {
            return Err(StoreError::Full {
                dir: PathBuf::new(),
                free: 0,
                needed: 0,
            }
            .into());
        }
        let fault = self
            .weather
            .disk_fails(&self.world)
            .then(|| *self.world.pick(&[WriteFault::Before, WriteFault::After]));
        if fault == Some(WriteFault::Before) {
            return Err(self.stop().into());
        }
        let changed = change.await;
        // A program that is killed now has made a change that was reported to no one.
        self.access(Duration::from_millis(self.world.roll(4)))
            .await?;
        if fault == Some(WriteFault::After) {
            return Err(self.stop().into());
        }
        changed
    }
}

pass_on! {
    impl Records for Disk {
        async fn commit(
            &self,
            key: IdempotencyKey,
            now: Timestamp,
            change: Change,
        ) -> Result<Receipt, CommitError> {
            let commit = async {
                let receipt = self.data.commit(key, now, change.clone()).await?;
                if !receipt.repeated {
                    self.ledger
                        .note_change(&key, &change, &receipt, &self.data)
                        .await;
                }
                Ok(receipt)
            };
            self.write(commit).await
        }
    }
}

pass_on! {
    impl Outbox for Disk {
        async fn claim_jobs(
            &self,
            now: Timestamp,
            lease: Duration,
            limits: ClaimLimits,
        ) -> Result<Vec<Job>, StoreError> {
            let claim = async {
                let jobs = self.data.claim_jobs(now, lease, limits).await?;
                for job in &jobs {
                    self.world.log(&format!(
                        "claimed {} {:?} {:?}, attempt {}",
                        job.id, job.subject, job.topic, job.attempts
                    ));
                    self.world.note_job(job.clone());
                }
                Ok(jobs)
            };
            self.write(claim).await
        }

        async fn finish_job(&self, id: JobId, done: JobDone) -> Result<(), StoreError> {
            let finish = async {
                self.world.log(&format!("finished {id}: {done:?}"));
                self.data.finish_job(id, done.clone()).await
            };
            self.write(finish).await
        }

        fn still_holds(&self, job: &Job) -> bool {
            self.data.still_holds(job)
        }

        async fn recall_jobs(&self, now: Timestamp, latest: Timestamp) -> Result<usize, StoreError> {
            self.write(self.data.recall_jobs(now, latest)).await
        }

        async fn jobs_added(&self) {
            tokio::select! {
                biased;
                _ = self.end() => {}
                () = self.data.jobs_added() => {}
            }
        }
    }
}

pass_on! {
    impl Clocks for Disk {
        async fn clocks_changed(&self) {
            tokio::select! {
                biased;
                _ = self.end() => {}
                () = self.data.clocks_changed() => {}
            }
        }
    }
}

pass_on! {
    impl Fleet for Disk {
        fn is_shared(&self) -> bool {
            self.data.is_shared()
        }

        async fn failed(&self) -> StoreError {
            self.end().await
        }

        async fn close(&self) -> Result<(), StoreError> {
            self.set(DiskState::Ended(StoreError::Closed));
            Ok(())
        }
    }
}

pass_on! { impl Lists for Disk {} }
pass_on! { impl Ratings for Disk {} }
pass_on! { impl Preferences for Disk {} }
