//! The three boards: their points and lines, and where pushed stars go.
//!
//! All tables are computed at compile time from the points' coordinates. The coordinates are integers in sixths of half the board's width: x to the
//! right, y down, the center at the origin, the outermost points at ±6.

use std::fmt;
use std::hash::{Hash, Hasher};

/// Number of points on each board.
pub const POINTS: usize = 25;

/// A board: 25 points and the lines between them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Board {
    /// 5×5 points, with diagonals at every other point.
    #[default]
    Alquerque,
    /// 5×5 points, each with lines to all eight neighbors.
    Grid8,
    /// Three concentric squares with spokes.
    Nested,
}

/// Point of the board, 0–24. On the 5×5 boards, points are numbered row by row from the bottom (a1, b1, …). On `nested`, the order is o1–o8, m1–m8,
/// i1–i8, x.
///
/// A point that comes from a position or from [`Board::point`] knows its name on that board, so that moves can be written without the board. The name
/// does not affect equality.
#[derive(Clone, Copy, Debug)]
pub struct Point(u8);

/// Flag in a [`Point`]'s number: set if the point has the name that is used on `nested`.
const NAMED_NESTED: u8 = 32;

impl Point {
    /// Returns the point with this index, named as on the 5×5 boards; `None` if the index is 25 or more.
    pub const fn new(index: usize) -> Option<Self> {
        if index < POINTS {
            Some(Self(index as u8))
        } else {
            None
        }
    }

    /// Returns the point's 0-based index.
    pub const fn index(self) -> usize {
        (self.0 % NAMED_NESTED) as usize
    }

    pub(super) const fn bit(self) -> u32 {
        1 << self.index()
    }
}

impl PartialEq for Point {
    fn eq(&self, other: &Self) -> bool {
        self.index() == other.index()
    }
}

impl Eq for Point {}

impl PartialOrd for Point {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Point {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.index().cmp(&other.index())
    }
}

impl Hash for Point {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.index().hash(state);
    }
}

/// Writes the name that the point has on the board that the point comes from.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = if self.0 < NAMED_NESTED {
            Board::Grid8
        } else {
            Board::Nested
        };
        f.write_str(board.name(*self))
    }
}

/// Returns the indices of the set bits, lowest first.
pub(super) fn indices(mut bits: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if bits == 0 {
            return None;
        }
        let index = bits.trailing_zeros() as u8;
        bits &= bits - 1;
        Some(index)
    })
}

#[rustfmt::skip]
const GRID_NAMES: [&str; POINTS] = [
    "a1", "b1", "c1", "d1", "e1",
    "a2", "b2", "c2", "d2", "e2",
    "a3", "b3", "c3", "d3", "e3",
    "a4", "b4", "c4", "d4", "e4",
    "a5", "b5", "c5", "d5", "e5",
];
#[rustfmt::skip]
const NESTED_NAMES: [&str; POINTS] = [
    "o1", "o2", "o3", "o4", "o5", "o6", "o7", "o8",
    "m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8",
    "i1", "i2", "i3", "i4", "i5", "i6", "i7", "i8",
    "x",
];

impl Board {
    /// All boards.
    pub const ALL: [Self; 3] = [Self::Alquerque, Self::Grid8, Self::Nested];

