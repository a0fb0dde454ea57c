//! What the tuner sees of a position.

use super::evaluation::{COUNTED, SQUARES_BY, WEIGHTS, Worths, counted};
use super::node::HalmaNode;
use super::weights::TURN;
use crate::think::{Question, Thought};
use crate::tuning::Climbable;
use crate::tuning::Tunable;
use crate::tuning::{Feature, Weighted};
use asterism_rules::stern_halma::Move;
use asterism_rules::stern_halma::SternHalma;
use asterism_rules::{Position as _, Seat};

impl Weighted for SternHalma {
    const FEATURES: &'static [Feature] = &[
        Feature::one(
            "LEFT",
            "A row that a peg has left to the tip of its target.",
        ),
        Feature::one(
            "SQUARE",
            "The square of these rows, by fours: stragglers count.",
        ),
        Feature::one(
            "ASIDE",
            "How far a peg is from the axis to its target, in half distances of neighbors.",
        ),
        Feature::one("ASIDE_SQUARE", "The square of that, by fours."),
        Feature::one(
            "BESIDE",
            "A peg in an arm that is neither its own nor its target.",
        ),
        Feature::one("TURN", "Being on move."),
    ];

    fn weights() -> Vec<i32> {
        WEIGHTS.into_iter().chain([TURN]).collect()
    }
}

impl Tunable for SternHalma {
    const UNIT: f64 = 800.0;

    fn features(&self) -> Vec<f32> {
        let mut features = [0; COUNTED];
        let mut count = |seat: Seat, sign: i32| {
            for hole in self.pegs(seat).iter() {
                let counted = counted(self.arm_of(seat), hole.index());
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
        let [left, square, aside, aside_square, beside] = features.map(|feature| feature as f32);
        vec![left, square / by, aside, aside_square / by, beside, 1.0]
    }
}

impl Climbable for SternHalma {
    type Worths = Worths;

    const STEPS: &'static [i32] = &[60, 16, 16, 4, 300, 40];

    fn worths(weights: &[i32]) -> Worths {
        let (counted, turn) = weights.split_at(COUNTED);
        let counted = counted.try_into().expect("as many as are counted");
        Worths::new(counted, turn[0])
    }

    fn think_by(question: &Question<'_, Self>, worths: &Worths) -> Thought<Move> {
        super::think(question, worths)
    }
}
