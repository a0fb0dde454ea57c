//! Stars of gold, silver and bronze.

use crate::scene::{Art, Point, Shape};
use crate::theme::Ink;

/// The metal of the sign for a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Metal {
    Gold,
    Silver,
    Bronze,
}

impl Metal {
    /// In the order of places.
    pub(super) const ALL: [Self; 3] = [Self::Gold, Self::Silver, Self::Bronze];

    /// Returns the metal of a place, if it has one.
    pub(super) fn of_place(place: usize) -> Option<Self> {
        Self::ALL.get(place.checked_sub(1)?).copied()
    }

    /// Returns the ink of lit sides.
    pub(super) const fn light(self) -> Ink {
        match self {
            Self::Gold => Ink::Yellow,
            Self::Silver => Ink::GrayShine,
            Self::Bronze => Ink::Bronze,
        }
    }

    /// Returns the ink of shaded sides.
    pub(super) const fn shade(self) -> Ink {
        match self {
            Self::Gold => Ink::YellowShade,
            Self::Silver => Ink::GrayShade,
            Self::Bronze => Ink::BronzeShade,
        }
    }
}

/// Distance of a star's inner corners from its center, as a share of its radius.
const WAIST: f64 = 0.45;

/// Draws a star whose points are folded along their middle: one half lit, one half in the shade.
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

/// Draws a plain star in a single ink.
pub(super) fn draw_plain_star(radius: f64, degrees: f64, ink: Ink) -> Art {
    draw_star(radius, Metal::Gold).inked(ink).turned(degrees)
}
