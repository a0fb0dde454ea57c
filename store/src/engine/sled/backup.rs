//! Backups: all records at one point in time, in a text file (`lines.rs`).
//!
//! Only a small part of the records is in memory at a time. A file is read twice when it is restored: first to check all of it, then to
//! write its records.

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

/// Cache size while a database is restored, in bytes. Everything is read only once.
const CACHE_BYTES: u64 = 16 * 1024 * 1024;

/// Suffix of the directory in which a database is being made.
const UNFINISHED: &str = ".unfinished";

/// Number of records to restore at a time.
const BATCH: usize = 1000;

/// Number of batches after which a restore waits until the disk has everything. sled would hold back any amount for a slow disk.
const SYNC_BATCHES: u32 = 20;

impl SledStore {
    /// Writes everything to the file `to`, which must not exist. [`restore`](Self::restore) turns the file into a database again. Durable
    /// when it returns.
    ///
    /// The file contains everything as it was at one moment: when this was called, or when an earlier backup or the check that opening has begun has
    /// ended. The store can be used in the meantime: no caller waits for more than some milliseconds, and only a page of records, and the old values of
    /// what changes in the meantime, are held in memory.
    ///
    /// # Errors
    ///
    /// [`BackupError`] says why no backup was written.
    pub async fn backup(&self, to: &Path) -> Result<(), BackupError> {
        let shared = Arc::clone(&self.shared);
        let begin = move |_: &Path| Ok(Walk::begin(&shared)?);
        let walk = self.walk(&self.dir, begin).await?;
        // A backup must not contain anything that a crash could still undo.
        self.until_durable(walk.seen()).await?;
        self.walk(to, move |to| write(to, walk)).await
    }

    /// Writes the database in `dir` to the file `to`, as [`backup`](Self::backup) does. The database must not be open anywhere. A database of an
    /// older program is not upgraded, and that program can restore the backup. Checks all records. Blocks.
    ///
    /// # Errors
    ///
    /// [`BackupError`] says why no backup was written.
    pub fn backup_closed(dir: &Path, to: &Path) -> Result<(), BackupError> {
        let options = StoreOptions {
            check_time: Duration::MAX,
            ..StoreOptions::default()
        };
        let write = || write_tables(&open_as_it_is(dir, options)?.tables, to);
        let done = catch_unwind(AssertUnwindSafe(write));
        done.unwrap_or_else(|panic| Err(damaged(dir, panic_text(&*panic)).into()))
    }

    /// Does slow `work` on the files in `dir` in the walker's thread.
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

    /// Restores the backup in the file `from` to `dir`, which must be empty or not exist. Restores everything or nothing. Reads the new
    /// database once to check it. Blocks.
    ///
    /// Skips the next 1000 numbers of games and challenges, because games started after the backup may have used them.
    ///
    /// # Errors
    ///
    /// [`BackupError`] if the file is not a complete backup, a newer program wrote it, `dir` is not empty, or reading or writing fails.
    pub fn restore(from: &Path, dir: &Path) -> Result<(), BackupError> {
        Self::make(from, dir, Numbers::Skip)
    }

    /// Does the same as [`restore`](Self::restore) with the backup of a database, of any engine, that this one replaces: no number is
    /// skipped, so that a backup of the new database is the same as that of the old one. The old one must no longer be used.
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

/// Writes the records of `walk` to `file`, which must not exist. Writes everything or nothing. Durable when it returns.
fn write(file: &Path, mut walk: Walk) -> Result<(), BackupError> {
    let meta = walk.meta().to_vec();
    write_pages(file, &meta, || walk.next_page())
}

/// Writes all records of `tables`, which must not change in the meantime, to `file`, as [`write()`] does.
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

/// Restores the backup in `file` to `dir`, which must be empty or not exist, and checks the result.
///
/// The whole file is checked before anything is written. The database is created next to `dir` and moved there when it is complete, so an
/// unfinished one is never mistaken for a database; the next attempt deletes it.
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

/// Skips numbers in the head of a backup.
fn skip_numbers(meta: &mut [Record], numbers: Numbers) -> Result<(), StoreError> {
    for (_, value) in meta.iter_mut().filter(|(key, _)| key == lines::HEAD) {
        let head = stored::read_head(value);
        let mut head = head.map_err(|why| unreadable("head of the backup".into(), why))?;
        numbers.skip(&mut head);
        *value = stored::write_head(&head).into();
    }
    Ok(())
}

/// Creates a database from the backup in `file` in the empty `dir` and closes it.
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

/// Writes the records of the backup in `file` to `tables`, which must be empty, and makes that durable. Writes the store's own records last,
/// so that an incomplete database is not mistaken for a complete one.
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

/// Reads the backup in `file` and passes on each record with its table; `None` for the store's own records. Whether the file is a whole
/// backup is only known at the end.
fn read(
    file: &Path,
    mut take: impl FnMut(Option<Table>, Record) -> Result<(), StoreError>,
) -> Result<(), BackupError> {
    read_file(file, |(table, key, value)| {
        Ok(take(table, (key.into(), value.as_bytes().into()))?)
    })
}
