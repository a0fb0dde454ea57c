//! Ladders: the members of a server in order, who challenge those above them.

pub(crate) mod action;
pub(crate) mod hooks;
pub(crate) mod view;
pub(crate) mod state;
pub(crate) mod model;
pub mod refusal;
