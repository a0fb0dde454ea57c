//! Signs that show a move: its start, path and end, and the blocks that it placed or took.

use asterism_rules::pentagame::{BaseKind, Board, Move, Pentagame, Stop, StopKind};

use super::layout;
use super::look::{PentagameLook, RingSign};
use super::sizes::{FigureSize, StopSize};
use crate::draft::{MoveAge, ShownMove};
use crate::painter::Painter;
use crate::plane::shorten_end;
use crate::pointer::Pointer;
use crate::scene::{Heads, Point, Role, Tone};
use crate::theme::Ink;

/// Thickness of the arrow along the stops of a path.
pub(super) const ARROW: f64 = 0.2;
/// Thickness of the arrow to the center of the board, which shows that a figure has left the board.
const EXIT: f64 = 0.13;

/// Paints the signs of a move that are below the pieces: the path, and the rings around its ends.
pub(super) fn paint_path(painter: &mut Painter<'_, Pentagame>, shown: &ShownMove<'_, Pentagame>) {
    let &ShownMove { before, m, age, .. } = shown;
    let Some(base) = m.base() else {
        return;
    };
    let swap = matches!(base.kind, BaseKind::Swap(_));
    let ring = |painter: &mut Painter<'_, Pentagame>, stop, sign, what: &str| {
        let at = painter.center(stop);
        let look = PentagameLook::AroundStop(StopSize::of(stop), sign);
        painter.add_sign(format!("{what} {stop}"), look, at);
    };
    let (origin, destination) = match age {
        MoveAge::Newest => (RingSign::Origin, RingSign::Destination),
        MoveAge::Older => (RingSign::OlderOrigin, RingSign::Older),
    };
    ring(painter, base.to, destination, &age.name("destination"));
    if swap {
        ring(painter, base.from, destination, &age.name("destination"));
    }
    paint_way(
        painter,
        before,
        (base.from, base.to),
        swap,
        WaySign::Moved(age),
    );
    if !swap {
        ring(painter, base.from, origin, &age.name("origin"));
    }
}

/// Meaning of an arrow that runs from stop to stop along a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum WaySign {
    /// The path belongs to a move that was made.
    Moved(MoveAge),
    /// The path belongs to the move being put together.
    Chosen,
}

impl WaySign {
    fn name(self, what: &str) -> String {
        match self {
            Self::Moved(age) => age.name(what),
            Self::Chosen => what.to_owned(),
        }
    }
}

/// Paints an arrow along the shortest free path between two stops.
pub(super) fn paint_way(
    painter: &mut Painter<'_, Pentagame>,
    before: &Pentagame,
    (from, to): (Stop, Stop),
    both: bool,
    sign: WaySign,
) {
    let (ink, width) = match sign {
        WaySign::Moved(age) => (Ink::Move, age.line(ARROW)),
        WaySign::Chosen => (Ink::ChoiceGlow, ARROW),
    };
    let Some(stops) = before.path(from, to) else {
        return;
    };
    let points = between_rims(painter.board(), &stops, both);
    let (end, start) = (points[0], points[points.len() - 1]);
    let heads = if both { Heads::Both } else { Heads::End };
    painter.paint_arrow(&sign.name("way"), points, heads, ink, width);

    // Passed stops are drawn as beads on the arrow, with readable numbers. A stop under an arrowhead is drawn as usual, without its number.
    let passed = &stops[1..stops.len() - 1];
    let heads = [
        (passed.last(), start),
        (passed.first().filter(|_| both), end),
    ];
    let heads = heads.map(|(stop, tip)| (stop.copied().filter(|&s| hides(painter, s, tip)), tip));
    for &stop in passed {
        let Some(digit) = layout::digit(stop) else {
            continue;
        };
        let digit = if painter.view.coordinates { digit } else { 0 };
        let under_head = heads.iter().any(|(covered, _)| *covered == Some(stop));
        let (look, tone) = match sign {
            _ if under_head => (PentagameLook::Stop(0), painter.tone),
            WaySign::Moved(MoveAge::Newest) => (PentagameLook::Passed(digit), Tone::Full),
            WaySign::Moved(MoveAge::Older) => (PentagameLook::PassedBefore(digit), Tone::Full),
            WaySign::Chosen => (PentagameLook::Passing(digit), Tone::Full),
        };
        let at = painter.center(stop);
        let what = sign.name(&format!("passed {stop}"));
        painter.add_sprite(Role::Sign, what, look, at, tone);
    }
    for (stop, tip) in heads {
        if let Some(stop) = stop {
            // From the far side of the stop, where the bead before it ends.
            let center = painter.center(stop);
            let back = tip.toward(center, 1.0 + 0.45 / tip.distance(center).max(1e-9));
            painter.paint_arrow(&sign.name("head"), vec![back, tip], Heads::End, ink, width);
        }
    }
}

/// Returns the points of an arrow along `stops`, from the edge of the first stop to near the edge of the last one. If the arrow has heads at `both`
/// ends, it keeps a small distance from both stops.
pub(super) fn between_rims(board: &Board, stops: &[Stop], both: bool) -> Vec<Point> {
    let (from, to) = (stops[0], stops[stops.len() - 1]);
    let mut points = along(board, stops);
    shorten_end(&mut points, rim(to));
    points.reverse();
    let start = if both {
        rim(from)
    } else {
        StopSize::of(from).radius()
    };
    shorten_end(&mut points, start);
    points.reverse();
    points
}

