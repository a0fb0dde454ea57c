//! Drawings of gold, silver and bronze stars.

use crate::scene::{Art, Point, Shape};
use crate::theme::Ink;

/// Metal of the star or medal for a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Metal {
    Gold,
    Silver,
    Bronze,
}

impl Metal {
    /// All metals, in the order of the places they stand for.
    pub(super) const ALL: [Self; 3] = [Self::Gold, Self::Silver, Self::Bronze];

    /// Returns the metal for a place, or `None` below third place.
    pub(super) fn of_place(place: usize) -> Option<Self> {
        Self::ALL.get(place.checked_sub(1)?).copied()
    }

    /// Returns the color of the lit sides of a star.
    pub(super) const fn light(self) -> Ink {
        match self {
            Self::Gold => Ink::Yellow,
            Self::Silver => Ink::GrayShine,
            Self::Bronze => Ink::Bronze,
        }
    }

    /// Returns the color of the shaded sides of a star.
    pub(super) const fn shade(self) -> Ink {
        match self {
            Self::Gold => Ink::YellowShade,
            Self::Silver => Ink::GrayShade,
            Self::Bronze => Ink::BronzeShade,
        }
    }
}

/// Distance from the center of a star to its inner corners, as a fraction of its radius.
const WAIST: f64 = 0.45;

/// Draws a star whose points look folded along the middle: one half of each point is lit, and the other half is in the shade.
pub(super) fn draw_star(radius: f64, metal: Metal) -> Art {
    let corner = |i: u32| {
        let length = if i.is_multiple_of(2) {
            radius
        } else {
            radius * WAIST
        };
        Point::polar(36.0 * f64::from(i), length)
    };
    let outline = Shape::Polygon((0..10).map(corner).collect());
    (0..5).fold(Art::default().fill(outline, metal.shade()), |art, tip| {
        let half = vec![Point::ZERO, corner(2 * tip + 9), corner(2 * tip)];
        art.fill(Shape::Polygon(half), metal.light())
    })
}

/// Draws a star in a single color, rotated by `degrees`.
pub(super) fn draw_plain_star(radius: f64, degrees: f64, ink: Ink) -> Art {
    draw_star(radius, Metal::Gold).inked(ink).turned(degrees)
}
