//! Options and presets of Star Squares.

use crate::options::option_words;
use crate::{GameOptions, OptionKey};

use super::board::Board;
use super::square::Squares;

/// Options of Star Squares; the default is the preset `printed`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Options {
    /// Option `board`: the board, which determines the points and lines.
    pub board: Board,
    /// Option `squares`: the sets of four points that count as squares and win.
    pub squares: Squares,
    /// Option `opening`: the rule that balances the first player's advantage.
    pub opening: Opening,
    /// Option `superko`: whether repeating any earlier position is forbidden (R6).
    pub superko: bool,
}

/// The rule that balances the first player's advantage (R7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Opening {
    /// There is no opening rule, as in the printed rules.
    #[default]
    Free,
    /// After the first star is placed, the second player can swap colors instead of acting.
    Pie,
    /// The first star cannot be placed on the center.
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

    /// Returns whether the first player, who has the first seat, is proven to win. Without an opening rule, the first player wins on every board, whichever squares count,
    /// with or without `superko`. The proofs are in the repository, in `lab/proofs`.
    fn first_seat_wins(&self) -> bool {
        match self.opening {
            Opening::Free => true,
            Opening::NoCenter if self.superko => false,
            Opening::NoCenter => match self.squares {
                Squares::All => true,
                Squares::Lines => self.board != Board::Nested,
                Squares::Axis => false,
            },
            Opening::Pie => false,
        }
    }

    /// Returns the options with the pie rule; `None` if there already is an opening rule or the pie rule does not help. It does not help on `grid8`
    /// with `lines`: wherever the first star is placed, its owner wins, so the second player would win by swapping colors.
    fn balanced(&self) -> Option<Self> {
        let is_helped = self.board != Board::Grid8 || self.squares != Squares::Lines;
        (self.opening == Opening::Free && is_helped).then_some(Self {
            opening: Opening::Pie,
            ..*self
        })
    }

    fn without_start(self) -> Self {
        Self {
            opening: Opening::default(),
            ..self
        }
    }

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
