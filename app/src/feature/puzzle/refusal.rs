//! Reasons for refusing requests about puzzles.

use crate::protocol::refusal::{Refusal, refusals};

refusals! {
    language, Refusal::of_feature;
    /// Reason why a request about a puzzle is refused.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum PuzzleRefusal {
        /// The solution of the puzzle of the day is not shown until tomorrow.
        SolutionTomorrow => language.puzzle_tomorrow();
    }
}
