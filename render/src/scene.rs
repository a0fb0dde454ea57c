//! Picture as data, in board units: what a game draws and what the tests check.
//!
//! A [`Scene`] lies in a square with the origin in its middle, x to the right and y down. It is made of a
//! [`Ground`] that never changes and [`Item`]s on top of it, later ones covering earlier ones. Everything is
//! filled with opaque [`Ink`]s; which color an ink has is the theme's business.

use std::f64::consts::TAU;
use std::fmt;
use std::ops::{Add, Mul, Sub};

use asterism_rules::GameKind;

use crate::font;
use crate::theme::Ink;

/// Whole picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// Game whose [art](crate::art) the sprites are.
    pub kind: GameKind,
    /// Length of the picture's side in board units; the origin is in the middle.
    pub side: f64,
    /// What lies beneath everything.
    pub ground: Ground,
    /// Whether the board is dimmed, so that what may be chosen stands out.
    pub tone: Tone,
    /// What is drawn on the ground, from bottom to top.
    pub items: Vec<Item>,
}

/// Board without anything on it: an index into the game's grounds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ground(pub u8);

/// Something the game draws again and again: an index into the game's sprites.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Sprite(pub u16);

/// One thing in the picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Item {
    /// What it is for.
    pub role: Role,
    /// What it shows, for people who read a scene as text.
    pub what: String,
    /// Full strength or dimmed.
    pub tone: Tone,
    /// Its looks.
    pub mark: Mark,
}

/// What an item is for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// Name of a place on the board.
    Label,
    /// Something that stands on the board or beside it and belongs to somebody.
    Piece,
    /// Something that stands on the board and belongs to nobody.
    Block,
    /// Sign about a move or choice; may touch what it is about.
    Sign,
    /// Beside the board: who plays, how it stands.
    Rim,
}

/// Strength of drawing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tone {
    /// As the theme has it.
    Full,
    /// Faded toward the board.
    Dim,
}

/// Looks of an item.
#[derive(Clone, PartialEq, Debug)]
pub enum Mark {
    /// One of the game's drawings with its origin `at` this point.
    Sprite {
        /// Which drawing.
        sprite: Sprite,
        /// Where its origin goes.
        at: Point,
    },
    /// Line or arrow along points.
    Stroke(Stroke),
    /// Line of writing.
    Text(Text),
}

/// Line with round ends and joints, with or without arrowheads.
#[derive(Clone, PartialEq, Debug)]
pub struct Stroke {
    /// Where it runs; at least two points.
    pub points: Vec<Point>,
    /// Thickness in board units.
    pub width: f64,
    /// Color.
    pub ink: Ink,
    /// Which ends are arrows.
    pub heads: Heads,
}

/// Which ends of a stroke are arrows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heads {
    /// Neither.
    None,
    /// The last point.
    End,
    /// Both.
    Both,
}

/// Line of writing in the embedded face.
#[derive(Clone, PartialEq, Debug)]
pub struct Text {
    /// What is written: only characters the face has, see `font::fit`.
    pub text: String,
    /// Left end of the baseline.
    pub at: Point,
    /// Size of the em in board units.
    pub size: f64,
    /// Color.
    pub ink: Ink,
}

/// Drawing out of filled shapes, later ones covering earlier ones.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Art {
    /// Shapes with their inks.
    pub fills: Vec<(Shape, Ink)>,
}

/// Area to fill.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// Closed line of points, filled by the even-odd rule.
    Polygon(Vec<Point>),
    /// Few characters, the middle of what is visible of them at `center`.
    Sign {
        /// What is written.
        text: String,
        /// Middle of the visible part.
        center: Point,
        /// Size of the em in board units.
        size: f64,
    },
}

/// Place in the plane, in board units.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

/// Upright rectangle, in board units.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bounds {
    /// Upper left corner.
    pub min: Point,
    /// Lower right corner.
    pub max: Point,
}

/// Shorthand for [`Point`].
pub const fn point(x: f64, y: f64) -> Point {
    Point { x, y }
}

impl Point {
    /// Origin.
    pub const ZERO: Self = point(0.0, 0.0);

    /// Point at `degrees` clockwise from the top, `radius` from the origin.
    pub fn polar(degrees: f64, radius: f64) -> Self {
        let (sin, cos) = degrees.to_radians().sin_cos();
        point(radius * sin, -radius * cos)
    }

    /// Distance to another point.
    pub fn distance(self, other: Self) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    /// This point turned clockwise about the origin.
    #[must_use]
    pub fn turned(self, degrees: f64) -> Self {
        let (sin, cos) = degrees.to_radians().sin_cos();
        point(self.x * cos - self.y * sin, self.x * sin + self.y * cos)
    }

    /// Point `share` of the way to `other`.
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
    /// Nothing yet; grows by [`with`](Self::with).
    pub const EMPTY: Self = Self {
        min: point(f64::INFINITY, f64::INFINITY),
        max: point(f64::NEG_INFINITY, f64::NEG_INFINITY),
    };

