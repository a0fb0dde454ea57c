//! Head starts in Stern-Halma: pegs that start in the middle of the board instead of at the tip of their arm.

use super::board::{Hole, arm, tip};
use super::{Move, SternHalma, SternHalmaPhrase};
use crate::{HeadStart, HeadStarts, Phrase, Position as _, Seat};

/// The center of the board and the holes on its left and right, which are as far from both players' arms.
const MIDDLE: [Hole; 3] = {
    const ROW: usize = 8;
    match (
        Hole::in_row(ROW, 4),
        Hole::in_row(ROW, 3),
        Hole::in_row(ROW, 5),
    ) {
        (Some(center), Some(left), Some(right)) => [center, left, right],
        _ => panic!("the middle row has nine holes"),
    }
};

impl HeadStarts for SternHalma {
    fn with_head_start(&self, seat: Seat, size: HeadStart) -> Option<(Self, Phrase)> {
        let count = match size {
            HeadStart::Small => 1,
            HeadStart::Large => MIDDLE.len(),
        };
        if self.players() != 2 || seat.index() > 1 {
            return None;
        }
        let own = self.arm_of(seat);
        let mut last = arm(own).to_vec();
        last.sort_by_key(|hole| hole.distance(tip(own)));
        let moves = last.into_iter().zip(MIDDLE).take(count);
        let ahead = moves.fold(*self, |ahead, (from, to)| {
            ahead.with_peg_moved(seat, Move { from, to })
        });
        Some((ahead, SternHalmaPhrase::HeadStart { count }.into()))
    }
}
