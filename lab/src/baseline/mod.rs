//! Baselines: simple engines to measure our engine against.
//!
//! They know only a game's [`Position`](asterism_rules::Position) and a simple worth, like the programs published for such games. With the
//! same seed and number of nodes, each always plays the same moves.

pub(crate) mod alpha_beta;
mod budget;
pub(crate) mod dice;
pub(crate) mod greedy;
pub(crate) mod mcts;
pub(crate) mod rollouts;
#[cfg(test)]
mod tests;
pub(crate) mod two_ply;
mod uct;
pub(crate) mod worth;
