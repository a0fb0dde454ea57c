//! Planned answers: moves that are made as soon as the opponent has made the expected move.

pub(crate) mod action;
pub(crate) mod hooks;
pub(crate) mod view;
pub(crate) mod state;
pub(crate) mod model;
pub(crate) mod refusal;
