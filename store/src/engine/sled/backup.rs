//! Backups: all records at one point in time, in a text file (`lines.rs`).
//!
//! Only a small part of the records is in memory at a time. Restoring reads the file twice: first to check it completely, then to write its records
//! to the database.

use std::fs;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::oneshot;

use super::fault::{damaged, panic_text};
use super::open::{check_sums, open_as_it_is};
use super::sequence::SequenceFile;
use super::tables::{self, OpenFailure, Tables, unreadable};
use super::walk::{Page, Progress, Record, Walk};
use super::{SledStore, StoreOptions, migrate};
use crate::engine::backup::{
    BackupError, Numbers, file_error, folder_of, read_file, sync_folder, write_file,
};
use crate::engine::key::Table;
use crate::engine::lines;
use crate::{StoreError, stored};

/// Cache size during a restore, in bytes. A small cache is enough, because everything is read only once.
const CACHE_BYTES: u64 = 16 * 1024 * 1024;

/// Suffix of the directory in which a new database is created until it is complete.
const UNFINISHED: &str = ".unfinished";

/// Number of records that are restored at a time.
const BATCH: usize = 1000;

/// Number of batches after which a restore waits until they are on the disk. Otherwise, sled would buffer an unlimited amount of data for a slow
/// disk.
const SYNC_BATCHES: u32 = 20;

impl SledStore {
    /// Writes all data to the file `to`, which must not exist yet. [`restore`](Self::restore) creates a database from the file. The file is durable
    /// when this function returns.
    ///
    /// The file contains all data as of one point in time: the time of the call, or, if another backup or the check that started at opening is still
    /// running, the time when that ends. The store can be used while the backup is written: no caller waits for more than a few milliseconds. Only
    /// one page of records, and the old values of records changed during the backup, are held in memory.
    ///
    /// # Errors
    ///
    /// [`BackupError`] with the reason why no backup was written.
    pub async fn backup(&self, to: &Path) -> Result<(), BackupError> {
        let shared = Arc::clone(&self.shared);
        let begin = move |_: &Path| Ok(Walk::begin(&shared)?);
        let walk = self.walk(&self.dir, begin).await?;
        // A backup must not contain anything that a crash could still undo.
        self.until_durable(walk.seen()).await?;
        self.walk(to, move |to| write(to, walk)).await
    }

    /// Writes the database in `dir` to the file `to`, as [`backup`](Self::backup) does. No process may have the database open. An older program's
    /// database is not upgraded, so that program can restore the backup. Checks all records. Blocks.
    ///
    /// # Errors
    ///
    /// [`BackupError`] with the reason why no backup was written.
    pub fn backup_closed(dir: &Path, to: &Path) -> Result<(), BackupError> {
        let options = StoreOptions {
            check_time: Duration::MAX,
            ..StoreOptions::default()
        };
        let write = || write_tables(&open_as_it_is(dir, options)?.tables, to);
        let done = catch_unwind(AssertUnwindSafe(write));
        done.unwrap_or_else(|panic| Err(damaged(dir, panic_text(&*panic)).into()))
    }

