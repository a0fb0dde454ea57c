//! Options for opening a store.

use std::time::Duration;

use super::space::{FreeSpace, free_space};
use crate::DocumentKind;

/// Default of [`StoreOptions::patience`]. Linux gives up on a command to a disk after 30 seconds, so a disk that has not answered by then will hardly
/// answer at all. A shorter time would end the program when a busy disk takes some seconds, which can happen.
const PATIENCE: Duration = Duration::from_secs(30);

/// Default of [`StoreOptions::reserve_bytes`]: more than the largest group of changes writes, with room for sled to move pages and to write
/// its snapshot at the next start.
const RESERVE: u64 = 64 * 1024 * 1024;

/// Default of [`StoreOptions::check_time`]: enough for about twenty thousand games. sled itself takes longer than that to open a million.
const CHECK_TIME: Duration = Duration::from_millis(300);

/// Options for opening a [`SledStore`](super::SledStore).
#[derive(Clone, Copy, Debug)]
pub struct StoreOptions {
    /// Memory for the database's cache, in bytes. sled's own default is a gigabyte.
    pub cache_bytes: u64,
    /// Longest time that the disk may take for one group of changes before the store stops; for opening, 20 times as long.
    pub patience: Duration,
    /// How long opening may check records. The rest are checked while the store is in use.
    pub check_time: Duration,
    /// Whether to upgrade a database of an older program. Otherwise, it is refused with [`StoreError::OlderSchema`](crate::StoreError::OlderSchema).
    pub upgrade: bool,
    /// Free disk space below which changes are refused, in bytes. The log warns earlier.
    pub reserve_bytes: u64,
    /// Method for measuring the free disk space.
    pub free_space: FreeSpace,
    /// The kinds of documents that the database may contain, none by default. Erasing a user fails if they are in a document of another kind.
    pub documents: &'static [DocumentKind],
}

impl Default for StoreOptions {
    /// A cache of 8 MiB: sled takes several times as much, and the system keeps files in memory anyway; 30 seconds; 0.3 seconds; an upgrade; a
    /// reserve of 64 MiB; no documents.
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
