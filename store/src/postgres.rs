//! Engine on a [PostgreSQL] database that several processes can use at the same time.
//!
//! # Writing
//!
//! A change is one transaction at READ COMMITTED, in two flights as a rule: one begins, locks and loads all rows that the change is known to
//! need; the other writes and commits. What a change does is computed in between, by the same pure functions as in the other engines
//! (`postgres/view.rs`). The order of the locks is fixed. The receipt of a repeated change is looked for once the locks are held.
//!
//! A transaction that was in the way of another one, or lost its connection, is tried again as a whole for up to 2.5 seconds; a change that
//! was stored without an answer then finds its receipt. It runs in a task of its own, so that a caller that stops waiting leaves nothing
//! behind.
//!
//! # When PostgreSQL is away
//!
//! Each call fails with [`StoreError::Unreachable`], and succeeds again as soon as PostgreSQL is back. The store never stops by itself.
//!
//! # In the database
//!
//! `postgres/schema` contains the tables. A row has the same record as in the files of the embedded engine, a digit and JSON (`stored.rs`), with
//! copies of what the indexes need next to it. It uses only what other databases with PostgreSQL's protocol also have: no notifications, advisory
//! locks, triggers, procedures or foreign keys. Statements have no names, so poolers may share connections.
//!
//! # Several processes
//!
//! Each open store is a row in the table `process`, with a heartbeat. A claimed line of jobs names its holder, so that
//! [`recall_jobs`](Store::recall_jobs) takes no job from a process that is alive. Processes that do jobs take over the jobs of a process that is
//! gone. A process that has lost a job to another one can no longer postpone it, and knows that it may have lost it (`postgres/claims.rs`). Changes
//! by other processes are noticed by asking once a second.
//!
//! [PostgreSQL]: https://www.postgresql.org

mod backup;
mod claims;
mod commit;
mod core;
mod link;
mod migrate;
mod options;
mod outbox;
mod reads;
mod rows;
mod settings;
mod snapshot;
mod sql;
mod transaction;
mod trouble;
mod view;
mod watch;
mod write;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::future::Future;
use std::panic::resume_unwind;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use async_trait::async_trait;
use tokio::task::JoinHandle;

use self::core::{Core, Entered};
use crate::backup::{BackupError, Numbers};
use crate::{
    Challenge, ChallengeQuery, Change, ClaimLimits, Closed, CommitError, Counts, DocumentKey,
    DocumentKind, DocumentRecord, GameId, GameQuery, GameRecord, GameVersion, GuildId,
    GuildSetting, GuildSettings, IdempotencyKey, Job, JobDone, JobId, Label, NextDue, Outage,
    Rating, Reach, Receipt, SeriesId, SeriesRecord, SetAside, Setting, Settings, Store, StoreError,
    Timestamp, TreeRecord, UserId, WaitingJobs,
};
use claims::{Claims, Moment};
use commit::{Commit, Committed, Finish, Forget, SetRating, Wakes};
use link::Link;
use outbox::{BetweenClaims, Claim, Postpone, Recall};
use settings::{Choose, ChooseForGuild, ForgetReaches, NoteOutage, SetAlive};
use transaction::{Attempt, transact};

pub use options::PostgresOptions;

/// After this many changes, the oldest receipts are checked for expired ones.
const SWEEP_EVERY: u64 = 8;

/// Number of a process that only reads. Others have numbers from 1 on.
const UNREGISTERED: i64 = 0;

/// A [`Store`] in a PostgreSQL database.
///
/// ```no_run
/// use asterism_store::postgres::{PostgresOptions, PostgresStore};
/// use asterism_store::{Setting, Store, UserId};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let url = std::env::var("ASTERISM_STORE")?;
/// PostgresStore::migrate(&url).await?;
/// let store = PostgresStore::open(&url, PostgresOptions::default()).await?;
/// store.choose(UserId::new(1), vec![Setting::Theme("dark".into())]).await?;
/// assert_eq!(store.settings(UserId::new(1)).await?.theme.as_deref(), Some("dark"));
/// store.close().await?;
/// # Ok(())
/// # }
/// ```
pub struct PostgresStore {
    core: Arc<Core>,
    watcher: JoinHandle<()>,
}

