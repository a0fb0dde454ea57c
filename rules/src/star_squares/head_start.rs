//! Head starts in Star Squares: stars that are on the board from the start. Colors cannot be swapped after them, because the pie rule is about the
//! first star only.

use super::{Board, Color, Opening, StarSquares, StarSquaresPhrase};
use crate::{HeadStart, HeadStarts, Phrase, Position as _, Seat};

/// Returns the names of the points on which `color` has a star from the start.
///
/// Light goes first, which without a swap of colors is an advantage by itself: it needs fewer stars, or less useful ones.
const fn points(board: Board, color: Color, size: HeadStart) -> &'static [&'static str] {
    match (board, color, size) {
        (_, Color::Light, HeadStart::Small) => &[],
        (Board::Alquerque | Board::Grid8, Color::Light, HeadStart::Large) => &["a1"],
        (Board::Alquerque | Board::Grid8, Color::Dark, HeadStart::Small) => &["b2"],
        (Board::Alquerque | Board::Grid8, Color::Dark, HeadStart::Large) => &["c3"],
        (Board::Nested, Color::Light, HeadStart::Large) => &["o1"],
        (Board::Nested, Color::Dark, HeadStart::Small) => &["x"],
        (Board::Nested, Color::Dark, HeadStart::Large) => &["x", "o1"],
    }
}

impl HeadStarts for StarSquares {
    fn with_head_start(&self, seat: Seat, size: HeadStart) -> Option<(Self, Phrase)> {
        let options = self.options();
        // If there is no swap anyway, light has its small head start in every game, and dark none.
        let has_small = options.opening == Opening::Pie;
        if seat.index() >= self.players() || size == HeadStart::Small && !has_small {
            return None;
        }
        let color = self.color_of(seat);
        let points = points(options.board, color, size);
        let mut ahead = Self {
            pie: false,
            ..self.clone()
        };
        for name in points {
            ahead.stars[color.index()] |= options.board.parse(name)?.bit();
        }
        let count = points.len();
        Some((ahead, StarSquaresPhrase::HeadStart { count }.into()))
    }
}
