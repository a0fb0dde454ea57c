//! Stores the world on disk, in a file of JSON lines. For each request that changes the world, a line is appended
//! before the response is sent.
//!
//! Each line is one transaction, which is a list of [`Change`]s. A line reaches the kernel before it is acknowledged,
//! so killing the process loses nothing (but a power cut may). An incomplete last line is dropped at the next start.
//! Damage anywhere else is an error.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::{Change, World};

const NAME: &str = "world.jsonl";
/// The journal is compacted once it has grown by this many bytes and has reached twice its compacted size.
const COMPACT_AFTER: u64 = 8 * 1024 * 1024;

/// An open journal. It is locked, so that two sandboxes cannot use the same folder.
#[derive(Debug)]
pub(crate) struct Journal {
    folder: PathBuf,
    file: File,
    /// File that is locked while the journal is open. It is a separate file, because compaction replaces the journal's file.
    _lock: File,
    bytes: u64,
    compacted_bytes: u64,
}

/// Reason why a world cannot be opened.
#[derive(Debug, thiserror::Error)]
pub(crate) enum JournalError {
    #[error("another sandbox uses the folder {}", .0.display())]
    InUse(PathBuf),
    #[error("line {line} of {} is damaged; move the file away to start with a new world", .path.display())]
    Damaged {
        path: PathBuf,
        line: usize,
        source: serde_json::Error,
    },
    #[error("cannot read or write in {}", .folder.display())]
    Io { folder: PathBuf, source: io::Error },
}

impl Journal {
    /// Opens the journal in `folder`, which is created if missing, and replays the journal into `world`.
    pub(crate) fn open(
        folder: &Path,
        world: &mut World,
        now_ms: i64,
    ) -> Result<Self, JournalError> {
        let at = |source| JournalError::Io {
            folder: folder.into(),
            source,
        };
        std::fs::create_dir_all(folder).map_err(at)?;
        let lock = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .open(folder.join("lock"))
            .map_err(at)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(JournalError::InUse(folder.into())),
            Err(TryLockError::Error(source)) => return Err(at(source)),
        }
        let path = folder.join(NAME);
        let mut file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .read(true)
            .write(true)
            .open(&path)
            .map_err(at)?;
        let good = replay(&mut file, &path, world)?;
        file.set_len(good).map_err(at)?;
        file.seek(SeekFrom::End(0)).map_err(at)?;
        let mut journal = Self {
            folder: folder.into(),
            file,
            _lock: lock,
            bytes: good,
            compacted_bytes: 0,
        };
        if good > 0 {
            journal.compact(world, now_ms).map_err(at)?;
        }
        Ok(journal)
    }

    /// Appends one transaction to the journal.
    pub(crate) fn append(&mut self, changes: &[Change]) -> io::Result<()> {
        let mut line = serde_json::to_vec(changes)?;
        line.push(b'\n');
        if let Err(error) = self.file.write_all(&line) {
            // Cut off the incomplete line: once more lines follow, it would count as damage.
            self.file.set_len(self.bytes)?;
            self.file.seek(SeekFrom::End(0))?;
            return Err(error);
        }
        self.bytes += line.len() as u64;
        Ok(())
    }

    /// Returns whether the journal should be compacted.
    pub(crate) fn is_overgrown(&self) -> bool {
        self.bytes > self.compacted_bytes + COMPACT_AFTER && self.bytes > 2 * self.compacted_bytes
    }

    /// Replaces the journal's history with the current world. If the process is killed during the replacement, the old file remains.
    pub(crate) fn compact(&mut self, world: &mut World, now_ms: i64) -> io::Result<()> {
        let fresh = self.folder.join("world.jsonl.new");
        let mut writer = BufWriter::new(File::create(&fresh)?);
        for change in world.snapshot(now_ms) {
            serde_json::to_writer(&mut writer, &[change])?;
            writer.write_all(b"\n")?;
        }
        let file = writer
            .into_inner()
            .map_err(io::IntoInnerError::into_error)?;
        file.sync_all()?;
        std::fs::rename(&fresh, self.folder.join(NAME))?;
        self.bytes = file.metadata()?.len();
        self.compacted_bytes = self.bytes;
        self.file = file;
        Ok(())
    }
}

/// Applies every complete line of the journal to `world`. Returns the total length of these lines in bytes.
fn replay(file: &mut File, path: &Path, world: &mut World) -> Result<u64, JournalError> {
    let at = |source| JournalError::Io {
        folder: path.into(),
        source,
    };
    let mut reader = BufReader::new(&mut *file);
    let (mut good, mut number) = (0, 0);
    let mut line = Vec::new();
    loop {
        line.clear();
        let length = reader.read_until(b'\n', &mut line).map_err(at)?;
        if length == 0 {
            return Ok(good);
        }
        number += 1;
        let whole = line.last() == Some(&b'\n');
        match serde_json::from_slice::<Vec<Change>>(&line) {
            Ok(changes) if whole => changes.into_iter().for_each(|change| world.apply(change)),
            Err(source) if whole && !at_end(&mut reader).map_err(at)? => {
                return Err(JournalError::Damaged {
                    path: path.into(),
                    line: number,
                    source,
                });
            }
            Ok(_) | Err(_) => {
                tracing::warn!(
                    line = number,
                    bytes = length,
                    "dropped an incomplete last line of the journal"
                );
                return Ok(good);
            }
        }
        good += length as u64;
    }
}

fn at_end(reader: &mut impl BufRead) -> io::Result<bool> {
    Ok(reader.fill_buf()?.is_empty())
}