    /// Runs `work` in the walker's thread, because it is slow. `work` uses the files in `dir`.
    async fn walk<T: Send + 'static>(
        &self,
        dir: &Path,
        work: impl FnOnce(&Path) -> Result<T, BackupError> + Send + 'static,
    ) -> Result<T, BackupError> {
        let (reply, answer) = oneshot::channel();
        let dir = dir.to_path_buf();
        self.walker.pass(move || {
            let done = catch_unwind(AssertUnwindSafe(|| work(&dir)));
            let done = done.unwrap_or_else(|panic| Err(damaged(&dir, panic_text(&*panic)).into()));
            // The caller may have stopped waiting.
            let _ = reply.send(done);
        });
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// Restores the backup in the file `from` to `dir`, which must be empty or not exist yet. Restores everything or nothing. Checks the new database
    /// by reading all of it once. Blocks.
    ///
    /// Skips the next 1000 numbers of games and challenges, because games started after the backup may have used them.
    ///
    /// # Errors
    ///
    /// [`BackupError`] if the file is not a complete backup or was written by a newer program, if `dir` is not empty, or if reading or writing fails.
    pub fn restore(from: &Path, dir: &Path) -> Result<(), BackupError> {
        Self::make(from, dir, Numbers::Skip)
    }

    /// Restores the backup of an old database that the new one replaces. The old database may be from any engine, and must no longer be used. Unlike
    /// [`restore`](Self::restore), this function skips no numbers, so a backup of the new database is identical to the backup of the old one.
    ///
    /// # Errors
    ///
    /// The same as [`restore`](Self::restore).
    pub fn import(from: &Path, dir: &Path) -> Result<(), BackupError> {
        Self::make(from, dir, Numbers::Keep)
    }

    fn make(from: &Path, dir: &Path, numbers: Numbers) -> Result<(), BackupError> {
        let done = catch_unwind(AssertUnwindSafe(|| restore(from, dir, numbers)));
        done.unwrap_or_else(|panic| Err(damaged(dir, panic_text(&*panic)).into()))
    }
}

/// Writes the records of `walk` to `file`, which must not exist yet. On an error, no file is left behind. On success, the file is durable when the
/// function returns.
fn write(file: &Path, mut walk: Walk) -> Result<(), BackupError> {
    let meta = walk.meta().to_vec();
    write_pages(file, &meta, || walk.next_page())
}

/// Writes all records of `tables` to `file`, as [`write()`] does. The records must not change during this call.
fn write_tables(tables: &Tables, file: &Path) -> Result<(), BackupError> {
    let mut progress = Progress::default();
    write_pages(file, &tables.all_meta()?, || {
        Tables::free_old_pages();
        progress.read_page(tables)
    })
}

fn write_pages(
    file: &Path,
    meta: &[Record],
    mut next_page: impl FnMut() -> Result<Option<Page>, StoreError>,
) -> Result<(), BackupError> {
    let io = |error: io::Error| file_error(file, &error);
    write_file(file, |lines| {
        for (key, value) in meta {
            lines.write_record(None, key, value).map_err(io)?;
        }
        while let Some(page) = next_page()? {
            for (key, value) in &page.records {
                let written = lines.write_record(Some(page.table), key, value);
                written.map_err(io)?;
            }
        }
        Ok(())
    })
}

