//! Boards of one's own, on which users try moves.

pub(crate) mod action;
pub(crate) mod view;
pub(crate) mod model;
pub(crate) mod payload;
pub(crate) mod texts;
