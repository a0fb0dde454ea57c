//! Personal settings of users.

pub(crate) mod action;
pub(crate) mod hooks;
mod refusal;
