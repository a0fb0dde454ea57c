//! A move in the picture: where from, which way, where to; and the arm that was filled.

use asterism_rules::stern_halma::{Hole, Move, SternHalma};
use asterism_rules::{Game, Position, Seat};

use super::Painter;
use super::art::{HOLE, Look, PEG, Sign};
use super::layout::{self, ARMS};
use crate::scene::{Heads, Point};
use crate::theme::Ink;

/// Thickness of the arrow.
const ARROW: f64 = 0.11;
/// Dark seam around it.
const SEAM: f64 = 0.05;

/// Way of a move, under the pegs: a straight arrow for a slide, an arc over every peg hopped.
pub(super) fn path(painter: &mut Painter<'_>, before: &SternHalma, m: Move) {
    painter.sign("destination", m.to, Look::Around(Sign::Destination));
    painter.sign("origin", m.from, Look::Around(Sign::Origin));
    let holes = before.path(m);
    let mut points = way(&holes);
    // Between neighbors there is room for an arrowhead only if it goes up to the peg.
    let slides = holes.len() == 2 && holes[0].neighbors().contains(&holes[1]);
    draw_back(&mut points, if slides { PEG + 0.02 } else { PEG + 0.10 });
    points.reverse();
    draw_back(&mut points, HOLE + 0.02);
    points.reverse();
    let mut seam = points.clone();
    draw_back(&mut seam, 2.0 * ARROW);
    painter.stroke(
        "way seam".into(),
        seam,
        Heads::None,
        Ink::Board,
        ARROW + SEAM,
    );
    painter.stroke("way".into(), points, Heads::End, Ink::Move, ARROW);
    for &hole in holes.iter().skip(1).take(holes.len().saturating_sub(2)) {
        let number = painter.number(hole);
        painter.sign("passed", hole, Look::Passed(number));
    }
}

/// Points of the way from hole to hole.
fn way(holes: &[Hole]) -> Vec<Point> {
    let mut points: Vec<Point> = holes
        .first()
        .map(|&hole| layout::center(hole))
        .into_iter()
        .collect();
    for pair in holes.windows(2) {
        let (from, to) = (layout::center(pair[0]), layout::center(pair[1]));
        if pair[0].neighbors().contains(&pair[1]) {
            points.push(to);
        } else {
            points.extend(layout::hop(from, to).into_iter().skip(1));
        }
    }
    points
}

/// Takes `length` away from the end of a line, but always leaves a bit of it.
fn draw_back(points: &mut Vec<Point>, mut length: f64) {
    while let [.., before, end] = points[..] {
        let piece = before.distance(end);
        if piece > length || points.len() == 2 {
            let last = points.len() - 1;
            points[last] = end.toward(before, (length / piece.max(1e-9)).min(0.7));
            return;
        }
        length -= piece;
        points.pop();
    }
}

/// Frames around the arms that seats have filled.
pub(super) fn won(painter: &mut Painter<'_>, game: &Game<SternHalma>) {
    const FRAME: f64 = 0.07;
    let winners = game.ending().map(|ending| ending.winners);
    for seat in Seat::first(painter.position.players()) {
        let won = winners.is_some_and(|winners| winners.contains(seat));
        if won || painter.position.places().contains(&seat) {
            let arm = (painter.position.arm_of(seat) + ARMS / 2) % ARMS;
            let frame = layout::frame(arm);
            painter.stroke(
                format!("win of {seat}"),
                frame,
                Heads::None,
                Ink::Win,
                FRAME,
            );
        }
    }
}
