//! Stars: light ones are cut like gems, dark ones are broad medals with a ring.
//!
//! Colors aside they differ by lightness, by what is on them, and by silhouette.

use asterism_rules::star_squares::Color;

use crate::scene::{Art, Point, Shape, point};
use crate::theme::Ink;

/// Light falls from the upper left: unit vector toward it.
const TOWARD_LIGHT: Point = point(-0.5, -0.866);

/// Form of a star whose points lie 1 from the middle.
struct Form {
    /// Distance of the inner corners from the middle.
    waist: f64,
    /// Length taken off the corners.
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

    /// Corners of a star with points of this length: outer and inner in turns, clockwise from the top.
    fn corners(&self, radius: f64) -> [Point; 10] {
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(|i| {
            let length = if i % 2 == 0 {
                radius
            } else {
                radius * self.waist
            };
            Point::polar(36.0 * f64::from(i), length)
        })
    }

    /// Distance of the edges from the middle.
    fn apothem(&self) -> f64 {
        let [tip, waist, ..] = self.corners(1.0);
        (tip.x * waist.y - tip.y * waist.x).abs() / tip.distance(waist)
    }

    /// Outline of a star with points of this length, all its edges moved outward by `width`.
    fn outline(&self, radius: f64, width: f64) -> Shape {
        // All edges are equally far from the middle, so that to scale is to move them.
        let scaled = radius + width / self.apothem();
        let round = radius * self.round + 2.0 * width.max(0.0);
        Shape::soft(&self.corners(scaled), round)
    }

    /// Facets of a star with points of this length, each with how far it faces the light, -1 to 1.
    fn facets(&self, radius: f64) -> [(Shape, f64); 10] {
        let corners = self.corners(radius);
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(|i| {
            let (from, to) = (corners[i], corners[(i + 1) % 10]);
            let out = (to - from).turned(-90.0) * (1.0 / from.distance(to));
            let light = out.x * TOWARD_LIGHT.x + out.y * TOWARD_LIGHT.y;
            (Shape::Polygon(vec![Point::ZERO, from, to]), light)
        })
    }
}

/// Star on the board, with points this long.
pub(super) fn star(color: Color, radius: f64) -> Art {
    let form = Form::of(color);
    let shadow = form
        .outline(radius, radius * 0.02)
        .placed(1.0, point(radius * 0.02, radius * 0.07));
    let art = Art::default().fill(shadow, Ink::FrameDeep);
    match color {
        Color::Light => {
            let tones = [(0.3, Ink::StarLight), (-0.3, Ink::StarSlant)];
            art.add(&light(&form, radius, 0.86, tones), 1.0, Point::ZERO)
        }
        Color::Dark => art.add(&dark(&form, radius, Ink::StarGlint), 1.0, Point::ZERO),
    }
}

/// Star beside the board: without shadow and in fewer tones, which cost too much for what one sees of them.
pub(super) fn small(color: Color, radius: f64) -> Art {
    let form = Form::of(color);
    match color {
        Color::Light => {
            let tones = [(0.0, Ink::StarLight), (0.0, Ink::StarLight)];
            light(&form, radius, 0.8, tones)
        }
        Color::Dark => dark(&form, radius, Ink::StarDark),
    }
}

/// Ten facets, each in the first of the tones for how far it faces the light, else in the shade.
fn light(form: &Form, radius: f64, inner: f64, tones: [(f64, Ink); 2]) -> Art {
    let inner = radius * inner;
    let art = Art::default()
        .fill(form.outline(radius, 0.0), Ink::StarLine)
        .fill(form.outline(inner, 0.0), Ink::StarShade);
    // Points of facets would stand out beyond the rounded ones.
    let facets = form.facets(inner * 0.98).into_iter();
    facets.fold(art, |art, (shape, light)| {
        match tones.iter().find(|&&(least, _)| light > least) {
            Some(&(_, ink)) => art.fill(shape, ink),
            None => art,
        }
    })
}

/// Edge and ring of metal on a dark body, with this ink where it faces the light.
fn dark(form: &Form, radius: f64, glint: Ink) -> Art {
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
