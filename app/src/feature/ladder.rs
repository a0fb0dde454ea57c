//! Ladders: rankings of a server's members, in which players challenge those above them.

pub(crate) mod action;
pub(crate) mod hooks;
pub(crate) mod view;
pub(crate) mod state;
pub(crate) mod model;
pub mod refusal;