impl PostgresStore {
    /// Schema of the databases that this program uses.
    pub const SCHEMA: u32 = migrate::schema_after(migrate::STEPS);

    /// Opens the database at `url`, such as `postgres://user:password@host/database`.
    ///
    /// If the URL has several hosts, separated by commas, the one that accepts changes is used. The server's certificate is verified, including the
    /// host's name, unless `sslmode` is `disable`, which is plain text. Without `sslmode`, or with `prefer`, a server on this machine (a socket, or a
    /// loopback address) that offers no encryption is used in plain text; any other one is refused.
    ///
    /// # Errors
    ///
    /// [`StoreError::Address`] if the URL cannot be used, [`StoreError::Unreachable`] if nothing answers there, [`StoreError::Denied`] if
    /// PostgreSQL does not let the program in, [`StoreError::Unwritable`] if it accepts no changes, [`StoreError::NewerDatabase`] and
    /// [`StoreError::OlderDatabase`] if the tables are not those of this program.
    ///
    /// # Panics
    ///
    /// Panics outside of a tokio runtime.
    pub async fn open(url: &str, options: PostgresOptions) -> Result<Self, StoreError> {
        Self::open_with(url, options, None).await
    }

    /// Does the same as [`open`](Self::open), and calls `between` between the two statements of each claim, where a test can interfere.
    #[doc(hidden)]
    pub async fn open_with_hook(
        url: &str,
        options: PostgresOptions,
        between: impl Fn() -> Pin<Box<dyn Future<Output = ()> + Send>> + Send + Sync + 'static,
    ) -> Result<Self, StoreError> {
        let between: BetweenClaims = Box::new(between);
        Self::open_with(url, options, Some(Arc::new(between))).await
    }

    async fn open_with(
        url: &str,
        options: PostgresOptions,
        between_claims: Option<Arc<BetweenClaims>>,
    ) -> Result<Self, StoreError> {
        let link = Link::new(url, options.connections)?;
        if options.migrate {
            migrate::migrate(&link, migrate::STEPS).await?;
        } else {
            migrate::check(&link).await?;
        }
        let began = Moment::now();
        let process = if options.only_looks {
            UNREGISTERED
        } else {
            watch::register(&link).await?
        };
        let claims = Claims::default();
        claims.note_beat(began);
        let due = watch::find_due(&link).await?;
        let mut core = Core::new(link, process, claims, options.claims_new);
        core.between_claims = between_claims;
        let core = Arc::new(core);
        let watched = Arc::clone(&core);
        let watcher = tokio::spawn(async move {
            if process != UNREGISTERED {
                watch::watch(watched, options, due).await;
            }
        });
        Ok(Self { core, watcher })
    }

    /// Creates the tables in the database at `url`, or upgrades those of an older program. Does nothing if they are those of this program.
    /// Returns the schema before and after; 0 for an empty database. Older programs cannot use an upgraded database.
    ///
    /// # Errors
    ///
    /// The same as [`open`](Self::open).
    pub async fn migrate(url: &str) -> Result<(u32, u32), StoreError> {
        let link = Link::new(url, Some(1))?;
        let before = migrate::migrate(&link, migrate::STEPS).await?;
        Ok((before, Self::SCHEMA))
    }

    /// Returns the schema of the database at `url`; 0 if it has no tables of this program. Changes nothing.
    ///
    /// # Errors
    ///
    /// [`StoreError`] as for [`open`](Self::open), but not because of the schema.
    pub async fn inspect(url: &str) -> Result<u32, StoreError> {
        migrate::inspect(&Link::new(url, Some(1))?).await
    }

    /// Writes everything to the file `to`, which must not exist. [`restore`](Self::restore) and the same function of the other engines turn
    /// the file into a database again. Durable when it returns.
    ///
    /// The file contains everything as it was at one moment. The store stays in use meanwhile, and only some pages of records are in memory.
    ///
    /// # Errors
    ///
    /// [`BackupError`] says why no backup was written.
    pub async fn backup(&self, to: &Path) -> Result<(), BackupError> {
        backup::write(&*self.enter().await?, Self::SCHEMA, to).await
    }

