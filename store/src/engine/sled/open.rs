//! Opening a database, including all checks that it must pass first.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use super::StoreOptions;
use super::access::protect;
use super::check::{Check, delete_mark, has_mark};
use super::fault::{damaged, panic_text};
use super::migrate::{STEPS, Step, migrate, schema_after};
use super::outbox::Outbox;
use super::receipts::Receipts;
use super::sequence::{Recorded, SequenceFile};
use super::tables::{HEAD, OpenFailure, SCHEMA, Tables, Writes, io_error, unreadable};
use super::unfinished;
use super::walk::Walker;
use crate::engine::key::{self, Table};
use crate::stored::{self, Head};
use crate::{JobId, StoreError};

/// Factor by which opening may take longer than a group of changes. Opening reads much more data, and upgrading an old database writes all of it
/// again.
const OPENING: u32 = 20;

/// Maximum time to wait until sled releases its files. sled's threads can outlive the database for a moment.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);

/// A database that has passed all checks.
pub(super) struct Opened {
    pub(super) tables: Arc<Tables>,
    pub(super) sequence: SequenceFile,
    pub(super) head: Head,
    pub(super) outbox: Outbox,
    pub(super) receipts: Receipts,
    /// The remaining check; `None` if all records were checked during opening.
    pub(super) check: Option<Check>,
}

/// Opens the database in its own thread, with a time limit, because opening may never finish if the disk does not respond.
pub(super) fn open_in_time(
    dir: &Path,
    options: StoreOptions,
) -> Result<(Walker, Opened), StoreError> {
    let opening = dir.to_path_buf();
    let started = Walker::start(move || open_tables(&opening, options, STEPS));
    let (walker, opened) = started.map_err(|error| io_error(dir, &error))?;
    let patience = options.patience * OPENING;
    let opened = opened.recv_timeout(patience).unwrap_or_else(|error| {
        let dir = dir.to_path_buf();
        Err(match error {
            RecvTimeoutError::Timeout => StoreError::Hung { dir, patience },
            RecvTimeoutError::Disconnected => damaged(&dir, "opening it failed".into()),
        })
    });
    Ok((walker, opened?))
}

/// Results of the checks, and the data that was loaded.
#[derive(Default)]
struct Checked {
    head: Head,
    outbox: Outbox,
    receipts: Receipts,
    check: Option<Check>,
}

/// Opens the database in `dir` without upgrading it, so that its records and indexes stay in its own schema.
pub(super) fn open_as_it_is(dir: &Path, options: StoreOptions) -> Result<Opened, StoreError> {
    let options = StoreOptions {
        upgrade: false,
        ..options
    };
    match open_tables(dir, options, STEPS) {
        Err(StoreError::OlderSchema { found, .. }) => {
            open_tables(dir, options, &STEPS[..found as usize - 1])
        }
        opened => opened,
    }
}

/// Opens the database in `dir`, or creates one if there is none. Upgrades it to the schema that results from `steps`.
pub(super) fn open_tables(
    dir: &Path,
    options: StoreOptions,
    steps: &[Step],
) -> Result<Opened, StoreError> {
    fs::create_dir_all(dir).map_err(|error| io_error(dir, &error))?;
    protect(dir);
    let sequence = SequenceFile::open(dir).map_err(|error| io_error(dir, &error))?;
    let mut sequence = sequence.ok_or_else(|| StoreError::Locked { dir: dir.into() })?;
    let expected = match sequence.read().map_err(|error| io_error(dir, &error))? {
        Recorded::Nothing => None,
        Recorded::Commit(number) => Some(number),
        Recorded::Garbled => {
            return Err(damaged(dir, "its file `sequence` is not readable; without that file the database is taken as it is".into()));
        }
    };
    if let Some(expected) = expected.filter(|expected| *expected > 0)
        && !Tables::log_exists(dir)
    {
        // Checked before sled creates a new database there.
        return Err(StoreError::Emptied {
            dir: dir.into(),
            found: 0,
            expected,
        });
    }

    let began = Instant::now();
    // sled panics if its log was truncated in the wrong place.
    let opened = catch_unwind(AssertUnwindSafe(|| {
        let tables = open_when_free(dir, options)?;
        unfinished::finish(&tables)?;
        // Damage was found while the database was in use, so everything is checked before it is used again.
        let time = if has_mark(dir) {
            Duration::MAX
        } else {
            options.check_time.saturating_sub(began.elapsed())
        };
        let known = Known {
            steps,
            upgrade: options.upgrade,
        };
        check(&tables, expected, known, time).map(|checked| (tables, checked))
    }));
    let (
        tables,
        Checked {
            head,
            outbox,
            receipts,
            check,
        },
    ) = opened.unwrap_or_else(|panic| Err(damaged(dir, panic_text(&*panic))))?;

    if expected.is_none() {
        if head.sequence > 0 {
            tracing::warn!(
                dir = %dir.display(),
                commit = head.sequence,
                "file `sequence` is missing, so lost commits cannot be detected; opening the database as it is"
            );
        }
        tables.sync_folders()?;
    }
    // Once more, for the files that sled has created.
    protect(dir);
    if check.is_none() {
        delete_mark(dir).map_err(|error| io_error(dir, &error))?;
    }
    // Even if nothing changed: both slots then have the same number, so a commit lost from now on is noticed.
    let recorded = sequence.write(head.sequence).and_then(|()| sequence.sync());
    recorded.map_err(|error| io_error(dir, &error))?;
    Ok(Opened {
        tables: Arc::new(tables),
        sequence,
        head,
        outbox,
        receipts,
        check,
    })
}

