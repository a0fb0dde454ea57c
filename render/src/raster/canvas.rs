//! Draws shapes with the crate imageproc, enlarged and without smoothing.
//!
//! imageproc places corners and centers on whole pixels. That is exact enough on a canvas several times as large as the picture.

use ab_glyph::{Font, OutlinedGlyph};
use image::{GrayImage, Luma};
use imageproc::drawing::{draw_filled_ellipse_mut, draw_polygon_mut};
use imageproc::point::Point as Pixel;

use crate::font;
use crate::scene::{Art, Point, Shape};
use crate::shape::ellipse_points;
use crate::theme::Ink;

/// Value of a canvas pixel where nothing is drawn.
pub(super) const CLEAR: u8 = u8::MAX;

/// A filled shape, in canvas pixels.
pub(super) struct Layer {
    form: Form,
    /// Smallest rectangle of pixels that contains the layer.
    bounds: PixelBounds,
    /// Value that the layer gives to canvas pixels.
    number: u8,
}

enum Form {
    Polygon(Vec<Pixel<i32>>),
    Ellipse {
        center: Pixel<i32>,
        rx: i32,
        ry: i32,
    },
    Letter(OutlinedGlyph),
}

/// Rectangle of pixels, given by its upper left and lower right pixels, both inclusive.
#[derive(Clone, Copy)]
pub(super) struct PixelBounds {
    pub(super) min: Pixel<i32>,
    pub(super) max: Pixel<i32>,
}

impl PixelBounds {
    pub(super) fn around(corners: &[Pixel<i32>]) -> Self {
        let none = Self {
            min: Pixel::new(i32::MAX, i32::MAX),
            max: Pixel::new(i32::MIN, i32::MIN),
        };
        corners.iter().fold(none, |all, corner| Self {
            min: Pixel::new(all.min.x.min(corner.x), all.min.y.min(corner.y)),
            max: Pixel::new(all.max.x.max(corner.x), all.max.y.max(corner.y)),
        })
    }

    fn overlaps(self, corner: Pixel<i32>, (width, height): (u32, u32)) -> bool {
        self.min.x < corner.x + width as i32
            && self.max.x >= corner.x
            && self.overlaps_rows(corner.y, height)
    }

    fn overlaps_rows(self, top: i32, height: u32) -> bool {
        self.min.y < top + height as i32 && self.max.y >= top
    }
}

/// Stack of layers, with the scale for converting board points to pixels of a canvas.
pub(super) struct Layers {
    from_bottom: Vec<Layer>,
    /// Canvas pixels per board unit.
    scale: f64,
    /// Board point at the upper left corner of the canvas.
    corner: Point,
    /// Side length of the canvas, in pixels. imageproc visits every pixel of an edge or ellipse, even if the canvas shows only a part of it. Edges
    /// longer than the canvas are therefore cut into pieces, and ellipses larger than the canvas are drawn as polygons.
    side: f64,
}

impl Layers {
    pub(super) const fn new(scale: f64, corner: Point, side: f64) -> Self {
        Self {
            from_bottom: Vec::new(),
            scale,
            corner,
            side,
        }
    }

    /// Adds a drawing with its origin at `at`. The function `number` maps the inks of the drawing to pixel values.
    pub(super) fn add_art(&mut self, art: &Art, at: Point, number: impl Fn(Ink) -> u8) {
        for (shape, ink) in &art.fills {
            self.add_shape(shape, at, number(*ink));
        }
    }

    /// Adds a shape, moved by `at`, with the pixel value `number`.
    pub(super) fn add_shape(&mut self, shape: &Shape, at: Point, number: u8) {
        match shape {
            Shape::Polygon(points) => self.add_polygon(points, at, number),
            Shape::Ellipse { center, rx, ry } => self.add_ellipse(*center + at, *rx, *ry, number),
            Shape::Sign { text, center, size } => {
                let start = font::centered(text, *size, *center + at);
                self.add_text(text, start, *size, number);
            }
        }
    }

    fn add_ellipse(&mut self, center: Point, rx: f64, ry: f64, number: u8) {
        if 2.0 * rx.max(ry) * self.scale > self.side {
            self.add_polygon(&ellipse_points(center, rx, ry), Point::ZERO, number);
            return;
        }
        let center = self.pixel(center);
        let [rx, ry] = [rx, ry].map(|radius| (radius * self.scale).round() as i32);
        self.from_bottom.push(Layer {
            form: Form::Ellipse { center, rx, ry },
            bounds: PixelBounds {
                min: Pixel::new(center.x - rx, center.y - ry),
                max: Pixel::new(center.x + rx, center.y + ry),
            },
            number,
        });
    }

    fn add_polygon(&mut self, points: &[Point], at: Point, number: u8) {
        let mut corners = Vec::with_capacity(points.len());
        let ends = points.iter().cycle().skip(1);
        for (&from, &to) in points.iter().zip(ends) {
            let pieces = (from.distance(to) * self.scale / self.side).ceil().max(1.0);
            let piece = |piece| from.toward(to, f64::from(piece) / pieces) + at;
            corners.extend((0..pieces as u32).map(|number| self.pixel(piece(number))));
        }
        self.from_bottom.push(Layer {
            bounds: PixelBounds::around(&corners),
            form: Form::Polygon(corners),
            number,
        });
    }

