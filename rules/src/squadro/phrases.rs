//! The phrases of Squadro.

use crate::Seat;
use crate::word::{phrases, word_choice, words_by_display};

use super::moves::Move;

words_by_display!(Move);

word_choice! {
    /// A player, named by the color of their pieces.
    Side {
        /// Seat 1, which has the light pieces.
        Light = "light",
        /// Seat 2, which has the dark pieces.
        Dark = "dark",
    }
}

word_choice! {
    /// The direction in which a piece is going.
    Heading {
        /// The piece goes from its start to its turnaround.
        Out = "out",
        /// The piece goes from its turnaround back home.
        Back = "back",
    }
}

phrases! {
    /// All phrases of Squadro.
    ///
    /// A piece is named by its move (`A3`). `crossed` is the opposing lane whose crossing a piece is on. `owner` is the opponent. `spaces`, `speed`
    /// and `home` are counts; `target` is the number of pieces that must come home to win. `count` is the length of the phrase's list.
    SquadroPhrase of Squadro {
        /// Asks in which lane to move a piece.
        AskLane,
        /// The move is complete; nothing is left to choose.
        AskNothing,
        /// Name of the only group of choices.
        GroupAll,
        /// Effects of a choice, given as one or more phrases whose names begin with `Deed`.
        Choice { deeds: Vec<SquadroPhrase> },
        /// Effect of a choice: the piece moves `spaces` spaces.
        DeedMoves { spaces: usize },
        /// Effect of a choice: opposing pieces go back to their start.
        DeedSendsToStart { pieces: Vec<Move>, count: usize },
        /// Effect of a choice: opposing pieces go back to their turnaround.
        DeedSendsToTurn { pieces: Vec<Move>, count: usize },
        /// Effect of a choice: the piece turns around.
        DeedTurns,
        /// Effect of a choice: the piece comes home.
        DeedHome { home: usize, target: usize },
        /// Effect of a choice: the piece comes home, which wins the game.
        DeedWins,
        /// A piece moved without jumping.
        MoveGoes { seat: Seat, piece: Move, spaces: usize },
        /// A piece moved and jumped over opposing `pieces`.
        MoveJumps { seat: Seat, piece: Move, spaces: usize, pieces: Vec<Move>, count: usize },
        /// Opposing pieces went back to their start.
        MoveToStart { pieces: Vec<Move>, count: usize },
        /// Opposing pieces went back to their turnaround.
        MoveToTurn { pieces: Vec<Move>, count: usize },
        /// The piece that moved turned around.
        MoveTurns { piece: Move, speed: usize },
        /// The piece that moved came home.
        MoveHome { seat: Seat, piece: Move, home: usize, target: usize },
        /// Reason for a move: the piece comes home, which wins the game.
        ReasonWins { piece: Move },
        /// Reason for a move: the opponent threatened to win on their next turn, and now cannot do so.
        ReasonStops { owner: Seat },
        /// Reason for a move: the move sends opposing pieces back, by `spaces` spaces in all.
        ReasonSendsBack { pieces: Vec<Move>, count: usize, spaces: usize },
        /// Reason for a move: the piece comes home.
        ReasonHome { piece: Move, home: usize, target: usize },
        /// Reason for a move: the player now threatens to win on their next turn.
        ReasonThreatensWin,
        /// Reason for a move: the opponent threatened to send back `pieces` of the player, and now cannot do so.
        ReasonSaves { pieces: Vec<Move>, count: usize },
        /// Reason for a move: `piece` now threatens to send back the opposing `pieces`, none of which was threatened before.
        ReasonThreatens { piece: Move, pieces: Vec<Move>, count: usize },
        /// Reason for a move: the piece turns around.
        ReasonTurns { piece: Move, speed: usize },
        /// Reason for a move: after this move, the opponent cannot send back any piece on their next turn; after some other moves, they could.
        ReasonSafe { owner: Seat },
        /// Reason for a move: the piece goes at least as far as any other piece could, and neither turns around nor comes home.
        ReasonFar { piece: Move, spaces: usize },
        /// Reason for a move: the piece advances and is still `left` spaces away from its turnaround or from home.
        ReasonAdvances { piece: Move, spaces: usize, left: usize, heading: Heading },
        /// A lane was expected in the text.
        ExpectLane,
        /// The end of the text was expected.
        ExpectEnd,
        /// The move is illegal: the piece belongs to the opponent.
        IllegalForeign { piece: Move, owner: Seat },
        /// The move is illegal: the pieces of this side belong to the opponent.
        IllegalForeignSide { side: Side, owner: Seat },
        /// The move is illegal: the piece is already home.
        IllegalHome { piece: Move },
        /// The move is illegal: the game is over.
        IllegalOver,
        /// Description of a position: the places of all pieces of a seat.
        PositionSeat { seat: Seat, side: Side, pieces: Vec<SquadroPhrase>, home: usize, target: usize },
        /// Description of a position: a piece on its start space.
        PositionStart { piece: Move, speed: usize },
        /// Description of a position: a piece on its way out.
        PositionOut { piece: Move, crossed: Move, speed: usize },
        /// Description of a position: a piece on its turnaround.
        PositionTurned { piece: Move, speed: usize },
        /// Description of a position: a piece on its way back.
        PositionBack { piece: Move, crossed: Move, speed: usize },
        /// Description of a position: a piece that is home.
        PositionHome { piece: Move },
        /// Description of a position: a seat that has left the game.
        PositionRetired { seat: Seat },
        /// Description of a position: the seat whose turn it is.
        PositionTurn { seat: Seat, side: Side },
        /// Description of a position: the game is over, with these winners (none in a draw).
        PositionOver { winners: Vec<Seat>, count: usize },
        /// Describes a head start: `count` of a player's pieces are home from the start.
        HeadStart { count: usize },
        /// Legend of the text board: the symbols for a seat's pieces going out and coming back.
        PlainSeat { seat: Seat, side: Side, out: char, back: char, home: usize, target: usize },
        /// Legend of the text board: the symbol for a piece that is home, and the numbers, which are speeds.
        PlainMarks,
    }
}
