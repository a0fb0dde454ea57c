//! Kinds of documents, and a type that holds a document of any kind.

use std::any::Any;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::sync::Arc;

use super::key::read_id;
use super::{DocumentId, DocumentKey, DocumentRecord, DocumentType, Label};
use crate::stored::{Unreadable, read_as, write_as};
use crate::{GameId, StoreError, Topic, UserId};

/// A kind of document, used to list documents and to [open](crate::sled::StoreOptions::documents) a database.
#[derive(Clone, Copy)]
pub struct DocumentKind(&'static KindTable);

/// The constants and functions of a [`DocumentType`], as a table.
struct KindTable {
    tag: u8,
    name: &'static str,
    has_timer: bool,
    new_key: fn(GameId) -> Option<DocumentKey>,
    read_key: fn(&[u8]) -> Option<DocumentKey>,
    read_id: fn(&[u8]) -> Option<Box<dyn DocumentId>>,
    read: fn(DocumentKey, &[u8]) -> Result<DocumentRecord, Unreadable>,
}

struct TableOf<T>(PhantomData<T>);

impl<T: DocumentType> TableOf<T> {
    const TABLE: &'static KindTable = &KindTable {
        tag: T::TAG,
        name: T::NAME,
        has_timer: T::HAS_TIMER,
        new_key: |number| T::new_id(number).map(|id| T::key(&id)),
        read_key: |fields| read_id(fields).map(|id| T::key(&id)),
        read_id: |fields| {
            let id: T::Id = read_id(fields)?;
            Some(Box::new(id))
        },
        read: read_as::<T>,
    };
}

impl DocumentKind {
    /// Returns the kind of documents that contain a `T`.
    pub const fn of<T: DocumentType>() -> Self {
        Self(TableOf::<T>::TABLE)
    }

    /// Returns the first byte of the keys of documents of this kind. This byte never changes.
    pub fn tag(self) -> u8 {
        self.0.tag
    }

    pub(super) fn name(self) -> &'static str {
        self.0.name
    }

    /// Returns the kind's [`DocumentType::HAS_TIMER`].
    pub(crate) fn has_timer(self) -> bool {
        self.0.has_timer
    }

    /// Returns whether the store assigns numbers to new documents of this kind.
    pub(crate) fn is_numbered(self) -> bool {
        self.new_key(GameId::FIRST).is_some()
    }

    /// Returns the key of a new document with this number; `None` if the store does not number documents of this kind.
    pub(crate) fn new_key(self, number: GameId) -> Option<DocumentKey> {
        (self.0.new_key)(number)
    }

    /// Returns the key whose stored form is `bytes`; `None` if it belongs to none of these kinds.
    pub(crate) fn find_key(kinds: &[DocumentKind], bytes: &[u8]) -> Option<DocumentKey> {
        let (tag, fields) = bytes.split_first()?;
        let kind = kinds.iter().find(|kind| kind.tag() == *tag)?;
        (kind.0.read_key)(fields)
    }

    pub(super) fn read_id(self, fields: &[u8]) -> Option<Box<dyn DocumentId>> {
        (self.0.read_id)(fields)
    }

    pub(super) fn read(self, key: DocumentKey, bytes: &[u8]) -> Result<DocumentRecord, Unreadable> {
        (self.0.read)(key, bytes)
    }
}

impl PartialEq for DocumentKind {
    fn eq(&self, other: &Self) -> bool {
        self.tag() == other.tag()
    }
}

impl Eq for DocumentKind {}

impl PartialOrd for DocumentKind {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for DocumentKind {
    fn cmp(&self, other: &Self) -> Ordering {
        self.tag().cmp(&other.tag())
    }
}

impl Hash for DocumentKind {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.tag().hash(state);
    }
}

impl fmt::Debug for DocumentKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The content of a document of any kind. Cheap to clone.
#[derive(Clone)]
pub struct Document(Arc<dyn AnyDocument>);

/// A value of any [`DocumentType`], as a trait object.
trait AnyDocument: Any + fmt::Debug + Send + Sync {
    fn kind(&self) -> DocumentKind;
    fn is_same(&self, other: &Document) -> bool;
    fn labels(&self) -> Vec<Label>;
    fn check(&self) -> Result<(), StoreError>;
    fn forget(&self, user: UserId) -> Option<Document>;
    fn show_forgotten(&self) -> Option<Topic>;
    fn with_games(&self, started: &mut dyn Iterator<Item = GameId>) -> Option<Document>;
    fn write(&self, record: &DocumentRecord) -> Vec<u8>;
}

impl<T: DocumentType> AnyDocument for T {
    fn kind(&self) -> DocumentKind {
        DocumentKind::of::<T>()
    }

    fn is_same(&self, other: &Document) -> bool {
        other.get::<T>() == Some(self)
    }

    fn labels(&self) -> Vec<Label> {
        let users = self.users().into_iter().map(Label::User);
        users.chain(self.guild().map(Label::Guild)).collect()
    }

    fn check(&self) -> Result<(), StoreError> {
        DocumentType::check(self)
    }

    fn forget(&self, user: UserId) -> Option<Document> {
        let mut after = self.clone();
        after.forget_user(user).then(|| Document::new(after))
    }

    fn show_forgotten(&self) -> Option<Topic> {
        DocumentType::show_forgotten(self)
    }

    fn with_games(&self, started: &mut dyn Iterator<Item = GameId>) -> Option<Document> {
        let mut after = self.clone();
        after.enter_games(started).then(|| Document::new(after))
    }

    fn write(&self, record: &DocumentRecord) -> Vec<u8> {
        write_as(record, self)
    }
}

impl Document {
    /// Creates a document that contains `content`.
    pub fn new<T: DocumentType>(content: T) -> Self {
        Self(Arc::new(content))
    }

    /// Returns the content; `None` if the document is of another kind.
    pub fn get<T: DocumentType>(&self) -> Option<&T> {
        let content: &dyn Any = &*self.0;
        content.downcast_ref()
    }

    /// Returns the kind of the document.
    pub fn kind(&self) -> DocumentKind {
        self.0.kind()
    }

    /// Returns the labels that the content gives the document, possibly with duplicates.
    pub(super) fn labels(&self) -> Vec<Label> {
        self.0.labels()
    }

    /// Fails if the document exceeds a limit or is inconsistent.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        self.0.check()
    }

    /// Returns the document without `user`; `None` if the whole document is to be deleted.
    pub(crate) fn forget(&self, user: UserId) -> Option<Document> {
        self.0.forget(user)
    }

    /// Returns the topic of the job that updates the document's posts after a user was erased; `None` if no job is needed.
    pub(crate) fn show_forgotten(&self) -> Option<Topic> {
        self.0.show_forgotten()
    }

    /// Returns the document with the numbers of its started games filled in; `None` if documents of this kind have no games.
    pub(crate) fn with_games(&self, started: &mut dyn Iterator<Item = GameId>) -> Option<Document> {
        self.0.with_games(started)
    }

    /// Returns the stored form of `record`, with this document as its content.
    pub(super) fn write(&self, record: &DocumentRecord) -> Vec<u8> {
        self.0.write(record)
    }
}

impl PartialEq for Document {
    fn eq(&self, other: &Self) -> bool {
        self.0.is_same(other)
    }
}

impl Eq for Document {}

impl fmt::Debug for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