    /// Does the same with the database at `url`, which need not be open, and may be one of an older program: that program can restore the
    /// backup. Changes nothing.
    ///
    /// # Errors
    ///
    /// [`BackupError`] says why no backup was written.
    pub async fn backup_closed(url: &str, to: &Path) -> Result<(), BackupError> {
        backup::write_closed(url, to).await
    }

    /// Restores the backup in the file `from`, of this or another engine, to the database at `url`, which must be empty. Creates its tables
    /// if there are none. Restores everything or nothing, and checks the result.
    ///
    /// Skips the next 1000 numbers of games and challenges, because games started after the backup may have used them.
    ///
    /// # Errors
    ///
    /// [`BackupError`] if the file is not a complete backup, another version of the program wrote it, the database is not empty, or reading
    /// or writing fails.
    pub async fn restore(from: &Path, url: &str) -> Result<(), BackupError> {
        backup::restore(from, url, Numbers::Skip).await
    }

    /// Does the same as [`restore`](Self::restore) with the backup of a database, of any engine, that this one replaces: no number is
    /// skipped, so that a backup of the new database is the same as that of the old one. The old one must no longer be used.
    ///
    /// # Errors
    ///
    /// The same as [`restore`](Self::restore).
    pub async fn import(from: &Path, url: &str) -> Result<(), BackupError> {
        backup::restore(from, url, Numbers::Keep).await
    }

    /// Behaves as if the process had been stopped for this long, for tests.
    #[doc(hidden)]
    pub fn skip_time(&self, time: Duration) {
        self.core.claims.skip(time);
    }

    /// Makes a change in a task of its own, and then calls `after`, even if the caller no longer waits.
    async fn write<A>(
        &self,
        attempt: A,
        after: impl FnOnce(&Core, &A::Done) + Send + 'static,
    ) -> Result<A::Done, A::Error>
    where
        A: Attempt + 'static,
        A::Done: 'static,
        A::Error: 'static,
    {
        let entered = self.enter().await?;
        let task = tokio::spawn(async move {
            let result = transact(&entered, &attempt).await;
            if let Ok(done) = &result {
                after(&entered.core, done);
            }
            result
        });
        match task.await {
            Ok(result) => result,
            Err(error) => match error.try_into_panic() {
                Ok(panic) => resume_unwind(panic),
                Err(_) => Err(StoreError::Closed.into()),
            },
        }
    }

    async fn enter(&self) -> Result<Entered, StoreError> {
        self.core.enter().await
    }
}

impl Drop for PostgresStore {
    fn drop(&mut self) {
        self.watcher.abort();
    }
}

impl fmt::Debug for PostgresStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Without the connections, whose settings contain a password.
        f.debug_struct("PostgresStore")
            .field("process", &self.core.process)
            .finish_non_exhaustive()
    }
}

#[async_trait]
impl Store for PostgresStore {
    async fn game(&self, id: GameId) -> Result<Option<GameRecord>, StoreError> {
        reads::game(&*self.enter().await?, id).await
    }

    async fn series(&self, id: SeriesId) -> Result<Option<SeriesRecord>, StoreError> {
        reads::series(&*self.enter().await?, id).await
    }

    async fn series_of(&self, ids: &[SeriesId]) -> Result<Vec<Option<SeriesRecord>>, StoreError> {
        reads::series_of(&*self.enter().await?, ids).await
    }

    async fn trees(
        &self,
        number: GameId,
        owners: &[UserId],
    ) -> Result<Vec<Option<TreeRecord>>, StoreError> {
        reads::trees(&*self.enter().await?, number, owners).await
    }

    async fn trees_of(&self, owner: UserId) -> Result<Vec<TreeRecord>, StoreError> {
        reads::trees_of(&*self.enter().await?, owner).await
    }

