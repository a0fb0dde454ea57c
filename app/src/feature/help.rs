//! Tells a user what they can do next.

pub(crate) mod action;
