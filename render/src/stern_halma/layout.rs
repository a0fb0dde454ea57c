//! Positions and sizes, in board units: neighboring holes are 1 unit apart.

use asterism_rules::stern_halma::{Hole, SternHalma};
use asterism_rules::{Position, Seat};

use crate::scene::{Point, Shape, point};

/// Distance between neighboring rows of holes: half the square root of three.
const ROW: f64 = 0.866_025_403_784_438_6;
/// Distance from the center of the star to the outermost hole of an arm: eight rows.
const TIP: f64 = 8.0 * ROW;
/// Size of a pixel, in board units, in a picture of the usual size (1000 pixels) for more than four players.
pub(super) const PIXEL: f64 = 1.0 / MANY;
/// Distance between neighboring holes, in pixels, in a picture of the usual size. For up to four players, the star is as large as the picture allows.
/// With more players, it is smaller, because their panels need the room. The distances are whole, even numbers, so all holes have identical pixels,
/// no matter how the star is rotated. That makes the file a sixth smaller.
const FEW: f64 = 64.0;
const MANY: f64 = 60.0;

/// Returns the side length of the picture for the given number of players.
pub(super) const fn side(players: usize) -> f64 {
    match players {
        0..=4 => 1000.0 / FEW,
        _ => 1000.0 / MANY,
    }
}

/// Number of arms of the star.
pub(super) const ARMS: usize = 6;
/// Distance from the outermost holes to the edge of the star.
pub(super) const EDGE: f64 = 0.62;
/// Distance from the holes of an arm to the edge of the arm's field. It is half the distance between rows. The sides of all fields therefore lie on
/// the six lines of a single star, and neighboring fields meet at a point.
pub(super) const FIELD: f64 = ROW / 2.0;

/// Font size of the letters next to the rows.
pub(super) const LETTER: f64 = 0.46;
/// Distance from the first hole of a row to the row's letter.
const LETTER_GAP: f64 = 1.0;

/// Rotation of the star, in sixths of a full turn, clockwise relative to the board in the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Turn(u8);

impl Turn {
    /// No rotation: the star is drawn as in the rules.
    pub(super) const NONE: Self = Self(0);

    /// Returns all rotations that map arms onto arms, starting with no rotation.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        (0..ARMS as u8).map(Self)
    }

    /// Returns the rotation that brings the arm of seat `perspective` to the bottom, or no rotation if there is no such seat.
    pub(super) fn toward(position: &SternHalma, perspective: Option<Seat>) -> Self {
        let seated = |seat: &Seat| seat.index() < position.players();
        let arm = perspective.filter(seated).map(|seat| position.arm_of(seat));
        // Without a turn, arm 3 is at the bottom.
        arm.map_or(Self::NONE, |arm| {
            Self(((ARMS / 2 + ARMS - arm) % ARMS) as u8)
        })
    }

    /// Returns the rotation in sixths of a full turn, from 0 to 5.
    pub(super) const fn sixths(self) -> u8 {
        self.0
    }

    /// Returns the direction in which an arm points after the rotation. Directions are numbered clockwise, with 0 at the top.
    pub(super) const fn arm(self, arm: usize) -> usize {
        (arm + self.0 as usize) % ARMS
    }

    /// Returns the center of a hole in the rotated star.
    pub(super) fn center(self, hole: Hole) -> Point {
        let (row, right) = hole.place();
        // In steps to the right and steps down right. Turning in integers puts holes exactly onto holes.
        let mut down = i32::from(row) - 8;
        let mut along = (i32::from(right) - down) / 2;
        for _ in 0..self.0 {
            (along, down) = (-down, along + down);
        }
        let (along, down) = (f64::from(along), f64::from(down));
        point(along + down / 2.0, down * ROW)
    }

    /// Returns the letters of the rows, each with its position, which is in front of the row's first hole.
    pub(super) fn letters(self) -> impl Iterator<Item = (char, Point)> {
        let before = point(-LETTER_GAP, 0.0).turned(60.0 * f64::from(self.0));
        first_holes().map(move |hole| {
            let hole_at = self.center(hole);
            let mut at = hole_at + before;
            // Beyond the tips at the top and at the bottom there is no room.
            if at.y.abs() > TIP {
                let aside = -25.0 * (at.x * at.y).signum();
                at = hole_at + before.turned(aside);
            }
            (letter(hole), at)
        })
    }

    /// Returns a line along each row, from the first hole to the last one.
    ///
    /// Diagonal lines end at the second hole. That is enough to show the direction of the row, and full lines would make the file a twentieth larger.
    pub(super) fn rows(self) -> impl Iterator<Item = (Point, Point)> {
        let level = usize::from(self.0) % (ARMS / 2) == 0;
        first_holes().map(move |first| {
            let row = Hole::all().filter(|hole| hole.row() == first.row());
            let shown = row.take(if level { Hole::COUNT } else { 2 });
            let last = shown.last().unwrap_or(first);
            (self.center(first), self.center(last))
        })
    }
}

