//! The board as monospaced text: points, the lines between them, and `L` and `D` for the stars.
//!
//! ```text
//! 5  .---.---.---.---.
//!    | \ | / | \ | / |
//! 4  .---.---L---.---.
//! ```
//!
//! On the 5×5 boards, a free point is a dot, and letters and numbers are at the edges. On `nested`, a free point shows its number in the ring, and
//! the center shows `x`.

use crate::draw::Canvas;
use crate::{Draw, Phrase, Position, Seat};

use super::StarSquares;
use super::board::{Board, Point};
use super::color::Color;
use super::phrases::StarSquaresPhrase;

/// Number of text columns reserved on the left for the row numbers.
const MARGIN: usize = 3;
/// Text row in which the column letters of a 5×5 board are written.
const LETTERS: usize = 9;

impl Draw for StarSquares {
    fn plain(&self) -> String {
        let board = self.options.board;
        let mut canvas = Canvas::new();
        for &(from, to) in board.lines() {
            canvas.line(place(board, from), place(board, to));
        }
        for point in board.points() {
            let at = place(board, point);
            let mark = match self.star(point) {
                Some(color) => mark(color),
                None => free_mark(board, point),
            };
            canvas.put(at, mark);
        }
        match board {
            Board::Alquerque | Board::Grid8 => {
                for (nth, (letter, number)) in ('a'..='e').zip('1'..='5').enumerate() {
                    canvas.put((MARGIN + 4 * nth, LETTERS), letter);
                    canvas.put((0, LETTERS - 1 - 2 * nth), number);
                }
            }
            Board::Nested => {}
        }
        canvas.finish()
    }

    fn plain_legend(&self) -> Vec<Phrase> {
        let seats = Seat::first(self.players()).map(|seat| {
            let color = self.color_of(seat);
            StarSquaresPhrase::PlainSeat {
                mark: mark(color),
                seat,
                color,
                hand: self.hand(color),
            }
        });
        let marks = match self.options.board {
            Board::Alquerque | Board::Grid8 => StarSquaresPhrase::PlainGrid,
            Board::Nested => StarSquaresPhrase::PlainNested,
        };
        seats.chain([marks]).map(Phrase::from).collect()
    }
}

/// Returns the text column and text row where a point is drawn.
fn place(board: Board, point: Point) -> (usize, usize) {
    let (x, y) = board.coordinates_of(point.index());
    // Distances from the upper left corner.
    let (right, down) = ((x + 6) as usize, (y + 6) as usize);
    match board {
        Board::Alquerque | Board::Grid8 => (MARGIN + right / 3 * 4, down / 3 * 2),
        Board::Nested => (right * 2, down),
    }
}

/// Returns the symbol for `point` if it is free.
fn free_mark(board: Board, point: Point) -> char {
    match board {
        Board::Alquerque | Board::Grid8 => '.',
        Board::Nested => board.name(point).chars().next_back().unwrap_or('.'),
    }
}

const fn mark(color: Color) -> char {
    match color {
        Color::Light => 'L',
        Color::Dark => 'D',
    }
}
