//! The stored format of receipts.

use serde::{Deserialize, Serialize};

use super::{Stored, Unreadable, game_id, read, write};
use crate::{GameId, IdempotencyKey, Timestamp};

/// A receipt with its idempotency key and the time at which it was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StoredReceipt {
    pub(crate) key: IdempotencyKey,
    pub(crate) id: GameId,
    pub(crate) version: u64,
    pub(crate) at: Timestamp,
}

/// The idempotency key, the number of the game or challenge, the version and the time of each receipt.
type ReceiptsV2 = Vec<(KeyV2, u64, u64, i64)>;

impl Stored for ReceiptsV2 {
    const FORM: u8 = b'2';
}

/// An idempotency key as text. In format version 1, keys are numbers.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum KeyV2 {
    Text(String),
    Number(u64),
}

pub(crate) fn write_receipts(receipts: &[StoredReceipt]) -> Vec<u8> {
    let stored: ReceiptsV2 = receipts
        .iter()
        .map(|given| {
            (
                KeyV2::Text(given.key.to_string()),
                given.id.get(),
                given.version,
                given.at.millis(),
            )
        })
        .collect();
    write(&stored)
}

pub(crate) fn read_receipts(bytes: &[u8]) -> Result<Vec<StoredReceipt>, Unreadable> {
    let stored: ReceiptsV2 = read(bytes)?;
    let given = |(key, id, version, at)| {
        let key = match key {
            KeyV2::Text(text) => {
                let read = text.parse::<IdempotencyKey>();
                read.map_err(|error| error.to_string())?
            }
            KeyV2::Number(number) => IdempotencyKey::from_legacy(number),
        };
        Ok(StoredReceipt {
            key,
            id: game_id(id)?,
            version,
            at: Timestamp::from_millis(at),
        })
    };
    stored.into_iter().map(given).collect()
}
