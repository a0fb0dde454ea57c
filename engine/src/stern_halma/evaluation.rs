//! What a position is worth: the sum of what each peg is worth where it stands.
//!
//! Nothing else pays: what counting takes is missed in depth, and bridges, blockades and stragglers show in the next turns.

use asterism_rules::stern_halma::{ARMS, Hole};

use super::lattice;
use super::weights::{ASIDE, ASIDE_SQUARE, BESIDE, LEFT, SQUARE, TURN};

/// What counts, ready to be looked up.
pub struct PegEvaluation {
    /// Worth of a peg in each hole, by the arm of whose peg it is.
    pub(super) pegs: [[i32; Hole::COUNT]; ARMS],
    /// Worth of being on move.
    pub(super) turn: i32,
}

/// The ones in force.
pub(super) static EVALUATION: PegEvaluation = PegEvaluation::new(WEIGHTS, TURN);

/// How many things count about where a peg stands.
pub(super) const FEATURES: usize = 5;

/// Their weights.
pub(super) const WEIGHTS: [i32; FEATURES] = [LEFT, SQUARE, ASIDE, ASIDE_SQUARE, BESIDE];

/// By how much the squares are divided.
pub(super) const SQUARES_BY: i32 = 4;

/// What counts about a peg in `hole` of somebody whose arm is `arm`; the squares not yet divided.
pub(super) const fn peg_features(arm: usize, hole: usize) -> [i32; FEATURES] {
    let (row, aside) = lattice::seen(arm, hole);
    let left = lattice::FAR - row as i32;
    let aside = aside as i32;
    let beside = aside > lattice::half_width(row) as i32;
    [left, left * left, aside, aside * aside, beside as i32]
}

impl PegEvaluation {
    pub(super) const fn new(weights: [i32; FEATURES], turn: i32) -> Self {
        let mut pegs = [[0; Hole::COUNT]; ARMS];
        let mut arm = 0;
        while arm < ARMS {
            let mut hole = 0;
            while hole < Hole::COUNT {
                pegs[arm][hole] = evaluate(weights, peg_features(arm, hole));
                hole += 1;
            }
            arm += 1;
        }
        Self { pegs, turn }
    }
}

/// Worth of a peg where so much counts.
const fn evaluate(weights: [i32; FEATURES], counted: [i32; FEATURES]) -> i32 {
    let [left, square, aside, aside_square, beside] = weights;
    let squares = square * counted[1] + aside_square * counted[3];
    left * counted[0] + aside * counted[2] + beside * counted[4] + squares / SQUARES_BY
}
