//! Why answers cannot be planned.

use crate::protocol::refusal::{Reason, Refusal};
use crate::text::Language;
use crate::text::markdown::cut;

/// Why answers cannot be planned.
#[derive(Clone, Debug)]
pub(crate) enum PlanRefusal {
    /// Answers can be planned only in running games against others.
    NotPlaying,
    /// The line does not begin at the current position of the game.
    NotAhead,
    /// The line has no answer that can be planned.
    NoAnswer,
    /// The game has moved on since.
    Moved,
    /// More answers would be planned than allowed.
    ManyPlanned {
        /// Maximum number.
        most: usize,
    },
    /// A typed plan has more lines than allowed.
    ManyLines {
        /// Maximum number.
        most: usize,
    },
    /// An earlier line of a typed plan answers the same moves in another way.
    TwoAnswers {
        /// Number of that line, from 1.
        other: usize,
    },
    /// The text is only a part of a move.
    PartOfMove,
    /// These parts of a typed plan are wrong.
    Text(Vec<PlanFault>),
}

/// What is wrong with a line of a typed plan.
#[derive(Clone, Debug)]
pub(crate) struct PlanFault {
    /// Number of the line, from 1.
    pub(crate) line: usize,
    /// The part that is wrong. Untrusted.
    pub(crate) typed: String,
    /// What is wrong with that part.
    pub(crate) why: Box<Refusal>,
}

impl Reason for PlanRefusal {
    fn text(&self, language: Language) -> String {
        match self {
            Self::NotPlaying => language.refuse_plan_not_playing(),
            Self::NotAhead => language.refuse_plan_not_ahead(),
            Self::NoAnswer => language.refuse_plan_no_answer(),
            Self::Moved => language.refuse_plan_moved(),
            Self::ManyLines { most } => language.refuse_plan_many_lines(*most),
            Self::ManyPlanned { most } => language.refuse_plan_many(*most),
            Self::TwoAnswers { other } => language.refuse_plan_two_answers(*other),
            Self::PartOfMove => language.import_incomplete(),
            Self::Text(faults) => list_faults(faults, language),
        }
    }
}

/// Lists what is wrong with a typed plan.
fn list_faults(faults: &[PlanFault], language: Language) -> String {
    let faults = faults.iter().map(|fault| {
        let typed = cut(&fault.typed, 60).replace('`', "'");
        language.refuse_plan_line(fault.line, typed, fault.why.text(language))
    });
    let faults = faults.collect::<Vec<_>>().join("\n");
    cut(&language.refuse_plan_text(faults), 2000)
}
