//! Why answers cannot be planned.

use crate::protocol::refusal::{Reason as _, Refusal, refusals};
use crate::text::Language;
use crate::text::markdown::{cut, join};

refusals! {
    language, Refusal::of_feature;
    /// Why answers cannot be planned.
    #[derive(Clone, Debug)]
    pub(crate) enum PlanRefusal {
        /// Answers can be planned only in running games against others.
        NotPlaying => language.refuse_plan_not_playing();
        /// The line does not begin at the current position of the game.
        NotAhead => language.refuse_plan_not_ahead();
        /// The line has no answer that can be planned.
        NoAnswer => language.refuse_plan_no_answer();
        /// The game has moved on since.
        Moved => language.refuse_plan_moved();
        /// More answers would be planned than allowed.
        ManyPlanned {
            /// Maximum number.
            most: usize,
        } => language.refuse_plan_many(*most);
        /// A typed plan has more lines than allowed.
        ManyLines {
            /// Maximum number.
            most: usize,
        } => language.refuse_plan_many_lines(*most);
        /// An earlier line of a typed plan answers the same moves in another way.
        TwoAnswers {
            /// Number of that line, from 1.
            other: usize,
        } => language.refuse_plan_two_answers(*other);
        /// The text is only a part of a move.
        PartOfMove => language.import_incomplete();
        /// These parts of a typed plan are wrong.
        Text(faults: Vec<PlanFault>) => list_faults(faults, language);
    }
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

/// Lists what is wrong with a typed plan.
fn list_faults(faults: &[PlanFault], language: Language) -> String {
    let faults = faults.iter().map(|fault| {
        let typed = cut(&fault.typed, 60).replace('`', "'");
        language.refuse_plan_line(fault.line, typed, fault.why.text(language))
    });
    cut(&language.refuse_plan_text(join(faults, "\n")), 2000)
}
