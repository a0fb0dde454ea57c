//! The documents: one table with a row for each kind.

use super::{
    DailyPuzzle, DocumentContent, DocumentRecord, GameWatch, Label, Ladder, PuzzleSolver,
    Tournament,
};
use crate::model::job::JobSubject;
use crate::model::rating::check_scale;
use crate::stored::{Unreadable, read_as, write_as};
use crate::{GameId, GuildId, StoreError, UserId};

/// What is stored in documents of one kind.
pub trait DocumentType: DocumentContent + Clone + PartialEq + Send + Sync {
    /// What tells documents of this kind apart: the fields of their key.
    type Id: Clone + Send + Sync;

    /// How documents of this kind are listed.
    const KIND: DocumentKind;

    /// Returns the key under which it is stored.
    fn key(id: &Self::Id) -> DocumentKey;

    /// Returns what is stored under a key; `None` if that is of another kind.
    fn from_document(key: DocumentKey, document: Document) -> Option<(Self::Id, Self)>;

    /// Returns it as a document.
    fn into_document(self) -> Document;
}

/// Declares every kind of document: the byte with which its keys are stored, the fields of its key, what it contains, and the subject of the jobs
/// about it.
macro_rules! documents {
    ($(
        $(#[$about:meta])*
        $tag:literal $name:ident
            $(($part:ident: $part_type:ty))?
            $({$($(#[$field_about:meta])* $field:ident: $field_type:ty,)*})?
            => $content:ident $(in $held:ty)?, $subject:expr;
    )+) => {
        /// What a document is about. There is at most one document with each key.
        ///
        /// To add a kind of document, add a row to the table, and implement [`DocumentContent`] for what it contains.
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum DocumentKey {$(
            $(#[$about])*
            $name $(($part_type))? $({$($(#[$field_about])* $field: $field_type,)*})?,
        )+}

        /// The kinds of documents, for lists.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum DocumentKind {$(
            #[doc = concat!("[`DocumentKey::", stringify!($name), "`].")]
            $name,
        )+}

        /// What is stored under a [`DocumentKey`] of the same name.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Document {$(
            #[doc = concat!("[`", stringify!($content), "`].")]
            $name(documents!(@held $content $(in $held)?)),
        )+}

        impl DocumentKind {
            /// Returns the first byte of the keys of documents of this kind. It never changes.
            pub(crate) fn tag(self) -> u8 {
                match self {
                    $(DocumentKind::$name => $tag,)+
                }
            }
        }

        impl DocumentKey {
            /// Returns the kind of document.
            pub fn kind(&self) -> DocumentKind {
                match self {
                    $(DocumentKey::$name { .. } => DocumentKind::$name,)+
                }
            }

            /// Returns the subject of the jobs about the document.
            #[allow(unused_variables, reason = "some rows need one of two fields")]
            pub(crate) fn subject(&self) -> JobSubject {
                match self {
                    $(DocumentKey::$name $(($part))? $({$($field),*})? => $subject,)+
                }
            }

            fn parts(&self) -> Vec<&dyn KeyPart> {
                match self {
                    $(DocumentKey::$name $(($part))? $({$($field),*})? =>
                        vec![$($part)? $($($field),*)?],)+
                }
            }

            /// Returns the key that is stored as `bytes`.
            pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
                let (tag, mut rest) = bytes.split_first()?;
                let key = match *tag {
                    $($tag => DocumentKey::$name
                        $((<$part_type>::read(&mut rest)?))?
                        $({$($field: <$field_type>::read(&mut rest)?),*})?,)+
                    _ => return None,
                };
                rest.is_empty().then_some(key)
            }
        }

        impl Document {
            /// Returns the kind of document.
            pub fn kind(&self) -> DocumentKind {
                match self {
                    $(Document::$name(_) => DocumentKind::$name,)+
                }
            }

            pub(super) fn content(&self) -> &dyn DocumentContent {
                match self {
                    $(Document::$name(content) => {
                        let content: &$content = content;
                        content
                    })+
                }
            }

            pub(super) fn content_mut(&mut self) -> &mut dyn DocumentContent {
                match self {
                    $(Document::$name(content) => {
                        let content: &mut $content = content;
                        content
                    })+
                }
            }
        }

        impl DocumentRecord {
            /// Returns the record as it is stored.
            pub(crate) fn write(&self) -> Vec<u8> {
                match &self.document {
                    $(Document::$name(content) => write_as::<$content>(self, content),)+
                }
            }

            /// Returns the record that is stored under `key`.
            pub(crate) fn read(key: DocumentKey, bytes: &[u8]) -> Result<Self, Unreadable> {
                match key.kind() {
                    $(DocumentKind::$name => read_as::<$content>(key, bytes),)+
                }
            }
        }

        $(impl DocumentType for $content {
            #[allow(unused_parens, reason = "most keys have one field")]
            type Id = ($($part_type)? $($($field_type),*)?);

            const KIND: DocumentKind = DocumentKind::$name;

            #[allow(unused_parens, reason = "most keys have one field")]
            fn key(($($part)? $($($field),*)?): &Self::Id) -> DocumentKey {
                DocumentKey::$name $(($part.clone()))? $({$($field: $field.clone()),*})?
            }

            fn from_document(key: DocumentKey, document: Document) -> Option<(Self::Id, Self)> {
                match (key, document) {
                    (
                        DocumentKey::$name $(($part))? $({$($field),*})?,
                        Document::$name(content),
                    ) => Some((
                        ($($part)? $($($field),*)?),
                        documents!(@release content $(in $held)?),
                    )),
                    _ => None,
                }
            }

            fn into_document(self) -> Document {
                Document::$name(self.into())
            }
        })+
    };

    (@held $content:ident) => { $content };
    (@held $content:ident in $held:ty) => { $held };
    (@release $held:ident) => { $held };
    (@release $held:ident in $box:ty) => { *$held };
}

documents! {
    /// A tournament. Tournaments share the counter of games and challenges.
    b't' Tournament(number: GameId) => Tournament in Box<Tournament>, JobSubject::Tournament(*number);
    /// The ladder of a server in one kind of game.
    b'l' Ladder {
        /// The server.
        guild: GuildId,
        /// Kind of game, as text.
        kind: String,
    } => Ladder, JobSubject::Guild(*guild);
    /// Where a server shows the daily puzzle.
    b'p' DailyPuzzle(guild: GuildId) => DailyPuzzle, JobSubject::Guild(*guild);
    /// A user's results at puzzles.
    b's' Solver(user: UserId) => PuzzleSolver, JobSubject::User(*user);
    /// Who watches a game.
    b'w' Watch(game: GameId) => GameWatch, JobSubject::Watch(*game);
}

impl DocumentKey {
    /// Returns the number in the key: that of the tournament, server or game. It is not 0. A solver has none, so theirs is 1: receipts contain
    /// this number, and must not contain the id of an account.
    pub fn number(&self) -> GameId {
        let parts = self.parts();
        let number = parts.into_iter().find_map(KeyPart::number);
        number.unwrap_or(GameId::FIRST)
    }

    /// Returns what documents with this key are listed under.
    pub(super) fn labels(&self) -> impl Iterator<Item = Label> {
        let parts = self.parts();
        parts.into_iter().filter_map(KeyPart::label)
    }

    /// Fails if a text in it is too long, because keys are limited.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        self.parts().into_iter().try_for_each(KeyPart::check)
    }

    /// Returns the key as it is stored.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = vec![self.kind().tag()];
        for part in self.parts() {
            part.write(&mut bytes);
        }
        bytes
    }
}

/// A field of a document's key.
trait KeyPart {
    /// Writes it after the fields before it.
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
    fn label(&self) -> Option<Label> {
        None
    }

    /// Fails if it is too long for a key.
    fn check(&self) -> Result<(), StoreError> {
        Ok(())
    }
}

fn read_number(bytes: &mut &[u8]) -> Option<u64> {
    let (number, rest) = bytes.split_first_chunk::<8>()?;
    *bytes = rest;
    Some(u64::from_be_bytes(*number))
}

impl KeyPart for GameId {
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

impl KeyPart for GuildId {
    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.get().to_be_bytes());
    }

    fn read(bytes: &mut &[u8]) -> Option<Self> {
        read_number(bytes).map(GuildId::new)
    }

    fn number(&self) -> Option<GameId> {
        GameId::new(self.get())
    }

    fn label(&self) -> Option<Label> {
        Some(Label::Guild(*self))
    }
}

impl KeyPart for UserId {
    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.get().to_be_bytes());
    }

    fn read(bytes: &mut &[u8]) -> Option<Self> {
        UserId::checked(read_number(bytes)?)
    }

    fn label(&self) -> Option<Label> {
        Some(Label::User(*self))
    }
}

/// The kind of a game, up to the end of the key.
impl KeyPart for String {
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
