//! Drawings of stars: a light star is cut like a gem, and a dark star is a broad medal with a ring.
//!
//! Besides color, the two kinds of stars differ in lightness, surface and silhouette.

use asterism_rules::star_squares::Color;

use crate::scene::{Art, Point, Shape, point};
use crate::theme::Ink;

/// Unit vector toward the light, which comes from the upper left.
const TOWARD_LIGHT: Point = point(-0.5, -0.866);

/// Shape of a star whose tips are 1 unit from the center.
struct Form {
    /// Distance of the inner corners from the center.
    waist: f64,
    /// Length that rounding cuts off the corners.
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

    /// Returns the corners of a star whose tips are `radius` from the center. Outer and inner corners alternate, clockwise from the top.
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

    /// Returns the distance from the center of the star to its edges.
    fn apothem(&self) -> f64 {
        let [tip, waist, ..] = self.paint_corners(1.0);
        (tip.x * waist.y - tip.y * waist.x).abs() / tip.distance(waist)
    }

    /// Returns the outline of a star whose tips are `radius` from the center, after moving all edges outward by `width`.
    fn outline(&self, radius: f64, width: f64) -> Shape {
        // All edges are equally far from the center, so scaling moves them all by the same width.
        let scaled = radius + width / self.apothem();
        let round = radius * self.round + 2.0 * width.max(0.0);
        Shape::soft(&self.paint_corners(scaled), round)
    }

    /// Returns the facets of a star whose tips are `radius` from the center. The number with each facet says how directly it faces the light, from -1
    /// to 1.
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

/// Draws a star on the board, with its tips at distance `radius` from its center.
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

/// Draws a star next to the board. The drawing has no shadow and fewer tones, because such details would take many bytes and hardly be visible at
/// this size.
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

/// Draws a light star with ten facets. Each facet has the ink of the first of `tones` whose minimum brightness the facet exceeds, or the ink for
/// shade if it exceeds none.
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

/// Draws a dark star: a dark body with a metal edge and ring. The facets that face the light have the ink `glint`.
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
