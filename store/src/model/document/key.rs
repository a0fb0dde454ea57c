//! Keys of documents.

use std::fmt;

use super::{DocumentKind, DocumentType, Label};
use crate::model::rating::check_scale;
use crate::{GameId, GuildId, JobSubject, StoreError, UserId};

/// The key of a document: its kind and what it is about. There is at most one document with each key.
///
/// [`DocumentType::key`] returns a document's key. Keys of one kind are ordered by their fields.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DocumentKey {
    kind: DocumentKind,
    /// The fields as they are stored.
    fields: Vec<u8>,
    /// Follows from the others.
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

    /// Returns the kind of document.
    pub fn kind(&self) -> DocumentKind {
        self.kind
    }

    /// Returns the fields of the key; `None` if it is of another kind.
    pub fn id<T: DocumentType>(&self) -> Option<T::Id> {
        if self.kind == DocumentKind::of::<T>() {
            read_id(&self.fields)
        } else {
            None
        }
    }

    /// Returns the number in the key: that of the document itself, or of its server or game. It is not 0. A document of a user has none, so theirs is
    /// 1: receipts contain this number, and must not contain the id of an account.
    pub fn number(&self) -> GameId {
        let id = self.kind.read_id(&self.fields);
        let number = id.and_then(|id| id.number());
        number.unwrap_or(GameId::FIRST)
    }

    /// Returns what documents with this key are listed under.
    pub(super) fn labels(&self) -> Vec<Label> {
        let id = self.kind.read_id(&self.fields);
        id.map(|id| id.labels()).unwrap_or_default()
    }

    /// Returns the subject of the jobs about the document.
    pub(crate) fn subject(&self) -> JobSubject {
        self.subject
    }

    /// Fails if a text in it is too long, because keys are limited.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        let id = self.kind.read_id(&self.fields);
        id.map_or(Ok(()), |id| id.check())
    }

    /// Returns the key as it is stored.
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

/// The fields of a document's key. Pairs of fields can be used, too.
pub trait DocumentId: fmt::Debug {
    /// Writes it after the fields before it. Shorter or smaller ones come first in the order of bytes.
    fn write(&self, bytes: &mut Vec<u8>);

    /// Reads it from the start of `bytes`, and leaves the rest.
    fn read(bytes: &mut &[u8]) -> Option<Self>
    where
        Self: Sized;

    /// Returns it as the [number](DocumentKey::number) of a key.
    fn number(&self) -> Option<GameId> {
        None
    }

    /// Returns what the document is listed under.
    fn labels(&self) -> Vec<Label> {
        Vec::new()
    }

    /// Fails if it is too long for a key.
    ///
    /// # Errors
    ///
    /// [`StoreError::Invalid`] if it is.
    fn check(&self) -> Result<(), StoreError> {
        Ok(())
    }
}

/// Returns the fields that are stored as `bytes`.
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

/// A short text, such as the kind of a game, up to the end of the key.
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
