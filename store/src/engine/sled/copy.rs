//! A copy of a database, for tools that only read.
//!
//! sled writes to the files of a database that it opens, even if nothing is changed, and an older program's database must be upgraded before it can
//! be read. Therefore, tools that only read open a copy in the temporary directory. The copy is deleted afterwards.

use std::fs::{self, File, TryLockError};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::fault::{damaged, panic_text};
use super::open::{PATIENCE, open_when_free};
use super::sequence::{self, Recorded, SequenceFile};
use super::space::free_space;
use super::tables::{SCHEMA, Tables, io_error, log_path};
use super::{SledStore, StoreOptions};
use crate::engine::backup::BackupError;
use crate::{DocumentKind, StoreError};

/// Number of bytes that must stay free on the disk that contains the copy, because sled cannot continue when the disk is full.
const ROOM_LEFT: u64 = 16 * 1024 * 1024;

/// A copy of a database of any schema. Dropping this value deletes the copy.
#[derive(Debug)]
pub struct SledCopy {
    /// Directory of the original database.
    original: PathBuf,
    copy: TempDir,
}

impl SledCopy {
    /// Copies the database in `dir` without changing it. If `dir` contains no database, the copy is empty. Blocks.
    ///
    /// Other processes cannot open the database until this function returns.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if another process is using the database, or its files cannot be copied.
    pub fn new(dir: &Path) -> Result<Self, StoreError> {
        let fault = |error: io::Error| io_error(dir, &error);
        let mut held = Vec::new();
        // A store that is in use holds both. One that was just closed may hold the second for a moment.
        for (path, patience) in [
            (dir.join(sequence::FILE), Duration::ZERO),
            (log_path(dir), PATIENCE),
        ] {
            match hold(&path, patience).map_err(fault)? {
                Hold::Missing => {}
                Hold::Taken => return Err(StoreError::Locked { dir: dir.into() }),
                Hold::Held(file) => held.push((path, file)),
            }
        }
        let copy = tempfile::Builder::new().prefix("asterism-").tempdir();
        let copy = copy.map_err(|error| {
            let why =
                format!("there is no directory for a temporary copy ({error}); set TMPDIR to one");
            fault(io::Error::other(why))
        })?;
        let to = copy.path();
        let copied = expect_room(dir, to).and_then(|()| copy_files(dir, to, &held));
        copied.map_err(|error| {
            let why = format!(
                "it cannot be copied to {} ({error}); set TMPDIR to another directory",
                to.display()
            );
            fault(io::Error::other(why))
        })?;
        Ok(Self {
            original: dir.into(),
            copy,
        })
    }

    /// Returns the schema of the database; `None` if it is empty. Blocks.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the database's log is missing although data was stored in it, or if the database cannot be read.
    pub fn schema(&self) -> Result<Option<u32>, StoreError> {
        let found = find_schema(self.copy.path());
        found.map_err(|error| self.rename(error))
    }

    /// Checks all records of the copy and opens it. `documents` are the kinds of documents that it may contain. If the copy has an older schema, it
    /// is upgraded. Returns the store and the original schema. Blocks.
    ///
    /// # Errors
    ///
    /// The same as [`SledStore::open`].
    pub fn open(&self, documents: &'static [DocumentKind]) -> Result<(SledStore, u32), StoreError> {
        let options = StoreOptions {
            check_time: Duration::MAX,
            upgrade: false,
            documents,
            ..StoreOptions::default()
        };
        let open = |options| SledStore::open(self.copy.path(), options);
        let opened = match open(options) {
            Err(StoreError::OlderSchema { found, .. }) => {
                let options = StoreOptions {
                    upgrade: true,
                    ..options
                };
                open(options).map(|store| (store, found))
            }
            opened => opened.map(|store| (store, SledStore::SCHEMA)),
        };
        opened.map_err(|error| self.rename(error))
    }

    /// Writes all data to the file `to`, as [`SledStore::backup_closed`] does. Blocks.
    ///
    /// # Errors
    ///
    /// [`BackupError`] with the reason why no backup was written.
    pub fn backup(&self, to: &Path) -> Result<(), BackupError> {
        let written = SledStore::backup_closed(self.copy.path(), to);
        written.map_err(|error| match error {
            BackupError::Store(error) => self.rename(error).into(),
            error => error,
        })
    }

