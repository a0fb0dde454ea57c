//! Locations of the receipts for idempotency keys.
//!
//! All receipts of one commit to sled are in one record on disk, because writing a separate record for each receipt would cost as much as writing the
//! change itself. In memory, each receipt from the last day takes about thirty bytes: the hash of its key, and the number of its record on disk.

use std::collections::{HashMap, VecDeque};
use std::hash::{BuildHasher, RandomState};

use crate::stored::StoredReceipt;
use crate::{GameId, IdempotencyKey, RECEIPT_LIFE, Receipt, StoreError, Timestamp};

/// Locations of all receipts that have not expired. `S` hashes their keys.
#[derive(Debug, Default)]
pub(super) struct Receipts<S = RandomState> {
    hasher: S,
    /// Number of the group that contains a receipt, by the hash of the receipt's key.
    by_hash: HashMap<u64, u64>,
    /// Maps a key to the number of the group that contains its receipt. The map has only keys whose hash equals that of a key stored earlier, so it
    /// is almost always empty.
    by_key: HashMap<IdempotencyKey, u64>,
    /// The groups that are on disk, oldest first.
    groups: VecDeque<Group>,
    /// The receipts given since the last group was written.
    new: Vec<StoredReceipt>,
    /// The latest time at which any receipt was given.
    now: Option<Timestamp>,
}

/// A group: the receipts of one commit, which are stored in one record.
#[derive(Debug)]
struct Group {
    number: u64,
    /// The latest time at which one of the group's receipts was given.
    latest: Timestamp,
}

impl<S: BuildHasher> Receipts<S> {
    /// Records that a group is on disk. Groups must be recorded in ascending order of their numbers.
    pub(super) fn note(&mut self, number: u64, given: &[StoredReceipt]) {
        let Some(latest) = given.iter().map(|given| given.at).max() else {
            return;
        };
        for given in given {
            let hash = self.hasher.hash_one(given.key);
            if *self.by_hash.entry(hash).or_insert(number) != number {
                self.by_key.insert(given.key, number);
            }
        }
        self.groups.push_back(Group { number, latest });
    }

    /// Returns the receipt that was given for `key`. `read` reads a group from disk.
    pub(super) fn get(
        &self,
        key: IdempotencyKey,
        read: impl Fn(u64) -> Result<Vec<StoredReceipt>, StoreError>,
    ) -> Result<Option<Receipt>, StoreError> {
        let receipt_in = |given: &[StoredReceipt]| {
            let given = given.iter().rfind(|given| given.key == key)?;
            Some(Receipt {
                id: given.id,
                version: given.version,
                repeated: true,
            })
        };
        if let Some(receipt) = receipt_in(&self.new) {
            return Ok(Some(receipt));
        }
        let by_hash = || self.by_hash.get(&self.hasher.hash_one(key));
        let Some(number) = self.by_key.get(&key).or_else(by_hash) else {
            return Ok(None);
        };
        Ok(receipt_in(&read(*number)?))
    }

    pub(super) fn give(&mut self, key: IdempotencyKey, id: GameId, version: u64, at: Timestamp) {
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
        self.note(number, &new);
        new
    }

    /// Removes the oldest group if all its receipts have expired, and returns its number. `read` reads a group from disk.
    pub(super) fn take_expired(
        &mut self,
        read: impl Fn(u64) -> Result<Vec<StoredReceipt>, StoreError>,
    ) -> Result<Option<u64>, StoreError> {
        let Some(Group { number, latest }) = self.groups.front() else {
            return Ok(None);
        };
        let number = *number;
        if self
            .now
            .is_none_or(|now| now.since(*latest) <= RECEIPT_LIFE)
        {
            return Ok(None);
        }
        for given in read(number)? {
            let hash = self.hasher.hash_one(given.key);
            if self.by_hash.get(&hash) == Some(&number) {
                self.by_hash.remove(&hash);
            }
            if self.by_key.get(&given.key) == Some(&number) {
                self.by_key.remove(&given.key);
            }
        }
        self.groups.pop_front();
        Ok(Some(number))
    }
}

#[cfg(test)]
mod tests {
    use std::hash::{BuildHasherDefault, Hasher};

    use super::*;
    use crate::InteractionId;

    /// Gives three hashes only.
    #[derive(Default)]
    struct Poor(u64);

    impl Hasher for Poor {
        fn write(&mut self, bytes: &[u8]) {
            self.0 += bytes.iter().map(|byte| u64::from(*byte)).sum::<u64>();
        }

        fn finish(&self) -> u64 {
            self.0 % 3
        }
    }

    fn key(number: u64) -> IdempotencyKey {
        InteractionId::new(number).into()
    }

    fn at(hour: i64) -> Timestamp {
        Timestamp::from_millis(hour * 3_600_000)
    }

    #[test]
    fn receipts_are_told_apart_even_if_their_hashes_are_equal() {
        let mut receipts: Receipts<BuildHasherDefault<Poor>> = Receipts::default();
        let mut disk: HashMap<u64, Vec<StoredReceipt>> = HashMap::new();
        // Two receipts an hour, so that there are always fifty that have not expired.
        for hour in 0..200 {
            for number in [2 * hour, 2 * hour + 1] {
                let id = GameId::new(number + 1).unwrap();
                receipts.give(key(number), id, number, at(hour as i64));
                let read = |group: u64| Ok(disk[&group].clone());
                assert_eq!(receipts.get(key(number), read).unwrap().unwrap().id, id);
            }
            while let Some(gone) = receipts
                .take_expired(|group| Ok(disk[&group].clone()))
                .unwrap()
            {
                disk.remove(&gone).unwrap();
            }
            disk.insert(hour, receipts.take_new(hour));

            for number in 0..2 * hour + 4 {
                let found = receipts.get(key(number), |group| Ok(disk[&group].clone()));
                let found = found.unwrap().map(|receipt| receipt.version);
                let kept = (2 * hour.saturating_sub(24)..2 * hour + 2).contains(&number);
                assert_eq!(found, kept.then_some(number), "in hour {hour}");
            }
        }
        assert_eq!(disk.len(), 25);
        assert_eq!(receipts.by_hash.len() + receipts.by_key.len(), 50);
    }
}
