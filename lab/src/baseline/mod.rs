//! Baselines: engines to measure ours against.
//!
//! They know only a game's [`Position`](asterism_rules::Position) and a simple worth, like the programs published for such games. All are
//! reproducible for a seed and a number of nodes.

pub(crate) mod alpha_beta;
mod budget;
mod dice;
pub(crate) mod greedy;
pub(crate) mod rollouts;
#[cfg(test)]
mod tests;
pub(crate) mod worth;
