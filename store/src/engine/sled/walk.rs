//! A walk reads all records as of one point in time, while the store continues to change. Backups and checks of all records use walks.
//!
//! A walk reads one page at a time and locks the database only while it reads the page, so neither the writer nor readers wait for more than
//! [`PAGE_TIME`]. Before the writer changes a record that a walk has not reached yet, it keeps the old value for the walk. Therefore, a walk needs
//! memory for one page, plus the old values of records that changed before the walk reached them.

use std::collections::BTreeMap;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use ::sled::IVec;

use super::shared::Shared;
use super::tables::{Tables, Writes};
use crate::StoreError;
use crate::engine::key::{Key, Table};

/// Maximum number of records that are read for a page.
const PAGE_RECORDS: usize = 500;

/// Time limit for reading a page, so that a page ends early if the disk is slow.
const PAGE_TIME: Duration = Duration::from_millis(10);

/// A record: its key and its value.
pub(super) type Record = (IVec, IVec);

/// The thread that opens the database and then performs walks, one after another. The thread ends when the `Walker` is dropped and all work is done.
///
/// The same thread does both because sled allocates bookkeeping data for each page that it reads. Most allocators have a separate memory area for
/// each thread. If another thread performed the walks, the bookkeeping data would therefore take twice the memory, which would never be freed.
pub(super) struct Walker(mpsc::Sender<Work>);

type Work = Box<dyn FnOnce() + Send>;

impl Walker {
    /// Starts the thread, which runs `first`. Returns the walker and a receiver for the result of `first`.
    pub(super) fn start<T: Send + 'static>(
        first: impl FnOnce() -> T + Send + 'static,
    ) -> io::Result<(Self, mpsc::Receiver<T>)> {
        let (send, result) = mpsc::channel();
        let (walker, queue) = mpsc::channel::<Work>();
        let thread = thread::Builder::new().name("store-walker".into());
        thread.spawn(move || {
            // The caller may have stopped waiting.
            let _ = send.send(first());
            for work in queue {
                work();
            }
        })?;
        Ok((Self(walker), result))
    }

    /// Queues `work`, which runs after all work that was queued earlier. If any work panics, the thread ends and drops all later work.
    pub(super) fn pass(&self, work: impl FnOnce() + Send + 'static) {
        // If the thread has ended, the work is dropped here.
        let _ = self.0.send(Box::new(work));
    }
}

/// A walk that reads all records, page by page.
pub(super) struct Walk {
    shared: Arc<Shared>,
    progress: Arc<Mutex<Progress>>,
    meta: Vec<Record>,
    /// Number of the last group of changes that was applied before the walk began.
    seen: u64,
}

/// Progress of a walk through all records.
#[derive(Debug, Default)]
pub(super) struct Progress {
    /// Index of the current table in [`Table::ALL`].
    table: usize,
    /// Last key that was read in the current table; `None` at its start.
    after: Option<Key>,
    /// Old values of records that changed before the walk reached them, by table and key; `None` if the record did not exist.
    old: BTreeMap<(usize, Key), Option<IVec>>,
}

/// A page: some records of one table, in the order of their keys.
pub(super) struct Page {
    pub(super) table: Table,
    pub(super) records: Vec<Record>,
}

/// The walks in progress.
#[derive(Debug, Default)]
pub(super) struct Walks(pub(super) Mutex<Vec<Weak<Mutex<Progress>>>>);

impl Walks {
    /// Registers `walk`, so that old values are kept for it from now on. Must be called while the database is locked, so that no change is missed.
    pub(super) fn add(&self, walk: &Arc<Mutex<Progress>>) {
        lock(&self.0).push(Arc::downgrade(walk));
    }

    /// Keeps the old values of the records that `writes` will change, for all walks that have not reached these records. Must be called while the
    /// database is locked for writing.
    pub(super) fn keep_old(&self, tables: &Tables, writes: &Writes) -> Result<(), StoreError> {
        let mut walks = lock(&self.0);
        walks.retain(|walk| walk.strong_count() > 0);
        for walk in walks.iter().filter_map(Weak::upgrade) {
            let mut progress = lock(&walk);
            for (table, key) in writes.keys() {
                progress.keep_old(tables, table, key)?;
            }
        }
        Ok(())
    }
}

impl Progress {
    fn keep_old(&mut self, tables: &Tables, table: Table, key: &Key) -> Result<(), StoreError> {
        let position = table as usize;
        let is_ahead =
            position > self.table || position == self.table && Some(key) > self.after.as_ref();
        let place = (position, key.clone());
        if is_ahead && !self.old.contains_key(&place) {
            self.old.insert(place, tables.get(table, key)?);
        }
        Ok(())
    }

