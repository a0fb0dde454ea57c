//! The empty board: a tray in the form of a cross, with lanes cut into it.
//!
//! Light falls from above: recesses have a shadow at their upper edges and a lit lip below.

use asterism_rules::Seat;
use asterism_rules::squadro::{Lane, speeds};

use super::layout::{self, BoardEdge, HOME};
use super::look::{LOOKS, Side, SquadroLook};
use crate::gallery::Backdrop;
use crate::scene::{Art, Heads, Point, Shape, Stroke, point};
use crate::theme::Ink;

/// Width of the places at the ends of a lane.
const WIDTH: f64 = 0.80;
/// Depth of a recess as its shadow shows it, and of the posts between lanes.
const DEPTH: f64 = 0.04;
/// Lit lip around a recess.
const LIP: f64 = 0.03;
/// Far less than a pixel.
const HAIR: f64 = 0.0003;
/// Width of a post.
const POST: f64 = 0.34;
/// Radius of an engraved dot.
const DOT: f64 = 0.082;
/// Radius of a dot that counts now.
const DOT_LIT: f64 = 0.10;
/// Distance of dots.
const DOT_STEP: f64 = 0.255;

/// Board without pieces.
pub(super) fn empty(perspective: Seat) -> Backdrop {
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
    let base = base.add(&recess(5.0, 5.0, 0.0, Ink::Groove), 1.0, middle);

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
        // Where its pieces start and where they turn.
        for steps in [0.5, 5.5] {
            put(
                SquadroLook::Line(Side::of(seat), edge),
                edge.place(3.0, steps),
            );
        }
    }
    Backdrop { base, placed }
}

/// Rectangle cut into the tray, its middle at the origin.
fn recess(width: f64, height: f64, round: f64, ink: Ink) -> Art {
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

/// Place for a piece that is home.
pub(super) fn home(edge: BoardEdge) -> Art {
    let (width, height) = along(edge, 0.94);
    recess(width, height, 0.14, Ink::Bay)
}

/// Start space.
pub(super) fn start(edge: BoardEdge) -> Art {
    let (width, height) = along(edge, 0.90);
    recess(width, height, 0.08, Ink::Bay)
}

/// Width and height of a place so long at the end of a lane.
fn along(edge: BoardEdge, length: f64) -> (f64, f64) {
    match edge {
        BoardEdge::Bottom => (WIDTH, length),
        BoardEdge::Left => (length, WIDTH),
    }
}

/// Turnaround space: round at its end, with a sign in it.
pub(super) fn turnaround(edge: BoardEdge) -> Art {
    let [heading, _] = edge.headings();
    let form = |grown: f64, top: f64| {
        // From its flat side to the middle of the arc, in steps from its middle.
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
        .add(&sign().turned(heading.degrees()), 1.0, Point::ZERO)
}

/// Post between four crossings.
pub(super) fn post() -> Art {
    let form = |inset: f64| rectangle(Point::ZERO, POST - 2.0 * inset, POST - 2.0 * inset, 0.06);
    Art::default()
        .fill(form(0.0).placed(1.0, point(0.0, DEPTH)), Ink::TrayShade)
        .fill(form(0.0), Ink::TrayEdge)
        .fill(form(LIP), Ink::Tray)
}

/// Line laid in where a side's pieces start or turn.
pub(super) fn line(side: Side, edge: BoardEdge) -> Art {
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

/// Arrow that goes up and comes back.
fn sign() -> Art {
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

/// Dots beside a lane that runs this way: those that count now are larger.
pub(super) fn dots(count: u8, edge: BoardEdge, lit: bool) -> Art {
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

/// Rectangle, a hair narrower than its sides: where these lie exactly between two of the rasterizer's points it would fill
/// both, and crisp edges would get a faint second line.
fn rectangle(center: Point, width: f64, height: f64, round: f64) -> Shape {
    Shape::rounded(center, width - 2.0 * HAIR, height - 2.0 * HAIR, round)
}

/// Corners of a form, given clockwise, with every side moved outward by `by`; inward if negative.
pub(super) fn grow<const N: usize>(corners: &[Point; N], by: f64) -> [Point; N] {
    // Unit vector across the side that begins at this corner, outward.
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
