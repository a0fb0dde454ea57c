//! Searches, written once for all games.

pub(crate) mod alphabeta;
mod many;
mod node;
mod plan;
mod proof;
mod table;

pub(crate) use alphabeta::{Found, alphabeta};
pub(crate) use many::{Seated, best_reply};
pub(crate) use node::{MOST, Node, WIN, forced};
pub(crate) use plan::Plan;
pub(crate) use proof::{ProofSearch, Provable};
