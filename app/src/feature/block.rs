//! Blocking: two users of whom one has blocked the other do not get into a game by a challenge.

pub(crate) mod action;
pub(crate) mod hooks;
pub(crate) mod model;
pub(crate) mod refusal;
