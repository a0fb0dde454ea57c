//! Options for opening a store on PostgreSQL.

use std::time::Duration;

use crate::DocumentKind;

/// Options for opening a [`PostgresStore`](super::PostgresStore).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PostgresOptions {
    /// Whether to create the tables in an empty database, and to upgrade those of an older program, as
    /// [`PostgresStore::migrate`](super::PostgresStore::migrate) does. Otherwise, opening such a database fails.
    pub migrate: bool,
    /// Whether the store is only read, and changes nothing by itself: it does not register as a process, does not look after the jobs of others, and
    /// does not notice what they change.
    pub only_looks: bool,
    /// Maximum number of connections. If it is `None`, twice the number of processors, or 16 if those are few.
    pub connections: Option<usize>,
    /// Interval between checks for changes by other processes.
    pub poll: Duration,
    /// How often to tell other processes that this one is alive, and to check whether they are. A process that was not heard from for 15 seconds
    /// counts as gone, so this must be much less.
    pub heartbeat: Duration,
    /// Whether to claim jobs in the transaction that adds them while the caller waits for more: after a call of
    /// [`claim_jobs`](crate::Outbox::claim_jobs) that returned fewer than its limits. The next call returns them. For a program that keeps calling it
    /// until it stops, and then once with limits of 0.
    pub claims_new: bool,
    /// The kinds of documents that the database may contain, none by default. Erasing a user fails if they are in a document of another kind.
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
