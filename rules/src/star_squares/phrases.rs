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
    /// What a turn can be.
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
    /// Which player has a square after an action.
    SquareMade {
        /// Neither player.
        None = "none",
        /// The player who moves.
        Own = "own",
        /// The opponent, whether or not the player who moves also has one.
        Opponent = "opponent",
    }
}

phrases! {
    /// All phrases of Star Squares.
    ///
    /// `owner` is the opponent. `pushed` and `behind` are the colors of stars, `beyond` is the point that a pushed star goes to. `count` is
    /// the length of the list in the same phrase.
    StarSquaresPhrase of StarSquares {
        /// Question: what to do this turn.
        AskTurn { may: TurnChoice },
        /// Question: what the star on `point` does.
        AskWay { point: Point },
        /// The move is complete; nothing is left to choose.
        AskNothing,
        /// A star is placed.
        ChoicePlace { point: Point, color: Color, square: SquareMade },
        /// A star of the player that can move.
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
        /// A star moved and pushed another.
        MovePush { seat: Seat, color: Color, from: Point, to: Point, pushed: Color, beyond: Point },
        /// A star moved and pushed another off the board.
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
        /// Reason: the opponent could have completed this square in their next turn, and now can complete none.
        ReasonStops { owner: Seat, points: Vec<Point>, count: usize },
        /// Reason: the same for `squares` squares, two or more.
        ReasonStopsAll { owner: Seat, squares: usize },
        /// Reason: the player can now complete this square in their next turn, and no other.
        ReasonThreatens { points: Vec<Point>, count: usize },
        /// Reason: the player can now complete any of `squares` squares in their next turn, two or more; at least one is new.
        ReasonThreatensAll { squares: usize },
        /// Reason: a star of the opponent leaves the board.
        ReasonPushesOff { owner: Seat, point: Point },
        /// Reason: `squares` squares now have, and had not before, at least two stars of the player, and none of the opponent.
        ReasonBuilds { squares: usize },
        /// Reason: `squares` squares had at least two stars of the opponent and none of the player, and now do not.
        ReasonSpoils { owner: Seat, squares: usize },
        /// Reason: the star goes to a corner of `squares` squares that have no star of the opponent.
        ReasonCorner { squares: usize },
        /// A point was expected in the text.
        ExpectPoint,
        /// What the star should do was expected in the text.
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
        /// Where all stars of a seat are.
        PositionSeat { seat: Seat, color: Color, count: usize, points: Vec<Point>, hand: usize },
        /// A seat that has left the game.
        PositionRetired { seat: Seat },
        /// Whose turn it is.
        PositionTurn { seat: Seat, color: Color },
        /// The seat can swap colors now.
        PositionSwap { seat: Seat },
        /// The push that would undo the last turn and is illegal.
        PositionUndo { r#move: Move },
        /// How many earlier positions cannot be repeated (superko).
        PositionSuperko { count: usize },
        /// A square that a seat has made.
        Square { seat: Seat, color: Color, points: Vec<Point> },
        /// Who won.
        PositionOver { winners: Vec<Seat>, count: usize },
        /// Legend of the text board: the symbol for a seat's stars.
        PlainSeat { mark: char, seat: Seat, color: Color, hand: usize },
        /// Legend of the text board: the symbols on a 5×5 board.
        PlainGrid,
        /// Legend of the text board: the symbols on the nested squares.
        PlainNested,
    }
}
