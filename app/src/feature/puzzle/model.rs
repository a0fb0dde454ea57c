//! What is stored, and its rules.

pub mod puzzles;
pub(crate) mod solving;
