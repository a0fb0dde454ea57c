//! The data stored about a user: how it is explained, exported and deleted.

pub(crate) mod action;