    async fn document(&self, key: &DocumentKey) -> Result<Option<DocumentRecord>, StoreError> {
        reads::document(&*self.enter().await?, key).await
    }

    async fn documents(
        &self,
        label: Label,
        kind: DocumentKind,
        limit: usize,
    ) -> Result<Vec<DocumentRecord>, StoreError> {
        reads::documents(&*self.enter().await?, label, kind, limit).await
    }

    async fn challenge(&self, id: GameId) -> Result<Option<Challenge>, StoreError> {
        reads::challenge(&*self.enter().await?, id).await
    }

    async fn closed(&self, id: GameId) -> Result<Option<Closed>, StoreError> {
        let closed = reads::closed(&*self.enter().await?, id).await?;
        Ok(closed.map(|record| record.closed))
    }

    async fn closed_challenge(&self, id: GameId) -> Result<Option<Challenge>, StoreError> {
        let closed = reads::closed(&*self.enter().await?, id).await?;
        Ok(closed.and_then(|record| record.challenge))
    }

    async fn games(&self, query: GameQuery, limit: usize) -> Result<Vec<GameRecord>, StoreError> {
        reads::games(&*self.enter().await?, query, limit).await
    }

    async fn game_ids(
        &self,
        after: Option<GameId>,
        limit: usize,
    ) -> Result<Vec<GameId>, StoreError> {
        reads::game_ids(&*self.enter().await?, after, limit).await
    }

    async fn game_versions(
        &self,
        query: GameQuery,
        limit: usize,
    ) -> Result<Vec<GameVersion>, StoreError> {
        reads::game_versions(&*self.enter().await?, query, limit).await
    }

    async fn count_games(&self, query: GameQuery) -> Result<usize, StoreError> {
        reads::count_games(&*self.enter().await?, query).await
    }

    async fn challenges(
        &self,
        query: ChallengeQuery,
        limit: usize,
    ) -> Result<Vec<Challenge>, StoreError> {
        reads::challenges(&*self.enter().await?, query, limit).await
    }

    async fn lapsed(&self, now: Timestamp, limit: usize) -> Result<Vec<Challenge>, StoreError> {
        reads::lapsed(&*self.enter().await?, now, limit).await
    }

    async fn clocks_due(
        &self,
        now: Timestamp,
        limit: usize,
    ) -> Result<Vec<GameRecord>, StoreError> {
        reads::clocks_due(&*self.enter().await?, now, limit).await
    }

    async fn next_clock(&self) -> Result<Option<Timestamp>, StoreError> {
        reads::next_clock(&*self.enter().await?).await
    }

    async fn clocks_changed(&self) {
        self.core.wait_for(&self.core.clocks_changed).await;
    }

    async fn clocked(
        &self,
        after: Option<(Timestamp, GameId)>,
        limit: usize,
    ) -> Result<Vec<GameRecord>, StoreError> {
        reads::clocked(&*self.enter().await?, after, limit).await
    }

    async fn outages(&self) -> Result<Vec<Outage>, StoreError> {
        reads::outages(&*self.enter().await?).await
    }

    async fn note_outage(&self, outage: Outage) -> Result<(), StoreError> {
        self.write(NoteOutage(outage), |_, ()| {}).await
    }

    async fn alive(&self) -> Result<BTreeMap<Reach, Timestamp>, StoreError> {
        reads::alive(&*self.enter().await?).await
    }

    async fn set_alive(&self, reaches: Vec<Reach>, now: Timestamp) -> Result<(), StoreError> {
        self.write(SetAlive { reaches, now }, |_, ()| {}).await
    }

    async fn forget_reaches(&self, reaches: Vec<Reach>) -> Result<(), StoreError> {
        self.write(ForgetReaches(reaches), |_, ()| {}).await
    }

    fn is_shared(&self) -> bool {
        true
    }

    async fn count_processes(&self) -> Result<usize, StoreError> {
        watch::count_processes(&*self.enter().await?).await
    }

