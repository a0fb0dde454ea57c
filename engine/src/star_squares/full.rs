//! Node for games that the compact node does not support: games with `superko`, and games in which a seat has retired.

use asterism_rules::Position;
use asterism_rules::star_squares::{Move, StarSquares};

use super::evaluation::StarEvaluation;
use super::stars::Stars;
use crate::search::Node;

/// A node that wraps the game's own position. It is slow, but correct in every case.
#[derive(Clone)]
pub(super) struct FullNode<'a> {
    position: StarSquares,
    stars: Stars,
    evaluation: &'a StarEvaluation,
}

impl<'a> FullNode<'a> {
    pub(super) fn new(position: &StarSquares, evaluation: &'a StarEvaluation) -> Self {
        Self {
            position: position.clone(),
            stars: Stars::from(position),
            evaluation,
        }
    }

    /// Returns whether a search of `position` needs a [`FullNode`].
    pub(super) fn is_for(position: &StarSquares) -> bool {
        position.options().superko || !position.retired().is_empty()
    }
}

impl Node for FullNode<'_> {
    type Move = Move;

    /// Repetitions do not count: under `superko`, no position repeats, and once a seat has retired, repetitions do not matter.
    const REPETITION_COUNTS: bool = false;
    const REDUCES_LATE_MOVES: bool = true;
    const HISTORY_SLOTS: usize = Stars::HISTORY_SLOTS;

    fn side(&self) -> usize {
        self.position.to_move().index()
    }

    fn result(&self) -> Option<i32> {
        let winners = self.position.outcome()?.winners;
        Some(if winners.contains(self.position.to_move()) {
            1
        } else {
            -1
        })
    }

    fn list_moves(&self, found: &mut Vec<(i32, Move)>) {
        let values = self.stars.values();
        self.position
            .each_move(|m| found.push((self.stars.hint(&values, m), m)));
    }

    fn after(&self, m: Move) -> Self {
        Self::new(&self.position.after(&m), self.evaluation)
    }

    /// Returns a key that does not depend on the positions that `superko` forbids: equal boards have equal keys, whatever moves came before.
    fn key(&self) -> u64 {
        self.stars.key()
    }

    fn evaluate(&self) -> i32 {
        self.evaluation.evaluate(&self.stars)
    }

    fn history_slot(&self, m: Move) -> usize {
        self.stars.history_slot(m)
    }
}
