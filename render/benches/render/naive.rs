//! The obvious way to draw a scene, to compare against.

use std::error::Error;
use std::io::Cursor;

use asterism_render::scene::{Art, Mark, Point, Scene, Shape, Tone};
use asterism_render::theme::{Ink, Rgb};
use asterism_render::{Theme, art, backdrop, font};
use image::imageops::{FilterType, resize};
use image::{ImageFormat, Rgba, RgbaImage};
use imageproc::drawing::{draw_filled_ellipse_mut, draw_polygon_mut, draw_text_mut};

/// Draws everything from scratch at twice the size with imageproc, scales it down with Lanczos3, and lets `image` write an RGBA
/// PNG.
pub(crate) fn naive_png(scene: &Scene, theme: Theme, size: u32) -> Result<Vec<u8>, Box<dyn Error>> {
    let color = |ink: Ink, tone: Tone| rgba(theme.color(ink, tone));
    let mut naive = Naive {
        image: RgbaImage::from_pixel(2 * size, 2 * size, color(Ink::Ground, Tone::Full)),
        scale: f64::from(2 * size) / scene.side,
    };
    let draw = |naive: &mut Naive, art: &Art, at, tone| {
        for (shape, ink) in &art.fills {
            naive.shape(shape, at, color(*ink, tone));
        }
    };
    let backdrop = backdrop(scene.kind, scene.ground);
    draw(&mut naive, &backdrop.base, Point::ZERO, scene.tone);
    for &(sprite, at) in &backdrop.placed {
        draw(&mut naive, art(scene.kind, sprite), at, scene.tone);
    }
    for item in &scene.items {
        match &item.mark {
            Mark::Sprite { sprite, at } => {
                draw(&mut naive, art(scene.kind, *sprite), *at, item.tone);
            }
            Mark::Stroke(stroke) => {
                for shape in stroke.shapes() {
                    naive.shape(&shape, Point::ZERO, color(stroke.ink, item.tone));
                }
            }
            Mark::Text(text) => {
                naive.text(&text.text, text.at, text.size, color(text.ink, item.tone));
            }
        }
    }
    let small = resize(&naive.image, size, size, FilterType::Lanczos3);
    let mut bytes = Cursor::new(Vec::new());
    small.write_to(&mut bytes, ImageFormat::Png)?;
    Ok(bytes.into_inner())
}

fn rgba([r, g, b]: Rgb) -> Rgba<u8> {
    Rgba([r, g, b, 255])
}

struct Naive {
    image: RgbaImage,
    scale: f64,
}

impl Naive {
    fn pixel(&self, p: Point) -> (i32, i32) {
        let half = f64::from(self.image.width()) / 2.0;
        let place = |v: f64| (v * self.scale + half).round() as i32;
        (place(p.x), place(p.y))
    }

    fn shape(&mut self, shape: &Shape, at: Point, color: Rgba<u8>) {
        match shape {
            Shape::Polygon(points) => {
                let corners: Vec<_> = points
                    .iter()
                    .map(|&p| self.pixel(p + at))
                    .map(|(x, y)| imageproc::point::Point::new(x, y))
                    .collect();
                draw_polygon_mut(&mut self.image, &corners, color);
            }
            Shape::Ellipse { center, rx, ry } => {
                let [rx, ry] = [rx, ry].map(|radius| (radius * self.scale).round() as i32);
                let center = self.pixel(*center + at);
                draw_filled_ellipse_mut(&mut self.image, center, rx, ry, color);
            }
            Shape::Sign { text, center, size } => {
                let start = *center + at - font::ink_bounds(text, *size).center();
                self.text(text, start, *size, color);
            }
        }
    }

    fn text(&mut self, text: &str, at: Point, size: f64, color: Rgba<u8>) {
        use ab_glyph::{Font, ScaleFont};
        let face =
            ab_glyph::FontRef::try_from_slice(include_bytes!("../../../fonts/Inter-Bold.otf"))
                .expect("the embedded face is a valid font");
        let units = face.units_per_em().unwrap_or(1000.0);
        let scale = (size * self.scale) as f32 * face.height_unscaled() / units;
        let ascent = face.as_scaled(scale).ascent();
        let (x, y) = self.pixel(at);
        draw_text_mut(
            &mut self.image,
            color,
            x,
            y - ascent as i32,
            scale,
            &face,
            text,
        );
    }
}
