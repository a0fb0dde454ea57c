//! Documents: what is stored besides games, challenges and trees. Each has a key, a version, and labels under which it is listed.
//!
//! A document is always replaced as a whole, by a [`SetDocument`](crate::SetDocument) that names the version it replaces. One change can replace
//! several, and can start games or end one together with it.

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

/// A document with its key and its history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentRecord {
    /// Key of the document: its kind and what it is about.
    pub key: DocumentKey,
    /// Counts the changes: starts at [`FIRST_VERSION`](crate::FIRST_VERSION) and grows by one with each. Recreating a deleted document restarts the
    /// count.
    pub version: u64,
    /// Time at which the document was made.
    pub created: Timestamp,
    /// Time at which the document last changed. Never decreases.
    pub updated: Timestamp,
    /// The document.
    pub document: Document,
}

/// A label under which documents are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Label {
    /// Documents that contain this user.
    User(UserId),
    /// Documents of this server.
    Guild(GuildId),
}

/// Content of the documents of one kind.
///
/// The store keeps the bytes, the version and the labels of documents. What they contain, and what follows from that, is up to the code that uses
/// them: it implements this trait, and names its kinds when it opens a database.
pub trait DocumentType:
    Field<Stored: Serialize + DeserializeOwned> + Clone + fmt::Debug + Eq + Send + Sync + 'static
{
    /// Fields of a key, which tell documents of this kind apart.
    type Id: DocumentId + Clone + Send + Sync;

    /// First byte of the keys of documents of this kind. It never changes.
    const TAG: u8;

    /// Name of the kind, for logs.
    const NAME: &'static str;

    /// Whether jobs about the document can wait for a time. They are dropped when it is deleted.
    const HAS_TIMER: bool = false;

    /// Returns the subject of the jobs about a document.
    fn subject(id: &Self::Id) -> JobSubject;

    /// Returns the fields of the key of a new document with this number, if the store gives documents of this kind their numbers.
    fn new_id(number: GameId) -> Option<Self::Id> {
        let _ = number;
        None
    }

    /// Returns the users that the document names, some perhaps more than once.
    fn users(&self) -> Vec<UserId>;

    /// Erases `user`, whom the document or its key names. Returns whether the document is kept; otherwise it is deleted.
    #[must_use]
    fn forget_user(&mut self, user: UserId) -> bool;

    /// Returns the job that updates the posts after a user was erased.
    fn show_forgotten(&self) -> Option<Topic> {
        None
    }

    /// Returns the server to which the document belongs, if the key does not name the server.
    fn guild(&self) -> Option<GuildId> {
        None
    }

    /// Returns whether the document is empty, so that it need not be stored.
    fn is_empty(&self) -> bool {
        false
    }

    /// Enters the numbers of games that were started with the document, as many as wait for one. Returns whether documents of this kind have games.
    fn enter_games(&mut self, started: &mut dyn Iterator<Item = GameId>) -> bool {
        let _ = started;
        false
    }

    /// Checks that the document is within all limits and consistent.
    ///
    /// # Errors
    ///
    /// [`StoreError::Invalid`] if it is not.
    fn check(&self) -> Result<(), StoreError> {
        Ok(())
    }

    /// Returns the key under which a document is stored.
    fn key(id: &Self::Id) -> DocumentKey {
        DocumentKey::new::<Self>(id)
    }
}

impl DocumentRecord {
    /// Returns the labels under which the document is listed, each once.
    pub fn labels(&self) -> Vec<Label> {
        let labels = self.document.labels().into_iter();
        let labels: BTreeSet<Label> = labels.chain(self.key.labels()).collect();
        labels.into_iter().collect()
    }

    /// Returns the record as it is stored: a digit and JSON.
    pub fn to_stored(&self) -> Vec<u8> {
        self.document.write(self)
    }

    /// Returns the record that is stored under `key`.
    ///
    /// # Errors
    ///
    /// [`Unreadable`], with the reason, if `bytes` are not the record of such a document.
    pub fn from_stored(key: DocumentKey, bytes: &[u8]) -> Result<Self, Unreadable> {
        key.kind().read(key, bytes)
    }
}

/// Fails unless `is_kept`: the document is one with `what`. For [`DocumentType::check`].
///
/// # Errors
///
/// [`StoreError::Invalid`] if not.
pub fn expect_document(is_kept: bool, what: &str) -> Result<(), StoreError> {
    let fault = || refused(format!("a document with {what}"));
    is_kept.then_some(()).ok_or_else(fault)
}
