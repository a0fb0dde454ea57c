//! Plans as plain logic: which answers are planned in a tree, and when they are played or void.

pub(crate) mod planning;
pub(crate) mod plans;
