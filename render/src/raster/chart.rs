//! Draws pictures other than boards. Each picture is drawn from scratch, with a palette of its own.

use image::{GrayImage, Luma};

use super::encode;
use super::frame::Frame;
use super::glyphs::Glyphs;
use super::palette::Palette;
use super::tile::Tile;
use crate::figure::{Figure, FigureItem, FigureMark};
use crate::scene::{Art, Point, Tone, point};
use crate::theme::{Ink, Packing, Shade, Theme};

/// Draws `figure` as a PNG with a palette, `width` pixels wide.
pub(crate) fn chart(figure: &Figure, shades: &[Shade], theme: Theme, width: u32) -> Vec<u8> {
    let palette = Palette::new(shades, theme);
    let scale = f64::from(width) / figure.width;
    let height = ((figure.height * scale).round() as u32).max(1);
    let ground = palette.exact(palette.meant(Ink::Ground, Tone::Full));
    let empty = GrayImage::from_pixel(width, height, Luma([ground]));
    let mut frame = Frame::new(&palette, scale, empty);
    let glyphs = Glyphs::default();
    // Tables repeat a few drawings many times.
    let mut tiles: Vec<(&Art, Tile)> = Vec::new();
    for FigureItem { shown, .. } in &figure.items {
        match shown {
            FigureMark::Art(art, at) => {
                let known = tiles.iter().position(|(drawn, _)| *drawn == art);
                let index = known.unwrap_or_else(|| {
                    tiles.push((art, Tile::draw(art, &palette, Tone::Full, scale)));
                    tiles.len() - 1
                });
                let (x, y) = frame.pixel(*at);
                frame.blit(&tiles[index].1, x.round() as i32, y.round() as i32);
            }
            FigureMark::Stroke(stroke) => {
                let (x, y) = frame.pixel(Point::ZERO);
                // Tiles are on whole pixels, lines wherever their points are.
                let rest = point(x.fract(), y.fract()) * (1.0 / scale);
                let shapes = stroke.shapes().into_iter();
                let art = Art {
                    fills: shapes
                        .map(|shape| (shape.placed(1.0, rest), stroke.ink))
                        .collect(),
                };
                let tile = Tile::draw(&art, &palette, Tone::Full, scale);
                frame.blit(&tile, x as i32, y as i32);
            }
            FigureMark::Panel(panel) => frame.panel(panel),
            FigureMark::Text(text) => frame.text(text, Tone::Full, Point::ZERO, &glyphs),
        }
    }
    encode::indexed(&palette, &frame.image, Packing::Repeats)
}
