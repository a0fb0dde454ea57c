//! Draws the notes on a rules page.

use std::collections::VecDeque;

use asterism_rules::pentagame::{Pentagame, Stop, StopSet};

use super::look::PentagameLook;
use super::signs;
use super::sizes::StopSize;
use crate::painter::Painter;
use crate::scene::{Heads, point};
use crate::theme::Ink;
use crate::view::Note;

/// Paints the notes of the view. Notes at places that the board does not have are left out.
pub(super) fn paint_notes(painter: &mut Painter<'_, Pentagame>) {
    let board = painter.board();
    for note in &painter.view.notes {
        match note {
            Note::Yes(place) => paint_sign(painter, place, true),
            Note::No(place) => paint_sign(painter, place, false),
            Note::Arrow(from, to) => {
                if let (Some(from), Some(to)) = (board.parse(from), board.parse(to)) {
                    paint_arrow(painter, from, to);
                }
            }
        }
    }
}

/// Paints a tick or a cross on a free stop, or to the upper right of the piece on an occupied stop.
fn paint_sign(painter: &mut Painter<'_, Pentagame>, place: &str, yes: bool) {
    let Some(stop) = painter.board().parse(place) else {
        return;
    };
    let aside = if painter.position.occupied().contains(stop) {
        StopSize::of(stop).radius().mul_add(0.5, 0.28)
    } else {
        0.0
    };
    let at = painter.center(stop) + point(aside, -aside);
    let what = format!("note {} {stop}", if yes { "yes" } else { "no" });
    painter.add_sign(what, PentagameLook::Note(yes), at);
}

/// Paints an arrow along the shortest free path or, if there is none, along the shortest path.
fn paint_arrow(painter: &mut Painter<'_, Pentagame>, from: Stop, to: Stop) {
    let free = painter.position.path(from, to);
    let Some(stops) = free.or_else(|| shortest(painter, from, to)) else {
        return;
    };
    let points = signs::between_rims(painter.board(), &stops, false);
    let what = format!("note arrow {from} {to}");
    painter.paint_arrow(&what, points, Heads::End, Ink::Move, signs::ARROW);
}

/// Returns the shortest path between two stops, regardless of the pieces on it, or `None` if both stops are the same.
fn shortest(painter: &Painter<'_, Pentagame>, from: Stop, to: Stop) -> Option<Vec<Stop>> {
    if from == to {
        return None;
    }
    let mut seen = StopSet::EMPTY;
    seen.insert(from);
    let mut ways = VecDeque::from([vec![from]]);
    while let Some(way) = ways.pop_front() {
        let &end = way.last()?;
        if end == to {
            return Some(way);
        }
        for &next in painter.board().neighbors(end) {
            if !seen.contains(next) {
                seen.insert(next);
                ways.push_back([&way[..], &[next]].concat());
            }
        }
    }
    None
}
