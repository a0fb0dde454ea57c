//! Copies of a database in use, each a database by itself.

use std::fs;
use std::path::Path;

use super::open::check_sums;
use super::sequence::SequenceFile;
use super::tables::{OpenFailure, Snapshot, Tables, io_error};
use crate::StoreError;
use crate::transition::refused;

/// Cache while a backup is written; nothing of it is read but once.
const CACHE_BYTES: u64 = 16 * 1024 * 1024;

/// Writes what `snapshot` holds as a database in `dir`, which must be empty or not be there, and reads it back.
///
/// One that was not finished names no schema, so it does not open.
pub(super) fn write(dir: &Path, snapshot: &Snapshot) -> Result<(), StoreError> {
    let io = |error| io_error(dir, &error);
    fs::create_dir_all(dir).map_err(io)?;
    if fs::read_dir(dir).map_err(io)?.next().is_some() {
        return Err(refused(format!(
            "a backup in {}, which is not empty",
            dir.display()
        )));
    }
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
