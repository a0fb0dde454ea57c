//! Ranks the players of a game.

pub(crate) mod action;
pub(crate) mod hooks;
pub(crate) mod state;
pub(crate) mod model;
