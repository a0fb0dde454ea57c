//! Shows a player's ratings and results.

pub(crate) mod action;
