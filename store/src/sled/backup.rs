//! Backups: all records at one point in time, in a text file with a checksum.
//!
//! ```text
//! asterism-backup 1
//! meta    68656164    2{"sequence":1024,…}
//! game    0000000000000001    4{"version":3,…}
//! end 5120 1c291ca3
//! ```
//!
//! Each line is a record: table, key in hexadecimal and stored value, separated by tabs. The last line contains the number of records and
//! the CRC-32 of everything before it. Tables are in the order of [`Table::ALL`] and records in the order of their keys, so the same
//! database gives the same bytes.
//!
//! Only a small part of the records is in memory at a time. A file is read twice when it is restored: first to check all of it, then to
//! write its records.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, BufRead as _, BufReader, BufWriter, Read as _, Write};
use std::path::{Path, PathBuf};

use super::key::Table;
use super::migrate;
use super::open::check_sums;
use super::sequence::SequenceFile;
use super::tables::{self, OpenFailure, Tables, unreadable};
use super::walk::{Record, Walk};
use crate::StoreError;
use crate::stored;

/// Cache size while a database is restored, in bytes. Everything is read only once.
const CACHE_BYTES: u64 = 16 * 1024 * 1024;

/// Start of the first line, before the format version.
const NAME: &str = "asterism-backup ";

/// Format version.
const FORM: u32 = 1;

/// Start of the last line.
const END: &str = "end ";

/// Suffix of the directory in which a database is being made.
const UNFINISHED: &str = ".unfinished";

/// Number of game and challenge numbers to skip after a restore: more than are used between two backups.
const GAMES_SKIPPED: u64 = 1000;

/// Number of job numbers to skip after a restore. Each move has several jobs.
const JOBS_SKIPPED: u64 = 1_000_000;

/// The file is synced each time this many bytes were written. If the system held back more, a sync of the database would wait for all of it.
const SYNC_EVERY: usize = 4 * 1024 * 1024;

/// Number of records to restore at a time.
const BATCH: usize = 1000;

/// Longest line that is read at once, in bytes. The longest records take some hundred kilobytes.
const LONGEST_LINE: u64 = 16 * 1024 * 1024;

/// Name of the store's own records in the file.
const META: &str = "meta";

/// Why a backup was not written, or not restored.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// A file with that name already exists.
    #[error("{} is there already; name another file", file.display())]
    Exists {
        /// The file.
        file: PathBuf,
    },
    /// The file cannot be read or written.
    #[error("{} cannot be read or written ({why})", file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// The system's error message.
        why: String,
    },
    /// The file is not a backup, is incomplete or was changed.
    #[error("{} is not a complete backup ({what}); nothing was restored. Use another one", file.display())]
    Damaged {
        /// The file.
        file: PathBuf,
        /// Description of the damage.
        what: String,
    },
    /// A newer program wrote the backup.
    #[error("{} was written by a newer program ({what}); restore it with that one", file.display())]
    Newer {
        /// The file.
        file: PathBuf,
        /// What this program does not know.
        what: String,
    },
    /// The directory to restore to is not empty.
    #[error("{} is not empty, and nothing is ever overwritten: set it aside, or name another directory", dir.display())]
    NotEmpty {
        /// The directory.
        dir: PathBuf,
    },
    /// The database cannot be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Writes the records of `walk` to `file`, which must not exist. Writes everything or nothing. Durable when it returns.
pub(super) fn write(file: &Path, walk: Walk) -> Result<(), BackupError> {
    let io = |error: io::Error| file_error(file, &error);
    if file.try_exists().map_err(io)? {
        return Err(BackupError::Exists { file: file.into() });
    }
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    let part = file.with_file_name(name);
    let written = create(&part)
        .map_err(io)
        .and_then(|part| write_records(file, part, walk));
    let done = written.and_then(|()| {
        let renamed = fs::rename(&part, file);
        renamed
            .and_then(|()| tables::sync_folder(folder_of(file)))
            .map_err(io)
    });
    if done.is_err() {
        // An incomplete file is not a backup.
        let _ = fs::remove_file(&part);
    }
    done
}

/// Creates a file, or truncates it. Only the owner can read it, because it will contain personal data.
fn create(file: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)
}

fn write_records(file: &Path, part: File, mut walk: Walk) -> Result<(), BackupError> {
    let io = |error: io::Error| file_error(file, &error);
    let mut out = Sealed {
        out: BufWriter::new(part),
        sum: crc32fast::Hasher::new(),
        count: 0,
        unsynced: 0,
    };
    out.write(&format!("{NAME}{FORM}\n")).map_err(io)?;
    out.write_all(META, walk.meta()).map_err(io)?;
    while let Some(page) = walk.next_page()? {
        out.write_all(page.table.name(), &page.records)
            .map_err(io)?;
    }
    out.finish().map_err(io)
}

