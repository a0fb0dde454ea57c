//! Options for opening a store on PostgreSQL.

use std::time::Duration;

use crate::DocumentKind;

/// Options for opening a [`PostgresStore`](super::PostgresStore).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PostgresOptions {
    /// Whether to create the tables in an empty database and to upgrade tables created by an older program, as
    /// [`PostgresStore::migrate`](super::PostgresStore::migrate) does. If false, opening such a database fails.
    pub migrate: bool,
    /// Whether the store is used only for reading. Such a store does not register as a process, does not take over jobs of other processes, and does
    /// not notice their changes.
    pub only_looks: bool,
    /// Maximum number of connections. If this is `None`, the maximum is twice the number of processors, but at least 16.
    pub connections: Option<usize>,
    /// Interval between checks for changes by other processes.
    pub poll: Duration,
    /// Interval between heartbeats, which tell other processes that this one is alive. After each heartbeat, the process checks whether the others
    /// are alive. A process without a heartbeat for 15 seconds counts as gone, so the interval must be much shorter.
    pub heartbeat: Duration,
    /// Whether a change also claims the jobs that it adds if the caller is waiting for more jobs. This happens in the same transaction. The caller is
    /// waiting after a call to [`claim_jobs`](crate::Outbox::claim_jobs) that returned fewer jobs than its limits allow. The next call of
    /// `claim_jobs` returns the jobs that were claimed in this way. Set this only in a program that calls `claim_jobs` repeatedly until it stops, and
    /// then once more with limits of 0.
    pub claims_new: bool,
    /// The kinds of documents that the database may contain; none by default. Erasing a user fails if a document of another kind contains the user.
    pub documents: &'static [DocumentKind],
}

impl Default for PostgresOptions {
    fn default() -> Self {
        Self {
            migrate: false,
            only_looks: false,
            connections: None,
            poll: Duration::from_secs(1),
            heartbeat: Duration::from_secs(5),
            claims_new: false,
            documents: &[],
        }
    }
}
