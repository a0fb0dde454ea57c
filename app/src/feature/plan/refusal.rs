//! Reasons why answers cannot be planned.

use crate::protocol::refusal::{Reason as _, Refusal, refusals};
use crate::text::Language;
use crate::text::markdown::{cut, escape, join};

refusals! {
    language, Refusal::of_feature;
    /// Reason why answers cannot be planned.
    #[derive(Clone, Debug)]
    pub(crate) enum PlanRefusal {
        /// Answers can be planned only in running games against others.
        NotPlaying => language.refuse_plan_not_playing();
        /// The line does not begin at the current position of the game.
        NotAhead => language.refuse_plan_not_ahead();
        /// The line has no answer that can be planned.
        NoAnswer => language.refuse_plan_no_answer();
        /// The game has changed since the user saw it.
        Moved => language.refuse_plan_moved();
        /// More answers would be planned than allowed.
        ManyPlanned {
            /// Maximum number of planned answers.
            most: usize,
        } => language.refuse_plan_many(*most);
        /// A typed plan has more lines than allowed.
        ManyLines {
            /// Maximum number of lines.
            most: usize,
        } => language.refuse_plan_many_lines(*most);
        /// An earlier line of a typed plan has a different answer to the same moves.
        TwoAnswers {
            /// Number of the earlier line, from 1.
            other: usize,
        } => language.refuse_plan_two_answers(*other);
        /// A line of a typed plan has a move of the user where another player is to move.
        TheirMoveLeftOut {
            /// Name of the player to move. Untrusted.
            name: String,
            /// A line that names a move of that player first.
            example: String,
        } => language.refuse_plan_their_move(escape(name), example.clone());
        /// A line of a typed plan has a move of another player where the user is to move.
        OwnMoveLeftOut {
            /// A line that names a move of the user first.
            example: String,
        } => language.refuse_plan_own_move(example.clone());
        /// The typed text is only part of a move.
        PartOfMove => language.import_incomplete();
        /// Parts of a typed plan are wrong.
        Text(faults: Vec<PlanFault>) => list_faults(faults, language);
    }
}

/// A mistake in a line of a typed plan.
#[derive(Clone, Debug)]
pub(crate) struct PlanFault {
    /// Number of the line, from 1.
    pub(crate) line: usize,
    /// The part of the line that is wrong, as the user typed it. Untrusted.
    pub(crate) typed: String,
    /// Reason why the part is wrong.
    pub(crate) why: Box<Refusal>,
}

/// Lists the mistakes in a typed plan, as text.
fn list_faults(faults: &[PlanFault], language: Language) -> String {
    let faults = faults.iter().map(|fault| {
        let typed = cut(&fault.typed, 60).replace('`', "'");
        language.refuse_plan_line(fault.line, typed, fault.why.text(language))
    });
    cut(&language.refuse_plan_text(join(faults, "\n")), 2000)
}
