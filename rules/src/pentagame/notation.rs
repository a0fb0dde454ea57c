//! Reading moves, leniently.
use crate::{Completion, IllegalMove, MoveError, Phrase, Position};

use super::Pentagame;
use super::moves::Move;

pub(super) fn read(position: &Pentagame, text: &str) -> Result<Move, MoveError> {
    if position.outcome().is_some() {
        return Err(MoveError::Over);
    }
    position
        .legal_moves()
        .into_iter()
        .find(|m| m.to_string() == text)
        .ok_or_else(|| MoveError::Unreadable {
            at: 0,
            expected: Phrase::new("pentagame-ask-figure"),
            example: String::new(),
        })
}

pub(super) fn complete(_: &Pentagame, _: &str, _: usize) -> Vec<Completion> {
    Vec::new()
}

impl Pentagame {
    pub(super) fn check_move(&self, m: &Move) -> Result<(), IllegalMove> {
        if self.legal_moves().contains(m) {
            return Ok(());
        }
        Err(IllegalMove {
            rule: "R1",
            why: Phrase::new("pentagame-ask-figure"),
            nearest: Vec::new(),
        })
    }
}
