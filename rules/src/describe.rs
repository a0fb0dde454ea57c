//! Descriptions of positions and moves in words.

use crate::Position;
use crate::phrase::Phrase;

/// Describes positions and moves for players who cannot see the picture.
///
/// ```
/// use asterism_rules::star_squares::{Options, StarSquares, StarSquaresPhrase};
/// use asterism_rules::{Describe, Notation, Phrase, Position};
///
/// let start = StarSquares::start(&Options::default(), 2)?;
/// let m = start.parse_move("c3")?;
/// let said = start.describe_move(&m);
/// assert!(matches!(said[0], Phrase::StarSquares(StarSquaresPhrase::MovePlace { .. })));
/// assert_eq!(said[0].to_string(), "MovePlace(seat=seat 1, color=light, point=c3)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Describe: Position {
    /// Describes the whole position in enough detail to play without a picture.
    ///
    /// Exactly one phrase names the seat whose turn it is ([`Phrase::is_turn`]) or, once the game is over, the winners ([`Phrase::is_result`]). The
    /// [`remarks`](Self::remarks) are included.
    fn describe(&self) -> Vec<Phrase>;

    /// Returns facts that the player to move should know and that are not obvious from the last move, such as a forced move or the last round.
    fn remarks(&self) -> Vec<Phrase> {
        Vec::new()
    }

    /// Describes the legal move `m`; `self` is the position before the move.
    fn describe_move(&self, m: &Self::Move) -> Vec<Phrase>;

    /// Returns the reasons for the legal move `m`, the most important first; empty if there are none. `self` is the position before the move.
    ///
    /// Each reason is a fact that follows from the rules alone. The fact is true after the move, and either was not true before or would not be true
    /// after some other moves. Facts about what a player can do with a piece on their next turn assume that it is already that player's turn and that
    /// all other pieces stay where they are.
    fn reasons(&self, m: &Self::Move) -> Vec<Phrase>;

    /// Returns those [`reasons`](Self::reasons) for the legal move `m` that say something for it against the legal move `instead` in the position
    /// `there`: what `instead` achieves as well, or better, is left out. `there` is a position of the same game, with the same seat to move; usually
    /// `self`.
    fn contrast(&self, m: &Self::Move, there: &Self, instead: &Self::Move) -> Vec<Phrase>;
}
