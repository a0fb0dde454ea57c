//! The search algorithms, shared by all games.
//!
//! The searches see a game only as a [`Node`]: a compact position with two sides, which need not alternate strictly. So a turn of Pentagame is
//! searched in stages (the base move, then each block), and partners form one side.
//!
//! | file | what it searches for |
//! |---|---|
//! | `alpha_beta.rs` | the best move of two sides; also a forced result in Pentagame, before level 6 grows its tree, and in Squadro |
//! | `tree.rs` | the best move of any number of sides, each playing for itself: Pentagame at level 6 |
//! | `graph.rs` | the best move of two sides that take turns, by the mean of many evaluations: Squadro from level 6 |
//! | `best_reply.rs` | the best move of three or more seats, treated as two sides: Stern-Halma |
//! | `proof.rs` | forced wins, or a proof that there are none within a number of moves: Star Squares |

pub(crate) mod alpha_beta;
mod best_reply;
mod graph;
mod node;
mod plan;
mod proof;
mod table;
mod tree;

pub(crate) use alpha_beta::{SearchResult, search_alpha_beta};
pub(crate) use best_reply::{SeatNode, search_best_reply};
pub(crate) use graph::search_graph;
pub(crate) use node::{LastMoves, MAX_EVALUATION, Node, WIN_SCORE, forced_result};
pub(crate) use plan::Plan;
pub(crate) use proof::{ProofSearch, Provable};
pub(crate) use tree::{ChanceNode, Chances, MOST_SIDES, search_tree};
