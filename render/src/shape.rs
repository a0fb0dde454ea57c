//! Filled shapes, and drawings made of filled shapes.

use std::f64::consts::TAU;

use crate::font;
use crate::plane::{Bounds, Point, point};
use crate::theme::Ink;

/// A drawing made of filled shapes; later shapes cover earlier ones.
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
    /// Shapes with their inks, from bottom to top.
    pub fills: Vec<(Shape, Ink)>,
}

/// An area to fill.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// Polygon with these corners, filled by the even-odd rule.
    Polygon(Vec<Point>),
    /// Ellipse with a horizontal and a vertical axis; a circle if both are equal.
    Ellipse {
        /// Center of the ellipse.
        center: Point,
        /// Half the width of the ellipse.
        rx: f64,
        /// Half the height of the ellipse.
        ry: f64,
    },
    /// Text of a few characters.
    Sign {
        /// Characters to write.
        text: String,
        /// Center of the visible part of the text.
        center: Point,
        /// Font size (em), in board units.
        size: f64,
    },
}

impl Art {
    /// Adds a filled shape on top of this drawing.
    #[must_use]
    pub fn fill(mut self, shape: Shape, ink: Ink) -> Self {
        self.fills.push((shape, ink));
        self
    }

    /// Adds another drawing on top of this one, scaled about its origin and then moved by `at`.
    #[must_use]
    pub fn add(mut self, other: &Art, scale: f64, at: Point) -> Self {
        let placed = other
            .fills
            .iter()
            .map(|(shape, ink)| (shape.placed(scale, at), *ink));
        self.fills.extend(placed);
        self
    }

    /// Returns this drawing scaled about the origin.
    #[must_use]
    pub(crate) fn scaled(&self, factor: f64) -> Self {
        Self::default().add(self, factor, Point::ZERO)
    }

    /// Returns a drawing of a ring around the origin, with the outer radius `outer` and the thickness `width`.
    pub(crate) fn ring(outer: f64, width: f64, ink: Ink) -> Self {
        Self::default().fill(Shape::ring(Point::ZERO, outer, outer - width), ink)
    }

    /// Returns a drawing of a disc around the origin, with an edge that has the thickness `width`.
    pub(crate) fn edged_disc(radius: f64, width: f64, edge: Ink, inside: Ink) -> Self {
        Self::default()
            .fill(Shape::disc(Point::ZERO, radius), edge)
            .fill(Shape::disc(Point::ZERO, radius - width), inside)
    }

    /// Returns this drawing rotated clockwise about the origin. Text is moved accordingly but stays upright.
    #[must_use]
    pub fn turned(&self, degrees: f64) -> Self {
        let fills = self.fills.iter();
        Self {
            fills: fills
                .map(|(shape, ink)| (shape.turned(degrees), *ink))
                .collect(),
        }
    }

    /// Returns the silhouette of this drawing: the same shapes in a single ink.
    #[must_use]
    pub fn inked(&self, ink: Ink) -> Self {
        let fills = self.fills.iter().map(|(shape, _)| (shape.clone(), ink));
        Self {
            fills: fills.collect(),
        }
    }

    /// Returns the smallest rectangle that contains all shapes.
    pub fn bounds(&self) -> Bounds {
        self.fills.iter().fold(Bounds::EMPTY, |bounds, (shape, _)| {
            bounds.union(shape.bounds())
        })
    }
}

impl Shape {
    /// Returns a shape that is text, with the text's visible part centered at `center`.
    pub(crate) fn sign(text: &impl ToString, center: Point, size: f64) -> Self {
        Self::Sign {
            text: text.to_string(),
            center,
            size,
        }
    }

    /// Returns a filled circle.
    pub fn disc(center: Point, radius: f64) -> Self {
        Self::ellipse(center, radius, radius, 0.0)
    }

    /// Returns an ellipse with the semi-axes `rx` and `ry`, rotated clockwise by `degrees`.
    pub fn ellipse(center: Point, rx: f64, ry: f64, degrees: f64) -> Self {
        if is_circle(rx, ry) || degrees == 0.0 {
            Self::Ellipse { center, rx, ry }
        } else {
            let turned = |p: Point| center + (p - center).turned(degrees);
            Self::Polygon(
                ellipse_points(center, rx, ry)
                    .into_iter()
                    .map(turned)
                    .collect(),
            )
        }
    }

    /// Returns the area between two circles with the same center.
    pub fn ring(center: Point, outer: f64, inner: f64) -> Self {
        // A single closed line: along the outer circle, inward, and back along the inner circle. The seam has no width.
        let mut points = ellipse_points(center, outer, outer);
        points.push(points[0]);
        let mut hole = ellipse_points(center, inner, inner);
        hole.push(hole[0]);
        hole.reverse();
        points.append(&mut hole);
        Self::Polygon(points)
    }

    /// Returns a rectangle whose corners are rounded with the radius `round`.
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

    /// Returns a star with `points` tips, one of which points up. The tips are at distance `outer` from the center, and the inner corners at distance
    /// `inner`.
    pub(crate) fn star(center: Point, points: u32, outer: f64, inner: f64) -> Self {
        let step = 180.0 / f64::from(points);
        let corner = |i: u32| {
            let reach = if i.is_multiple_of(2) { outer } else { inner };
            center + Point::polar(step * f64::from(i), reach)
        };
        Self::Polygon((0..2 * points).map(corner).collect())
    }

