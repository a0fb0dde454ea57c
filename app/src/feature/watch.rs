//! Watching other users' games, and the channel that shows all games of a server.

pub(crate) mod action;
pub(crate) mod hooks;
pub(crate) mod worker;
pub(crate) mod view;
pub(crate) mod state;
pub(crate) mod model;
pub mod refusal;
pub(crate) mod payload;
