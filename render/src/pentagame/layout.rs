//! Where things are, in board units; the board's own geometry comes from the rules.

use asterism_rules::Seat;
use asterism_rules::pentagame::{Board, Color, Stop, StopKind};

use super::art::BADGE;
use super::look::Size;
use crate::scene::{Point, point};

/// Radius of the dark disc: the printed one and a hair, so that the corners' rims are free.
pub(super) const DISC: f64 = Board::DISC + 0.17;
/// Length of the picture's side.
pub(super) const SIDE: f64 = 2.0 * (DISC + 0.13);
/// Size of the letters beside corners and crossings.
pub(super) const LETTER: f64 = 0.88;

/// Circle on which figures that are out stand.
const OUT: f64 = 2.24;
/// Circle of the gray supply.
const SUPPLY: f64 = 0.80;

/// Center of a stop.
pub(super) fn center(board: &Board, stop: Stop) -> Point {
    let (x, y) = board.center(stop);
    point(x, y)
}

/// Number of a small stop on its line, as in its name.
pub(super) fn digit(stop: Stop) -> Option<u8> {
    let name = stop.name();
    name.bytes()
        .find(u8::is_ascii_digit)
        .map(|digit| digit - b'0')
}

/// Letter of a node and where it stands: in the tip of the star inside a corner, and outside a crossing.
pub(super) fn letter(node: Stop) -> Option<(char, Point)> {
    match node.kind() {
        StopKind::Corner(color) => Some((
            color.letter().to_ascii_uppercase(),
            Point::polar(72.0 * color.index() as f64, Board::RING - 3.42),
        )),
        StopKind::Crossing(color) => Some((
            color.letter(),
            Point::polar(
                72.0 * color.index() as f64 + 180.0,
                Board::CROSSINGS + Board::CROSSING / 2.0 + 0.68,
            ),
        )),
        StopKind::Ring | StopKind::Inner | StopKind::Arm => None,
    }
}

/// Places of `count` figures on one stop, relative to its center, and their size.
pub(super) fn places(node: bool, count: usize) -> (Vec<Point>, Size) {
    let around = |radius: f64, first: f64| {
        (0..count)
            .map(|i| Point::polar(first + 360.0 * i as f64 / count as f64, radius))
            .collect()
    };
    match (count, node) {
        (0 | 1, true) => (vec![Point::ZERO; count], Size::Node),
        (0 | 1, false) => (vec![Point::ZERO; count], Size::Stop),
        (2, _) => (around(0.49, -90.0), Size::Two),
        (3, _) => (around(0.55, 0.0), Size::Three),
        _ => (around(0.585, -45.0), Size::Four),
    }
}

/// Corner of the picture that belongs to a seat: -1 or 1 to the right and down. Clockwise in turn order, two players opposite.
pub(super) fn side(seat: Seat, players: usize) -> (f64, f64) {
    match (seat.index(), players) {
        (0, _) => (-1.0, -1.0),
        (1, 2) | (2, _) => (1.0, 1.0),
        (1, _) => (1.0, -1.0),
        _ => (-1.0, 1.0),
    }
}

/// Places in the middle for `count` figures of a seat that are out, in the direction of its corner of the picture or, with
/// five seats, of the board.
pub(super) fn out(seat: Seat, players: usize, count: usize) -> (Vec<Point>, Size) {
    if players == Color::ALL.len() {
        // Up to two stand at full size in a fifth of the circle.
        let (step, size) = match count {
            0..=2 => (27.0, Size::Out),
            3 => (22.2, Size::Fourth),
            _ => (17.8, Size::Fifth),
        };
        return (in_arc(72.0 * seat.index() as f64, step, count), size);
    }
    let (x, y) = side(seat, players);
    let middle = match (x > 0.0, y > 0.0) {
        (true, false) => 45.0,
        (true, true) => 135.0,
        (false, true) => 225.0,
        (false, false) => 315.0,
    };
    // Up to four stand in a quarter of the circle, five a little closer.
    let (step, size) = match count {
        0..=3 => (27.0, Size::Out),
        4 => (22.2, Size::Fourth),
        _ => (88.0 / count as f64, Size::Fifth),
    };
    (in_arc(middle, step, count), size)
}

/// So many places in the middle, around a direction, so many degrees apart.
fn in_arc(middle: f64, step: f64, count: usize) -> Vec<Point> {
    let first = middle - step * (count.max(1) - 1) as f64 / 2.0;
    let places = (0..count).map(|i| Point::polar(first + step * i as f64, OUT));
    places.collect()
}

