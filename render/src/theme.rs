//! Colors of pictures: a table with a row for every ink (the purpose of a color) and a column for every theme.
//!
//! To add a theme, add a variant to [`Theme`] and a column to the table of inks; compiler errors and failing tests then point to the other places to
//! change. The test `vision` fails if players would have to tell two things apart by hue alone.
#![allow(
    clippy::mistyped_literal_suffixes,
    reason = "colors are written rr_gg_bb"
)]

use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// Color theme of a picture.
///
/// ```
/// use asterism_render::Theme;
///
/// assert_eq!("High contrast".parse(), Ok(Theme::HighContrast));
/// let unknown = "neon".parse::<Theme>().unwrap_err();
/// assert_eq!(
///     unknown.to_string(),
///     "no theme is called 'neon', there is dark, light, high-contrast, wood"
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// Dark theme: a near-black board on a dark gray background.
    #[default]
    Dark,
    /// Light theme: a paper-white board on a pale gray background.
    Light,
    /// High-contrast theme: black, white and pure colors, for better legibility.
    HighContrast,
    /// Wooden theme: a board of pale wood on a background of dark wood.
    Wood,
}

impl Theme {
    /// All themes, starting with the default.
    pub const ALL: [Self; 4] = [Self::Dark, Self::Light, Self::HighContrast, Self::Wood];

    /// Returns the identifier of this theme in options, which never changes.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Dark => "dark",
            Self::Light => "light",
            Self::HighContrast => "high-contrast",
            Self::Wood => "wood",
        }
    }

    /// Returns the color of `ink` in this theme, dimmed if `tone` is [`Tone::Dim`]. The background around the board is never dimmed.
    pub fn color(self, ink: Ink, tone: Tone) -> Rgb {
        let full = |ink: Ink| ink.colors()[self as usize];
        match (tone, ink) {
            (Tone::Full, _) | (_, Ink::Ground) => full(ink),
            (Tone::Dim, _) => blend(full(ink), full(Ink::Board), self.dimming()),
        }
    }

    /// Returns the share (0 to 1) of the board's color in dimmed colors.
    const fn dimming(self) -> f64 {
        match self {
            Self::Dark | Self::HighContrast => 0.60,
            Self::Light | Self::Wood => 0.66,
        }
    }

    /// Returns the color of a palette entry in this theme.
    pub(crate) fn shade(self, shade: Shade) -> Rgb {
        match shade {
            Shade::Full(ink) => self.color(ink, Tone::Full),
            Shade::Dim(ink) => self.color(ink, Tone::Dim),
            Shade::Between(a, b, share) => blend(
                self.color(a, Tone::Full),
                self.color(b, Tone::Full),
                f64::from(share) / 100.0,
            ),
        }
    }
}

/// Brightness of a drawing: undimmed or dimmed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tone {
    /// Undimmed: the drawing has the colors of the theme.
    Full,
    /// Dimmed: the colors of the drawing are blended with the board's color.
    Dim,
}

/// Error for a name that no theme has. Its `Display` output lists the names of all themes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownTheme(
    /// The unknown name, as given.
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
        // `High contrast` means `high-contrast`.
        let letters = |name: &str| -> String {
            let letters = name.chars().filter(char::is_ascii_alphanumeric);
            letters.map(|c| c.to_ascii_lowercase()).collect()
        };
        Self::ALL
            .into_iter()
            .find(|theme| letters(theme.id()) == letters(name))
            .ok_or_else(|| UnknownTheme(name.to_owned()))
    }
}

/// Color as its red, green and blue components, in sRGB.
pub type Rgb = [u8; 3];

