//! The board: stops, their names, neighbors and coordinates.

use std::f64::consts::PI;
use std::fmt;
use std::sync::LazyLock;

use crate::set::{bit_set, index_type};

use super::graph::{ARC, FIRST_ARM, FIRST_INNER, FIRST_RING, Graph, NODES, STOPS};

/// Color of a figure, a corner or a crossing. The variants follow the order of the corners, clockwise from the top.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Color {
    /// The color white, written `A` or `a` in notation.
    White,
    /// The color blue, written `B` or `b` in notation.
    Blue,
    /// The color red, written `C` or `c` in notation.
    Red,
    /// The color yellow, written `D` or `d` in notation.
    Yellow,
    /// The color green, written `E` or `e` in notation.
    Green,
}

impl Color {
    /// All five colors, in the order of the corners, clockwise from the top.
    pub const ALL: [Self; 5] = [
        Self::White,
        Self::Blue,
        Self::Red,
        Self::Yellow,
        Self::Green,
    ];

    /// Returns the 0-based index in [`Color::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the color at `index` of [`Color::ALL`].
    pub fn new(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }

    /// Returns the letter `a`–`e` that names figures and crossings of this color; corners use upper case.
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }

    /// Returns the color with this letter, in either case.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|color| color.letter() == letter.to_ascii_lowercase())
    }

    /// Returns the English name of the color, which selects the wording of phrases.
    pub const fn word(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Blue => "blue",
            Self::Red => "red",
            Self::Yellow => "yellow",
            Self::Green => "green",
        }
    }

    /// Returns the corner where the figures of this color start.
    pub const fn corner(self) -> Stop {
        Stop(self as u8)
    }

    /// Returns the crossing where the figures of this color leave the board.
    pub const fn goal(self) -> Stop {
        Stop(5 + self as u8)
    }

    fn clockwise(self, steps: usize) -> Self {
        Self::ALL[(self.index() + steps) % 5]
    }
}

/// Number of stops between two neighboring corners, which sets the size of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum RingStops {
    /// Three stops on each arc; the board has 100 stops in total.
    #[default]
    Three,
    /// One stop on each arc; the board has 90 stops in total, as in the 2018 edition.
    One,
}

/// A place on the board for figures and blocks.
///
/// Indices: 0–4 for the corners, 5–9 for the crossings, then the ring, the inner sides and the arms, each in the order of notation. A stop has the
/// same index on both boards; the board with 90 stops skips ten indices.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Stop(u8);

index_type!(Stop below Stop::COUNT);

impl Stop {
    /// Upper bound (exclusive) of stop indices.
    pub const COUNT: usize = STOPS;

    pub(super) const fn from_bit(bit: u32) -> Self {
        Self(bit as u8)
    }

    pub(super) const fn raw(self) -> u8 {
        self.0
    }

    /// Returns the kind of this stop.
    pub fn kind(self) -> StopKind {
        match self.index() {
            index @ 0..5 => StopKind::Corner(Color::ALL[index]),
            index @ 5..NODES => StopKind::Crossing(Color::ALL[index - 5]),
            FIRST_RING..FIRST_INNER => StopKind::Ring,
            FIRST_INNER..FIRST_ARM => StopKind::Inner,
            _ => StopKind::Arm,
        }
    }

    /// Returns whether the stop is neither a corner nor a crossing.
    pub(super) fn is_small(self) -> bool {
        self.index() >= NODES
    }

    /// Returns the color of the first node of the stop's line, or the color of the stop itself if it is a node. For a stop on an arm, the first node
    /// is the corner where the arm begins.
    pub(super) fn arm_of(self) -> Color {
        let node = self.place().map_or(self, |(from, _, _)| from);
        Color::ALL[node.index() % 5]
    }

