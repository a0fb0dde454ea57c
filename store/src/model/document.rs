//! Documents: the records of features that are stored besides games, challenges and trees. Each document has a key, a version, and labels under which
//! it is listed.
//!
//! A document is always replaced as a whole, by a [`SetDocument`](crate::SetDocument) that names the version it replaces. One change can replace
//! several documents, and can also start games or end one.

mod key;
mod kind;
#[cfg(test)]
pub(crate) mod sample;

use std::collections::BTreeSet;
use std::fmt;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::refused;
use crate::stored::Unreadable;
use crate::stored::field::Field;
use crate::{GameId, GuildId, JobSubject, StoreError, Timestamp, Topic, UserId};

pub use key::{DocumentId, DocumentKey};
pub use kind::{Document, DocumentKind};

/// A document with its key, its version and its timestamps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentRecord {
    /// Key of the document: its kind and its identifying fields.
    pub key: DocumentKey,
    /// Version of the document: starts at [`FIRST_VERSION`](crate::FIRST_VERSION) and grows by one with each change. If a deleted document is created
    /// again, its version starts over.
    pub version: u64,
    /// Time at which the document was created.
    pub created: Timestamp,
    /// Time at which the document last changed. Never decreases.
    pub updated: Timestamp,
    /// Content of the document.
    pub document: Document,
}

/// A label under which documents are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Label {
    /// Documents that name this user.
    User(UserId),
    /// Documents that belong to this server.
    Guild(GuildId),
}

/// Content of the documents of one kind.
///
/// The store handles only the bytes, the versions and the labels of documents. The meaning of their content is up to the code that uses them: it
/// implements this trait, and lists its kinds of documents when it opens a database.
pub trait DocumentType:
    Field<Stored: Serialize + DeserializeOwned> + Clone + fmt::Debug + Eq + Send + Sync + 'static
{
    /// Fields of the key that distinguish the documents of this kind.
    type Id: DocumentId + Clone + Send + Sync;

    /// First byte of the keys of documents of this kind. This byte never changes.
    const TAG: u8;

    /// Name of the kind, for logs.
    const NAME: &'static str;

    /// Whether jobs about the document can be scheduled for a later time. Such jobs are dropped when the document is deleted.
    const HAS_TIMER: bool = false;

    /// Returns the subject of jobs about the document with these key fields.
    fn subject(id: &Self::Id) -> JobSubject;

    /// Returns the key fields of a new document with this number; `None` if the store does not number documents of this kind.
    fn new_id(number: GameId) -> Option<Self::Id> {
        let _ = number;
        None
    }

    /// Returns the users that the document names, possibly with duplicates.
    fn users(&self) -> Vec<UserId>;

    /// Erases `user`, who is named in the document or in its key. Returns `false` if the whole document is to be deleted.
    #[must_use]
    fn forget_user(&mut self, user: UserId) -> bool;

    /// Returns the topic of the job that updates the document's posts after a user was erased; `None` if no job is needed.
    fn show_forgotten(&self) -> Option<Topic> {
        None
    }

    /// Returns the server to which the document belongs, unless the key already names the server.
    fn guild(&self) -> Option<GuildId> {
        None
    }

    /// Returns whether the document is empty and need not be stored.
    fn is_empty(&self) -> bool {
        false
    }

    /// Fills in the numbers of games that were started together with the document, taking one number for each game that has none yet. Returns whether
    /// documents of this kind have games.
    fn enter_games(&mut self, started: &mut dyn Iterator<Item = GameId>) -> bool {
        let _ = started;
        false
    }

    /// Checks that the document is within all limits and consistent.
    ///
    /// # Errors
    ///
    /// [`StoreError::Invalid`] if the document exceeds a limit or is inconsistent.
    fn check(&self) -> Result<(), StoreError> {
        Ok(())
    }

    /// Returns the key of the document with these fields.
    fn key(id: &Self::Id) -> DocumentKey {
        DocumentKey::new::<Self>(id)
    }
}

impl DocumentRecord {
    /// Returns the labels under which the document is listed, without duplicates.
    pub fn labels(&self) -> Vec<Label> {
        let labels = self.document.labels().into_iter();
        let labels: BTreeSet<Label> = labels.chain(self.key.labels()).collect();
        labels.into_iter().collect()
    }

    /// Returns the stored form of the record: a digit followed by JSON.
    pub fn to_stored(&self) -> Vec<u8> {
        self.document.write(self)
    }

    /// Reads the record that is stored under `key`.
    ///
    /// # Errors
    ///
    /// [`Unreadable`], with the reason, if `bytes` are not the stored form of a record of the key's kind.
    pub fn from_stored(key: DocumentKey, bytes: &[u8]) -> Result<Self, Unreadable> {
        key.kind().read(key, bytes)
    }
}

/// Checks one rule for the content of a document: `is_kept` says whether the document satisfies the rule, and `what` describes the fault if it does
/// not. For implementations of [`DocumentType::check`].
///
/// # Errors
///
/// [`StoreError::Invalid`] if `is_kept` is false.
pub fn expect_document(is_kept: bool, what: &str) -> Result<(), StoreError> {
    let fault = || refused(format!("a document with {what}"));
    is_kept.then_some(()).ok_or_else(fault)
}
