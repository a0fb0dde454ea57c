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
        /// A placement.
        Place = "place",
        /// A move of one of the player's stars.
        Move = "move",
        /// A placement or a move.
        Both = "both",
        /// A placement, or the swap of colors.
        Swap = "swap",
    }
}

word_choice! {
    /// The player who has a completed square after an action.
    SquareMade {
        /// Neither player.
        None = "none",
        /// The player who moves.
        Own = "own",
        /// The opponent, whether or not the player who moves also has a square.
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
        /// A star is placed.
        ChoicePlace { point: Point, color: Color, square: SquareMade },
        /// One of the player's stars that can move.
        ChoiceStar { point: Point, color: Color },
        /// The star goes to `point`.
        ChoiceGo { point: Point, square: SquareMade },
        /// The star pushes the star on `point`.
        ChoicePush { point: Point, pushed: Color, beyond: Point, square: SquareMade },
        /// The star pushes the star on `point` off the board.
        ChoicePushOff { point: Point, pushed: Color, square: SquareMade },
        /// The star leaves the board.
        ChoiceTakeOff { point: Point },
        /// The players swap colors; the player to move will play `color`.
        ChoiceSwap { color: Color },
        /// Name of the only group of choices.
        GroupAll,
        /// A star was placed.
        MovePlace { seat: Seat, color: Color, point: Point },
        /// A star moved.
        MoveGo { seat: Seat, color: Color, from: Point, to: Point },
        /// A star moved and pushed another star.
        MovePush { seat: Seat, color: Color, from: Point, to: Point, pushed: Color, beyond: Point },
        /// A star moved and pushed another star off the board.
        MovePushOff { seat: Seat, color: Color, from: Point, to: Point, pushed: Color },
        /// A star left the board.
        MoveTakeOff { seat: Seat, color: Color, point: Point },
        /// The players swapped colors.
        MoveSwap { seat: Seat, color: Color },
        /// The seat has no legal action and passes (superko).
        MovePasses { seat: Seat },
        /// Neither player had a legal action, so the earlier positions were forgotten (superko).
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
        /// A point was expected in the text.
        ExpectPoint,
        /// An action of the star was expected in the text.
        ExpectWay,
        /// A destination was expected in the text.
        ExpectDestination,
        /// The end of the text was expected.
        ExpectEnd,
        /// A star is already on `point`.
        IllegalTaken { point: Point, color: Color },
        /// The player has no star in hand.
        IllegalNoHand,
        /// The first star cannot be placed on the center.
        IllegalCenter { point: Point },
        /// No star is on `point`.
        IllegalNobody { point: Point },
        /// The star on `point` is the opponent's.
        IllegalForeign { point: Point, color: Color },
        /// The star on `point` has no legal action.
        IllegalStuck { point: Point },
        /// The move ends on the point where it began.
        IllegalSame { point: Point },
        /// No line leads from one point to the other.
        IllegalLine { from: Point, to: Point },
        /// A star is on `to`.
        IllegalOccupied { from: Point, to: Point, color: Color },
        /// There is no star on `to` to push.
        IllegalNothingToPush { from: Point, to: Point },
        /// Another star is directly behind the star that would be pushed.
        IllegalTwo { to: Point, color: Color, beyond: Point, behind: Color },
        /// The line ends behind the star that would be pushed.
        IllegalLineEnds { to: Point, color: Color },
        /// Only stars on outer points can be taken off.
        IllegalInner { point: Point },
        /// The push would undo the opponent's last turn.
        IllegalUndo { r#move: Move },
        /// The action would repeat an earlier position (superko).
        IllegalSuperko { r#move: Move },
        /// Colors cannot be swapped now.
        IllegalSwap,
        /// The game is over.
        IllegalOver,
        /// Points of all of a seat's stars that are on the board.
        PositionSeat { seat: Seat, color: Color, count: usize, points: Vec<Point>, hand: usize },
        /// A seat that has left the game.
        PositionRetired { seat: Seat },
        /// The seat whose turn it is, and its color.
        PositionTurn { seat: Seat, color: Color },
        /// The seat that can swap colors now.
        PositionSwap { seat: Seat },
        /// The push that is illegal because it would undo the last turn.
        PositionUndo { r#move: Move },
        /// Number of earlier positions that cannot be repeated (superko).
        PositionSuperko { count: usize },
        /// A square that a seat has completed.
        Square { seat: Seat, color: Color, points: Vec<Point> },
        /// The game is over; `winners` are its winners.
        PositionOver { winners: Vec<Seat>, count: usize },
        /// Legend of the text board: the symbol for a seat's stars.
        PlainSeat { mark: char, seat: Seat, color: Color, hand: usize },
        /// Legend of the text board: the symbols on a 5×5 board.
        PlainGrid,
        /// Legend of the text board: the symbols on the nested squares.
        PlainNested,
    }
}
