//! The writer's view of the store: the data on disk, plus the changes that will be written next.
//!
//! The ledger runs commands one after another, and each command sees the changes made by earlier commands. Writes are collected and applied together.
//! A command checks all conditions before it writes anything, so a rejected command leaves no trace. If the store can no longer read its own records,
//! it stops completely, so no command is left half done in that case either.

mod effects;
mod settings;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use super::outbox::Outbox;
use super::reads::{self, Source};
use super::receipts::Receipts;
use super::tables::{Fate, HEAD, Tables, Writes, unreadable};
use crate::engine::checksum::sum;
use crate::engine::key::{self, Key, Table};
use crate::model::uptime;
use crate::stored::{self, Head, StoredReceipt};
use crate::transition::Effects;
use crate::{
    Change, ClaimLimits, CommitError, Counts, DocumentKind, GameId, GameRecord, IdempotencyKey,
    Job, JobDone, JobId, NextDue, Outage, Rating, Reach, Receipt, StoreError, Timestamp, UserId,
    transition,
};

/// Maximum number of decoded games kept in memory, intended for games that are being played. They take a few megabytes at most.
const GAMES_IN_MEMORY: usize = 1024;

/// Maximum number of expired receipt records to delete for each new record. It is greater than one, so that a backlog eventually disappears.
const RECEIPTS_DROPPED: usize = 4;

/// Placeholder time for effects that add no jobs.
const NO_JOBS: Timestamp = Timestamp::from_millis(0);

pub(super) struct Ledger {
    tables: Arc<Tables>,
    head: Head,
    outbox: Outbox,
    writes: Writes,
    receipts: Receipts,
    games: HashMap<GameId, Held>,
    /// The kinds of documents that the database may contain.
    documents: &'static [DocumentKind],
}

/// The kinds of waiting tasks to wake once a group of changes is durable.
#[derive(Default)]
pub(super) struct Wakes {
    pub(super) outbox: bool,
    pub(super) clocks: bool,
}

impl Wakes {
    pub(super) fn note(&mut self, effects: &Effects) {
        self.outbox |= effects.wake_outbox();
        self.clocks |= effects.wake_clocks();
    }
}

/// A decoded game that is kept in memory.
struct Held {
    game: GameRecord,
    /// Checksum of the game's stored record.
    sum: u64,
}

