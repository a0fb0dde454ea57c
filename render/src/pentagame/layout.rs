//! Positions and sizes in pictures, in board units. The geometry of the board itself comes from the rules.

use asterism_rules::Seat;
use asterism_rules::pentagame::{Board, Color, Stop, StopKind};

use super::sizes::{BADGE, CORNER, FigureSize, OUTWARD};
use crate::scene::{Point, point};

/// Radius of the board between its corners.
const DISC: f64 = Board::RING + 0.91;
/// Radius of the board at its corners.
const LOBE: f64 = Board::RING + OUTWARD + CORNER + 0.27;
/// Angle to either side of a corner within which the edge of the board bulges out, in degrees.
const BULGE: f64 = 12.0;
/// Center of the board. It is below the center of the picture, because the board has a corner at the top but none at the bottom.
const MIDDLE: Point = point(0.0, 0.5);
/// Side length of the picture.
pub(super) const SIDE: f64 = 25.6;
/// Font size of the letters next to corners and crossings.
pub(super) const LETTER: f64 = 0.88;

/// Radius of the circle in the center of the board on which figures that have left the board are placed.
const OUT: f64 = 2.24;
/// Radius of the circle in the center of the board on which the supply of gray blocks is placed.
const SUPPLY: f64 = 0.80;

/// Returns the point at distance `radius` from the center of the board, in the direction `degrees` clockwise from straight up.
pub(super) fn around(degrees: f64, radius: f64) -> Point {
    MIDDLE + Point::polar(degrees, radius)
}

/// Returns the direction from the center of the board to a point, in degrees clockwise from straight up.
pub(super) fn degrees(p: Point) -> f64 {
    let p = p - MIDDLE;
    p.x.atan2(-p.y).to_degrees()
}

/// Returns the center of a stop in the picture.
pub(super) fn center(board: &Board, stop: Stop) -> Point {
    if let StopKind::Corner(color) = stop.kind() {
        return around(72.0 * color.index() as f64, Board::RING + OUTWARD);
    }
    let (x, y) = board.center(stop);
    MIDDLE + point(x, y)
}

/// Returns points along the edge of the board, which is a disc that bulges out at the corners.
pub(super) fn contour() -> Vec<Point> {
    /// Number of points along the edge.
    const POINTS: u32 = 720;
    (0..POINTS)
        .map(|i| {
            let degrees = 360.0 * f64::from(i) / f64::from(POINTS);
            let from_corner = 36.0 - (degrees.rem_euclid(72.0) - 36.0).abs();
            let bulge = (90.0 * from_corner / BULGE).min(90.0).to_radians().cos();
            around(degrees, DISC + (LOBE - DISC) * bulge * bulge)
        })
        .collect()
}

/// Returns the outline of the star, whose tips are at the corners and whose inner corners are at the crossings.
pub(super) fn star() -> Vec<Point> {
    let ends = [Board::RING, Board::CROSSINGS];
    let points = (0..10).map(|i| around(36.0 * i as f64, ends[i % 2]));
    points.collect()
}

/// Returns the pentagon in the center of the star.
pub(super) fn heart() -> Vec<Point> {
    let points = (0..5).map(|i| around(72.0 * f64::from(i) + 36.0, Board::CROSSINGS));
    points.collect()
}

/// Returns the number of a small stop on its line. The number is part of the stop's name.
pub(super) fn digit(stop: Stop) -> Option<u8> {
    let name = stop.name();
    name.bytes()
        .find(u8::is_ascii_digit)
        .map(|digit| digit - b'0')
}

/// Returns the letter of a corner or crossing and the position of this letter. The letter of a corner is in the tip of the star, and the letter of a
/// crossing is on its outer side.
pub(super) fn letter(node: Stop) -> Option<(char, Point)> {
    match node.kind() {
        StopKind::Corner(color) => Some((
            color.letter().to_ascii_uppercase(),
            around(72.0 * color.index() as f64, Board::RING - 3.42),
        )),
        StopKind::Crossing(color) => Some((
            color.letter(),
            around(
                72.0 * color.index() as f64 + 180.0,
                Board::CROSSINGS + Board::CROSSING / 2.0 + 0.68,
            ),
        )),
        StopKind::Ring | StopKind::Inner | StopKind::Arm => None,
    }
}