    /// Smallest rectangle that holds this one and `p`.
    #[must_use]
    pub fn with(self, p: Point) -> Self {
        Self {
            min: point(self.min.x.min(p.x), self.min.y.min(p.y)),
            max: point(self.max.x.max(p.x), self.max.y.max(p.y)),
        }
    }

    /// Smallest rectangle that holds both.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        self.with(other.min).with(other.max)
    }

    /// This rectangle moved by `way`.
    #[must_use]
    pub fn moved(self, way: Point) -> Self {
        Self {
            min: self.min + way,
            max: self.max + way,
        }
    }

    /// Whether the two have an area in common.
    pub fn overlaps(self, other: Self) -> bool {
        self.min.x < other.max.x
            && other.min.x < self.max.x
            && self.min.y < other.max.y
            && other.min.y < self.max.y
    }

    /// Whether `other` lies inside.
    pub fn holds(self, other: Self) -> bool {
        self.min.x <= other.min.x
            && self.min.y <= other.min.y
            && other.max.x <= self.max.x
            && other.max.y <= self.max.y
    }

    /// Middle.
    pub fn center(self) -> Point {
        self.min.toward(self.max, 0.5)
    }
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

    /// Same drawing turned clockwise about the origin. Writing stays upright, only its place turns.
    #[must_use]
    pub fn turned(&self, degrees: f64) -> Self {
        let fills = self.fills.iter();
        Self {
            fills: fills
                .map(|(shape, ink)| (shape.turned(degrees), *ink))
                .collect(),
        }
    }

    /// Same shapes in one ink: a silhouette.
    #[must_use]
    pub fn inked(&self, ink: Ink) -> Self {
        let fills = self.fills.iter().map(|(shape, _)| (shape.clone(), ink));
        Self {
            fills: fills.collect(),
        }
    }

    /// Rectangle around all shapes.
    pub fn bounds(&self) -> Bounds {
        self.fills.iter().fold(Bounds::EMPTY, |bounds, (shape, _)| {
            bounds.union(shape.bounds())
        })
    }
}

impl Shape {
    /// Circle.
    pub fn disc(center: Point, radius: f64) -> Self {
        Self::ellipse(center, radius, radius, 0.0)
    }

    /// Ellipse with the half axes `rx` and `ry`, turned clockwise by `degrees`.
    pub fn ellipse(center: Point, rx: f64, ry: f64, degrees: f64) -> Self {
        Self::Polygon(circle_points(center, rx, ry, degrees))
    }

    /// Area between two circles.
    pub fn ring(center: Point, outer: f64, inner: f64) -> Self {
        // Out along the outer circle, in, and back along the inner one: one closed line whose seam has no width.
        let mut points = circle_points(center, outer, outer, 0.0);
        points.push(points[0]);
        let mut hole = circle_points(center, inner, inner, 0.0);
        hole.push(hole[0]);
        hole.reverse();
        points.append(&mut hole);
        Self::Polygon(points)
    }

    /// Rectangle with corners rounded by `round`.
    pub fn rounded(center: Point, width: f64, height: f64, round: f64) -> Self {
        let (w, h) = (width / 2.0 - round, height / 2.0 - round);
        let mut points = Vec::new();
        for (i, (sx, sy)) in [(1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0)]
            .into_iter()
            .enumerate()
        {
            let middle = center + point(sx * w, sy * h);
            for step in 0..=6 {
                let degrees = 90.0 * i as f64 + 15.0 * f64::from(step);
                points.push(middle + Point::polar(degrees, round));
            }
        }
        Self::Polygon(points)
    }

    /// Regular polygon with `corners` corners, one of them at `degrees` clockwise from the top.
    pub fn regular(center: Point, radius: f64, corners: u32, degrees: f64) -> Self {
        let step = 360.0 / f64::from(corners);
        let corner = |i| center + Point::polar(degrees + step * f64::from(i), radius);
        Self::Polygon((0..corners).map(corner).collect())
    }

