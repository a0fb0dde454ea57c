//! What a position is worth: the sum of what each peg is worth where it stands.
//!
//! Nothing else pays: what counting takes is missed in depth, and bridges, blockades and stragglers show in the next turns.

use super::lattice;
use super::weights::{ASIDE, ASIDE_SQUARE, BESIDE, LEFT, SQUARE};
use crate::stern_halma::board::{ARMS, Hole};

/// Worth of a peg in each hole, by the arm of whose peg it is.
pub(super) static WORTHS: [[i32; Hole::COUNT]; ARMS] = worths();

/// How many things count about where a peg stands.
pub(super) const COUNTED: usize = 5;

/// Their weights.
pub(super) const WEIGHTS: [i32; COUNTED] = [LEFT, SQUARE, ASIDE, ASIDE_SQUARE, BESIDE];

/// By how much the squares are divided.
pub(super) const SQUARES_BY: i32 = 4;

/// What counts about a peg in `hole` of somebody whose arm is `arm`; the squares not yet divided.
pub(super) const fn counted(arm: usize, hole: usize) -> [i32; COUNTED] {
    let (row, aside) = lattice::seen(arm, hole);
    let left = lattice::FAR - row as i32;
    let aside = aside as i32;
    let beside = aside > lattice::half_width(row) as i32;
    [left, left * left, aside, aside * aside, beside as i32]
}

const fn worths() -> [[i32; Hole::COUNT]; ARMS] {
    let mut worths = [[0; Hole::COUNT]; ARMS];
    let mut arm = 0;
    while arm < ARMS {
        let mut hole = 0;
        while hole < Hole::COUNT {
            let [left, left_square, aside, aside_square, beside] = counted(arm, hole);
            let squares = SQUARE * left_square + ASIDE_SQUARE * aside_square;
            worths[arm][hole] =
                LEFT * left + ASIDE * aside + BESIDE * beside + squares / SQUARES_BY;
            hole += 1;
        }
        arm += 1;
    }
    worths
}
