//! Personal settings of users.

pub(crate) mod action;
