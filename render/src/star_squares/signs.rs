//! Signs that show a move: its start, path and end, where a pushed star went, and the place in a hand that a star left or returned to.

use asterism_rules::star_squares::{Color, Move, Point as Place, StarSquares};

use super::layout;
use super::look::{StarSign, StarSize, StarSquaresLook};
use crate::painter::Painter;
use crate::scene::{Heads, Point, point};
use crate::theme::Ink;

/// Paints the signs that show the effects of a move, below the stars.
pub(super) fn paint_move(painter: &mut Painter<'_, StarSquares>, before: &StarSquares, m: Move) {
    match m {
        Move::Place(place) => {
            mark_from_hand(painter, before.color_to_move());
            painter.paint_around("destination", place, StarSign::Destination);
        }
        Move::Go(from, to) => paint_step(painter, from, to),
        Move::Push(from, to) => {
            let way = painter.center(to) - painter.center(from);
            if let Some(beyond) = before.pushed_to(from, to) {
                painter.paint_around("pushed", beyond, StarSign::Pushed);
                paint_step(painter, from, to);
                paint_arrow(painter, "push", to, beyond, Ink::Move);
            } else {
                paint_step(painter, from, to);
                paint_arrow_off(painter, name(painter, "push off", to), to, way, Ink::Move);
                if let Some(color) = before.star(to) {
                    mark_to_hand(painter, color);
                }
            }
        }
        Move::TakeOff(place) => {
            let way = painter.center(place);
            painter.paint_around("origin", place, StarSign::Origin);
            paint_arrow_off(painter, name(painter, "off", place), place, way, Ink::Move);
            mark_to_hand(painter, before.color_to_move());
        }
        Move::Swap => {
            for place in painter.board().points() {
                if painter.position.star(place).is_some() {
                    painter.paint_around("swapped", place, StarSign::Pushed);
                }
            }
            for color in Color::ALL {
                let badge = painter.panel(color).badge;
                let what = format!("swapped {}", color.word());
                painter.add_sign(what, StarSquaresLook::Swapped, badge);
            }
        }
    }
}

fn paint_step(painter: &mut Painter<'_, StarSquares>, from: Place, to: Place) {
    painter.paint_around("destination", to, StarSign::Destination);
    painter.paint_around("origin", from, StarSign::Origin);
    paint_arrow(painter, "way", from, to, Ink::Move);
}

fn name(painter: &Painter<'_, StarSquares>, what: &str, place: Place) -> String {
    format!("{what} {}", painter.board().name(place))
}

/// Marks the place in the hand of `color` from which a star was placed on the board.
fn mark_from_hand(painter: &mut Painter<'_, StarSquares>, color: Color) {
    let left = painter.position.hand(color);
    mark_in_hand(painter, "from hand", color, left, StarSign::Origin);
}

/// Marks the star that returned to the hand of `color`.
fn mark_to_hand(painter: &mut Painter<'_, StarSquares>, color: Color) {
    let newest = painter.position.hand(color).checked_sub(1);
    if let Some(newest) = newest {
        mark_in_hand(painter, "to hand", color, newest, StarSign::Pushed);
    }
}

fn mark_in_hand(
    painter: &mut Painter<'_, StarSquares>,
    what: &str,
    color: Color,
    which: usize,
    sign: StarSign,
) {
    if let Some(&at) = painter.panel(color).hand.get(which) {
        let what = format!("{what} {}", color.word());
        let look = StarSquaresLook::Around(StarSize::Hand, sign);
        painter.add_sign(what, look, at);
    }
}

/// Paints an arrow between two points of the board. The arrow starts and ends at the edges of the stars or marks on these points.
pub(super) fn paint_arrow(
    painter: &mut Painter<'_, StarSquares>,
    what: &str,
    from: Place,
    to: Place,
    ink: Ink,
) {
    let size = painter.size();
    let edge = |place| match painter.position.star(place) {
        Some(_) => size.radius() * 0.9,
        None => size.origin(),
    };
    let (start, end) = (painter.center(from), painter.center(to));
    let share = |length: f64| length / start.distance(end);
    let points = vec![
        start.toward(end, share(edge(from))),
        end.toward(start, share(edge(to))),
    ];
    let what = name(painter, what, to);
    painter.add_stroke(what, points, size.arrow(), ink, Heads::End);
}

/// Paints an arrow that starts at an outer point and leaves the board. Of the directions that lead off the board there, the arrow has the one closest
/// to `way`.
pub(super) fn paint_arrow_off(
    painter: &mut Painter<'_, StarSquares>,
    what: String,
    from: Place,
    way: Point,
    ink: Ink,
) {
    /// Distance from the center of the board to the outer points.
    const OUTER: f64 = 2.0;
    let at = painter.center(from);
    let outward = |way: f64, at: f64| {
        let leads_off = at.abs() > OUTER - 0.1 && way * at > 0.0;
        if leads_off { way.signum() } else { 0.0 }
    };
    let way = point(outward(way.x, at.x), outward(way.y, at.y));
    let size = painter.size();
    let slanted = way.x != 0.0 && way.y != 0.0;
    let free = painter.position.star(from).is_none();
    let begin = match (free, slanted) {
        (true, false) => size.origin(),
        (true, true) => size.origin() * 0.75,
        (false, false) => size.reach(),
        (false, true) => size.reach() * 0.75,
    };
    // The arrow ends at the frame's outer edge, next to the letter or number there, if any.
    let end = layout::PLATE - OUTER + 0.06;
    let named = layout::labels(painter.board())
        .into_iter()
        .any(|(_, label)| label.distance(at + way * (layout::OUTSIDE - OUTER)) < 0.1);
    let aside = if named {
        way.turned(90.0) * 0.26
    } else {
        Point::ZERO
    };
    let begin = if named && !free { begin - 0.06 } else { begin };
    let points = vec![at + way * begin + aside, at + way * end + aside];
    painter.add_stroke(what, points, size.arrow(), ink, Heads::End);
}
