//! Backups: all records as of one point in time, in a text file of [lines]. Any engine can restore a backup made by another engine.
//!
//! [lines]: crate::engine::lines

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::StoreError;
use crate::engine::lines::{LineError, LineRecord, LineWriter, read_lines};
use crate::stored::Head;

/// Number of game and challenge numbers to skip after a restore. It must be greater than the number of games and challenges created between two
/// backups.
const GAMES_SKIPPED: u64 = 1000;

/// Number of job numbers to skip after a restore. It is greater than [`GAMES_SKIPPED`] because each move adds several jobs.
const JOBS_SKIPPED: u64 = 1_000_000;

/// Number of bytes written between two syncs of the file. If the operating system buffered more data, a sync of the database would have to wait until
/// all that data is on the disk.
const SYNC_EVERY: usize = 4 * 1024 * 1024;

/// Reason why a backup could not be written or restored.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The file to write already exists.
    #[error("{} is there already; name another file", file.display())]
    Exists {
        /// The existing file.
        file: PathBuf,
    },
    /// The file cannot be read or written.
    #[error("{} cannot be read or written ({why})", file.display())]
    File {
        /// Path of the file.
        file: PathBuf,
        /// The system's error message.
        why: String,
    },
    /// The file is not a backup, is incomplete or was changed.
    #[error("{} is not a complete backup ({what}); nothing was restored. Use another one", file.display())]
    Damaged {
        /// Path of the file.
        file: PathBuf,
        /// Description of the damage.
        what: String,
    },
    /// A newer program wrote the backup.
    #[error("{} was written by a newer program ({what}); restore it with that one", file.display())]
    Newer {
        /// Path of the backup.
        file: PathBuf,
        /// Description of the part that this program does not know.
        what: String,
    },
    /// The directory to restore to is not empty.
    #[error("{} is not empty, and nothing is ever overwritten: set it aside, or name another directory", dir.display())]
    NotEmpty {
        /// The directory that is not empty.
        dir: PathBuf,
    },
    /// The PostgreSQL database to restore to is not empty.
    #[error(
        "the PostgreSQL database is not empty, and nothing is ever overwritten: create another one"
    )]
    NotEmptyDatabase,
    /// An older program wrote the backup, and this engine reads only the newest format.
    #[error("{} was written by an older program ({what}); restore it to a data directory first, and copy that", file.display())]
    Older {
        /// Path of the backup.
        file: PathBuf,
        /// Description of how old the backup is: its schema and the expected one.
        what: String,
    },
    /// The database cannot be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// How to number new games, challenges and jobs in a database made from a backup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Numbers {
    /// Skips the numbers that may have been used since the backup. Otherwise, buttons of a game that was lost could act on a new game with the same
    /// number.
    Skip,
    /// Continues with the next free numbers, because the new database replaces the old one, which is no longer used after the backup.
    Keep,
}

impl Numbers {
    pub(crate) fn skip(self, head: &mut Head) {
        if self == Numbers::Skip {
            head.last_game += GAMES_SKIPPED;
            head.last_job += JOBS_SKIPPED;
        }
    }
}

/// Writes records to `file`, which must not exist yet. On an error, no file is left behind. On success, the file is durable when the function
/// returns.
pub(crate) fn write_file(
    file: &Path,
    write: impl FnOnce(&mut LineWriter<BackupFile>) -> Result<(), BackupError>,
) -> Result<(), BackupError> {
    let io = |error: io::Error| file_error(file, &error);
    if file.try_exists().map_err(io)? {
        return Err(BackupError::Exists { file: file.into() });
    }
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    let part = file.with_file_name(name);
    let written = create(&part).map_err(io).and_then(|part| {
        let part = BufWriter::new(Synced {
            file: part,
            unsynced: 0,
        });
        let mut lines = LineWriter::begin(BackupFile(part)).map_err(io)?;
        write(&mut lines)?;
        let part = lines.finish().and_then(|part| Ok(part.0.into_inner()?));
        part.and_then(|part| part.file.sync_all()).map_err(io)
    });
    let done = written.and_then(|()| {
        let renamed = fs::rename(&part, file);
        renamed
            .and_then(|()| sync_folder(folder_of(file)))
            .map_err(io)
    });
    if done.is_err() {
        // An incomplete file is not a backup.
        let _ = fs::remove_file(&part);
    }
    done
}

/// Reads a backup and passes each record to `take`. Whether the backup is complete is known only at the end.
pub(crate) fn read_file(
    file: &Path,
    take: impl FnMut(LineRecord<'_>) -> Result<(), BackupError>,
) -> Result<(), BackupError> {
    let opened = File::open(file).map_err(|error| file_error(file, &error))?;
    let read = read_lines(BufReader::new(opened), take);
    read.map_err(|error| match error {
        LineError::Io(error) => file_error(file, &error),
        LineError::Damaged(what) => BackupError::Damaged {
            file: file.into(),
            what,
        },
        LineError::Newer(what) => BackupError::Newer {
            file: file.into(),
            what,
        },
        LineError::Taken(error) => error,
    })
}

/// Creates the file or truncates an existing one. Only its owner can read a new file, because it will contain personal data.
fn create(file: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)
}

/// A backup file that is being written.
pub(crate) struct BackupFile(BufWriter<Synced>);

impl Write for BackupFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// A file that is synced regularly while it is being written.
struct Synced {
    file: File,
    /// Number of bytes written since the last sync.
    unsynced: usize,
}

impl Write for Synced {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.file.write(bytes)?;
        self.unsynced += count;
        if self.unsynced >= SYNC_EVERY {
            self.unsynced = 0;
            self.file.sync_data()?;
        }
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Returns the folder that contains `path`.
pub(crate) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        Some(_) | None => Path::new("."),
    }
}

#[cfg(unix)]
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// Does nothing, because only Unix systems can sync folders.
#[cfg(not(unix))]
pub(crate) fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

pub(crate) fn file_error(file: &Path, error: &io::Error) -> BackupError {
    BackupError::File {
        file: file.into(),
        why: error.to_string(),
    }
}
