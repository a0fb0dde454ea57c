//! Evaluation of a position by the number of stars in the squares that can still be completed. Most other important features show up in the search
//! itself.

use asterism_rules::star_squares::{Move, StarSquares};

use super::stars::Stars;
use super::weights::{ONE, THREAT, THREE, TURN, TWO};
use crate::question::{Question, Thought};
use crate::search::Node as _;
use crate::tuning::{MatchTunable, WeightConstant, Weighted};

/// Weights of the evaluation.
#[derive(Clone, Copy, Debug)]
pub struct StarEvaluation {
    one: i32,
    two: i32,
    three: i32,
    turn: i32,
    threat: i32,
}

/// The evaluation with the current weights.
pub(super) static EVALUATION: StarEvaluation = StarEvaluation::new([ONE, TWO, THREE, TURN, THREAT]);

impl StarEvaluation {
    const fn new([one, two, three, turn, threat]: [i32; 5]) -> Self {
        Self {
            one,
            two,
            three,
            turn,
            threat,
        }
    }

    /// Returns the evaluation for the side to move, in hundredths. The side to move must not be able to win at once.
    #[inline]
    pub(super) fn evaluate(&self, node: &Stars) -> i32 {
        let side = node.side();
        let [own, others] = [side, 1 - side].map(|side| {
            let own = node.squares(side);
            let others = node.squares(1 - side);
            let free = others.none();
            let count = |lanes: u64| lanes.count_ones() as i32;
            self.one * count(own.one() & free)
                + self.two * count(own.two() & free)
                + self.three * count(own.three())
        });
        let threat = if node.threatens(1 - side) {
            self.threat
        } else {
            0
        };
        own - others + self.turn + threat
    }
}

impl Weighted for StarSquares {
    const CONSTANTS: &'static [WeightConstant] = &[
        WeightConstant::one(
            "ONE",
            "Value of a square with one star of the side and no other stars.",
        ),
        WeightConstant::one(
            "TWO",
            "Value of a square with two stars of the side and no other stars.",
        ),
        WeightConstant::one(
            "THREE",
            "Value of a square with three stars of the side, whatever is on the fourth corner.",
        ),
        WeightConstant::one("TURN", "Value of being on move."),
        WeightConstant::one(
            "THREAT",
            "Value of an immediate win that the opponent threatens.",
        ),
    ];

    fn weights() -> Vec<i32> {
        vec![ONE, TWO, THREE, TURN, THREAT]
    }
}

impl MatchTunable for StarSquares {
    type Evaluation = StarEvaluation;

    const STEPS: &'static [i32] = &[5, 20, 50, 20, 75];

    fn evaluation_with(weights: &[i32]) -> StarEvaluation {
        StarEvaluation::new(weights.try_into().expect("one weight for each constant"))
    }

    fn find_move_with(question: &Question<'_, Self>, evaluation: &StarEvaluation) -> Thought<Move> {
        super::find_move(question, evaluation)
    }
}
