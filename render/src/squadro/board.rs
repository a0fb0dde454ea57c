//! The empty board: a cross-shaped tray with lanes cut into it.
//!
//! Light comes from above: recesses have a shadow along their upper edge and a lit lip below.

use asterism_rules::Seat;
use asterism_rules::squadro::{Lane, speeds};

use super::layout::{self, BoardEdge, HOME};
use super::look::{LOOKS, Side, SquadroLook};
use crate::gallery::Backdrop;
use crate::scene::{Art, Heads, Point, Shape, Stroke, point};
use crate::theme::Ink;

/// Width of the spaces at the ends of a lane.
const WIDTH: f64 = 0.80;
/// Visible depth of a recess, and height of the posts between lanes.
const DEPTH: f64 = 0.04;
/// Width of the lit lip around a recess.
const LIP: f64 = 0.03;
/// Length by which shapes are shrunk to avoid rounding problems. It is much smaller than a pixel.
const HAIR: f64 = 0.0003;
/// Side length of a post.
const POST: f64 = 0.34;
/// Radius of an engraved dot.
const DOT: f64 = 0.082;
/// Radius of a dot that shows how far a piece moves next.
const DOT_LIT: f64 = 0.10;
/// Distance between the centers of neighboring dots.
const DOT_STEP: f64 = 0.255;

/// Draws the board without pieces.
pub(super) fn draw_empty(perspective: Seat) -> Backdrop {
    let cross = |grown: f64, down: f64| {
        let corners = grow(&layout::tray(), grown - HAIR).map(|p| p + point(0.0, down));
        Shape::soft(&corners, 0.34)
    };
    let base = Art::default()
        .fill(cross(0.02, 0.13), Ink::TrayShadow)
        .fill(cross(0.0, 0.07), Ink::TrayShade)
        .fill(cross(0.0, 0.0), Ink::TrayEdge)
        .fill(cross(-0.03, 0.01), Ink::Tray);
    let middle = BoardEdge::Bottom.place(3.0, 3.0);
    let base = base.add(&draw_recess(5.0, 5.0, 0.0, Ink::Groove), 1.0, middle);

    let mut placed = Vec::new();
    let mut put = |look, at| placed.push((LOOKS.sprite(look), at));
    for across in 1..5 {
        for along in 1..5 {
            let at = |v: i32| f64::from(v) + 0.5;
            put(
                SquadroLook::Post,
                BoardEdge::Bottom.place(at(across), at(along)),
            );
        }
    }
    for seat in Seat::first(2) {
        let edge = BoardEdge::of(seat, perspective);
        for lane in Lane::ALL {
            put(SquadroLook::Home(edge), edge.standing(lane, HOME));
            put(SquadroLook::Start(edge), edge.at(lane, -0.01));
            put(SquadroLook::Turn(edge), edge.at(lane, 6.0));
            let (out, back) = speeds(seat, lane);
            put(SquadroLook::Dots(out, edge, false), edge.dots(lane, false));
            put(SquadroLook::Dots(back, edge, false), edge.dots(lane, true));
        }
        // Lines where the seat's pieces start and turn.
        for steps in [0.5, 5.5] {
            put(
                SquadroLook::Line(Side::of(seat), edge),
                edge.place(3.0, steps),
            );
        }
    }
    Backdrop { base, placed }
}

/// Draws a rectangle cut into the tray, centered at the origin.
fn draw_recess(width: f64, height: f64, round: f64, ink: Ink) -> Art {
    let form = |grown: f64, top: f64, round: f64| {
        let height = height + 2.0 * grown - top;
        rectangle(point(0.0, top / 2.0), width + 2.0 * grown, height, round)
    };
    Art::default()
        .fill(
            form(LIP, 0.0, round + LIP).placed(1.0, point(0.0, 0.01)),
            Ink::TrayEdge,
        )
        .fill(form(0.0, 0.0, round), Ink::TrayShade)
        .fill(form(0.0, DEPTH, round), ink)
}

/// Draws the home of a piece.
pub(super) fn draw_home(edge: BoardEdge) -> Art {
    let (width, height) = along(edge, 0.94);
    draw_recess(width, height, 0.14, Ink::Bay)
}

/// Draws a start space.
pub(super) fn draw_start(edge: BoardEdge) -> Art {
    let (width, height) = along(edge, 0.90);
    draw_recess(width, height, 0.08, Ink::Bay)
}

/// Returns the width and height of a space at the end of a lane, where `length` is its length along the lane.
fn along(edge: BoardEdge, length: f64) -> (f64, f64) {
    match edge {
        BoardEdge::Bottom => (WIDTH, length),
        BoardEdge::Left => (length, WIDTH),
    }
}

