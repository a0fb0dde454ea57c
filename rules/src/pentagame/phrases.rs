//! Everything Pentagame can say.

use crate::word::{phrases, word_choice, words_by_display};
use crate::{Seat, Word};

use super::board::{Color, Stop};
use super::figure::Shape;

words_by_display!(Stop);

impl From<Color> for Word {
    fn from(color: Color) -> Self {
        Self::from(color.word())
    }
}

impl From<Shape> for Word {
    fn from(shape: Shape) -> Self {
        Self::from(shape.number())
    }
}

/// 0 where the color alone names a figure.
impl From<Option<Shape>> for Word {
    fn from(shape: Option<Shape>) -> Self {
        Self::from(shape.map_or(0, Shape::number))
    }
}

word_choice! {
    /// Which figures leave the board by a base move.
    Leaving {
        /// None.
        None = "none",
        /// The one that moves.
        Mover = "mover",
        /// The own figure it swaps with.
        Partner = "partner",
        /// Both of them.
        Both = "both",
    }
}

phrases! {
    /// Everything Pentagame can say.
    ///
    /// A figure is named by its `color` and, where seats command colors, its `shape`; `other` and `other_shape` name a second one.
    /// `target` is how many figures have to be out, 0 for a seat whose team has the target. `mark` is how the text board names a
    /// seat. `count` is the length of the list next to it.
    PentagamePhrase of Pentagame {
        /// Question: which figure moves.
        AskFigure,
        /// Question: which of the figures that must leave does.
        AskLeaver,
        /// Question: where the figure goes.
        AskDestination { color: Color, shape: Option<Shape> },
        /// Question: which of several figures on `stop` to swap with.
        AskPartner { color: Color, shape: Option<Shape>, stop: Stop },
        /// Question: where the black block goes.
        AskBlack,
        /// Question: where gray block `number` of `count` goes.
        AskGray { number: usize, count: usize },
        /// Question: which gray block on the board is moved.
        AskGrayTake { number: usize, count: usize },
        /// Question: where the gray block taken from `from` goes.
        AskGrayMove { from: Stop, number: usize, count: usize },
        /// Nothing is left to choose.
        AskNothing,
        /// A figure that leaves from its goal.
        ChoiceLeaver { color: Color, shape: Option<Shape>, stop: Stop },
        /// A figure that can move.
        ChoiceFigure { color: Color, shape: Option<Shape>, stop: Stop },
        /// The figure goes to a free stop.
        ChoiceGo { color: Color, shape: Option<Shape>, stop: Stop, outs: Leaving },
        /// The figure beats a black block.
        ChoiceBeatBlack { color: Color, shape: Option<Shape>, stop: Stop, outs: Leaving },
        /// The figure beats a gray block.
        ChoiceBeatGray { color: Color, shape: Option<Shape>, stop: Stop, outs: Leaving },
        /// The figure swaps with another own one.
        ChoiceSwapOwn { color: Color, shape: Option<Shape>, stop: Stop, outs: Leaving, other: Color, other_shape: Option<Shape> },
        /// The figure swaps with one of another seat.
        ChoiceSwap { color: Color, shape: Option<Shape>, stop: Stop, outs: Leaving, other: Color, other_shape: Option<Shape>, owner: Seat },
        /// The figure swaps with one of `count` figures on the stop.
        ChoiceCrowd { color: Color, shape: Option<Shape>, stop: Stop, count: usize },
        /// The black block goes to `stop`.
        ChoiceBlack { stop: Stop },
        /// A gray block goes to `stop`.
        ChoiceGray { stop: Stop },
        /// The gray block on `stop` is moved.
        ChoiceTake { stop: Stop },
        /// Group of choices: all of them.
        GroupAll,
        /// Group of choices: corners and ring.
        GroupRing,
        /// Group of choices: crossings and the sides between them.
        GroupInner,
        /// Group of choices: both arms of a corner.
        GroupArms { corner: Stop, color: Color },
        /// A figure went to a free stop.
        MoveGo { seat: Seat, color: Color, shape: Option<Shape>, from: Stop, to: Stop },
        /// A figure beat a black block.
        MoveBeatBlack { seat: Seat, color: Color, shape: Option<Shape>, from: Stop, to: Stop },
        /// A figure beat a gray block.
        MoveBeatGray { seat: Seat, color: Color, shape: Option<Shape>, from: Stop, to: Stop },
        /// A figure swapped with another of its seat.
        MoveSwapOwn { seat: Seat, color: Color, shape: Option<Shape>, from: Stop, to: Stop, other: Color, other_shape: Option<Shape> },
        /// A figure swapped with one of another seat.
        MoveSwap {
            seat: Seat, color: Color, shape: Option<Shape>, from: Stop, to: Stop, other: Color, other_shape: Option<Shape>, owner: Seat
        },
        /// A figure left the board.
        MoveOut { seat: Seat, color: Color, shape: Option<Shape> },
        /// A figure left the board because it had to (R9).
        MoveForcedOut { seat: Seat, color: Color, shape: Option<Shape> },
        /// The black block was placed.
        MoveBlack { stop: Stop },
        /// A gray block from the supply was placed.
        MoveGray { stop: Stop },
        /// A gray block was moved on the board.
        MoveGrayMoved { from: Stop, to: Stop },
        /// A move was expected in the text.
        ExpectMove,
        /// The same where seats command colors.
        ExpectMoveByColor,
        /// A figure was expected in the text.
        ExpectFigure,
        /// The same where seats command colors.
        ExpectFigureByColor,
        /// A seat's number was expected in the text.
        ExpectSeat,
        /// A stop was expected in the text.
        ExpectStop,
        /// A block to place was expected in the text.
        ExpectPlacement,
        /// The end of the text was expected.
        ExpectEnd,
        /// Several figures could go there: one has to be named.
        ExpectOneFigure,
        /// The same where seats command colors.
        ExpectOneFigureByColor,
        /// The text has several meanings.
        ExpectOneMeaning,
        /// It is the turn of `seat`.
        IllegalTurn { seat: Seat },
        /// The figure belongs to another seat.
        IllegalForeign { color: Color, shape: Option<Shape>, owner: Seat },
        /// No free path leads there.
        IllegalPath { color: Color, shape: Option<Shape>, from: Stop, to: Stop },
        /// No own figure is on `stop`.
        IllegalNobody { stop: Stop },
        /// No own figure has a free path to `stop`.
        IllegalNobodyReaches { stop: Stop },
        /// The figure is not on `stop` but on `actual`.
        IllegalSource { color: Color, shape: Option<Shape>, stop: Stop, actual: Stop },
        /// The move ends where it began.
        IllegalSameStop { color: Color, shape: Option<Shape>, stop: Stop },
        /// There is no block to beat.
        IllegalNothingToBeat { stop: Stop },
        /// No black block is to be placed.
        IllegalNoBlack,
        /// There is no figure to swap with.
        IllegalNoFigure { stop: Stop },
        /// The named figure is not on `stop`.
        IllegalPartner { stop: Stop, other: Color, other_shape: Option<Shape>, owner: Seat },
        /// The stop is not free.
        IllegalOccupied { stop: Stop },
        /// Under these options the black block may not return to the goal.
        IllegalBlackReturn { stop: Stop },
        /// The figure has left the board.
        IllegalOut { color: Color, shape: Option<Shape> },
        /// The figure does not leave by this move.
        IllegalStays { color: Color, shape: Option<Shape>, stop: Stop },
        /// More gray blocks than the `count` due.
        IllegalNoGray { count: usize },
        /// Gray blocks on the board are not moved while some are in the supply.
        IllegalSupply { supply: usize },
        /// There is no gray block on `stop`.
        IllegalNotGray { stop: Stop },
        /// The gray block on `stop` was placed in this turn.
        IllegalFresh { stop: Stop },
        /// The figures that were brought home must leave.
        IllegalMustLeave { figures: Vec<PentagamePhrase>, count: usize },
        /// Only one figure leaves in a turn.
        IllegalOneLeaver,
        /// The same move may not be made twice in a row.
        IllegalRepeat { color: Color, shape: Option<Shape>, from: Stop, to: Stop },
        /// The same two figures may not swap twice in a row.
        IllegalPair { color: Color, shape: Option<Shape>, other: Color, other_shape: Option<Shape> },
        /// The game is over.
        IllegalOver,
        /// Where the figures of a seat are.
        PositionSeat { seat: Seat, count: usize, figures: Vec<PentagamePhrase>, out: usize, target: usize },
        /// The same where seats command colors.
        PositionSeatColor { seat: Seat, color: Color, count: usize, figures: Vec<PentagamePhrase>, out: usize, target: usize },
        /// How many figures a team has brought out.
        PositionTeam { seats: Vec<Seat>, out: usize, target: usize },
        /// A figure and its stop.
        PositionFigure { color: Color, shape: Option<Shape>, stop: Stop },
        /// A figure named by its number alone, and its stop.
        PositionNumber { shape: Shape, stop: Stop },
        /// A seat that has left the game.
        PositionRetired { seat: Seat },
        /// Where the black blocks are.
        PositionBlack { stops: Vec<Stop>, count: usize },
        /// Where the gray blocks are, and how many are in the supply.
        PositionGray { stops: Vec<Stop>, count: usize, supply: usize },
        /// No gray block is on the board.
        PositionNoGray { supply: usize },
        /// Whose turn it is.
        PositionTurn { seat: Seat },
        /// The figures that must leave now.
        PositionMustLeave { seat: Seat, figures: Vec<PentagamePhrase>, count: usize },
        /// `seats` have reached the target, and the last round is being played.
        PositionLastRound { seats: Vec<Seat>, count: usize },
        /// Who won.
        PositionOver { winners: Vec<Seat>, count: usize },
        /// Legend of the text board: the mark of a seat's figures.
        PlainSeat { mark: String, seat: Seat, out: usize, target: usize },
        /// The same where seats command colors.
        PlainSeatColor { mark: String, seat: Seat, color: Color, out: usize, target: usize },
        /// Legend of the text board: the other marks.
        PlainMarks { supply: usize },
    }
}