    /// Adds a line of text that begins at `start`.
    pub(super) fn add_text(&mut self, text: &str, start: Point, size: f64, number: u8) {
        let em = size * self.scale;
        let start = (start - self.corner) * self.scale;
        for (glyph, pen) in font::layout(text) {
            let position = ab_glyph::point((start.x + pen * em) as f32, start.y as f32);
            let glyph = glyph.with_scale_and_position(font::scale(em), position);
            let Some(outline) = font::face().outline_glyph(glyph) else {
                continue;
            };
            let ab_glyph::Rect { min, max } = outline.px_bounds();
            self.from_bottom.push(Layer {
                form: Form::Letter(outline),
                bounds: PixelBounds {
                    min: Pixel::new(min.x as i32, min.y as i32),
                    max: Pixel::new(max.x as i32, max.y as i32),
                },
                number,
            });
        }
    }

    /// Returns the canvas pixel that contains a board point.
    fn pixel(&self, p: Point) -> Pixel<i32> {
        // Points between two pixels, such as the origins of sprites, must not change pixels because of rounding errors.
        let place = |v: f64| (v * self.scale + 1e-6).floor() as i32;
        let p = p - self.corner;
        Pixel::new(place(p.x), place(p.y))
    }

    /// Calls `mark` with rectangles that together contain the outlines of all shapes. Outside these rectangles, neighboring pixels have the same
    /// value.
    pub(super) fn mark_outlines(&self, mut mark: impl FnMut(PixelBounds)) {
        for layer in &self.from_bottom {
            let Form::Polygon(corners) = &layer.form else {
                mark(layer.bounds);
                continue;
            };
            let ends = corners.iter().cycle().skip(1);
            for (&from, &to) in corners.iter().zip(ends) {
                mark(PixelBounds::around(&[from, to]));
            }
        }
    }

    /// Returns the layers that have pixels in the `height` rows starting at `top`.
    pub(super) fn in_rows(&self, top: i32, height: u32) -> Vec<&Layer> {
        let layers = self.from_bottom.iter();
        layers
            .filter(|layer| layer.bounds.overlaps_rows(top, height))
            .collect()
    }
}

/// Fills `canvas` with the part of the layers whose upper left corner is `corner`.
pub(super) fn draw(layers: &[&Layer], canvas: &mut GrayImage, corner: Pixel<i32>) {
    let size = canvas.dimensions();
    let mut parts = Vec::new();
    let mut ground = CLEAR;
    // From the top, down to the first layer that covers everything.
    for &layer in layers.iter().rev() {
        if !layer.bounds.overlaps(corner, size) {
            continue;
        }
        let part = match &layer.form {
            Form::Polygon(corners) => visible_part(corners, corner, size),
            Form::Ellipse { .. } | Form::Letter(_) => Part::default(),
        };
        if !part.is_even {
            parts.push((layer, part.corners));
        } else if part.covers_canvas() {
            ground = layer.number;
            break;
        }
    }
    canvas.fill(ground);
    for (layer, corners) in parts.into_iter().rev() {
        let number = Luma([layer.number]);
        match &layer.form {
            Form::Polygon(_) => draw_polygon_mut(canvas, &corners, number),
            Form::Ellipse { center, rx, ry } => {
                let center = *center - corner;
                draw_filled_ellipse_mut(canvas, (center.x, center.y), *rx, *ry, number);
            }
            Form::Letter(outline) => draw_letter(canvas, corner, outline, number),
        }
    }
}

/// Part of a polygon that is visible on a canvas, in pixels relative to the canvas.
#[derive(Default)]
struct Part {
    corners: Vec<Pixel<i32>>,
    /// Whether the polygon's outline is entirely outside the canvas, so that all pixels of the canvas have the same value.
    is_even: bool,
}

impl Part {
    /// Returns whether the polygon covers the whole canvas. Only meaningful if `is_even`.
    fn covers_canvas(&self) -> bool {
        let mut pixel = GrayImage::new(1, 1);
        draw_polygon_mut(&mut pixel, &self.corners, Luma([1]));
        pixel.get_pixel(0, 0).0 == [1]
    }
}

fn draw_letter(
    canvas: &mut GrayImage,
    corner: Pixel<i32>,
    outline: &OutlinedGlyph,
    number: Luma<u8>,
) {
    let (width, height) = canvas.dimensions();
    let first = outline.px_bounds().min;
    let (left, top) = (first.x as i32 - corner.x, first.y as i32 - corner.y);
    outline.draw(|x, y, coverage| {
        let (x, y) = (left + x as i32, top + y as i32);
        let inside = (0..width as i32).contains(&x) && (0..height as i32).contains(&y);
        if inside && coverage >= 0.5 {
            canvas.put_pixel(x as u32, y as u32, number);
        }
    });
}