    /// Returns the canonical name: `A`, `c`, `B-3-C`.
    pub fn name(self) -> &'static str {
        static NAMES: LazyLock<Vec<String>> =
            LazyLock::new(|| (0..STOPS).map(|index| name(Stop(index as u8))).collect());
        &NAMES[self.index()]
    }

    /// Returns, for a small stop, the nodes at both ends of its line and its 1-based position counted from the first node; `None` for nodes.
    fn place(self) -> Option<(Stop, usize, Stop)> {
        let index = self.index();
        let color = |i: usize| Color::ALL[i % 5];
        match self.kind() {
            StopKind::Corner(_) | StopKind::Crossing(_) => None,
            StopKind::Ring => {
                let (i, k) = ((index - FIRST_RING) / ARC, (index - FIRST_RING) % ARC);
                Some((color(i).corner(), k + 1, color(i + 1).corner()))
            }
            StopKind::Inner => {
                let (i, k) = ((index - FIRST_INNER) / 3, (index - FIRST_INNER) % 3);
                Some((color(i).goal(), k + 1, color(i + 1).goal()))
            }
            StopKind::Arm => {
                let (arm, k) = ((index - FIRST_ARM) / 6, (index - FIRST_ARM) % 6);
                let corner = color(arm / 2);
                Some((corner.corner(), k + 1, corner.clockwise(2 + arm % 2).goal()))
            }
        }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

fn name(stop: Stop) -> String {
    match (stop.kind(), stop.place()) {
        (StopKind::Corner(color), _) => color.letter().to_ascii_uppercase().to_string(),
        (StopKind::Crossing(color), _) => color.letter().to_string(),
        (_, Some((from, place, to))) => format!("{}-{place}-{}", name(from), name(to)),
        (_, None) => String::new(),
    }
}

/// Kinds of stops.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StopKind {
    /// Large stop on the ring, where the figures of this color start.
    Corner(Color),
    /// Large stop of the inner pentagon, where the figures of this color leave the board.
    Crossing(Color),
    /// Small stop on the ring.
    Ring,
    /// Small stop between two crossings.
    Inner,
    /// Small stop between a corner and a crossing.
    Arm,
}

/// Set of stops, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct StopSet(u128);

bit_set!(StopSet of Stop, |bit| Some(Stop::from_bit(bit)));

impl StopSet {
    /// Returns the set of the stops whose bits are set. Bits at [`Stop::COUNT`] and above must be 0.
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits)
    }

    /// Returns the set as a number, with bit `1 << index` for every stop.
    pub const fn bits(self) -> u128 {
        self.0
    }
}

impl fmt::Debug for StopSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Stop::name)).finish()
    }
}

/// One of the board's twenty lines. Each line connects two nodes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Node at which the line begins.
    pub from: Stop,
    /// Node at which the line ends.
    pub to: Stop,
    /// Small stops between the two nodes, in order, beginning at `from`.
    pub between: Vec<Stop>,
    /// Whether the line is an arc of the ring rather than straight.
    pub arc: bool,
}

/// The stops and how they are connected.
///
/// Lengths are in board units: the diameter of a small stop is 1. The origin is the center of the board,
/// x increases to the right and y downward.
#[derive(Debug)]
pub struct Board {
    ring_stops: RingStops,
    stops: Vec<Stop>,
    neighbors: Vec<Vec<Stop>>,
    centers: Vec<(f64, f64)>,
    lines: Vec<Line>,
}

static FULL: LazyLock<Board> = LazyLock::new(|| Board::new(RingStops::Three));
static SHORT: LazyLock<Board> = LazyLock::new(|| Board::new(RingStops::One));

impl Board {
    /// Diameter of a corner, √5.
    pub const CORNER: f64 = 2.236_067_977_499_79;
    /// Diameter of a crossing, (9 − 2√5)/√5.
    pub const CROSSING: f64 = (9.0 - 2.0 * Self::CORNER) / Self::CORNER;
    /// Radius of the ring, bφ³/(2 cos 18°), where b is the length of an inner side.
    pub const RING: f64 =
        (Self::CROSSING + 3.0) * PHI * PHI * PHI / (2.0 * 0.951_056_516_295_153_5);
    /// Radius of the circle on which the crossings lie.
    pub const CROSSINGS: f64 = Self::RING / (PHI * PHI);
    /// Radius of the disc that contains the ring and the corners.
    pub const DISC: f64 = Self::RING + Self::CORNER / 2.0;

