//! The only module that uses sled: reads tables and applies writes durably.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::io;
use std::ops::Bound;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use ::sled::transaction::{ConflictableTransactionError, TransactionError};
use ::sled::{Batch, Db, IVec, Transactional, Tree};

use crate::StoreError;
use crate::engine::backup::sync_folder;
use crate::engine::key::{Key, Table};
pub(super) use crate::engine::lines::{HEAD, SCHEMA};

/// Name of the folder with sled's files in the store's directory.
pub(super) const FOLDER: &str = "sled";

/// Name of sled's log file in its folder.
const LOG: &str = "db";

/// Name of the folder in which sled keeps values that are too large for the log.
const BLOBS: &str = "blobs";

/// Name of the sled tree with the store's own records. Names of trees never change, because existing databases use them.
const META: &str = "meta";

/// The open database with its tables.
pub(super) struct Tables {
    dir: PathBuf,
    db: Db,
    meta: Tree,
    /// The sled tree of each table, in the order of [`Table::ALL`].
    trees: Vec<Tree>,
    log: File,
    synced_blobs: Mutex<HashSet<OsString>>,
}

/// Writes that are collected to be applied together: the new value for each key. `None` deletes the key.
#[derive(Debug, Default)]
pub(super) struct Writes {
    meta: HashMap<&'static [u8], Vec<u8>>,
    tables: [HashMap<Key, Option<Vec<u8>>>; Table::ALL.len()],
    count: usize,
}

/// The effect of [`Writes`] on a key.
pub(super) enum Fate<'a> {
    Untouched,
    Gone,
    Written(&'a [u8]),
}

/// Iterator over keys and values in key order, which can be read from both ends.
pub(super) type Scan<'a> = dyn DoubleEndedIterator<Item = Result<(IVec, IVec), StoreError>> + 'a;

impl Tables {
    /// Returns whether `dir` contains a sled log that is not empty.
    pub(super) fn log_exists(dir: &Path) -> bool {
        log_path(dir).metadata().is_ok_and(|log| log.len() > 0)
    }

    /// Opens the database in `dir`, or creates one. May panic if files are damaged.
    pub(super) fn open(dir: &Path, cache_bytes: u64) -> Result<Self, OpenFailure> {
        delete_unfinished_snapshots(&dir.join(FOLDER)).map_err(|error| io_error(dir, &error))?;
        let config = ::sled::Config::new()
            .path(dir.join(FOLDER))
            .cache_capacity(cache_bytes);
        let db = config.open().map_err(|error| match error {
            // sled has no separate error kind for this.
            ::sled::Error::Io(error) if error.to_string().contains("could not acquire lock") => {
                OpenFailure::Locked
            }
            error => OpenFailure::Store(store_error(dir, &error)),
        })?;
        let open = |name| db.open_tree(name).map_err(|error| store_error(dir, &error));
        let meta = open(META)?;
        let trees = Table::ALL.into_iter().map(|table| open(table.name()));
        let trees = trees.collect::<Result<Vec<_>, _>>()?;
        // Windows only syncs files that are open for writing.
        let log = OpenOptions::new()
            .read(true)
            .write(true)
            .open(log_path(dir));
        let log = log.map_err(|error| io_error(dir, &error))?;
        Ok(Self {
            dir: dir.into(),
            db,
            meta,
            trees,
            log,
            synced_blobs: Mutex::default(),
        })
    }

    pub(super) fn dir(&self) -> &Path {
        &self.dir
    }

    /// Returns whether the database contains no records at all.
    pub(super) fn is_empty(&self) -> bool {
        self.meta.is_empty() && self.trees.iter().all(Tree::is_empty)
    }

    pub(super) fn meta(&self, key: &'static [u8]) -> Result<Option<IVec>, StoreError> {
        self.meta.get(key).map_err(|error| self.error(&error))
    }

    pub(super) fn get(&self, table: Table, key: &[u8]) -> Result<Option<IVec>, StoreError> {
        self.tree(table)
            .get(key)
            .map_err(|error| self.error(&error))
    }

    /// Looks up a key again, so that its page counts as used once more.
    ///
    /// sled distributes pages among 256 lists, and frees pages of a list only after 64 uses of its pages. A scan uses each page only once, so a long
    /// scan would keep about sixteen thousand pages in memory, whatever the size of the cache. If the scan touches each key, a page counts as used
    /// once per record, and pages are freed earlier.
    pub(super) fn touch(&self, table: Table, key: &[u8]) -> Result<(), StoreError> {
        let touched = self.tree(table).contains_key(key);
        touched.map(|_| ()).map_err(|error| self.error(&error))
    }

