//! Checksums of records, used to detect lost records when the store is opened.

use crate::engine::key::Table;

/// Returns the checksum of one record. The store keeps the sum of the checksums of all records. At the next start, this sum shows whether any record
/// is missing, unexpected or outdated.
pub(crate) fn sum(table: Table, key: &[u8], value: &[u8]) -> u64 {
    let mut place = crc32fast::Hasher::new();
    place.update(table.name().as_bytes());
    place.update(key);
    let both = u64::from(place.finalize()) << 32 | u64::from(crc32fast::hash(value));
    // Mixed with the finalizer of SplitMix64, because plain checksums cancel out more easily in a sum.
    let mixed = (both ^ both >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

/// Number of all records, and the sum of their checksums.
#[derive(Debug, Default)]
pub(crate) struct Contents {
    pub(crate) records: u64,
    pub(crate) checksum: u64,
}

impl Contents {
    pub(crate) fn add(&mut self, table: Table, key: &[u8], value: &[u8]) {
        self.records += 1;
        self.checksum = self.checksum.wrapping_add(sum(table, key, value));
    }
}
