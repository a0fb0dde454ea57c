//! Colors: every theme is a table from inks to colors.

use crate::scene::Tone;

use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// Looks of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// Near-black board on dark gray.
    #[default]
    Dark,
}

impl Theme {
    /// All themes, the default first.
    pub const ALL: [Self; 1] = [Self::Dark];

    /// Name of this theme in options; never changes.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Dark => "dark",
        }
    }

    /// Colors of this theme.
    pub const fn colors(self) -> &'static Colors {
        match self {
            Self::Dark => &DARK,
        }
    }
}

/// No theme has this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownTheme(
    /// Name as written.
    pub String,
);

impl fmt::Display for UnknownTheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ids = Theme::ALL.map(Theme::id);
        write!(
            f,
            "no theme is called '{}', there is {}",
            self.0,
            ids.join(", ")
        )
    }
}

impl Error for UnknownTheme {}

impl FromStr for Theme {
    type Err = UnknownTheme;

    fn from_str(name: &str) -> Result<Self, UnknownTheme> {
        Self::ALL
            .into_iter()
            .find(|theme| theme.id().eq_ignore_ascii_case(name.trim()))
            .ok_or_else(|| UnknownTheme(name.to_owned()))
    }
}

/// Red, green, blue in sRGB.
pub type Rgb = [u8; 3];

/// What a color is for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Ink {
    /// Around the board.
    Ground,
    /// The board; also outlines and letters on figures.
    Board,
    /// Empty places in the middle, guide lines.
    Socket,
    /// Lines between stops.
    Line,
    /// Free stops.
    Stop,
    /// Numbers in free stops.
    Digit,
    /// Names of corners and crossings.
    Label,
    /// White figures, rims and goals.
    White,
    /// Blue ones.
    Blue,
    /// Red ones.
    Red,
    /// Yellow ones.
    Yellow,
    /// Green ones.
    Green,
    /// Black blocks.
    BlackBlock,
    /// Their lit side.
    BlackShine,
    /// Their edges.
    BlackEdge,
    /// Gray blocks.
    GrayBlock,
    /// Their lit side.
    GrayShine,
    /// Their dark side.
    GrayShade,
    /// Last move.
    Move,
    /// Its glow.
    MoveGlow,
    /// What may be chosen.
    Choice,
    /// Its glow.
    ChoiceGlow,
    /// Winners.
    Win,
    /// Writing that matters now.
    Text,
    /// Writing and signs that matter less.
    Quiet,
}

impl Ink {
    /// All inks, in the order of their numbers.
    pub const ALL: [Self; 25] = [
        Self::Ground,
        Self::Board,
        Self::Socket,
        Self::Line,
        Self::Stop,
        Self::Digit,
        Self::Label,
        Self::White,
        Self::Blue,
        Self::Red,
        Self::Yellow,
        Self::Green,
        Self::BlackBlock,
        Self::BlackShine,
        Self::BlackEdge,
        Self::GrayBlock,
        Self::GrayShine,
        Self::GrayShade,
        Self::Move,
        Self::MoveGlow,
        Self::Choice,
        Self::ChoiceGlow,
        Self::Win,
        Self::Text,
        Self::Quiet,
    ];

    /// Place in [`Ink::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Table of a theme.
#[derive(Debug)]
pub struct Colors {
    inks: [Rgb; Ink::ALL.len()],
    /// How far dimmed inks go toward the board, 0 to 1.
    dimming: f64,
    /// Colors of full boards, at most 256: every pixel gets the nearest.
    full: &'static [Entry],
    /// Colors of dimmed boards.
    dim: &'static [Entry],
}

/// Color of a palette.
#[derive(Clone, Copy, Debug)]
enum Entry {
    /// An ink.
    Full(Ink),
    /// An ink dimmed.
    Dim(Ink),
    /// So many hundredths of the way from one ink to another, for smooth edges.
    Between(Ink, Ink, u8),
}

impl Colors {
    /// Color of `ink`. What lies around the board is never dimmed.
    pub fn color(&self, ink: Ink, tone: Tone) -> Rgb {
        let full = self.inks[ink.index()];
        match (tone, ink) {
            (Tone::Full, _) | (_, Ink::Ground) => full,
            (Tone::Dim, _) => blend(full, self.inks[Ink::Board.index()], self.dimming),
        }
    }