    /// Replaces the copy's directory in an error with the original directory.
    fn rename(&self, mut error: StoreError) -> StoreError {
        if let StoreError::NewerSchema { dir, .. }
        | StoreError::Damaged { dir, .. }
        | StoreError::Emptied { dir, .. } = &mut error
        {
            dir.clone_from(&self.original);
        }
        error
    }
}

/// A locked file. No other process can lock the file until this value is dropped.
struct HeldFile(File);

impl Drop for HeldFile {
    fn drop(&mut self) {
        // Closing is not enough, as for the file `sequence`.
        let _ = self.0.unlock();
    }
}

enum Hold {
    Held(HeldFile),
    /// Another process holds the lock.
    Taken,
    Missing,
}

/// Locks a file in the same way as the store and sled do. Waits for at most `patience`.
fn hold(path: &Path, patience: Duration) -> io::Result<Hold> {
    let file = match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Hold::Missing),
        file => file?,
    };
    let start = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(Hold::Held(HeldFile(file))),
            Err(TryLockError::WouldBlock) if start.elapsed() < patience => {
                thread::sleep(Duration::from_millis(10));
            }
            Err(TryLockError::WouldBlock) => return Ok(Hold::Taken),
            Err(TryLockError::Error(error)) => return Err(error),
        }
    }
}

/// Returns an error unless the disk of `to` has enough space for the files in `from` and for the data that an upgrade adds.
fn expect_room(from: &Path, to: &Path) -> io::Result<()> {
    let size = size_of_files(from)?;
    check_room(free_space(to)?, size + size / 2 + ROOM_LEFT)
}

fn check_room(free: u64, needed: u64) -> io::Result<()> {
    if free < needed {
        let why = format!(
            "{} MiB are free there, {} MiB are needed",
            free >> 20,
            needed >> 20
        );
        return Err(io::Error::other(why));
    }
    Ok(())
}

fn size_of_files(dir: &Path) -> io::Result<u64> {
    let mut size = 0;
    for entry in dir.read_dir()? {
        let path = entry?.path();
        let about = path.metadata()?;
        size += if about.is_dir() {
            size_of_files(&path)?
        } else {
            about.len()
        };
    }
    Ok(size)
}

/// Copies all files. Files in `held` are read through their existing handles, because on some systems no other handle can read a locked file.
fn copy_files(from: &Path, to: &Path, held: &[(PathBuf, HeldFile)]) -> io::Result<()> {
    for entry in from.read_dir()? {
        let entry = entry?;
        let (path, target) = (entry.path(), to.join(entry.file_name()));
        let about = path.metadata()?;
        if about.is_dir() {
            fs::create_dir(&target)?;
            copy_files(&path, &target, held)?;
        } else if about.is_file() {
            let mut target = File::create_new(target)?;
            match held.iter().find(|(held, _)| *held == path) {
                Some((_, HeldFile(file))) => io::copy(&mut &*file, &mut target)?,
                None => io::copy(&mut File::open(path)?, &mut target)?,
            };
        }
    }
    Ok(())
}

/// Returns the schema of the database in `dir`; `None` if there is no database.
fn find_schema(dir: &Path) -> Result<Option<u32>, StoreError> {
    if !Tables::log_exists(dir) {
        let fault = |error: io::Error| io_error(dir, &error);
        let sequence = SequenceFile::open(dir).map_err(fault)?;
        let mut sequence = sequence.ok_or_else(|| StoreError::Locked { dir: dir.into() })?;
        return match sequence.read().map_err(fault)? {
            Recorded::Commit(expected) if expected > 0 => Err(StoreError::Emptied {
                dir: dir.into(),
                found: 0,
                expected,
            }),
            Recorded::Commit(_) | Recorded::Nothing | Recorded::Garbled => Ok(None),
        };
    }
    // sled panics if its log was truncated in the wrong place.
    let schema = catch_unwind(AssertUnwindSafe(|| {
        let tables = open_when_free(dir, StoreOptions::default())?;
        tables.meta(SCHEMA)
    }));
    let schema = schema.unwrap_or_else(|panic| Err(damaged(dir, panic_text(&*panic))))?;
    let schema = schema.and_then(|text| std::str::from_utf8(&text).ok()?.parse().ok());
    let missing = || damaged(dir, "it does not name its schema".into());
    schema.map(Some).ok_or_else(missing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_much_room_as_is_needed_is_enough() {
        let needed = 5 << 20;
        assert!(check_room(needed, needed).is_ok());
        let error = check_room(needed - 1, needed).unwrap_err();
        let why = "4 MiB are free there, 5 MiB are needed";
        assert_eq!(error.to_string(), why);
    }
}
