//! Receipts in memory, by idempotency key. On disk, all receipts of one commit to sled are in one record, because a separate record for
//! each would cost as much as the move itself. A day of receipts takes a few megabytes of memory at most.

use std::collections::{HashMap, VecDeque};

use crate::stored::StoredReceipt;
use crate::{GameId, IdempotencyKey, RECEIPT_LIFE, Receipt, Timestamp};

/// All receipts that have not expired.
#[derive(Debug, Default)]
pub(super) struct Receipts {
    by_key: HashMap<IdempotencyKey, (GameId, u64)>,
    /// Receipt records on disk, oldest first.
    records: VecDeque<Group>,
    /// Receipts given since the last group was written.
    new: Vec<StoredReceipt>,
    /// Latest time at which a receipt was given.
    now: Option<Timestamp>,
}

#[derive(Debug)]
struct Group {
    number: u64,
    latest: Timestamp,
    keys: Vec<IdempotencyKey>,
}

impl Receipts {
    /// Loads a group from disk. Groups must be loaded in the order of their numbers.
    pub(super) fn load(&mut self, number: u64, given: &[StoredReceipt]) {
        for given in given {
            self.by_key.insert(given.key, (given.id, given.version));
        }
        self.recorded(number, given);
    }

    /// Returns the receipt that was given for `key`.
    pub(super) fn get(&self, key: IdempotencyKey) -> Option<Receipt> {
        let (id, version) = *self.by_key.get(&key)?;
        Some(Receipt {
            id,
            version,
            repeated: true,
        })
    }

    pub(super) fn give(&mut self, key: IdempotencyKey, receipt: Receipt, at: Timestamp) {
        let Receipt { id, version, .. } = receipt;
        self.by_key.insert(key, (id, version));
        self.new.push(StoredReceipt {
            key,
            id,
            version,
            at,
        });
        self.now = self.now.max(Some(at));
    }

    /// Returns the receipts to write as group `number`; empty if there are none.
    pub(super) fn take_new(&mut self, number: u64) -> Vec<StoredReceipt> {
        let new = std::mem::take(&mut self.new);
        self.recorded(number, &new);
        new
    }

    /// Removes the oldest group if all its receipts have expired, and returns its number.
    pub(super) fn take_expired(&mut self) -> Option<u64> {
        let now = self.now?;
        if now.since(self.records.front()?.latest) <= RECEIPT_LIFE {
            return None;
        }
        let record = self.records.pop_front()?;
        for key in record.keys {
            self.by_key.remove(&key);
        }
        Some(record.number)
    }

    fn recorded(&mut self, number: u64, given: &[StoredReceipt]) {
        if let Some(latest) = given.iter().map(|given| given.at).max() {
            let keys = given.iter().map(|given| given.key).collect();
            self.records.push_back(Group {
                number,
                latest,
                keys,
            });
        }
    }
}
