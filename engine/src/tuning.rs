//! What a tuner needs to know of an evaluation.

use crate::think::{Question, Thinker, Thought};

/// A game whose evaluation has weights, each in a constant of its `weights.rs`.
pub trait Weighted: Thinker {
    /// Constants of its `weights.rs`, without the scale.
    const FEATURES: &'static [Feature];

    /// Weights now: all numbers of all constants, in order.
    fn weights() -> Vec<i32>;
}

/// One constant of a game's `weights.rs`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Feature {
    /// Name of the constant.
    pub name: &'static str,
    /// What it weighs, for the constant's documentation.
    pub says: &'static str,
    /// Lengths of the arrays, the outermost first; empty for a single number. As many weights as their product.
    pub shape: &'static [usize],
}

impl Feature {
    /// Constant that is a single number.
    pub const fn one(name: &'static str, says: &'static str) -> Self {
        Self::table(name, says, &[])
    }

    /// Constant that is a table.
    pub const fn table(name: &'static str, says: &'static str, shape: &'static [usize]) -> Self {
        Self { name, says, shape }
    }

    /// How many weights it has.
    pub fn count(&self) -> usize {
        self.shape.iter().product()
    }
}

/// A game whose evaluation can be tuned.
pub trait Tunable: Weighted {
    /// As many hundredths make a win e times as likely, where the evaluation is right. It sets the unit of the weights.
    const UNIT: f64 = 400.0;

    /// What the weights are multiplied with to get what the position is worth to the seat on move, in the same order. In a game
    /// for more than two what the others have may be taken together as the evaluation does it.
    fn features(&self) -> Vec<f32>;

    /// Whether the evaluation is to be believed here: nothing that changes everything is about to happen.
    fn is_quiet(&self) -> bool {
        true
    }
}

/// A game whose engine can play with weights that are not those in force.
pub trait Climbable: Weighted {
    /// Evaluation made of weights.
    type Worths;

    /// By how much each weight is varied at first: so much that it should make a difference. 0 for one that is left alone.
    const STEPS: &'static [i32];

    /// Evaluation with these [weights](Weighted::weights).
    fn worths(weights: &[i32]) -> Self::Worths;

    /// As [`think`](super::Thinker::think), with another evaluation.
    fn think_by(question: &Question<'_, Self>, worths: &Self::Worths) -> Thought<Self::Move>;
}
