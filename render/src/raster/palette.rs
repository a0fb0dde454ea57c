//! Color palettes, made from a game's [shades](crate::theme::Shades) and the colors of a theme.

use std::sync::{Arc, OnceLock};

use asterism_rules::GameKind;

use crate::games::gallery;
use crate::theme::{Ink, Rgb, Shade, Theme, Tone};

/// A palette of at most 256 colors, and a table for finding the palette entry nearest to any color.
pub(super) struct Palette {
    theme: Theme,
    colors: Vec<Rgb>,
    /// Index of the nearest palette entry for every color that has [`BITS`] bits per channel.
    nearest: Vec<u8>,
}

/// Number of bits per color channel in the table of nearest entries.
const BITS: u32 = 5;

impl Palette {
    /// Returns the palette for boards of the given game, theme and tone. Each palette is created only once.
    pub(super) fn get(kind: GameKind, theme: Theme, tone: Tone) -> Arc<Self> {
        type Tones = [OnceLock<Arc<Palette>>; 2];
        type Themes = [Tones; Theme::ALL.len()];
        static PALETTES: [Themes; GameKind::ALL.len()] =
            [const { [const { [const { OnceLock::new() }; 2] }; Theme::ALL.len()] };
                GameKind::ALL.len()];
        let made = PALETTES[kind as usize][theme as usize][tone as usize].get_or_init(|| {
            let shades = gallery(kind).shades;
            Arc::new(Self::new(shades.of(tone), theme))
        });
        Arc::clone(made)
    }

    /// Creates a palette with the given entries, in the colors of a theme.
    pub(super) fn new(shades: &[Shade], theme: Theme) -> Self {
        let colors: Vec<Rgb> = shades.iter().map(|&shade| theme.shade(shade)).collect();
        assert!(colors.len() <= 256, "palette indices are bytes");
        let levels = 1 << BITS;
        let middle = |v: u32| ((2 * v + 1) * 255 / (2 * levels)) as u8;
        let mut nearest = Vec::with_capacity(1 << (3 * BITS));
        for r in 0..levels {
            for g in 0..levels {
                nearest.extend((0..levels).map(|b| closest(&colors, [r, g, b].map(middle))));
            }
        }
        Self {
            theme,
            colors,
            nearest,
        }
    }

    /// Returns the number of palette entries.
    pub(super) fn len(&self) -> usize {
        self.colors.len()
    }

    /// Returns the color of a palette entry.
    pub(super) fn color(&self, index: u8) -> Rgb {
        self.colors
            .get(usize::from(index))
            .copied()
            .unwrap_or_default()
    }

    /// Returns the exact color of an ink in this palette's theme. The palette may have only a similar color.
    pub(super) fn meant(&self, ink: Ink, tone: Tone) -> Rgb {
        self.theme.color(ink, tone)
    }

    /// Returns the index of the palette entry nearest to a color. This search is slow but exact.
    pub(super) fn exact(&self, color: Rgb) -> u8 {
        closest(&self.colors, color)
    }

    /// Returns the index of the palette entry for the blend of `over` with `under`, in which `over` has a share of `level` 64ths.
    pub(super) fn blend(&self, under: u8, over: u8, level: u8) -> u8 {
        let (under, over) = (self.color(under), self.color(over));
        let level = u32::from(level);
        let [r, g, b] = [0, 1, 2].map(|i| {
            let sum = u32::from(over[i]) * level + u32::from(under[i]) * (64 - level);
            (sum / 64) as usize >> (8 - BITS)
        });
        self.nearest[(r << (2 * BITS)) | (g << BITS) | b]
    }

    /// Returns the colors of all entries in the format of a PNG palette.
    pub(super) fn bytes(&self) -> Vec<u8> {
        self.colors.concat()
    }
}

fn closest(colors: &[Rgb], wanted: Rgb) -> u8 {
    let distance = |color: &Rgb| -> i32 {
        let [r, g, b] = [0, 1, 2].map(|i| i32::from(color[i]) - i32::from(wanted[i]));
        r * r + g * g + b * b
    };
    let nearest = (0..colors.len()).min_by_key(|&i| distance(&colors[i]));
    nearest.unwrap_or(0) as u8
}

/// Converts a share (0 to 1) to 64ths.
pub(super) fn level(coverage: f32) -> u8 {
    // Rounding by hand is much faster than `round`.
    (coverage.clamp(0.0, 1.0) * 64.0 + 0.5) as u8
}