/// Returns the positions of `count` figures on the same stop, relative to the center of the stop, and the size of the figures.
pub(super) fn places(node: bool, count: usize) -> (Vec<Point>, FigureSize) {
    let around = |radius: f64, first: f64| {
        (0..count)
            .map(|i| Point::polar(first + 360.0 * i as f64 / count as f64, radius))
            .collect()
    };
    match (count, node) {
        (0 | 1, true) => (vec![Point::ZERO; count], FigureSize::Node),
        (0 | 1, false) => (vec![Point::ZERO; count], FigureSize::Stop),
        (2, _) => (around(0.70, -90.0), FigureSize::Two),
        (3, _) => (around(0.86, 60.0), FigureSize::Three),
        _ => (around(0.87, -45.0), FigureSize::Four),
    }
}

/// Corner of the picture, which contains the panel of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Corner {
    right: bool,
    low: bool,
}

impl Corner {
    /// All corners, clockwise from the upper left. The lower left corner comes last, because Discord covers it with its alt-text mark.
    const ALL: [Self; 4] = [
        Self::new(false, false),
        Self::new(true, false),
        Self::new(true, true),
        Self::new(false, true),
    ];

    const fn new(right: bool, low: bool) -> Self {
        Self { right, low }
    }

    /// Returns the corner for `seat`. Seats are placed clockwise in turn order, or in opposite corners if there are only two. If `below` is given,
    /// that seat is at the lower right.
    pub(super) fn of(seat: Seat, players: usize, below: Option<Seat>) -> Self {
        let corners = match players {
            2 => &[Self::ALL[0], Self::ALL[2]][..],
            3 => &Self::ALL[..3],
            _ => &Self::ALL[..],
        };
        let lower_right = corners.iter().position(|&corner| corner == Self::ALL[2]);
        let turned = match (below, lower_right) {
            (Some(below), Some(place)) if below.index() < players => {
                place + players - below.index()
            }
            _ => 0,
        };
        corners[(seat.index() + turned) % corners.len()]
    }

    fn x(self) -> f64 {
        if self.right { 1.0 } else { -1.0 }
    }

    fn y(self) -> f64 {
        if self.low { 1.0 } else { -1.0 }
    }

    /// Returns the direction from the center of the picture to the corner, in degrees clockwise from straight up.
    fn degrees(self) -> f64 {
        match (self.right, self.low) {
            (true, false) => 45.0,
            (true, true) => 135.0,
            (false, true) => 225.0,
            (false, false) => 315.0,
        }
    }
}

/// Part of the circle in the center of the board, for a seat's figures that have left the board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Sector {
    /// Quarter of the circle that faces a corner of the picture.
    Quarter(Corner),
    /// Fifth of the circle that faces a corner of the board.
    Fifth(Color),
}

/// Returns the positions in the center of the board for `count` figures that have left the board, and the size of the figures.
pub(super) fn out(sector: Sector, count: usize) -> (Vec<Point>, FigureSize) {
    let (middle, step, size) = match (sector, count) {
        // Up to two figures fit at full size in a fifth of the circle.
        (Sector::Fifth(color), 0..=2) => (72.0 * color.index() as f64, 27.0, FigureSize::Out),
        (Sector::Fifth(color), 3) => (72.0 * color.index() as f64, 22.2, FigureSize::Fourth),
        (Sector::Fifth(color), _) => (72.0 * color.index() as f64, 17.8, FigureSize::Fifth),
        // Up to three fit at full size in a quarter of it.
        (Sector::Quarter(corner), 0..=3) => (corner.degrees(), 27.0, FigureSize::Out),
        (Sector::Quarter(corner), 4) => (corner.degrees(), 22.2, FigureSize::Fourth),
        (Sector::Quarter(corner), _) => (corner.degrees(), 88.0 / count as f64, FigureSize::Fifth),
    };
    (in_arc(middle, step, count), size)
}

/// Returns `count` positions on the circle in the center of the board. They are `step` degrees apart, and centered on the direction `middle`.
fn in_arc(middle: f64, step: f64, count: usize) -> Vec<Point> {
    let first = middle - step * (count.max(1) - 1) as f64 / 2.0;
    let places = (0..count).map(|i| around(first + step * i as f64, OUT));
    places.collect()
}

/// Returns the positions of the five gray blocks in the supply.
pub(super) fn supply() -> [Point; 5] {
    Color::ALL.map(|color| around(72.0 * color.index() as f64, SUPPLY))
}

