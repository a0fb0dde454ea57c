//! How documents are stored, for tests of features.

use asterism_store::{Document, DocumentRecord, DocumentType, Timestamp};

/// Checks that a document with a history is stored in this way, which later versions must still read.
#[track_caller]
pub(crate) fn check_stored<D: DocumentType>(id: &D::Id, content: D, stored: &str) {
    let record = DocumentRecord {
        key: D::key(id),
        version: 3,
        created: Timestamp::from_millis(-5),
        updated: Timestamp::from_millis(20_000),
        document: Document::new(content),
    };
    let bytes = record.to_stored();
    assert_eq!(std::str::from_utf8(&bytes), Ok(&*with_history(stored)));
    assert_eq!(
        DocumentRecord::from_stored(D::key(id), &bytes).as_ref(),
        Ok(&record)
    );
    expect_unreadable::<D>(id, r#"{"nothing":1}"#);
    assert!(DocumentRecord::from_stored(D::key(id), b"").is_err());
    let newer = with_history(stored).replacen('1', "2", 1);
    assert!(DocumentRecord::from_stored(D::key(id), newer.as_bytes()).is_err());
}

/// Checks that this is not read as a document of its key.
#[track_caller]
pub(crate) fn expect_unreadable<D: DocumentType>(id: &D::Id, stored: &str) {
    let bytes = with_history(stored);
    let read = DocumentRecord::from_stored(D::key(id), bytes.as_bytes());
    assert!(read.is_err(), "{stored}");
}

/// Returns a document with its history, as it is stored.
fn with_history(document: &str) -> String {
    format!(r#"1{{"version":3,"created":-5,"updated":20000,"document":{document}}}"#)
}
