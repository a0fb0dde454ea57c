//! Puzzles as plain logic: the shipped puzzles, and a user's tries at the puzzle of the day.

pub(crate) mod document;
pub mod puzzles;
pub(crate) mod solving;
