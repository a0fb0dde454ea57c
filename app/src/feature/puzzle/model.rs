//! The logic of puzzles: the shipped puzzles, and a user's attempts at the puzzle of the day.

pub(crate) mod document;
pub mod puzzles;
pub(crate) mod solving;
