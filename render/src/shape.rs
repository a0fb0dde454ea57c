//! Filled shapes, and drawings made of them.

use std::f64::consts::TAU;

use crate::font;
use crate::plane::{Bounds, Point, point};
use crate::theme::Ink;

/// A drawing made of filled shapes; later ones cover earlier ones.
///
/// ```
/// use asterism_render::scene::{Art, Point, Shape, point};
/// use asterism_render::theme::Ink;
///
/// let coin = Art::default()
///     .fill(Shape::disc(Point::ZERO, 1.0), Ink::Text)
///     .fill(Shape::disc(Point::ZERO, 0.9), Ink::Crown);
/// let two = coin.clone().add(&coin, 0.5, point(2.0, 0.0));
/// assert!((two.bounds().max.x - 2.5).abs() < 1e-9);
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Art {
    /// Shapes with their inks.
    pub fills: Vec<(Shape, Ink)>,
}

/// An area to fill.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// Closed line through these points, filled with the even-odd rule.
    Polygon(Vec<Point>),
    /// A few characters.
    Sign {
        /// Characters to write.
        text: String,
        /// Center of their visible part.
        center: Point,
        /// Size of the em in board units.
        size: f64,
    },
}

impl Art {
    /// Adds a shape on top.
    #[must_use]
    pub fn fill(mut self, shape: Shape, ink: Ink) -> Self {
        self.fills.push((shape, ink));
        self
    }

    /// Adds another drawing on top, scaled and moved.
    #[must_use]
    pub fn add(mut self, other: &Art, scale: f64, at: Point) -> Self {
        let placed = other
            .fills
            .iter()
            .map(|(shape, ink)| (shape.placed(scale, at), *ink));
        self.fills.extend(placed);
        self
    }

    /// Returns the drawing scaled about the origin.
    #[must_use]
    pub(crate) fn scaled(&self, factor: f64) -> Self {
        Self::default().add(self, factor, Point::ZERO)
    }

    /// Returns a ring around the origin, `width` thick.
    pub(crate) fn ring(outer: f64, width: f64, ink: Ink) -> Self {
        Self::default().fill(Shape::ring(Point::ZERO, outer, outer - width), ink)
    }

    /// Returns a disc around the origin with an edge `width` thick.
    pub(crate) fn edged_disc(radius: f64, width: f64, edge: Ink, inside: Ink) -> Self {
        Self::default()
            .fill(Shape::disc(Point::ZERO, radius), edge)
            .fill(Shape::disc(Point::ZERO, radius - width), inside)
    }

    /// Returns this drawing turned clockwise about the origin. Text stays upright; only its position turns.
    #[must_use]
    pub fn turned(&self, degrees: f64) -> Self {
        let fills = self.fills.iter();
        Self {
            fills: fills
                .map(|(shape, ink)| (shape.turned(degrees), *ink))
                .collect(),
        }
    }

    /// Returns the same shapes in a single ink: a silhouette.
    #[must_use]
    pub fn inked(&self, ink: Ink) -> Self {
        let fills = self.fills.iter().map(|(shape, _)| (shape.clone(), ink));
        Self {
            fills: fills.collect(),
        }
    }

    /// Returns the smallest rectangle around all shapes.
    pub fn bounds(&self) -> Bounds {
        self.fills.iter().fold(Bounds::EMPTY, |bounds, (shape, _)| {
            bounds.union(shape.bounds())
        })
    }
}

impl Shape {
    /// Returns text whose visible part is centered at `center`.
    pub(crate) fn sign(text: &impl ToString, center: Point, size: f64) -> Self {
        Self::Sign {
            text: text.to_string(),
            center,
            size,
        }
    }

    /// Returns a circle.
    pub fn disc(center: Point, radius: f64) -> Self {
        Self::ellipse(center, radius, radius, 0.0)
    }

    /// Returns an ellipse with the half axes `rx` and `ry`, turned clockwise by `degrees`.
    pub fn ellipse(center: Point, rx: f64, ry: f64, degrees: f64) -> Self {
        Self::Polygon(circle_points(center, rx, ry, degrees))
    }

    /// Returns the area between two circles.
    pub fn ring(center: Point, outer: f64, inner: f64) -> Self {
        // A single closed line: along the outer circle, inward, and back along the inner circle. The seam has no width.
        let mut points = circle_points(center, outer, outer, 0.0);
        points.push(points[0]);
        let mut hole = circle_points(center, inner, inner, 0.0);
        hole.push(hole[0]);
        hole.reverse();
        points.append(&mut hole);
        Self::Polygon(points)
    }

