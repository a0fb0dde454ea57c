//! Options for opening a store.

use std::time::Duration;

use super::space::{FreeSpace, free_space};
use crate::DocumentKind;

/// Default of [`StoreOptions::patience`]. Linux aborts a command to a disk after 30 seconds, so a disk that has not responded by then is unlikely to
/// respond at all. A shorter time would end the program when a busy disk takes several seconds, which can happen.
const PATIENCE: Duration = Duration::from_secs(30);

/// Default of [`StoreOptions::reserve_bytes`]. It is more than the largest group of changes writes, and leaves room for sled to move pages and to
/// write its snapshot at the next start.
const RESERVE: u64 = 64 * 1024 * 1024;

/// Default of [`StoreOptions::check_time`]. It is enough to check about twenty thousand games. sled itself needs longer than this to open a database
/// with a million games.
const CHECK_TIME: Duration = Duration::from_millis(300);

/// Options for opening a [`SledStore`](super::SledStore).
#[derive(Clone, Copy, Debug)]
pub struct StoreOptions {
    /// Size of the database's cache, in bytes. sled's own default is a gigabyte.
    pub cache_bytes: u64,
    /// Maximum time that the disk may take for one group of changes before the store stops. For opening, the limit is 20 times as long.
    pub patience: Duration,
    /// Maximum time for checking records while the database is being opened. The remaining records are checked while the store is in use.
    pub check_time: Duration,
    /// Whether to upgrade a database of an older program. If false, opening one fails with
    /// [`StoreError::OlderSchema`](crate::StoreError::OlderSchema).
    pub upgrade: bool,
    /// Free disk space, in bytes, below which changes are rejected. A warning is logged earlier.
    pub reserve_bytes: u64,
    /// Function that measures the free disk space.
    pub free_space: FreeSpace,
    /// The kinds of documents that the database may contain; none by default. Erasing a user fails if a document of another kind contains the user.
    pub documents: &'static [DocumentKind],
}

impl Default for StoreOptions {
    /// Returns options with a cache of 8 MiB (sled takes several times as much, and the operating system caches files anyway), a patience of 30
    /// seconds, a check time of 0.3 seconds, upgrades enabled, a reserve of 64 MiB, and no kinds of documents.
    fn default() -> Self {
        Self {
            cache_bytes: 8 * 1024 * 1024,
            patience: PATIENCE,
            check_time: CHECK_TIME,
            upgrade: true,
            reserve_bytes: RESERVE,
            free_space,
            documents: &[],
        }
    }
}
