//! Attempts at puzzles, as encoded in the custom IDs of buttons.

use std::fmt;

use crate::protocol::custom_id::field::{Field, Segments};

/// An attempt at a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleTry {
    /// Number of the puzzle.
    pub puzzle: u32,
    /// Number of earlier wrong attempts at a practice puzzle. Attempts at the puzzle of the day are stored per user instead.
    pub tries: u8,
    /// Number of moves found so far.
    pub found: u8,
    /// Whether the puzzles that follow are of the same game.
    pub same_game: bool,
}

impl PuzzleTry {
    /// Returns the first attempt at a puzzle.
    pub(crate) const fn first(puzzle: u32, same_game: bool) -> Self {
        Self {
            puzzle,
            tries: 0,
            found: 0,
            same_game,
        }
    }
}

/// Separates the number of attempts from the number of moves found, which is left out if it is 0.
const FOUND: char = '+';

impl Field for PuzzleTry {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.puzzle.write(f)?;
        self.tries.write(f)?;
        if self.found > 0 {
            write!(f, "{FOUND}{}", self.found)?;
        }
        self.same_game.write(f)
    }

    fn read(segments: &mut Segments<'_>) -> Option<Self> {
        let puzzle = Field::read(segments)?;
        let counts = segments.next()?;
        let (tries, found) = counts.split_once(FOUND).unwrap_or((counts, "0"));
        Some(Self {
            puzzle,
            tries: tries.parse().ok()?,
            found: found.parse().ok()?,
            same_game: Field::read(segments)?,
        })
    }

    #[cfg(test)]
    fn samples() -> Vec<Self> {
        let sample = |number: usize| Self {
            puzzle: Field::sample(number),
            tries: Field::sample(number),
            found: [0, 2][number % 2],
            same_game: Field::sample(number / 2),
        };
        (0..4).map(sample).collect()
    }
}
