//! What is stored about a user: an explanation, an export, and its deletion.

pub(crate) mod action;
