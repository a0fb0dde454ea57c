//! Engine on a [PostgreSQL] database that several processes can use at the same time.
//!
//! # Writing
//!
//! A change is one transaction at READ COMMITTED, usually with two round trips. The first begins the transaction, and locks and loads all rows that
//! the change is known to need; the second writes and commits. In between, the same pure functions as in the other engines compute the effects of the
//! change (`postgres/view.rs`). Locks are always acquired in the same order. Once the locks are held, the change looks for its receipt, which exists
//! if the same change was already made.
//!
//! A transaction that conflicted with another one, or lost its connection, is retried as a whole for up to 2.5 seconds. If a change was committed but
//! the answer was lost, the retry finds its receipt. Each transaction runs in its own task, so that it is completed even if the caller stops waiting.
//!
//! # When PostgreSQL is unavailable
//!
//! Each call fails with [`StoreError::Unreachable`]; calls succeed again as soon as PostgreSQL is available. The store never stops by itself.
//!
//! # In the database
//!
//! The files in `postgres/schema` define the tables. A row contains the same record as the embedded engine's files, a digit followed by JSON
//! (`stored.rs`), and separate columns with copies of the data that the indexes need. The engine uses only features that other databases with
//! PostgreSQL's protocol also have: no notifications, advisory locks, triggers, procedures or foreign keys. Statements are unnamed, so poolers may
//! share connections.
//!
//! # Several processes
//!
//! Each open store has a row in the table `process` with the time of its last heartbeat. A claimed line of jobs names its holder, so that
//! [`recall_jobs`](crate::Outbox::recall_jobs) takes no job from a process that is alive. Processes that do jobs take over the jobs of a process that
//! is gone. A process that has lost a job to another one can no longer postpone the job, and knows that it may have lost the job
//! (`postgres/claims.rs`). The store polls for changes by other processes once a second.
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
mod store;
mod transaction;
mod trouble;
mod view;
mod watch;
mod write;

use std::fmt;
use std::future::Future;
use std::panic::resume_unwind;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinHandle;

use self::core::{Core, Entered};
use crate::engine::backup::{BackupError, Numbers};
use crate::{DocumentKind, StoreError};
use claims::{Claims, Moment};
use link::Link;
use outbox::BetweenClaims;
use transaction::{Attempt, transact};

pub use options::PostgresOptions;

/// Number of changes between two deletions of expired receipts.
const SWEEP_EVERY: u64 = 8;

/// Process number of a store that is used only for reading. All other processes have numbers from 1 up.
const UNREGISTERED: i64 = 0;

/// A [`Store`](crate::Store) in a PostgreSQL database.
///
/// ```no_run
/// use asterism_store::postgres::{PostgresOptions, PostgresStore};
/// use asterism_store::prelude::*;
/// use asterism_store::{Setting, UserId};
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
    /// Schema version of the databases that this program uses.
    pub const SCHEMA: u32 = migrate::schema_after(migrate::STEPS);

    /// Opens the database at `url`, such as `postgres://user:password@host/database`.
    ///
    /// If the URL has several hosts, separated by commas, the one that accepts changes is used. The server's certificate and host name are verified,
    /// unless `sslmode` is `disable`, which means plain text. If `sslmode` is missing or `prefer`, a server that offers no encryption is used in
    /// plain text if it is on this machine (reached through a socket or a loopback address), and rejected otherwise.
    ///
    /// # Errors
    ///
    /// [`StoreError::Address`] if the URL cannot be used, [`StoreError::Unreachable`] if no server answers, [`StoreError::Denied`] if PostgreSQL
    /// denies access, [`StoreError::Unwritable`] if PostgreSQL rejects changes, [`StoreError::NewerDatabase`] and [`StoreError::OlderDatabase`] if
    /// the tables have another schema than this program's.
    ///
    /// # Panics
    ///
    /// Panics outside of a tokio runtime.
    pub async fn open(url: &str, options: PostgresOptions) -> Result<Self, StoreError> {
        Self::open_with(url, options, None).await
    }

    /// Does the same as [`open`](Self::open), but calls `between` between the two statements of each claim, so that a test can interfere there.
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
        let mut core = Core::new(link, process, claims, options);
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

    /// Creates the tables in the database at `url`, or upgrades tables created by an older program. Does nothing if the tables already have this
    /// program's schema. Returns the schema before and after the call; 0 means an empty database. Older programs cannot open an upgraded database.
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
    /// The same as [`open`](Self::open), except those about the schema.
    pub async fn inspect(url: &str) -> Result<u32, StoreError> {
        migrate::inspect(&Link::new(url, Some(1))?).await
    }

    /// Writes all data to the file `to`, which must not exist yet. [`restore`](Self::restore), here or in another engine, creates a database from the
    /// file. The file is durable when this function returns.
    ///
    /// The file contains all data as of one point in time. The store can be used while the backup is written. Only a few pages of records are held in
    /// memory.
    ///
    /// # Errors
    ///
    /// [`BackupError`] with the reason why no backup was written.
    pub async fn backup(&self, to: &Path) -> Result<(), BackupError> {
        backup::write(&*self.enter().await?, Self::SCHEMA, to).await
    }

    /// Writes the database at `url` to the file `to`, as [`backup`](Self::backup) does, but without opening a store. Does not change the database.
    /// The database may have an older program's schema; then that program can restore the backup.
    ///
    /// # Errors
    ///
    /// [`BackupError`] with the reason why no backup was written.
    pub async fn backup_closed(url: &str, to: &Path) -> Result<(), BackupError> {
        backup::write_closed(url, to).await
    }

    /// Restores the backup in the file `from` to the database at `url`, which must be empty. The backup may be from any engine. Creates the tables if
    /// there are none. Restores everything or nothing, and checks the result.
    ///
    /// Skips the next 1000 numbers of games and challenges, because games started after the backup may have used them. The kinds of all documents in
    /// the backup must be in `documents`.
    ///
    /// # Errors
    ///
    /// [`BackupError`] if the file is not a complete backup or has the schema of another program version, if the database is not empty, or if reading
    /// or writing fails.
    pub async fn restore(
        from: &Path,
        url: &str,
        documents: &'static [DocumentKind],
    ) -> Result<(), BackupError> {
        backup::restore(from, url, Numbers::Skip, documents).await
    }

    /// Restores the backup of an old database that the new one replaces. The old database may be from any engine, and must no longer be used. Unlike
    /// [`restore`](Self::restore), this function skips no numbers, so a backup of the new database is identical to the backup of the old one.
    ///
    /// # Errors
    ///
    /// The same as [`restore`](Self::restore).
    pub async fn import(
        from: &Path,
        url: &str,
        documents: &'static [DocumentKind],
    ) -> Result<(), BackupError> {
        backup::restore(from, url, Numbers::Keep, documents).await
    }

    /// Makes the store behave as if the process had been suspended for `time`. For tests.
    #[doc(hidden)]
    pub fn skip_time(&self, time: Duration) {
        self.core.claims.skip(time);
    }

    /// Makes a change in its own task, and then calls `after` on success. Both happen even if the caller stops waiting.
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