/// Draws a turnaround space, which is round at its far end and has an arrow in it.
pub(super) fn draw_turnaround(edge: BoardEdge) -> Art {
    let [heading, _] = edge.headings();
    let form = |grown: f64, top: f64| {
        // From its flat side to the center of the arc, along the lane.
        let (flat, round) = (HAIR - 0.44 - grown, 0.04);
        let (mut half, mut middle) = (WIDTH / 2.0 + grown - HAIR, round);
        let mut shift = Point::ZERO;
        match edge {
            BoardEdge::Bottom => middle -= top,
            BoardEdge::Left => {
                half -= top / 2.0;
                shift.y = top / 2.0;
            }
        }
        let mut points = vec![point(-half, -flat)];
        let arc = (0..=24).map(|step| Point::polar(7.5 * f64::from(step) - 90.0, half));
        points.extend(arc.map(|p| p + point(0.0, -middle)));
        points.push(point(half, -flat));
        Shape::Polygon(points)
            .turned(heading.degrees())
            .placed(1.0, shift)
    };
    Art::default()
        .fill(form(LIP, 0.0).placed(1.0, point(0.0, 0.01)), Ink::TrayEdge)
        .fill(form(0.0, 0.0), Ink::TrayShade)
        .fill(form(0.0, DEPTH), Ink::Bay)
        .add(&draw_sign().turned(heading.degrees()), 1.0, Point::ZERO)
}

/// Draws a post between four crossings.
pub(super) fn draw_post() -> Art {
    let form = |inset: f64| rectangle(Point::ZERO, POST - 2.0 * inset, POST - 2.0 * inset, 0.06);
    Art::default()
        .fill(form(0.0).placed(1.0, point(0.0, DEPTH)), Ink::TrayShade)
        .fill(form(0.0), Ink::TrayEdge)
        .fill(form(LIP), Ink::Tray)
}

/// Draws the line where a side's pieces start or turn.
pub(super) fn draw_line(side: Side, edge: BoardEdge) -> Art {
    let bar = |half: f64| {
        let length = 5.0 + 2.0 * half;
        match edge {
            BoardEdge::Bottom => rectangle(Point::ZERO, length, 2.0 * half, 0.0),
            BoardEdge::Left => rectangle(Point::ZERO, 2.0 * half, length, 0.0),
        }
    };
    Art::default()
        .fill(bar(0.06), side.edge())
        .fill(bar(0.03), side.face())
}

/// Draws an arrow that goes up and comes back down.
fn draw_sign() -> Art {
    let (radius, legs) = (0.13, 0.15);
    let mut points = vec![point(radius, legs)];
    points.extend((0..=12).map(|step| Point::polar(90.0 - 15.0 * f64::from(step), radius)));
    points.push(point(-radius, legs + 0.06));
    let stroke = Stroke {
        points,
        width: 0.06,
        ink: Ink::Dot,
        heads: Heads::End,
    };
    let shapes = stroke.shapes().into_iter();
    shapes.fold(Art::default(), |art, shape| art.fill(shape, Ink::Dot))
}

/// Draws the dots at one end of a lane. They are larger if `lit`, which means that they show how far the piece moves next.
pub(super) fn draw_dots(count: u8, edge: BoardEdge, lit: bool) -> Art {
    let (radius, ink) = if lit {
        (DOT_LIT, Ink::DotLit)
    } else {
        (DOT, Ink::Dot)
    };
    (0..count).fold(Art::default(), |art, i| {
        let along = DOT_STEP * (f64::from(i) - f64::from(count - 1) / 2.0);
        let at = match edge {
            BoardEdge::Bottom => point(along, 0.0),
            BoardEdge::Left => point(0.0, along),
        };
        art.fill(Shape::disc(at, radius), ink)
    })
}

/// Returns a rectangle slightly smaller than requested. If a side were exactly halfway between two of the rasterizer's sample points, both points
/// would be filled, and crisp edges would get a faint second line.
fn rectangle(center: Point, width: f64, height: f64, round: f64) -> Shape {
    Shape::rounded(center, width - 2.0 * HAIR, height - 2.0 * HAIR, round)
}

/// Returns the corners of a shape after moving every side outward by `by`, or inward if `by` is negative. The given corners must be in clockwise
/// order.
pub(super) fn grow<const N: usize>(corners: &[Point; N], by: f64) -> [Point; N] {
    // Outward unit vector across the side that begins at this corner.
    let outward = |i: usize| {
        let along = corners[(i + 1) % N] - corners[i];
        point(along.y, -along.x) * (1.0 / along.x.hypot(along.y))
    };
    std::array::from_fn(|i| {
        let (a, b) = (outward((i + N - 1) % N), outward(i));
        let stretch = by / (1.0 + a.x * b.x + a.y * b.y);
        corners[i] + (a + b) * stretch
    })
}
