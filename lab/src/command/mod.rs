//! The commands of the command line.

pub(crate) mod duel;
pub(crate) mod prove;
pub(crate) mod tune;
