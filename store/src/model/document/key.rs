//! Keys of documents.

use std::fmt;

use super::{DocumentKind, DocumentType, Label};
use crate::model::rating::check_scale;
use crate::{GameId, GuildId, JobSubject, StoreError, UserId};

/// The key of a document: its kind and its identifying fields. No two documents have the same key.
///
/// [`DocumentType::key`] returns a document's key. Keys of one kind are ordered by their fields.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DocumentKey {
    kind: DocumentKind,
    /// Stored form of the key's fields.
    fields: Vec<u8>,
    /// Subject of jobs about the document. It follows from the kind and the fields.
    subject: JobSubject,
}

impl DocumentKey {
    pub(super) fn new<T: DocumentType>(id: &T::Id) -> Self {
        let mut fields = Vec::new();
        id.write(&mut fields);
        Self {
            kind: DocumentKind::of::<T>(),
            fields,
            subject: T::subject(id),
        }
    }

    /// Returns the kind of the document.
    pub fn kind(&self) -> DocumentKind {
        self.kind
    }

    /// Returns the fields of the key; `None` if the key belongs to a document of a kind other than `T`.
    pub fn id<T: DocumentType>(&self) -> Option<T::Id> {
        if self.kind == DocumentKind::of::<T>() {
            read_id(&self.fields)
        } else {
            None
        }
    }

    /// Returns the number in the key, which is never 0: the number of the document itself, or of its server or game. For a document of a user,
    /// returns 1: receipts contain this number, and must not contain a user's ID.
    pub fn number(&self) -> GameId {
        let id = self.kind.read_id(&self.fields);
        let number = id.and_then(|id| id.number());
        number.unwrap_or(GameId::FIRST)
    }

    /// Returns the labels that the key gives its document.
    pub(super) fn labels(&self) -> Vec<Label> {
        let id = self.kind.read_id(&self.fields);
        id.map(|id| id.labels()).unwrap_or_default()
    }

    /// Returns the subject of the jobs about the document.
    pub(crate) fn subject(&self) -> JobSubject {
        self.subject
    }

    /// Fails if a text in the key is too long, because the length of keys is limited.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        let id = self.kind.read_id(&self.fields);
        id.map_or(Ok(()), |id| id.check())
    }

    /// Returns the stored form of the key.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        [&[self.kind.tag()], &self.fields[..]].concat()
    }
}

impl fmt::Debug for DocumentKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.kind.name();
        match self.kind.read_id(&self.fields) {
            Some(id) => f.debug_tuple(name).field(&id).finish(),
            None => f.debug_tuple(name).field(&self.fields).finish(),
        }
    }
}

/// The fields that identify a document within its kind: a single value or a pair.
pub trait DocumentId: fmt::Debug {
    /// Appends the fields to `bytes`. Comparing the bytes of two keys then compares their fields.
    fn write(&self, bytes: &mut Vec<u8>);

    /// Reads the fields from the start of `bytes`, and leaves the remaining bytes there.
    fn read(bytes: &mut &[u8]) -> Option<Self>
    where
        Self: Sized;

    /// Returns the [number](DocumentKey::number) of a key with these fields; `None` if they contain no number.
    fn number(&self) -> Option<GameId> {
        None
    }

    /// Returns the labels that these fields give the document.
    fn labels(&self) -> Vec<Label> {
        Vec::new()
    }

    /// Fails if the fields are too long for a key.
    ///
    /// # Errors
    ///
    /// [`StoreError::Invalid`] if a field is too long.
    fn check(&self) -> Result<(), StoreError> {
        Ok(())
    }
}

/// Returns the fields whose stored form is `bytes`; `None` if `bytes` are invalid.
pub(super) fn read_id<T: DocumentId>(mut bytes: &[u8]) -> Option<T> {
    let id = T::read(&mut bytes)?;
    bytes.is_empty().then_some(id)
}

fn read_number(bytes: &mut &[u8]) -> Option<u64> {
    let (number, rest) = bytes.split_first_chunk::<8>()?;
    *bytes = rest;
    Some(u64::from_be_bytes(*number))
}

impl DocumentId for GameId {
    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.get().to_be_bytes());
    }

    fn read(bytes: &mut &[u8]) -> Option<Self> {
        GameId::new(read_number(bytes)?)
    }

    fn number(&self) -> Option<GameId> {
        Some(*self)
    }
}

impl DocumentId for GuildId {
    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.get().to_be_bytes());
    }

    fn read(bytes: &mut &[u8]) -> Option<Self> {
        read_number(bytes).map(GuildId::new)
    }

    fn number(&self) -> Option<GameId> {
        GameId::new(self.get())
    }

    fn labels(&self) -> Vec<Label> {
        vec![Label::Guild(*self)]
    }
}

impl DocumentId for UserId {
    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.get().to_be_bytes());
    }

    fn read(bytes: &mut &[u8]) -> Option<Self> {
        UserId::checked(read_number(bytes)?)
    }

    fn labels(&self) -> Vec<Label> {
        vec![Label::User(*self)]
    }
}

/// A short text, such as the kind of a game. It is the last field of a key, because it takes all remaining bytes.
impl DocumentId for String {
    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.as_bytes());
    }

    fn read(bytes: &mut &[u8]) -> Option<Self> {
        let text = std::str::from_utf8(std::mem::take(bytes)).ok()?;
        Some(text.to_owned())
    }

    fn check(&self) -> Result<(), StoreError> {
        check_scale(self)
    }
}

impl<A: DocumentId, B: DocumentId> DocumentId for (A, B) {
    fn write(&self, bytes: &mut Vec<u8>) {
        self.0.write(bytes);
        self.1.write(bytes);
    }

    fn read(bytes: &mut &[u8]) -> Option<Self> {
        Some((A::read(bytes)?, B::read(bytes)?))
    }

    fn number(&self) -> Option<GameId> {
        self.0.number().or_else(|| self.1.number())
    }

    fn labels(&self) -> Vec<Label> {
        [self.0.labels(), self.1.labels()].concat()
    }

    fn check(&self) -> Result<(), StoreError> {
        self.0.check()?;
        self.1.check()
    }
}
