//! Draws pictures at eight times their size without smoothing, then scales them down. This gives smooth edges that are exact to 1/64 of a pixel's
//! area.

use image::{GrayImage, Luma, RgbImage};
use imageproc::point::Point as Pixel;

use super::canvas::{self, CLEAR, Layers, PixelBounds};
use super::palette::Palette;
use super::{is_dim, snapped};
use crate::games::{art, backdrop};
use crate::scene::{Art, Mark, Point, Scene, Shape, Text, Tone, point};
use crate::theme::{Ink, Rgb, Theme};

/// Size of the canvas, as a multiple of the picture's size.
pub(super) const FACTOR: u32 = 8;

/// Side length of the blocks in which a large picture is drawn, in pixels of the picture. An enlarged block fits in the processor's cache.
const BLOCK: u32 = 16;

/// Maximum side length, in pixels, of pictures that are drawn as a single block.
const SMALL: u32 = 64;

/// Part of a picture, drawn at several times its size.
pub(super) struct Enlarged {
    width: u32,
    height: u32,
    factor: u32,
    block: u32,
    pub(super) layers: Layers,
}

impl Enlarged {
    /// Creates an empty drawing of a part of a picture. The part has `width` × `height` pixels, and `corner` is its upper left corner, which is also
    /// the corner of a pixel. The picture has `scale` pixels per board unit.
    pub(super) fn new((width, height): (u32, u32), scale: f64, corner: Point, factor: u32) -> Self {
        let side = width.max(height);
        let block = if side > SMALL { BLOCK } else { side };
        Self::in_blocks((width, height), scale, corner, factor, block)
    }

    fn in_blocks(
        (width, height): (u32, u32),
        scale: f64,
        corner: Point,
        factor: u32,
        block: u32,
    ) -> Self {
        Self {
            width,
            height,
            factor,
            block,
            layers: Layers::new(scale * f64::from(factor), corner, f64::from(block * factor)),
        }
    }

