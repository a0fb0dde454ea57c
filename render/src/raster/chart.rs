//! Pictures other than boards: each is drawn from scratch, with its own palette.

use super::encode::{self, UNFILTERED};
use super::frame::Frame;
use super::glyphs::Glyphs;
use super::palette::Palette;
use super::pixel;
use super::tile::Tile;
use crate::graph::figure::{Graph, GraphItem, GraphMark};
use crate::scene::{Point, Tone};
use crate::theme::{Ink, Shade, Theme};

/// Draws `graph` as a palette PNG `width` pixels wide.
pub(crate) fn chart(graph: &Graph, shades: &[Shade], theme: Theme, width: u32) -> Vec<u8> {
    let palette = Palette::new(shades, 64, theme);
    let scale = f64::from(width) / graph.width;
    let height = ((graph.height * scale).round() as u32).min(width);
    // Frames are square: draw one and cut out the middle.
    let ground = palette.exact(palette.meant(Ink::Ground, Tone::Full));
    let stride = width as usize + 1;
    let mut pixels = vec![ground; stride * width as usize];
    for row in pixels.chunks_exact_mut(stride) {
        row[0] = UNFILTERED;
    }
    let mut frame = Frame::new(&palette, width, scale, pixels);
    let glyphs = Glyphs::default();
    for GraphItem { shown, .. } in &graph.items {
        match shown {
            GraphMark::Art(art, at) => {
                let (x, y) = pixel(*at, width, scale);
                frame.blit(&Tile::draw(art, &palette, Tone::Full, scale), x, y);
            }
            GraphMark::Stroke(stroke) => frame.stroke(stroke, Tone::Full, Point::ZERO),
            GraphMark::Text(text) => frame.text(text, Tone::Full, Point::ZERO, &glyphs),
        }
    }
    let above = (width - height) as usize / 2 * stride;
    let rows = &frame.pixels[above..above + height as usize * stride];
    encode::indexed((width, height), &palette, rows)
}
