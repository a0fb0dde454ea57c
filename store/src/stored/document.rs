//! The stored format of documents.

use serde::{Deserialize, Serialize};

use super::{Stored, Unreadable, read, write};
use crate::{Document, DocumentKey, DocumentRecord, DocumentType, Timestamp};

/// The stored form of a document of any kind, with its version and the times of its creation and last change.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RecordV1<T> {
    version: u64,
    created: i64,
    updated: i64,
    document: T,
}

impl<T> Stored for RecordV1<T> {}

/// Returns the stored form of `record`, whose content is `content`.
pub(crate) fn write_as<T>(record: &DocumentRecord, content: &T) -> Vec<u8>
where
    T: DocumentType,
{
    write(&RecordV1 {
        version: record.version,
        created: record.created.millis(),
        updated: record.updated.millis(),
        document: content.write(),
    })
}

/// Returns the record in `bytes`, whose content has the type `T`.
pub(crate) fn read_as<T>(key: DocumentKey, bytes: &[u8]) -> Result<DocumentRecord, Unreadable>
where
    T: DocumentType,
{
    let stored: RecordV1<T::Stored> = read(bytes)?;
    Ok(DocumentRecord {
        key,
        version: stored.version,
        created: Timestamp::from_millis(stored.created),
        updated: Timestamp::from_millis(stored.updated),
        document: Document::new(T::read(stored.document)?),
    })
}
