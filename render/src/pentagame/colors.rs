//! Inks for the five colors of the game.

use asterism_rules::pentagame::Color;

use crate::scene::{Art, Shape};
use crate::theme::Ink;

/// Returns the ink for a color of the game.
pub(super) const fn ink(color: Color) -> Ink {
    match color {
        Color::White => Ink::White,
        Color::Blue => Ink::Blue,
        Color::Red => Ink::Red,
        Color::Yellow => Ink::Yellow,
        Color::Green => Ink::Green,
    }
}

/// Returns the ink for the shaded sides of figures of a color.
pub(super) const fn shade(color: Color) -> Ink {
    match color {
        Color::White => Ink::WhiteShade,
        Color::Blue => Ink::BlueShade,
        Color::Red => Ink::RedShade,
        Color::Yellow => Ink::YellowShade,
        Color::Green => Ink::GreenShade,
    }
}

/// Draws an outline for a white shape, which would be hard to see on a pale board without it. Returns an empty drawing for other colors.
pub(super) fn draw_outline(color: Color, shape: Shape, outline: Ink) -> Art {
    match color {
        Color::White => Art::default().fill(shape, outline),
        Color::Blue | Color::Red | Color::Yellow | Color::Green => Art::default(),
    }
}
