//! Options and presets.

use crate::options::option_words;
use crate::{GameOptions, OptionKey};

use super::board::Board;
use super::square::Squares;

/// Options of Star Squares; the default is the preset `printed`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Options {
    /// `board`: points and lines.
    pub board: Board,
    /// `squares`: which squares win.
    pub squares: Squares,
    /// `opening`: what balances the first player's advantage.
    pub opening: Opening,
    /// `superko`: no earlier position may recur at all (R6).
    pub superko: bool,
}

/// What balances the advantage of the first player (R7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Opening {
    /// Nothing: the printed rules.
    #[default]
    Free,
    /// After the first star is placed, the second player may swap colors instead of acting.
    Pie,
    /// The first star may not be placed in the middle.
    NoCenter,
}

impl GameOptions for Options {
    const PRESETS: &'static [&'static str] = &["printed", "balanced"];

    const KEYS: &'static [OptionKey<Self>] = &[
        option_words!(Self, board: "alquerque" = Board::Alquerque, "grid8" = Board::Grid8, "nested" = Board::Nested),
        option_words!(Self, squares: "lines" = Squares::Lines, "axis" = Squares::Axis, "all" = Squares::All),
        option_words!(Self, opening: "free" = Opening::Free, "pie" = Opening::Pie, "no_centre" = Opening::NoCenter),
        option_words!(Self, superko: "false" = false, "true" = true),
    ];

    fn preset(name: &str) -> Option<Self> {
        let default = Self::default();
        match name.trim().to_lowercase().as_str() {
            "printed" => Some(default),
            "balanced" => Some(Self {
                opening: Opening::Pie,
                ..default
            }),
            _ => None,
        }
    }
}
