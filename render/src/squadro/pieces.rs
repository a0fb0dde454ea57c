//! Drawings of pieces: a light piece looks like a house with a flat base, a dark piece like a dart with a notch.

use super::board::grow;
use super::layout::Heading;
use super::look::{PieceSign, Side};
use crate::scene::{Art, Point, Shape, point};
use crate::theme::Ink;

/// Font size of the numbers on pieces.
const NUMBER: f64 = 0.47;
/// Width of a piece's edge.
const EDGE: f64 = 0.055;
/// Width of the slope inside a piece's edge.
const SLOPE: f64 = 0.035;
/// Length of a piece's shadow.
const SHADOW: f64 = 0.05;

/// Returns the corners of a piece that points up, clockwise from the tip. A light piece has a flat base instead of a notch.
fn corners(side: Side) -> [Point; 6] {
    let (half, shoulder, stern, notch) = match side {
        Side::Light => (0.37, -0.12, 0.42, 0.42),
        Side::Dark => (0.38, 0.05, 0.44, 0.32),
    };
    [
        point(0.0, -0.48),
        point(half, shoulder),
        point(half, stern),
        point(0.0, notch),
        point(-half, stern),
        point(-half, shoulder),
    ]
}

/// Returns the outline of a piece that points up, with all sides moved outward by `grown`.
fn outline(side: Side, grown: f64) -> Shape {
    Shape::soft(&grow(&corners(side), grown), 0.09 + grown.max(-0.05))
}

/// Returns the center of the number on a piece with this heading.
fn middle(side: Side, heading: Heading) -> Point {
    let down = match side {
        Side::Light => 0.11,
        Side::Dark => 0.07,
    };
    point(0.0, down).turned(heading.degrees())
}

/// Draws a piece with the number of its lane on it; 0 leaves the number out.
pub(super) fn draw_piece(side: Side, heading: Heading, number: u8) -> Art {
    let text = match number {
        0 => String::new(),
        number => number.to_string(),
    };
    draw_lettered(side, heading, &text, NUMBER)
}

/// Draws a piece with text on it.
pub(super) fn draw_lettered(side: Side, heading: Heading, text: &str, size: f64) -> Art {
    let turned = |shape: Shape| shape.turned(heading.degrees());
    let raised = |shape: Shape, by: Point| shape.placed(1.0, by);
    let edge = turned(outline(side, 0.0));
    // Light comes from above, slightly from the left, so the lower part of the slope is in the shade.
    let (upper, lower, fold) = match side {
        Side::Light => (Ink::LightPiece, Ink::LightPieceShade, Ink::LightPieceShade),
        Side::Dark => (Ink::DarkPieceShine, Ink::DarkPiece, Ink::DarkPieceShine),
    };
    let slope = turned(outline(side, -EDGE));
    let face = turned(outline(side, -EDGE - SLOPE));
    let art = Art::default()
        .fill(raised(edge.clone(), point(0.01, SHADOW)), Ink::TrayShade)
        .fill(edge, side.edge())
        .fill(slope, lower)
        .fill(
            raised(turned(outline(side, -EDGE - 0.012)), point(-0.008, -0.012)),
            upper,
        )
        .fill(face, side.face())
        .fill(bow(side, heading), fold);
    if text.is_empty() {
        return art;
    }
    let shape = Shape::sign(&text, middle(side, heading), size);
    art.fill(shape, side.writing())
}

/// Draws a piece that points up, with a row of dots on it.
pub(super) fn draw_dotted(side: Side, dots: u8) -> Art {
    /// Distance between the dots' centers.
    const GAP: f64 = 0.17;
    /// Radius of a dot.
    const DOT: f64 = 0.07;
    let middle = middle(side, Heading::Up);
    let piece = draw_lettered(side, Heading::Up, "", NUMBER);
    (0..dots).fold(piece, |piece, dot| {
        let x = (f64::from(dot) - f64::from(dots - 1) / 2.0) * GAP;
        piece.fill(Shape::disc(middle + point(x, 0.0), DOT), side.writing())
    })
}

/// Returns the facet at the tip of a piece. The facet is on the shaded side of a light piece and on the lit side of a dark piece.
fn bow(side: Side, heading: Heading) -> Shape {
    let [tip, right, _, _, _, left] = grow(&corners(side), -EDGE - SLOPE - 0.015);
    let ridge = point(0.0, -0.13);
    let shoulder = |right: bool| {
        let lit = match heading {
            Heading::Up | Heading::Right => !right,
            Heading::Down | Heading::Left => right,
        };
        lit == (side == Side::Dark)
    };
    let half = if shoulder(true) { right } else { left };
    let facet = if shoulder(true) {
        [tip, half, ridge]
    } else {
        [tip, ridge, half]
    };
    Shape::Polygon(facet.to_vec()).turned(heading.degrees())
}

/// Draws a sign around or under a piece.
pub(super) fn draw_around(side: Side, heading: Heading, sign: PieceSign) -> Art {
    let art = match sign {
        PieceSign::Origin => Art::default().fill(frame(side, 0.0, -0.07), Ink::Move),
        PieceSign::Destination => Art::default()
            .fill(outline(side, 0.15), Ink::MoveGlow)
            .fill(outline(side, 0.09), Ink::Move),
        PieceSign::OlderOrigin => Art::default().fill(frame(side, -0.02, -0.06), Ink::Move),
        PieceSign::OlderDestination => Art::default().fill(outline(side, 0.06), Ink::Move),
        PieceSign::Choice => Art::default()
            .fill(outline(side, 0.15), Ink::ChoiceGlow)
            .fill(outline(side, 0.09), Ink::Choice),
        PieceSign::Win => Art::default().fill(outline(side, 0.10), Ink::Win),
    };
    art.turned(heading.degrees())
}

/// Returns a frame around a piece that points up: the area between two outlines of the piece, grown by `outer` and `inner`.
fn frame(side: Side, outer: f64, inner: f64) -> Shape {
    let ring = |grown| match outline(side, grown) {
        Shape::Polygon(mut points) => {
            points.push(points[0]);
            points
        }
        Shape::Ellipse { .. } | Shape::Sign { .. } => Vec::new(),
    };
    // A single closed line, out and back: the seam has no width.
    let mut points = ring(outer);
    points.extend(ring(inner).into_iter().rev());
    Shape::Polygon(points)
}