    /// Smooth closed curve through quadratic arcs: `points` are control points, the curve passes the middles between them.
    pub fn smooth(points: &[Point]) -> Self {
        const STEPS: u32 = 8;
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

    /// Polygon whose corners are rounded, each at most to the middle of its sides; `round` is the length taken off them.
    pub fn soft(corners: &[Point], round: f64) -> Self {
        const STEPS: u32 = 6;
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

    /// Same shape turned clockwise about the origin. Writing stays upright, only its place turns.
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

    /// Same shape scaled about the origin, then moved by `at`.
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

    /// Rectangle around the shape.
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
    // The flat sides of so many corners stay below a twentieth of a pixel at the largest picture.
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

impl Stroke {
    /// Length of an arrowhead for this thickness.
    const HEAD_LENGTH: f64 = 2.6;
    /// Half the width of an arrowhead's base for this thickness.
    const HEAD_SPREAD: f64 = 1.55;

    /// Straight pieces, shortened where an arrowhead follows: start and end of each.
    pub fn segments(&self) -> Vec<(Point, Point)> {
        let mut points = self.points.clone();
        let last = points.len() - 1;
        let back = Self::HEAD_LENGTH * self.width * 0.8;
        if self.heads != Heads::None {
            points[last] = shortened(points[last - 1], points[last], back);
        }
        if self.heads == Heads::Both {
            points[0] = shortened(points[1], points[0], back);
        }
        points.windows(2).map(|pair| (pair[0], pair[1])).collect()
    }

    /// Arrowheads as triangles, the tip first.
    pub fn arrowheads(&self) -> Vec<[Point; 3]> {
        let last = self.points.len() - 1;
        let end = (self.points[last - 1], self.points[last]);
        let start = (self.points[1], self.points[0]);
        let ends: &[(Point, Point)] = match self.heads {
            Heads::None => &[],
            Heads::End => &[end],
            Heads::Both => &[end, start],
        };
        let head = |&(from, tip): &(Point, Point)| {
            let along = (tip - from) * (self.width / tip.distance(from).max(1e-9));
            let across = point(-along.y, along.x) * Self::HEAD_SPREAD;
            let base = tip - along * Self::HEAD_LENGTH;
            [tip, base + across, base - across]
        };
        ends.iter().map(head).collect()
    }

    /// Polygons that cover the stroke, for drawing it without this crate's rasterizer.
    pub fn shapes(&self) -> Vec<Shape> {
        let radius = self.width / 2.0;
        let mut shapes = Vec::new();
        for (from, to) in self.segments() {
            let along = (to - from) * (radius / to.distance(from).max(1e-9));
            let across = point(-along.y, along.x);
            shapes.push(Shape::disc(from, radius));
            shapes.push(Shape::Polygon(vec![
                from + across,
                to + across,
                to - across,
                from - across,
            ]));
            shapes.push(Shape::disc(to, radius));
        }
        shapes.extend(
            self.arrowheads()
                .iter()
                .map(|head| Shape::Polygon(head.to_vec())),
        );
        shapes
    }
}

/// `to` drawn back toward `from` by `length`, at most to the middle.
fn shortened(from: Point, to: Point, length: f64) -> Point {
    let share = (length / to.distance(from).max(1e-9)).min(0.5);
    to.toward(from, share)
}

impl Item {
    /// One of the game's drawings.
    pub(crate) fn sprite(role: Role, what: String, sprite: Sprite, at: Point, tone: Tone) -> Self {
        Self {
            role,
            what,
            tone,
            mark: Mark::Sprite { sprite, at },
        }
    }

    /// Line of writing beside the board.
    pub(crate) fn writing(what: String, text: Text) -> Self {
        Self {
            role: Role::Rim,
            what,
            tone: Tone::Full,
            mark: Mark::Text(text),
        }
    }

    /// Line or arrow that says something about a move, at full strength.
    pub(crate) fn stroke(what: String, stroke: Stroke) -> Self {
        Self {
            role: Role::Sign,
            what,
            tone: Tone::Full,
            mark: Mark::Stroke(stroke),
        }
    }

    /// Rectangle around the item.
    pub fn bounds(&self, kind: GameKind) -> Bounds {
        match &self.mark {
            Mark::Sprite { sprite, at } => crate::art(kind, *sprite).bounds().moved(*at),
            Mark::Stroke(stroke) => stroke
                .shapes()
                .iter()
                .fold(Bounds::EMPTY, |bounds, shape| bounds.union(shape.bounds())),
            Mark::Text(text) => font::ink_bounds(&text.text, text.size).moved(text.at),
        }
    }
}

impl Scene {
    /// The whole picture.
    pub fn frame(&self) -> Bounds {
        let half = self.side / 2.0;
        Bounds {
            min: point(-half, -half),
            max: point(half, half),
        }
    }
}

/// One line for the ground and one per item, coordinates to hundredths: what golden files hold.
impl fmt::Display for Scene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            kind, side, ground, ..
        } = self;
        write!(f, "{kind} {side:.2} ground {}", ground.0)?;
        writeln!(f, "{}", self.tone)?;
        for item in &self.items {
            writeln!(f, "{item}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let role = match self.role {
            Role::Label => "label",
            Role::Piece => "piece",
            Role::Block => "block",
            Role::Sign => "sign",
            Role::Rim => "rim",
        };
        write!(f, "{role} {}", self.what)?;
        match &self.mark {
            Mark::Sprite { at, .. } => write!(f, " {at}")?,
            Mark::Stroke(stroke) => {
                for p in &stroke.points {
                    write!(f, " {p}")?;
                }
                match stroke.heads {
                    Heads::None => {}
                    Heads::End => write!(f, " >")?,
                    Heads::Both => write!(f, " <>")?,
                }
            }
            Mark::Text(text) => write!(f, " {} {:?}", text.at, text.text)?,
        }
        write!(f, "{}", self.tone)
    }
}

impl fmt::Display for Tone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Full => Ok(()),
            Self::Dim => f.write_str(" dim"),
        }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Adding zero turns a rounded -0.00 into 0.00.
        let round = |v: f64| (v * 100.0).round() / 100.0 + 0.0;
        write!(f, "{:.2},{:.2}", round(self.x), round(self.y))
    }
}