/// Places of the five gray blocks in the supply.
pub(super) fn supply() -> [Point; 5] {
    Color::ALL.map(|color| Point::polar(72.0 * color.index() as f64, SUPPLY))
}

/// Places beside the board for one seat.
pub(super) struct Panel {
    /// Middle of the badge.
    pub(super) badge: Point,
    /// Middle of the partner's sign, on the badge's edge toward the board.
    pub(super) partner: Point,
    /// Middle of the crown, flag or pointer.
    pub(super) sign: Point,
    /// Baseline and outer end of the name, next to the badge.
    pub(super) name: Point,
    /// How long the name may be.
    pub(super) name_room: f64,
    /// Baseline and outer end of the score.
    pub(super) score: Point,
    /// How long the score with the marks behind it may be.
    pub(super) score_room: f64,
    /// Direction from the picture's edge inward: 1 left, -1 right.
    pub(super) inward: f64,
}

/// Sizes of a player's name: the first at which it fits, else the last, cut.
pub(super) const NAMES: [f64; 3] = [0.82, 0.72, 0.64];
/// Radius of the marks that count figures.
pub(super) const PIP: f64 = 0.21;
/// Size of the score.
pub(super) const SCORE: f64 = 0.82;

/// Panel of a seat.
pub(super) fn panel(seat: Seat, players: usize) -> Panel {
    const MARGIN: f64 = 0.34;
    let (x, y) = side(seat, players);
    let edge = SIDE / 2.0 - MARGIN;
    let badge = edge - BADGE;
    // Inner end of the badge, where the writing begins.
    let start = edge - 2.0 * BADGE - 0.32;
    let (name_middle, score_middle) = (edge - 0.40, edge - 1.52);
    // The disc leaves less room the farther from the picture's edge.
    let room = |middle: f64, size: f64| {
        let near = middle - size / 2.0;
        start - (DISC * DISC - near * near).max(0.0).sqrt() - 0.1
    };
    let baseline = |middle: f64, size: f64| y * middle + crate::font::CAPITAL * size / 2.0;
    Panel {
        badge: point(x * badge, y * badge),
        partner: point(x * (badge - 0.76), y * (badge - 0.76)),
        sign: point(x * badge, y * (edge - 2.0 * BADGE - 0.62)),
        name: point(x * start, baseline(name_middle, NAMES[0])),
        name_room: room(name_middle, NAMES[0]),
        score_room: room(score_middle, 2.0 * PIP),
        score: point(x * start, baseline(score_middle, SCORE)),
        inward: -x,
    }
}

/// Places for one of five seats, on the board: the picture has four corners only.
///
/// They stand in the empty field behind the seat's corner, clockwise: everybody's in the same place, and no way leads there.
pub(super) struct Field {
    /// Middle of the coin.
    pub(super) coin: Point,
    /// Middle of the crown, flag or pointer.
    pub(super) sign: Point,
    /// Middle of the name's baseline.
    pub(super) name: Point,
    /// Middle of the score's baseline.
    pub(super) score: Point,
}

/// Middle of a shape in the legend: in the corner of the picture where, of four players, the badge of its own stands.
pub(super) fn legend(seat: Seat) -> Point {
    /// From the picture's middle, right and down: halfway between the disc and the picture's corner.
    const MIDDLE: f64 = 10.4;
    let (x, y) = side(seat, 4);
    point(x * MIDDLE, y * MIDDLE)
}

/// How long a name in a field may be.
pub(super) const FIELD_ROOM: f64 = 5.0;

/// Field of the seat that commands `color`.
pub(super) fn field(color: Color) -> Field {
    let degrees = 72.0 * color.index() as f64 + 36.0;
    // Clear of the letters of crossings, which lie below the upper fields and above the lowest.
    let distance = match color {
        Color::White | Color::Green => 8.45,
        Color::Blue | Color::Yellow => 8.2,
        Color::Red => 8.75,
    };
    let middle = Point::polar(degrees, distance);
    let baseline =
        |down: f64, size: f64| middle + point(0.0, down + crate::font::CAPITAL * size / 2.0);
    Field {
        coin: middle + point(0.0, -1.25),
        sign: middle + point(-1.42, -1.25),
        name: baseline(0.15, NAMES[0]),
        score: baseline(1.12, SCORE),
    }
}
