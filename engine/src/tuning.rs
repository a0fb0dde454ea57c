//! Access to the evaluations, for programs that tune their weights.
//!
//! An evaluation is a weighted sum of features. A tuner needs to know the weights, the features of a position, and a way to make the engine play with
//! other weights.
//!
//! ```
//! use asterism_engine::tuning::{Tunable, Weighted};
//! use asterism_rules::Position;
//! use asterism_rules::squadro::{Options, Squadro};
//!
//! let start = Squadro::start(&Options::default(), 2)?;
//! let terms = start.features().into_iter().zip(Squadro::weights());
//! let evaluation: f32 = terms.map(|(feature, weight)| feature * weight as f32).sum();
//! assert!(evaluation.abs() < 1000.0, "neither side is ahead at the start");
//! # Ok::<(), asterism_rules::SetupError>(())
//! ```

use crate::question::{Playable, Question, Thought};

/// A game whose evaluation has weights, which are constants in the game's `weights.rs`.
pub trait Weighted: Playable {
    /// The constants in `weights.rs`, except the scale.
    const CONSTANTS: &'static [WeightConstant];

    /// Returns the current weights: all numbers of all constants, in order.
    fn weights() -> Vec<i32>;
}

/// One constant of a game's `weights.rs`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WeightConstant {
    /// Name of the constant.
    pub name: &'static str,
    /// Description of the feature that the constant weighs, used as the constant's documentation.
    pub says: &'static str,
    /// Lengths of the nested arrays, the outermost first; empty for a single number.
    pub shape: &'static [usize],
}

impl WeightConstant {
    /// Creates a constant that is a single number.
    pub const fn one(name: &'static str, says: &'static str) -> Self {
        Self::table(name, says, &[])
    }

    /// Creates a constant that is an array.
    pub const fn table(name: &'static str, says: &'static str, shape: &'static [usize]) -> Self {
        Self { name, says, shape }
    }

    /// Returns the number of weights in the constant.
    ///
    /// ```
    /// use asterism_engine::tuning::WeightConstant;
    ///
    /// let constant = WeightConstant::table("PIECE", "A piece, by its seat and lane.", &[2, 5]);
    /// assert_eq!(constant.count(), 10);
    /// ```
    pub fn count(&self) -> usize {
        self.shape.iter().product()
    }
}

/// A game whose weights can be fitted to the results of games.
pub trait Tunable: Weighted {
    /// Increase in the evaluation, in hundredths, that should multiply the odds of winning by e. This sets the unit of the weights.
    const UNIT: f64 = 400.0;

    /// Returns the features of the position, in the order of the [weights](Weighted::weights). The sum of all features, each multiplied by its
    /// weight, is the evaluation for the seat on move. In a game for more than two players, the features of opponents are combined in the same way as
    /// in the evaluation.
    fn features(&self) -> Vec<f32>;

    /// Returns whether the evaluation of this position can be trusted because nothing drastic is about to happen.
    fn is_quiet(&self) -> bool {
        true
    }
}

/// A game whose engine can play with other weights, so that the weights can be tuned by matches.
pub trait MatchTunable: Weighted {
    /// Type of an evaluation built from given weights.
    type Evaluation;

    /// The first change to try for each weight, large enough to affect play. A weight whose step is 0 is never changed.
    const STEPS: &'static [i32];

    /// Builds the evaluation with these [weights](Weighted::weights).
    fn evaluation_with(weights: &[i32]) -> Self::Evaluation;

    /// Finds a move like [`find_move`](Playable::find_move), but with the given evaluation.
    fn find_move_with(
        question: &Question<'_, Self>,
        worths: &Self::Evaluation,
    ) -> Thought<Self::Move>;
}
