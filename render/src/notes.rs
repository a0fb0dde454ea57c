//! Drawings of the tick and cross on rules pages, which are the same in all games.

use crate::scene::{Art, Point, Shape, point};
use crate::theme::Ink;

/// Radius of the tick and the cross, including their disc.
pub(crate) const RADIUS: f64 = 0.5;

/// Draws the sign for "yes, here": a check mark on a disc.
pub(crate) fn draw_yes() -> Art {
    let tick = [
        (-0.27, -0.01),
        (-0.17, -0.11),
        (-0.06, 0.03),
        (0.19, -0.25),
        (0.29, -0.15),
        (-0.05, 0.25),
    ];
    draw_disc(Ink::Yes).fill(polygon(&tick), Ink::NoteSign)
}

/// Draws the sign for "not here": a cross on a disc.
pub(crate) fn draw_no() -> Art {
    let bar = Shape::rounded(Point::ZERO, 0.62, 0.14, 0.05);
    draw_disc(Ink::No)
        .fill(bar.turned(45.0), Ink::NoteSign)
        .fill(bar.turned(-45.0), Ink::NoteSign)
}

fn draw_disc(ink: Ink) -> Art {
    Art::default()
        .fill(Shape::disc(Point::ZERO, RADIUS), Ink::NoteSign)
        .fill(Shape::disc(Point::ZERO, RADIUS - 0.07), ink)
}

fn polygon(points: &[(f64, f64)]) -> Shape {
    Shape::Polygon(points.iter().map(|&(x, y)| point(x, y)).collect())
}
