//! Moves as text.

use crate::Position;
use crate::error::MoveError;
use crate::phrase::Phrase;
use crate::seat::Seat;
use crate::typed::{ENDINGS, TypedText, fold_typed};

/// Reads moves from text. `Display` of [`Position::Move`] writes moves.
///
/// ```
/// use asterism_rules::stern_halma::{Options, SternHalma};
/// use asterism_rules::{Notation, Position};
///
/// let start = SternHalma::start(&Options::default(), 2)?;
/// let m = start.parse_move("D1 to E5")?; // leniently read
/// assert_eq!(m.to_string(), "d1-e5"); // canonically written
/// let suggested = start.complete("d1", 25, 100);
/// assert!(suggested.iter().any(|completion| completion.text == "d1-e5"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Notation: Position {
    /// Reads a move leniently, whatever keyboard it was typed on: see [`fold_typed`]. The returned move is legal.
    ///
    /// # Errors
    ///
    /// [`MoveError`], which distinguishes unreadable text, incomplete moves and illegal moves.
    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveError> {
        let typed = TypedText::new(text);
        self.read_move(&typed.text)
            .map_err(|error| typed.restore(error))
    }

    /// Reads a move from text that is already folded.
    ///
    /// # Errors
    ///
    /// The same errors as [`parse_move`](Self::parse_move).
    fn read_move(&self, text: &str) -> Result<Self::Move, MoveError>;

    /// Suggests up to `limit` legal completions of `typed`, the beginning of a move. No completion has more than `longest` characters.
    fn complete(&self, typed: &str, limit: usize, longest: usize) -> Vec<Completion> {
        let folded = fold_typed(typed);
        let mut found = self.list_completions(folded.trim_end_matches(ENDINGS), limit);
        found.retain(|completion| completion.text.chars().count() <= longest);
        found.truncate(limit);
        found
    }

    /// Lists legal completions of `typed`, the folded beginning of a move, best first. A completion may be the common beginning of several moves if
    /// more than `limit` moves begin with `typed`.
    fn list_completions(&self, typed: &str, limit: usize) -> Vec<Completion>;

    /// Lists the legal moves in notation, without their follow-up choices, such as where to put a block.
    fn base_moves(&self) -> Vec<String> {
        self.legal_moves().iter().map(ToString::to_string).collect()
    }

    /// Returns the prefix that marks `seat`'s pieces in the notation, such as the seat number in `2a`; `None` if the game has no such prefix. Players
    /// can type the prefix.
    fn tag(&self, seat: Seat) -> Option<String> {
        let _ = seat;
        None
    }
}

/// One suggestion for a partly typed move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Completion {
    /// Text that replaces the typed text.
    pub text: String,
    /// Description of the suggestion's effect.
    pub says: Phrase,
    /// Whether `text` is a whole legal move.
    pub whole: bool,
}
