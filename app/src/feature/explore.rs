//! Exploration boards: users try moves on boards of their own.

pub(crate) mod action;
pub(crate) mod hooks;
pub(crate) mod view;
