//! A position in which some moves are left out of the search, and some squares are overlooked further ahead.

use asterism_rules::star_squares::Move;

use super::evaluation::StarEvaluation;
use super::stars::Stars;
use crate::search::Node;

/// A position in which the moves in `barred` are not searched. In later positions, all moves are searched, but fewer squares may be noticed.
#[derive(Clone, Copy)]
pub(super) struct FilteredNode<'a> {
    stars: Stars,
    barred: &'a [Move],
    /// Squares that will be noticed from some later move on, by side; `None` if they are noticed already.
    later: Option<Later>,
    evaluation: &'a StarEvaluation,
}

/// Squares that will be noticed after some more moves.
#[derive(Clone, Copy)]
struct Later {
    seen: [u64; 2],
    moves: u8,
}

/// Number of moves after which the squares noticed later count: the level's own move and the reply.
const NEAR: u8 = 2;

impl<'a> FilteredNode<'a> {
    /// Creates the position without the `barred` moves. At least one move must remain.
    pub(super) fn new(stars: &Stars, barred: &'a [Move], evaluation: &'a StarEvaluation) -> Self {
        Self {
            stars: *stars,
            barred,
            later: None,
            evaluation,
        }
    }

    /// Returns this position in which only the squares in `seen`, by side, are noticed after the next move and the reply.
    pub(super) fn noticing_later(self, seen: [u64; 2]) -> Self {
        Self {
            later: Some(Later { seen, moves: NEAR }),
            ..self
        }
    }
}

impl Node for FilteredNode<'_> {
    type Move = Move;

    const REPETITION_COUNTS: bool = Stars::REPETITION_COUNTS;
    const REDUCES_LATE_MOVES: bool = Stars::REDUCES_LATE_MOVES;
    const HISTORY_SLOTS: usize = Stars::HISTORY_SLOTS;
    const MIN_TABLE_DEPTH: i32 = Stars::MIN_TABLE_DEPTH;

    #[inline]
    fn side(&self) -> usize {
        self.stars.side()
    }

    #[inline]
    fn result(&self) -> Option<i32> {
        self.stars.result()
    }

    fn list_moves(&self, found: &mut Vec<(i32, Move)>) {
        self.list_moves_counting(found);
    }

    fn list_moves_counting(&self, found: &mut Vec<(i32, Move)>) -> u64 {
        let made = self.stars.list_moves_counting(found);
        if !self.barred.is_empty() {
            found.retain(|(_, m)| !self.barred.contains(m));
        }
        made
    }

    #[inline]
    fn after(&self, m: Move) -> Self {
        let stars = self.stars.after(m);
        let (stars, later) = match self.later {
            Some(Later { seen, moves: 1 }) => (stars.noticing(seen), None),
            Some(Later { seen, moves }) => {
                let moves = moves - 1;
                (stars, Some(Later { seen, moves }))
            }
            None => (stars, None),
        };
        Self {
            stars,
            barred: &[],
            later,
            evaluation: self.evaluation,
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        self.stars.key()
    }

    #[inline]
    fn evaluate(&self) -> i32 {
        self.evaluation.evaluate(&self.stars)
    }

    #[inline]
    fn history_slot(&self, m: Move) -> usize {
        self.stars.history_slot(m)
    }

    #[inline]
    fn known_result(&self) -> Option<i32> {
        self.stars.known_result()
    }
}
