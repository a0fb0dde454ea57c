//! Evaluation of a position: the sum of the values of all pegs. The value of a peg depends on its hole.
//!
//! More features do not pay off: a feature that takes longer to compute reduces the search depth, and the search itself sees the effects of bridges,
//! blockades and stragglers within a few turns.

use asterism_rules::stern_halma::{ARMS, Hole};

use super::lattice;
use super::weights::{ASIDE, ASIDE_SQUARE, FOREIGN, LEFT, SQUARE, TURN};

/// Evaluation of positions, stored as a lookup table of the values of pegs.
pub struct PegEvaluation {
    /// Value of a peg in each hole, indexed by the arm from which the peg's owner starts.
    pub(super) pegs: [[i32; Hole::COUNT]; ARMS],
    /// Value of being the seat on move.
    pub(super) turn: i32,
}

/// The evaluation with the current weights.
pub(super) static EVALUATION: PegEvaluation = PegEvaluation::new(WEIGHTS, TURN);

/// Number of features of a peg.
pub(super) const FEATURES: usize = 5;

/// Weights of the features of a peg.
pub(super) const WEIGHTS: [i32; FEATURES] = [LEFT, SQUARE, ASIDE, ASIDE_SQUARE, FOREIGN];

/// Divisor applied to the squared features.
pub(super) const SQUARES_BY: i32 = 4;

/// Returns the features of a peg in `hole` whose owner starts from `arm`. The squared features are not divided by [`SQUARES_BY`] yet.
pub(super) const fn peg_features(arm: usize, hole: usize) -> [i32; FEATURES] {
    let (row, aside) = lattice::view(arm, hole);
    let left = lattice::FAR - row as i32;
    let aside = aside as i32;
    let foreign = aside > lattice::half_width(row) as i32;
    [left, left * left, aside, aside * aside, foreign as i32]
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

/// Returns the value of a peg with the features `counted`.
const fn evaluate(weights: [i32; FEATURES], counted: [i32; FEATURES]) -> i32 {
    let [left, square, aside, aside_square, foreign] = weights;
    let squares = square * counted[1] + aside_square * counted[3];
    left * counted[0] + aside * counted[2] + foreign * counted[4] + squares / SQUARES_BY
}