/// Returns the first hole of every row.
fn first_holes() -> impl Iterator<Item = Hole> {
    Hole::all().filter(|&hole| number(hole) == 1)
}

/// Returns the number of a hole within its row, which is part of the hole's name.
pub(super) fn number(hole: Hole) -> u8 {
    hole.name()[1..]
        .parse()
        .expect("names of holes are a letter and a number")
}

/// Returns the letter of a hole's row.
pub(super) fn letter(hole: Hole) -> char {
    hole.name().chars().next().expect("names are not empty")
}

/// Returns the outline of a star whose edge is at distance `edge` from the outermost holes.
pub(super) fn star(edge: f64) -> Shape {
    let mut points = Vec::new();
    for arm in 0..ARMS {
        let middle = 60.0 * arm as f64;
        let tip = Point::polar(middle, TIP);
        points.extend(arc(tip, edge, middle - 60.0, middle + 60.0));
        // Between two arms is a corner of the inner hexagon, 4 from the center.
        points.push(Point::polar(middle + 30.0, 4.0 + edge / ROW));
    }
    Shape::Polygon(points)
}

/// Returns the hexagon in the middle of the star, between the fields of the arms.
pub(super) fn middle() -> Shape {
    Shape::regular(Point::ZERO, 4.5, ARMS as u32, 30.0)
}

/// Returns the field of an arm, which extends `reach` beyond the arm's holes and has a rounded tip.
pub(super) fn field(arm: usize, reach: f64) -> Shape {
    let middle = 60.0 * arm as f64;
    let base = 5.0 * ROW - reach;
    // Distance from the center at which its sides would meet.
    let top = TIP + 2.0 * reach;
    let half = (top - base) / (2.0 * ROW);
    let corner = |side: f64| Point::polar(middle, base) + Point::polar(middle + 90.0, side * half);
    let tip = arc(
        Point::polar(middle, TIP),
        reach,
        middle - 60.0,
        middle + 60.0,
    );
    Shape::Polygon(tip.chain([corner(1.0), corner(-1.0)]).collect())
}

/// Returns a line around the holes of an arm, as a frame for an arm that a seat has filled.
pub(super) fn frame(arm: usize) -> Vec<Point> {
    /// Distance from the line to the outermost holes of the arm.
    const GAP: f64 = 0.525;
    let middle = 60.0 * arm as f64;
    // The triangle's sides are three holes long; its center is six rows from the center of the board.
    let center = Point::polar(middle, 6.0 * ROW);
    let corner = |turn: f64| {
        let way = middle + turn;
        let hole = center + Point::polar(way, 3.0 / (2.0 * ROW));
        arc(hole, GAP, way - 60.0, way + 60.0)
    };
    let mut points: Vec<Point> = [0.0, 120.0, 240.0].into_iter().flat_map(corner).collect();
    points.push(points[0]);
    points
}

/// Returns points along an arc around `center`, in clockwise order.
fn arc(center: Point, radius: f64, from: f64, to: f64) -> impl Iterator<Item = Point> {
    const STEPS: u32 = 16;
    (0..=STEPS).map(move |step| {
        let share = f64::from(step) / f64::from(STEPS);
        center + Point::polar(from + share * (to - from), radius)
    })
}

/// Returns points along the path of a hop over one hole. The path is an arc that stays clear of the surrounding pegs and always bends upward, like a
/// jump.
pub(super) fn hop(from: Point, to: Point) -> Vec<Point> {
    /// Height of the arc above the straight line. The top of the arc is in the middle of the gap between two rows of pegs.
    const HEIGHT: f64 = 0.49;
    const STEPS: u32 = 16;
    let way = to - from;
    let length = from.distance(to);
    let mut up = point(way.y, -way.x) * (1.0 / length);
    if up.y > 0.0 {
        up = up * -1.0;
    }
    // Circle through both ends and the top.
    let radius = (length * length / 4.0 + HEIGHT * HEIGHT) / (2.0 * HEIGHT);
    (0..=STEPS)
        .map(|step| {
            let share = f64::from(step) / f64::from(STEPS);
            let along = (share - 0.5) * length;
            let height = (radius * radius - along * along).sqrt() - (radius - HEIGHT);
            from + way * share + up * height
        })
        .collect()
}

/// Returns a crescent along the upper edge of a disc around the origin. The crescent is `width` wide in the middle, and its horns are `spread`
/// degrees to either side of the top.
pub(super) fn crescent(radius: f64, width: f64, spread: f64) -> Shape {
    let outer: Vec<Point> = arc(Point::ZERO, radius, -spread, spread).collect();
    let horns = -radius * spread.to_radians().cos();
    // The lower edge is the upper one, flattened toward the horns.
    let inner = outer.iter().rev().map(|&p| {
        let share = (p.y - horns) / (-radius - horns);
        point(p.x, p.y + width * share)
    });
    let inner: Vec<Point> = inner.collect();
    Shape::Polygon([outer, inner].concat())
}
