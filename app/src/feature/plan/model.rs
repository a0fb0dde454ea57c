//! What is stored, and its rules.

pub(crate) mod planning;
pub(crate) mod plans;