pub(super) fn open_when_free(dir: &Path, options: StoreOptions) -> Result<Tables, StoreError> {
    let start = Instant::now();
    loop {
        match Tables::open(dir, options.cache_bytes) {
            Ok(tables) => return Ok(tables),
            Err(OpenFailure::Store(error)) => return Err(error),
            Err(OpenFailure::Locked) if start.elapsed() < PATIENCE => {
                std::thread::sleep(Duration::from_millis(10));
            }
            Err(OpenFailure::Locked) => return Err(StoreError::Locked { dir: dir.into() }),
        }
    }
}

/// The schemas that the program knows, and whether to upgrade older ones.
#[derive(Clone, Copy)]
struct Known<'a> {
    steps: &'a [Step],
    upgrade: bool,
}

/// Checks the database and loads the data that the writer keeps in memory. If the database has the newest schema, the check ends after about `time`,
/// even if records remain.
fn check(
    tables: &Tables,
    expected: Option<u64>,
    Known { steps, upgrade }: Known<'_>,
    time: Duration,
) -> Result<Checked, StoreError> {
    let dir = tables.dir();
    let emptied = |found| match expected {
        Some(expected) if found < expected => Err(StoreError::Emptied {
            dir: dir.into(),
            found,
            expected,
        }),
        Some(_) | None => Ok(()),
    };

    if tables.is_empty() {
        emptied(0)?;
        let mut writes = Writes::default();
        writes.set_meta(SCHEMA, schema_after(steps).to_string().into_bytes());
        writes.set_meta(HEAD, stored::write_head(&Head::default()));
        tables.apply(&writes)?;
        tables.sync()?;
        return Ok(Checked::default());
    }

    let schema = tables.meta(SCHEMA)?;
    let schema = schema
        .as_deref()
        .and_then(|text| std::str::from_utf8(text).ok()?.parse::<u32>().ok());
    let known = schema_after(steps);
    match schema {
        None | Some(0) => return Err(damaged(dir, "it does not name its schema".into())),
        Some(found) if found > known => {
            return Err(StoreError::NewerSchema {
                dir: dir.into(),
                found,
                known,
            });
        }
        Some(found) if found == known => {
            let head = read_head(tables, expected)?;
            let mut check = Check::new(head);
            let is_done = check.run_for(tables, time)?;
            let mut checked = load(tables, head)?;
            checked.check = (!is_done).then_some(check);
            return Ok(checked);
        }
        Some(found) if !upgrade => {
            return Err(StoreError::OlderSchema {
                dir: dir.into(),
                found,
                known,
            });
        }
        Some(found) => {
            // Checked before the steps, and again after them.
            let head = check_sums(tables, expected)?;
            migrate(tables, head, found, steps)?;
        }
    }
    load(tables, check_sums(tables, expected)?)
}

/// Reads all records once, compares them with the totals in the head record, and returns the head record.
pub(super) fn check_sums(tables: &Tables, expected: Option<u64>) -> Result<Head, StoreError> {
    Check::new(read_head(tables, expected)?).run(tables)
}

/// Reads the head record. Returns an error if the head record is older than commit `expected`.
fn read_head(tables: &Tables, expected: Option<u64>) -> Result<Head, StoreError> {
    let dir = tables.dir();
    let head = tables
        .meta(HEAD)?
        .ok_or_else(|| damaged(dir, "its head is missing".into()))?;
    let head =
        stored::read_head(&head).map_err(|why| unreadable("head of the database".into(), why))?;
    if let Some(expected) = expected.filter(|expected| head.sequence < *expected) {
        return Err(StoreError::Emptied {
            dir: dir.into(),
            found: head.sequence,
            expected,
        });
    }
    Ok(head)
}

/// Loads the data that the writer keeps in memory.
fn load(tables: &Tables, head: Head) -> Result<Checked, StoreError> {
    let number = |key: &[u8]| {
        key::number(key).ok_or_else(|| unreadable("key".into(), "it has no number".into()))
    };
    let mut outbox = Outbox::default();
    for item in tables.all(Table::Job) {
        let (key, value) = item?;
        let id = JobId::new(number(&key)?);
        outbox
            .put(stored::read_job(id, &value).map_err(|why| unreadable(format!("job {id}"), why))?);
    }
    let mut receipts = Receipts::default();
    for item in tables.all(Table::Receipt) {
        let (key, value) = item?;
        let number = number(&key)?;
        let given = stored::read_receipts(&value);
        receipts.note(
            number,
            &given.map_err(|why| unreadable(format!("receipts {number}"), why))?,
        );
    }
    Ok(Checked {
        head,
        outbox,
        receipts,
        check: None,
    })
}
