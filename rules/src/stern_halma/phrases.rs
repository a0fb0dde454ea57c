//! The phrases of Stern-Halma.

use crate::word::{phrases, word_choice, words_by_display};
use crate::{Seat, Word};

use super::board::Hole;

words_by_display!(Hole);

word_choice! {
    /// Effect of a move on the player's target arm.
    Goal {
        /// The move neither begins nor ends in the player's target arm.
        None = "none",
        /// The peg enters the player's target arm.
        Arrives = "arrives",
        /// The peg moves inside the player's target arm.
        Within = "within",
        /// The peg leaves the player's target arm.
        Leaves = "leaves",
        /// With this move, the player reaches their goal.
        Wins = "wins",
    }
}

word_choice! {
    /// Whether a peg has arrived in its target arm.
    Arrival {
        /// The peg is in its target arm.
        Yes = "yes",
        /// The peg is not in its target arm.
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
        /// First hole of the run.
        first: Hole,
        /// Last hole of the run, in the same row as the first.
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
        /// Description of a choice: a peg that can go to `count` holes.
        ChoicePeg { hole: Hole, count: usize, home: Arrival },
        /// Description of a choice: the chosen peg slides to `hole`.
        ChoiceSlide { hole: Hole, goal: Goal },
        /// Description of a choice: the chosen peg reaches `hole` in `count` hops.
        ChoiceHops { hole: Hole, count: usize, goal: Goal },
        /// Group of choices: the movable pegs.
        GroupPegs,
        /// Group of choices: all destinations.
        GroupHoles,
        /// Group of choices: the destinations in one row.
        GroupRow { row: char },
        /// Group of choices: the destinations in several rows.
        GroupRows { first: char, last: char },
        /// Description of a move: a peg slid.
        MoveSlide { seat: Seat, from: Hole, to: Hole },
        /// Description of a move: a peg hopped once.
        MoveHop { seat: Seat, from: Hole, to: Hole, over: Hole },
        /// Description of a move: a peg hopped several times.
        MoveHops { seat: Seat, from: Hole, to: Hole, count: usize, way: String },
        /// Description of a move: the peg arrived in the target arm, where the seat now has `count` pegs.
        MoveArrived { seat: Seat, count: usize },
        /// Description of a move: the peg left the target arm, where the seat still has `count` pegs.
        MoveLeft { seat: Seat, count: usize },
        /// Description of a move: afterwards, `seat` has reached its goal and takes this place in the ranking.
        MoveHome { seat: Seat, place: usize },
        /// Description of a move: afterwards, `seat` cannot move and passes.
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
        /// Error in a typed move: a hole was expected.
        ExpectHole,
        /// Error in a typed move: a hole number from 1 to `count` was expected after the row letter.
        ExpectNumber { row: char, count: usize },
        /// Error in a typed move: the end of the text was expected.
        ExpectEnd,
        /// Illegal move: the game is over.
        IllegalOver,
        /// Illegal move: there is no peg on `hole`.
        IllegalNobody { hole: Hole },
        /// Illegal move: the peg on `hole` belongs to another seat.
        IllegalForeign { hole: Hole, owner: Seat },
        /// Illegal move: the peg on `hole` cannot go anywhere.
        IllegalBlocked { hole: Hole },
        /// Illegal move: `hole` is not free.
        IllegalOccupied { hole: Hole, owner: Seat },
        /// Illegal move: neither a slide nor hops lead to `to`.
        IllegalUnreachable { from: Hole, to: Hole },
        /// Illegal move: the game's options do not allow a peg to leave its target arm.
        IllegalLeavesTarget { from: Hole, to: Hole },
        /// Illegal move: the game's options do not allow a turn to end in the arm that contains `to`.
        IllegalForeignArm { from: Hole, to: Hole },
        /// Illegal move: a slide cannot be part of a chain of hops.
        IllegalMixed { from: Hole, to: Hole },
        /// Illegal move: no single hop leads from one hole to the other.
        IllegalNoHop { from: Hole, to: Hole },
        /// Illegal move: there is no peg in `over`, so the peg cannot hop over that hole.
        IllegalNothingOver { from: Hole, to: Hole, over: Hole },
        /// Illegal move: the peg on `hole` would be hopped over twice.
        IllegalHoppedTwice { hole: Hole },
        /// Illegal move: it ends in the hole where it began.
        IllegalReturns { hole: Hole },
        /// Description of a position: the holes of all pegs of a seat.
        PositionSeat { seat: Seat, tip: Hole, holes: Vec<HoleRun>, arrived: usize },
        /// Part of a list of holes: all from `first` to `last`.
        PositionRun { first: Hole, last: Hole },
        /// Description of a position: the number of pegs, of any seat, in the target arm of the seat that was just described.
        PositionFilled { count: usize },
        /// Description of a position: a seat that has left the game.
        PositionRetired { seat: Seat },
        /// Description of a position: the place that a seat has won in the ranking.
        PositionPlace { seat: Seat, place: usize },
        /// Description of a position: the seat whose turn it is.
        PositionTurn { seat: Seat },
        /// Description of a position: the game is over, with these winners (none in a draw).
        PositionOver { winners: Vec<Seat>, count: usize },
        /// Describes a head start: `count` of a player's pegs start in the middle of the board.
        HeadStart { count: usize },
        /// Legend of the text board: the symbol for a seat's pegs.
        PlainSeat { mark: char, seat: Seat, tip: Hole, arrived: usize },
        /// Legend of the text board: the symbol for a free hole, and the names of rows and holes.
        PlainMarks,
    }
}
