//! Tries at puzzles, as buttons carry them.

use crate::protocol::custom_id::field::{Field, compound_fields};

/// A try at a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleTry {
    /// Number of the puzzle.
    pub puzzle: u32,
    /// Number of wrong tries before, in practice. Tries at the puzzle of the day are stored with the user.
    pub tries: u8,
    /// Whether the puzzles after it are of the same game.
    pub same_game: bool,
}

impl PuzzleTry {
    /// Returns the first try at a puzzle.
    pub(crate) const fn first(puzzle: u32, same_game: bool) -> Self {
        Self {
            puzzle,
            tries: 0,
            same_game,
        }
    }
}

compound_fields! {
    PuzzleTry { puzzle, tries, same_game }
}
