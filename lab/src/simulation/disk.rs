//! A store on a disk that can be slow, full, or fail.
//!
//! The data outlives the program: each run of it opens the same data through a [`Disk`] of its own.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use asterism_store::memory::MemoryStore;
use asterism_store::{
    Challenge, ChallengeQuery, Change, ClaimLimits, Closed, CommitError, Counts, DocumentKey,
    DocumentKind, DocumentRecord, GameId, GameQuery, GameRecord, GameVersion, GuildId,
    GuildSetting, GuildSettings, IdempotencyKey, Job, JobDone, JobId, Label, NextDue, Outage,
    Rating, Reach, Receipt, SeriesId, SeriesRecord, SetAside, Setting, Settings, Store, StoreError,
    Timestamp, TreeRecord, UserId, WaitingJobs,
};
use async_trait::async_trait;
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

#[async_trait]
impl Store for Disk {
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

    async fn failed(&self) -> StoreError {
        self.end().await
    }

    async fn close(&self) -> Result<(), StoreError> {
        self.set(DiskState::Ended(StoreError::Closed));
        Ok(())
    }

    async fn game(&self, id: GameId) -> Result<Option<GameRecord>, StoreError> {
        self.access(Duration::ZERO).await?;
        self.data.game(id).await
    }

    async fn series(&self, id: SeriesId) -> Result<Option<SeriesRecord>, StoreError> {
        self.access(Duration::ZERO).await?;
        self.data.series(id).await
    }

    async fn trees(
        &self,
        number: GameId,
        owners: &[UserId],
    ) -> Result<Vec<Option<TreeRecord>>, StoreError> {
        self.access(Duration::ZERO).await?;
        self.data.trees(number, owners).await
    }

    async fn trees_of(&self, owner: UserId) -> Result<Vec<TreeRecord>, StoreError> {
        self.access(Duration::ZERO).await?;
        self.data.trees_of(owner).await
    }

    async fn document(&self, key: &DocumentKey) -> Result<Option<DocumentRecord>, StoreError> {
        self.access(Duration::ZERO).await?;
        self.data.document(key).await
    }

    async fn documents(
        &self,
        label: Label,
        kind: DocumentKind,
        limit: usize,
    ) -> Result<Vec<DocumentRecord>, StoreError> {
        self.access(Duration::ZERO).await?;
        self.data.documents(label, kind, limit).await
    }

    async fn series_of(&self, ids: &[SeriesId]) -> Result<Vec<Option<SeriesRecord>>, StoreError> {
        self.access(Duration::ZERO).await?;
        self.data.series_of(ids).await
    }

    async fn challenge(&self, id: GameId) -> Result<Option<Challenge>, StoreError> {
        self.access(Duration::ZERO).await?;
        self.data.challenge(id).await
    }

    async fn closed(&self, id: GameId) -> Result<Option<Closed>, StoreError> {
        self.access(Duration::ZERO).await?;
        self.data.closed(id).await
    }

    async fn closed_challenge(&self, id: GameId) -> Result<Option<Challenge>, StoreError> {
        self.access(Duration::ZERO).await?;
        self.data.closed_challenge(id).await
    }

    async fn games(&self, query: GameQuery, limit: usize) -> Result<Vec<GameRecord>, StoreError> {
        self.access(Duration::ZERO).await?;
        self.data.games(query, limit).await
    }

    async fn game_ids(
        &self,
        after: Option<GameId>,
        limit: usize,
    ) -> Result<Vec<GameId>, StoreError> {
        self.access(Duration::ZERO).await?;
        self.data.game_ids(after, limit).await
    }

    async fn game_versions(
        &self,
        query: GameQuery,
        limit: usize,
    ) -> Result<Vec<GameVersion>, StoreError> {
        self.access(Duration::ZERO).await?;
        self.data.game_versions(query, limit).await
    }

    async fn count_games(&self, query: GameQuery) -> Result<usize, StoreError> {
        self.access(Duration::ZERO).await?;
        self.data.count_games(query).await
    }

    async fn challenges(
        &self,
        query: ChallengeQuery,
        limit: usize,
    ) -> Result<Vec<Challenge>, StoreError> {
        self.access(Duration::ZERO).await?;
        self.data.challenges(query, limit).await
    }

    async fn lapsed(&self, now: Timestamp, limit: usize) -> Result<Vec<Challenge>, StoreError> {
        self.access(Duration::ZERO).await?;
        self.data.lapsed(now, limit).await
    }

    async fn clocks_due(
        &self,
        now: Timestamp,
        limit: usize,
    ) -> Result<Vec<GameRecord>, StoreError> {
        self.access(Duration::ZERO).await?;
        self.data.clocks_due(now, limit).await
    }

    async fn next_clock(&self) -> Result<Option<Timestamp>, StoreError> {
        self.access(Duration::ZERO).await?;
        self.data.next_clock().await
    }

    async fn clocks_changed(&self) {
        tokio::select! {
            biased;
            _ = self.end() => {}
            () = self.data.clocks_changed() => {}
        }
    }

    async fn clocked(
        &self,
        after: Option<(Timestamp, GameId)>,
        limit: usize,
    ) -> Result<Vec<GameRecord>, StoreError> {
        self.access(Duration::ZERO).await?;
        self.data.clocked(after, limit).await
    }

    async fn outages(&self) -> Result<Vec<Outage>, StoreError> {
        self.access(Duration::ZERO).await?;
        self.data.outages().await
    }

    async fn note_outage(&self, outage: Outage) -> Result<(), StoreError> {
        self.write(self.data.note_outage(outage)).await
    }