    /// Calls `paint` for every pixel in which something is drawn, with the pixel's position and the values drawn in it. Also calls `paint` for some
    /// empty pixels. To save time, only blocks that contain outlines are drawn pixel by pixel. In any other block, all pixels are the same, so only
    /// one of them is drawn.
    pub(super) fn scaled_down(&self, paint: impl FnMut(u32, u32, Blend<'_>)) {
        let side = (self.block * self.factor) as i32;
        let across = self.width.div_ceil(self.block) as i32;
        let down = self.height.div_ceil(self.block) as i32;
        let mut has_outline = vec![false; (across * down) as usize];
        self.layers.mark_outlines(|PixelBounds { min, max }| {
            // Outlines are drawn within a pixel of their edges.
            let blocks = |min: i32, max: i32, count: i32| {
                let first = (min - 1).div_euclid(side).max(0);
                first..=(max + 1).div_euclid(side).min(count - 1)
            };
            for y in blocks(min.y, max.y, down) {
                for x in blocks(min.x, max.x, across) {
                    has_outline[(y * across + x) as usize] = true;
                }
            }
        });
        self.paint_blocks(|index| has_outline[index], paint);
    }

    /// Does the same as [`scaled_down`](Self::scaled_down), but draws all blocks pixel by pixel.
    fn scaled_down_slowly(&self, paint: impl FnMut(u32, u32, Blend<'_>)) {
        self.paint_blocks(|_| true, paint);
    }

    /// Calls `paint` for the pixels of one block after another. The function `is_whole` gets the number of a block, and returns whether to draw the
    /// block pixel by pixel; otherwise, a single pixel stands for all pixels of the block.
    fn paint_blocks(
        &self,
        is_whole: impl Fn(usize) -> bool,
        mut paint: impl FnMut(u32, u32, Blend<'_>),
    ) {
        let factor = self.factor;
        let canvas = |side: u32| GrayImage::new(side * factor, side * factor);
        let (mut whole, mut single) = (canvas(self.block), canvas(1));
        let mut numbers = vec![0; (factor * factor) as usize];
        let mut blocks = 0..;
        for top in (0..self.height).step_by(self.block as usize) {
            let first = (top * factor) as i32;
            let layers = self.layers.in_rows(first, whole.height());
            for (left, block) in (0..self.width)
                .step_by(self.block as usize)
                .zip(&mut blocks)
            {
                let is_whole = is_whole(block);
                let canvas = if is_whole { &mut whole } else { &mut single };
                canvas::draw(&layers, canvas, Pixel::new((left * factor) as i32, first));
                let even = &single.as_raw()[..1];
                if !is_whole && even == [CLEAR] {
                    continue;
                }
                for y in 0..self.block.min(self.height - top) {
                    for x in 0..self.block.min(self.width - left) {
                        let blend = if is_whole {
                            copy_pixel(&whole, x * factor, y * factor, &mut numbers);
                            Blend(&numbers)
                        } else {
                            Blend(even)
                        };
                        paint(left + x, top + y, blend);
                    }
                }
            }
        }
    }
}

/// Copies the values within one pixel of the picture from the canvas. The upper left corner of the pixel is at `left`, `top` of the canvas.
fn copy_pixel(canvas: &GrayImage, left: u32, top: u32, numbers: &mut [u8]) {
    let stride = canvas.width() as usize;
    let first = top as usize * stride + left as usize;
    let side = numbers.len().isqrt();
    for (row, into) in numbers.chunks_exact_mut(side).enumerate() {
        let from = first + row * stride;
        into.copy_from_slice(&canvas.as_raw()[from..from + side]);
    }
}

/// The values drawn within one pixel of the picture. Each value stands for an ink.
#[derive(Clone, Copy)]
pub(super) struct Blend<'a>(&'a [u8]);

impl Blend<'_> {
    /// Returns the value of the whole pixel, or `None` if there is more than one value in it.
    pub(super) fn single(self) -> Option<u8> {
        let first = self.0[0];
        // Comparing all of them is faster than stopping early.
        let difference = self.0.iter().fold(0, |bits, &n| bits | (n ^ first));
        (difference == 0).then_some(first)
    }

    /// Returns the mean color of the pixel.
    pub(super) fn mean(self, color: impl Fn(u8) -> Rgb) -> Rgb {
        self.mean_of(|_| true, color).0
    }

    /// Returns the mean color of the part of the pixel in which something is drawn, and the share of this part in 64ths.
    pub(super) fn covered(self, color: impl Fn(u8) -> Rgb) -> (Rgb, u8) {
        self.mean_of(|number| number != CLEAR, color)
    }

    /// Returns the share of the pixel in which something is drawn, in 64ths.
    pub(super) fn level(self) -> u8 {
        self.level_of(self.0.iter().map(|&n| u32::from(n != CLEAR)).sum())
    }

    fn level_of(self, count: u32) -> u8 {
        let all = self.0.len() as u32;
        ((count * 64 + all / 2) / all) as u8
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
        let mean = sum.map(|s| ((s + count / 2) / count.max(1)) as u8);
        (mean, self.level_of(count))
    }
}

/// Draws an empty board as a picture of palette indices.
pub(super) fn ground(art: &Art, palette: &Palette, tone: Tone, size: u32, scale: f64) -> GrayImage {
    let mut board = whole_picture(size, scale, BLOCK);
    board
        .layers
        .add_art(art, Point::ZERO, |ink| ink.index() as u8);
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
    let mut pixels = GrayImage::from_pixel(size, size, Luma([clear]));
    board.scaled_down(|x, y, blend| {
        let entry = match blend.single() {
            Some(CLEAR) => clear,
            Some(number) => inks[usize::from(number)],
            None => palette.exact(blend.mean(color)),
        };
        pixels.put_pixel(x, y, Luma([entry]));
    });
    pixels
}

/// Draws `scene` slowly but exactly, with 8 × 8 sample points per pixel. Tests and benchmarks compare other pictures with this one.
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
    // In large blocks, circles that are drawn as such in sprites are so here, too.
    let mut drawing = whole_picture(size, scale, SMALL);
    let layers = &mut drawing.layers;
    layers.add_art(&background, Point::ZERO, |ink| number(ink, false));
    let backdrop = backdrop(scene.kind, scene.ground);
    let dim = is_dim(scene.tone);
    layers.add_art(&backdrop.base, Point::ZERO, |ink| number(ink, dim));
    for (sprite, at) in &backdrop.placed {
        let at = snapped(*at, size, scale);
        layers.add_art(art(scene.kind, *sprite), at, |ink| number(ink, dim));
    }
    for item in &scene.items {
        let dim = is_dim(item.tone);
        match &item.mark {
            Mark::Sprite { sprite, at } => {
                let at = snapped(*at, size, scale);
                layers.add_art(art(scene.kind, *sprite), at, |ink| number(ink, dim));
            }
            Mark::Stroke(stroke) => {
                for shape in stroke.shapes() {
                    layers.add_shape(&shape, Point::ZERO, number(stroke.ink, dim));
                }
            }
            Mark::Text(Text {
                text,
                at,
                size: em,
                ink,
            }) => {
                // Baselines are on whole pixels.
                let baseline = snapped(*at, size, scale).y;
                layers.add_text(text, point(at.x, baseline), *em, number(*ink, dim));
            }
        }
    }
    let mut picture = RgbImage::new(size, size);
    drawing.scaled_down_slowly(|x, y, blend| {
        let rgb = match blend.single() {
            Some(CLEAR) => theme.color(Ink::Ground, Tone::Full),
            Some(number) => color(number),
            None => blend.mean(color),
        };
        picture.put_pixel(x, y, image::Rgb(rgb));
    });
    picture
}

/// Returns an empty drawing of a square picture with the origin in its center.
fn whole_picture(size: u32, scale: f64, block: u32) -> Enlarged {
    let half = f64::from(size) / 2.0 / scale;
    Enlarged::in_blocks((size, size), scale, point(-half, -half), FACTOR, block)
}
