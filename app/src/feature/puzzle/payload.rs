//! Attempts at puzzles, as encoded in the custom IDs of buttons.

use crate::protocol::custom_id::field::{Field, compound_fields};

/// An attempt at a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleTry {
    /// Number of the puzzle.
    pub puzzle: u32,
    /// Number of earlier wrong attempts at a practice puzzle. Attempts at the puzzle of the day are stored per user instead.
    pub tries: u8,
    /// Whether the puzzles that follow are of the same game.
    pub same_game: bool,
}

impl PuzzleTry {
    /// Returns the first attempt at a puzzle.
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
