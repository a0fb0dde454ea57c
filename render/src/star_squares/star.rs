//! Drawings of stars: light ones are cut like gems, dark ones are broad medals with a ring.
//!
//! Apart from color they differ in lightness, surface and silhouette.

use asterism_rules::star_squares::Color;

use crate::scene::{Art, Point, Shape, point};
use crate::theme::Ink;

/// Unit vector toward the light, which comes from the upper left.
const TOWARD_LIGHT: Point = point(-0.5, -0.866);

/// Shape of a star whose points are 1 from the center.
struct Form {
    /// Distance of the inner corners from the center.
    waist: f64,
    /// Length cut off the corners to round them.
    round: f64,
}

impl Form {
    const fn of(color: Color) -> Self {
        match color {
            Color::Light => Self {
                waist: 0.46,
                round: 0.07,
            },
            Color::Dark => Self {
                waist: 0.62,
                round: 0.22,
            },
        }
    }

    /// Returns the corners of a star with points of this length: outer and inner corners alternate, clockwise from the top.
    fn paint_corners(&self, radius: f64) -> [Point; 10] {
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(|i| {
            let length = if i % 2 == 0 {
                radius
            } else {
                radius * self.waist
            };
            Point::polar(36.0 * f64::from(i), length)
        })
    }

    /// Returns the distance of the edges from the center.
    fn apothem(&self) -> f64 {
        let [tip, waist, ..] = self.paint_corners(1.0);
        (tip.x * waist.y - tip.y * waist.x).abs() / tip.distance(waist)
    }

    /// Returns the outline of a star with points of this length, with all edges moved outward by `width`.
    fn outline(&self, radius: f64, width: f64) -> Shape {
        // All edges are equally far from the center, so scaling moves them all by the same width.
        let scaled = radius + width / self.apothem();
        let round = radius * self.round + 2.0 * width.max(0.0);
        Shape::soft(&self.paint_corners(scaled), round)
    }

    /// Returns the facets of a star with points of this length, and how much each one faces the light, -1 to 1.
    fn facets(&self, radius: f64) -> [(Shape, f64); 10] {
        let corners = self.paint_corners(radius);
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(|i| {
            let (from, to) = (corners[i], corners[(i + 1) % 10]);
            let out = (to - from).turned(-90.0) * (1.0 / from.distance(to));
            let light = out.x * TOWARD_LIGHT.x + out.y * TOWARD_LIGHT.y;
            (Shape::Polygon(vec![Point::ZERO, from, to]), light)
        })
    }
}

/// Draws a star on the board with points of this length.
pub(super) fn draw_star(color: Color, radius: f64) -> Art {
    let form = Form::of(color);
    let shadow = form
        .outline(radius, radius * 0.02)
        .placed(1.0, point(radius * 0.02, radius * 0.07));
    let art = Art::default().fill(shadow, Ink::FrameDeep);
    match color {
        Color::Light => {
            let tones = [(0.3, Ink::StarLight), (-0.3, Ink::StarSlant)];
            art.add(&draw_light(&form, radius, 0.86, tones), 1.0, Point::ZERO)
        }
        Color::Dark => art.add(&draw_dark(&form, radius, Ink::StarGlint), 1.0, Point::ZERO),
    }
}

/// Draws a star next to the board. It has no shadow and fewer tones: at this size, such details take many bytes and hardly show.
pub(super) fn draw_small(color: Color, radius: f64) -> Art {
    let form = Form::of(color);
    match color {
        Color::Light => {
            let tones = [(0.0, Ink::StarLight), (0.0, Ink::StarLight)];
            draw_light(&form, radius, 0.8, tones)
        }
        Color::Dark => draw_dark(&form, radius, Ink::StarDark),
    }
}

/// Draws ten facets, each in the first tone whose minimum its light exceeds, or else in the shade.
fn draw_light(form: &Form, radius: f64, inner: f64, tones: [(f64, Ink); 2]) -> Art {
    let inner = radius * inner;
    let art = Art::default()
        .fill(form.outline(radius, 0.0), Ink::StarLine)
        .fill(form.outline(inner, 0.0), Ink::StarShade);
    // Facets are not rounded, so at full size they would extend beyond the rounded points.
    let facets = form.facets(inner * 0.98).into_iter();
    facets.fold(art, |art, (shape, light)| {
        match tones.iter().find(|&&(least, _)| light > least) {
            Some(&(_, ink)) => art.fill(shape, ink),
            None => art,
        }
    })
}

/// Draws a metal edge and ring on a dark body, with facets in the ink `glint` where it faces the light.
fn draw_dark(form: &Form, radius: f64, glint: Ink) -> Art {
    let (edge, inner) = (radius * 0.91, radius * 0.74);
    let mut art = Art::default()
        .fill(form.outline(radius, 0.0), Ink::StarLine)
        .fill(form.outline(edge, 0.0), Ink::StarGold)
        .fill(form.outline(inner, 0.0), Ink::StarDark);
    for (shape, light) in form.facets(inner * 0.93) {
        if light > 0.3 && glint != Ink::StarDark {
            art = art.fill(shape, glint);
        }
    }
    art.fill(Shape::disc(Point::ZERO, edge * 0.36), Ink::StarGold)
        .fill(Shape::disc(Point::ZERO, edge * 0.24), Ink::StarDark)
}