    /// Reads the next page of records; `None` at the end.
    pub(super) fn read_page(&mut self, tables: &Tables) -> Result<Option<Page>, StoreError> {
        let Some(table) = Table::ALL.get(self.table).copied() else {
            return Ok(None);
        };
        let began = Instant::now();
        let mut records = BTreeMap::new();
        let mut last = None;
        let mut is_end = true;
        for item in tables.after(table, self.after.as_deref()) {
            let (key, value) = item?;
            tables.touch(table, &key)?;
            last = Some(key.to_vec());
            records.insert(key, value);
            if records.len() >= PAGE_RECORDS || began.elapsed() >= PAGE_TIME {
                is_end = false;
                break;
            }
        }
        // All old values that remain lie ahead of the walk, so those up to the end of the page belong to the page.
        let ahead = match &last {
            Some(last) if !is_end => {
                let mut rest = self.old.split_off(&(self.table, last.clone()));
                // The last key itself is on the page.
                let own = rest.remove_entry(&(self.table, last.clone()));
                self.old.extend(own);
                rest
            }
            Some(_) | None => self.old.split_off(&(self.table + 1, Key::new())),
        };
        for ((_, key), value) in std::mem::replace(&mut self.old, ahead) {
            match value {
                Some(value) => records.insert(key.into(), value),
                None => records.remove(key.as_slice()),
            };
        }
        if is_end {
            self.table += 1;
            self.after = None;
        } else {
            self.after = last;
        }
        let records = records.into_iter().collect();
        Ok(Some(Page { table, records }))
    }
}

impl Walk {
    /// Begins a walk through the current records. Blocks.
    pub(super) fn begin(shared: &Arc<Shared>) -> Result<Self, StoreError> {
        let open = shared.open.blocking_read();
        let tables = open.tables.as_ref().ok_or(StoreError::Closed)?;
        let progress = Arc::new(Mutex::default());
        let walk = Self {
            meta: tables.all_meta()?,
            seen: open.applied,
            progress: Arc::clone(&progress),
            shared: Arc::clone(shared),
        };
        shared.walks.add(&progress);
        Ok(walk)
    }

    /// Returns the number of the last group of changes that this walk includes.
    pub(super) fn seen(&self) -> u64 {
        self.seen
    }

    /// Returns the store's own records at the time when the walk began.
    pub(super) fn meta(&self) -> &[Record] {
        &self.meta
    }

    /// Reads the next page, which may be empty; `None` at the end. Blocks.
    pub(super) fn next_page(&mut self) -> Result<Option<Page>, StoreError> {
        leisurely(|| {
            let open = self.shared.open.blocking_read();
            let tables = open.tables.as_ref().ok_or(StoreError::Closed)?;
            lock(&self.progress).read_page(tables)
        })
    }
}

/// Runs `work`, then pauses for as long as `work` took. This limits a walk to half a processor, and gives sled time to free the memory of pages that
/// the walk has read.
pub(super) fn leisurely<T>(work: impl FnOnce() -> T) -> T {
    let began = Instant::now();
    let done = work();
    thread::sleep(began.elapsed().min(PAGE_TIME));
    done
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::sled::{SledStore, StoreOptions};
    use crate::prelude::*;
    use crate::{Setting, Timestamp, UserId};

    /// Enough for several pages.
    const USERS: u64 = 1300;

    fn rest_of(walk: &mut Walk) -> Vec<(Table, Record)> {
        let mut all = Vec::new();
        while let Some(page) = walk.next_page().unwrap() {
            assert!(page.records.len() <= PAGE_RECORDS + USERS as usize);
            all.extend(page.records.into_iter().map(|record| (page.table, record)));
        }
        all
    }

    #[test]
    fn a_walk_sees_everything_as_it_was_at_its_start() {
        let dir = tempfile::tempdir().unwrap();
        let store = Arc::new(SledStore::open(dir.path(), StoreOptions::default()).unwrap());
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .build()
            .unwrap();
        // All at once, so that they share the syncs.
        let choose = |users: Vec<u64>, theme: &str| {
            let chosen = users.into_iter().map(|user| {
                let (store, setting) = (Arc::clone(&store), Setting::Theme(theme.into()));
                runtime.spawn(async move { store.choose(UserId::new(user), vec![setting]).await })
            });
            for chosen in chosen.collect::<Vec<_>>() {
                runtime.block_on(chosen).unwrap().unwrap();
            }
        };
        let user = |number: u64| 10 * number + 10;
        choose((0..USERS).map(user).collect(), "dark");
        let before = rest_of(&mut Walk::begin(&store.shared).unwrap());
        assert!(before.len() as u64 >= USERS);
        assert!(before.is_sorted_by_key(|(table, (key, _))| (*table as usize, key.clone())));

        let mut walk = Walk::begin(&store.shared).unwrap();
        let mut seen = Vec::new();
        for round in 0.. {
            // Before, at and after every possible position: changed, added and deleted.
            let near: Vec<u64> = (0..USERS).step_by(90).map(|at| user(at + round)).collect();
            choose(near.clone(), "light");
            choose(near.iter().map(|user| user + 5 + round).collect(), "wood");
            for erased in near.iter().map(|user| user + 20) {
                let forgotten =
                    store.forget(Timestamp::from_millis(1), UserId::new(erased), vec![]);
                runtime.block_on(forgotten).unwrap();
            }
            let Some(page) = walk.next_page().unwrap() else {
                break;
            };
            seen.extend(page.records.into_iter().map(|record| (page.table, record)));
        }
        assert!(seen == before, "{} records of {}", seen.len(), before.len());
        assert!(rest_of(&mut Walk::begin(&store.shared).unwrap()) != before);

        // Nothing is kept for walks that have ended.
        drop(walk);
        choose(vec![1], "dark");
        assert!(lock(&store.shared.walks.0).is_empty());
        runtime.block_on(store.close()).unwrap();
    }
}
