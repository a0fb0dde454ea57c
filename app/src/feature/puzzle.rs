//! Puzzles: one each day, and as many for practice as a user wants.

pub(crate) mod action;
pub(crate) mod hooks;
pub(crate) mod worker;
pub(crate) mod view;
pub(crate) mod state;
pub mod model;
pub(crate) mod refusal;
pub(crate) mod payload;
