//! Options and presets of Squadro.

use std::fmt;

use crate::options::{option_number, option_words};
use crate::{GameOptions, OptionKey, Seat};

/// Options of Squadro; the default is the preset `printed`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Options {
    /// `first`: the player who begins.
    pub first: First,
    /// `pieces_to_win`: number of pieces that must come home to win (R5).
    pub pieces_to_win: PiecesToWin,
    /// `threefold`: whether the game is drawn when a position occurs for the third time. The option is on in new games, and off if a stored option
    /// text does not mention it.
    pub threefold: bool,
}

/// The player who begins. This choice matters, because the two sides have different speeds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum First {
    /// The player who begins is chosen at random.
    #[default]
    Random,
    /// Seat 1, which plays light, begins.
    Light,
    /// Seat 2, which plays dark, begins.
    Dark,
}

impl First {
    /// Returns the seat that begins; light if the random choice has not been made yet.
    pub(super) fn seat(self) -> Seat {
        match self {
            Self::Random | Self::Light => super::LIGHT,
            Self::Dark => super::DARK,
        }
    }
}

/// Number of pieces that a player must bring home to win, 1–5.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PiecesToWin(u8);

impl PiecesToWin {
    /// Creates the option value for `pieces` pieces; `None` if `pieces` is not 1–5.
    pub const fn new(pieces: u8) -> Option<Self> {
        match pieces {
            1..=5 => Some(Self(pieces)),
            _ => None,
        }
    }

    /// Returns the number of pieces.
    pub const fn get(self) -> usize {
        self.0 as usize
    }
}

impl Default for PiecesToWin {
    fn default() -> Self {
        Self(4)
    }
}

impl fmt::Display for PiecesToWin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl TryFrom<u32> for PiecesToWin {
    /// The rejected number of pieces.
    type Error = u32;

    fn try_from(pieces: u32) -> Result<Self, u32> {
        u8::try_from(pieces).ok().and_then(Self::new).ok_or(pieces)
    }
}

impl GameOptions for Options {
    const PRESETS: &'static [&'static str] = &["printed", "quick", "all-five"];

    const KEYS: &'static [OptionKey<Self>] = &[
        option_words!(Self, first: "random" = First::Random, "light" = First::Light, "dark" = First::Dark),
        option_number!(Self, pieces_to_win: 1 to 5),
        option_words!(Self, threefold: "false" = false, "true" = true),
    ];

    /// Returns whether this is the usual game, which light wins, whoever begins. `docs/squadro.md` says how that is known. A position never occurs twice
    /// in the shortest win, so `threefold` does not matter.
    fn first_seat_wins(&self) -> bool {
        self.pieces_to_win == PiecesToWin::default()
    }

    fn preset(name: &str) -> Option<Self> {
        let with_pieces = |pieces_to_win| {
            Some(Self {
                pieces_to_win,
                ..Self::default()
            })
        };
        match name.trim().to_lowercase().as_str() {
            "printed" => Some(Self::default()),
            "quick" => with_pieces(PiecesToWin(2)),
            "all-five" => with_pieces(PiecesToWin(5)),
            _ => None,
        }
    }

    fn for_new_game(preset: Option<&str>) -> Option<Self> {
        let options = preset.map_or_else(|| Some(Self::default()), Self::preset)?;
        Some(Self {
            threefold: true,
            ..options
        })
    }

    fn without_start(self) -> Self {
        Self {
            first: First::default(),
            ..self
        }
    }

    fn settled(self, chance: u64) -> Self {
        let first = match self.first {
            First::Random if chance.is_multiple_of(2) => First::Light,
            First::Random => First::Dark,
            First::Light | First::Dark => self.first,
        };
        Self { first, ..self }
    }
}
