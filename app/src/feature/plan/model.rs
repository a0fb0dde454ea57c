//! The logic of plans: which answers are planned in a tree, and when they are played or become void.

pub(crate) mod planning;
pub(crate) mod plans;
