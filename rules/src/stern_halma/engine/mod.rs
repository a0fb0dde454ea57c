//! The computer opponent.

use super::SternHalma;
use crate::engine::{Question, Thinker, Thought, stopgap};

impl Thinker for SternHalma {
    fn think(question: &Question<'_, Self>) -> Thought<super::Move> {
        stopgap::think(question)
    }
}