    /// Returns the board with this number of stops on each arc of the ring.
    pub fn get(ring_stops: RingStops) -> &'static Self {
        match ring_stops {
            RingStops::Three => &FULL,
            RingStops::One => &SHORT,
        }
    }

    fn new(ring_stops: RingStops) -> Self {
        let graph = Graph::get(ring_stops);
        let mut board = Self {
            ring_stops,
            stops: StopSet(graph.stops).iter().collect(),
            neighbors: vec![Vec::new(); STOPS],
            centers: vec![(0.0, 0.0); STOPS],
            lines: Vec::new(),
        };
        for &stop in &board.stops {
            board.centers[stop.index()] = center(ring_stops, stop);
        }
        for line in &graph.lines {
            let between: Vec<Stop> = (line.first..line.first + line.len).map(Stop).collect();
            let (from, to) = (Stop(line.ends.0), Stop(line.ends.1));
            let mut before = from;
            for &stop in between.iter().chain([&to]) {
                board.neighbors[before.index()].push(stop);
                board.neighbors[stop.index()].push(before);
                before = stop;
            }
            let arc = between.iter().all(|stop| stop.kind() == StopKind::Ring);
            board.lines.push(Line {
                from,
                to,
                between,
                arc,
            });
        }
        for neighbors in &mut board.neighbors {
            neighbors.sort_unstable();
        }
        board
    }

    /// Returns the number of stops on each arc of the ring.
    pub fn ring_stops(&self) -> RingStops {
        self.ring_stops
    }

    /// Returns all stops, in the order of notation.
    pub fn stops(&self) -> impl Iterator<Item = Stop> + Clone + '_ {
        self.stops.iter().copied()
    }

    /// Returns all stops as a set.
    pub fn all(&self) -> StopSet {
        StopSet(Graph::get(self.ring_stops).stops)
    }

    /// Returns the kind of `stop`.
    pub fn kind(&self, stop: Stop) -> StopKind {
        stop.kind()
    }

    /// Returns the canonical name of `stop`: `A`, `c`, `B-3-C`.
    pub fn name(&self, stop: Stop) -> &'static str {
        stop.name()
    }

    /// Finds the stop with this name. Case matters, but a line can be named from either end: `c-6-A` is `A-1-c`.
    pub fn parse(&self, name: &str) -> Option<Stop> {
        let mut parts = name.split('-');
        let from = node(parts.next()?)?;
        let Some(place) = parts.next() else {
            return Some(from);
        };
        let (place, to) = (place.parse().ok()?, node(parts.next()?)?);
        if parts.next().is_some() {
            return None;
        }
        self.between(from, place, to)
    }

    /// Returns stop number `place` (from 1) on the line from node `from` to node `to`.
    pub(super) fn between(&self, from: Stop, place: usize, to: Stop) -> Option<Stop> {
        let place = place.checked_sub(1)?;
        self.lines.iter().find_map(|line| {
            if (line.from, line.to) == (from, to) {
                line.between.get(place).copied()
            } else if (line.from, line.to) == (to, from) {
                line.between.iter().rev().nth(place).copied()
            } else {
                None
            }
        })
    }

    /// Returns the center of `stop`: x to the right, y down, in board units.
    pub fn center(&self, stop: Stop) -> (f64, f64) {
        self.centers[stop.index()]
    }

    /// Returns the diameter of `stop` in board units.
    pub fn diameter(&self, stop: Stop) -> f64 {
        match stop.kind() {
            StopKind::Corner(_) => Self::CORNER,
            StopKind::Crossing(_) => Self::CROSSING,
            StopKind::Ring | StopKind::Inner | StopKind::Arm => 1.0,
        }
    }

    /// Returns the stops one step away: four for a corner or crossing, two for other stops.
    pub fn neighbors(&self, stop: Stop) -> &[Stop] {
        &self.neighbors[stop.index()]
    }

    /// Returns the arcs and straight lines that connect the nodes.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// Returns all pairs of neighboring stops, each pair with the lower index first.
    pub fn links(&self) -> impl Iterator<Item = (Stop, Stop)> + '_ {
        self.stops().flat_map(|stop| {
            self.neighbors(stop)
                .iter()
                .filter(move |&&other| stop < other)
                .map(move |&other| (stop, other))
        })
    }
}

/// Golden ratio, (1 + √5)/2.
const PHI: f64 = 0.5 + Board::CORNER / 2.0;

fn node(letter: &str) -> Option<Stop> {
    let mut chars = letter.chars();
    let (letter, None) = (chars.next()?, chars.next()) else {
        return None;
    };
    let color = Color::from_letter(letter)?;
    Some(if letter.is_ascii_uppercase() {
        color.corner()
    } else {
        color.goal()
    })
}

/// Returns the point at distance `radius` from the center and `degrees` clockwise from the top.
fn polar(degrees: f64, radius: f64) -> (f64, f64) {
    let angle = degrees * PI / 180.0;
    (radius * angle.sin(), -radius * angle.cos())
}

fn center(ring_stops: RingStops, stop: Stop) -> (f64, f64) {
    let Some((from, place, to)) = stop.place() else {
        return node_center(stop);
    };
    let place = place as f64;
    if stop.kind() == StopKind::Ring {
        let share = match ring_stops {
            RingStops::Three => place / 4.0,
            RingStops::One => place / 2.0,
        };
        return polar(72.0 * (from.index() as f64 + share), Board::RING);
    }
    let (from_center, to_center) = (node_center(from), node_center(to));
    let radius = if from.index() < 5 {
        Board::CORNER / 2.0
    } else {
        Board::CROSSING / 2.0
    };
    let (dx, dy) = (to_center.0 - from_center.0, to_center.1 - from_center.1);
    let share = (radius + place - 0.5) / dx.hypot(dy);
    (from_center.0 + share * dx, from_center.1 + share * dy)
}

fn node_center(node: Stop) -> (f64, f64) {
    if node.index() < 5 {
        polar(72.0 * node.index() as f64, Board::RING)
    } else {
        polar(72.0 * (node.index() - 5) as f64 + 180.0, Board::CROSSINGS)
    }
}
