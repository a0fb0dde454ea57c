//! Tuners: they find the weights of an evaluation.

pub(crate) mod climb;
mod regression;
pub(crate) mod tune;
mod weights;
