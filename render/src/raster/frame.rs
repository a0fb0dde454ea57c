//! Draws pictures of palette indices.

use image::{GrayImage, Luma};
use imageproc::drawing::draw_filled_rect_mut;
use imageproc::rect::Rect;

use super::glyphs::Glyphs;
use super::palette::{Palette, level};
use super::supersample::{Enlarged, FACTOR};
use super::tile::Tile;
use crate::figure::Panel;
use crate::font;
use crate::scene::{Point, Shape, Stroke, Text, Tone, point};

/// A picture being drawn, whose pixels are palette indices.
pub(super) struct Frame<'a> {
    palette: &'a Palette,
    /// Pixels per board unit.
    pub(super) scale: f64,
    pub(super) image: GrayImage,
}

impl<'a> Frame<'a> {
    /// Creates a frame that contains the pixels of `image`.
    pub(super) fn new(palette: &'a Palette, scale: f64, image: GrayImage) -> Self {
        Self {
            palette,
            scale,
            image,
        }
    }

    fn width(&self) -> i32 {
        self.image.width() as i32
    }

    fn height(&self) -> i32 {
        self.image.height() as i32
    }

    /// Returns the offset of the origin from the upper left corner of the picture, in board units.
    fn middle(&self) -> Point {
        let (width, height) = self.image.dimensions();
        point(f64::from(width), f64::from(height)) * (0.5 / self.scale)
    }

    /// Returns the position of a board point in the picture, in pixels from the upper left corner.
    pub(super) fn pixel(&self, at: Point) -> (f64, f64) {
        let Point { x, y } = (at + self.middle()) * self.scale;
        (x, y)
    }

    /// Copies a tile into the picture with the tile's origin at pixel `x`, `y`. Parts outside the picture are cut off.
    pub(super) fn blit(&mut self, tile: &Tile, x: i32, y: i32) {
        let mut rest = &tile.indices[..];
        for run in &tile.runs {
            let (indices, others) = rest.split_at(run.len);
            rest = others;
            let (left, row) = (x + run.x, y + run.y);
            let from = left.clamp(0, self.width());
            let to = (left + run.len as i32).clamp(from, self.width());
            if !(0..self.height()).contains(&row) || from == to {
                continue;
            }
            let shown = &indices[(from - left) as usize..(to - left) as usize];
            let start = (row * self.width() + from) as usize;
            let pixels: &mut [u8] = &mut self.image;
            pixels[start..start + shown.len()].copy_from_slice(shown);
        }
        for edge in &tile.edges {
            self.blend(x + edge.x, y + edge.y, edge.index, edge.level);
        }
    }

    /// Draws a line of text, shifted by `moved`. The color of the text is blended in according to how much of each pixel the letters cover.
    pub(super) fn text(&mut self, text: &Text, tone: Tone, moved: Point, glyphs: &Glyphs) {
        let ink = self.palette.exact(self.palette.meant(text.ink, tone));
        let em = text.size * self.scale;
        let (x, y) = self.pixel(text.at + moved);
        let baseline = y.round() as i32;
        for (glyph, pen) in font::layout(&text.text) {
            let (x, coverage) = glyphs.get(glyph, em, x + pen * em);
            let rows = coverage.levels.chunks_exact(coverage.width.max(1));
            for (row, y) in rows.zip(baseline + coverage.top..) {
                for (&level, x) in row.iter().zip(x + coverage.left..) {
                    self.blend(x, y, ink, level);
                }
            }
        }
    }

