//! Points and rectangles, in board units. X coordinates increase to the right, and y coordinates increase downward.

use std::fmt;
use std::ops::{Add, Mul, Sub};

/// Point in the plane, in board units.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// Coordinate that increases to the right.
    pub x: f64,
    /// Coordinate that increases downward.
    pub y: f64,
}

/// Axis-aligned rectangle, in board units.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bounds {
    /// Upper left corner.
    pub min: Point,
    /// Lower right corner.
    pub max: Point,
}

/// Creates a [`Point`] with these coordinates.
pub const fn point(x: f64, y: f64) -> Point {
    Point { x, y }
}

impl Point {
    /// Origin of the coordinates, which is the center of the picture.
    pub const ZERO: Self = point(0.0, 0.0);

    /// Returns the point at distance `radius` from the origin, in the direction `degrees` clockwise from straight up.
    ///
    /// ```
    /// use asterism_render::scene::{Point, point};
    ///
    /// let right = Point::polar(90.0, 2.0);
    /// assert!(right.distance(point(2.0, 0.0)) < 1e-9);
    /// assert_eq!(Point::ZERO.toward(point(4.0, 0.0), 0.25), point(1.0, 0.0));
    /// ```
    pub fn polar(degrees: f64, radius: f64) -> Self {
        let (sin, cos) = degrees.to_radians().sin_cos();
        point(radius * sin, -radius * cos)
    }

    /// Returns the distance to another point.
    pub fn distance(self, other: Self) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    /// Returns this point rotated clockwise about the origin.
    #[must_use]
    pub fn turned(self, degrees: f64) -> Self {
        let (sin, cos) = degrees.to_radians().sin_cos();
        point(self.x * cos - self.y * sin, self.x * sin + self.y * cos)
    }

    /// Returns the point on the line to `other`, at the fraction `share` (0 to 1) of the distance.
    #[must_use]
    pub fn toward(self, other: Self, share: f64) -> Self {
        self + (other - self) * share
    }
}

impl Add for Point {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        point(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        point(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Point {
    type Output = Self;
    fn mul(self, factor: f64) -> Self {
        point(self.x * factor, self.y * factor)
    }
}

impl Bounds {
    /// Empty rectangle, to which [`with`](Self::with) adds points.
    pub const EMPTY: Self = Self {
        min: point(f64::INFINITY, f64::INFINITY),
        max: point(f64::NEG_INFINITY, f64::NEG_INFINITY),
    };

    /// Returns the smallest rectangle that contains this rectangle and the point `p`.
    #[must_use]
    pub fn with(self, p: Point) -> Self {
        Self {
            min: point(self.min.x.min(p.x), self.min.y.min(p.y)),
            max: point(self.max.x.max(p.x), self.max.y.max(p.y)),
        }
    }

    /// Returns the smallest rectangle that contains both rectangles.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        self.with(other.min).with(other.max)
    }

    /// Returns this rectangle moved by the vector `way`.
    #[must_use]
    pub fn moved(self, way: Point) -> Self {
        Self {
            min: self.min + way,
            max: self.max + way,
        }
    }

    /// Returns whether the two rectangles overlap; touching sides do not count as overlapping.
    pub fn overlaps(self, other: Self) -> bool {
        self.min.x < other.max.x
            && other.min.x < self.max.x
            && self.min.y < other.max.y
            && other.min.y < self.max.y
    }

    /// Returns whether `other` is inside this rectangle; touching sides count as inside.
    pub fn holds(self, other: Self) -> bool {
        self.min.x <= other.min.x
            && self.min.y <= other.min.y
            && other.max.x <= self.max.x
            && other.max.y <= self.max.y
    }

    /// Returns the center of this rectangle.
    pub fn center(self) -> Point {
        self.min.toward(self.max, 0.5)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Adding zero turns -0.00 into 0.00.
        let round = |v: f64| (v * 100.0).round() / 100.0 + 0.0;
        write!(f, "{:.2},{:.2}", round(self.x), round(self.y))
    }
}

/// Cuts `length` off the end of the line through `points`, but always leaves some of the line.
pub(crate) fn shorten_end(points: &mut Vec<Point>, mut length: f64) {
    while let [.., before, end] = points[..] {
        let piece = before.distance(end);
        if piece > length || points.len() == 2 {
            let last = points.len() - 1;
            points[last] = end.toward(before, (length / piece.max(1e-9)).min(0.7));
            return;
        }
        length -= piece;
        points.pop();
    }
}
