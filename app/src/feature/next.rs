//! **Next game**: after a move, a private line names the next game that is waiting for the user.

pub(crate) mod hooks;
