//! Light's winning moves in the first turns of the usual game.

use std::sync::LazyLock;

use asterism_rules::squadro::{HOME, Lane, Squadro};
use asterism_rules::{Position as _, Seat};

use super::compact::{SEATS, is_usual};

/// Moves for light with which it wins, whatever dark plays: Squadro is solved.
///
/// The engine's book has one move, that of the shortest win, for every position of light's first ten turns that can come about while light follows
/// the book. `asterism-lab book squadro-light` makes and checks it.
///
/// ```
/// use asterism_engine::squadro::Book;
/// use asterism_rules::Position;
/// use asterism_rules::squadro::{Options, Squadro};
///
/// let start = Squadro::start(&Options::default(), 2)?;
/// let lane = Book::shipped().find(&start).expect("light begins, and wins");
/// assert_eq!(lane.number(), 1);
/// # Ok::<(), asterism_rules::SetupError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Book {
    /// The positions with light to move, each with its move: `5 * number + lane`, sorted. See [`number_of`].
    entries: Vec<u64>,
}

static SHIPPED: LazyLock<Book> = LazyLock::new(|| {
    Book::from_bytes(include_bytes!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/books/squadro-light.book"
    )))
});

/// Number of lanes.
const LANES: u64 = Lane::ALL.len() as u64;
/// Number of different progress values of a piece.
const PLACES: u64 = HOME as u64 + 1;

impl Book {
    /// Returns the engine's book.
    pub fn shipped() -> &'static Self {
        &SHIPPED
    }

    /// Collects positions with light to move, each with its move.
    pub fn collect<'p>(moves: impl IntoIterator<Item = (&'p Squadro, Lane)>) -> Self {
        let entries = moves.into_iter();
        let entries =
            entries.map(|(position, lane)| number_of(position) * LANES + lane.index() as u64);
        let mut entries: Vec<u64> = entries.collect();
        entries.sort_unstable();
        entries.dedup_by_key(|entry| *entry / LANES);
        Self { entries }
    }

    /// Returns the book in a compact encoding: the difference of each entry from the one before, in groups of seven bits, the lowest first; the
    /// highest bit of a byte says that more follow.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut before = 0;
        for &entry in &self.entries {
            let mut rest = entry - before;
            before = entry;
            while rest >= 0x80 {
                bytes.push(rest as u8 | 0x80);
                rest >>= 7;
            }
            bytes.push(rest as u8);
        }
        bytes
    }

    /// Reads a book that [`to_bytes`](Self::to_bytes) wrote.
    pub fn from_bytes(bytes: &[u8]) -> Self {
        let mut entries = Vec::new();
        let (mut last, mut shift, mut difference) = (0, 0, 0);
        for &byte in bytes {
            difference |= u64::from(byte & 0x7f) << shift;
            shift += 7;
            if byte < 0x80 {
                last += difference;
                entries.push(last);
                (shift, difference) = (0, 0);
            }
        }
        Self { entries }
    }

    /// Returns the number of positions in the book.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns whether the book is empty.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the lane of light's move in `position`; `None` if the book does not have the position, or is not about its variant.
    pub fn find(&self, position: &Squadro) -> Option<Lane> {
        if position.to_move() != Seat::FIRST || !is_usual(position) {
            return None;
        }
        let number = number_of(position);
        let at = self
            .entries
            .binary_search_by_key(&number, |entry| entry / LANES);
        Lane::ALL
            .get((self.entries[at.ok()?] % LANES) as usize)
            .copied()
    }
}

/// Returns a number that determines where all pieces are: their progress as digits, light's first.
fn number_of(position: &Squadro) -> u64 {
    let pieces = SEATS.into_iter().flat_map(|seat| {
        let progress = move |lane| u64::from(position.progress(seat, lane));
        Lane::ALL.map(progress)
    });
    pieces.fold(0, |number, progress| number * PLACES + progress)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mix::mix;
    use asterism_rules::GameOptions as _;
    use asterism_rules::squadro::Options;

    #[test]
    fn light_has_a_move_in_each_of_its_first_ten_turns() {
        let book = Book::shipped();
        for number in 0..200 {
            let first = if number % 2 == 0 {
                "first=light"
            } else {
                "first=dark"
            };
            let options = Options::parse(first).expect("valid options");
            let mut position = Squadro::start(&options, 2).expect("for two");
            for ply in 0..19 {
                let moves = position.legal_moves();
                let m = if position.to_move() == Seat::FIRST {
                    let lane = book.find(&position).expect("it is in the book");
                    moves.iter().find(|m| m.lane == lane)
                } else {
                    let dice = mix(mix(number) ^ ply) >> 33;
                    moves.get(dice as usize % moves.len())
                };
                position = position.after(m.expect("it is legal"));
            }
        }
    }

    #[test]
    fn other_positions_and_variants_have_none() {
        let found = |options: &str, text: &str| {
            let options = Options::parse(options).expect("valid options");
            let position = asterism_rules::PositionText::from_text(&options, 2, text);
            Book::shipped().find(&position.expect("a position"))
        };
        let start = "0 0 0 0 0 / 0 0 0 0 0 a";
        assert_eq!(found("", start), Some(Lane::ALL[0]));
        assert_eq!(found("pieces_to_win=3", start), None);
        assert_eq!(found("", "0 0 0 0 0 / 0 0 0 0 0 b"), None);
        assert_eq!(found("", "12 12 12 0 0 / 0 0 0 0 0 a"), None);
    }

    #[test]
    fn a_book_is_read_as_it_was_written() {
        let start = Squadro::start(&Options::default(), 2).expect("for two");
        let after = start.after(&start.legal_moves()[4]);
        let after = after.after(&after.legal_moves()[2]);
        let book = Book::collect([(&start, Lane::ALL[3]), (&after, Lane::ALL[4])]);
        assert_eq!(Book::from_bytes(&book.to_bytes()), book);
        assert_eq!((book.len(), book.find(&after)), (2, Some(Lane::ALL[4])));
    }
}
