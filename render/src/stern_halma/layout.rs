//! Where things are, in board units: neighboring holes are 1 apart.

use asterism_rules::stern_halma::{Hole, SternHalma};
use asterism_rules::{Position, Seat};

use crate::font;
use crate::scene::{Point, Shape, point};

/// Distance of neighboring rows: half the square root of three.
const ROW: f64 = 0.866_025_403_784_438_6;
/// Distance from the middle to the tip of an arm: eight rows.
const TIP: f64 = 8.0 * ROW;
/// How far the star reaches beyond its outer holes.
pub(super) const EDGE: f64 = 0.62;
/// Length of the picture's side. In a picture of the usual size, 1000 pixels, neighbors are a whole number of pixels apart, 64:
/// so all holes of a row look alike to the pixel, which makes the file a sixth smaller.
pub(super) const SIDE: f64 = 1000.0 / 64.0;
/// Arms of the star.
pub(super) const ARMS: usize = 6;

/// Size of the letters beside the rows.
pub(super) const LETTER: f64 = 0.46;
/// Distance from a row's first hole to its letter.
const LETTER_GAP: f64 = 1.0;

/// Center of a hole.
pub(super) fn center(hole: Hole) -> Point {
    let (row, right) = hole.place();
    point(f64::from(right) / 2.0, f64::from(row - 8) * ROW)
}

/// Number of a hole in its row, as in its name.
pub(super) fn number(hole: Hole) -> u8 {
    hole.name()[1..]
        .parse()
        .expect("a hole is called by a letter and a number")
}

/// Letter of a hole's row.
pub(super) fn letter(hole: Hole) -> char {
    hole.name().chars().next().expect("names are not empty")
}

/// Letters of the rows, each left of its first hole.
pub(super) fn letters() -> impl Iterator<Item = (char, Point)> {
    Hole::all()
        .filter(|&hole| number(hole) == 1)
        .map(|hole| (letter(hole), center(hole) - point(LETTER_GAP, 0.0)))
}

/// Outline of the star.
pub(super) fn star() -> Shape {
    let mut points = Vec::new();
    for arm in 0..ARMS {
        let middle = 60.0 * arm as f64;
        let tip = Point::polar(middle, TIP);
        points.extend(arc(tip, EDGE, middle - 60.0, middle + 60.0));
        // Between two arms lies a corner of the hexagon in the middle, 4 from the center.
        points.push(Point::polar(middle + 30.0, 4.0 + EDGE / ROW));
    }
    Shape::Polygon(points)
}

/// Outline of an arm: to the star's edge, and to the middle between its last row and the next.
pub(super) fn field(arm: usize) -> Vec<Point> {
    let middle = 60.0 * arm as f64;
    let base = 4.5 * ROW;
    let half = (TIP + 2.0 * EDGE - base) / (2.0 * ROW);
    let corner = |side: f64| Point::polar(middle, base) + Point::polar(middle + 90.0, side * half);
    let tip = arc(
        Point::polar(middle, TIP),
        EDGE,
        middle - 60.0,
        middle + 60.0,
    );
    tip.chain([corner(1.0), corner(-1.0)]).collect()
}

/// Line around the holes of an arm, for a frame.
pub(super) fn frame(arm: usize) -> Vec<Point> {
    /// How far it runs from the outer holes.
    const GAP: f64 = 0.515;
    let middle = 60.0 * arm as f64;
    // The triangle's sides are three holes long, its middle is six rows from the board's.
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

/// Points of an arc around `center`, clockwise.
fn arc(center: Point, radius: f64, from: f64, to: f64) -> impl Iterator<Item = Point> {
    const STEPS: u32 = 12;
    (0..=STEPS).map(move |step| {
        let share = f64::from(step) / f64::from(STEPS);
        center + Point::polar(from + share * (to - from), radius)
    })
}

/// Points of a hop over the hole between: an arc that keeps clear of the pegs around it, always bent upward like a jump.
pub(super) fn hop(from: Point, to: Point) -> Vec<Point> {
    /// Height over the straight way. In the middle of the gap between two rows of pegs.
    const HEIGHT: f64 = 0.49;
    const STEPS: u32 = 8;
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

/// Places beside the board for one seat.
pub(super) struct Panel {
    /// Middle of the badge.
    pub(super) badge: Point,
    /// Middle of the crown, flag or pointer.
    pub(super) sign: Point,
    /// Baseline and outer end of the name.
    pub(super) name: Point,
    /// How long the name may be.
    pub(super) name_room: f64,
    /// Baseline and outer end of the score.
    pub(super) score: Point,
    /// Middle of the outer end of the marks that count pegs.
    pub(super) tally: Point,
    /// Direction from the picture's edge inward: 1 left, -1 right.
    pub(super) inward: f64,
}

/// Sizes of a player's name: the first at which it fits, else the last, cut.
pub(super) const NAMES: [f64; 3] = [0.52, 0.46, 0.40];
/// Size of the score.
pub(super) const SCORE: f64 = 0.50;
/// Length of the row of marks that count pegs.
pub(super) const TALLY: f64 = 127.0 / 64.0;
/// Radius of a badge's peg.
pub(super) const BADGE: f64 = 0.56;
/// Room for the longest score and a gap behind it.
const SCORE_ROOM: f64 = 1.75;

/// Part of the picture the star leaves free: -1, 0 or 1 to the right and down.
type Free = (f64, f64);

/// Free part beside the arm `seat` starts from. Corners have more room, so the sides are used only where both are needed.
fn free(position: &SternHalma, seat: Seat) -> Free {
    let taken = |arm| Seat::first(position.players()).any(|seat| position.arm_of(seat) == arm);
    match position.arm_of(seat) {
        0 => (-1.0, -1.0),
        1 => (1.0, -1.0),
        2 if taken(3) => (1.0, 0.0),
        2 | 3 => (1.0, 1.0),
        4 => (-1.0, 1.0),
        _ => (-1.0, 0.0),
    }
}

/// Panel of a seat.
pub(super) fn panel(position: &SternHalma, seat: Seat) -> Panel {
    /// To the picture's edge.
    const MARGIN: f64 = 0.26;
    let (x, y) = free(position, seat);
    let edge = SIDE / 2.0 - MARGIN;
    let badge = edge - BADGE - 0.06;
    let baseline = |middle: f64, size: f64| middle + font::CAPITAL * size / 2.0;
    if y == 0.0 {
        return Panel {
            badge: point(x * badge, -1.02),
            sign: point(x * badge, -2.0),
            name: point(x * edge, baseline(0.0, NAMES[0])),
            name_room: 2.1,
            score: point(x * edge, baseline(0.72, SCORE)),
            tally: point(x * edge, 1.28),
            inward: -x,
        };
    }
    // Inner end of the badge, where the writing begins.
    let start = badge - BADGE - 0.24;
    let score = y * (edge - 0.96);
    Panel {
        badge: point(x * badge, y * badge),
        sign: point(x * badge, y * (badge - 1.06)),
        name: point(x * start, baseline(y * (edge - 0.24), NAMES[0])),
        name_room: start - 1.35,
        score: point(x * start, baseline(score, SCORE)),
        tally: point(x * (start - SCORE_ROOM), score),
        inward: -x,
    }
}
