//! The search algorithms, shared by all games.

pub(crate) mod alpha_beta;
mod best_reply;
mod node;
mod plan;
mod proof;
mod table;
mod tree;

pub(crate) use alpha_beta::{SearchResult, search_alpha_beta};
pub(crate) use best_reply::{SeatNode, search_best_reply};
pub(crate) use node::{LastMoves, MAX_EVALUATION, Node, WIN_SCORE, forced_result};
pub(crate) use plan::Plan;
pub(crate) use proof::{ProofSearch, Provable};
pub(crate) use tree::{ChanceNode, Chances, MOST_SIDES, search_tree};
