//! Tournaments: players are paired round by round, and the bot starts their games.

pub(crate) mod action;
pub(crate) mod hooks;
pub(crate) mod worker;
pub(crate) mod view;
pub(crate) mod state;
pub(crate) mod model;
pub(crate) mod payload;
pub mod refusal;
