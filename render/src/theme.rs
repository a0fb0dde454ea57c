//! Colors: every theme is a table from inks to colors.

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

    /// Colors of this theme.
    pub const fn colors(self) -> &'static Colors {
        match self {
            Self::Dark => &DARK,
        }
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
    /// Middle of the board, where figures and blocks are parked.
    Middle,
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
    /// Their glow.
    WinGlow,
    /// Writing that matters now.
    Text,
    /// Writing and signs that matter less.
    Quiet,
}

impl Ink {
    /// All inks, in the order of their numbers.
    pub const ALL: [Self; 27] = [
        Self::Ground,
        Self::Board,
        Self::Middle,
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
        Self::WinGlow,
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
}

impl Colors {
    /// Color of `ink` at full strength.
    pub fn full(&self, ink: Ink) -> Rgb {
        self.inks[ink.index()]
    }

    /// Color of `ink` where the board is dimmed. What lies around the board never is.
    pub fn dim(&self, ink: Ink) -> Rgb {
        match ink {
            Ink::Ground => self.full(ink),
            _ => blend(self.full(ink), self.full(Ink::Board), self.dimming),
        }
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
        rgb(0x24_26_2b), // Ground
        rgb(0x0d_0e_11), // Board
        rgb(0x17_18_1d), // Middle
        rgb(0x35_38_40), // Socket
        rgb(0x80_85_90), // Line
        rgb(0xc6_c9_cf), // Stop
        rgb(0x4c_50_59), // Digit
        rgb(0xa4_a9_b3), // Label
        rgb(0xfb_f8_f0), // White
        rgb(0x4c_9f_ff), // Blue
        rgb(0xff_5c_5c), // Red
        rgb(0xff_cc_2e), // Yellow
        rgb(0x3d_d6_78), // Green
        rgb(0x00_00_00), // BlackBlock
        rgb(0x4a_4d_55), // BlackShine
        rgb(0xf2_f3_f5), // BlackEdge
        rgb(0x8d_92_9c), // GrayBlock
        rgb(0xbe_c2_c9), // GrayShine
        rgb(0x6d_71_7a), // GrayShade
        rgb(0xa0_6c_ff), // Move
        rgb(0x4a_35_78), // MoveGlow
        rgb(0x1f_d6_e0), // Choice
        rgb(0x14_56_5c), // ChoiceGlow
        rgb(0xff_c9_4a), // Win
        rgb(0x6b_55_25), // WinGlow
        rgb(0xf2_f3_f5), // Text
        rgb(0x9a_9f_aa), // Quiet
    ],
    dimming: 0.70,
};

/// Pairs of inks that touch, with the number of blends in between that smooth edges need.
pub(crate) const RAMPS: &[(Ink, Ink, u8)] = &[
    (Ink::Ground, Ink::Text, 7),
    (Ink::Ground, Ink::Quiet, 7),
    (Ink::Ground, Ink::Board, 3),
    (Ink::Ground, Ink::Win, 5),
    (Ink::Ground, Ink::Move, 5),
    (Ink::Board, Ink::Stop, 15),
    (Ink::Stop, Ink::Digit, 7),
    (Ink::Board, Ink::White, 7),
    (Ink::Board, Ink::Blue, 7),
    (Ink::Board, Ink::Red, 7),
    (Ink::Board, Ink::Yellow, 7),
    (Ink::Board, Ink::Green, 7),
    (Ink::Stop, Ink::Blue, 3),
    (Ink::Stop, Ink::Red, 3),
    (Ink::Stop, Ink::Yellow, 3),
    (Ink::Stop, Ink::Green, 3),
    (Ink::Board, Ink::Move, 7),
    (Ink::Stop, Ink::Move, 3),
    (Ink::Board, Ink::MoveGlow, 3),
    (Ink::Board, Ink::Choice, 7),
    (Ink::Stop, Ink::Choice, 3),
    (Ink::Board, Ink::ChoiceGlow, 3),
    (Ink::Board, Ink::Win, 5),
    (Ink::Middle, Ink::GrayShade, 3),
    (Ink::GrayBlock, Ink::GrayShine, 1),
];

/// The same where the board is dimmed.
pub(crate) const DIM_RAMPS: &[(Ink, Ink, u8)] = &[
    (Ink::Board, Ink::Stop, 7),
    (Ink::Board, Ink::White, 1),
    (Ink::Board, Ink::Blue, 2),
    (Ink::Board, Ink::Red, 2),
    (Ink::Board, Ink::Yellow, 2),
    (Ink::Board, Ink::Green, 2),
];
