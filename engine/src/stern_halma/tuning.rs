//! Stern-Halma's weights and features, for programs that tune them.

use asterism_rules::stern_halma::{Move, SternHalma};
use asterism_rules::{Position as _, Seat};

use super::evaluation::{FEATURES, PegEvaluation, SQUARES_BY, WEIGHTS, peg_features};
use super::node::HalmaNode;
use super::weights::TURN;
use crate::question::{Question, Thought};
use crate::tuning::{MatchTunable, Tunable, WeightConstant, Weighted};

impl Weighted for SternHalma {
    const CONSTANTS: &'static [WeightConstant] = &[
        WeightConstant::one(
            "LEFT",
            "Value of each row between a peg and the tip of its target.",
        ),
        WeightConstant::one(
            "SQUARE",
            "Value of a quarter of the squared number of rows between a peg and the tip of its target, so that stragglers count more.",
        ),
        WeightConstant::one(
            "ASIDE",
            "Value of a peg's distance from the axis to its target, per half distance between neighboring holes.",
        ),
        WeightConstant::one(
            "ASIDE_SQUARE",
            "Value of a quarter of the squared distance of a peg from the axis to its target.",
        ),
        WeightConstant::one(
            "FOREIGN",
            "Value of a peg in an arm that is neither its own nor its target.",
        ),
        WeightConstant::one("TURN", "Value of being on move."),
    ];

    fn weights() -> Vec<i32> {
        WEIGHTS.into_iter().chain([TURN]).collect()
    }
}

impl Tunable for SternHalma {
    const UNIT: f64 = 800.0;

    fn features(&self) -> Vec<f32> {
        let mut features = [0; FEATURES];
        let mut count = |seat: Seat, sign: i32| {
            for hole in self.pegs(seat).iter() {
                let counted = peg_features(self.arm_of(seat), hole.index());
                for (feature, counted) in features.iter_mut().zip(counted) {
                    *feature += sign * counted;
                }
            }
        };
        let seat = self.to_move();
        let node = HalmaNode::new(self);
        count(seat, 1);
        if let Some(best) = node.best_rival(seat) {
            count(best, -1);
        }
        let by = SQUARES_BY as f32;
        let [left, square, aside, aside_square, foreign] = features.map(|feature| feature as f32);
        vec![left, square / by, aside, aside_square / by, foreign, 1.0]
    }
}

impl MatchTunable for SternHalma {
    type Evaluation = PegEvaluation;

    const STEPS: &'static [i32] = &[60, 16, 16, 4, 300, 40];

    fn evaluation_with(weights: &[i32]) -> PegEvaluation {
        let (counted, turn) = weights.split_at(FEATURES);
        let counted = counted.try_into().expect("one weight for each feature");
        PegEvaluation::new(counted, turn[0])
    }

    fn find_move_with(question: &Question<'_, Self>, evaluation: &PegEvaluation) -> Thought<Move> {
        super::find_move(question, evaluation)
    }
}