/// A backup being written.
struct Sealed {
    out: BufWriter<File>,
    /// Checksum of everything so far.
    sum: crc32fast::Hasher,
    /// Number of records so far.
    count: u64,
    /// Bytes since the last sync.
    unsynced: usize,
}

impl Sealed {
    fn write_all(&mut self, table: &str, records: &[Record]) -> io::Result<()> {
        for (key, value) in records {
            let value = std::str::from_utf8(value).map_err(io::Error::other)?;
            if value.contains('\n') {
                return Err(io::Error::other("a record has several lines"));
            }
            self.write(&format!("{table}\t{}\t{value}\n", hex(key)))?;
            self.count += 1;
        }
        Ok(())
    }

    fn write(&mut self, text: &str) -> io::Result<()> {
        self.sum.update(text.as_bytes());
        self.out.write_all(text.as_bytes())?;
        self.unsynced += text.len();
        if self.unsynced >= SYNC_EVERY {
            self.unsynced = 0;
            self.out.flush()?;
            self.out.get_ref().sync_data()?;
        }
        Ok(())
    }

    /// Writes the last line and makes everything durable.
    fn finish(mut self) -> io::Result<()> {
        let sum = self.sum.clone().finalize();
        self.write(&format!("{END}{} {sum:08x}\n", self.count))?;
        let file = self.out.into_inner().map_err(io::Error::other)?;
        file.sync_all()
    }
}

/// Restores the backup in `file` to `dir`, which must be empty or not exist, and checks the result.
///
/// The whole file is checked before anything is written. The database is created next to `dir` and moved there when it is complete, so an
/// unfinished one is never mistaken for a database; the next attempt deletes it.
pub(super) fn restore(file: &Path, dir: &Path) -> Result<(), BackupError> {
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
    if let Err(error) = make(file, &part) {
        // The disk may be full, and an incomplete database is useless.
        let _ = fs::remove_dir_all(&part);
        return Err(error);
    }
    if is_there {
        fs::remove_dir(dir).map_err(io)?;
    }
    fs::rename(&part, dir).map_err(io)?;
    tables::sync_folder(folder_of(dir)).map_err(io)
}

/// Skips numbers that may already have been used: posts and buttons of lost games must not act on new ones.
fn skip_numbers(meta: &mut [Record]) -> Result<(), StoreError> {
    for (_, value) in meta.iter_mut().filter(|(key, _)| key == tables::HEAD) {
        let head = stored::read_head(value);
        let mut head = head.map_err(|why| unreadable("head of the backup".into(), why))?;
        head.last_game += GAMES_SKIPPED;
        head.last_job += JOBS_SKIPPED;
        *value = stored::write_head(&head).into();
    }
    Ok(())
}

/// Returns the folder that contains `path`.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        Some(_) | None => Path::new("."),
    }
}

/// Creates a database from the backup in `file` in the empty `dir` and closes it.
fn make(file: &Path, dir: &Path) -> Result<(), BackupError> {
    let io = |error: io::Error| BackupError::Store(tables::io_error(dir, &error));
    let locked = || StoreError::Locked { dir: dir.into() };
    let mut sequence = SequenceFile::open(dir).map_err(io)?.ok_or_else(locked)?;
    let tables = Tables::open(dir, CACHE_BYTES).map_err(|failure| match failure {
        OpenFailure::Locked => locked(),
        OpenFailure::Store(error) => error,
    })?;
    fill(&tables, file)?;
    let head = check_sums(&tables, None)?;
    tables.sync_folders()?;
    let recorded = sequence.write(head.sequence).and_then(|()| sequence.sync());
    recorded.map_err(io)
}