/// Restores the backup in `file` to `dir`, which must be empty or not exist yet, and checks the result.
///
/// The whole file is checked before anything is written. The database is created next to `dir` and renamed to `dir` when it is complete, so that an
/// unfinished database is never mistaken for a complete one. The next attempt deletes an unfinished database.
fn restore(file: &Path, dir: &Path, numbers: Numbers) -> Result<(), BackupError> {
    check(file)?;
    let io = |error: io::Error| BackupError::Store(tables::io_error(dir, &error));
    let is_there = match fs::read_dir(dir) {
        Ok(mut entries) => {
            if entries.next().is_some() {
                return Err(BackupError::NotEmpty { dir: dir.into() });
            }
            true
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => false,
        Err(error) => return Err(io(error)),
    };
    let mut name = dir.file_name().unwrap_or_default().to_owned();
    name.push(UNFINISHED);
    let part = dir.with_file_name(name);
    if part.try_exists().map_err(io)? {
        fs::remove_dir_all(&part).map_err(io)?;
    }
    fs::create_dir_all(&part).map_err(io)?;
    if let Err(error) = make(file, &part, numbers) {
        // The disk may be full, and an incomplete database is useless.
        let _ = fs::remove_dir_all(&part);
        return Err(error);
    }
    if is_there {
        fs::remove_dir(dir).map_err(io)?;
    }
    fs::rename(&part, dir).map_err(io)?;
    sync_folder(folder_of(dir)).map_err(io)
}

/// Increases the counters in a backup's head record if `numbers` says that numbers must be skipped.
fn skip_numbers(meta: &mut [Record], numbers: Numbers) -> Result<(), StoreError> {
    for (_, value) in meta.iter_mut().filter(|(key, _)| key == lines::HEAD) {
        let head = stored::read_head(value);
        let mut head = head.map_err(|why| unreadable("head of the backup".into(), why))?;
        numbers.skip(&mut head);
        *value = stored::write_head(&head).into();
    }
    Ok(())
}

/// Creates a database in the empty directory `dir` from the backup in `file`, and closes the database.
fn make(file: &Path, dir: &Path, numbers: Numbers) -> Result<(), BackupError> {
    let io = |error: io::Error| BackupError::Store(tables::io_error(dir, &error));
    let locked = || StoreError::Locked { dir: dir.into() };
    let mut sequence = SequenceFile::open(dir).map_err(io)?.ok_or_else(locked)?;
    let tables = Tables::open(dir, CACHE_BYTES).map_err(|failure| match failure {
        OpenFailure::Locked => locked(),
        OpenFailure::Store(error) => error,
    })?;
    fill(&tables, file, numbers)?;
    let head = check_sums(&tables, None)?;
    tables.sync_folders()?;
    let recorded = sequence.write(head.sequence).and_then(|()| sequence.sync());
    recorded.map_err(io)
}

/// Writes the records of the backup in `file` to `tables`, which must be empty, and makes them durable. Writes the store's own records last, so that
/// an incomplete database is not mistaken for a complete one.
fn fill(tables: &Tables, file: &Path, numbers: Numbers) -> Result<(), BackupError> {
    let mut meta = Vec::new();
    let mut batch: (Option<Table>, Vec<Record>) = (None, Vec::new());
    let mut batches = 0u32;
    let mut write = |(table, records): (Option<Table>, Vec<Record>)| {
        let Some(table) = table else {
            return Ok(());
        };
        tables.fill(table, records)?;
        Tables::free_old_pages();
        batches += 1;
        if batches.is_multiple_of(SYNC_BATCHES) {
            tables.sync()?;
        }
        Ok::<_, StoreError>(())
    };
    read(file, |table, record| {
        let Some(table) = table else {
            meta.push(record);
            return Ok(());
        };
        if batch.0 != Some(table) || batch.1.len() >= BATCH {
            write(std::mem::replace(&mut batch, (Some(table), Vec::new())))?;
        }
        batch.1.push(record);
        Ok(())
    })?;
    write(batch)?;
    tables.sync()?;
    skip_numbers(&mut meta, numbers)?;
    tables.fill_meta(meta)?;
    Ok(tables.sync()?)
}

/// Checks the whole backup in `file`.
fn check(file: &Path) -> Result<(), BackupError> {
    let mut schema = None;
    read(file, |table, (key, value)| {
        if table.is_none() && key == lines::SCHEMA {
            schema = std::str::from_utf8(&value)
                .ok()
                .and_then(|text| text.parse::<u32>().ok());
        }
        Ok(())
    })?;
    let schema = schema.ok_or_else(|| BackupError::Damaged {
        file: file.into(),
        what: "it does not name its schema".into(),
    })?;
    let known = migrate::schema_after(migrate::STEPS);
    if schema > known {
        return Err(BackupError::Newer {
            file: file.into(),
            what: format!("it has schema {schema}, known is {known}"),
        });
    }
    Ok(())
}

/// Reads the backup in `file` and passes on each record with its table, or with `None` for the store's own records. Whether the backup is complete is
/// known only at the end.
fn read(
    file: &Path,
    mut take: impl FnMut(Option<Table>, Record) -> Result<(), StoreError>,
) -> Result<(), BackupError> {
    read_file(file, |(table, key, value)| {
        Ok(take(table, (key.into(), value.as_bytes().into()))?)
    })
}