    /// Returns an iterator over a whole table.
    pub(super) fn all(&self, table: Table) -> Box<Scan<'_>> {
        self.errors(self.tree(table).iter())
    }

    /// Returns an iterator over the records whose keys come after `key`; over all records if it is `None`.
    pub(super) fn after(&self, table: Table, key: Option<&[u8]>) -> Box<Scan<'_>> {
        let from = key.map_or(Bound::Unbounded, Bound::Excluded);
        self.errors(self.tree(table).range::<&[u8], _>((from, Bound::Unbounded)))
    }

    /// Returns an iterator over the records whose keys start with `prefix`.
    pub(super) fn under(&self, table: Table, prefix: &[u8]) -> Box<Scan<'_>> {
        self.errors(self.tree(table).scan_prefix(prefix))
    }

    /// Returns an iterator over the records whose keys range from `from` up to, but not including, `end`.
    pub(super) fn between(&self, table: Table, from: &[u8], end: &[u8]) -> Box<Scan<'_>> {
        self.errors(self.tree(table).range(from..end))
    }

    /// Applies `writes` atomically. They become durable with the next [`sync`](Self::sync).
    pub(super) fn apply(&self, writes: &Writes) -> Result<(), StoreError> {
        let mut meta = Batch::default();
        for (key, value) in &writes.meta {
            meta.insert(*key, value.as_slice());
        }
        let mut trees = vec![&self.meta];
        let mut batches = vec![meta];
        for (tree, table) in self.trees.iter().zip(&writes.tables) {
            if table.is_empty() {
                continue;
            }
            let mut batch = Batch::default();
            for (key, value) in table {
                match value {
                    Some(value) => batch.insert(key.as_slice(), value.as_slice()),
                    None => batch.remove(key.as_slice()),
                }
            }
            trees.push(tree);
            batches.push(batch);
        }
        let applied = trees.as_slice().transaction(|trees| {
            for (tree, batch) in trees.iter().zip(&batches) {
                tree.apply_batch(batch)?;
            }
            Ok::<(), ConflictableTransactionError<()>>(())
        });
        applied.map_err(|error| match error {
            TransactionError::Storage(error) => self.error(&error),
            TransactionError::Abort(()) => unreachable!("the closure above never aborts"),
        })
    }

    /// Returns the store's own records.
    pub(super) fn all_meta(&self) -> Result<Vec<(IVec, IVec)>, StoreError> {
        self.errors(self.meta.iter()).collect()
    }

    /// Writes records to a new database. None of them may exist there yet. The writes are not atomic, and not durable until the next [`sync`](Self::sync).
    pub(super) fn fill(&self, table: Table, records: Vec<(IVec, IVec)>) -> Result<(), StoreError> {
        fill(self.tree(table), records).map_err(|error| self.error(&error))
    }

    /// Writes the store's own records in the same way as [`fill`](Self::fill).
    pub(super) fn fill_meta(&self, records: Vec<(IVec, IVec)>) -> Result<(), StoreError> {
        fill(&self.meta, records).map_err(|error| self.error(&error))
    }

    /// Frees memory that sled uses for old states of pages.
    ///
    /// sled itself frees only a few of them at every 128th access to the database. If many pages are read or written in a row, more old states
    /// accumulate than sled frees, and memory use grows without limit.
    pub(super) fn free_old_pages() {
        /// Number of rounds of freeing memory. Each round frees up to 512 objects.
        const STEPS: usize = 64;
        for _ in 0..STEPS {
            crossbeam_epoch::pin().flush();
        }
    }

    /// Makes all applied writes durable.
    pub(super) fn sync(&self) -> Result<(), StoreError> {
        self.db.flush().map_err(|error| self.error(&error))?;
        // On Linux, sled flushes with `sync_file_range`, which does not survive a power cut.
        self.log
            .sync_data()
            .and_then(|()| self.sync_blobs())
            .map_err(|error| io_error(&self.dir, &error))
    }

    /// Syncs new blob files. sled stores pages over 128 KiB (a few very long games together) in separate files, which it never changes and never
    /// syncs.
    fn sync_blobs(&self) -> io::Result<()> {
        let folder = self.dir.join(FOLDER).join(BLOBS);
        let mut synced = self
            .synced_blobs
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let mut blobs = HashSet::new();
        let mut has_new = false;
        for entry in folder.read_dir()? {
            let entry = entry?;
            if !synced.contains(&entry.file_name()) {
                match OpenOptions::new().read(true).write(true).open(entry.path()) {
                    Ok(blob) => blob.sync_all()?,
                    // sled has replaced the blob in the meantime.
                    Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                    Err(error) => return Err(error),
                }
                has_new = true;
            }
            blobs.insert(entry.file_name());
        }
        *synced = blobs;
        if has_new {
            sync_folder(&folder)
        } else {
            Ok(())
        }
    }

    /// Syncs the database's folders after files were created in them.
    pub(super) fn sync_folders(&self) -> Result<(), StoreError> {
        let folders: BTreeSet<PathBuf> = [self.dir.join(FOLDER), self.dir.clone()]
            .into_iter()
            .chain(
                self.dir
                    .canonicalize()
                    .ok()
                    .and_then(|dir| dir.parent().map(Path::to_path_buf)),
            )
            .collect();
        folders
            .iter()
            .try_for_each(|folder| sync_folder(folder))
            .map_err(|error| io_error(&self.dir, &error))
    }

    fn tree(&self, table: Table) -> &Tree {
        &self.trees[table as usize]
    }

    fn errors(&self, iter: ::sled::Iter) -> Box<Scan<'_>> {
        Box::new(iter.map(|item| item.map_err(|error| self.error(&error))))
    }

    fn error(&self, error: &::sled::Error) -> StoreError {
        store_error(&self.dir, error)
    }
}

