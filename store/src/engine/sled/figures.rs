//! Statistics about the store, for the person who hosts the bot.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::SledStore;
use crate::StoreError;

/// Statistics about a store since it was opened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoreFigures {
    /// Distribution of the time that it took to make each group of changes durable.
    pub groups: GroupTimes,
    /// Total number of changes in all groups.
    pub changes: u64,
    /// Number of completed reads.
    pub reads: u64,
    /// Total duration of all reads, including the time that some of them waited for changes to become durable.
    pub read_time: Duration,
}

/// Distribution of the time that groups of changes took to become durable.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GroupTimes {
    /// Number of groups per interval: element *i* counts the groups that took at most the time at index *i* of [`BOUNDS`](Self::BOUNDS), but longer
    /// than the previous bound.
    pub counts: [u64; GroupTimes::BOUNDS.len()],
    /// Number of groups that took longer than the highest bound.
    pub longer: u64,
    /// Total duration of all groups.
    pub total: Duration,
}

impl GroupTimes {
    /// Bounds of the intervals in which groups are counted, from the time that a fast disk takes to that of a disk that is about to fail.
    pub const BOUNDS: [Duration; 10] = [
        Duration::from_millis(1),
        Duration::from_micros(2_500),
        Duration::from_millis(5),
        Duration::from_millis(10),
        Duration::from_millis(25),
        Duration::from_millis(100),
        Duration::from_millis(250),
        Duration::from_secs(1),
        Duration::from_millis(2_500),
        Duration::from_secs(10),
    ];

    fn note(&mut self, time: Duration) {
        let place = Self::BOUNDS.iter().position(|bound| time <= *bound);
        match place {
            Some(place) => self.counts[place] += 1,
            None => self.longer += 1,
        }
        self.total += time;
    }
}

/// Counter of completed reads and of the time that they took. Reads run on many threads.
#[derive(Debug, Default)]
pub(super) struct ReadCounter {
    reads: AtomicU64,
    nanos: AtomicU64,
}

impl ReadCounter {
    /// Records that a read that began at `began` has finished.
    pub(super) fn note(&self, began: Instant) {
        let nanos = u64::try_from(began.elapsed().as_nanos()).unwrap_or(u64::MAX);
        self.reads.fetch_add(1, Ordering::Relaxed);
        self.nanos.fetch_add(nanos, Ordering::Relaxed);
    }
}

/// Statistics that the writer collects.
#[derive(Clone, Debug, Default)]
pub(super) struct Written {
    groups: GroupTimes,
    changes: u64,
}

impl Written {
    /// Records that a group of `changes` changes became durable after `time`.
    pub(super) fn note(&mut self, changes: usize, time: Duration) {
        self.groups.note(time);
        self.changes += changes as u64;
    }
}

impl SledStore {
    /// Returns the store's statistics. Never waits for the disk.
    pub fn figures(&self) -> StoreFigures {
        let Written { groups, changes } = self.shared.durable.borrow().written.clone();
        let counted = &self.shared.reads;
        StoreFigures {
            groups,
            changes,
            reads: counted.reads.load(Ordering::Relaxed),
            read_time: Duration::from_nanos(counted.nanos.load(Ordering::Relaxed)),
        }
    }

    /// Returns the free space on the store's disk, in bytes. Blocks if the disk does not respond.
    ///
    /// # Errors
    ///
    /// [`StoreError::Io`] if the system does not report the free space.
    pub fn free_space(&self) -> Result<u64, StoreError> {
        let free = (self.measure)(&self.dir);
        free.map_err(|error| super::tables::io_error(&self.dir, &error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_is_counted_below_the_next_bound() {
        let mut times = GroupTimes::default();
        for millis in [1, 2, 10, 11, 9_999, 10_001] {
            times.note(Duration::from_millis(millis));
        }
        assert_eq!(times.counts, [1, 1, 0, 1, 1, 0, 0, 0, 0, 1]);
        assert_eq!(times.longer, 1);
        assert_eq!(times.total, Duration::from_millis(20_024));
    }
}
