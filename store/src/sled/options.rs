//! How to open a store.

use std::time::Duration;

use super::space::{FreeSpace, free_space};

/// Default of [`StoreOptions::patience`]. Linux gives up on a command to a disk after 30 seconds, so a disk that has not answered by then
/// will hardly answer at all. A shorter time would end the program when a busy disk only takes some seconds, as it may.
const PATIENCE: Duration = Duration::from_secs(30);

/// Default of [`StoreOptions::reserve_bytes`]: more than the largest group of changes writes, with room for sled to move pages and to write
/// its snapshot at the next start.
const RESERVE: u64 = 64 * 1024 * 1024;

/// How to open a [`SledStore`](super::SledStore).
#[derive(Clone, Copy, Debug)]
pub struct StoreOptions {
    /// Memory for the database's cache, in bytes. sled's own default is a gigabyte.
    pub cache_bytes: u64,
    /// How long the disk may take for one group of changes before the store stops; for opening, 20 times as long.
    pub patience: Duration,
    /// Free disk space below which changes are refused, in bytes. The log warns earlier.
    pub reserve_bytes: u64,
    /// How to find out the free disk space.
    pub free_space: FreeSpace,
}

impl Default for StoreOptions {
    /// A cache of 64 MiB, which is enough for tens of thousands of games; 30 seconds; a reserve of 64 MiB.
    fn default() -> Self {
        Self {
            cache_bytes: 64 * 1024 * 1024,
            patience: PATIENCE,
            reserve_bytes: RESERVE,
            free_space,
        }
    }
}
