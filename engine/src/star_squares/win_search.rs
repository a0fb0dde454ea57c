//! Search for forced wins, for callers outside the engine.

use asterism_rules::star_squares::{Move, StarSquares};

use super::full::FullNode;
use super::stars::Stars;
use crate::question::Limits;
use crate::search::{Node as _, ProofSearch, Provable as _};

/// A search for wins that the side to move can force. Keeps its results for later searches.
///
/// Does not support games under `superko` or positions in which a seat has retired.
///
/// ```
/// use asterism_engine::Limits;
/// use asterism_engine::star_squares::WinSearch;
/// use asterism_rules::star_squares::{Options, StarSquares};
/// use asterism_rules::{Game, Notation};
///
/// let mut game = Game::<StarSquares>::new(&Options::default(), 2)?;
/// for m in ["c3", "a5", "d3", "e5", "c4", "b5"] {
///     game.play(&game.position().parse_move(m)?)?;
/// }
/// // Light has three corners of a square, and dark has not blocked the fourth.
/// let m = WinSearch::immediate_win(game.position()).expect("light wins");
/// assert_eq!(m.to_string(), "d4");
/// // A dark star in a corner does not keep light, with a star in the middle, from forcing a win.
/// game = Game::new(&Options::default(), 2)?;
/// for m in ["c3", "a5"] {
///     game.play(&game.position().parse_move(m)?)?;
/// }
/// let mut search = WinSearch::new(16, Limits::default());
/// assert!(search.wins_within(game.position(), 13));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct WinSearch<'a> {
    search: ProofSearch<'a, Stars>,
}

impl<'a> WinSearch<'a> {
    /// Creates a search that remembers about two to the power of `bits` positions, at 16 bytes each.
    pub fn new(bits: u32, limits: Limits<'a>) -> Self {
        Self {
            search: ProofSearch::new(bits, limits),
        }
    }

    /// Returns whether this search supports `position`.
    pub fn is_for(position: &StarSquares) -> bool {
        !FullNode::is_for(position)
    }

    /// Returns a move that wins at once, if there is one.
    pub fn immediate_win(position: &StarSquares) -> Option<Move> {
        Stars::from(position).winning_move()
    }

    /// Returns the number of positions searched so far.
    pub fn nodes(&self) -> u64 {
        self.search.nodes
    }

    /// Returns whether the search ended because of its limits. If so, there may be a win that the search did not find.
    pub fn is_out(&self) -> bool {
        self.search.is_out
    }

    /// Returns whether the side to move can force a win within `moves` moves, counting the moves of both sides. `moves` must be an odd number up to
    /// 255.
    pub fn wins_within(&mut self, position: &StarSquares, moves: u32) -> bool {
        self.search.can_win(&Stars::from(position), moves)
    }

    /// Returns whether the side to move, whatever it plays, loses within `moves` moves, counting the moves of both sides. `moves` must be an even
    /// number.
    pub fn loses_within(&mut self, position: &StarSquares, moves: u32) -> bool {
        self.search.must_lose(&Stars::from(position), moves)
    }

    /// Returns the first move found that forces a win within `moves` moves. The moves of both sides count, starting with the returned move.
    pub fn winning_move(&mut self, position: &StarSquares, moves: u32) -> Option<Move> {
        let node = Stars::from(position);
        if node.result().is_some() {
            return None;
        }
        node.winning_move()
            .or_else(|| self.search.find_winning_move(&node, moves))
    }

    /// Returns the smallest number of moves of both sides, at most `most`, within which the side to move can force a win. Returns `None` if no win
    /// can be forced within `most` moves, or if the limits end the search first.
    pub fn shortest_win(&mut self, position: &StarSquares, most: u32) -> Option<u32> {
        self.search.find_shortest_win(&Stars::from(position), most)
    }
}