/// Positions of the parts of a seat's panel, which is next to the board.
pub(super) struct PentagamePanel {
    /// Center of the badge.
    pub(super) badge: Point,
    /// Center of the disc with the partner's shape, on the edge of the badge that faces the board.
    pub(super) partner: Point,
    /// Center of the disc with the number of the seat, on the edge of the badge that faces away from the name.
    pub(super) number: Point,
    /// Center of the crown, flag or pointer.
    pub(super) sign: Point,
    /// Position of the name: the end of its baseline that is next to the badge.
    pub(super) name: Point,
    /// Maximum width of the name.
    pub(super) name_room: f64,
    /// Position of the score: the end of its baseline that is next to the badge.
    pub(super) score: Point,
    /// Position of the clock symbol and the time left: the end nearer to the picture's edge, vertically centered.
    pub(super) clock: Point,
    /// Maximum width of the clock symbol and the time left together.
    pub(super) clock_room: f64,
    /// Horizontal direction from the picture's edge inward: 1 on the left, -1 on the right.
    pub(super) inward: f64,
}

/// Font sizes for a name. The first size at which the name fits is used. If the name fits at none of them, it is cut off at the last size.
pub(super) const NAMES: [f64; 4] = [0.82, 0.72, 0.64, 0.56];
/// Font sizes for the time left. The first size at which the time fits is used. If the time fits at none of them, it is drawn even smaller.
pub(super) const CLOCKS: [f64; 4] = [0.74, 0.66, 0.60, 0.54];
/// Font size of the score.
pub(super) const SCORE: f64 = 0.82;

/// Returns the layout of the panel in a corner of the picture.
pub(super) fn panel(corner: Corner) -> PentagamePanel {
    const MARGIN: f64 = 0.32;
    /// Gap between the badge or the board and the text next to it.
    const GAP: f64 = 0.30;
    let point_in = |x: f64, y: f64| point(corner.x() * x, corner.y() * y);
    let edge = SIDE / 2.0 - MARGIN;
    let badge = edge - BADGE;
    // Inner edge of the badge, where the text begins.
    let start = edge - 2.0 * BADGE - GAP;
    let (name_middle, score_middle) = (edge - 0.42, edge - 1.54);
    let sign_middle = edge - 2.0 * BADGE - 0.62;
    let baseline = |middle: f64, size: f64| corner.y() * middle + crate::font::CAPITAL * size / 2.0;
    PentagamePanel {
        badge: point_in(badge, badge),
        partner: point_in(badge - 0.76, badge - 0.76),
        number: point_in(badge + 0.80, badge - 0.62),
        sign: point_in(badge, sign_middle),
        name: point(corner.x() * start, baseline(name_middle, NAMES[0])),
        name_room: start - board_at(corner, name_middle, NAMES[0]) - GAP,
        score: point(corner.x() * start, baseline(score_middle, SCORE)),
        clock: point_in(edge, sign_middle),
        clock_room: edge - board_at(corner, sign_middle, CLOCKS[0]) - GAP,
        inward: -corner.x(),
    }
}

/// Returns how far the board extends horizontally from the center of the picture toward a corner, within the height of a line of text.
fn board_at(corner: Corner, middle: f64, size: f64) -> f64 {
    let row = |p: &Point| (p.y * corner.y() - middle).abs() <= size / 2.0;
    let edge = contour().into_iter().filter(row);
    edge.map(|p| p.x * corner.x()).fold(0.0, f64::max)
}

/// Positions of the parts of the panel for one of five seats. The panel is on the board, because the picture has only four corners.
///
/// The panel is in the empty area clockwise from the seat's corner of the board, which no path crosses. All players see it in the same place.
pub(super) struct Field {
    /// Center of the badge, which is a colored disc.
    pub(super) coin: Point,
    /// Center of the crown, flag or pointer.
    pub(super) sign: Point,
    /// Center of the name's baseline.
    pub(super) name: Point,
    /// Left end of the score's baseline.
    pub(super) score: Point,
    /// Center of the clock symbol and the time left together.
    pub(super) clock: Point,
}

/// Maximum width of the name or the time left in a panel on the board.
pub(super) const FIELD_ROOM: f64 = 5.0;

/// Returns the layout of the panel on the board for the seat that commands `color`.
pub(super) fn field(color: Color) -> Field {
    let degrees = 72.0 * color.index() as f64 + 36.0;
    // Clear of the letters of crossings, which are below the upper fields and above the lowest.
    let distance = match color {
        Color::White | Color::Green => 8.45,
        Color::Blue | Color::Yellow => 8.2,
        Color::Red => 8.75,
    };
    let middle = around(degrees, distance);
    let baseline =
        |down: f64, size: f64| middle + point(0.0, down + crate::font::CAPITAL * size / 2.0);
    Field {
        coin: middle + point(-0.82, -1.05),
        sign: middle + point(-2.24, -1.05),
        score: baseline(-1.05, SCORE) + point(0.28, 0.0),
        name: baseline(0.32, NAMES[0]),
        clock: middle + point(0.0, 1.28),
    }
}
