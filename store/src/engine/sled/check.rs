//! Compares all records with the totals in the head record, to detect lost records.
//!
//! Opening a database checks it for a limited time. If the database is large, the store is then used while the walker checks the remaining records
//! page by page, as they were when the database was opened. If this check finds damage, the store stops and leaves a [mark](MARK), so that the next
//! start checks all records first.

use std::fs;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::fault::{damaged, panic_text};
use super::shared::Shared;
use super::tables::Tables;
use super::walk::{Progress, Walker, leisurely};
use crate::StoreError;
use crate::engine::checksum::Contents;
use crate::stored::Head;

/// Name of a file in the store's directory. The file exists if a check has found damage.
const MARK: &str = "damaged";

/// A check that compares all records with the totals in a head record.
pub(super) struct Check {
    head: Head,
    contents: Contents,
    progress: Arc<Mutex<Progress>>,
}

impl Check {
    pub(super) fn new(head: Head) -> Self {
        Self {
            head,
            contents: Contents::default(),
            progress: Arc::default(),
        }
    }

    /// Runs the check for about `time` at most. Returns whether all records were checked.
    pub(super) fn run_for(&mut self, tables: &Tables, time: Duration) -> Result<bool, StoreError> {
        let began = Instant::now();
        while began.elapsed() < time {
            if self.check_page(tables)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Checks all remaining records and returns the head record.
    pub(super) fn run(mut self, tables: &Tables) -> Result<Head, StoreError> {
        while !self.check_page(tables)? {}
        Ok(self.head)
    }

    /// Continues the check in the walker's thread while the store is used through `shared`. Must be called before anything is changed.
    pub(super) fn go_on(self, dir: &Path, shared: &Arc<Shared>, walker: &Walker) {
        shared.walks.add(&self.progress);
        let (dir, shared) = (dir.to_path_buf(), Arc::clone(shared));
        // The walker has opened the database, so it runs. The check ends with the store.
        walker.pass(move || {
            // sled panics if pages are damaged.
            let checked = catch_unwind(AssertUnwindSafe(|| self.run_beside(&shared)));
            match checked.unwrap_or_else(|panic| Err(damaged(&dir, panic_text(&*panic)))) {
                Ok(records) => tracing::info!(records, "checked all records; nothing is missing"),
                Err(StoreError::Closed) => {}
                Err(error) => {
                    if let StoreError::Damaged { .. } = error {
                        set_mark(&dir, &error);
                    }
                    shared.stop(error);
                }
            }
        });
    }

    fn run_beside(mut self, shared: &Shared) -> Result<u64, StoreError> {
        while !leisurely(|| {
            let open = shared.open.blocking_read();
            let tables = open.tables.as_ref().ok_or(StoreError::Closed)?;
            self.check_page(tables)
        })? {}
        Ok(self.contents.records)
    }

    /// Checks the next page of records. After the last page, compares the totals and returns true.
    fn check_page(&mut self, tables: &Tables) -> Result<bool, StoreError> {
        let page = {
            let mut progress = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
            progress.read_page(tables)?
        };
        if let Some(page) = page {
            for (key, value) in &page.records {
                self.contents.add(page.table, key, value);
            }
            return Ok(false);
        }
        if self.contents.records != self.head.records {
            let what = format!(
                "it holds {} records and should hold {}",
                self.contents.records, self.head.records
            );
            return Err(damaged(tables.dir(), what));
        }
        if self.contents.checksum != self.head.checksum {
            let what = "some of its records are not as they were last written";
            return Err(damaged(tables.dir(), what.into()));
        }
        Ok(true)
    }
}

/// Returns whether the mark exists, that is, whether an earlier check has found damage.
pub(super) fn has_mark(dir: &Path) -> bool {
    dir.join(MARK).exists()
}

fn set_mark(dir: &Path, error: &StoreError) {
    if let Err(error) = fs::write(dir.join(MARK), format!("{error}\n")) {
        tracing::warn!(%error, "could not record that the database is damaged; the next start will not check everything first");
    }
}

/// Deletes the mark after all records have been checked.
pub(super) fn delete_mark(dir: &Path) -> io::Result<()> {
    match fs::remove_file(dir.join(MARK)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        Ok(()) | Err(_) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::sled::{SledStore, StoreOptions};
    use crate::prelude::*;
    use crate::{Setting, UserId};

    /// Checks nothing before the store is in use.
    const AT_ONCE: StoreOptions = StoreOptions {
        check_time: Duration::ZERO,
        upgrade: true,
        cache_bytes: 16 * 1024 * 1024,
        patience: Duration::from_secs(30),
        reserve_bytes: 0,
        free_space: |_| Ok(u64::MAX),
        documents: &[],
    };

    async fn choose(store: &SledStore, user: u64, theme: String) {
        let setting = Setting::Theme(theme);
        let chosen = store.choose(UserId::new(user), vec![setting]);
        chosen.await.unwrap();
    }

    /// Opens files of sled. Its own threads may still hold them for a moment after a store was closed.
    fn open_when_free(folder: &Path) -> ::sled::Db {
        loop {
            match ::sled::open(folder) {
                Err(::sled::Error::Io(error))
                    if error.to_string().contains("could not acquire lock") =>
                {
                    std::thread::yield_now();
                }
                opened => return opened.unwrap(),
            }
        }
    }

    async fn fill(dir: &Path) {
        let store = SledStore::open(dir, AT_ONCE).unwrap();
        for user in 1..=200 {
            choose(&store, user, "dark ".repeat(100)).await;
        }
        store.close().await.unwrap();
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn what_changes_during_a_check_is_not_taken_for_damage() {
        let dir = tempfile::tempdir().unwrap();
        fill(dir.path()).await;
        let store = SledStore::open(dir.path(), AT_ONCE).unwrap();
        let mut changes = 0;
        // The check is listed until it has ended.
        while !store.shared.walks.0.lock().unwrap().is_empty() {
            changes += 1;
            choose(&store, changes % 300 + 1, format!("theme {changes}")).await;
        }
        assert!(!has_mark(dir.path()));
        store.close().await.unwrap();
        drop(store);
        // Everything is checked before it opens.
        let options = StoreOptions {
            check_time: Duration::MAX,
            ..AT_ONCE
        };
        let store = SledStore::open(dir.path(), options).unwrap();
        assert!(store.shared.walks.0.lock().unwrap().is_empty());
        store.close().await.unwrap();
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn damage_found_in_use_stops_the_store_and_keeps_it_from_opening_again() {
        let (dir, good) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        fill(dir.path()).await;
        let copy = |from: &Path, to: &Path| {
            fs::create_dir_all(to.join("sled")).unwrap();
            for file in ["sequence", "sled/db", "sled/conf"] {
                fs::copy(from.join(file), to.join(file)).unwrap();
            }
        };
        copy(dir.path(), good.path());
        let db = open_when_free(&dir.path().join("sled"));
        db.open_tree("settings").unwrap().pop_min().unwrap();
        db.flush().unwrap();
        drop(db);

        let store = SledStore::open(dir.path(), AT_ONCE).unwrap();
        let failed = store.failed().await;
        assert!(matches!(failed, StoreError::Damaged { .. }), "{failed}");
        let refused = store.choose(UserId::new(1), vec![]).await;
        assert!(matches!(refused, Err(StoreError::Stopped { .. })));
        // Closing reports that the store has stopped.
        store.close().await.unwrap_err();
        drop(store);
        let again = SledStore::open(dir.path(), AT_ONCE);
        assert!(matches!(again, Err(StoreError::Damaged { .. })));

        // With undamaged files, everything is checked once more, and after that no longer.
        fs::remove_dir_all(dir.path().join("sled")).unwrap();
        copy(good.path(), dir.path());
        let store = SledStore::open(dir.path(), AT_ONCE).unwrap();
        assert!(!has_mark(dir.path()));
        assert!(store.shared.walks.0.lock().unwrap().is_empty());
        store.close().await.unwrap();
    }
}
