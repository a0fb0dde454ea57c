//! Tuners, which find the weights of an evaluation.

pub(crate) mod matches;
mod regression;
pub(crate) mod results;
mod weights;
