//! Two processes on one database, as one store: calls alternate between them. So each test shows that no process remembers anything that the other
//! one needs.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use asterism_store::postgres::PostgresStore;
use asterism_store::{
    Challenge, ChallengeQuery, Change, ClaimLimits, Closed, CommitError, Counts, DocumentKey,
    DocumentKind, DocumentRecord, GameId, GameQuery, GameRecord, GameVersion, GuildId,
    GuildSetting, GuildSettings, IdempotencyKey, Job, JobDone, JobId, Label, NextDue, Outage,
    Rating, Reach, Receipt, SeriesId, SeriesRecord, SetAside, Setting, Settings, Store, StoreError,
    Timestamp, TreeRecord, UserId, WaitingJobs,
};
use async_trait::async_trait;

use super::server::open;

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

    fn next(&self) -> &PostgresStore {
        &self.stores[self.calls.fetch_add(1, Ordering::Relaxed) % 2]
    }
}

/// Passes each method on to the next store.
macro_rules! alternate {
    ($(fn $name:ident($($argument:ident: $type:ty),*) -> $result:ty;)*) => {
        #[async_trait]
        impl Store for TwoStores {
            $(async fn $name(&self $(, $argument: $type)*) -> $result {
                self.next().$name($($argument),*).await
            })*

            fn is_shared(&self) -> bool {
                true
            }

            fn still_holds(&self, job: &Job) -> bool {
                let [one, other] = &self.stores;
                one.still_holds(job) != other.still_holds(job)
            }

            /// Each only recalls its own jobs, and those of stores that are gone.
            async fn recall_jobs(
                &self,
                now: Timestamp,
                latest: Timestamp,
            ) -> Result<usize, StoreError> {
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

            async fn clocks_changed(&self) {
                let [one, other] = &self.stores;
                tokio::select! {
                    () = one.clocks_changed() => {}
                    () = other.clocks_changed() => {}
                }
            }

            async fn failed(&self) -> StoreError {
                self.stores[0].failed().await
            }

            async fn close(&self) -> Result<(), StoreError> {
                self.stores[0].close().await?;
                self.stores[1].close().await
            }
        }
    };
}

alternate! {
    fn game(id: GameId) -> Result<Option<GameRecord>, StoreError>;
    fn series(id: SeriesId) -> Result<Option<SeriesRecord>, StoreError>;
    fn challenge(id: GameId) -> Result<Option<Challenge>, StoreError>;
    fn closed(id: GameId) -> Result<Option<Closed>, StoreError>;
    fn closed_challenge(id: GameId) -> Result<Option<Challenge>, StoreError>;
    fn games(query: GameQuery, limit: usize) -> Result<Vec<GameRecord>, StoreError>;
    fn game_ids(after: Option<GameId>, limit: usize) -> Result<Vec<GameId>, StoreError>;
    fn game_versions(query: GameQuery, limit: usize) -> Result<Vec<GameVersion>, StoreError>;
    fn count_games(query: GameQuery) -> Result<usize, StoreError>;
    fn challenges(query: ChallengeQuery, limit: usize) -> Result<Vec<Challenge>, StoreError>;
    fn lapsed(now: Timestamp, limit: usize) -> Result<Vec<Challenge>, StoreError>;
    fn clocks_due(now: Timestamp, limit: usize) -> Result<Vec<GameRecord>, StoreError>;
    fn next_clock() -> Result<Option<Timestamp>, StoreError>;
    fn clocked(after: Option<(Timestamp, GameId)>, limit: usize) -> Result<Vec<GameRecord>, StoreError>;
    fn outages() -> Result<Vec<Outage>, StoreError>;
    fn note_outage(outage: Outage) -> Result<(), StoreError>;
    fn alive() -> Result<BTreeMap<Reach, Timestamp>, StoreError>;
    fn count_processes() -> Result<usize, StoreError>;
    fn acquire_lease(name: &str, time: Duration) -> Result<bool, StoreError>;
    fn seize_lease(name: &str, time: Duration) -> Result<(), StoreError>;
    fn release_lease(name: &str) -> Result<(), StoreError>;
    fn set_alive(reaches: Vec<Reach>, now: Timestamp) -> Result<(), StoreError>;
    fn forget_reaches(reaches: Vec<Reach>) -> Result<(), StoreError>;
    fn rating(user: UserId, scale: &str) -> Result<Option<Rating>, StoreError>;
    fn ratings_of(user: UserId) -> Result<Vec<(String, Rating)>, StoreError>;
    fn ranking(scale: &str, guild: Option<GuildId>, from: usize, limit: usize) -> Result<Vec<(UserId, Rating)>, StoreError>;
    fn count_ratings(scales: &[String], guild: Option<GuildId>, most: usize) -> Result<Vec<usize>, StoreError>;
    fn series_of(ids: &[SeriesId]) -> Result<Vec<Option<SeriesRecord>>, StoreError>;
    fn trees(number: GameId, owners: &[UserId]) -> Result<Vec<Option<TreeRecord>>, StoreError>;
    fn trees_of(owner: UserId) -> Result<Vec<TreeRecord>, StoreError>;
    fn document(key: &DocumentKey) -> Result<Option<DocumentRecord>, StoreError>;
    fn documents(label: Label, kind: DocumentKind, limit: usize) -> Result<Vec<DocumentRecord>, StoreError>;
    fn settings_of(users: &[UserId]) -> Result<Vec<Settings>, StoreError>;
    fn set_rating(user: UserId, scale: &str, before: Option<Rating>, after: Option<Rating>) -> Result<(), CommitError>;
    fn forget(now: Timestamp, user: UserId, done: Vec<(GameId, u64)>) -> Result<(), CommitError>;
    fn guild_settings(guild: GuildId) -> Result<GuildSettings, StoreError>;
    fn choose_for_guild(guild: GuildId, chosen: Vec<GuildSetting>) -> Result<GuildSettings, StoreError>;
    fn settings(user: UserId) -> Result<Settings, StoreError>;
    fn themes_chosen() -> Result<BTreeSet<String>, StoreError>;
    fn receipt(key: IdempotencyKey) -> Result<Option<Receipt>, StoreError>;
    fn counts() -> Result<Counts, StoreError>;
    fn commit(key: IdempotencyKey, now: Timestamp, change: Change) -> Result<Receipt, CommitError>;
    fn choose(user: UserId, chosen: Vec<Setting>) -> Result<Settings, StoreError>;
    fn claim_jobs(now: Timestamp, lease: Duration, limits: ClaimLimits) -> Result<Vec<Job>, StoreError>;
    fn postpone_job(id: JobId, attempts: u32, due: Timestamp) -> Result<(), StoreError>;
    fn finish_job(id: JobId, done: JobDone) -> Result<(), StoreError>;
    fn set_aside(limit: usize) -> Result<Vec<SetAside>, StoreError>;
    fn waiting_jobs(now: Timestamp) -> Result<Vec<WaitingJobs>, StoreError>;
    fn check_writable() -> Result<(), StoreError>;
    fn next_due() -> Result<NextDue, StoreError>;
}
