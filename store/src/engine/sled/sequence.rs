//! The file `sequence`: the number of the last commit, kept separately from the database.
//!
//! sled silently opens a truncated log at the last point that makes sense, and an empty directory as a new database. To detect this, the file records
//! the number of the last commit. A running store also holds a lock on the file.
//!
//! The file has two slots of 512 bytes, which are written alternately. Each slot is a line of text with a checksum. A torn write damages only one
//! slot; the other still contains the previous commit's number. The number is written after the database is durable, so it is never too high. Only
//! every [`SYNC_EVERY`]th write is synced to the disk. After a power failure, the number can therefore be up to [`SYNC_EVERY`] commits too low. This
//! weakens the check but loses no commits. Syncing every time would double the cost of a commit.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// Name of the sequence file. It is next to the folder with sled's files.
pub(super) const FILE: &str = "sequence";

const SLOT: usize = 512;
const SYNC_EVERY: u32 = 64;
const WORDS: &str = "asterism-store sequence";

/// The sequence file, open and locked.
#[derive(Debug)]
pub(super) struct SequenceFile {
    file: File,
    next_slot: usize,
    unsynced: u32,
}

/// Contents of the sequence file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Recorded {
    /// No number, because the store is new, or because the file was deleted so that the database is accepted in its current state.
    Nothing,
    /// Number of a commit that was durable.
    Commit(u64),
    /// Neither slot contains a valid number.
    Garbled,
}

impl SequenceFile {
    /// Opens or creates the sequence file in `dir` and locks it. Returns `None` if another process holds the lock.
    pub(super) fn open(dir: &Path) -> io::Result<Option<Self>> {
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(dir.join(FILE))?;
        match file.try_lock() {
            Ok(()) => Ok(Some(Self {
                file,
                next_slot: 0,
                unsynced: 0,
            })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    /// Reads both slots and returns the higher number.
    pub(super) fn read(&mut self) -> io::Result<Recorded> {
        let mut bytes = Vec::new();
        self.file.seek(SeekFrom::Start(0))?;
        (&self.file).take(2 * SLOT as u64).read_to_end(&mut bytes)?;
        if bytes.is_empty() {
            return Ok(Recorded::Nothing);
        }
        let slots = bytes.chunks(SLOT).map(read_slot);
        let latest = slots
            .enumerate()
            .filter_map(|(slot, number)| Some((number?, slot)))
            .max();
        Ok(match latest {
            Some((number, slot)) => {
                self.next_slot = 1 - slot;
                Recorded::Commit(number)
            }
            None => Recorded::Garbled,
        })
    }

    /// Records in the file that commit `number` is durable.
    pub(super) fn write(&mut self, number: u64) -> io::Result<()> {
        self.file
            .seek(SeekFrom::Start((self.next_slot * SLOT) as u64))?;
        self.file.write_all(&slot(number))?;
        self.next_slot = 1 - self.next_slot;
        self.unsynced += 1;
        if self.unsynced >= SYNC_EVERY {
            self.sync()?;
        }
        Ok(())
    }

    /// Syncs the file to the disk.
    pub(super) fn sync(&mut self) -> io::Result<()> {
        self.unsynced = 0;
        self.file.sync_all()
    }
}

impl Drop for SequenceFile {
    fn drop(&mut self) {
        // Closing is not enough: a forked child process holds copies of all open files until it starts its own program, and the lock is
        // released only with the last copy.
        let _ = self.file.unlock();
    }
}

fn slot(number: u64) -> [u8; SLOT] {
    let text = format!("{WORDS} {number}");
    let line = format!("{text} {:08x}\n", crc32fast::hash(text.as_bytes()));
    let mut slot = [b' '; SLOT];
    slot[SLOT - 1] = b'\n';
    slot[..line.len()].copy_from_slice(line.as_bytes());
    slot
}

fn read_slot(slot: &[u8]) -> Option<u64> {
    let line = slot.split(|byte| *byte == b'\n').next()?;
    let (text, checksum) = std::str::from_utf8(line).ok()?.rsplit_once(' ')?;
    if u32::from_str_radix(checksum, 16).ok()? != crc32fast::hash(text.as_bytes()) {
        return None;
    }
    text.strip_prefix(WORDS)?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(dir: &Path) -> SequenceFile {
        SequenceFile::open(dir)
            .unwrap()
            .expect("the file is not locked")
    }

    #[test]
    fn the_last_number_written_is_read() {
        let dir = tempfile::tempdir().unwrap();
        let mut file = open(dir.path());
        assert_eq!(file.read().unwrap(), Recorded::Nothing);
        for number in [0, 1, 2, 3, u64::MAX] {
            file.write(number).unwrap();
            assert_eq!(file.read().unwrap(), Recorded::Commit(number));
        }
    }

    #[test]
    fn after_a_torn_write_the_previous_number_is_read() {
        for torn_at in 0..SLOT {
            let dir = tempfile::tempdir().unwrap();
            let mut file = open(dir.path());
            file.write(998).unwrap();
            file.write(999).unwrap();
            let mut bytes = std::fs::read(dir.path().join(FILE)).unwrap();
            bytes[..torn_at].copy_from_slice(&slot(1000)[..torn_at]);
            std::fs::write(dir.path().join(FILE), bytes).unwrap();
            let read = file.read().unwrap();
            assert!(
                matches!(read, Recorded::Commit(999 | 1000)),
                "torn at {torn_at}: {read:?}"
            );
        }
    }

    #[test]
    fn garbage_is_not_read_as_a_number() {
        for garbage in [
            "0",
            "asterism-store sequence 5",
            "asterism-store sequence 5 00000000\n",
            "\0\0\0\0",
        ] {
            let dir = tempfile::tempdir().unwrap();
            std::fs::write(dir.path().join(FILE), garbage).unwrap();
            assert_eq!(
                open(dir.path()).read().unwrap(),
                Recorded::Garbled,
                "{garbage:?}"
            );
        }
    }

    #[test]
    fn a_copy_of_the_open_file_does_not_keep_the_lock() {
        let dir = tempfile::tempdir().unwrap();
        let file = open(dir.path());
        let copied = file.file.try_clone().unwrap();
        assert!(SequenceFile::open(dir.path()).unwrap().is_none());
        drop(file);
        assert!(SequenceFile::open(dir.path()).unwrap().is_some());
        drop(copied);
    }

    #[test]
    fn only_one_process_can_lock_the_file() {
        let dir = tempfile::tempdir().unwrap();
        let first = open(dir.path());
        assert!(SequenceFile::open(dir.path()).unwrap().is_none());
        drop(first);
        assert!(SequenceFile::open(dir.path()).unwrap().is_some());
    }
}