/// Declares the inks with their colors. Each ink has one color for every theme, in the order of [`Theme::ALL`]: dark, light, high contrast, wood.
macro_rules! inks {
    ($($(#[$doc:meta])* $name:ident: $($color:literal),+;)+) => {
        /// Purpose of a color in pictures, independent of the theme.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum Ink {
            $($(#[$doc])* $name,)+
        }

        impl Ink {
            /// All inks, in the order of their indices.
            pub const ALL: [Self; [$(stringify!($name)),+].len()] = [$(Self::$name),+];

            /// Returns the colors of this ink in all themes, in the order of [`Theme::ALL`].
            fn colors(self) -> [Rgb; Theme::ALL.len()] {
                match self {
                    $(Self::$name => [$(rgb($color)),+],)+
                }
            }
        }
    };
}

inks! {
    /// Color of the background around the board.
    Ground: 0x30_32_38, 0xec_ee_f1, 0x00_00_00, 0x3b_2a_1e;
    /// Color of the empty board. Also used for the borders of arrows on the board.
    Board: 0x0d_0e_11, 0xff_ff_ff, 0x00_00_00, 0xdd_b8_84;
    /// Color of important text.
    Text: 0xfb_f8_f0, 0x1b_1d_22, 0xff_ff_ff, 0xfa_ee_d8;
    /// Color of less important text and signs.
    Quiet: 0x98_9a_a0, 0x66_6b_75, 0xc8_c8_c8, 0xb8_9c_7a;
    /// Color of the names of places on the board.
    Label: 0x98_9a_a0, 0x66_6b_75, 0xff_ff_ff, 0x5c_40_28;
    /// Color of signs for the last move.
    Move: 0xb0_7c_ff, 0x7a_3f_e0, 0xff_7b_ff, 0x5f_2f_b8;
    /// Color of the glow around signs for the last move.
    MoveGlow: 0x54_3c_80, 0xcf_bc_f4, 0x70_2c_70, 0xb7_9a_c4;
    /// Color of signs for what the player may choose.
    Choice: 0x1f_d6_e0, 0x00_86_a3, 0x00_ff_ff, 0x00_6f_7e;
    /// Color of the glow around signs for what the player may choose.
    ChoiceGlow: 0x18_68_70, 0xa6_da_e4, 0x00_6c_6c, 0x8f_bd_b4;
    /// Color of signs for winners.
    Win: 0xff_cc_2e, 0xc4_86_00, 0xff_e6_00, 0xc0_7c_00;
    /// Color of the crown next to the board.
    Crown: 0xff_cc_2e, 0xc4_86_00, 0xff_e6_00, 0xf2_bf_45;

    /// Background color of ticks on rules pages.
    Yes: 0x2f_a8_5a, 0x1f_8a_48, 0x00_a8_40, 0x2f_7d_3a;
    /// Background color of crosses on rules pages.
    No: 0xd8_3a_3a, 0xc8_2c_2c, 0xe0_00_20, 0xb0_2a_20;
    /// Color of the tick or cross itself on rules pages, and of the edge around it.
    NoteSign: 0xff_ff_ff, 0xff_ff_ff, 0xff_ff_ff, 0xff_ff_ff;

    // Graphs.
    /// Color of the plot area of a graph.
    Chart: 0x1d_1f_24, 0xff_ff_ff, 0x00_00_00, 0x23_17_0f;
    /// Color of thin lines in the plot area of a graph.
    ChartLine: 0x3c_3f_47, 0xd3_d7_de, 0x6c_6c_6c, 0x52_3b_29;
    /// Color of the area in a graph where the first of two sides is ahead.
    Area1: 0xc9_c2_b0, 0xe4_d5_ae, 0xff_ff_ff, 0xd8_ba_86;
    /// Color of the area in a graph where the second of two sides is ahead.
    Area2: 0x2c_4f_9c, 0x7f_a3_ea, 0x20_50_d0, 0x2f_5f_9a;
    /// Color of the curve of seat 1 in graphs.
    Curve1: 0xf2_ec_dd, 0x96_86_64, 0xff_ff_ff, 0xf6_ea_d0;
    /// Color of the curve of seat 2 in graphs.
    Curve2: 0x5f_90_ff, 0x24_50_b8, 0x4d_9b_ff, 0x6f_a4_e6;
    /// Color of the curve of seat 3 in graphs.
    Curve3: 0xf5_62_5a, 0xd8_3c_33, 0xff_5a_50, 0xea_6c_56;
    /// Color of the curve of seat 4 in graphs.
    Curve4: 0xff_cc_2e, 0xb8_7f_00, 0xff_e6_00, 0xf2_b5_2a;
    /// Color of the curve of seat 5 in graphs.
    Curve5: 0x4c_c8_82, 0x1f_8a_48, 0x00_d8_5c, 0x7a_c0_7c;
    /// Color of the curve of seat 6 in graphs.
    Curve6: 0x8d_91_9c, 0x2e_31_38, 0xa8_a8_a8, 0xb3_9c_86;

    // Tournaments.
    /// Background color of every other row of a table.
    Stripe: 0x26_29_2f, 0xf3_f5_f8, 0x22_22_22, 0x2f_20_15;
    /// Color of medals and stars for third place.
    Bronze: 0xdc_94_56, 0xe0_a0_6c, 0xe8_94_48, 0xd8_92_5a;
    /// Color of the shaded sides of stars for third place.
    BronzeShade: 0x8a_50_22, 0x96_58_28, 0x90_4c_10, 0x84_4a_20;

    // Pentagame.
    /// Color of the outer part of the Pentagame board, beyond the ring.
    Lip: 0x1b_1d_23, 0xd9_dc_e2, 0x00_00_00, 0x7a_4c_2a;
    /// Color of the points of the star on the Pentagame board.
    Star: 0x1b_1d_23, 0xff_ff_ff, 0x00_00_00, 0xdd_b8_84;
    /// Color of empty places for figures and gray blocks in the center of the Pentagame board.
    Socket: 0x30_32_38, 0xd9_dc_e2, 0x4c_4c_4c, 0xcf_a9_74;
    /// Color of the ring of the Pentagame board, between the stops on the ring.
    Line: 0x1b_1d_23, 0xd9_dc_e2, 0x98_98_98, 0x7a_4c_2a;
    /// Color of free stops on the Pentagame board, and of the inner discs of corners.
    Stop: 0x30_32_38, 0xec_ee_f1, 0x4c_4c_4c, 0xf0_d8_ae;
    /// Color of the numbers on free stops.
    Digit: 0xc6_c9_cf, 0x4a_4e_58, 0xff_ff_ff, 0x5c_40_28;
    /// Color of important text on the Pentagame board.
    Writing: 0xfb_f8_f0, 0x1b_1d_22, 0xff_ff_ff, 0x1c_11_0a;
    /// Color of the numbers on marked stops.
    MarkedDigit: 0x0d_0e_11, 0xff_ff_ff, 0x00_00_00, 0xff_ff_ff;
    /// Color of the outlines of Pentagame figures, corners and crossings.
    Seam: 0x0d_0e_11, 0x1b_1d_22, 0x00_00_00, 0x1c_11_0a;
    /// Color of the letters and numbers on Pentagame figures, and of the numbers on medals.
    Letter: 0x0d_0e_11, 0x1b_1d_22, 0x00_00_00, 0x1c_11_0a;
    /// Color of white figures, corners and crossings in Pentagame.
    White: 0xfb_f8_f0, 0xff_ff_ff, 0xff_ff_ff, 0xfa_ee_d8;
    /// Color of the shaded sides of white figures in Pentagame.
    WhiteShade: 0x98_9a_a0, 0x8e_93_9d, 0x98_98_98, 0xb8_9c_7a;
    /// Color of blue figures, corners and crossings in Pentagame.
    Blue: 0x4c_9f_ff, 0x62_a8_f4, 0x20_a8_ff, 0x5a_9a_d8;
    /// Color of the shaded sides of blue figures in Pentagame.
    BlueShade: 0x22_5c_a8, 0x2c_68_b0, 0x00_60_a8, 0x2a_5c_90;
    /// Color of red figures, corners and crossings in Pentagame.
    Red: 0xff_5a_5a, 0xea_5c_56, 0xff_62_62, 0xdc_5c_48;
    /// Color of the shaded sides of red figures in Pentagame.
    RedShade: 0xa4_2c_30, 0xac_34_32, 0xb0_10_20, 0x92_2c_20;
    /// Color of yellow figures, corners and crossings in Pentagame.
    Yellow: 0xff_cc_2e, 0xf8_cc_3c, 0xff_e6_00, 0xf4_c2_3a;
    /// Color of the shaded sides of yellow figures in Pentagame.
    YellowShade: 0xac_7c_0c, 0xb0_84_14, 0xb0_90_00, 0xa8_74_0c;
    /// Color of green figures, corners and crossings in Pentagame.
    Green: 0x5c_e6_90, 0x74_d6_90, 0x40_f0_7c, 0x90_cc_74;
    /// Color of the shaded sides of green figures in Pentagame.
    GreenShade: 0x16_84_42, 0x1e_80_42, 0x00_84_2c, 0x34_70_2c;
    /// Color of black blocks in Pentagame.
    BlackBlock: 0x0d_0e_11, 0x1b_1d_22, 0x18_18_18, 0x1c_11_0a;
    /// Color of the lit side of black blocks in Pentagame.
    BlackShine: 0x6a_6c_70, 0x66_6b_75, 0x80_80_80, 0x84_78_6a;
    /// Color of the half-lit side of black blocks in Pentagame.
    BlackSide: 0x30_32_38, 0x32_35_3c, 0x30_30_30, 0x5c_40_28;
    /// Color of the edges of black blocks in Pentagame.
    BlackEdge: 0xfb_f8_f0, 0xff_ff_ff, 0xe4_e4_e4, 0xf0_d8_ae;
    /// Color of the lit side of gray blocks in Pentagame.
    GrayShine: 0xc6_c9_cf, 0xd9_dc_e2, 0xdc_dc_dc, 0xd6_d2_ca;
    /// Color of the shaded side of gray blocks in Pentagame.
    GrayShade: 0x6a_6c_70, 0x8a_8e_98, 0x70_70_70, 0x84_78_6a;

    // Squadro.
    /// Color of the Squadro board, which is a tray.
    Tray: 0x54_3f_30, 0xfb_fa_f6, 0x00_00_00, 0xe2_bf_8a;
    /// Color of the lit edges of the Squadro board.
    TrayEdge: 0x7c_62_4b, 0xc0_ba_ac, 0x80_80_80, 0xf3_da_b0;
    /// Color of the outer side of the Squadro board, and of the shadows in its recesses.
    TrayShade: 0x17_13_12, 0xb4_ae_a0, 0x00_00_00, 0x7a_56_30;
    /// Color of the shadow that the Squadro board casts on the background.
    TrayShadow: 0x25_26_2b, 0xd6_d8_dc, 0x00_00_00, 0x2a_1d_14;
    /// Color of the spaces at both ends of a Squadro lane, and of homes.
    Bay: 0x3e_2f_25, 0xf0_ed_e4, 0x00_00_00, 0xca_a1_6a;
    /// Color of the spaces where Squadro lanes cross.
    Groove: 0x33_26_1d, 0xe3_de_d1, 0x00_00_00, 0xb5_88_50;
    /// Color of dots and signs engraved in the Squadro board.
    Dot: 0x7c_62_4b, 0xc0_ba_ac, 0x59_59_59, 0x98_70_40;
    /// Color of the dots that show how far a Squadro piece moves next.
    DotLit: 0xff_d5_84, 0x1b_1d_22, 0xff_ff_ff, 0x36_1c_0c;
    /// Color of light Squadro pieces, and of numbers on dark pieces.
    LightPiece: 0xf8_ee_da, 0xff_ff_ff, 0xff_ff_ff, 0xfa_ee_d8;
    /// Color of the shaded side of light Squadro pieces.
    LightPieceShade: 0xd8_c2_9a, 0xe3_de_d1, 0xc8_c8_c8, 0xe2_bf_8a;
    /// Color of the edges of light Squadro pieces.
    LightPieceEdge: 0x8d_6f_43, 0x1b_1d_22, 0xff_ff_ff, 0x7a_56_30;
    /// Color of dark Squadro pieces, and of numbers on light pieces.
    DarkPiece: 0x17_13_12, 0x1b_1d_22, 0x00_00_00, 0x4a_2a_17;
    /// Color of the lit side of dark Squadro pieces.
    DarkPieceShine: 0x44_3b_38, 0x50_55_60, 0x59_59_59, 0x76_4a_2c;
    /// Color of the edges of dark Squadro pieces.
    DarkPieceEdge: 0xd9_a4_5c, 0x08_09_0b, 0xff_ff_ff, 0x26_12_07;

    // Star Squares.
    /// Color of the night sky of the Star Squares board, and of the badges next to it.
    Sky: 0x0e_14_2c, 0xf8_f2_e2, 0x00_00_00, 0xdb_b5_80;
    /// Color of the faint background stars on the Star Squares board.
    Faint: 0x3a_46_70, 0xd8_ce_b8, 0x00_00_00, 0xdb_b5_80;
    /// Color of the wood grain of the Star Squares board, visible in the wooden theme.
    Grain: 0x0e_14_2c, 0xf8_f2_e2, 0x00_00_00, 0xd2_aa_73;
    /// Color of the frame around the Star Squares board.
    Frame: 0x1c_26_48, 0xe8_dd_c4, 0x00_00_00, 0xb5_86_50;
    /// Color of the lit edges of the frame around the Star Squares board.
    FrameLit: 0x3c_4a_78, 0xff_fc_f4, 0xff_ff_ff, 0xe6_c4_92;
    /// Color of the shaded edges of the frame around the Star Squares board, and of the shadows of stars.
    FrameDeep: 0x06_09_16, 0xb4_a4_86, 0x00_00_00, 0x6e_48_28;
    /// Color of the coordinates of points on the Star Squares board and its frame.
    PointName: 0xa8_b2_d0, 0x50_4a_40, 0xff_ff_ff, 0x2e_1a_0a;
    /// Color of the lines between points of the Star Squares board.
    Thread: 0x50_5e_8c, 0x86_90_a8, 0xa0_a0_a0, 0x80_58_34;
    /// Color of the points of the Star Squares board.
    Knot: 0x9a_a6_c8, 0x4a_58_80, 0xff_ff_ff, 0x58_38_1e;
    /// Color of the facets of light stars that face the light.
    StarLight: 0xff_f8_e6, 0xff_ff_ff, 0xff_ff_ff, 0xff_f4_dc;
    /// Color of the facets of light stars that are at an angle to the light.
    StarSlant: 0xf0_df_b6, 0xe4_e8_f2, 0xff_ff_ff, 0xf0_da_ae;
    /// Color of the facets of light stars that are in the shade.
    StarShade: 0xd0_b3_78, 0xb8_c2_da, 0xff_ff_ff, 0xd2_ae_74;
    /// Color of the outlines of stars in Star Squares.
    StarLine: 0x6e_56_2c, 0x2a_34_58, 0x00_00_00, 0x6a_44_24;
    /// Color of the bodies of dark stars.
    StarDark: 0x1a_14_1a, 0x1c_26_4a, 0x00_00_00, 0x2c_1a_10;
    /// Color of the facets of dark stars that face the light.
    StarGlint: 0x38_2a_2c, 0x38_46_76, 0x00_00_00, 0x4e_32_1e;
    /// Color of the edges of dark stars, and of the rings on them.
    StarGold: 0xe6_a8_54, 0xc8_94_38, 0xff_ff_ff, 0x9a_64_2c;

    // Stern-Halma.
    /// Color of the side of the Stern-Halma board, which is a plate.
    PlateEdge: 0x12_13_17, 0xa4_ab_b8, 0x8a_8a_8a, 0x7a_4c_26;
    /// Color of the border of the Stern-Halma board, around the arms of the star.
    PlateRim: 0x1d_1f_25, 0xff_ff_ff, 0xb8_b8_b8, 0xc0_90_5a;
    /// Color of the guide lines along rows of holes in Stern-Halma.
    PlateLine: 0x2a_2d_34, 0xd5_d9_e0, 0x5a_5a_5a, 0xb9_8b_56;
    /// Color of the holes in the Stern-Halma board.
    Hole: 0x24_26_2c, 0xe6_e9_ee, 0x30_30_30, 0x6a_45_27;
    /// Color of the upper walls of holes, which are in the shade.
    HoleShade: 0x05_06_08, 0xb4_ba_c5, 0x30_30_30, 0x44_29_0f;
    /// Color of the numbers in free holes.
    HoleNumber: 0xa8_ab_b4, 0x4a_4f_5a, 0xc6_c6_c6, 0xf7_e5_c4;
    /// Color of the text on holes that the player may choose, or in which a peg landed on its way.
    SignText: 0x0d_0e_11, 0xff_ff_ff, 0x00_00_00, 0xff_f6_e6;
    /// Color of the numbers that show the finishing positions of seats.
    PlaceNumber: 0x0d_0e_11, 0x14_16_1a, 0x00_00_00, 0x1f_12_0a;
    /// Color of the pegs of seat 1 in Stern-Halma.
    Peg1: 0xee_e9_dd, 0xfd_fc_f8, 0xff_ff_ff, 0xf6_ec_d6;
    /// Color of the pegs of seat 1 at their edges and on the side away from the light.
    Peg1Shade: 0x9c_96_88, 0x5c_61_6b, 0x84_84_84, 0x9c_85_60;
    /// Color of the highlights on the pegs of seat 1.
    Peg1Shine: 0xff_ff_ff, 0xff_ff_ff, 0xff_ff_ff, 0xff_ff_ff;
    /// Color of the marks inlaid in the pegs of seat 1.
    Peg1Mark: 0x6f_66_4f, 0x6b_64_53, 0x30_30_30, 0x6e_5a_36;
    /// Color of the arm of the board where the pegs of seat 1 start.
    Arm1: 0x2a_28_22, 0xf4_f0_e4, 0x2a_2a_2a, 0xeb_d6_b0;
    /// Color of the outline of the arm that seat 1 has to fill.
    Goal1: 0x6b_67_5c, 0xb9_b2_a0, 0xff_ff_ff, 0xf7_ec_d2;
    /// Color of the pegs of seat 2 in Stern-Halma.
    Peg2: 0x2f_62_d8, 0x24_50_b8, 0x24_62_f0, 0x1d_4f_9e;
    /// Color of the pegs of seat 2 at their edges and on the side away from the light.
    Peg2Shade: 0x1a_34_80, 0x15_32_6f, 0x0c_2f_80, 0x0d_2a_5c;
    /// Color of the highlights on the pegs of seat 2.
    Peg2Shine: 0x86_a8_f5, 0x92_b2_f2, 0x24_62_f0, 0x84_a6_e0;
    /// Color of the marks inlaid in the pegs of seat 2.
    Peg2Mark: 0xc2_d4_ff, 0xbd_d0_fb, 0xc4_d6_ff, 0xb9_cf_f2;
    /// Color of the arm of the board where the pegs of seat 2 start.
    Arm2: 0x14_24_4a, 0xdf_e8_fb, 0x00_10_4a, 0xa9_b4_b4;
    /// Color of the outline of the arm that seat 2 has to fill.
    Goal2: 0x2a_4f_a8, 0x7f_a0_e6, 0x2a_6c_ff, 0x2f_5a_9c;
    /// Color of the pegs of seat 3 in Stern-Halma.
    Peg3: 0xec_51_4c, 0xdc_44_3a, 0xff_3b_30, 0xcc_3d_2e;
    /// Color of the pegs of seat 3 at their edges and on the side away from the light.
    Peg3Shade: 0x86_22_26, 0x8c_1c_18, 0x86_18_10, 0x6e_16_10;
    /// Color of the highlights on the pegs of seat 3.
    Peg3Shine: 0xf9_a7_a0, 0xf7_aa_a2, 0xff_3b_30, 0xf0_9a_86;
    /// Color of the marks inlaid in the pegs of seat 3.
    Peg3Mark: 0x5e_0d_12, 0x4f_08_06, 0x3a_08_04, 0x2e_04_02;
    /// Color of the arm of the board where the pegs of seat 3 start.
    Arm3: 0x42_1b_1d, 0xfb_e2_df, 0x4a_00_00, 0xd8_9c_7c;
    /// Color of the outline of the arm that seat 3 has to fill.
    Goal3: 0x8e_2f_30, 0xec_8f_88, 0xff_3b_30, 0xa8_38_2a;
    /// Color of the pegs of seat 4 in Stern-Halma.
    Peg4: 0xff_cc_2e, 0xf7_c1_1e, 0xff_e6_00, 0xf2_b5_2a;
    /// Color of the pegs of seat 4 at their edges and on the side away from the light.
    Peg4Shade: 0xa8_78_14, 0x94_69_0a, 0x8a_7c_00, 0x8f_5f_0c;
    /// Color of the highlights on the pegs of seat 4.
    Peg4Shine: 0xff_f0_b8, 0xfd_ea_b0, 0xff_e6_00, 0xfd_e6_a8;
    /// Color of the marks inlaid in the pegs of seat 4.
    Peg4Mark: 0x6b_47_00, 0x6b_4a_00, 0x3a_33_00, 0x6a_43_00;
    /// Color of the arm of the board where the pegs of seat 4 start.
    Arm4: 0x40_34_0f, 0xfc_f0_c8, 0x3a_33_00, 0xe6_c0_60;
    /// Color of the outline of the arm that seat 4 has to fill.
    Goal4: 0x94_73_1a, 0xe6_b9_3a, 0xff_e6_00, 0xc9_8a_12;
    /// Color of the pegs of seat 5 in Stern-Halma.
    Peg5: 0x3f_b0_6c, 0x38_ac_66, 0x00_c8_53, 0x3f_9a_56;
    /// Color of the pegs of seat 5 at their edges and on the side away from the light.
    Peg5Shade: 0x1f_62_3a, 0x14_59_2f, 0x00_68_2c, 0x1a_52_29;
    /// Color of the highlights on the pegs of seat 5.
    Peg5Shine: 0xa4_dc_b8, 0xa2_d8_b6, 0x00_c8_53, 0xa6_d4_ae;
    /// Color of the marks inlaid in the pegs of seat 5.
    Peg5Mark: 0x0a_3f_22, 0x06_3d_1d, 0x00_38_18, 0x05_2c_10;
    /// Color of the arm of the board where the pegs of seat 5 start.
    Arm5: 0x12_36_21, 0xdc_f1_e3, 0x00_3a_14, 0xb4_b8_78;
    /// Color of the outline of the arm that seat 5 has to fill.
    Goal5: 0x26_70_3f, 0x7c_c7_9a, 0x00_c8_53, 0x3f_7d_4a;
    /// Color of the pegs of seat 6 in Stern-Halma.
    Peg6: 0x3e_41_4a, 0x33_36_3d, 0x00_00_00, 0x2a_21_1c;
    /// Color of the pegs of seat 6 at their edges and on the side away from the light.
    Peg6Shade: 0x8c_8f_98, 0x0c_0d_10, 0xb4_b4_b4, 0x0d_08_06;
    /// Color of the highlights on the pegs of seat 6.
    Peg6Shine: 0x7f_83_8d, 0x8a_8f_99, 0x00_00_00, 0x7d_6a_5c;
    /// Color of the marks inlaid in the pegs of seat 6.
    Peg6Mark: 0xc9_cc_d4, 0xc4_c8_d0, 0xd8_d8_d8, 0xc2_ab_94;
    /// Color of the arm of the board where the pegs of seat 6 start.
    Arm6: 0x1e_20_26, 0xe3_e5_e9, 0x00_00_00, 0xa8_8a_66;
    /// Color of the outline of the arm that seat 6 has to fill.
    Goal6: 0x4c_50_5a, 0x8d_92_9c, 0x9a_9a_9a, 0x4a_3a_2e;
}

impl Ink {
    /// Returns the index of this ink in [`Ink::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Color palettes for the pictures of a game. In every theme, they have the same entries in the same order, with different colors. Every pixel gets
/// the entry whose color is nearest to the pixel's color.
///
/// Palettes are small, because every additional color makes the file larger. Two intermediate colors between a color and the board's color are enough
/// for edges to look smooth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shades {
    /// Palette for undimmed boards; at most 256 entries.
    pub(crate) full: &'static [Shade],
    /// Palette for dimmed boards; at most 256 entries.
    pub(crate) dim: &'static [Shade],
    /// Compression method for pictures with these palettes.
    pub(crate) packing: Packing,
}

/// Kind of repeated pixels to look for when compressing a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Packing {
    /// Runs of pixels of the same color. Looking only for runs takes half as long as [`Packing::Repeats`]. The files are nearly as small if the
    /// shapes of a board are at all angles, because few rows of pixels then repeat other rows.
    Runs,
    /// Any sequence of pixels that also occurs shortly before in the picture.
    Repeats,
}

impl Shades {
    /// Returns the palette for boards that are drawn in this tone.
    pub(crate) const fn of(self, tone: Tone) -> &'static [Shade] {
        match tone {
            Tone::Full => self.full,
            Tone::Dim => self.dim,
        }
    }
}

/// An entry of a palette.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Shade {
    /// An ink at full brightness.
    Full(Ink),
    /// An ink that is dimmed.
    Dim(Ink),
    /// Color between two inks, for smooth edges. The number is the share of the second ink, in hundredths.
    Between(Ink, Ink, u8),
}

