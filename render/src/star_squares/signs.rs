//! A move in the picture: where from, which way, where to, and where the pushed star went.

use asterism_rules::star_squares::{Move, Point as Place, StarSquares};

use super::Painter;
use super::art::{ORIGIN, Sign};
use crate::scene::{Heads, Point, point};
use crate::theme::Ink;

/// Thickness of an arrow.
const ARROW: f64 = 0.085;

/// What the move shown did; lies under the stars.
pub(super) fn show(painter: &mut Painter<'_>, before: &StarSquares, m: Move) {
    match m {
        Move::Place(place) => painter.around("destination", place, Sign::Destination),
        Move::Go(from, to) => go(painter, from, to),
        Move::Push(from, to) => {
            let way = painter.center(to) - painter.center(from);
            match before.pushed_to(from, to) {
                Some(beyond) => {
                    painter.around("pushed", beyond, Sign::Pushed);
                    arrow(painter, "push", to, beyond);
                }
                None => off(painter, name(painter, "push off", to), to, way, Ink::Move),
            }
            go(painter, from, to);
        }
        Move::TakeOff(place) => {
            let way = painter.center(place);
            painter.around("origin", place, Sign::Origin);
            off(painter, name(painter, "off", place), place, way, Ink::Move);
        }
        Move::Swap => {
            for place in painter.board.points() {
                if painter.position.star(place).is_some() {
                    painter.around("swapped", place, Sign::Pushed);
                }
            }
        }
    }
}

fn go(painter: &mut Painter<'_>, from: Place, to: Place) {
    painter.around("destination", to, Sign::Destination);
    painter.around("origin", from, Sign::Origin);
    arrow(painter, "way", from, to);
}

fn name(painter: &Painter<'_>, what: &str, place: Place) -> String {
    format!("{what} {}", painter.board.name(place))
}

/// Arrow from point to point, as far as the star there.
fn arrow(painter: &mut Painter<'_>, what: &str, from: Place, to: Place) {
    let (start, end) = (painter.center(from), painter.center(to));
    let radius = painter.size().radius();
    let share = |length: f64| length / start.distance(end);
    let points = vec![
        start.toward(end, share(radius * ORIGIN)),
        end.toward(start, share(radius * 0.92)),
    ];
    let what = format!("{what} {}", painter.board.name(to));
    painter.stroke(what, points, ARROW, Ink::Move, Heads::End);
}

/// Arrow from an outer point off the board, as near to `way` as it leads off.
pub(super) fn off(painter: &mut Painter<'_>, what: String, from: Place, way: Point, ink: Ink) {
    /// Outer points lie so far out.
    const OUTER: f64 = 2.0;
    let at = painter.center(from);
    let outward = |way: f64, at: f64| {
        let leads_off = at.abs() > OUTER - 0.1 && way * at > 0.0;
        if leads_off { way.signum() } else { 0.0 }
    };
    let way = point(outward(way.x, at.x), outward(way.y, at.y));
    // Letters and numbers stand where it would go straight: it ends before them or, if a star is in the way, begins
    // behind them. In the corners there are none.
    let straight = way.x == 0.0 || way.y == 0.0;
    let free = painter.position.star(from).is_none();
    let (start, end) = match (free, straight) {
        (true, true) => (0.18, 0.45),
        (true, false) => (0.13, 0.71),
        (false, true) => (0.68, 0.89),
        (false, false) => (0.42, 0.71),
    };
    let points = vec![at + way * start, at + way * end];
    painter.stroke(what, points, ARROW, ink, Heads::End);
}
