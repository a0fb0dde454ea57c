//! Cache of rendered letters, by size and position within a pixel.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use ab_glyph::{Font, GlyphId};

use super::palette::level;
use crate::font;

/// Number of horizontal positions within a pixel at which letters are drawn. Vertically, baselines are always at pixel boundaries.
const PHASES: f64 = 4.0;

/// Maximum number of letters kept in the cache. Names may contain any letters, but only a few different letters are in use at any time.
const MOST: usize = 4096;

/// Cache of the letters that have been drawn.
#[derive(Default)]
pub(super) struct Glyphs {
    drawn: RwLock<HashMap<GlyphKey, Arc<Coverage>>>,
}

/// Key of the cache: the letter, the bits of the font size in pixels, and the position within a pixel.
type GlyphKey = (u16, u32, u8);

/// A rendered letter: how much of each pixel the letter covers. Positions are relative to the letter's origin.
pub(super) struct Coverage {
    pub(super) left: i32,
    pub(super) top: i32,
    pub(super) width: usize,
    /// Share of each pixel that the letter covers, in 64ths, row by row.
    pub(super) levels: Vec<u8>,
}

impl Glyphs {
    /// Returns `glyph` rendered with its origin near `x`, and the pixel column that contains this origin.
    pub(super) fn get(&self, glyph: GlyphId, em: f64, x: f64) -> (i32, Arc<Coverage>) {
        let steps = (x * PHASES).round() as i64;
        let phases = PHASES as i64;
        let whole = steps.div_euclid(phases) as i32;
        let phase = steps.rem_euclid(phases);
        let key = (glyph.0, (em as f32).to_bits(), phase as u8);
        // A panic elsewhere cannot leave the map half updated.
        let known = self.drawn.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(coverage) = known.get(&key) {
            return (whole, Arc::clone(coverage));
        }
        drop(known);
        let coverage = Arc::new(Coverage::draw(glyph, em, phase as f64 / PHASES));
        let mut drawn = self.drawn.write().unwrap_or_else(PoisonError::into_inner);
        if drawn.len() >= MOST {
            drawn.clear();
        }
        drawn.insert(key, Arc::clone(&coverage));
        (whole, coverage)
    }
}

impl Coverage {
    fn draw(glyph: GlyphId, em: f64, phase: f64) -> Self {
        let mut coverage = Self {
            left: 0,
            top: 0,
            width: 0,
            levels: Vec::new(),
        };
        let position = ab_glyph::point(phase as f32, 0.0);
        let glyph = glyph.with_scale_and_position(font::scale(em), position);
        if let Some(outline) = font::face().outline_glyph(glyph) {
            let bounds = outline.px_bounds();
            (coverage.left, coverage.top) = (bounds.min.x as i32, bounds.min.y as i32);
            coverage.width = bounds.width().ceil() as usize;
            coverage.levels = vec![0; coverage.width * bounds.height().ceil() as usize];
            outline.draw(|x, y, share| {
                let place = y as usize * coverage.width + x as usize;
                if let Some(covered) = coverage.levels.get_mut(place) {
                    *covered = level(share);
                }
            });
        }
        coverage
    }
}