    /// Returns a rectangle with corners rounded by the radius `round`.
    pub fn rounded(center: Point, width: f64, height: f64, round: f64) -> Self {
        let (w, h) = (width / 2.0 - round, height / 2.0 - round);
        let mut points = Vec::new();
        for (i, (sx, sy)) in [(1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0)]
            .into_iter()
            .enumerate()
        {
            let middle = center + point(sx * w, sy * h);
            for step in 0..=12 {
                let degrees = 90.0 * i as f64 + 7.5 * f64::from(step);
                points.push(middle + Point::polar(degrees, round));
            }
        }
        Self::Polygon(points)
    }

    /// Returns a regular polygon with one corner at `degrees` clockwise from the top.
    pub fn regular(center: Point, radius: f64, corners: u32, degrees: f64) -> Self {
        let step = 360.0 / f64::from(corners);
        let corner = |i| center + Point::polar(degrees + step * f64::from(i), radius);
        Self::Polygon((0..corners).map(corner).collect())
    }

    /// Returns a smooth closed curve of quadratic arcs: `points` are the control points, and the curve passes through the midpoints between
    /// them.
    pub fn smooth(points: &[Point]) -> Self {
        const STEPS: u32 = 12;
        let count = points.len();
        let mut curve = Vec::new();
        for i in 0..count {
            let (before, here, after) = (
                points[(i + count - 1) % count],
                points[i],
                points[(i + 1) % count],
            );
            let (from, to) = (before.toward(here, 0.5), here.toward(after, 0.5));
            for step in 0..STEPS {
                let t = f64::from(step) / f64::from(STEPS);
                curve.push(from.toward(here, t).toward(here.toward(to, t), t));
            }
        }
        Self::Polygon(curve)
    }

    /// Returns a polygon with rounded corners. `round` is the length cut off at each end of a side, at most half the side.
    pub fn soft(corners: &[Point], round: f64) -> Self {
        const STEPS: u32 = 12;
        let count = corners.len();
        let mut points = Vec::with_capacity(count * (STEPS as usize + 1));
        for (i, &here) in corners.iter().enumerate() {
            let before = corners[(i + count - 1) % count];
            let after = corners[(i + 1) % count];
            let cut = |other: Point| {
                let share = round / here.distance(other).max(1e-9);
                here.toward(other, share.min(0.5))
            };
            let (from, to) = (cut(before), cut(after));
            for step in 0..=STEPS {
                let t = f64::from(step) / f64::from(STEPS);
                points.push(from.toward(here, t).toward(here.toward(to, t), t));
            }
        }
        Self::Polygon(points)
    }

    /// Returns this shape turned clockwise about the origin. Text stays upright; only its position turns.
    #[must_use]
    pub fn turned(&self, degrees: f64) -> Self {
        match self {
            Self::Polygon(points) => {
                Self::Polygon(points.iter().map(|p| p.turned(degrees)).collect())
            }
            Self::Sign { text, center, size } => Self::Sign {
                text: text.clone(),
                center: center.turned(degrees),
                size: *size,
            },
        }
    }

    /// Returns this shape scaled about the origin, then moved by `at`.
    #[must_use]
    pub fn placed(&self, scale: f64, at: Point) -> Self {
        match self {
            Self::Polygon(points) => {
                Self::Polygon(points.iter().map(|&p| p * scale + at).collect())
            }
            Self::Sign { text, center, size } => Self::Sign {
                text: text.clone(),
                center: *center * scale + at,
                size: size * scale,
            },
        }
    }

    /// Returns the smallest rectangle around the shape.
    pub fn bounds(&self) -> Bounds {
        match self {
            Self::Polygon(points) => points.iter().fold(Bounds::EMPTY, |b, &p| b.with(p)),
            Self::Sign { text, center, size } => {
                let ink = font::ink_bounds(text, *size);
                ink.moved(*center - ink.center())
            }
        }
    }
}

fn circle_points(center: Point, rx: f64, ry: f64, degrees: f64) -> Vec<Point> {
    // With this many corners, the sides deviate from the circle by less than a twentieth of a pixel in the largest picture.
    let corners = (40.0 + 60.0 * rx.max(ry).sqrt()).ceil();
    let (sin, cos) = degrees.to_radians().sin_cos();
    (0..corners as u32)
        .map(|i| {
            let (y, x) = (TAU * f64::from(i) / corners).sin_cos();
            let (x, y) = (rx * x, ry * y);
            center + point(x * cos - y * sin, x * sin + y * cos)
        })
        .collect()
}
