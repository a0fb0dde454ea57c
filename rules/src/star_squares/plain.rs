//! Board as monospaced text: points, the lines between them, and `L` and `D` for the stars.
//!
//! ```text
//! 5  .---.---.---.---.
//!    | \ | / | \ | / |
//! 4  .---.---L---.---.
//! ```
//!
//! On the 5×5 boards free points are dots, and letters and numbers stand beside the board; on `nested` a free point shows its
//! number in its ring, the middle its `x`.

use crate::plain::Canvas;
use crate::{Phrase, Position};

use super::board::{Board, Point};
use super::{Color, StarSquares};

/// Columns on the left for the numbers of the rows.
const MARGIN: usize = 3;
/// Lines of a 5×5 board, and the one its letters stand on.
const LETTERS: usize = 9;

pub(super) fn board(position: &StarSquares) -> String {
    let board = position.options.board;
    let mut canvas = Canvas::new();
    for &(from, to) in board.lines() {
        canvas.line(place(board, from), place(board, to));
    }
    for point in board.points() {
        let at = place(board, point);
        let mark = match position.star(point) {
            Some(color) => mark(color),
            None => free(board, point),
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

/// Where a point is drawn.
fn place(board: Board, point: Point) -> (usize, usize) {
    let (x, y) = board.coordinates_of(point.index());
    // From the upper left corner.
    let (right, down) = ((x + 6) as usize, (y + 6) as usize);
    match board {
        Board::Alquerque | Board::Grid8 => (MARGIN + right / 3 * 4, down / 3 * 2),
        Board::Nested => (right * 2, down),
    }
}

/// What a free point shows.
fn free(board: Board, point: Point) -> char {
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

pub(super) fn legend(position: &StarSquares) -> Vec<Phrase> {
    let mut said: Vec<Phrase> = crate::Seat::first(position.players())
        .map(|seat| {
            let color = position.color_of(seat);
            Phrase::new("star-squares-plain-seat")
                .with("mark", mark(color).to_string())
                .with("seat", seat)
                .with("color", color.word())
                .with("hand", position.hand(color))
        })
        .collect();
    said.push(Phrase::new(match position.options.board {
        Board::Alquerque | Board::Grid8 => "star-squares-plain-grid",
        Board::Nested => "star-squares-plain-nested",
    }));
    said
}
