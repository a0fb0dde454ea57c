//! Draws at eight times the size without smoothing, then scales down: smooth edges, exact to 1/64.

use ab_glyph::Font;
use image::{GrayImage, Luma, RgbImage};

use super::encode::UNFILTERED;
use super::palette::Palette;
use super::{is_dim, polygon, snapped};
use crate::font;
use crate::games::{art, backdrop};
use crate::scene::{Art, Bounds, Mark, Point, Scene, Shape, Text, Tone, point};
use crate::theme::{Ink, Rgb, Theme};

/// How many times larger than the picture the canvas is.
pub(super) const FACTOR: u32 = 8;

/// Value of a canvas pixel where nothing is drawn.
pub(super) const CLEAR: u8 = u8::MAX;

/// Rows of the picture drawn at once. A band of a large picture fits in the processor's cache.
const BAND: u32 = 16;

/// Canvas of ink numbers, [`FACTOR`] times as large as the part of the picture it covers.
pub(super) struct Canvas {
    image: GrayImage,
    /// Canvas pixels per board unit.
    scale: f64,
    /// Board point at the canvas's upper left corner.
    corner: Point,
}

impl Canvas {
    /// Creates an empty canvas for `width` × `height` pixels of a picture with `scale` pixels per board unit.
    pub(super) fn new(width: u32, height: u32, scale: f64, corner: Point, factor: u32) -> Self {
        Self {
            image: GrayImage::from_pixel(width * factor, height * factor, Luma([CLEAR])),
            scale: scale * f64::from(factor),
            corner,
        }
    }

    fn clear(&mut self, corner: Point) {
        self.image.fill(CLEAR);
        self.corner = corner;
    }

    /// Returns the part of the board that the canvas shows.
    fn bounds(&self) -> Bounds {
        let (width, height) = self.image.dimensions();
        let size = point(f64::from(width), f64::from(height)) * (1.0 / self.scale);
        Bounds {
            min: self.corner,
            max: self.corner + size,
        }
    }

    /// Draws `art` with its origin at `at`; `number` maps its inks to numbers.
    pub(super) fn art(&mut self, art: &Art, at: Point, number: impl Fn(Ink) -> u8) {
        for (shape, ink) in &art.fills {
            self.shape(shape, at, number(*ink));
        }
    }

    fn shape(&mut self, shape: &Shape, at: Point, number: u8) {
        if !shape.bounds().moved(at).overlaps(self.bounds()) {
            return;
        }
        match shape {
            Shape::Polygon(points) => {
                // A canvas pixel covers the area to the right of and below its coordinates, so they are shifted by half a pixel.
                let place = |p: f64| (p * self.scale - 0.5).round() as i32;
                let origin = at - self.corner;
                let corners: Vec<_> = points
                    .iter()
                    .map(|&p| p + origin)
                    .map(|p| (place(p.x), place(p.y)))
                    .collect();
                polygon::fill(&mut self.image, &corners, number);
            }
            Shape::Sign { text, center, size } => {
                let start = font::centered(text, *size, *center + at);
                self.text(text, start, *size, number);
            }
        }
    }

    /// Draws a line of text that begins at `start`.
    fn text(&mut self, text: &str, start: Point, size: f64, number: u8) {
        let em = size * self.scale;
        let start = (start - self.corner) * self.scale;
        for (glyph, pen) in font::layout(text) {
            let position = ab_glyph::point((start.x + pen * em) as f32, start.y as f32);
            let glyph = glyph.with_scale_and_position(font::scale(em), position);
            let Some(outline) = font::face().outline_glyph(glyph) else {
                continue;
            };
            let corner = outline.px_bounds().min;
            let (left, top) = (corner.x as i32, corner.y as i32);
            let (width, height) = self.image.dimensions();
            outline.draw(|x, y, coverage| {
                let (x, y) = (left + x as i32, top + y as i32);
                let inside = (0..width as i32).contains(&x) && (0..height as i32).contains(&y);
                if inside && coverage >= 0.5 {
                    self.image.put_pixel(x as u32, y as u32, Luma([number]));
                }
            });
        }
    }

    /// Calls `paint` for every pixel of the picture, with its position and the numbers drawn in it.
    pub(super) fn scaled_down(&self, factor: u32, mut paint: impl FnMut(u32, u32, Blend<'_>)) {
        let (width, height) = self.image.dimensions();
        let stride = width as usize;
        let side = factor as usize;
        let mut numbers = vec![0; side * side];
        for y in 0..height / factor {
            for x in 0..width / factor {
                let first = (y * factor) as usize * stride + (x * factor) as usize;
                for (row, into) in numbers.chunks_exact_mut(side).enumerate() {
                    let from = first + row * stride;
                    into.copy_from_slice(&self.image.as_raw()[from..from + side]);
                }
                paint(x, y, Blend(&numbers));
            }
        }
    }
}

/// The ink numbers within one pixel.
#[derive(Clone, Copy)]
pub(super) struct Blend<'a>(&'a [u8]);