    /// Returns a regular polygon with one corner in the direction `degrees` clockwise from straight up.
    pub fn regular(center: Point, radius: f64, corners: u32, degrees: f64) -> Self {
        let step = 360.0 / f64::from(corners);
        let corner = |i| center + Point::polar(degrees + step * f64::from(i), radius);
        Self::Polygon((0..corners).map(corner).collect())
    }

    /// Returns a smooth closed curve of quadratic Bézier arcs. `points` are the control points, and the curve passes through the midpoints between
    /// neighboring control points.
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

    /// Returns a polygon with rounded corners. `round` is the length that rounding cuts off each end of a side; at most half of a side is cut off.
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

    /// Returns this shape, extended by `margin` on all sides, with rounded corners. Text keeps its size.
    #[must_use]
    pub(crate) fn grown(&self, margin: f64) -> Self {
        match self {
            Self::Polygon(points) => Self::Polygon(grow_outline(points, margin)),
            Self::Ellipse { center, rx, ry } if is_circle(*rx, *ry) => {
                Self::disc(*center, rx + margin)
            }
            Self::Ellipse { center, rx, ry } => {
                let points = ellipse_points(*center, *rx, *ry);
                Self::Polygon(grow_outline(&points, margin))
            }
            Self::Sign { .. } => self.clone(),
        }
    }

    /// Returns this shape rotated clockwise about the origin. Text is moved accordingly but stays upright.
    #[must_use]
    pub fn turned(&self, degrees: f64) -> Self {
        match self {
            Self::Polygon(points) => {
                Self::Polygon(points.iter().map(|p| p.turned(degrees)).collect())
            }
            Self::Ellipse { center, rx, ry } => {
                Self::ellipse(center.turned(degrees), *rx, *ry, degrees)
            }
            Self::Sign { text, center, size } => Self::Sign {
                text: text.clone(),
                center: center.turned(degrees),
                size: *size,
            },
        }
    }

    /// Returns this shape, scaled about the origin and then moved by `at`.
    #[must_use]
    pub fn placed(&self, scale: f64, at: Point) -> Self {
        match self {
            Self::Polygon(points) => {
                Self::Polygon(points.iter().map(|&p| p * scale + at).collect())
            }
            Self::Ellipse { center, rx, ry } => Self::Ellipse {
                center: *center * scale + at,
                rx: rx * scale,
                ry: ry * scale,
            },
            Self::Sign { text, center, size } => Self::Sign {
                text: text.clone(),
                center: *center * scale + at,
                size: size * scale,
            },
        }
    }

    /// Returns the smallest rectangle that contains this shape.
    pub fn bounds(&self) -> Bounds {
        match self {
            Self::Polygon(points) => points.iter().fold(Bounds::EMPTY, |b, &p| b.with(p)),
            Self::Ellipse { center, rx, ry } => Bounds {
                min: *center - point(*rx, *ry),
                max: *center + point(*rx, *ry),
            },
            Self::Sign { text, center, size } => {
                let ink = font::ink_bounds(text, *size);
                ink.moved(*center - ink.center())
            }
        }
    }
}

#[expect(
    clippy::float_cmp,
    reason = "axes that differ a little are those of an ellipse"
)]
fn is_circle(rx: f64, ry: f64) -> bool {
    rx == ry
}

/// Returns an outline around a polygon, at the distance `margin`. The sides of the polygon must not cross each other.
fn grow_outline(points: &[Point], margin: f64) -> Vec<Point> {
    const DEGREES: f64 = 6.0;
    let sides = || points.iter().zip(points.iter().cycle().skip(1));
    let area: f64 = sides().map(|(a, b)| a.x * b.y - b.x * a.y).sum();
    // The direction away from the polygon at each side.
    let outward: Vec<Point> = sides()
        .map(|(a, b)| {
            let way = (*b - *a) * (area.signum() / a.distance(*b).max(1e-9));
            point(way.y, -way.x)
        })
        .collect();
    let mut grown = Vec::new();
    for (index, &corner) in points.iter().enumerate() {
        let (before, after) = (
            outward[(index + points.len() - 1) % points.len()],
            outward[index],
        );
        let sin = (before.x * after.y - before.y * after.x) * area.signum();
        let cos = before.x * after.x + before.y * after.y;
        if sin < 0.0 {
            // An inward corner stays sharp.
            grown.push(corner + (before + after) * (margin / (1.0 + cos)));
        } else {
            let turn = sin.atan2(cos).to_degrees();
            let steps = (turn / DEGREES).ceil().max(1.0);
            for step in 0..=steps as u32 {
                let degrees = turn * area.signum() * f64::from(step) / steps;
                grown.push(corner + before.turned(degrees) * margin);
            }
        }
    }
    grown
}

/// Returns points along an ellipse with horizontal and vertical axes, in clockwise order.
pub(crate) fn ellipse_points(center: Point, rx: f64, ry: f64) -> Vec<Point> {
    // With this many corners, the sides deviate from the circle by less than a twentieth of a pixel in the largest picture.
    let corners = (40.0 + 60.0 * rx.max(ry).sqrt()).ceil();
    (0..corners as u32)
        .map(|i| {
            let (y, x) = (TAU * f64::from(i) / corners).sin_cos();
            center + point(rx * x, ry * y)
        })
        .collect()
}
