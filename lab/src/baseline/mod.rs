//! Baselines: engines to measure ours against.
//!
//! They know no more of a game than its [`Position`](asterism_rules::Position) and a simple worth, as programs published for such
//! games do: one looks a move ahead, one looks further ahead by alpha-beta, one plays at random to the end. All are reproducible for
//! a seed and a number of nodes.

pub(crate) mod alpha_beta;
mod budget;
mod dice;
pub(crate) mod greedy;
pub(crate) mod rollouts;
#[cfg(test)]
mod tests;
pub(crate) mod worth;
