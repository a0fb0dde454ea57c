//! Pictures as data, in board units. Games create scenes, and tests inspect them.
//!
//! A [`Scene`] is a square with the origin in its center. X coordinates increase to the right, and y coordinates increase downward. A scene consists
//! of a [`Ground`], which is an empty board, and of [`Item`]s on top of the ground; later items cover earlier ones. Everything is filled with opaque
//! [`Ink`]s, and the theme determines the color of each ink.
//!
//! Most tests check overlaps and labels in scenes; only a few compare pictures.

use std::fmt;

use asterism_rules::GameKind;

pub use crate::plane::{Bounds, Point, point};
pub use crate::shape::{Art, Shape};
use crate::theme::Ink;
pub use crate::theme::Tone;

/// A whole picture as data.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// Game whose [sprites](crate::art) the items use.
    pub kind: GameKind,
    /// Side length of the picture, in board units; the origin is in the center.
    pub side: f64,
    /// Empty board beneath all items.
    pub ground: Ground,
    /// Tone of the board, which is dimmed if choices must stand out.
    pub tone: Tone,
    /// Items on the board, from bottom to top.
    pub items: Vec<Item>,
}

/// Number of an empty board: an index into the game's empty boards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ground(pub u8);

/// Number of a drawing that the game uses repeatedly: an index into the game's sprites.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Sprite(pub u16);

/// An item in the picture, such as a piece or a line of text.
#[derive(Clone, PartialEq, Debug)]
pub struct Item {
    /// Purpose of the item.
    pub role: Role,
    /// Description of what the item shows, such as `A3 out 0` or `turn of 1`.
    pub what: String,
    /// Tone of the item: undimmed or dimmed.
    pub tone: Tone,
    /// Drawing of the item.
    pub mark: Mark,
}

/// Purpose of an item.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// Name of a place on the board.
    Label,
    /// Piece that belongs to a player, on the board or next to it.
    Piece,
    /// Piece that belongs to no player.
    Block,
    /// Sign for a move or a choice. It may overlap the piece or place that it marks.
    Sign,
    /// Item next to the board, such as a player's name, score or time left.
    Rim,
}

/// Drawing of an item.
#[derive(Clone, PartialEq, Debug)]
pub enum Mark {
    /// One of the game's sprites.
    Sprite {
        /// Number of the sprite.
        sprite: Sprite,
        /// Position of the sprite's origin.
        at: Point,
    },
    /// A line or an arrow through given points.
    Stroke(Stroke),
    /// A line of text.
    Text(Text),
}

/// Line with round ends and joints, with or without arrowheads.
#[derive(Clone, PartialEq, Debug)]
pub struct Stroke {
    /// Points that the line goes through, at least two.
    pub points: Vec<Point>,
    /// Thickness of the line, in board units.
    pub width: f64,
    /// Color of the line.
    pub ink: Ink,
    /// Ends of the line that have arrowheads.
    pub heads: Heads,
}

/// Ends of a line that have arrowheads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heads {
    /// Neither end has an arrowhead.
    None,
    /// The last point has an arrowhead.
    End,
    /// Both ends have arrowheads.
    Both,
}

/// A line of text in the embedded font.
#[derive(Clone, PartialEq, Debug)]
pub struct Text {
    /// Characters to write. The font must have all of them; see [`font::fit`](crate::font::fit).
    pub text: String,
    /// Left end of the text's baseline.
    pub at: Point,
    /// Font size (em), in board units.
    pub size: f64,
    /// Color of the text.
    pub ink: Ink,
}

impl Stroke {
    /// Length of an arrowhead, as a multiple of the line's thickness.
    const HEAD_LENGTH: f64 = 2.6;
    /// Half the width of an arrowhead's base, as a multiple of the line's thickness.
    const HEAD_SPREAD: f64 = 1.55;

    /// Returns the start and end of each straight part of the line. The line is shortened at ends with an arrowhead.
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

    /// Returns the arrowheads as triangles, each starting with its tip.
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

    /// Returns shapes that together cover the line and its arrowheads.
    pub fn shapes(&self) -> Vec<Shape> {
        let radius = self.width / 2.0;
        let segments = self.segments();
        let across: Vec<Point> = segments
            .iter()
            .map(|(from, to)| {
                let along = (*to - *from) * (radius / to.distance(*from).max(1e-9));
                point(-along.y, along.x)
            })
            .collect();
        let mut shapes = Vec::new();
        for (index, &(from, to)) in segments.iter().enumerate() {
            // Where a round line turns a little, its pieces share their corners. Ends and other joints are discs.
            let joint = |other: usize| joint(across[index], *across.get(other)?, radius);
            let (start, end) = (joint(index.wrapping_sub(1)), joint(index + 1));
            if start.is_none() {
                shapes.push(Shape::disc(from, radius));
            }
            if index + 1 == segments.len() {
                shapes.push(Shape::disc(to, radius));
            }
            let (start, end) = (start.unwrap_or(across[index]), end.unwrap_or(across[index]));
            shapes.push(Shape::Polygon(vec![
                from + start,
                to + end,
                to - end,
                from - start,
            ]));
        }
        shapes.extend(
            self.arrowheads()
                .iter()
                .map(|head| Shape::Polygon(head.to_vec())),
        );
        shapes
    }
}

/// Returns the corner that two straight parts of a line share at a joint, relative to the joint; `None` if the line turns too sharply there. `one`
/// and `other` are the corners that the parts would have on their own, also relative to the joint, at the distance `radius`.
fn joint(one: Point, other: Point, radius: f64) -> Option<Point> {
    /// Cosine of the largest turn at which the two straight parts still share a corner.
    const COS: f64 = 0.9;
    let cos = (one.x * other.x + one.y * other.y) / (radius * radius);
    (cos > COS).then(|| (one + other) * (1.0 / (1.0 + cos)))
}

/// Returns the point `to`, moved toward `from` by `length`, but at most halfway.
fn shortened(from: Point, to: Point, length: f64) -> Point {
    let share = (length / to.distance(from).max(1e-9)).min(0.5);
    to.toward(from, share)
}

impl Scene {
    /// Returns the bounds of the whole picture.
    pub fn frame(&self) -> Bounds {
        let half = self.side / 2.0;
        Bounds {
            min: point(-half, -half),
            max: point(half, half),
        }
    }
}

/// Writes one line for the ground and one line for each item, with coordinates rounded to hundredths. The golden files of tests have this format.
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
