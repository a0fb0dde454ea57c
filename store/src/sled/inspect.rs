//! Looks at a database without checking or upgrading it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use super::fault::{damaged, panic_text};
use super::migrate::{STEPS, schema_after};
use super::open::open_when_free;
use super::sequence::{self, Recorded, SequenceFile};
use super::tables::{SCHEMA, Tables, io_error};
use super::{SledStore, StoreOptions};
use crate::StoreError;

impl SledStore {
    /// Schema of the databases that this program writes. It upgrades older ones when it opens them.
    pub const SCHEMA: u32 = schema_after(STEPS);

    /// Returns the schema of the database in `dir`; `None` if there is none. Changes no record, but sled may write an index of its own. Blocks.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if another process is using the database, it was emptied, or its files cannot be read.
    pub fn inspect(dir: &Path) -> Result<Option<u32>, StoreError> {
        let is_there = Tables::log_exists(dir);
        if !is_there && !dir.join(sequence::FILE).exists() {
            return Ok(None);
        }
        let lock = SequenceFile::open(dir).map_err(|error| io_error(dir, &error))?;
        let mut lock = lock.ok_or_else(|| StoreError::Locked { dir: dir.into() })?;
        if !is_there {
            return match lock.read().map_err(|error| io_error(dir, &error))? {
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
}