    async fn acquire_lease(&self, name: &str, time: Duration) -> Result<bool, StoreError> {
        let process = self.core.process;
        watch::acquire_lease(&*self.enter().await?, process, name, time).await
    }

    async fn seize_lease(&self, name: &str, time: Duration) -> Result<(), StoreError> {
        let process = self.core.process;
        watch::seize_lease(&*self.enter().await?, process, name, time).await
    }

    async fn release_lease(&self, name: &str) -> Result<(), StoreError> {
        let process = self.core.process;
        watch::release_lease(&*self.enter().await?, process, name).await
    }

    async fn rating(&self, user: UserId, scale: &str) -> Result<Option<Rating>, StoreError> {
        reads::rating(&*self.enter().await?, user, scale).await
    }

    async fn ratings_of(&self, user: UserId) -> Result<Vec<(String, Rating)>, StoreError> {
        reads::ratings_of(&*self.enter().await?, user).await
    }

    async fn ranking(
        &self,
        scale: &str,
        guild: Option<GuildId>,
        from: usize,
        limit: usize,
    ) -> Result<Vec<(UserId, Rating)>, StoreError> {
        reads::ranking(&*self.enter().await?, scale, guild, from, limit).await
    }

    async fn count_ratings(
        &self,
        scales: &[String],
        guild: Option<GuildId>,
        most: usize,
    ) -> Result<Vec<usize>, StoreError> {
        reads::count_ratings(&*self.enter().await?, scales, guild, most).await
    }

    async fn set_rating(
        &self,
        user: UserId,
        scale: &str,
        before: Option<Rating>,
        after: Option<Rating>,
    ) -> Result<(), CommitError> {
        let change = SetRating {
            user,
            scale: scale.into(),
            before,
            after,
        };
        self.write(change, |_, ()| {}).await
    }

    async fn forget(
        &self,
        now: Timestamp,
        user: UserId,
        done: Vec<(GameId, u64)>,
    ) -> Result<(), CommitError> {
        let change = Forget { now, user, done };
        self.write(change, |core, wakes| core.wake(*wakes)).await?;
        Ok(())
    }

    async fn guild_settings(&self, guild: GuildId) -> Result<GuildSettings, StoreError> {
        reads::guild_settings(&*self.enter().await?, guild).await
    }

    async fn choose_for_guild(
        &self,
        guild: GuildId,
        chosen: Vec<GuildSetting>,
    ) -> Result<GuildSettings, StoreError> {
        self.write(ChooseForGuild { guild, chosen }, |_, _| {})
            .await
    }

    async fn settings(&self, user: UserId) -> Result<Settings, StoreError> {
        reads::settings(&*self.enter().await?, user).await
    }

    async fn settings_of(&self, users: &[UserId]) -> Result<Vec<Settings>, StoreError> {
        reads::settings_of(&*self.enter().await?, users).await
    }

    async fn themes_chosen(&self) -> Result<BTreeSet<String>, StoreError> {
        reads::themes_chosen(&*self.enter().await?).await
    }

    async fn receipt(&self, key: IdempotencyKey) -> Result<Option<Receipt>, StoreError> {
        reads::receipt(&*self.enter().await?, key).await
    }

    async fn counts(&self) -> Result<Counts, StoreError> {
        reads::counts(&*self.enter().await?).await
    }

    async fn commit(
        &self,
        key: IdempotencyKey,
        now: Timestamp,
        change: Change,
    ) -> Result<Receipt, CommitError> {
        let number = self.core.commits.fetch_add(1, Ordering::Relaxed);
        let (grant, claiming) = self.core.claims.grant().unzip();
        let change = Commit {
            key,
            now,
            change,
            call: self.core.process << 32 | (number & u64::from(u32::MAX)).cast_signed(),
            sweeps_receipts: number.is_multiple_of(SWEEP_EVERY),
            claimant: grant.map(|grant| (self.core.process, grant)),
        };
        let committed = move |core: &Core, done: &Committed| {
            if let Some(claiming) = claiming {
                claiming.add_ready(now, &done.claimed);
            }
            core.wake(done.wakes);
        };
        Ok(self.write(change, committed).await?.receipt)
    }

