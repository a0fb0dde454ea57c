//! Exploration boards: personal boards on which users try out moves.

pub(crate) mod action;
pub(crate) mod hooks;
pub(crate) mod view;
