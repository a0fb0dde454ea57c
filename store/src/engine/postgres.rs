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
//! [`recall_jobs`](crate::Outbox::recall_jobs) takes no job from a process that is alive. Processes that do jobs take over the jobs of a process that is
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

/// Number of changes after which the oldest receipts are checked for expired ones.
const SWEEP_EVERY: u64 = 8;

/// Number of a process that only reads. All other processes have numbers from 1 up.
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
    /// The file contains everything as it was at one moment. The store can be used in the meantime, and only some pages of records are in memory.
    ///
    /// # Errors
    ///
    /// [`BackupError`] says why no backup was written.
    pub async fn backup(&self, to: &Path) -> Result<(), BackupError> {
        backup::write(&*self.enter().await?, Self::SCHEMA, to).await
    }

    /// Writes the database at `url` to the file `to`, as [`backup`](Self::backup) does. The database need not be open, and may be one of an older
    /// program: that program can restore the backup. Changes nothing.
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
    /// Skips the next 1000 numbers of games and challenges, because games started after the backup may have used them. All documents in the backup
    /// must be of one of these kinds.
    ///
    /// # Errors
    ///
    /// [`BackupError`] if the file is not a complete backup, another version of the program wrote it, the database is not empty, or reading
    /// or writing fails.
    pub async fn restore(
        from: &Path,
        url: &str,
        documents: &'static [DocumentKind],
    ) -> Result<(), BackupError> {
        backup::restore(from, url, Numbers::Skip, documents).await
    }

    /// Restores the backup of a database that this one replaces; the old database may be one of any engine. Unlike
    /// [`restore`](Self::restore), this skips no numbers, so a backup of the new database is the same as one of the old. The old database must
    /// no longer be used.
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

    /// Makes the store behave as if the process had been suspended for this long, for tests.
    #[doc(hidden)]
    pub fn skip_time(&self, time: Duration) {
        self.core.claims.skip(time);
    }

    /// Makes a change in its own task and then calls `after`, even if the caller no longer waits.
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
