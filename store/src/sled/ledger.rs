//! Writer's view of the store: what is on disk, with what is to be written next on top.
//!
//! Commands are carried out here one after another, each seeing those before it; what they write is collected and
//! applied for all of them at once. A command checks everything before it writes anything, so a refused one leaves no
//! trace. A store that cannot read its own records any more stops altogether, so there nothing is left half done either.

mod changes;
mod users;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use super::key::{self, Key, Table};
use super::outbox::Outbox;
use super::reads;
use super::receipts::Receipts;
use super::tables::{Fate, HEAD, Tables, Writes};
use crate::stored::{self, Head};
use crate::{
    Change, CommitError, Counts, GameId, GameRecord, IdempotencyKey, Job, JobDone, JobId, Outage,
    Receipt, StoreError, Timestamp, uptime,
};

/// Games kept decoded: those being played right now. Some megabytes at most.
const GAMES_IN_MEMORY: usize = 1024;

/// Old records of receipts dropped with each new one; more than one, so that they run out.
const RECEIPTS_DROPPED: usize = 4;

pub(super) struct Ledger {
    tables: Arc<Tables>,
    head: Head,
    outbox: Outbox,
    writes: Writes,
    receipts: Receipts,
    games: HashMap<GameId, Held>,
}

/// A game in memory.
struct Held {
    game: GameRecord,
    /// Checksum of its record.
    sum: u64,
}

impl Ledger {
    pub(super) fn new(tables: Arc<Tables>, head: Head, outbox: Outbox, receipts: Receipts) -> Self {
        Self {
            tables,
            head,
            outbox,
            writes: Writes::default(),
            receipts,
            games: HashMap::new(),
        }
    }

    pub(super) fn tables(&self) -> &Tables {
        &self.tables
    }

    pub(super) fn sequence(&self) -> u64 {
        self.head.sequence
    }

    pub(super) fn counts(&self) -> Counts {
        let Head {
            challenges,
            running,
            ended,
            jobs,
            clocks,
            ratings,
            ..
        } = self.head;
        Counts {
            challenges,
            running,
            ended,
            jobs,
            clocks,
            ratings,
        }
    }

    pub(super) fn next_due(&self) -> Option<Timestamp> {
        self.outbox.next_due()
    }

    /// What is to be written since this was last asked; `None` if nothing.
    pub(super) fn take_writes(&mut self) -> Result<Option<Writes>, StoreError> {
        if self.writes.is_empty() {
            return Ok(None);
        }
        self.head.sequence += 1;
        let given = self.receipts.take_new(self.head.sequence);
        if !given.is_empty() {
            self.put_new(
                Table::Receipt,
                key::receipts(self.head.sequence),
                stored::write_receipts(&given),
            );
        }
        for _ in 0..RECEIPTS_DROPPED {
            let Some(expired) = self.receipts.take_expired() else {
                break;
            };
            self.delete(Table::Receipt, key::receipts(expired))?;
        }
        self.writes.set_meta(HEAD, stored::write_head(&self.head));
        Ok(Some(std::mem::take(&mut self.writes)))
    }

    // ---- commands

    pub(super) fn commit(
        &mut self,
        key: IdempotencyKey,
        now: Timestamp,
        change: Change,
    ) -> Result<Receipt, CommitError> {
        if let Some(receipt) = self.receipts.get(key) {
            return Ok(receipt);
        }
        let (id, version) = self.change(now, change)?;
        let receipt = Receipt {
            id,
            version,
            repeated: false,
        };
        self.receipts.give(key, receipt, now);
        Ok(receipt)
    }

    pub(super) fn receipt(&self, key: IdempotencyKey) -> Option<Receipt> {
        self.receipts.get(key)
    }

    pub(super) fn claim(
        &mut self,
        now: Timestamp,
        lease: Duration,
        limit: usize,
    ) -> Result<Vec<Job>, StoreError> {
        let due = self.outbox.due(now, limit);
        due.into_iter()
            .map(|id| {
                let mut job = self.outbox.get(id).expect("listed a moment ago").clone();
                job.due = now.plus(lease);
                job.attempts = job.attempts.saturating_add(1);
                self.put_job(job.clone())?;
                Ok(job)
            })
            .collect()
    }

    pub(super) fn finish(&mut self, id: JobId, done: JobDone) -> Result<(), StoreError> {
        let Some(job) = self.outbox.get(id) else {
            return Ok(());
        };
        if let (JobDone::Posted(post), Some(game)) = (done, job.game) {
            let mut held = match self.load_game(game) {
                Ok(held) => held,
                Err(CommitError::Store(error)) => return Err(error),
                Err(other) => {
                    return Err(unreadable(format!("game of job {id}"), other.to_string()));
                }
            };
            held.game.post = Some(post);
            self.put_game(held);
        }
        self.drop_job(id)
    }

