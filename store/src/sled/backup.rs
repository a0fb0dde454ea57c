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

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use ::sled::IVec;

use super::key::Table;
use super::migrate;
use super::open::check_sums;
use super::sequence::SequenceFile;
use super::tables::{self, OpenFailure, Snapshot, Tables, unreadable};
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

/// Writes `snapshot` to `file`, which must not exist. Writes everything or nothing. Durable when it returns.
pub(super) fn write(file: &Path, snapshot: &Snapshot) -> Result<(), BackupError> {
    let io = |error: io::Error| file_error(file, &error);
    if file.try_exists().map_err(io)? {
        return Err(BackupError::Exists { file: file.into() });
    }
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    let part = file.with_file_name(name);
    let written = create(&part).and_then(|part| {
        let mut summed = Summed {
            out: BufWriter::new(part),
            sum: crc32fast::Hasher::new(),
        };
        write_records(&mut summed, snapshot)?;
        let part = summed.out.into_inner().map_err(io::Error::other)?;
        part.sync_all()
    });
    let done = written
        .and_then(|()| fs::rename(&part, file))
        .and_then(|()| tables::sync_folder(folder_of(file)));
    done.map_err(|error| {
        // An incomplete file is not a backup.
        let _ = fs::remove_file(&part);
        io(error)
    })
}

/// Creates a file, or truncates it. Only the owner can read it, because it will contain personal data.
fn create(file: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)
}

fn write_records(out: &mut Summed<impl Write>, snapshot: &Snapshot) -> io::Result<()> {
    writeln!(out, "{NAME}{FORM}")?;
    let meta = (META, snapshot.meta());
    let tables = snapshot.tables().iter();
    let tables = tables.map(|(table, records)| (table.name(), records.as_slice()));
    let mut count = 0u64;
    for (table, records) in std::iter::once(meta).chain(tables) {
        for (key, value) in records {
            let value = std::str::from_utf8(value).map_err(io::Error::other)?;
            if value.contains('\n') {
                return Err(io::Error::other("a record has several lines"));
            }
            writeln!(out, "{table}\t{}\t{value}", hex(key))?;
            count += 1;
        }
    }
    let sum = out.sum.clone().finalize();
    writeln!(out, "{END}{count} {sum:08x}")?;
    out.flush()
}

/// Computes the checksum of everything written.
struct Summed<W> {
    out: W,
    sum: crc32fast::Hasher,
}

impl<W: Write> Write for Summed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.sum.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Restores the backup in `file` to `dir`, which must be empty or not exist, and checks the result.
///
/// The whole file is checked before anything is written. The database is created next to `dir` and moved there when it is complete, so an
/// unfinished one is never mistaken for a database; the next attempt deletes it.
pub(super) fn restore(file: &Path, dir: &Path) -> Result<(), BackupError> {
    let text = fs::read(file).map_err(|error| file_error(file, &error))?;
    let mut snapshot = read(&text).map_err(|fault| fault.of(file))?;
    skip_numbers(&mut snapshot)?;
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
    if let Err(error) = make(&snapshot, &part) {
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
fn skip_numbers(snapshot: &mut Snapshot) -> Result<(), StoreError> {
    let head = snapshot.meta_mut().iter_mut();
    for (_, value) in head.filter(|(key, _)| key == tables::HEAD) {
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

/// Creates a database from `snapshot` in the empty `dir` and closes it.
fn make(snapshot: &Snapshot, dir: &Path) -> Result<(), BackupError> {
    let io = |error: io::Error| BackupError::Store(tables::io_error(dir, &error));
    let locked = || StoreError::Locked { dir: dir.into() };
    let mut sequence = SequenceFile::open(dir).map_err(io)?.ok_or_else(locked)?;
    let tables = Tables::open(dir, CACHE_BYTES).map_err(|failure| match failure {
        OpenFailure::Locked => locked(),
        OpenFailure::Store(error) => error,
    })?;
    tables.fill(snapshot)?;
    let head = check_sums(&tables, None)?;
    tables.sync_folders()?;
    let recorded = sequence.write(head.sequence).and_then(|()| sequence.sync());
    recorded.map_err(io)
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

/// Parses a backup.
fn read(bytes: &[u8]) -> Result<Snapshot, Fault> {
    let first = bytes.split(|byte| *byte == b'\n').next();
    let first = first.and_then(|line| std::str::from_utf8(line).ok());
    let form = first.and_then(|line| line.strip_prefix(NAME)?.parse::<u32>().ok());
    let form = form.ok_or_else(|| damaged("it does not begin like one"))?;
    if form > FORM {
        return Err(Fault::Newer(format!("it has form {form}, known is {FORM}")));
    }
    let text = std::str::from_utf8(bytes).map_err(|_| damaged("it is not text"))?;
    let body = text.strip_suffix('\n').and_then(|text| {
        let end = text.rfind('\n')? + 1;
        Some((&text[..end], text[end..].strip_prefix(END)?))
    });
    let (body, end) = body.ok_or_else(|| damaged("its end is missing"))?;
    let end = end.split_once(' ').and_then(|(count, sum)| {
        let sum = u32::from_str_radix(sum, 16).ok()?;
        Some((count.parse::<u64>().ok()?, sum))
    });
    let (count, sum) = end.ok_or_else(|| damaged("its end does not read"))?;
    if crc32fast::hash(body.as_bytes()) != sum {
        return Err(damaged("its checksum is wrong"));
    }
    let mut snapshot = Snapshot::empty();
    let mut found = 0;
    for (line, number) in body.lines().skip(1).zip(2..) {
        let record = record(line).ok_or_else(|| damaged(format!("line {number} is no record")))?;
        let (table, key, value) = record;
        let known = snapshot.add(table, key, value);
        if !known {
            return Err(Fault::Newer(format!("it has a table {table:?}")));
        }
        found += 1;
    }
    if found != count {
        return Err(damaged(format!("it has {found} records of {count}")));
    }
    let schema = snapshot
        .meta()
        .iter()
        .find(|(key, _)| key == tables::SCHEMA);
    let schema = schema.and_then(|(_, value)| std::str::from_utf8(value).ok()?.parse().ok());
    let schema: u32 = schema.ok_or_else(|| damaged("it does not name its schema"))?;
    let known = migrate::schema_after(migrate::STEPS);
    if schema > known {
        return Err(Fault::Newer(format!(
            "it has schema {schema}, known is {known}"
        )));
    }
    Ok(snapshot)
}

/// Returns the table, key and value of a line.
fn record(line: &str) -> Option<(&str, IVec, IVec)> {
    let mut fields = line.splitn(3, '\t');
    let (table, key, value) = (fields.next()?, fields.next()?, fields.next()?);
    Some((table, unhex(key)?.into(), value.as_bytes().into()))
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

impl Snapshot {
    /// Appends a record to the table with this name. Returns false if there is no such table.
    fn add(&mut self, table: &str, key: IVec, value: IVec) -> bool {
        let records = if table == META {
            Some(self.meta_mut())
        } else {
            let known = Table::ALL.into_iter().find(|known| known.name() == table);
            known.map(|known| self.table_mut(known))
        };
        records.map(|records| records.push((key, value))).is_some()
    }
}

fn file_error(file: &Path, error: &io::Error) -> BackupError {
    BackupError::File {
        file: file.into(),
        why: error.to_string(),
    }
}