    /// Returns the name of `point` in the notation: `c3`; on `nested`, `o1` or `x`.
    pub fn name(self, point: Point) -> &'static str {
        self.names()[point.index()]
    }

    /// Returns the pairs of neighboring points connected by a line, each pair once.
    pub fn lines(self) -> &'static [(Point, Point)] {
        match self {
            Self::Alquerque => &ALQUERQUE_LINES,
            Self::Grid8 => &GRID8_LINES,
            Self::Nested => &NESTED_LINES,
        }
    }

    /// Returns the coordinates of `point` in the plane: x to the right, y down, the center at the origin, outermost points at ±2 (also on `nested`,
    /// whose rings are at 2, 4/3 and 2/3).
    pub fn place(self, point: Point) -> (f64, f64) {
        let (x, y) = self.coordinates_of(point.index());
        (f64::from(x) / 3.0, f64::from(y) / 3.0)
    }

    /// Returns the point with this index, named as on this board; `None` if the index is 25 or more.
    pub const fn point(self, index: usize) -> Option<Point> {
        if index < POINTS {
            Some(self.named(index as u8))
        } else {
            None
        }
    }

    /// Returns all points, in index order.
    pub fn points(self) -> impl DoubleEndedIterator<Item = Point> + Clone {
        (0..POINTS as u8).map(move |index| self.named(index))
    }

    /// Finds the point with exactly this name in the notation.
    pub fn parse(self, name: &str) -> Option<Point> {
        let index = self.names().iter().position(|other| *other == name)?;
        self.point(index)
    }

    /// Returns the point at the center: `c3`, or `x` on `nested`.
    pub const fn center(self) -> Point {
        match self {
            Self::Alquerque | Self::Grid8 => self.named(12),
            Self::Nested => self.named(24),
        }
    }

    /// Returns whether `point` is on the edge of the board (on `nested`, the outer ring), so that a star on it can be taken off.
    pub fn is_outer(self, point: Point) -> bool {
        self.table().outer & point.bit() != 0
    }

    /// Returns the coordinates of `point`, in sixths of half the board's width: x to the right, y down, the center at the origin.
    ///
    /// The method [`place`](Self::place) returns these coordinates divided by 3.
    pub const fn coordinates(self, point: Point) -> (i32, i32) {
        self.coordinates_of(point.index())
    }

    /// Returns the point at these [`coordinates`](Self::coordinates).
    pub fn point_at(self, (x, y): (i32, i32)) -> Option<Point> {
        Some(self.named(self.at((x, y))?))
    }

    /// Returns the lines that lead away from `from`: the next point on each line, and the place where a star on that point goes if it is pushed.
    pub fn ways(self, from: Point) -> impl Iterator<Item = (Point, Beyond)> {
        let ways = self.table().ways(from.index()).iter();
        ways.map(move |way| {
            let beyond = match way.beyond {
                Next::Point(beyond) => Beyond::Point(self.named(beyond)),
                Next::Off => Beyond::Off,
                Next::Nothing => Beyond::Blocked,
            };
            (self.named(way.to), beyond)
        })
    }

    pub(super) const fn named(self, index: u8) -> Point {
        match self {
            Self::Alquerque | Self::Grid8 => Point(index),
            Self::Nested => Point(index + NAMED_NESTED),
        }
    }

    pub(super) fn names(self) -> &'static [&'static str; POINTS] {
        match self {
            Self::Alquerque | Self::Grid8 => &GRID_NAMES,
            Self::Nested => &NESTED_NAMES,
        }
    }

    pub(super) fn table(self) -> &'static Table {
        match self {
            Self::Alquerque => &ALQUERQUE,
            Self::Grid8 => &GRID8,
            Self::Nested => &NESTED,
        }
    }

    /// Returns the coordinates of the point with this index, in sixths of half the board's width.
    pub(super) const fn coordinates_of(self, index: usize) -> (i32, i32) {
        let index = index as i32;
        match self {
            Self::Alquerque | Self::Grid8 => ((index % 5 - 2) * 3, (2 - index / 5) * 3),
            Self::Nested => {
                let radius = 6 - index / 8 * 2;
                let (x, y) = AROUND[(index % 8) as usize];
                // The ring of radius 0 is the center.
                (x * radius, y * radius)
            }
        }
    }

    /// Returns the index of the point at these coordinates, in sixths of half the board's width; `None` if there is no point.
    pub(super) const fn at(self, (x, y): (i32, i32)) -> Option<u8> {
        let mut index = 0;
        while index < POINTS {
            let (there_x, there_y) = self.coordinates_of(index);
            if there_x == x && there_y == y {
                return Some(index as u8);
            }
            index += 1;
        }
        None
    }

    /// Returns what lies next to the point with this index in the direction (`dx`, `dy`).
    pub(super) const fn next(self, index: usize, (dx, dy): (i32, i32)) -> Next {
        let (x, y) = self.coordinates_of(index);
        let straight = dx == 0 || dy == 0;
        let ring = max(x.abs(), y.abs());
        let stride = match self {
            // Diagonals cross at every second point, starting with the first. R4: at the edge, a direction with a line leads off the board.
            Self::Alquerque if !straight && index % 2 == 1 => return Next::Nothing,
            Self::Alquerque | Self::Grid8 => 3,
            // Spokes run from the center to the corners and to the midpoints of the sides.
            Self::Nested if x * dy == y * dx => 2,
            // The next point of a ring is half a side away.
            Self::Nested if straight => ring,
            Self::Nested => return Next::Nothing,
        };
        let there = (x + stride * dx, y + stride * dy);
        match self.at(there) {
            Some(index) => Next::Point(index),
            None if ring == 6 => Next::Off,
            // The board continues past the corner of an inner ring, but there is no line.
            None => Next::Nothing,
        }
    }
}