/// Writes the records of the backup in `file` to `tables`, which must be empty, and makes that durable. Writes the store's own records last,
/// so that an incomplete database is not mistaken for a complete one.
fn fill(tables: &Tables, file: &Path) -> Result<(), BackupError> {
    let mut meta = Vec::new();
    let mut batch: (Option<Table>, Vec<Record>) = (None, Vec::new());
    let write = |(table, records): (Option<Table>, Vec<Record>)| match table {
        Some(table) => tables.fill(table, records),
        None => Ok(()),
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
    skip_numbers(&mut meta)?;
    tables.fill_meta(meta)?;
    Ok(tables.sync()?)
}

/// Checks the whole backup in `file`.
fn check(file: &Path) -> Result<(), BackupError> {
    let mut schema = None;
    read(file, |table, (key, value)| {
        if table.is_none() && key == tables::SCHEMA {
            schema = std::str::from_utf8(&value)
                .ok()
                .and_then(|text| text.parse::<u32>().ok());
        }
        Ok(())
    })?;
    let schema = schema.ok_or_else(|| damaged("it does not name its schema").of(file))?;
    let known = migrate::schema_after(migrate::STEPS);
    if schema > known {
        let what = format!("it has schema {schema}, known is {known}");
        return Err(Fault::Newer(what).of(file));
    }
    Ok(())
}

/// What is wrong with a backup.
#[derive(Debug, PartialEq, Eq)]
enum Fault {
    Damaged(String),
    Newer(String),
}

impl Fault {
    fn of(self, file: &Path) -> BackupError {
        let file = file.into();
        match self {
            Fault::Damaged(what) => BackupError::Damaged { file, what },
            Fault::Newer(what) => BackupError::Newer { file, what },
        }
    }
}

fn damaged(what: impl Into<String>) -> Fault {
    Fault::Damaged(what.into())
}

/// Reads the backup in `file` and passes on each record with its table; `None` for the store's own records. Whether the file is a whole
/// backup is only known at the end.
fn read(
    file: &Path,
    mut take: impl FnMut(Option<Table>, Record) -> Result<(), StoreError>,
) -> Result<(), BackupError> {
    let io = |error: io::Error| file_error(file, &error);
    let mut lines = Lines {
        file: BufReader::new(File::open(file).map_err(io)?),
        line: Vec::new(),
    };
    let fault = |what: &str| damaged(what).of(file);
    let mut line = lines.next().map_err(io)?;
    let form = line.as_deref().and_then(|line| {
        let line = std::str::from_utf8(line).ok()?;
        line.trim_end_matches('\n')
            .strip_prefix(NAME)?
            .parse::<u32>()
            .ok()
    });
    let form = form.ok_or_else(|| fault("it does not begin like one"))?;
    if form > FORM {
        return Err(Fault::Newer(format!("it has form {form}, known is {FORM}")).of(file));
    }
    let mut sum = crc32fast::Hasher::new();
    let mut found = 0u64;
    // A file with a wrong checksum is damaged, whatever else may be wrong with it.
    let mut first_fault = None;
    let mut number = 1u64;
    while let Some(body) = line {
        let next = lines.next().map_err(io)?;
        let Some(next) = next else {
            let (count, expected) = read_end(&body).map_err(|fault| fault.of(file))?;
            if sum.finalize() != expected {
                return Err(fault("its checksum is wrong"));
            }
            if let Some(first_fault) = first_fault {
                return Err(Fault::of(first_fault, file));
            }
            if found != count {
                return Err(fault(&format!("it has {found} records of {count}")));
            }
            return Ok(());
        };
        sum.update(&body);
        if number > 1 && first_fault.is_none() {
            match read_record(&body, number) {
                Ok((table, record)) => take(table, record)?,
                Err(fault) => first_fault = Some(fault),
            }
            found += 1;
        }
        number += 1;
        line = Some(next);
    }
    Err(fault("its end is missing"))
}

/// Reads a file line by line.
struct Lines {
    file: BufReader<File>,
    line: Vec<u8>,
}

impl Lines {
    /// Returns the next line with its end; `None` behind the last one. A line that is much too long is returned in parts.
    fn next(&mut self) -> io::Result<Option<Vec<u8>>> {
        self.line.clear();
        let mut limited = (&mut self.file).take(LONGEST_LINE);
        limited.read_until(b'\n', &mut self.line)?;
        Ok((!self.line.is_empty()).then(|| self.line.clone()))
    }
}

/// Returns the number of records and the checksum in the last line.
fn read_end(line: &[u8]) -> Result<(u64, u32), Fault> {
    let line = line.strip_suffix(b"\n").and_then(|line| {
        let line = std::str::from_utf8(line).ok()?;
        line.strip_prefix(END)
    });
    let end = line.ok_or_else(|| damaged("its end is missing"))?;
    let end = end.split_once(' ').and_then(|(count, sum)| {
        let sum = u32::from_str_radix(sum, 16).ok()?;
        Some((count.parse().ok()?, sum))
    });
    end.ok_or_else(|| damaged("its end does not read"))
}

/// Returns the table and the record in a line.
fn read_record(line: &[u8], number: u64) -> Result<(Option<Table>, Record), Fault> {
    let fields = std::str::from_utf8(line).ok().and_then(|line| {
        let mut fields = line.strip_suffix('\n')?.splitn(3, '\t');
        let (table, key, value) = (fields.next()?, fields.next()?, fields.next()?);
        Some((table, (unhex(key)?.into(), value.as_bytes().into())))
    });
    let (name, record) = fields.ok_or_else(|| damaged(format!("line {number} is no record")))?;
    if name == META {
        return Ok((None, record));
    }
    let table = Table::ALL.into_iter().find(|table| table.name() == name);
    let table = table.ok_or_else(|| Fault::Newer(format!("it has a table {name:?}")))?;
    Ok((Some(table), record))
}

fn hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    let pairs = text.as_bytes().chunks(2);
    let byte = |pair: &[u8]| {
        let pair = std::str::from_utf8(pair).ok().filter(|it| it.len() == 2)?;
        u8::from_str_radix(pair, 16).ok()
    };
    pairs.map(byte).collect()
}

fn file_error(file: &Path, error: &io::Error) -> BackupError {
    BackupError::File {
        file: file.into(),
        why: error.to_string(),
    }
}
