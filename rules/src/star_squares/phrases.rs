//! The phrases of Star Squares.

use crate::word::{phrases, word_choice, words_by_display};
use crate::{Seat, Word};

use super::board::Point;
use super::color::Color;
use super::moves::Move;

words_by_display!(Point, Move);

impl From<Color> for Word {
    fn from(color: Color) -> Self {
        Self::from(color.word())
    }
}

word_choice! {
    /// The kinds of turns that a player may take.
    TurnChoice {
        /// The player may only place a star from the hand.
        Place = "place",
        /// The player may only act with one of their stars on the board.
        Move = "move",
        /// The player may place a star from the hand or act with one of their stars on the board.
        Both = "both",
        /// The player may place a star from the hand or swap colors.
        Swap = "swap",
    }
}

word_choice! {
    /// The player who has a completed square after an action.
    SquareMade {
        /// Neither player has a completed square.
        None = "none",
        /// Only the player who moves has a completed square.
        Own = "own",
        /// The opponent has a completed square, whether or not the player who moves has one.
        Opponent = "opponent",
    }
}

phrases! {
    /// All phrases of Star Squares.
    ///
    /// `owner` is the opponent. `pushed` and `behind` are colors of stars; `beyond` is the point that a pushed star goes to. `count` is the length of
    /// the list in the same phrase.
    StarSquaresPhrase of StarSquares {
        /// Asks what to do this turn.
        AskTurn { may: TurnChoice },
        /// Asks what the star on `point` should do.
        AskWay { point: Point },
        /// The move is complete; nothing is left to choose.
        AskNothing,
        /// Description of a choice: a star is placed.
        ChoicePlace { point: Point, color: Color, square: SquareMade },
        /// Description of a choice: one of the player's stars that can move.
        ChoiceStar { point: Point, color: Color },
        /// Description of a choice: the chosen star goes to `point`.
        ChoiceGo { point: Point, square: SquareMade },
        /// Description of a choice: the chosen star pushes the star on `point`.
        ChoicePush { point: Point, pushed: Color, beyond: Point, square: SquareMade },
        /// Description of a choice: the chosen star pushes the star on `point` off the board.
        ChoicePushOff { point: Point, pushed: Color, square: SquareMade },
        /// Description of a choice: the chosen star, which is on `point`, leaves the board.
        ChoiceTakeOff { point: Point },
        /// Description of a choice: the players swap colors; the player to move will play `color`.
        ChoiceSwap { color: Color },
        /// Name of the only group of choices.
        GroupAll,
        /// Description of a move: a star was placed.
        MovePlace { seat: Seat, color: Color, point: Point },
        /// Description of a move: a star moved.
        MoveGo { seat: Seat, color: Color, from: Point, to: Point },
        /// Description of a move: a star moved and pushed another star.
        MovePush { seat: Seat, color: Color, from: Point, to: Point, pushed: Color, beyond: Point },
        /// Description of a move: a star moved and pushed another star off the board.
        MovePushOff { seat: Seat, color: Color, from: Point, to: Point, pushed: Color },
        /// Description of a move: a star left the board.
        MoveTakeOff { seat: Seat, color: Color, point: Point },
        /// Description of a move: the players swapped colors.
        MoveSwap { seat: Seat, color: Color },
        /// Description of a move: afterwards, `seat` has no legal action and passes (superko).
        MovePasses { seat: Seat },
        /// Description of a move: afterwards, neither player has a legal action, so the earlier positions are forgotten (superko).
        MoveForgets,
        /// Reason for a move: it completes a square and wins.
        ReasonWins { points: Vec<Point>, count: usize },
        /// Reason: the opponent threatened to complete this square on their next turn, and can now complete no square at all.
        ReasonStops { owner: Seat, points: Vec<Point>, count: usize },
        /// Reason: the opponent threatened to complete `squares` squares (two or more) on their next turn, and can now complete none.
        ReasonStopsAll { owner: Seat, squares: usize },
        /// Reason: the player now threatens to complete this square, and no other, on their next turn.
        ReasonThreatens { points: Vec<Point>, count: usize },
        /// Reason: the player now threatens to complete any of `squares` squares (two or more) on their next turn. At least one threat is new.
        ReasonThreatensAll { squares: usize },
        /// Reason: a star of the opponent leaves the board.
        ReasonPushesOff { owner: Seat, point: Point },
        /// Reason: the move creates `squares` squares with at least two stars of the player and none of the opponent.
        ReasonBuilds { squares: usize },
        /// Reason: the move spoils `squares` squares that had at least two stars of the opponent and none of the player.
        ReasonSpoils { owner: Seat, squares: usize },
        /// Reason: the star goes to a corner of `squares` squares that have no star of the opponent.
        ReasonCorner { squares: usize },
        /// Error in a typed move: a point was expected.
        ExpectPoint,
        /// Error in a typed move: an action of the star was expected.
        ExpectWay,
        /// Error in a typed move: a destination was expected.
        ExpectDestination,
        /// Error in a typed move: the end of the text was expected.
        ExpectEnd,
        /// Illegal move: a star is already on `point`.
        IllegalTaken { point: Point, color: Color },
        /// Illegal move: the player has no star in hand.
        IllegalNoHand,
        /// Illegal move: the first star cannot be placed on the center.
        IllegalCenter { point: Point },
        /// Illegal move: no star is on `point`.
        IllegalNobody { point: Point },
        /// Illegal move: the star on `point` is the opponent's.
        IllegalForeign { point: Point, color: Color },
        /// Illegal move: the star on `point` has no legal action.
        IllegalStuck { point: Point },
        /// Illegal move: it ends on the point where it began.
        IllegalSame { point: Point },
        /// Illegal move: no line leads from one point to the other.
        IllegalLine { from: Point, to: Point },
        /// Illegal move: a star is on `to`.
        IllegalOccupied { from: Point, to: Point, color: Color },
        /// Illegal move: there is no star on `to` to push.
        IllegalNothingToPush { from: Point, to: Point },
        /// Illegal move: another star is directly behind the star that would be pushed.
        IllegalTwo { to: Point, color: Color, beyond: Point, behind: Color },
        /// Illegal move: the line ends behind the star that would be pushed.
        IllegalLineEnds { to: Point, color: Color },
        /// Illegal move: only stars on outer points can be taken off.
        IllegalInner { point: Point },
        /// Illegal move: the push would undo the opponent's last turn.
        IllegalUndo { r#move: Move },
        /// Illegal move: the action would repeat an earlier position (superko).
        IllegalSuperko { r#move: Move },
        /// Illegal move: colors cannot be swapped now.
        IllegalSwap,
        /// Illegal move: the game is over.
        IllegalOver,
        /// Description of a position: the points of all of a seat's stars that are on the board.
        PositionSeat { seat: Seat, color: Color, count: usize, points: Vec<Point>, hand: usize },
        /// Description of a position: a seat that has left the game.
        PositionRetired { seat: Seat },
        /// Description of a position: the seat whose turn it is, and its color.
        PositionTurn { seat: Seat, color: Color },
        /// Description of a position: the seat that can swap colors now.
        PositionSwap { seat: Seat },
        /// Description of a position: the push that is illegal because it would undo the opponent's last turn.
        PositionUndo { r#move: Move },
        /// Description of a position: the number of earlier positions that cannot be repeated (superko).
        PositionSuperko { count: usize },
        /// Description of a position or a move: a square that a seat has completed.
        Square { seat: Seat, color: Color, points: Vec<Point> },
        /// Description of a position: the game is over, with these winners (none in a draw).
        PositionOver { winners: Vec<Seat>, count: usize },
        /// Describes a head start: a player has `count` stars on the board from the start, and colors cannot be swapped. Without a star, the player
        /// goes first.
        HeadStart { count: usize },
        /// Legend of the text board: the symbol for a seat's stars.
        PlainSeat { mark: char, seat: Seat, color: Color, hand: usize },
        /// Legend of the text board: the symbol for a free point on a 5×5 board.
        PlainGrid,
        /// Legend of the text board: the symbols for free points on `nested`.
        PlainNested,
    }
}
