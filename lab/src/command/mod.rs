//! The lab's commands.

pub(crate) mod duel;
pub(crate) mod prove;
pub(crate) mod tune;