/// Directions from the center of `nested` to the points of a ring, clockwise from the top left corner.
const AROUND: [(i32, i32); 8] = [
    (-1, -1),
    (0, -1),
    (1, -1),
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
];

/// The eight directions in which lines can run, on any board.
pub(super) const DIRECTIONS: [(i32, i32); 8] = AROUND;

const fn max(one: i32, other: i32) -> i32 {
    if one > other { one } else { other }
}

/// The place where a pushed star goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beyond {
    /// The pushed star goes to this point. The push is possible only if the point is free.
    Point(Point),
    /// The pushed star goes off the board (R4).
    Off,
    /// The star cannot be pushed, because the line ends at the star's point.
    Blocked,
}

/// What lies next to a point in one direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Next {
    /// The neighboring point, by its index.
    Point(u8),
    /// The edge of the board: a pushed star leaves the board (R4).
    Off,
    /// No line leads from the point in this direction.
    Nothing,
}

/// A line from a point to a neighboring point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    /// Index of the neighboring point.
    pub(super) to: u8,
    /// What lies beyond the neighboring point, which is the place to which a star on that point is pushed.
    pub(super) beyond: Next,
}

/// The lines of a board, grouped by the point where they start.
pub(super) struct Table {
    ways: [[Way; 8]; POINTS],
    counts: [u8; POINTS],
    /// Bit set of the points where the board ends in at least one direction.
    pub(super) outer: u32,
}

impl Table {
    const fn new(board: Board) -> Self {
        let nowhere = Way {
            to: 0,
            beyond: Next::Nothing,
        };
        let mut ways = [[nowhere; 8]; POINTS];
        let mut counts = [0; POINTS];
        let mut outer = 0;
        let mut from = 0;
        while from < POINTS {
            let mut d = 0;
            while d < DIRECTIONS.len() {
                match board.next(from, DIRECTIONS[d]) {
                    Next::Point(to) => {
                        let beyond = board.next(to as usize, DIRECTIONS[d]);
                        ways[from][counts[from] as usize] = Way { to, beyond };
                        counts[from] += 1;
                    }
                    Next::Off => outer |= 1 << from,
                    Next::Nothing => {}
                }
                d += 1;
            }
            from += 1;
        }
        Self {
            ways,
            counts,
            outer,
        }
    }

    /// Returns the lines that start at the point with this index, which must be less than 25.
    pub(super) fn ways(&self, from: usize) -> &[Way] {
        &self.ways[from][..usize::from(self.counts[from])]
    }

    /// Returns the line from `from` to the neighboring point `to`; `None` if no line connects the two.
    pub(super) fn way(&self, from: Point, to: Point) -> Option<Way> {
        let ways = self.ways(from.index()).iter().copied();
        ways.into_iter()
            .find(|way| usize::from(way.to) == to.index())
    }
}

static ALQUERQUE: Table = Table::new(Board::Alquerque);
static GRID8: Table = Table::new(Board::Grid8);
static NESTED: Table = Table::new(Board::Nested);

static ALQUERQUE_LINES: [(Point, Point); 56] = lines(Board::Alquerque);
static GRID8_LINES: [(Point, Point); 72] = lines(Board::Grid8);
static NESTED_LINES: [(Point, Point); 48] = lines(Board::Nested);

const fn lines<const COUNT: usize>(board: Board) -> [(Point, Point); COUNT] {
    let mut lines = [(board.named(0), board.named(0)); COUNT];
    let mut count = 0;
    let mut from = 0;
    while from < POINTS {
        let mut d = 0;
        while d < DIRECTIONS.len() {
            if let Next::Point(to) = board.next(from, DIRECTIONS[d])
                && from < to as usize
            {
                lines[count] = (board.named(from as u8), board.named(to));
                count += 1;
            }
            d += 1;
        }
        from += 1;
    }
    assert!(
        count == COUNT,
        "COUNT must be the number of lines on the board"
    );
    lines
}
