//! The board as monospaced text: first the contents of corners and crossings, then the ring and the inner sides, then the arms. Each line of text
//! shows one line of the board from node to node.
//!
//! ```text
//! A 1a 2a            a  k
//!
//!    1  2  3           1  2  3
//! A  .  .  .  B     a  .  .  .  b
//!
//!    1  2  3  4  5  6
//! A  . 1b  .  k  .  .  c
//! ```
//!
//! For example, the stop under the 2 in the last line is A-2-c. A figure is a number and a letter, such as `1b`; `k` is a black block and `g` a gray
//! block, as in the notation.

use crate::draw::Canvas;
use crate::{Draw, Notation, Phrase};

use super::Pentagame;
use super::board::{Color, Line, Stop, StopKind};
use super::figure::Command;
use super::phrases::PentagamePhrase;
use super::words::{describe_teams, own_target};

/// Column of the text board in which the crossings and the inner sides begin, to the right of the corners and the ring.
const INNER: usize = 18;
/// Width of a stop on the text board, in columns.
const STOP: usize = 3;

impl Draw for Pentagame {
    fn plain(&self) -> String {
        let mut canvas = Canvas::new();
        for color in Color::ALL {
            let row = color.index();
            for (column, node) in [(0, color.corner()), (INNER, color.goal())] {
                canvas.text((column, row), node.name());
                let mut stands = list_marks(self, node);
                if stands.is_empty() {
                    stands.push(FREE.to_owned());
                }
                for (nth, what) in stands.iter().enumerate() {
                    canvas.text((column + 1 + STOP * nth, row), &format!("{what:>STOP$}"));
                }
            }
        }
        let lines = self.board().lines();
        let of = |wanted: StopKind| {
            let is_wanted =
                move |line: &&Line| line.between.first().map(|stop| stop.kind()) == Some(wanted);
            lines.iter().filter(is_wanted)
        };
        let top = Color::ALL.len() + 1;
        let ring = draw_lines(self, &mut canvas, (0, top), of(StopKind::Ring));
        let inner = draw_lines(self, &mut canvas, (INNER, top), of(StopKind::Inner));
        draw_lines(
            self,
            &mut canvas,
            (0, ring.max(inner) + 1),
            of(StopKind::Arm),
        );
        canvas.finish()
    }

    fn plain_legend(&self) -> Vec<Phrase> {
        let mut said: Vec<PentagamePhrase> = self
            .seats()
            .map(|seat| {
                let mark = self.tag(seat).unwrap_or_default();
                let (out, target) = (self.out_count(seat), own_target(self));
                match self.command() {
                    Command::Shape => PentagamePhrase::PlainSeat {
                        mark,
                        seat,
                        out,
                        target,
                    },
                    Command::Color => PentagamePhrase::PlainSeatColor {
                        mark,
                        seat,
                        color: Color::ALL[seat.index()],
                        out,
                        target,
                    },
                }
            })
            .collect();
        said.extend(describe_teams(self));
        said.push(PentagamePhrase::PlainMarks {
            supply: self.gray_supply(),
        });
        said.into_iter().map(Phrase::from).collect()
    }
}

/// Draws `lines` of the board, one in each row of text, below a row of stop numbers. Returns the first row below the drawn lines.
fn draw_lines<'a>(
    position: &Pentagame,
    canvas: &mut Canvas,
    (left, top): (usize, usize),
    lines: impl Iterator<Item = &'a Line>,
) -> usize {
    let mut row = top;
    for line in lines {
        row += 1;
        canvas.text((left, row), line.from.name());
        for (nth, &stop) in line.between.iter().enumerate() {
            let column = left + 1 + STOP * nth;
            let number = nth + 1;
            canvas.text((column, top), &format!("{number:>STOP$}"));
            let stands = list_marks(position, stop);
            let what = stands.first().map_or(FREE, String::as_str);
            canvas.text((column, row), &format!("{what:>STOP$}"));
        }
        let behind = left + 1 + STOP * line.between.len() + 2;
        canvas.text((behind, row), line.to.name());
    }
    row + 1
}

/// Symbol for a free stop on the text board.
const FREE: &str = ".";

/// Lists the symbols of all figures and blocks on a stop.
fn list_marks(position: &Pentagame, stop: Stop) -> Vec<String> {
    let blocks = [(position.black(), "k"), (position.gray(), "g")];
    let blocks = blocks
        .into_iter()
        .filter(|(stops, _)| stops.contains(stop))
        .map(|(_, mark)| mark.to_owned());
    let figures = position.figures_on(stop).map(|figure| figure.to_string());
    blocks.chain(figures).collect()
}
