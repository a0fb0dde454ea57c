//! Drawings of the stops: small stops, corners and crossings.

use asterism_rules::pentagame::Color;

use super::colors::{draw_outline, ink, shade};
use super::sizes::{CORNER, SMALL, StopSize};
use crate::scene::{Art, Point, Shape};
use crate::theme::Ink;

/// Width of a corner's colored edge.
const CORNER_EDGE: f64 = 0.27;

/// Font size of the numbers in stops.
const NUMBER: f64 = 0.56;

/// Draws a free small stop with its number; 0 leaves the number out.
pub(super) fn draw_stop(digit: u8) -> Art {
    let art = Art::default().fill(Shape::disc(Point::ZERO, SMALL), Ink::Stop);
    add_number(art, digit, Ink::Digit)
}

/// Draws a small stop in the color of a sign, with the number of the stop; 0 leaves the number out.
pub(super) fn draw_marked(digit: u8, disc: Ink, number: Ink) -> Art {
    // Slightly larger, to hide the soft edge of the stop beneath.
    let art = Art::default().fill(Shape::disc(Point::ZERO, SMALL + 0.02), disc);
    add_number(art, digit, number)
}

fn add_number(art: Art, digit: u8, ink: Ink) -> Art {
    if digit == 0 {
        art
    } else {
        art.fill(Shape::sign(&digit, Point::ZERO, NUMBER), ink)
    }
}

/// Draws a free corner: a ring in the color of the corner, around a disc in the color of small stops.
pub(super) fn draw_corner(color: Color) -> Art {
    let disc = |inset: f64| Shape::disc(Point::ZERO, CORNER - inset);
    let inner = draw_outline(color, disc(CORNER_EDGE - 0.05), Ink::WhiteShade);
    draw_outline(color, disc(-0.05), Ink::WhiteShade)
        .fill(disc(0.0), ink(color))
        .add(&inner, 1.0, Point::ZERO)
        .fill(disc(CORNER_EDGE), Ink::Stop)
}

/// Draws the disc under figures that share a corner. It covers most of the colored edge of the corner, because figures of the same color would be
/// hard to see on the edge.
pub(super) fn draw_crowd_ground() -> Art {
    Art::default().fill(Shape::disc(Point::ZERO, CORNER - 0.1), Ink::Stop)
}

/// Draws a crossing, which is a pentagonal gem in the color of the crossing.
pub(super) fn draw_crossing(color: Color) -> Art {
    let radius = StopSize::Crossing.radius();
    Art::default()
        .fill(Shape::disc(Point::ZERO, radius), shade(color))
        .fill(
            Shape::regular(Point::ZERO, radius - 0.04, 5, 180.0),
            ink(color),
        )
}

/// Draws the mark on a free stop that the player may choose.
pub(super) fn draw_pick(size: StopSize, digit: u8) -> Art {
    let radius = size.radius();
    match size {
        StopSize::Small => draw_marked(digit, Ink::Choice, Ink::MarkedDigit),
        StopSize::Corner | StopSize::Crossing => Art::ring(radius + 0.13, 0.13, Ink::Choice),
    }
}
