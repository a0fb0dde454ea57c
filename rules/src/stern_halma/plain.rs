//! Board as monospaced text: the star, row by row.
//!
//! ```text
//! a              1
//! b             1 1
//! c            1 1 1
//! ```
//!
//! Every row begins with its letter; pegs are their seats' numbers, free holes dots.

use crate::Phrase;
use crate::plain::Canvas;

use super::board::{Hole, ROW_LENGTHS};
use super::{SternHalma, words};

/// Column of the board's axis: the longest rows begin three columns behind their letters.
const AXIS: usize = 3 + 12;

pub(super) fn board(position: &SternHalma) -> String {
    let mut canvas = Canvas::new();
    for row in 0..ROW_LENGTHS.len() {
        canvas.put((0, row), words::row_letter(row));
    }
    for hole in Hole::all() {
        let (row, aside) = hole.place();
        let mark = match position.peg(hole) {
            Some(seat) => digit(seat.number()),
            None => '.',
        };
        canvas.put((AXIS.wrapping_add_signed(aside.into()), row as usize), mark);
    }
    canvas.finish()
}

fn digit(number: usize) -> char {
    char::from(b'0' + number as u8)
}

pub(super) fn legend(position: &SternHalma) -> Vec<Phrase> {
    let mut said: Vec<Phrase> = position
        .seats()
        .map(|seat| {
            Phrase::new("stern-halma-plain-seat")
                .with("mark", digit(seat.number()).to_string())
                .with("seat", seat)
                .with("tip", position.tip(seat).name())
                .with("arrived", position.arrived(seat))
        })
        .collect();
    said.push(Phrase::new("stern-halma-plain-marks"));
    said
}
