//! The phrases of Pentagame.

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

/// Converts a shape to its number, and `None` to 0. `None` means that a figure is named by its color alone.
impl From<Option<Shape>> for Word {
    fn from(shape: Option<Shape>) -> Self {
        Self::from(shape.map_or(0, Shape::number))
    }
}

word_choice! {
    /// The figures that leave the board through a base move.
    Leaving {
        /// No figure.
        None = "none",
        /// The figure that moves.
        Mover = "mover",
        /// The other figure of a swap between two figures of the same seat.
        Partner = "partner",
        /// Both figures of a swap between two figures of the same seat.
        Both = "both",
    }
}

phrases! {
    /// All phrases of Pentagame.
    ///
    /// A figure is named by its `color` and, if seats command colors, its `shape`; `other` and `other_shape` name a second figure. `target` is the
    /// number of figures that must be brought out, or 0 if the target applies to the team. `mark` is the symbol for a seat on the text board. `count`
    /// is the length of the phrase's list. `moves` is the number of moves that a figure needs to reach its goal if nothing else moves.
    PentagamePhrase of Pentagame {
        /// Asks which figure to move.
        AskFigure,
        /// Asks which of the figures that must leave the board should leave now.
        AskLeaver,
        /// Asks where the figure should go.
        AskDestination { color: Color, shape: Option<Shape> },
        /// Asks which of several figures on `stop` to swap with.
        AskPartner { color: Color, shape: Option<Shape>, stop: Stop },
        /// Asks where to place the black block.
        AskBlack,
        /// Asks where to place gray block `number` of `count`.
        AskGray { number: usize, count: usize },
        /// Asks which gray block on the board to move.
        AskGrayTake { number: usize, count: usize },
        /// Asks where to place the gray block taken from `from`.
        AskGrayMove { from: Stop, number: usize, count: usize },
        /// The move is complete; nothing is left to choose.
        AskNothing,
        /// Choice: a figure that can leave from its goal.
        ChoiceLeaver { color: Color, shape: Option<Shape>, stop: Stop },
        /// Choice: a figure that can move.
        ChoiceFigure { color: Color, shape: Option<Shape>, stop: Stop },
        /// Choice: the figure goes to a free stop.
        ChoiceGo { color: Color, shape: Option<Shape>, stop: Stop, outs: Leaving },
        /// Choice: the figure beats a black block.
        ChoiceBeatBlack { color: Color, shape: Option<Shape>, stop: Stop, outs: Leaving },
        /// Choice: the figure beats a gray block.
        ChoiceBeatGray { color: Color, shape: Option<Shape>, stop: Stop, outs: Leaving },
        /// Choice: the figure swaps with another figure of the same seat.
        ChoiceSwapOwn { color: Color, shape: Option<Shape>, stop: Stop, outs: Leaving, other: Color, other_shape: Option<Shape> },
        /// Choice: the figure swaps with a figure of another seat.
        ChoiceSwap { color: Color, shape: Option<Shape>, stop: Stop, outs: Leaving, other: Color, other_shape: Option<Shape>, owner: Seat },
        /// Choice: the figure goes to a stop with `count` figures, to swap with one of them.
        ChoiceCrowd { color: Color, shape: Option<Shape>, stop: Stop, count: usize },
        /// Choice: the black block goes to `stop`.
        ChoiceBlack { stop: Stop },
        /// Choice: a gray block goes to `stop`.
        ChoiceGray { stop: Stop },
        /// Choice: the gray block on `stop` will be moved.
        ChoiceTake { stop: Stop },
        /// Choice: a block goes to one of `count` stops whose names begin with the name of `stop`, which is a corner or crossing.
        ChoicePart { stop: Stop, count: usize },
        /// Reason to place a block on a stop: the stop is in front of the figure of `owner` that is closest to its goal.
        LikelyInFront { other: Color, other_shape: Option<Shape>, owner: Seat },
        /// Reason to place a block on a stop: the moving figure came from that stop.
        LikelyOrigin { color: Color, shape: Option<Shape> },
        /// Reason to move a figure to a stop: the stop is the figure's goal.
        LikelyGoal { color: Color, shape: Option<Shape> },
        /// Group of choices: all stops.
        GroupAll,
        /// Group of choices: corners and ring.
        GroupRing,
        /// Group of choices: crossings and the sides between them.
        GroupInner,
        /// Group of choices: both arms of a corner.
        GroupArms { corner: Stop, color: Color },
        /// A figure moved to a free stop.
        MoveGo { seat: Seat, color: Color, shape: Option<Shape>, from: Stop, to: Stop },
        /// A figure beat a black block.
        MoveBeatBlack { seat: Seat, color: Color, shape: Option<Shape>, from: Stop, to: Stop },
        /// A figure beat a gray block.
        MoveBeatGray { seat: Seat, color: Color, shape: Option<Shape>, from: Stop, to: Stop },
        /// A figure swapped with another figure of the same seat.
        MoveSwapOwn { seat: Seat, color: Color, shape: Option<Shape>, from: Stop, to: Stop, other: Color, other_shape: Option<Shape> },
        /// A figure swapped with a figure of another seat.
        MoveSwap {
            seat: Seat, color: Color, shape: Option<Shape>, from: Stop, to: Stop, other: Color, other_shape: Option<Shape>, owner: Seat
        },
        /// A figure left the board.
        MoveOut { seat: Seat, color: Color, shape: Option<Shape> },
        /// A figure left the board in a forced move-out (R9).
        MoveForcedOut { seat: Seat, color: Color, shape: Option<Shape> },
        /// The black block was placed.
        MoveBlack { stop: Stop },
        /// A gray block from the supply was placed.
        MoveGray { stop: Stop },
        /// A gray block was moved on the board.
        MoveGrayMoved { from: Stop, to: Stop },
        /// Reason for a move: it ends the game, and the player wins.
        ReasonWins,
        /// Reason for a move: `figures` of the player leave the board. After the move, the player or their team has brought out `out` of `target`
        /// figures.
        ReasonOut { figures: Vec<PentagamePhrase>, count: usize, out: usize, target: usize },
        /// A figure that leaves the board, as the object of a sentence.
        ReasonFigure { color: Color, shape: Option<Shape> },
        /// A figure of the player that the move helps, as part of a sentence.
        ReasonHelped { color: Color, shape: Option<Shape> },
        /// A figure of `owner`, as the object of a sentence.
        ReasonTheirs { other: Color, other_shape: Option<Shape>, owner: Seat, stop: Stop },
        /// A figure of `owner` that the move hinders, as part of a sentence.
        ReasonHindered { other: Color, other_shape: Option<Shape>, owner: Seat, stop: Stop },
        /// Reason for a move: one or two figures of other players were one move away from their goals before this move, and no longer are.
        ReasonKeepsIn { figures: Vec<PentagamePhrase>, count: usize },
        /// Reason for a move: a figure of the player or of their partner `owner` is now on its goal and leaves the board on its owner's next turn.
        ReasonBringsHome { other: Color, other_shape: Option<Shape>, owner: Seat },
        /// Reason for a move: one or two figures of the player went to stops that are only one move away from their goals.
        ReasonReady { figures: Vec<PentagamePhrase>, count: usize },
        /// Reason for a move: one or two other figures of the player are now only one move away from their goals.
        ReasonFrees { figures: Vec<PentagamePhrase>, count: usize },
        /// Reason for a move: one or two figures of other players are now `moves` moves away from their goals, which is more than before.
        ReasonBlocks { figures: Vec<PentagamePhrase>, count: usize, moves: usize },
        /// Reason for a move: the swap put the figure of `owner` on a stop that is `moves` moves away from its goal, which is more than before.
        ReasonSetsBack { other: Color, other_shape: Option<Shape>, owner: Seat, moves: usize },
        /// Reason for a move: one or two figures of the player went to stops that are `moves` moves away from their goals, which is less than before.
        ReasonNearer { figures: Vec<PentagamePhrase>, count: usize, moves: usize },
        /// Reason for a move: one or two other figures of the player are now `moves` moves away from their goals, which is less than before.
        ReasonClears { figures: Vec<PentagamePhrase>, count: usize, moves: usize },
        /// A move was expected in the text.
        ExpectMove,
        /// Variant of `ExpectMove` for games in which seats command colors.
        ExpectMoveByColor,
        /// A figure was expected in the text.
        ExpectFigure,
        /// Variant of `ExpectFigure` for games in which seats command colors.
        ExpectFigureByColor,
        /// A seat's number was expected in the text.
        ExpectSeat,
        /// A stop was expected in the text.
        ExpectStop,
        /// A block to place was expected in the text.
        ExpectPlacement,
        /// The end of the text was expected.
        ExpectEnd,
        /// Several figures can go to the stop in the text, so the text must name one of them.
        ExpectOneFigure,
        /// Variant of `ExpectOneFigure` for games in which seats command colors.
        ExpectOneFigureByColor,
        /// The text is ambiguous.
        ExpectOneMeaning,
        /// The move is illegal: it is the turn of `seat`.
        IllegalTurn { seat: Seat },
        /// The move is illegal: the figure belongs to another seat.
        IllegalForeign { color: Color, shape: Option<Shape>, owner: Seat },
        /// The move is illegal: no free path leads from `from` to `to`.
        IllegalPath { color: Color, shape: Option<Shape>, from: Stop, to: Stop },
        /// The move is illegal: the player has no figure on `stop`.
        IllegalNobody { stop: Stop },
        /// The move is illegal: none of the player's figures has a free path to `stop`.
        IllegalNobodyReaches { stop: Stop },
        /// The move is illegal: the figure is not on `stop` but on `actual`.
        IllegalSource { color: Color, shape: Option<Shape>, stop: Stop, actual: Stop },
        /// The move is illegal: the figure is already on `stop`.
        IllegalSameStop { color: Color, shape: Option<Shape>, stop: Stop },
        /// The move is illegal: there is no block on `stop` to beat.
        IllegalNothingToBeat { stop: Stop },
        /// The move is illegal: there is no black block to place.
        IllegalNoBlack,
        /// The move is illegal: there is no figure on `stop` to swap with.
        IllegalNoFigure { stop: Stop },
        /// The move is illegal: the named figure is not on `stop`.
        IllegalPartner { stop: Stop, other: Color, other_shape: Option<Shape>, owner: Seat },
        /// The move is illegal: the stop is not free.
        IllegalOccupied { stop: Stop },
        /// The move is illegal: the options of this game do not allow the black block to return to the goal.
        IllegalBlackReturn { stop: Stop },
        /// The move is illegal: the figure has left the board.
        IllegalOut { color: Color, shape: Option<Shape> },
        /// The move is illegal: the figure does not leave the board in this move.
        IllegalStays { color: Color, shape: Option<Shape>, stop: Stop },
        /// The move is illegal: it places more gray blocks than the `count` that must be placed.
        IllegalNoGray { count: usize },
        /// The move is illegal: gray blocks on the board cannot be moved while the supply contains gray blocks.
        IllegalSupply { supply: usize },
        /// The move is illegal: there is no gray block on `stop`.
        IllegalNotGray { stop: Stop },
        /// The move is illegal: it moves the gray block on `stop`, which was placed in this turn.
        IllegalFresh { stop: Stop },
        /// The move is illegal: figures that are already on their goals must leave first.
        IllegalMustLeave { figures: Vec<PentagamePhrase>, count: usize },
        /// The move is illegal: only one figure can leave in a turn.
        IllegalOneLeaver,
        /// The move is illegal: the same move cannot be made twice in a row.
        IllegalRepeat { color: Color, shape: Option<Shape>, from: Stop, to: Stop },
        /// The move is illegal: the same two figures cannot swap twice in a row.
        IllegalPair { color: Color, shape: Option<Shape>, other: Color, other_shape: Option<Shape> },
        /// The move is illegal: the game is over.
        IllegalOver,
        /// Lists a seat's figures on the board with their stops, and gives the number of figures that are out.
        PositionSeat { seat: Seat, count: usize, figures: Vec<PentagamePhrase>, out: usize, target: usize },
        /// Variant of `PositionSeat` for games in which seats command colors.
        PositionSeatColor { seat: Seat, color: Color, count: usize, figures: Vec<PentagamePhrase>, out: usize, target: usize },
        /// Number of figures that a team has brought out.
        PositionTeam { seats: Vec<Seat>, out: usize, target: usize },
        /// A figure and its stop.
        PositionFigure { color: Color, shape: Option<Shape>, stop: Stop },
        /// A figure, named only by its number, and its stop.
        PositionNumber { shape: Shape, stop: Stop },
        /// A seat that has left the game.
        PositionRetired { seat: Seat },
        /// Stops of all black blocks on the board.
        PositionBlack { stops: Vec<Stop>, count: usize },
        /// Stops of the gray blocks, and the number of gray blocks in the supply.
        PositionGray { stops: Vec<Stop>, count: usize, supply: usize },
        /// States that no gray block is on the board, and gives the number of gray blocks in the supply.
        PositionNoGray { supply: usize },
        /// The seat whose turn it is.
        PositionTurn { seat: Seat },
        /// Figures of `seat` that must leave the board now.
        PositionMustLeave { seat: Seat, figures: Vec<PentagamePhrase>, count: usize },
        /// `seats` have reached the target, and the last round is being played.
        PositionLastRound { seats: Vec<Seat>, count: usize },
        /// Winners of the game, which is over.
        PositionOver { winners: Vec<Seat>, count: usize },
        /// Describes a head start: `count` of a player's figures are out from the start.
        HeadStart { count: usize },
        /// Legend of the text board: the symbol for a seat's figures.
        PlainSeat { mark: String, seat: Seat, out: usize, target: usize },
        /// Variant of `PlainSeat` for games in which seats command colors.
        PlainSeatColor { mark: String, seat: Seat, color: Color, out: usize, target: usize },
        /// Legend of the text board: the symbols that belong to no seat.
        PlainMarks { supply: usize },
    }
}