    pub(super) fn postpone(&mut self, id: JobId, due: Timestamp) -> Result<(), StoreError> {
        let Some(job) = self.outbox.get(id) else {
            return Ok(());
        };
        let job = Job { due, ..job.clone() };
        self.put_job(job)
    }

    pub(super) fn note_outage(&mut self, outage: Outage) -> Result<(), StoreError> {
        let kept = self.under(Table::Uptime, &key::outages())?;
        let kept: Result<Vec<_>, _> = kept.iter().map(|(key, _)| reads::outage(key)).collect();
        let (gone, come) = uptime::note(&kept?, outage);
        for gone in gone {
            self.delete(Table::Uptime, key::outage(gone))?;
        }
        if let Some(come) = come {
            self.put_new(Table::Uptime, key::outage(come), Vec::new());
        }
        Ok(())
    }

    pub(super) fn set_alive(&mut self, now: Timestamp) -> Result<(), StoreError> {
        self.put(Table::Uptime, key::alive(), stored::write_moment(now))
    }

    fn drop_job(&mut self, id: JobId) -> Result<(), StoreError> {
        self.outbox.remove(id);
        self.delete(Table::Job, key::job(id))?;
        self.head.jobs -= 1;
        Ok(())
    }

    fn put_job(&mut self, job: Job) -> Result<(), StoreError> {
        self.put(Table::Job, key::job(job.id), stored::write_job(&job))?;
        self.outbox.put(job);
        Ok(())
    }

    // ---- records

    fn get(&self, table: Table, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(match self.writes.get(table, key) {
            Fate::Written(value) => Some(value.to_vec()),
            Fate::Gone => None,
            Fate::Untouched => self.tables.get(table, key)?.map(|value| value.to_vec()),
        })
    }

    /// Records whose keys start with `prefix`, in their order.
    fn under(&self, table: Table, prefix: &[u8]) -> Result<Vec<(Key, Vec<u8>)>, StoreError> {
        let mut records = self.writes.apply_under(&self.tables, table, prefix)?;
        records.sort_unstable();
        Ok(records)
    }

    /// Writes over what stands under `key`, if anything does.
    fn put(&mut self, table: Table, key: Key, value: Vec<u8>) -> Result<(), StoreError> {
        if let Some(old) = self.sum(table, &key)? {
            self.subtract(old);
        }
        self.put_new(table, key, value);
        Ok(())
    }

    /// Writes where nothing stands, or what stood has been forgotten; returns the checksum.
    fn put_new(&mut self, table: Table, key: Key, value: Vec<u8>) -> u64 {
        let sum = sum(table, &key, &value);
        self.head.checksum = self.head.checksum.wrapping_add(sum);
        self.head.records += 1;
        self.writes.set(table, key, Some(value));
        sum
    }

    /// Writes an index entry that may be there already.
    fn list(&mut self, key: Key) -> Result<(), StoreError> {
        if self.sum(Table::Index, &key)?.is_none() {
            self.put_new(Table::Index, key, Vec::new());
        }
        Ok(())
    }

    fn delete(&mut self, table: Table, key: Key) -> Result<(), StoreError> {
        if let Some(old) = self.sum(table, &key)? {
            self.subtract(old);
            self.writes.set(table, key, None);
        }
        Ok(())
    }

    /// Takes a record with this checksum out of the sums.
    fn subtract(&mut self, sum: u64) {
        self.head.checksum = self.head.checksum.wrapping_sub(sum);
        self.head.records -= 1;
    }

    /// Checksum of what stands under `key` now.
    fn sum(&self, table: Table, key: &[u8]) -> Result<Option<u64>, StoreError> {
        Ok(match self.writes.get(table, key) {
            Fate::Written(value) => Some(sum(table, key, value)),
            Fate::Gone => None,
            Fate::Untouched => self
                .tables
                .get(table, key)?
                .map(|value| sum(table, key, &value)),
        })
    }
}

/// Checksum of one record. The store keeps the sum of all of them, which tells at the next start whether any record is
/// missing, extra or of another time than the rest.
pub(super) fn sum(table: Table, key: &[u8], value: &[u8]) -> u64 {
    let mut place = crc32fast::Hasher::new();
    place.update(table.name().as_bytes());
    place.update(key);
    let both = u64::from(place.finalize()) << 32 | u64::from(crc32fast::hash(value));
    // Scrambled (the finalizer of SplitMix64), since sums of bare checksums cancel out more easily.
    let mixed = (both ^ both >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

pub(super) fn unreadable(what: String, why: String) -> StoreError {
    StoreError::Unreadable { what, why }
}