impl Blend<'_> {
    /// Returns the number if all are equal.
    pub(super) fn single(self) -> Option<u8> {
        let first = self.0[0];
        self.0.iter().all(|&n| n == first).then_some(first)
    }

    /// Returns the mean color.
    pub(super) fn mean(self, color: impl Fn(u8) -> Rgb) -> Rgb {
        self.mean_of(|_| true, color).0
    }

    /// Returns the mean color of the part that is not clear, and its share in 64ths.
    pub(super) fn covered(self, color: impl Fn(u8) -> Rgb) -> (Rgb, u8) {
        self.mean_of(|number| number != CLEAR, color)
    }

    fn mean_of(self, counts: impl Fn(u8) -> bool, color: impl Fn(u8) -> Rgb) -> (Rgb, u8) {
        let mut sum = [0; 3];
        let mut count = 0;
        for &number in self.0.iter().filter(|&&number| counts(number)) {
            let color = color(number);
            for i in 0..3 {
                sum[i] += u32::from(color[i]);
            }
            count += 1;
        }
        let all = self.0.len() as u32;
        let level = (count * 64 + all / 2) / all;
        (
            sum.map(|s| ((s + count / 2) / count.max(1)) as u8),
            level as u8,
        )
    }
}

/// Draws an empty board as palette indices, in the row layout of a frame.
pub(super) fn ground(art: &Art, palette: &Palette, tone: Tone, size: u32, scale: f64) -> Vec<u8> {
    let stride = size as usize + 1;
    let mut pixels = vec![UNFILTERED; stride * size as usize];
    // Where nothing is drawn, the color is [`Ink::Ground`].
    let color = |number: u8| match number {
        CLEAR => palette.meant(Ink::Ground, tone),
        number => palette.meant(Ink::ALL[usize::from(number)], tone),
    };
    // Most pixels have a single ink, so look up each ink's entry once.
    let inks: Vec<u8> = (0..Ink::ALL.len() as u8)
        .map(|number| palette.exact(color(number)))
        .collect();
    let clear = palette.exact(color(CLEAR));
    let draw = |canvas: &mut Canvas| canvas.art(art, Point::ZERO, |ink| ink.index() as u8);
    in_bands(size, scale, draw, |x, y, blend| {
        let entry = match blend.single() {
            Some(CLEAR) => clear,
            Some(number) => inks[usize::from(number)],
            None => palette.exact(blend.mean(color)),
        };
        pixels[y as usize * stride + 1 + x as usize] = entry;
    });
    pixels
}

/// Draws `scene` slowly but exactly, with 8 × 8 points per pixel. Tests and benchmarks compare pictures with it.
pub fn supersampled(scene: &Scene, theme: Theme, size: u32) -> RgbImage {
    let scale = f64::from(size) / scene.side;
    // Numbers of dimmed inks follow those of the undimmed ones.
    let count = Ink::ALL.len() as u8;
    let number = |ink: Ink, dim: bool| ink.index() as u8 + if dim { count } else { 0 };
    let color = |number: u8| match number {
        n if n < count => theme.color(Ink::ALL[usize::from(n)], Tone::Full),
        n => theme.color(Ink::ALL[usize::from(n - count)], Tone::Dim),
    };
    let background = Art::default().fill(
        Shape::rounded(Point::ZERO, scene.side, scene.side, 0.0),
        Ink::Ground,
    );
    let picture_size = size;
    let draw = |canvas: &mut Canvas| {
        canvas.art(&background, Point::ZERO, |ink| number(ink, false));
        let backdrop = backdrop(scene.kind, scene.ground);
        let dim = is_dim(scene.tone);
        canvas.art(&backdrop.base, Point::ZERO, |ink| number(ink, dim));
        for (sprite, at) in &backdrop.placed {
            let at = snapped(*at, size, scale);
            canvas.art(art(scene.kind, *sprite), at, |ink| number(ink, dim));
        }
        for item in &scene.items {
            let dim = is_dim(item.tone);
            match &item.mark {
                Mark::Sprite { sprite, at } => {
                    let at = snapped(*at, size, scale);
                    canvas.art(art(scene.kind, *sprite), at, |ink| number(ink, dim));
                }
                Mark::Stroke(stroke) => {
                    for shape in stroke.shapes() {
                        canvas.shape(&shape, Point::ZERO, number(stroke.ink, dim));
                    }
                }
                Mark::Text(Text {
                    text,
                    at,
                    size,
                    ink,
                }) => {
                    // Baselines are on whole pixels.
                    let baseline = snapped(*at, picture_size, scale).y;
                    canvas.text(text, point(at.x, baseline), *size, number(*ink, dim));
                }
            }
        }
    };
    let mut picture = RgbImage::new(size, size);
    in_bands(size, scale, draw, |x, y, blend| {
        let rgb = match blend.single() {
            Some(CLEAR) => theme.color(Ink::Ground, Tone::Full),
            Some(number) => color(number),
            None => blend.mean(color),
        };
        picture.put_pixel(x, y, image::Rgb(rgb));
    });
    picture
}

/// Draws a whole picture band by band, so that it is never in memory at its enlarged size.
fn in_bands(
    size: u32,
    scale: f64,
    draw: impl Fn(&mut Canvas),
    mut paint: impl FnMut(u32, u32, Blend<'_>),
) {
    let half = f64::from(size) / 2.0 / scale;
    let mut canvas = Canvas::new(size, BAND, scale, Point::ZERO, FACTOR);
    for top in (0..size).step_by(BAND as usize) {
        canvas.clear(point(-half, -half + f64::from(top) / scale));
        draw(&mut canvas);
        canvas.scaled_down(FACTOR, |x, y, blend| {
            if top + y < size {
                paint(x, top + y, blend);
            }
        });
    }
}
