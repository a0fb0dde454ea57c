//! Forced wins, for those who want to write them out.

use asterism_rules::star_squares::{Move, StarSquares};

use super::careful::Careful;
use super::node::Stars;
use crate::search::{Node as _, ProofSearch, Provable as _};
use crate::think::Limits;

/// Searches for wins that the side to move can force, and remembers what it has found.
///
/// Not for games under `superko`, nor for positions from which a seat has retired.
///
/// ```
/// use asterism_engine::Limits;
/// use asterism_engine::star_squares::WinSearch;
/// use asterism_rules::star_squares::{Options, StarSquares};
/// use asterism_rules::{Game, Position};
///
/// let mut game = Game::<StarSquares>::new(&Options::default(), 2)?;
/// for m in ["c3", "a5", "d3", "e5", "c4"] {
///     game.play(&game.position().parse_move(m)?)?;
/// }
/// // Light has three corners of two squares, and dark can fill only one of the fourth corners.
/// let mut search = WinSearch::new(14, Limits::default());
/// assert!(search.loses_within(game.position(), 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct WinSearch<'a> {
    search: ProofSearch<'a, Stars>,
}

impl<'a> WinSearch<'a> {
    /// Search that remembers about two to the power of `bits` positions, 16 bytes each.
    pub fn new(bits: u32, limits: Limits<'a>) -> Self {
        Self {
            search: ProofSearch::new(bits, limits),
        }
    }

    /// Whether wins from `position` can be searched.
    pub fn is_for(position: &StarSquares) -> bool {
        !Careful::is_for(position)
    }

    /// Move that wins on the spot, if there is one.
    pub fn win_at_once(position: &StarSquares) -> Option<Move> {
        Stars::from(position).wins()
    }

    /// Positions looked at so far.
    pub fn nodes(&self) -> u64 {
        self.search.nodes
    }

    /// Whether the limits ended the search: what it did not find may exist all the same.
    pub fn is_out(&self) -> bool {
        self.search.is_out
    }

    /// Whether the side to move can force a win within `moves` moves of both sides, an odd number up to 255.
    pub fn wins_within(&mut self, position: &StarSquares, moves: u32) -> bool {
        self.search.attack(&Stars::from(position), moves)
    }

    /// Whether the side to move loses within `moves` moves of both sides, an even number, whatever it does.
    pub fn loses_within(&mut self, position: &StarSquares, moves: u32) -> bool {
        self.search.defend(&Stars::from(position), moves)
    }

    /// First move found that forces a win within `moves` moves of both sides, itself counted.
    pub fn winning_move(&mut self, position: &StarSquares, moves: u32) -> Option<Move> {
        let node = Stars::from(position);
        if node.result().is_some() {
            return None;
        }
        node.wins()
            .or_else(|| self.search.move_that_wins(&node, moves))
    }

    /// Least number of moves of both sides, at most `most`, within which the side to move can force a win; `None` if it cannot, or if
    /// the limits end the search first.
    pub fn least_moves(&mut self, position: &StarSquares, most: u32) -> Option<u32> {
        self.search.least(&Stars::from(position), most)
    }
}
