//! The board as monospaced text, row by row.
//!
//! ```text
//! a              1
//! b             1 1
//! c            1 1 1
//! ```
//!
//! Every row begins with its letter. A peg is shown as the number of its seat, a free hole as a dot.

use crate::draw::Canvas;
use crate::{Draw, Phrase};

use super::SternHalma;
use super::board::{Hole, ROW_LENGTHS};
use super::phrases::SternHalmaPhrase;
use super::words::row_letter;

/// Column of the board's vertical axis. The longest rows begin three columns after their letters.
const AXIS: usize = 3 + 12;

impl Draw for SternHalma {
    fn plain(&self) -> String {
        let mut canvas = Canvas::new();
        for row in 0..ROW_LENGTHS.len() {
            canvas.put((0, row), row_letter(row));
        }
        for hole in Hole::all() {
            let (row, right) = hole.place();
            let mark = self.peg(hole).map_or('.', |seat| digit(seat.number()));
            canvas.put((AXIS.wrapping_add_signed(right.into()), row as usize), mark);
        }
        canvas.finish()
    }

    fn plain_legend(&self) -> Vec<Phrase> {
        let seats = self.seats().map(|seat| SternHalmaPhrase::PlainSeat {
            mark: digit(seat.number()),
            seat,
            tip: self.tip(seat),
            arrived: self.arrived(seat),
        });
        seats
            .chain([SternHalmaPhrase::PlainMarks])
            .map(Phrase::from)
            .collect()
    }
}

fn digit(number: usize) -> char {
    char::from(b'0' + number as u8)
}
