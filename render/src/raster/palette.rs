//! One palette per theme: its inks, the blends between inks that touch, and both again dimmed.

use std::sync::{Arc, OnceLock};

use crate::theme::{Colors, DIM_RAMPS, Ink, RAMPS, Rgb, Theme, blend};

/// At most 256 colors and the way from any color to the nearest of them.
pub(super) struct Palette {
    colors: Vec<Rgb>,
    /// Nearest entry for every color rounded to [`BITS`] bits a channel.
    nearest: Vec<u8>,
    /// Entry that shows an entry dimmed.
    dimmed: [u8; 256],
}

/// Bits per channel of the table of nearest colors.
const BITS: u32 = 6;

impl Palette {
    /// Palette of `theme`, made once.
    pub(super) fn get(theme: Theme) -> Arc<Self> {
        static PALETTES: [OnceLock<Arc<Palette>>; Theme::ALL.len()] =
            [const { OnceLock::new() }; Theme::ALL.len()];
        let made = PALETTES[theme as usize].get_or_init(|| Arc::new(Self::new(theme.colors())));
        Arc::clone(made)
    }

    fn new(theme: &Colors) -> Self {
        // Every entry with the color it has where the board is dimmed.
        let mut entries: Vec<(Rgb, Rgb)> = Ink::ALL
            .iter()
            .map(|&ink| (theme.full(ink), theme.dim(ink)))
            .collect();
        let inks = entries.len();
        entries.extend(ramps(RAMPS).map(|(a, b, share)| {
            let full = blend(theme.full(a), theme.full(b), share);
            (full, blend(theme.dim(a), theme.dim(b), share))
        }));
        let shown = entries.len();
        for ink in Ink::ALL {
            entries.push((theme.dim(ink), theme.dim(ink)));
        }
        entries.extend(ramps(DIM_RAMPS).map(|(a, b, share)| {
            let dim = blend(theme.dim(a), theme.dim(b), share);
            (dim, dim)
        }));

        // Inks keep their numbers; of the rest, doubles are left out.
        let mut colors: Vec<Rgb> = Vec::with_capacity(256);
        for (i, (full, _)) in entries.iter().enumerate() {
            if i < inks || !colors.contains(full) {
                colors.push(*full);
            }
        }
        assert!(colors.len() <= 256, "{} colors", colors.len());

        let mut dimmed = [0; 256];
        for &(full, dim) in entries[..shown].iter().rev() {
            for (i, color) in colors.iter().enumerate() {
                if *color == full {
                    dimmed[i] = closest(&colors, dim);
                }
            }
        }
        let steps = 1 << BITS;
        let middle = |v: u32| ((2 * v + 1) * 255 / (2 * steps)) as u8;
        let mut nearest = Vec::with_capacity(1 << (3 * BITS));
        for r in 0..steps {
            for g in 0..steps {
                nearest.extend((0..steps).map(|b| closest(&colors, [r, g, b].map(middle))));
            }
        }
        Self {
            colors,
            nearest,
            dimmed,
        }
    }

    /// Color of an entry.
    pub(super) fn color(&self, index: u8) -> Rgb {
        self.colors.get(usize::from(index)).copied().unwrap_or_default()
    }

    /// Entry of an ink, full or dimmed.
    pub(super) fn ink(&self, ink: Ink, dim: bool) -> u8 {
        let index = ink.index() as u8;
        if dim { self.dim(index) } else { index }
    }

    /// Entry that shows entry `index` dimmed.
    pub(super) fn dim(&self, index: u8) -> u8 {
        self.dimmed[usize::from(index)]
    }

    /// Entry nearest to a color.
    pub(super) fn nearest(&self, color: Rgb) -> u8 {
        let [r, g, b] = color.map(|v| usize::from(v >> (8 - BITS)));
        self.nearest[(r << (2 * BITS)) | (g << BITS) | b]
    }

    /// Entry for `over` covering `level` of 64 parts of `under`.
    pub(super) fn blend(&self, under: u8, over: u8, level: u8) -> u8 {
        let (under, over) = (self.color(under), self.color(over));
        let level = u32::from(level);
        self.nearest([0, 1, 2].map(|i| {
            ((u32::from(over[i]) * level + u32::from(under[i]) * (64 - level) + 32) / 64) as u8
        }))
    }

    /// All entries as a PNG holds them.
    pub(super) fn bytes(&self) -> Vec<u8> {
        self.colors.concat()
    }
}

fn ramps(pairs: &'static [(Ink, Ink, u8)]) -> impl Iterator<Item = (Ink, Ink, f64)> {
    pairs.iter().flat_map(|&(a, b, steps)| {
        (1..=steps).map(move |i| (a, b, f64::from(i) / (f64::from(steps) + 1.0)))
    })
}

fn closest(colors: &[Rgb], wanted: Rgb) -> u8 {
    let distance = |color: &Rgb| -> i32 {
        let [r, g, b] = [0, 1, 2].map(|i| i32::from(color[i]) - i32::from(wanted[i]));
        r * r + g * g + b * b
    };
    let nearest = (0..colors.len()).min_by_key(|&i| distance(&colors[i]));
    nearest.unwrap_or(0) as u8
}