/// Returns whether the mark on a passed stop would hide an arrowhead whose tip is at `tip`.
fn hides(painter: &Painter<'_, Pentagame>, stop: Stop, tip: Point) -> bool {
    let near = painter.center(stop).distance(tip) < StopSize::Small.radius() + 0.5;
    near && layout::digit(stop).is_some()
}

/// Paints an arrow to the center of the board for each figure that left the board in the move. The arrows are below the figures.
pub(super) fn paint_exits(painter: &mut Painter<'_, Pentagame>, shown: &ShownMove<'_, Pentagame>) {
    let age = shown.age;
    for (figure, goal) in shown.m.outs() {
        let Some((seat, size)) = painter.place(figure) else {
            continue;
        };
        let from = painter.center(goal);
        let start = from.toward(
            seat,
            StopSize::Crossing.radius() * 0.85 / from.distance(seat),
        );
        let mut points = vec![start, seat];
        shorten_end(&mut points, size.diameter() / 2.0 + 0.08);
        let what = age.name("exit");
        painter.paint_arrow(&what, points, Heads::End, Ink::Move, age.line(EXIT));
        let sign = match age {
            MoveAge::Newest => RingSign::Placed,
            MoveAge::Older => RingSign::Older,
        };
        let what = age.name(&format!("left {figure}"));
        painter.add_sign(what, PentagameLook::Around(size, sign), seat);
    }
}

/// Paints the signs of a move that are above the pieces: the signs for blocks that were placed or taken.
pub(super) fn paint_after(painter: &mut Painter<'_, Pentagame>, shown: &ShownMove<'_, Pentagame>) {
    let &ShownMove { m, age, .. } = shown;
    let (origin, end) = match age {
        MoveAge::Newest => (RingSign::Origin, RingSign::Placed),
        MoveAge::Older => (RingSign::OlderOrigin, RingSign::Older),
    };
    let taken = m.grays().iter().filter_map(|gray| gray.from);
    for stop in taken {
        let at = painter.center(stop);
        let what = age.name(&format!("gray taken from {stop}"));
        let look = PentagameLook::AroundStop(StopSize::Small, origin);
        painter.add_sign(what, look, at);
    }
    let position = painter.position;
    let grays = m.grays().iter().map(|gray| gray.to);
    let grays = grays.filter(|&stop| position.gray().contains(stop));
    let black = m.black().filter(|&stop| position.black().contains(stop));
    // A later move may have taken a block away again.
    for stop in black.into_iter().chain(grays) {
        paint_placed(painter, stop, end, &age.name("placed"));
    }
}

/// Paints a sign around a block that was just placed.
pub(super) fn paint_placed(
    painter: &mut Painter<'_, Pentagame>,
    stop: Stop,
    sign: RingSign,
    what: &str,
) {
    let at = painter.center(stop);
    let look = PentagameLook::AroundStop(StopSize::Small, sign);
    painter.add_sign(format!("{what} on {stop}"), look, at);
}

/// Returns how to point to a move that was not played: the path of its figure or, if only figures leave the board, where they stand, and the stops on
/// which it would place blocks.
pub(super) fn point_out(painter: &Painter<'_, Pentagame>, m: &Move) -> Pointer {
    let mut is_taken = true;
    let mut size = FigureSize::Stop;
    let mut way: Vec<Point> = m
        .outs()
        .filter_map(|(figure, _)| Some(painter.place(figure)?.0))
        .take(1)
        .collect();
    if let Some(base) = m.base() {
        let stops = painter.position.path(base.from, base.to);
        let stops = stops.unwrap_or_else(|| vec![base.from, base.to]);
        way = along(painter.board(), &stops);
        is_taken = painter.position.occupied().contains(base.to);
        if layout::letter(base.from).is_some() {
            size = FigureSize::Node;
        }
    }
    let placed = m.black().into_iter();
    let placed = placed.chain(m.grays().iter().map(|gray| gray.to));
    Pointer {
        way,
        is_taken,
        also: placed.map(|stop| painter.center(stop)).collect(),
        radius: 0.6,
        clear: size.diameter() / 2.0,
    }
}

/// Returns the distance from the center of a stop at which an arrow to the stop ends.
fn rim(stop: Stop) -> f64 {
    match stop.kind() {
        StopKind::Corner(_) | StopKind::Crossing(_) => StopSize::of(stop).radius() + 0.12,
        StopKind::Ring | StopKind::Inner | StopKind::Arm => {
            FigureSize::Stop.diameter() / 2.0 + 0.06
        }
    }
}

/// Returns points along a path, which is straight between corners and crossings, and round along the ring.
pub(super) fn along(board: &Board, stops: &[Stop]) -> Vec<Point> {
    /// Angle between points on the ring, in degrees. It is small enough for the line to look round.
    const STEP: f64 = 3.0;
    let center = |stop| layout::center(board, stop);
    let mut points = vec![center(stops[0])];
    for (i, pair) in stops.windows(2).enumerate() {
        let (from, to) = (pair[0], pair[1]);
        let on_ring = [from, to].iter().any(|stop| stop.kind() == StopKind::Ring);
        if on_ring {
            let (from, to) = (center(from), center(to));
            let start = layout::degrees(from);
            let turn = (layout::degrees(to) - start + 540.0).rem_euclid(360.0) - 180.0;
            let radii = [from, to].map(|p| p.distance(layout::around(0.0, 0.0)));
            let steps = (turn.abs() / STEP).round();
            for step in 1..=steps as u32 {
                let share = f64::from(step) / steps;
                let radius = radii[0] + (radii[1] - radii[0]) * share;
                points.push(layout::around(start + turn * share, radius));
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
