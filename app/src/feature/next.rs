//! **Next game**: after a move, one private line names the next game that waits for the user.

pub(crate) mod hooks;