    async fn alive(&self) -> Result<BTreeMap<Reach, Timestamp>, StoreError> {
        self.access(Duration::ZERO).await?;
        self.data.alive().await
    }

    async fn set_alive(&self, reaches: Vec<Reach>, now: Timestamp) -> Result<(), StoreError> {
        self.write(self.data.set_alive(reaches, now)).await
    }

    async fn forget_reaches(&self, reaches: Vec<Reach>) -> Result<(), StoreError> {
        self.write(self.data.forget_reaches(reaches)).await
    }

    fn is_shared(&self) -> bool {
        self.data.is_shared()
    }

    async fn count_processes(&self) -> Result<usize, StoreError> {
        self.access(Duration::ZERO).await?;
        self.data.count_processes().await
    }

    async fn acquire_lease(&self, name: &str, time: Duration) -> Result<bool, StoreError> {
        self.access(Duration::ZERO).await?;
        self.data.acquire_lease(name, time).await
    }

    async fn seize_lease(&self, name: &str, time: Duration) -> Result<(), StoreError> {
        self.access(Duration::ZERO).await?;
        self.data.seize_lease(name, time).await
    }

    async fn release_lease(&self, name: &str) -> Result<(), StoreError> {
        self.access(Duration::ZERO).await?;
        self.data.release_lease(name).await
    }

    async fn rating(&self, user: UserId, scale: &str) -> Result<Option<Rating>, StoreError> {
        self.access(Duration::ZERO).await?;
        self.data.rating(user, scale).await
    }

    async fn ratings_of(&self, user: UserId) -> Result<Vec<(String, Rating)>, StoreError> {
        self.access(Duration::ZERO).await?;
        self.data.ratings_of(user).await
    }

    async fn ranking(
        &self,
        scale: &str,
        guild: Option<GuildId>,
        from: usize,
        limit: usize,
    ) -> Result<Vec<(UserId, Rating)>, StoreError> {
        self.access(Duration::ZERO).await?;
        self.data.ranking(scale, guild, from, limit).await
    }

    async fn count_ratings(
        &self,
        scales: &[String],
        guild: Option<GuildId>,
        most: usize,
    ) -> Result<Vec<usize>, StoreError> {
        self.access(Duration::ZERO).await?;
        self.data.count_ratings(scales, guild, most).await
    }

    async fn set_rating(
        &self,
        user: UserId,
        scale: &str,
        before: Option<Rating>,
        after: Option<Rating>,
    ) -> Result<(), CommitError> {
        self.write(self.data.set_rating(user, scale, before, after))
            .await
    }

    async fn forget(
        &self,
        now: Timestamp,
        user: UserId,
        done: Vec<(GameId, u64)>,
    ) -> Result<(), CommitError> {
        self.write(self.data.forget(now, user, done)).await
    }

    async fn guild_settings(&self, guild: GuildId) -> Result<GuildSettings, StoreError> {
        self.access(Duration::ZERO).await?;
        self.data.guild_settings(guild).await
    }

    async fn choose_for_guild(
        &self,
        guild: GuildId,
        chosen: Vec<GuildSetting>,
    ) -> Result<GuildSettings, StoreError> {
        self.write(self.data.choose_for_guild(guild, chosen)).await
    }

    async fn settings(&self, user: UserId) -> Result<Settings, StoreError> {
        self.access(Duration::ZERO).await?;
        self.data.settings(user).await
    }

    async fn settings_of(&self, users: &[UserId]) -> Result<Vec<Settings>, StoreError> {
        self.access(Duration::ZERO).await?;
        self.data.settings_of(users).await
    }

    async fn themes_chosen(&self) -> Result<BTreeSet<String>, StoreError> {
        self.access(Duration::ZERO).await?;
        self.data.themes_chosen().await
    }

    async fn receipt(&self, key: IdempotencyKey) -> Result<Option<Receipt>, StoreError> {
        self.access(Duration::ZERO).await?;
        self.data.receipt(key).await
    }

    async fn counts(&self) -> Result<Counts, StoreError> {
        self.access(Duration::ZERO).await?;
        self.data.counts().await
    }

    async fn choose(&self, user: UserId, chosen: Vec<Setting>) -> Result<Settings, StoreError> {
        self.write(self.data.choose(user, chosen)).await
    }

    fn still_holds(&self, job: &Job) -> bool {
        self.data.still_holds(job)
    }

    async fn postpone_job(
        &self,
        id: JobId,
        attempts: u32,
        due: Timestamp,
    ) -> Result<(), StoreError> {
        self.write(self.data.postpone_job(id, attempts, due)).await
    }

    async fn recall_jobs(&self, now: Timestamp, latest: Timestamp) -> Result<usize, StoreError> {
        self.write(self.data.recall_jobs(now, latest)).await
    }

    async fn set_aside(&self, limit: usize) -> Result<Vec<SetAside>, StoreError> {
        self.access(Duration::ZERO).await?;
        self.data.set_aside(limit).await
    }

    async fn next_due(&self) -> Result<NextDue, StoreError> {
        self.access(Duration::ZERO).await?;
        self.data.next_due().await
    }

    async fn jobs_added(&self) {
        tokio::select! {
            biased;
            _ = self.end() => {}
            () = self.data.jobs_added() => {}
        }
    }

    async fn waiting_jobs(&self, now: Timestamp) -> Result<Vec<WaitingJobs>, StoreError> {
        self.access(Duration::ZERO).await?;
        self.data.waiting_jobs(now).await
    }

    async fn check_writable(&self) -> Result<(), StoreError> {
        self.access(Duration::ZERO).await?;
        self.data.check_writable().await
    }
}
