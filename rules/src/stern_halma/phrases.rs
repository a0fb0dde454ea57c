//! The phrases of Stern-Halma.

use crate::word::{phrases, word_choice, words_by_display};
use crate::{Seat, Word};

use super::board::Hole;

words_by_display!(Hole);

word_choice! {
    /// Effect of a move on the player's target arm.
    Goal {
        /// Neither end of the move is in the arm.
        None = "none",
        /// The peg enters the arm.
        Arrives = "arrives",
        /// The peg moves inside the arm.
        Within = "within",
        /// The peg leaves the arm.
        Leaves = "leaves",
        /// The move completes the seat's goal.
        Wins = "wins",
    }
}

word_choice! {
    /// Whether a peg has arrived in its target arm.
    Arrival {
        /// The peg has arrived.
        Yes = "yes",
        /// The peg has not arrived.
        No = "no",
    }
}

/// One hole, or a run of three or more adjacent holes in one row of the board. A run is shorter to read aloud than a list of its holes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HoleRun {
    /// A single hole.
    One(Hole),
    /// All holes from `first` to `last`, which are in the same row.
    Run {
        /// First hole.
        first: Hole,
        /// Last hole, in the same row.
        last: Hole,
    },
}

impl From<HoleRun> for Word {
    fn from(run: HoleRun) -> Self {
        match run {
            HoleRun::One(hole) => hole.into(),
            HoleRun::Run { first, last } => SternHalmaPhrase::PositionRun { first, last }.into(),
        }
    }
}

phrases! {
    /// All phrases of Stern-Halma.
    ///
    /// `row` is a row's letter, and so are `first` and `last` of [`GroupRows`](Self::GroupRows). `tip` is the outermost hole of the target arm. `way`
    /// is a path like `c1:e3:g5`. `place` is a place in the final ranking, from 1. `steps` and `earlier` are distances, measured in slides on an
    /// empty board.
    SternHalmaPhrase of SternHalma {
        /// Asks which peg to move.
        AskPeg,
        /// Asks where the peg on `hole` should go.
        AskDestination { hole: Hole },
        /// The move is complete; nothing is left to choose.
        AskNothing,
        /// A peg that can go to `count` holes.
        ChoicePeg { hole: Hole, count: usize, home: Arrival },
        /// The peg slides to `hole`.
        ChoiceSlide { hole: Hole, goal: Goal },
        /// The peg reaches `hole` in `count` hops.
        ChoiceHops { hole: Hole, count: usize, goal: Goal },
        /// Group of choices: the movable pegs.
        GroupPegs,
        /// Group of choices: all destinations.
        GroupHoles,
        /// Group of choices: the destinations in one row.
        GroupRow { row: char },
        /// Group of choices: the destinations in several rows.
        GroupRows { first: char, last: char },
        /// A peg slid.
        MoveSlide { seat: Seat, from: Hole, to: Hole },
        /// A peg hopped once.
        MoveHop { seat: Seat, from: Hole, to: Hole, over: Hole },
        /// A peg hopped several times.
        MoveHops { seat: Seat, from: Hole, to: Hole, count: usize, way: String },
        /// The peg arrived in the target arm; `count` pegs of the seat are there now.
        MoveArrived { seat: Seat, count: usize },
        /// The peg left the target arm; `count` pegs of the seat are still there.
        MoveLeft { seat: Seat, count: usize },
        /// The seat has reached its goal and takes this place in the ranking.
        MoveHome { seat: Seat, place: usize },
        /// The seat cannot move and passes.
        MovePass { seat: Seat },
        /// Reason for a move: the seat reaches its goal and takes this place in the ranking.
        ReasonHome { place: usize },
        /// Reason: `owner` threatened to reach its goal on its next turn, and now cannot.
        ReasonStops { owner: Seat },
        /// Reason: the player now threatens to reach their goal on their next turn.
        ReasonThreatensWin,
        /// Reason: a peg arrives in the target arm, where `count` pegs of the seat are now.
        ReasonArrives { count: usize },
        /// Reason: the last of the player's pegs leaves the arm where they started.
        ReasonLeavesHome,
        /// Reason: the largest number of steps that a peg of `owner` could gain on its next turn drops from `earlier` to `steps`.
        ReasonBlocks { owner: Seat, steps: usize, earlier: usize },
        /// Reason: the peg moves `steps` steps closer to `tip`.
        ReasonGains { tip: Hole, steps: usize },
        /// Reason: a peg can now go from `from` to `to` on the next turn and gain `steps` steps, which is more than any peg could gain before.
        ReasonOpens { from: Hole, to: Hole, steps: usize },
        /// Reason: the peg that was farthest behind moves closer to the goal.
        ReasonLast { hole: Hole },
        /// A hole was expected in the text.
        ExpectHole,
        /// A hole number from 1 to `count` was expected after the row letter.
        ExpectNumber { row: char, count: usize },
        /// The end of the text was expected.
        ExpectEnd,
        /// The game is over.
        IllegalOver,
        /// There is no peg on `hole`.
        IllegalNobody { hole: Hole },
        /// The peg on `hole` belongs to another seat.
        IllegalForeign { hole: Hole, owner: Seat },
        /// The peg on `hole` cannot go anywhere.
        IllegalBlocked { hole: Hole },
        /// `hole` is not free.
        IllegalOccupied { hole: Hole, owner: Seat },
        /// Neither a slide nor hops lead to `to`.
        IllegalUnreachable { from: Hole, to: Hole },
        /// These options do not allow a peg to leave its target arm.
        IllegalLeavesTarget { from: Hole, to: Hole },
        /// These options do not allow a turn to end in the arm that contains `to`.
        IllegalForeignArm { from: Hole, to: Hole },
        /// A slide cannot be part of a chain of hops.
        IllegalMixed { from: Hole, to: Hole },
        /// No single hop leads from one hole to the other.
        IllegalNoHop { from: Hole, to: Hole },
        /// There is no peg to hop over.
        IllegalNothingOver { from: Hole, to: Hole, over: Hole },
        /// The peg on `hole` would be hopped over twice.
        IllegalHoppedTwice { hole: Hole },
        /// The move ends in the hole where it began.
        IllegalReturns { hole: Hole },
        /// Holes of all pegs of a seat.
        PositionSeat { seat: Seat, tip: Hole, holes: Vec<HoleRun>, arrived: usize },
        /// Part of a list of holes: all from `first` to `last`.
        PositionRun { first: Hole, last: Hole },
        /// Number of pegs, of any seat, in the target arm that was just described.
        PositionFilled { count: usize },
        /// A seat that has left the game.
        PositionRetired { seat: Seat },
        /// The place that a seat has won in the ranking.
        PositionPlace { seat: Seat, place: usize },
        /// The seat whose turn it is.
        PositionTurn { seat: Seat },
        /// The game is over; `winners` are its winners.
        PositionOver { winners: Vec<Seat>, count: usize },
        /// Legend of the text board: the symbol for a seat's pegs.
        PlainSeat { mark: char, seat: Seat, tip: Hole, arrived: usize },
        /// Legend of the text board: the other symbols.
        PlainMarks,
    }
}
