//! Lessons: for each game a few positions, with one real move to find in each.

pub(crate) mod action;
pub(crate) mod hooks;
pub(crate) mod model;
pub mod payload;
pub(crate) mod view;
