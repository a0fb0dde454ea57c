//! The computer opponent.

use super::Pentagame;
use crate::engine::{Question, Thinker, Thought, stopgap};

impl Thinker for Pentagame {
    fn think(question: &Question<'_, Self>) -> Thought<super::Move> {
        stopgap::think(question)
    }
}
