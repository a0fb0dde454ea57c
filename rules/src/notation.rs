//! Moves in text.

use crate::Position;
use crate::error::MoveError;
use crate::phrase::Phrase;
use crate::seat::Seat;

/// Reads moves; `Display` of [`Position::Move`] writes them.
///
/// ```
/// use asterism_rules::stern_halma::{Options, SternHalma};
/// use asterism_rules::{Notation, Position};
///
/// let start = SternHalma::start(&Options::default(), 2)?;
/// let m = start.parse_move("D1 to E5")?; // leniently read
/// assert_eq!(m.to_string(), "d1-e5"); // canonically written
/// let suggested = start.complete("d1", 25);
/// assert!(suggested.iter().any(|completion| completion.text == "d1-e5"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Notation: Position {
    /// Reads a move leniently; the result is legal.
    ///
    /// # Errors
    ///
    /// [`MoveError`], which tells an unreadable text from an unfinished and an illegal move.
    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveError>;

    /// Suggests what may legally follow the `typed` beginning of a move, at most `limit` entries.
    fn complete(&self, typed: &str, limit: usize) -> Vec<Completion>;

    /// Lists the legal moves in notation, without the choices that follow the move proper.
    fn base_moves(&self) -> Vec<String> {
        self.legal_moves().iter().map(ToString::to_string).collect()
    }

    /// What the notation writes to say whose a piece is, if anything: a reader can type it before the name of `seat`.
    fn tag(&self, seat: Seat) -> Option<String> {
        let _ = seat;
        None
    }
}

/// One suggestion for a half-typed move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Completion {
    /// Replaces the typed text; at most 100 characters.
    pub text: String,
    /// What it does.
    pub says: Phrase,
    /// Whether `text` is a whole legal move.
    pub whole: bool,
}