    /// Draws a line or an arrow, shifted by `moved`. Where parts of the line overlap, its color is blended in only once, so that joints are not
    /// visible.
    ///
    /// Every picture has its arrows in different places, so they cannot be drawn in advance. Drawing them enlarged and scaling them down, as for
    /// boards and sprites, would take longer than the rest of the picture.
    pub(super) fn stroke(&mut self, stroke: &Stroke, tone: Tone, moved: Point) {
        let ink = self.palette.exact(self.palette.meant(stroke.ink, tone));
        let radius = (stroke.width / 2.0 * self.scale) as f32;
        let place = |p: Point| {
            let (x, y) = self.pixel(p + moved);
            [x as f32, y as f32]
        };
        let mut parts: Vec<Part> = stroke
            .segments()
            .into_iter()
            .map(|(from, to)| Part::line(place(from), place(to), radius))
            .collect();
        parts.extend(
            stroke
                .arrowheads()
                .into_iter()
                .map(|head| Part::Head(head.map(place))),
        );
        let last_row = self.height() - 1;
        let mut parts: Vec<(i32, i32, Part)> = parts
            .into_iter()
            .map(|part| {
                let (top, bottom) = part.rows();
                (
                    (top.floor() as i32).max(0),
                    (bottom.ceil() as i32).min(last_row),
                    part,
                )
            })
            .collect();
        parts.sort_by_key(|&(top, ..)| top);
        let top = parts.first().map_or(0, |&(top, ..)| top);
        let bottom = parts
            .iter()
            .map(|&(_, bottom, _)| bottom)
            .max()
            .unwrap_or(-1);

        let mut covered = vec![0; self.width() as usize];
        let mut touched: Vec<(i32, i32)> = Vec::new();
        // Parts before this index end above the row.
        let mut begin = 0;
        for y in top..=bottom {
            let middle = y as f32 + 0.5;
            touched.clear();
            while parts.get(begin).is_some_and(|&(_, bottom, _)| bottom < y) {
                begin += 1;
            }
            let begun = parts[begin..].iter().take_while(|&&(top, ..)| top <= y);
            for (_, _, part) in begun.filter(|&&(_, bottom, _)| bottom >= y) {
                let Some((left, right)) = part.columns(middle) else {
                    continue;
                };
                let first = (left.floor() as i32).max(0);
                let last = (right.ceil() as i32 + 1).min(self.width());
                let mut cover = |x: i32| {
                    let level = level(part.coverage(x as f32 + 0.5, middle));
                    let cell = &mut covered[x as usize];
                    *cell = level.max(*cell);
                    level == 64
                };
                // Parts are convex: everything between two fully covered pixels is fully covered.
                let left = (first..last).find(|&x| cover(x));
                let inner = left.map_or(last, |left| left + 1);
                let right = (inner..last).rev().find(|&x| cover(x));
                if let Some(right) = right {
                    covered[inner as usize..right as usize].fill(64);
                }
                touched.push((first, last));
            }
            // Where parts overlap, the first pass takes the coverage, and later passes find none left.
            for &(first, last) in &touched {
                for x in first..last {
                    let level = std::mem::take(&mut covered[x as usize]);
                    self.blend(x, y, ink, level);
                }
            }
        }
    }

    /// Fills a rectangle with rounded corners. Its straight edges are at pixel boundaries, so that they are sharp.
    pub(super) fn panel(&mut self, panel: &Panel) {
        let ink = self
            .palette
            .exact(self.palette.meant(panel.ink, Tone::Full));
        let whole = |at: Point| {
            let (x, y) = self.pixel(at);
            (x.round() as i32, y.round() as i32)
        };
        let ((left, top), (right, bottom)) = (whole(panel.bounds.min), whole(panel.bounds.max));
        let radius = panel.round * self.scale;
        let most = (right - left).min(bottom - top) / 2;
        let round = (radius.ceil() as i32).min(most);
        for (across, down) in [(round, 0), (0, round)] {
            let (width, height) = (right - left - 2 * across, bottom - top - 2 * down);
            if width > 0 && height > 0 {
                let place = Rect::at(left + across, top + down);
                let rect = place.of_size(width as u32, height as u32);
                draw_filled_rect_mut(&mut self.image, rect, Luma([ink]));
            }
        }
        if round == 0 {
            return;
        }
        // The upper left corner; the others are its mirror images.
        let mut corner = Enlarged::new((round as u32, round as u32), 1.0, Point::ZERO, FACTOR);
        let disc = Shape::disc(point(radius, radius), radius);
        corner.layers.add_shape(&disc, Point::ZERO, 0);
        corner.scaled_down(|x, y, blend| {
            let (x, y) = (x as i32, y as i32);
            for (x, y) in [
                (left + x, top + y),
                (right - 1 - x, top + y),
                (left + x, bottom - 1 - y),
                (right - 1 - x, bottom - 1 - y),
            ] {
                self.blend(x, y, ink, blend.level());
            }
        });
    }

