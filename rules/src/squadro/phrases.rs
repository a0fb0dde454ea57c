//! The phrases of Squadro.

use crate::Seat;
use crate::word::{phrases, word_choice, words_by_display};

use super::moves::Move;

words_by_display!(Move);

word_choice! {
    /// A player, named by the color of the pieces.
    Side {
        /// Seat 1.
        Light = "light",
        /// Seat 2.
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
    /// and `home` are counts; `target` is the number of pieces that must come home to win. `count` is the length of the list in the same phrase.
    SquadroPhrase of Squadro {
        /// Asks which lane to move in.
        AskLane,
        /// The move is complete; nothing is left to choose.
        AskNothing,
        /// Name of the only group of choices.
        GroupAll,
        /// Effects of a choice, as one or more of the `Deed` phrases.
        Choice { deeds: Vec<SquadroPhrase> },
        /// The piece moves.
        DeedMoves { spaces: usize },
        /// Opposing pieces go back to their start.
        DeedSendsToStart { pieces: Vec<Move>, count: usize },
        /// Opposing pieces go back to their turnaround.
        DeedSendsToTurn { pieces: Vec<Move>, count: usize },
        /// The piece turns around.
        DeedTurns,
        /// The piece comes home.
        DeedHome { home: usize, target: usize },
        /// The piece comes home, which wins the game.
        DeedWins,
        /// A piece moved without jumping.
        MoveGoes { seat: Seat, piece: Move, spaces: usize },
        /// A piece moved and jumped over others.
        MoveJumps { seat: Seat, piece: Move, spaces: usize, pieces: Vec<Move>, count: usize },
        /// Opposing pieces went back to their start.
        MoveToStart { pieces: Vec<Move>, count: usize },
        /// Opposing pieces went back to their turnaround.
        MoveToTurn { pieces: Vec<Move>, count: usize },
        /// The piece turned around.
        MoveTurns { piece: Move, speed: usize },
        /// The piece came home.
        MoveHome { seat: Seat, piece: Move, home: usize, target: usize },
        /// Reason for a move: the piece comes home, which wins the game.
        ReasonWins { piece: Move },
        /// Reason: the opponent threatened to win on their next turn, and now cannot.
        ReasonStops { owner: Seat },
        /// Reason: the move sends opposing pieces back, by `spaces` spaces in all.
        ReasonSendsBack { pieces: Vec<Move>, count: usize, spaces: usize },
        /// Reason: the piece comes home.
        ReasonHome { piece: Move, home: usize, target: usize },
        /// Reason: the player now threatens to win on their next turn.
        ReasonThreatensWin,
        /// Reason: the opponent threatened to send these pieces of the player back, and now cannot.
        ReasonSaves { pieces: Vec<Move>, count: usize },
        /// Reason: `piece` now threatens to send back these opposing pieces, none of which was threatened before.
        ReasonThreatens { piece: Move, pieces: Vec<Move>, count: usize },
        /// Reason: the piece turns around.
        ReasonTurns { piece: Move, speed: usize },
        /// Reason: after this move, the opponent cannot send back any piece on their next turn; after some other moves, they could.
        ReasonSafe { owner: Seat },
        /// Reason: the piece goes at least as far as any other piece could, and neither turns around nor comes home.
        ReasonFar { piece: Move, spaces: usize },
        /// Reason: the piece advances and is still `left` spaces away from its turnaround or from home.
        ReasonAdvances { piece: Move, spaces: usize, left: usize, heading: Heading },
        /// A lane was expected in the text.
        ExpectLane,
        /// The end of the text was expected.
        ExpectEnd,
        /// The piece belongs to the opponent.
        IllegalForeign { piece: Move, owner: Seat },
        /// The pieces of this side belong to the opponent.
        IllegalForeignSide { side: Side, owner: Seat },
        /// The piece is already home.
        IllegalHome { piece: Move },
        /// The game is over.
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
        /// Legend of the text board: the symbols for a seat's pieces going out and coming back.
        PlainSeat { seat: Seat, side: Side, out: char, back: char, home: usize, target: usize },
        /// Legend of the text board: the symbol for a piece that is home, and the numbers, which are speeds.
        PlainMarks,
    }
}
