//! Board as monospaced text: first what stands on corners and crossings, then the ring and the inner sides, then the arms, each a
//! line from node to node.
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
//! So the stop under the 2 of the last line is A-2-c. Figures are called `1b`, by number and letter; `k` is a black block, `g` a gray
//! one, as in the notation.

use crate::plain::Canvas;
use crate::{Phrase, Position};

use super::Pentagame;
use super::board::{Color, Line, Stop, StopKind};
use super::figure::Command;
use super::words;

/// Column of the crossings and the inner sides, right of the corners and the ring.
const INNER: usize = 18;
/// Columns of a stop.
const STOP: usize = 3;

pub(super) fn board(position: &Pentagame) -> String {
    let mut canvas = Canvas::new();
    for color in Color::ALL {
        let row = color.index();
        for (column, node) in [(0, color.corner()), (INNER, color.goal())] {
            canvas.text((column, row), node.name());
            let mut stands = on(position, node);
            if stands.is_empty() {
                stands.push(FREE.to_owned());
            }
            for (nth, what) in stands.iter().enumerate() {
                canvas.text((column + 1 + STOP * nth, row), &format!("{what:>STOP$}"));
            }
        }
    }
    let lines = position.board().lines();
    let of = |wanted: StopKind| {
        let is_wanted =
            move |line: &&Line| line.between.first().map(|stop| stop.kind()) == Some(wanted);
        lines.iter().filter(is_wanted)
    };
    let top = Color::ALL.len() + 1;
    let ring = block(position, &mut canvas, (0, top), of(StopKind::Ring));
    let inner = block(position, &mut canvas, (INNER, top), of(StopKind::Inner));
    block(
        position,
        &mut canvas,
        (0, ring.max(inner) + 1),
        of(StopKind::Arm),
    );
    canvas.finish()
}

/// Lines under the numbers of their stops; the row below them.
fn block<'a>(
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
            let stands = on(position, stop);
            let what = stands.first().map_or(FREE, String::as_str);
            canvas.text((column, row), &format!("{what:>STOP$}"));
        }
        let behind = left + 1 + STOP * line.between.len() + 2;
        canvas.text((behind, row), line.to.name());
    }
    row + 1
}

/// Mark of a free stop.
const FREE: &str = ".";

/// What stands on a stop.
fn on(position: &Pentagame, stop: Stop) -> Vec<String> {
    let blocks = [(position.black(), "k"), (position.gray(), "g")];
    let blocks = blocks
        .into_iter()
        .filter(|(stops, _)| stops.contains(stop))
        .map(|(_, mark)| mark.to_owned());
    let figures = position.figures_on(stop).map(|figure| figure.to_string());
    blocks.chain(figures).collect()
}

pub(super) fn legend(position: &Pentagame) -> Vec<Phrase> {
    let mut said: Vec<Phrase> = position
        .seats()
        .map(|seat| {
            let phrase = match position.command() {
                Command::Shape => Phrase::new("pentagame-plain-seat"),
                Command::Color => Phrase::new("pentagame-plain-seat-color")
                    .with("color", Color::ALL[seat.index()].word()),
            };
            phrase
                .with("mark", position.tag(seat).unwrap_or_default())
                .with("seat", seat)
                .with("out", position.out_count(seat))
                .with("target", words::own_target(position))
        })
        .collect();
    said.extend(words::teams(position));
    said.push(Phrase::new("pentagame-plain-marks").with("supply", position.gray_supply()));
    said
}
