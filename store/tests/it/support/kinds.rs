//! Kinds of documents for tests. They are stored as those of the bot are, so that kept databases can be read, but have fewer limits.

mod few;
mod tournament;

use asterism_store::DocumentKind;
use asterism_store::sled::StoreOptions;

pub(crate) use asterism_store::DocumentType;
pub(crate) use few::*;
pub(crate) use tournament::*;

/// All of them.
pub(crate) const KINDS: &[DocumentKind] = &[
    DocumentKind::of::<Tournament>(),
    DocumentKind::of::<Ladder>(),
    DocumentKind::of::<DailyPuzzle>(),
    DocumentKind::of::<PuzzleSolver>(),
    DocumentKind::of::<GameWatch>(),
];

/// Returns options of a store with documents of all kinds.
pub(crate) fn options() -> StoreOptions {
    StoreOptions {
        documents: KINDS,
        ..StoreOptions::default()
    }
}
