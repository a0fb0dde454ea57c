//! The lab's commands.

pub(crate) mod book;
pub(crate) mod duel;
pub(crate) mod levels;
pub(crate) mod judge;
pub(crate) mod misses;
pub(crate) mod prove;
pub(crate) mod puzzles;
pub(crate) mod tune;
pub(crate) mod simulate;
pub(crate) mod solve;
pub(crate) mod times;
pub(crate) mod torture;