impl Writes {
    pub(super) fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns the number of writes collected; a key that was written repeatedly is counted each time.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Returns the keys in tables that these writes set or delete.
    pub(super) fn keys(&self) -> impl Iterator<Item = (Table, &Key)> {
        let tables = Table::ALL.into_iter().zip(&self.tables);
        tables.flat_map(|(table, writes)| writes.keys().map(move |key| (table, key)))
    }

    /// Returns the effect that these writes have on `key`.
    pub(super) fn get(&self, table: Table, key: &[u8]) -> Fate<'_> {
        match self.tables[table as usize].get(key) {
            None => Fate::Untouched,
            Some(None) => Fate::Gone,
            Some(Some(value)) => Fate::Written(value),
        }
    }

    pub(super) fn set(&mut self, table: Table, key: Key, value: Option<Vec<u8>>) {
        self.tables[table as usize].insert(key, value);
        self.count += 1;
    }

    /// Returns the records of `table` as they will be after these writes. The order is unspecified.
    pub(super) fn apply_to(
        &self,
        tables: &Tables,
        table: Table,
    ) -> Result<Vec<(Key, Vec<u8>)>, StoreError> {
        self.apply_under(tables, table, &[])
    }

    /// Returns the records whose keys start with `prefix`, as they will be after these writes. The order is unspecified.
    pub(super) fn apply_under(
        &self,
        tables: &Tables,
        table: Table,
        prefix: &[u8],
    ) -> Result<Vec<(Key, Vec<u8>)>, StoreError> {
        let scan = tables.under(table, prefix);
        let writes = &self.tables[table as usize];
        let kept = scan.filter(|item| {
            item.as_ref()
                .map_or(true, |(key, _)| !writes.contains_key(&key[..]))
        });
        let kept = kept.map(|item| item.map(|(key, value)| (key.to_vec(), value.to_vec())));
        let written = writes
            .iter()
            .filter(|(key, _)| key.starts_with(prefix))
            .filter_map(|(key, value)| Some(Ok((key.clone(), value.clone()?))));
        kept.chain(written).collect()
    }

    /// Returns the new value of one of the store's own records, if there is one.
    pub(super) fn meta(&self, key: &[u8]) -> Option<&[u8]> {
        self.meta.get(key).map(Vec::as_slice)
    }

    pub(super) fn set_meta(&mut self, key: &'static [u8], value: Vec<u8>) {
        self.meta.insert(key, value);
        self.count += 1;
    }
}

/// Reason why a database could not be opened.
pub(super) enum OpenFailure {
    /// Another process holds sled's own lock.
    Locked,
    Store(StoreError),
}

impl From<StoreError> for OpenFailure {
    fn from(error: StoreError) -> Self {
        OpenFailure::Store(error)
    }
}

/// Deletes snapshots that sled had not finished writing when it was killed or the disk failed. sled would mistake them for finished snapshots, and
/// report damage. They are not needed.
fn delete_unfinished_snapshots(folder: &Path) -> io::Result<()> {
    let entries = match folder.read_dir() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        entries => entries?,
    };
    for entry in entries {
        let name = entry?.file_name();
        let is_unfinished = name
            .to_str()
            .is_some_and(|name| name.starts_with("snap.") && name.ends_with(".generating"));
        if is_unfinished {
            std::fs::remove_file(folder.join(name))?;
        }
    }
    Ok(())
}

fn fill(tree: &Tree, records: Vec<(IVec, IVec)>) -> Result<(), ::sled::Error> {
    let mut batch = Batch::default();
    for (key, value) in records {
        batch.insert(key, value);
    }
    tree.apply_batch(batch)
}

pub(super) fn io_error(dir: &Path, error: &io::Error) -> StoreError {
    StoreError::Io {
        dir: dir.into(),
        why: error.to_string(),
    }
}

pub(super) fn unreadable(what: String, why: String) -> StoreError {
    StoreError::Unreadable { what, why }
}

fn store_error(dir: &Path, error: &::sled::Error) -> StoreError {
    match error {
        // A page is beyond the end of the log.
        ::sled::Error::Io(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
            StoreError::Damaged {
                dir: dir.into(),
                what: "its log ends too early".into(),
            }
        }
        ::sled::Error::Io(error) => io_error(dir, error),
        ::sled::Error::Corruption { .. } => StoreError::Damaged {
            dir: dir.into(),
            what: "a checksum is wrong; if it is that of `sled/snap.*`, move that file away, and it is rebuilt".into(),
        },
        ::sled::Error::CollectionNotFound(_)
        | ::sled::Error::Unsupported(_)
        | ::sled::Error::ReportableBug(_) => StoreError::Damaged {
            dir: dir.into(),
            what: error.to_string(),
        },
    }
}

pub(super) fn log_path(dir: &Path) -> PathBuf {
    dir.join(FOLDER).join(LOG)
}
