//! Sprites in a form that is fast to copy into pictures: runs of palette indices, and edge pixels with their coverage.

use super::canvas::CLEAR;
use super::palette::Palette;
use super::pixel_box;
use super::supersample::{Enlarged, FACTOR};
use crate::scene::{Art, Point, Tone, point};
use crate::theme::Ink;

/// A sprite as pixels. Positions are relative to the pixel at the sprite's origin.
pub(super) struct Tile {
    pub(super) runs: Vec<Run>,
    /// Palette indices of the pixels of all runs, concatenated.
    pub(super) indices: Vec<u8>,
    pub(super) edges: Vec<EdgePixel>,
}

/// Consecutive pixels in a row that the sprite covers fully.
pub(super) struct Run {
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) len: usize,
}

/// Pixel that the sprite covers partly.
pub(super) struct EdgePixel {
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) index: u8,
    /// Share of the pixel that the sprite covers, in 64ths.
    pub(super) level: u8,
}

impl Tile {
    /// Creates a tile from a drawing whose origin is at the upper left corner of a pixel.
    pub(super) fn draw(art: &Art, palette: &Palette, tone: Tone, scale: f64) -> Self {
        let [left, top, right, bottom] = pixel_box(art.bounds(), scale);
        let size = ((right - left) as u32, (bottom - top) as u32);
        let corner = point(f64::from(left), f64::from(top)) * (1.0 / scale);
        let mut enlarged = Enlarged::new(size, scale, corner, FACTOR);
        let number = |ink: Ink| ink.index() as u8;
        enlarged.layers.add_art(art, Point::ZERO, number);

        let mut tile = Self {
            runs: Vec::new(),
            indices: Vec::new(),
            edges: Vec::new(),
        };
        let colors = Ink::ALL.map(|ink| palette.meant(ink, tone));
        let color = |number: u8| colors[usize::from(number)];
        let entries = colors.map(|color| palette.exact(color));
        enlarged.scaled_down(|x, y, blend| {
            let (x, y) = (left + x as i32, top + y as i32);
            match blend.single() {
                Some(CLEAR) => {}
                Some(number) => tile.cover(x, y, entries[usize::from(number)]),
                None => {
                    let (mean, level) = blend.covered(color);
                    match level {
                        0 => {}
                        64 => tile.cover(x, y, palette.exact(mean)),
                        level => tile.edges.push(EdgePixel {
                            x,
                            y,
                            index: palette.exact(mean),
                            level,
                        }),
                    }
                }
            }
        });
        tile
    }

    fn cover(&mut self, x: i32, y: i32, index: u8) {
        match self.runs.last_mut() {
            Some(run) if run.y == y && run.x + run.len as i32 == x => run.len += 1,
            _ => self.runs.push(Run { x, y, len: 1 }),
        }
        self.indices.push(index);
    }
}
