//! The board as monospaced text: light's lanes are vertical and dark's horizontal, as in the pictures.
//!
//! ```text
//!            1   3   2   3   1
//!            .   .   .   .   .
//!            |   |   |   |   |
//!   B5 1 >---+---+---+---+---+---. 3
//!            |   |   |   |   |
//! ```
//!
//! The numbers at both ends of a lane are speeds. A piece is an arrow in the direction in which it goes. The arrow also shows whose piece it is: `^`
//! and `v` are light's, `>` and `<` are dark's. A piece that is home is a `*` after its lane's name.

use crate::draw::Canvas;
use crate::{Draw, Phrase, Seat};

use super::board::{HOME, TURNED, distance, speeds};
use super::moves::{Lane, Move};
use super::phrases::SquadroPhrase;
use super::words::side;
use super::{DARK, LIGHT, SEATS, Squadro};

/// Text column in which dark's start spaces are drawn.
const LEFT: usize = 7;
/// Text row in which light's turnarounds are drawn.
const TOP: usize = 1;
/// Distance between neighboring spaces in a row, in columns of text.
const WIDE: usize = 4;
/// Distance between neighboring spaces in a column, in rows of text.
const HIGH: usize = 2;
/// Number of spaces in a lane after its start space.
const FAR: usize = TURNED as usize;

impl Draw for Squadro {
    fn plain(&self) -> String {
        let mut canvas = Canvas::new();
        for number in Lane::ALL.map(Lane::number) {
            canvas.line(place(number, 0), place(number, FAR));
            canvas.line(place(0, number), place(FAR, number));
        }
        for lane in Lane::ALL {
            let (column, row) = place(lane.number(), lane.number());
            let name = |seat| Move { seat, lane }.to_string();
            let (out, back) = speeds(LIGHT, lane);
            let (_, start) = place(0, 0);
            canvas.text((column, 0), &back.to_string());
            canvas.text((column, start + 1), &out.to_string());
            canvas.text((column - 1, start + 2), &name(LIGHT));
            let (out, back) = speeds(DARK, lane);
            let (turn_line, _) = place(FAR, 0);
            canvas.text((2, row), &name(DARK));
            canvas.text((LEFT - 2, row), &out.to_string());
            canvas.text((turn_line + 2, row), &back.to_string());
            for end in [0, FAR] {
                canvas.put(place(lane.number(), end), '.');
                canvas.put(place(end, lane.number()), '.');
            }
            for other in Lane::ALL {
                canvas.put(place(lane.number(), other.number()), '+');
            }
        }
        for seat in SEATS {
            for lane in Lane::ALL {
                let (at, mark) = place_piece(self, seat, lane);
                canvas.put(at, mark);
            }
        }
        canvas.finish()
    }

    fn plain_legend(&self) -> Vec<Phrase> {
        let seats = SEATS.into_iter().map(|seat| {
            let (out, back) = marks(seat);
            SquadroPhrase::PlainSeat {
                seat,
                side: side(seat),
                out,
                back,
                home: self.home(seat),
                target: self.target(),
            }
        });
        seats
            .chain([SquadroPhrase::PlainMarks])
            .map(Phrase::from)
            .collect()
    }
}

/// Returns the text column and text row where a space is drawn. `column` counts from the left and `row` from the bottom of the 7 × 7 spaces.
const fn place(column: usize, row: usize) -> (usize, usize) {
    (LEFT + WIDE * column, TOP + HIGH * (FAR - row))
}

/// Returns the text column and text row where a piece is drawn, and the piece's symbol.
fn place_piece(position: &Squadro, seat: Seat, lane: Lane) -> ((usize, usize), char) {
    let progress = position.progress(seat, lane);
    let number = lane.number();
    let steps = usize::from(distance(progress));
    let (out, back) = marks(seat);
    let (column, row) = if seat == LIGHT {
        (number, steps)
    } else {
        (steps, number)
    };
    let at = place(column, row);
    match progress {
        HOME if seat == LIGHT => ((at.0, at.1 + 3), '*'),
        HOME => ((0, at.1), '*'),
        TURNED.. => (at, back),
        _ => (at, out),
    }
}

/// Returns the two symbols for pieces of `seat`: one for the way out and one for the way back.
fn marks(seat: Seat) -> (char, char) {
    if seat == LIGHT {
        ('^', 'v')
    } else {
        ('>', '<')
    }
}