    async fn choose(&self, user: UserId, chosen: Vec<Setting>) -> Result<Settings, StoreError> {
        self.write(Choose { user, chosen }, |_, _| {}).await
    }

    async fn claim_jobs(
        &self,
        now: Timestamp,
        lease: Duration,
        limits: ClaimLimits,
    ) -> Result<Vec<Job>, StoreError> {
        self.core.last_claim.store(now.millis(), Ordering::Relaxed);
        let ready = self.core.claims.take_ready(now, lease, limits);
        if !ready.is_empty() || limits == ClaimLimits::of(0) {
            self.core.offer(lease, limits.without(&ready));
            return Ok(ready);
        }
        let claim = Claim {
            process: self.core.process,
            now,
            lease,
            limits,
            between: self.core.between_claims.clone(),
        };
        if !self.core.claims.are_certain() {
            // Otherwise, what is claimed now could not be done.
            let _open = self.enter().await?;
            watch::beat(&self.core).await?;
        }
        let claiming = self.core.claims.begin();
        let note = move |_: &Core, jobs: &Vec<Job>| claiming.note(now, jobs);
        let claimed = self.write(claim, note).await?;
        self.core.offer(lease, limits.without(&claimed));
        Ok(claimed)
    }

    async fn finish_job(&self, id: JobId, done: JobDone) -> Result<(), StoreError> {
        let finished = move |core: &Core, wakes: &Wakes| {
            core.claims.forget(id);
            core.wake(*wakes);
        };
        let known = self.core.claims.get(id);
        self.write(Finish { id, done, known }, finished).await?;
        Ok(())
    }

    fn still_holds(&self, job: &Job) -> bool {
        self.core.claims.holds(job)
    }

    async fn postpone_job(
        &self,
        id: JobId,
        attempts: u32,
        due: Timestamp,
    ) -> Result<(), StoreError> {
        let postpone = Postpone { id, attempts, due };
        self.write(postpone, |core, ()| core.wake(Wakes::OUTBOX))
            .await
    }

    async fn recall_jobs(&self, now: Timestamp, latest: Timestamp) -> Result<usize, StoreError> {
        self.core.claims.forget_ready();
        let recall = Recall {
            process: self.core.process,
            now,
            latest,
        };
        self.write(recall, |_, _| {}).await
    }

    async fn set_aside(&self, limit: usize) -> Result<Vec<SetAside>, StoreError> {
        reads::set_aside(&*self.enter().await?, limit).await
    }

    async fn waiting_jobs(&self, now: Timestamp) -> Result<Vec<WaitingJobs>, StoreError> {
        reads::waiting_jobs(&*self.enter().await?, now).await
    }

    async fn check_writable(&self) -> Result<(), StoreError> {
        if reads::is_writable(&*self.enter().await?).await? {
            return Ok(());
        }
        Err(StoreError::Unwritable {
            why: "it is read-only".into(),
        })
    }

    async fn next_due(&self) -> Result<NextDue, StoreError> {
        Ok(watch::find_due(&*self.enter().await?).await?.jobs)
    }

    async fn jobs_added(&self) {
        self.core.wait_for(&self.core.jobs_added).await;
    }

    async fn failed(&self) -> StoreError {
        loop {
            // Counts as waiting from here on, so that closing in between is not missed.
            let closed = self.core.closed.notified();
            if !*self.core.open.read().await {
                return StoreError::Closed;
            }
            closed.await;
        }
    }

    async fn close(&self) -> Result<(), StoreError> {
        // Waits for all running calls.
        let mut open = self.core.open.write().await;
        if !*open {
            return Err(StoreError::Closed);
        }
        *open = false;
        drop(open);
        self.watcher.abort();
        self.core.jobs_added.notify_one();
        self.core.clocks_changed.notify_one();
        self.core.closed.notify_waiters();
        self.core.claims.end();
        if self.core.process != UNREGISTERED {
            watch::unregister(&self.core.link, self.core.process).await;
        }
        self.core.link.close();
        Ok(())
    }
}
