//! A move in the picture: where from, which way, where to, and what it left behind.

use asterism_rules::pentagame::{BaseKind, Board, Move, Pentagame, Stop, StopKind};
use asterism_rules::Position;

use super::art::{Look, Sign, Size, StopSize};
use super::{Painter, layout};
use crate::scene::{Heads, Point, Role, Tone};
use crate::theme::Ink;

/// Thickness of the arrow along the stops.
const ARROW: f64 = 0.2;
/// Thickness of the arrow into the middle.
const EXIT: f64 = 0.13;

/// What lies under the pieces: the way and the rings around its ends.
pub(super) fn path(painter: &mut Painter<'_>, before: &Pentagame, m: &Move) {
    let Some(base) = m.base() else {
        return;
    };
    let swap = matches!(base.kind, BaseKind::Swap(_));
    let ring = |painter: &mut Painter<'_>, stop, sign, what: &str| {
        let (at, size) = spot(painter, stop);
        let what = format!("{what} {stop}");
        painter.sprite(Role::Sign, what, Look::Around(size, sign), at, Tone::Full);
    };
    ring(painter, base.to, Sign::Destination, "destination");
    if swap {
        ring(painter, base.from, Sign::Destination, "destination");
    }
    way(painter, before, base.from, base.to, swap);
    if !swap {
        ring(painter, base.from, Sign::Origin, "origin");
    }
}

/// Arrow along the shortest free way.
pub(super) fn way(
    painter: &mut Painter<'_>,
    before: &Pentagame,
    from: Stop,
    to: Stop,
    both: bool,
) {
    let Some(stops) = before.path(from, to) else {
        return;
    };
    let mut points = along(painter.board, &stops);
    let last = points.len() - 1;
    points[last] = drawn_back(points[last - 1], points[last], rim(to));
    let heads = if both {
        points[0] = drawn_back(points[1], points[0], rim(from));
        Heads::Both
    } else {
        Heads::End
    };
    painter.arrow("way", points, heads, Ink::Move, ARROW);
    // The arrow runs over the numbers of the stops it passes: written again on top.
    for &stop in &stops[1..stops.len() - 1] {
        if let (true, Some(digit)) = (painter.coordinates, layout::digit(stop)) {
            let at = painter.center(stop);
            let what = format!("number of {stop}");
            painter.sprite(Role::Sign, what, Look::Digit(digit), at, Tone::Full);
        }
    }
}

/// What lies over the pieces: blocks placed, figures gone into the middle.
pub(super) fn after(painter: &mut Painter<'_>, before: &Pentagame, m: &Move) {
    let mover = before.to_move();
    for (color, goal) in m.outs() {
        let Some((seat, size)) = painter.place(mover, color) else {
            continue;
        };
        let from = painter.center(goal);
        let start = from.toward(seat, StopSize::Crossing.radius() * 0.72 / from.distance(seat));
        let end = drawn_back(from, seat, size.diameter() / 2.0 + 0.06);
        painter.arrow("exit", vec![start, end], Heads::End, Ink::Move, EXIT);
        let what = format!("left {mover}{}", color.letter());
        let look = Look::Around(size, Sign::Placed);
        painter.sprite(Role::Sign, what, look, seat, Tone::Full);
    }
    let taken = m.grays().iter().filter_map(|gray| gray.from);
    for stop in taken {
        let at = painter.center(stop);
        let what = format!("gray taken from {stop}");
        let look = Look::Around(Size::Stop, Sign::Origin);
        painter.sprite(Role::Sign, what, look, at, Tone::Full);
    }
    let placed = m.black().into_iter().chain(m.grays().iter().map(|g| g.to));
    for stop in placed {
        self::placed(painter, stop);
    }
}

/// Sign around a block just placed.
pub(super) fn placed(painter: &mut Painter<'_>, stop: Stop) {
    let at = painter.center(stop);
    let look = Look::Around(Size::Stop, Sign::Placed);
    painter.sprite(Role::Sign, format!("placed on {stop}"), look, at, Tone::Full);
}

/// Middle of what stands on a stop, and its size: the ring's place.
fn spot(painter: &Painter<'_>, stop: Stop) -> (Point, Size) {
    let size = match stop.kind() {
        StopKind::Corner(_) | StopKind::Crossing(_) => Size::Node,
        StopKind::Ring | StopKind::Inner | StopKind::Arm => Size::Stop,
    };
    (painter.center(stop), size)
}

/// Where an arrow to a stop ends, from its center.
fn rim(stop: Stop) -> f64 {
    match stop.kind() {
        StopKind::Corner(_) => StopSize::Corner.radius() + 0.05,
        StopKind::Crossing(_) => Size::Node.diameter() / 2.0 + 0.12,
        StopKind::Ring | StopKind::Inner | StopKind::Arm => Size::Stop.diameter() / 2.0 + 0.02,
    }
}

fn drawn_back(from: Point, to: Point, length: f64) -> Point {
    let distance = from.distance(to).max(1e-9);
    // A neighbor is so near that the arrow begins on its way.
    to.toward(from, (length / distance).min(0.9))
}

/// Points of a way: straight from node to node, round along the ring.
fn along(board: &Board, stops: &[Stop]) -> Vec<Point> {
    /// Degrees between points on the ring: flat enough not to show.
    const STEP: f64 = 3.0;
    let center = |stop| layout::center(board, stop);
    let mut points = vec![center(stops[0])];
    for (i, pair) in stops.windows(2).enumerate() {
        let (from, to) = (pair[0], pair[1]);
        let on_ring = [from, to].iter().any(|stop| stop.kind() == StopKind::Ring);
        if on_ring {
            let angle = |p: Point| p.x.atan2(-p.y).to_degrees();
            let start = angle(center(from));
            let turn = (angle(center(to)) - start + 540.0).rem_euclid(360.0) - 180.0;
            let steps = (turn.abs() / STEP).round();
            for step in 1..=steps as u32 {
                let degrees = start + turn * f64::from(step) / steps;
                points.push(Point::polar(degrees, Board::RING));
            }
        } else {
            let last = i + 2 == stops.len();
            let node = matches!(to.kind(), StopKind::Corner(_) | StopKind::Crossing(_));
            if last || node {
                points.push(center(to));
            }
        }
    }
    points
}
