//! Empty boards: a framed night sky with lines and points on it, and the trays for stars in hand.

use asterism_rules::star_squares::Board;

use super::layout::{self, FIELD, PLATE};
use super::look::{LOOKS, StarSize, StarSquaresLook};
use crate::gallery::Backdrop;
use crate::scene::{Art, Point, Shape, point};
use crate::theme::Ink;

/// Half the width of a line.
const THREAD: f64 = 0.02;

/// Draws the plate with the lines and points of a board, and the trays.
pub(super) fn draw_empty(board: Board) -> Backdrop {
    let lines: Vec<(Point, Point)> = board
        .lines()
        .iter()
        .map(|&(from, to)| (layout::center(board, from), layout::center(board, to)))
        .collect();
    let mut base = add_sky(add_grain(draw_plate()), board, &lines);
    for &(from, to) in &lines {
        base = base.fill(line(from, to), Ink::Thread);
    }
    for place in board.points() {
        let at = layout::center(board, place);
        base = base.fill(Shape::disc(at, StarSize::on(board).knot()), Ink::Knot);
    }
    let trays = layout::trays().map(|at| (LOOKS.sprite(StarSquaresLook::Tray), at));
    Backdrop {
        base,
        placed: trays.into(),
    }
}

/// Draws the frame and the field inside it. The frame is lit from the upper left and casts a shadow on the field.
fn draw_plate() -> Art {
    /// Thickness of the frame's lit edges.
    const EDGE: f64 = 0.02;
    /// Width of the shadow that the frame casts on the field.
    const SHADE: f64 = 0.03;
    let square = |half: f64, round: f64, x: f64, y: f64| {
        Shape::rounded(point(x, y), 2.0 * half, 2.0 * half, round)
    };
    Art::default()
        .fill(square(PLATE, 0.16, 0.0, 0.04), Ink::FrameDeep)
        .fill(square(PLATE, 0.16, 0.0, 0.0), Ink::FrameLit)
        .fill(square(PLATE - EDGE, 0.14, 0.0, 0.0), Ink::Frame)
        .fill(square(FIELD + EDGE, 0.02, 0.0, 0.0), Ink::FrameLit)
        .fill(square(FIELD, 0.0, 0.0, 0.0), Ink::FrameDeep)
        .fill(
            square(FIELD - SHADE / 2.0, 0.0, SHADE / 2.0, SHADE / 2.0),
            Ink::Sky,
        )
}

/// Lines of the wood grain, visible in the wooden theme: start point (x and y), length and sag of each.
const GRAIN: [(f64, f64, f64, f64); 15] = [
    (-2.47, -2.22, 2.1, 0.02),
    (-0.10, -2.30, 2.5, -0.03),
    (-1.90, -1.74, 3.0, 0.03),
    (-2.47, -1.33, 1.4, -0.02),
    (-0.60, -1.27, 3.07, 0.04),
    (-2.20, -0.72, 2.6, 0.03),
    (0.90, -0.66, 1.5, -0.02),
    (-2.47, -0.27, 3.4, -0.03),
    (-1.10, 0.30, 3.57, 0.04),
    (-2.47, 0.36, 1.1, 0.02),
    (-2.00, 0.78, 3.3, -0.04),
    (-2.47, 1.30, 2.2, 0.03),
    (0.10, 1.36, 2.37, -0.02),
    (-1.60, 1.72, 3.6, 0.03),
    (-2.47, 2.28, 3.9, -0.03),
];

fn add_grain(plate: Art) -> Art {
    GRAIN.iter().fold(plate, |art, &(x, y, length, sag)| {
        let end = point(x + length, y);
        let middle = point(x + length * 0.45, y + sag);
        // Lens-shaped, with pointed ends.
        let thick = point(0.0, 0.02);
        let lens = [
            point(x, y),
            middle - thick,
            middle - thick,
            end,
            end,
            middle + thick,
            middle + thick,
            point(x, y),
        ];
        art.fill(Shape::smooth(&lens), Ink::Grain)
    })
}

/// Draws the tray for the stars in one player's hand.
pub(super) fn draw_tray() -> Art {
    let (width, length) = (layout::TRAY_WIDTH, layout::TRAY_LENGTH);
    let slot = |by: f64| {
        let (width, length) = (width + 2.0 * by, length + 2.0 * by);
        Shape::rounded(Point::ZERO, width, length, width / 2.0)
    };
    Art::default()
        .fill(slot(0.0), Ink::FrameLit)
        .fill(slot(-0.02), Ink::Frame)
}

/// Faint stars in the background: distance to the right of the center of the field, distance below the center, and brightness from 1 to 3.
const FAINT_STARS: [(f64, f64, f64); 26] = [
    (-1.65, -2.34, 2.0),
    (0.51, -2.27, 1.0),
    (1.22, -1.44, 1.0),
    (-1.46, -1.28, 2.0),
    (-0.43, -1.20, 1.0),
    (0.41, -0.76, 2.0),
    (2.36, -0.60, 1.0),
    (-2.34, -0.59, 2.0),
    (-1.75, -0.55, 1.0),
    (-0.54, -0.24, 1.0),
    (1.51, -0.18, 1.0),
    (1.82, 0.48, 2.0),
    (-1.23, 0.49, 2.0),
    (-2.26, 0.49, 2.0),
    (0.74, 0.55, 1.0),
    (2.28, 1.41, 2.0),
    (-1.83, 1.48, 3.0),
    (1.17, 1.51, 1.0),
    (-0.32, 1.52, 2.0),
    (0.54, 1.71, 1.0),
    (-2.40, 1.75, 3.0),
    (-0.54, 2.20, 1.0),
    (1.63, 2.31, 2.0),
    (-1.54, 2.34, 1.0),
    (2.39, 2.38, 1.0),
    (0.27, 2.39, 1.0),
];

/// Adds the faint stars in the background, except those that a line of the board or a star on one of the board's points would touch.
fn add_sky(plate: Art, board: Board, lines: &[(Point, Point)]) -> Art {
    let reach = StarSize::on(board).radius();
    FAINT_STARS.iter().fold(plate, |art, &(x, y, brightness)| {
        let (at, radius) = (point(x, y), 0.02 + 0.014 * brightness);
        let mut points = board.points().map(|place| layout::center(board, place));
        let crossed = lines
            .iter()
            .any(|&line| distance(at, line) < radius + THREAD);
        if crossed || points.any(|point| point.distance(at) < radius + reach) {
            return art;
        }
        art.fill(Shape::star(at, 4, radius, radius * 0.42), Ink::Faint)
    })
}

/// Returns the distance from point `p` to the line segment between two other points.
fn distance(p: Point, (from, to): (Point, Point)) -> f64 {
    let (way, off) = (to - from, p - from);
    let share = (off.x * way.x + off.y * way.y) / (way.x * way.x + way.y * way.y);
    p.distance(from.toward(to, share.clamp(0.0, 1.0)))
}

fn line(from: Point, to: Point) -> Shape {
    let along = (to - from) * (THREAD / from.distance(to));
    let across = along.turned(90.0);
    Shape::Polygon(vec![from + across, to + across, to - across, from - across])
}
