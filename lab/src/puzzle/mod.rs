//! Daily puzzles: finds positions with exactly one right move, and checks those that are shipped.
//!
//! [`judge`] is the definition of a sound puzzle; `find` and `check` both use it.

pub(crate) mod bound;
pub(crate) mod check;
pub(crate) mod difficulty;
pub(crate) mod exact;
pub(crate) mod find;
pub(crate) mod forced;
pub(crate) mod judge;
pub(crate) mod standard;
#[cfg(test)]
mod tests;
