//! A book as bytes. For each position, in the order of the keys, the book stores the difference between the position's key and the previous key, the
//! move, and the number of moves left.
//!
//! Each number takes as few bytes as it needs (LEB128): each byte holds seven bits, lowest bits first, and the highest bit of all bytes except the
//! last is set.

use super::BookEntry;

pub(super) fn encode(entries: &[BookEntry]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut last = 0;
    for entry in entries {
        let numbers = [entry.key - last, entry.slot.into(), entry.left.into()];
        for number in numbers {
            write_number(number, &mut bytes);
        }
        last = entry.key;
    }
    bytes
}

/// Reads bytes that [`encode`] wrote. Stops at the first byte that `encode` cannot have written.
pub(super) fn decode(mut bytes: &[u8]) -> Vec<BookEntry> {
    let mut entries = Vec::new();
    let mut key = 0_u64;
    while let Some(entry) = read_entry(&mut bytes, key) {
        key = entry.key;
        entries.push(entry);
    }
    entries
}

/// Reads one entry, given the key of the previous entry.
fn read_entry(bytes: &mut &[u8], last: u64) -> Option<BookEntry> {
    Some(BookEntry {
        key: last.checked_add(read_number(bytes)?)?,
        slot: read_number(bytes)?.try_into().ok()?,
        left: read_number(bytes)?.try_into().ok()?,
    })
}

fn write_number(mut number: u64, bytes: &mut Vec<u8>) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn read_number(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..u64::BITS).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}
