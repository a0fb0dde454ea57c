//! Each user's own settings.

pub(crate) mod action;