impl Ledger {
    pub(super) fn new(
        tables: Arc<Tables>,
        head: Head,
        outbox: Outbox,
        receipts: Receipts,
        documents: &'static [DocumentKind],
    ) -> Self {
        Self {
            tables,
            head,
            outbox,
            writes: Writes::default(),
            receipts,
            games: HashMap::new(),
            documents,
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

    pub(super) fn next_due(&self) -> NextDue {
        self.outbox.next_due()
    }

    /// Returns the number of writes collected since the last call of [`take_writes`](Self::take_writes).
    pub(super) fn writes_collected(&self) -> usize {
        self.writes.count()
    }

    pub(super) fn jobs(&self) -> impl Iterator<Item = &Job> {
        self.outbox.all()
    }

    /// Returns the writes collected since the last call; `None` if there are none.
    pub(super) fn take_writes(&mut self) -> Result<Option<Writes>, StoreError> {
        if self.writes.is_empty() {
            return Ok(None);
        }
        self.head.sequence += 1;
        // Before new receipts are added, because all those that may expire must be on disk.
        for _ in 0..RECEIPTS_DROPPED {
            let expired = self
                .receipts
                .take_expired(|group| read_receipts(&self.tables, group))?;
            let Some(expired) = expired else {
                break;
            };
            self.delete(Table::Receipt, key::receipts(expired))?;
        }
        let given = self.receipts.take_new(self.head.sequence);
        if !given.is_empty() {
            self.put_new(
                Table::Receipt,
                key::receipts(self.head.sequence),
                stored::write_receipts(&given),
            );
        }
        self.writes.set_meta(HEAD, stored::write_head(&self.head));
        Ok(Some(std::mem::take(&mut self.writes)))
    }

    pub(super) fn commit(
        &mut self,
        key: IdempotencyKey,
        now: Timestamp,
        change: Change,
        wakes: &mut Wakes,
    ) -> Result<Receipt, CommitError> {
        if let Some(receipt) = self.receipt(key)? {
            return Ok(receipt);
        }
        let ((id, version), effects) = transition::work_out(self, now, change)?;
        wakes.note(&effects);
        self.store(effects, now)?;
        let receipt = Receipt {
            id,
            version,
            repeated: false,
        };
        self.receipts.give(key, id, version, now);
        Ok(receipt)
    }

    pub(super) fn receipt(&self, key: IdempotencyKey) -> Result<Option<Receipt>, StoreError> {
        self.receipts
            .get(key, |group| read_receipts(&self.tables, group))
    }

    pub(super) fn set_rating(
        &mut self,
        user: UserId,
        scale: &str,
        before: Option<Rating>,
        after: Option<Rating>,
    ) -> Result<(), CommitError> {
        let effects = transition::set_rating(self, user, scale, before, after)?;
        Ok(self.store(effects, NO_JOBS)?)
    }

    pub(super) fn forget(
        &mut self,
        now: Timestamp,
        user: UserId,
        done: &[(GameId, u64)],
        wakes: &mut Wakes,
    ) -> Result<(), CommitError> {
        let effects = transition::forget(self, now, user, done)?;
        wakes.note(&effects);
        Ok(self.store(effects, now)?)
    }

    pub(super) fn claim(
        &mut self,
        now: Timestamp,
        lease: Duration,
        limits: ClaimLimits,
    ) -> Result<Vec<Job>, StoreError> {
        let due = self.outbox.due(now, limits);
        due.into_iter()
            .map(|id| {
                let job = self.outbox.get(id).expect("it was just listed");
                let job = job.claimed(now, lease);
                self.put_job(job.clone())?;
                Ok(job)
            })
            .collect()
    }

    pub(super) fn recall(
        &mut self,
        now: Timestamp,
        latest: Timestamp,
    ) -> Result<usize, StoreError> {
        let recalled = self
            .outbox
            .all()
            .filter_map(|job| job.recalled(now, latest));
        let recalled: Vec<Job> = recalled.collect();
        let count = recalled.len();
        for job in recalled {
            self.put_job(job)?;
        }
        Ok(count)
    }

    pub(super) fn finish(
        &mut self,
        id: JobId,
        done: JobDone,
        wakes: &mut Wakes,
    ) -> Result<(), StoreError> {
        let Some(job) = self.outbox.get(id).cloned() else {
            return Ok(());
        };
        let effects = transition::finish_job(self, job, done)?;
        wakes.note(&effects);
        self.store(effects, NO_JOBS)
    }

    pub(super) fn postpone(
        &mut self,
        id: JobId,
        attempts: u32,
        due: Timestamp,
    ) -> Result<(), StoreError> {
        let job = self.outbox.get(id);
        match job.and_then(|job| job.postponed(attempts, due)) {
            Some(job) => self.put_job(job),
            None => Ok(()),
        }
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

    pub(super) fn set_alive(
        &mut self,
        reaches: &[Reach],
        now: Timestamp,
    ) -> Result<(), StoreError> {
        for reach in reaches {
            self.put(Table::Uptime, key::reach(*reach), stored::write_moment(now))?;
        }
        Ok(())
    }

    pub(super) fn forget_reaches(&mut self, reaches: &[Reach]) -> Result<(), StoreError> {
        for reach in reaches {
            self.delete(Table::Uptime, key::reach(*reach))?;
        }
        Ok(())
    }

    fn put_job(&mut self, job: Job) -> Result<(), StoreError> {
        self.put(Table::Job, key::job(job.id), stored::write_job(&job))?;
        self.outbox.put(job);
        Ok(())
    }

    /// Returns the records whose keys start with `prefix`, in key order.
    fn under(&self, table: Table, prefix: &[u8]) -> Result<Vec<(Key, Vec<u8>)>, StoreError> {
        let mut records = self.writes.apply_under(&self.tables, table, prefix)?;
        records.sort_unstable();
        Ok(records)
    }

    /// Writes `value` under `key`, replacing any old value.
    fn put(&mut self, table: Table, key: Key, value: Vec<u8>) -> Result<(), StoreError> {
        if let Some(old) = self.sum(table, &key)? {
            self.subtract(old);
        }
        self.put_new(table, key, value);
        Ok(())
    }

    /// Writes `value` under `key`. There must be no old value, unless the caller has already subtracted its checksum. Returns the checksum of the new
    /// record.
    fn put_new(&mut self, table: Table, key: Key, value: Vec<u8>) -> u64 {
        let sum = sum(table, &key, &value);
        self.head.checksum = self.head.checksum.wrapping_add(sum);
        self.head.records += 1;
        self.writes.set(table, key, Some(value));
        sum
    }

    /// Writes an index entry unless it already exists.
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

    /// Removes a record, whose checksum is `sum`, from the totals.
    fn subtract(&mut self, sum: u64) {
        self.head.checksum = self.head.checksum.wrapping_sub(sum);
        self.head.records -= 1;
    }

    /// Returns the checksum of the current record under `key`.
    fn sum(&self, table: Table, key: &[u8]) -> Result<Option<u64>, StoreError> {
        self.load(table, key, |value| Ok(sum(table, key, value)))
    }
}

/// Reads see the collected changes, even those that are not written yet.
impl Source for Ledger {
    fn load<T>(
        &self,
        table: Table,
        key: &[u8],
        read: impl FnOnce(&[u8]) -> Result<T, StoreError>,
    ) -> Result<Option<T>, StoreError> {
        match self.writes.get(table, key) {
            Fate::Written(value) => read(value).map(Some),
            Fate::Gone => Ok(None),
            Fate::Untouched => self.tables.load(table, key, read),
        }
    }
}

/// Reads the receipts of the commit with the number `group`.
fn read_receipts(tables: &Tables, group: u64) -> Result<Vec<StoredReceipt>, StoreError> {
    let unreadable = |why| unreadable(format!("receipts {group}"), why);
    let bytes = tables.get(Table::Receipt, &key::receipts(group))?;
    let bytes = bytes.ok_or_else(|| unreadable("they are missing".into()))?;
    stored::read_receipts(&bytes).map_err(unreadable)
}