/// Builds a list of [`Shade`]s from groups: `full(A B)`, `dim(A B)`, `between(A B 50, A C 33,)`.
macro_rules! shades {
    (@ [$($done:tt)*]) => {
        &[$($done)*]
    };
    (@ [$($done:tt)*] full($($ink:ident)*) $($rest:tt)*) => {
        shades!(@ [$($done)* $($crate::theme::Shade::Full($crate::theme::Ink::$ink),)*] $($rest)*)
    };
    (@ [$($done:tt)*] dim($($ink:ident)*) $($rest:tt)*) => {
        shades!(@ [$($done)* $($crate::theme::Shade::Dim($crate::theme::Ink::$ink),)*] $($rest)*)
    };
    (@ [$($done:tt)*] between($($a:ident $b:ident $share:literal,)*) $($rest:tt)*) => {
        shades!(@ [$($done)* $(
            $crate::theme::Shade::Between($crate::theme::Ink::$a, $crate::theme::Ink::$b, $share),
        )*] $($rest)*)
    };
    ($($groups:tt)*) => {
        shades!(@ [] $($groups)*)
    };
}

pub(crate) use shades;

/// Returns `a` blended with `b`; `share` (0 to 1) is the share of `b`.
pub fn blend(a: Rgb, b: Rgb, share: f64) -> Rgb {
    [0, 1, 2].map(|i| (f64::from(a[i]) + share * (f64::from(b[i]) - f64::from(a[i]))).round() as u8)
}

const fn rgb(hex: u32) -> Rgb {
    [(hex >> 16) as u8, (hex >> 8) as u8, hex as u8]
}

impl fmt::Display for Tone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Full => Ok(()),
            Self::Dim => f.write_str(" dim"),
        }
    }
}
