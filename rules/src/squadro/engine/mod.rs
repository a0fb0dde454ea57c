//! The computer opponent.

use super::Squadro;
use crate::engine::{Question, Thinker, Thought, stopgap};

impl Thinker for Squadro {
    fn think(question: &Question<'_, Self>) -> Thought<super::Move> {
        stopgap::think(question)
    }
}
