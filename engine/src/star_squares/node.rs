//! A position of Star Squares as a node for the searches.

use asterism_rules::star_squares::{Move, POINTS};

use super::evaluation::EVALUATION;
use super::stars::{Stars, packed};
use super::symmetry;
use crate::mix::mix;
use crate::search::{Node, Provable};

/// Hint for a move that wins at once, so that it is searched first.
const WINS: i32 = 1 << 28;

impl Node for Stars {
    type Move = Move;

    const REPETITION_COUNTS: bool = true;
    const REDUCES_LATE_MOVES: bool = true;
    const HISTORY_SLOTS: usize = POINTS * (POINTS + 2) + 1;
    const MIN_TABLE_DEPTH: i32 = 2;

    #[inline]
    fn side(&self) -> usize {
        self.side_to_move()
    }

    #[inline]
    fn result(&self) -> Option<i32> {
        self.outcome()
    }

    fn list_moves(&self, found: &mut Vec<(i32, Move)>) {
        self.list_moves_counting(found);
    }

    /// Lists the moves worth searching. If there is a winning move, lists only one such move; if the opponent threatens to win, lists only the moves
    /// that prevent it, if there are any.
    fn list_moves_counting(&self, found: &mut Vec<(i32, Move)>) -> u64 {
        if self.result().is_some() {
            return 0;
        }
        let side = self.side_to_move();
        if let Some(m) = self.find_win(side) {
            found.push((WINS, m));
            return 0;
        }
        let values = self.values();
        let first = found.len();
        self.each_move(|m| {
            found.push((self.hint(&values, m), m));
        });
        if self.find_win(1 - side).is_none() {
            return 0;
        }
        let made = found.len() - first;
        let mut kept = first;
        for at in first..found.len() {
            let after = self.after(found[at].1);
            let is_lost = after.result().is_some_and(|result| result > 0)
                || after.find_win(after.side_to_move()).is_some();
            if !is_lost {
                found.swap(kept, at);
                kept += 1;
            }
        }
        if kept > first {
            found.truncate(kept);
        } else {
            found.truncate(first + 1);
        }
        made as u64
    }

    #[inline]
    fn after(&self, m: Move) -> Self {
        self.after_move(m)
    }

    fn key(&self) -> u64 {
        // Packing and mixing are both one-to-one, so different positions have different keys.
        mix(packed(self.stars(), self.undo(), self.rest()))
    }

    fn evaluate(&self) -> i32 {
        EVALUATION.evaluate(self)
    }

    fn history_slot(&self, m: Move) -> usize {
        match m {
            Move::Place(point) => point.index(),
            Move::TakeOff(point) => POINTS + point.index(),
            Move::Go(from, to) | Move::Push(from, to) => (2 + from.index()) * POINTS + to.index(),
            Move::Swap => POINTS * (POINTS + 2),
        }
    }

    #[inline]
    fn known_result(&self) -> Option<i32> {
        self.find_win(self.side_to_move()).map(|_| 1)
    }
}

impl Provable for Stars {
    fn symmetry_class(&self) -> u64 {
        symmetry::symmetry_class(self)
    }

    fn winning_move(&self) -> Option<Move> {
        self.find_win(self.side_to_move())
    }

    fn has_defense(&self, made: &mut u64) -> bool {
        if self.winning_move().is_some() {
            return true;
        }
        self.any_move(|m| {
            *made += 1;
            let after = self.after(m);
            after.result() != Some(1) && after.winning_move().is_none()
        })
    }
}