    /// Blends the color of a palette entry into a pixel, with an opacity of `level` 64ths. Does nothing if the pixel is outside the picture.
    fn blend(&mut self, x: i32, y: i32, index: u8, level: u8) {
        if level == 0 || !(0..self.width()).contains(&x) || !(0..self.height()).contains(&y) {
            return;
        }
        let Luma([pixel]) = self.image.get_pixel_mut(x as u32, y as u32);
        *pixel = match level {
            64 => index,
            _ => self.palette.blend(*pixel, index, level),
        };
    }
}

/// Part of a line or an arrow, in pixels.
enum Part {
    /// Straight line with round ends: its start, end, radius (half the thickness), and the inverse of its squared length.
    Line([f32; 2], [f32; 2], f32, f32),
    /// Triangle of an arrowhead: its corners.
    Head([[f32; 2]; 3]),
}

impl Part {
    fn line(from: [f32; 2], to: [f32; 2], radius: f32) -> Self {
        let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
        Self::Line(from, to, radius, (dx * dx + dy * dy).max(1e-6).recip())
    }

    /// Returns the first and last row that the part may cover.
    fn rows(&self) -> (f32, f32) {
        match self {
            Self::Line(from, to, radius, _) => (
                from[1].min(to[1]) - radius - 1.0,
                from[1].max(to[1]) + radius + 1.0,
            ),
            Self::Head(corners) => range(corners.map(|c| c[1])),
        }
    }

    /// Returns the left and right ends of the columns that the part may cover in the row at `y`.
    fn columns(&self, y: f32) -> Option<(f32, f32)> {
        let (top, bottom) = self.rows();
        if y < top || y > bottom {
            return None;
        }
        match self {
            Self::Line(from, to, radius, _) => {
                let reach = radius + 0.5;
                let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
                let (left, right) = (from[0].min(to[0]) - reach, from[0].max(to[0]) + reach);
                // Within `reach` of the infinite line, unless that is nearly horizontal.
                let wide = reach * (dx * dx + dy * dy).sqrt() / dy.abs();
                if wide > right - left {
                    return Some((left, right));
                }
                let middle = from[0] + (y - from[1]) * dx / dy;
                Some((left.max(middle - wide), right.min(middle + wide)))
            }
            Self::Head(corners) => Some(range(corners.map(|c| c[0]))),
        }
    }

    /// Returns the share (0 to 1) of the pixel centered at `x`, `y` that the part covers. The result is exact for straight horizontal and vertical
    /// edges.
    fn coverage(&self, x: f32, y: f32) -> f32 {
        match self {
            Self::Line(from, to, radius, inverse) => {
                let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
                let (x, y) = (x - from[0], y - from[1]);
                let share = ((x * dx + y * dy) * inverse).clamp(0.0, 1.0);
                let (x, y) = (x - share * dx, y - share * dy);
                let distance = x * x + y * y;
                // Most pixels are well inside, and need no square root.
                if distance <= (radius - 0.5).max(0.0).powi(2) {
                    return 1.0;
                }
                (radius + 0.5 - distance.sqrt()).clamp(0.0, 1.0)
            }
            Self::Head([a, b, c]) => {
                let side = |p: &[f32; 2], q: &[f32; 2]| {
                    let (dx, dy) = (q[0] - p[0], q[1] - p[1]);
                    (dx * (y - p[1]) - dy * (x - p[0])) / dx.hypot(dy).max(1e-6)
                };
                let (u, v) = ([b[0] - a[0], b[1] - a[1]], [c[0] - a[0], c[1] - a[1]]);
                let turn = (u[0] * v[1] - u[1] * v[0]).signum();
                [side(a, b), side(b, c), side(c, a)]
                    .iter()
                    .map(|d| (d * turn + 0.5).clamp(0.0, 1.0))
                    .fold(1.0, f32::min)
            }
        }
    }
}

fn range(values: [f32; 3]) -> (f32, f32) {
    values.into_iter().fold((f32::MAX, f32::MIN), |(l, h), v| {
        (l.min(v - 1.0), h.max(v + 1.0))
    })
}
