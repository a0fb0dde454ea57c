//! Exploration boards: users try moves on boards of their own.

pub(crate) mod action;
pub(crate) mod view;
pub(crate) mod model;
pub(crate) mod payload;
pub(crate) mod texts;
