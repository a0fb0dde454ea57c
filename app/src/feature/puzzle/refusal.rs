//! Why a request about a puzzle was refused.

use crate::protocol::refusal::Reason;
use crate::text::Language;

/// Why a request about a puzzle was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PuzzleRefusal {
    /// The solution of the puzzle of the day is shown tomorrow.
    SolutionTomorrow,
}

impl Reason for PuzzleRefusal {
    fn text(&self, language: Language) -> String {
        match self {
            Self::SolutionTomorrow => language.puzzle_tomorrow(),
        }
    }
}
