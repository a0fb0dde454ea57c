//! The computer opponent.

use super::StarSquares;
use crate::engine::{Question, Thinker, Thought, stopgap};

impl Thinker for StarSquares {
    fn think(question: &Question<'_, Self>) -> Thought<super::Move> {
        stopgap::think(question)
    }
}
