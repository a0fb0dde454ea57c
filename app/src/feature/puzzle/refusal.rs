//! Why a request about a puzzle was refused.

use crate::protocol::refusal::{Refusal, refusals};

refusals! {
    language, Refusal::of_feature;
    /// Why a request about a puzzle was refused.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum PuzzleRefusal {
        /// The solution of the puzzle of the day is shown tomorrow.
        SolutionTomorrow => language.puzzle_tomorrow();
    }
}
