//! Signs on the board: the start, path and end of a move, the frames around filled arms, and the notes on a rules page.

use asterism_rules::stern_halma::{Hole, SternHalma};
use asterism_rules::{Game, Position, Seat};

use super::art::{HOLE_REACH, PegNoteSpot, PegSign, SternHalmaLook};
use super::layout::{self, ARMS, Turn};
use super::pegs::PEG_REACH;
use crate::draft::{MoveAge, ShownMove};
use crate::painter::Painter;
use crate::plane::shorten_end;
use crate::scene::{Heads, Point};
use crate::theme::Ink;
use crate::view::Note;

/// Thickness of the arrow along the path of a move.
const ARROW: f64 = 0.11;
/// Width of the dark border around the arrow.
const SEAM: f64 = 0.05;

/// Paints the path of a move below the pegs: a straight arrow for a step to a neighboring hole, or an arc over each peg that was hopped over.
pub(super) fn paint_path(painter: &mut Painter<'_, SternHalma>, shown: &ShownMove<'_, SternHalma>) {
    let &ShownMove { before, m, age, .. } = shown;
    let m = *m;
    let holes = before.path(m);
    if age == MoveAge::Older {
        paint_arrow(painter, "older way", &holes, PEG_REACH, age);
        if painter.position.peg(m.from).is_none() {
            let look = SternHalmaLook::Around(PegSign::OlderOrigin);
            painter.paint_on_hole("older origin", m.from, look);
        }
        let look = SternHalmaLook::Around(PegSign::OlderDestination);
        painter.paint_on_hole("older destination", m.to, look);
        return;
    }
    painter.paint_on_hole(
        "destination",
        m.to,
        SternHalmaLook::Around(PegSign::Destination),
    );
    painter.paint_on_hole("origin", m.from, SternHalmaLook::Around(PegSign::Origin));
    paint_arrow(painter, "way", &holes, PEG_REACH, age);
    for &hole in holes.iter().skip(1).take(holes.len().saturating_sub(2)) {
        let number = painter.number(hole);
        painter.paint_on_hole("passed", hole, SternHalmaLook::Passed(number));
    }
}

/// Paints an arrow along a path of holes. The arrow ends at distance `radius` from the center of the last hole.
fn paint_arrow(
    painter: &mut Painter<'_, SternHalma>,
    what: &str,
    holes: &[Hole],
    radius: f64,
    age: MoveAge,
) {
    let width = age.line(ARROW);
    let mut points = way(painter.turn(), holes);
    // Between neighbors, an arrowhead fits only if it touches the peg.
    let slides = holes.len() == 2 && holes[0].neighbors().contains(&holes[1]);
    shorten_end(&mut points, radius + if slides { 0.02 } else { 0.10 });
    points.reverse();
    shorten_end(&mut points, HOLE_REACH + 0.02);
    points.reverse();
    let mut seam = points.clone();
    shorten_end(&mut seam, 2.0 * width);
    let (heads, seam_width) = (Heads::None, width + SEAM);
    painter.add_stroke(format!("{what} seam"), seam, seam_width, Ink::Board, heads);
    painter.add_stroke(what.into(), points, width, Ink::Move, Heads::End);
}

/// Returns points along a path of holes. The path is straight between neighboring holes and an arc between others.
pub(super) fn way(turn: Turn, holes: &[Hole]) -> Vec<Point> {
    let mut points: Vec<Point> = holes
        .iter()
        .take(1)
        .map(|&hole| turn.center(hole))
        .collect();
    for pair in holes.windows(2) {
        let (from, to) = (turn.center(pair[0]), turn.center(pair[1]));
        if pair[0].neighbors().contains(&pair[1]) {
            points.push(to);
        } else {
            points.extend(layout::hop(from, to).into_iter().skip(1));
        }
    }
    points
}

/// Paints frames around the arms that seats have filled.
pub(super) fn paint_won(painter: &mut Painter<'_, SternHalma>, game: &Game<SternHalma>) {
    const FRAME: f64 = 0.07;
    let winners = game.ending().map(|ending| ending.winners);
    for seat in Seat::first(painter.position.players()) {
        let won = winners.is_some_and(|winners| winners.contains(seat));
        if won || painter.position.places().contains(&seat) {
            let arm = painter.turn().arm(painter.position.arm_of(seat) + ARMS / 2) % ARMS;
            let frame = layout::frame(arm);
            painter.add_stroke(
                format!("win of {seat}"),
                frame,
                FRAME,
                Ink::Win,
                Heads::None,
            );
        }
    }
}

/// Paints the notes on a rules page, above everything else on the board.
pub(super) fn paint_notes(painter: &mut Painter<'_, SternHalma>) {
    let hole = |name: &str| Hole::all().find(|hole| hole.name() == name);
    for note in &painter.view.notes {
        match note {
            Note::Yes(place) | Note::No(place) => {
                let Some(hole) = hole(place) else { continue };
                let yes = matches!(note, Note::Yes(_));
                let spot = match painter.position.peg(hole) {
                    Some(_) => PegNoteSpot::Peg,
                    None => PegNoteSpot::Hole,
                };
                let what = if yes { "yes" } else { "no" };
                painter.paint_on_hole(what, hole, SternHalmaLook::Note(yes, spot));
            }
            Note::Arrow(from, to) => {
                let (Some(from), Some(to)) = (hole(from), hole(to)) else {
                    continue;
                };
                if from != to {
                    let radius = painter.position.peg(to).map_or(HOLE_REACH, |_| PEG_REACH);
                    let what = format!("arrow {from} {to}");
                    paint_arrow(painter, &what, &[from, to], radius, MoveAge::Newest);
                }
            }
        }
    }
}
