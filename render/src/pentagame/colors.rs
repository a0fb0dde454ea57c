//! Inks of the five colors.

use asterism_rules::pentagame::Color;

use crate::scene::{Art, Shape};
use crate::theme::Ink;

/// Ink of what has a player's color.
pub(super) const fn ink(color: Color) -> Ink {
    match color {
        Color::White => Ink::White,
        Color::Blue => Ink::Blue,
        Color::Red => Ink::Red,
        Color::Yellow => Ink::Yellow,
        Color::Green => Ink::Green,
    }
}

/// Ink of the sides of what has a player's color.
pub(super) const fn shade(color: Color) -> Ink {
    match color {
        Color::White => Ink::WhiteShade,
        Color::Blue => Ink::BlueShade,
        Color::Red => Ink::RedShade,
        Color::Yellow => Ink::YellowShade,
        Color::Green => Ink::GreenShade,
    }
}

/// What white needs around it on a pale board, and nobody else.
pub(super) fn outlined(color: Color, shape: Shape, outline: Ink) -> Art {
    match color {
        Color::White => Art::default().fill(shape, outline),
        Color::Blue | Color::Red | Color::Yellow | Color::Green => Art::default(),
    }
}
