//! Books of won positions. They contain the attacker's moves from stored proofs, so that the best level does not have to search for proven wins.
//!
//! A book has a move for every position of its proofs in which the attacker is to move, except for positions with an immediate win. It stores each
//! position as a number that determines the position up to symmetries of the board and the colors of the stars. No two positions have the same
//! number.
//!
//! Once the first star is placed, the value of a position does not depend on `opening`: from then on, `free` and `no_centre` allow the same moves,
//! and so does `pie` when colors can no longer be swapped. The only position with an empty board in a book is the first one. `superko` forbids more moves,
//! so books do not apply to games under `superko`.

mod encoding;
mod reading;
#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use asterism_rules::star_squares::{Board, Move, Options, Point, Squares, StarSquares};

use super::full::FullNode;
use super::stars::{Stars, unpacked};
use super::symmetry::least_image;
use crate::search::Node as _;
use encoding::{decode, encode};

pub(super) use reading::BookReader;

/// Positions in which the side to move has a proven win, each with a move and the number of moves within which that move wins.
///
/// ```
/// use asterism_engine::star_squares::Book;
/// use asterism_rules::star_squares::{Options, StarSquares};
/// use asterism_rules::{Notation, Position};
///
/// let start = StarSquares::start(&Options::default(), 2)?;
/// let book = Book::of(start.options()).expect("the printed rules have a book");
/// let (m, within) = book.find(&start).expect("the first player wins");
/// assert_eq!((m.to_string().as_str(), within), ("c3", 13));
/// # Ok::<(), asterism_rules::SetupError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Book {
    /// The won positions, sorted by key.
    entries: Vec<BookEntry>,
}

/// A won position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct BookEntry {
    /// Number of the position: the smallest among the numbers of its symmetric images.
    key: u64,
    /// Maximum number of moves until the win, counting the moves of both sides; always odd.
    left: u8,
    /// History slot of the book's move in the symmetric image with the smallest number among all images of the position.
    slot: u16,
}

/// Includes the encoded books, with their options. `asterism-lab book --write` generates them from proofs.
macro_rules! books {
    ($($board:ident, $squares:ident: $name:literal;)+) => {
        [$((
            Board::$board,
            Squares::$squares,
            include_bytes!(concat!("../../books/star-squares-", $name, ".book")),
        )),+]
    };
}

const SHIPPED: [(Board, Squares, &[u8]); 8] = books! {
    Alquerque, Lines: "alquerque-lines";
    Alquerque, Axis: "alquerque-axis";
    Alquerque, All: "alquerque-all";
    Grid8, Lines: "grid8-lines";
    Grid8, Axis: "grid8-axis";
    Grid8, All: "grid8-all";
    Nested, Lines: "nested-lines";
    Nested, All: "nested-all";
};

/// The books of the engine, in the order in which they are included.
static BOOKS: LazyLock<Vec<Book>> = LazyLock::new(|| {
    SHIPPED
        .iter()
        .map(|(_, _, bytes)| Book::from_bytes(bytes))
        .collect()
});

impl Book {
    /// Returns the engine's book for games with these options, if it has one.
    pub fn of(options: &Options) -> Option<&'static Self> {
        let squares = match (options.board, options.squares) {
            // Both options mean the same squares on this board.
            (Board::Nested, Squares::Axis) => Squares::Lines,
            (_, squares) => squares,
        };
        let fits = |&(board, of, _): &(_, _, _)| (board, of) == (options.board, squares);
        let at = SHIPPED.iter().position(fits).filter(|_| !options.superko)?;
        BOOKS.get(at)
    }

    /// Collects proven positions, each with the winning move and the number of moves within which it wins. Of several positions that are equal up to
    /// symmetry and colors, the one with the shortest win is kept, or the first one among equally short wins.
    pub fn collect<'p>(won: impl IntoIterator<Item = (&'p StarSquares, Move, u32)>) -> Self {
        let entries = won.into_iter().filter_map(|(position, m, left)| {
            let node = Stars::from(position);
            let (key, symmetry) = least_image(&node)?;
            let m = symmetry.apply(node.tables().board, m);
            Some(BookEntry {
                key,
                left: left.try_into().ok()?,
                slot: node.history_slot(m) as u16,
            })
        });
        let mut entries: Vec<BookEntry> = entries.collect();
        entries.sort_by_key(|entry| (entry.key, entry.left));
        entries.dedup_by_key(|entry| entry.key);
        Self { entries }
    }

    /// Reads a book that [`to_bytes`](Self::to_bytes) wrote.
    pub fn from_bytes(bytes: &[u8]) -> Self {
        Self {
            entries: decode(bytes),
        }
    }

    /// Returns the book in a compact encoding.
    pub fn to_bytes(&self) -> Vec<u8> {
        encode(&self.entries)
    }

    /// Lists the positions in the book. For each position, returns the stars of the side to move and those of the other side (bit `1 << index` for
    /// each point), and the push that is forbidden because it would undo the last turn, as (from, to). The push is `None` if none is forbidden.
    pub fn positions(
        &self,
        board: Board,
    ) -> impl Iterator<Item = ([u32; 2], Option<(Point, Point)>)> {
        self.entries.iter().map(move |entry| {
            let ([other, own], undo) = unpacked(entry.key);
            let named = |point: u8| board.point(point.into());
            let undo = undo.and_then(|(from, to)| named(from).zip(named(to)));
            ([own, other], undo)
        })
    }

    /// Returns the number of positions in the book.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns whether the book is empty.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the book's move in `position` and the number of moves within which that move wins, counting the moves of both sides from that move on.
    /// Returns `None` if the book does not contain the position.
    pub fn find(&self, position: &StarSquares) -> Option<(Move, u32)> {
        if FullNode::is_for(position) {
            return None;
        }
        self.find_entry(&Stars::from(position))
    }

    fn find_entry(&self, node: &Stars) -> Option<(Move, u32)> {
        if node.is_pie_open() {
            return None;
        }
        let (key, symmetry) = least_image(node)?;
        let at = self
            .entries
            .binary_search_by_key(&key, |entry| entry.key)
            .ok()?;
        let entry = self.entries[at];
        let board = node.tables().board;
        let found =
            |m: Move| node.history_slot(symmetry.apply(board, m)) == usize::from(entry.slot);
        // The move is looked up among the legal ones: `no_centre` forbids the first move of the proofs.
        let mut chosen = None;
        node.any_move(|m| {
            chosen = found(m).then_some(m);
            chosen.is_some()
        });
        chosen.map(|m| (m, entry.left.into()))
    }
}