    /// All colors of boards of this tone.
    pub(crate) fn palette(&self, tone: Tone) -> Vec<Rgb> {
        let entries = match tone {
            Tone::Full => self.full,
            Tone::Dim => self.dim,
        };
        let color = |entry: &Entry| match *entry {
            Entry::Full(ink) => self.color(ink, Tone::Full),
            Entry::Dim(ink) => self.color(ink, Tone::Dim),
            Entry::Between(a, b, share) => blend(
                self.color(a, Tone::Full),
                self.color(b, Tone::Full),
                f64::from(share) / 100.0,
            ),
        };
        entries.iter().map(color).collect()
    }
}

/// Color `share` (0 to 1) of the way from `a` to `b`.
pub fn blend(a: Rgb, b: Rgb, share: f64) -> Rgb {
    [0, 1, 2].map(|i| (f64::from(a[i]) + share * (f64::from(b[i]) - f64::from(a[i]))).round() as u8)
}

const fn rgb(hex: u32) -> Rgb {
    [(hex >> 16) as u8, (hex >> 8) as u8, hex as u8]
}

static DARK: Colors = Colors {
    inks: [
        rgb(0x30_32_38), // Ground
        rgb(0x0d_0e_11), // Board
        rgb(0x30_32_38), // Socket
        rgb(0x6a_6c_70), // Line
        rgb(0xc6_c9_cf), // Stop
        rgb(0x30_32_38), // Digit
        rgb(0x98_9a_a0), // Label
        rgb(0xfb_f8_f0), // White
        rgb(0x4c_9f_ff), // Blue
        rgb(0xff_5c_5c), // Red
        rgb(0xff_cc_2e), // Yellow
        rgb(0x3d_d6_78), // Green
        rgb(0x0d_0e_11), // BlackBlock
        rgb(0x30_32_38), // BlackShine
        rgb(0xfb_f8_f0), // BlackEdge
        rgb(0x98_9a_a0), // GrayBlock
        rgb(0xc6_c9_cf), // GrayShine
        rgb(0x6a_6c_70), // GrayShade
        rgb(0xb0_7c_ff), // Move
        rgb(0x54_3c_80), // MoveGlow
        rgb(0x1f_d6_e0), // Choice
        rgb(0x18_68_70), // ChoiceGlow
        rgb(0xff_cc_2e), // Win
        rgb(0xfb_f8_f0), // Text
        rgb(0x98_9a_a0), // Quiet
    ],
    dimming: 0.60,
    full: &[
        Entry::Full(Ink::Ground),
        Entry::Full(Ink::Board),
        Entry::Full(Ink::Line),
        Entry::Full(Ink::Label),
        Entry::Full(Ink::Stop),
        Entry::Full(Ink::White),
        Entry::Between(Ink::Board, Ink::Stop, 35),
        Entry::Between(Ink::Board, Ink::Stop, 63),
        Entry::Between(Ink::Board, Ink::Stop, 88),
        Entry::Between(Ink::Stop, Ink::White, 50),
        Entry::Full(Ink::Blue),
        Entry::Between(Ink::Board, Ink::Blue, 35),
        Entry::Between(Ink::Board, Ink::Blue, 68),
        Entry::Full(Ink::Red),
        Entry::Between(Ink::Board, Ink::Red, 35),
        Entry::Between(Ink::Board, Ink::Red, 68),
        Entry::Full(Ink::Yellow),
        Entry::Between(Ink::Board, Ink::Yellow, 35),
        Entry::Between(Ink::Board, Ink::Yellow, 68),
        Entry::Full(Ink::Green),
        Entry::Between(Ink::Board, Ink::Green, 35),
        Entry::Between(Ink::Board, Ink::Green, 68),
        Entry::Full(Ink::Move),
        Entry::Full(Ink::MoveGlow),
        Entry::Between(Ink::Board, Ink::Move, 20),
        Entry::Between(Ink::Board, Ink::Move, 70),
        Entry::Between(Ink::Stop, Ink::Move, 50),
    ],
    dim: &[
        Entry::Full(Ink::Ground),
        Entry::Full(Ink::Board),
        Entry::Dim(Ink::Digit),
        Entry::Dim(Ink::Stop),
        Entry::Dim(Ink::White),
        Entry::Full(Ink::Line),
        Entry::Full(Ink::Label),
        Entry::Full(Ink::Stop),
        Entry::Full(Ink::White),
        Entry::Full(Ink::Blue),
        Entry::Dim(Ink::Blue),
        Entry::Between(Ink::Board, Ink::Blue, 66),
        Entry::Full(Ink::Red),
        Entry::Dim(Ink::Red),
        Entry::Between(Ink::Board, Ink::Red, 66),
        Entry::Full(Ink::Yellow),
        Entry::Dim(Ink::Yellow),
        Entry::Between(Ink::Board, Ink::Yellow, 66),
        Entry::Full(Ink::Green),
        Entry::Dim(Ink::Green),
        Entry::Between(Ink::Board, Ink::Green, 66),
        Entry::Full(Ink::Choice),
        Entry::Full(Ink::ChoiceGlow),
        Entry::Between(Ink::Board, Ink::Choice, 72),
        Entry::Between(Ink::Board, Ink::Stop, 88),
    ],
};