/// Returns a polygon that looks the same as `corners` on a canvas of the given size whose upper left pixel is `corner`. It has as few edges as
/// possible outside the canvas, because imageproc examines every edge for every row and follows edges even outside the canvas.
fn visible_part(corners: &[Pixel<i32>], corner: Pixel<i32>, (width, height): (u32, u32)) -> Part {
    let (width, height) = (width as i32, height as i32);
    // Sides of the canvas beyond which a point is, as bits.
    let sides = |p: Pixel<i32>| {
        u8::from(p.x < 0)
            | u8::from(p.x >= width) << 1
            | u8::from(p.y < 0) << 2
            | u8::from(p.y >= height) << 3
    };
    let Some(&last) = corners.last() else {
        return Part::default();
    };
    let mut visible: Vec<Pixel<i32>> = Vec::with_capacity(32);
    let mut is_even = true;
    // Sides beyond which all edges at the last corner in `visible` lie, and all edges at the corners left out before it.
    let mut beyond = 0;
    let mut sides_before = sides(last - corner);
    let mut here = corners[0] - corner;
    let mut sides_here = sides(here);
    for index in 0..corners.len() {
        let next = *corners.get(index + 1).unwrap_or(&corners[0]) - corner;
        let sides_next = sides(next);
        let hidden = sides_before & sides_here & sides_next;
        if hidden == 0 {
            visible.push(here);
            beyond = 0;
            is_even = false;
        } else {
            // Its edges are out of sight and stay so. Fills depend only on how often edges cross a row beyond a side, not on where.
            let near = Pixel::new(here.x.clamp(-1, width), here.y.clamp(-1, height));
            match visible.last_mut() {
                Some(last) if beyond & hidden != 0 => {
                    *last = near;
                    beyond &= hidden;
                }
                _ => {
                    visible.push(near);
                    beyond = hidden;
                }
            }
        }
        (sides_before, here, sides_here) = (sides_here, next, sides_next);
    }
    Part {
        corners: visible,
        is_even,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Generator of small, reproducible random numbers.
    struct Random(u64);

    impl Random {
        fn below(&mut self, limit: i32) -> i32 {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            ((self.0 >> 33) % limit as u64) as i32
        }
    }

    /// Draws parts of a polygon on small canvases, and compares them with what the whole polygon looks like there.
    fn check(corners: &[Pixel<i32>], random: &mut Random) {
        for _ in 0..4 {
            let corner = Pixel::new(random.below(100), random.below(100));
            let size = (1 + random.below(20) as u32, 1 + random.below(20) as u32);
            let mut expected = GrayImage::new(size.0, size.1);
            let whole: Vec<_> = corners.iter().map(|&p| p - corner).collect();
            draw_polygon_mut(&mut expected, &whole, Luma([7]));

            let visible = visible_part(corners, corner, size);
            let mut part = GrayImage::new(size.0, size.1);
            draw_polygon_mut(&mut part, &visible.corners, Luma([7]));
            assert!(part == expected, "{size:?} at {corner:?} of {corners:?}");
            if visible.is_even {
                let number = if visible.covers_canvas() { 7 } else { 0 };
                assert!(part.pixels().all(|pixel| pixel.0 == [number]));
            }
        }
    }

    #[test]
    fn random_polygons_look_the_same_in_parts() {
        let mut random = Random(1);
        for _ in 0..5_000 {
            // Edges cross each other; some leave the canvas.
            let corners: Vec<_> = (0..=random.below(12))
                .map(|_| Pixel::new(random.below(160) - 20, random.below(160) - 20))
                .collect();
            check(&corners, &mut random);
        }
    }

    #[test]
    fn round_and_closed_polygons_look_the_same_in_parts() {
        let mut random = Random(2);
        for number in 3..200 {
            let center = Point {
                x: f64::from(random.below(120)),
                y: f64::from(random.below(120)),
            };
            let Shape::Polygon(points) = Shape::ring(center, f64::from(number), 20.0) else {
                panic!("a ring is a polygon");
            };
            let corners: Vec<_> = points
                .iter()
                .map(|p| Pixel::new(p.x.round() as i32, p.y.round() as i32))
                .collect();
            check(&corners, &mut random);
        }
    }

    #[test]
    fn long_polygons_are_short_where_little_of_them_is_visible() {
        let circle = ellipse_points(Point::ZERO, 4000.0, 4000.0);
        let corners: Vec<_> = circle
            .iter()
            .map(|p| Pixel::new(p.x.round() as i32, p.y.round() as i32))
            .collect();
        assert!(corners.len() > 3000);
        let visible = visible_part(&corners, Pixel::new(3950, -60), (120, 120));
        assert!(
            visible.corners.len() < 40,
            "{} corners",
            visible.corners.len()
        );
        let inside = visible_part(&corners, Pixel::new(0, 0), (120, 120));
        assert!(inside.is_even && inside.covers_canvas());
        assert!(inside.corners.len() < 8, "{} corners", inside.corners.len());
    }
}
