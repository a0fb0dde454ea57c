//! Positions and sizes, in board units: on the 5 × 5 boards, neighboring points are 1 unit apart.

use asterism_rules::Seat;
use asterism_rules::star_squares::{Board, Point as Place};

use crate::font::CAPITAL;
use crate::scene::{Point, point};

/// Side length of the picture. At the usual picture size, and at 400 pixels, neighboring points are a whole number of pixels apart, and so are the
/// rings of the nested board. Lines are therefore equally crisp everywhere, and repeating rows compress well.
pub(super) const SIDE: f64 = 20.0 / 3.0;
/// Half the side length of the board's plate.
pub(super) const PLATE: f64 = 2.76;
/// Half the side length of the field inside the frame.
pub(super) const FIELD: f64 = 2.5;

/// Font size of the coordinates on the frame.
const LABEL: f64 = 0.23;
/// Font size of the coordinates on the field, where there is little room.
const RING_LABEL: f64 = 0.19;
/// Distance from the center of the board to the coordinates on the frame.
pub(super) const OUTSIDE: f64 = f64::midpoint(PLATE, FIELD);

/// Returns the position of a point of the board in the picture.
pub(super) fn center(board: Board, place: Place) -> Point {
    let (x, y) = board.place(place);
    point(x, y)
}

/// Returns the letters and numbers that are the coordinates of the board's points, each with its position in the picture. None of them is in a
/// corner, because arrows there show stars leaving the board.
pub(super) fn labels(board: Board) -> Vec<(&'static str, Point)> {
    match board {
        Board::Alquerque | Board::Grid8 => {
            let files = ["a", "b", "c", "d", "e"].into_iter().zip(-2..);
            let ranks = ["1", "2", "3", "4", "5"].into_iter().zip(-2..);
            let files = files.map(|(file, x)| (file, point(f64::from(x), OUTSIDE)));
            let ranks = ranks.map(|(rank, y)| (rank, point(-OUTSIDE, -f64::from(y))));
            files.chain(ranks).collect()
        }
        Board::Nested => {
            // Rings have letters, directions have numbers.
            let numbers = ["1", "2", "3", "4", "5", "6", "7", "8"];
            let mut labels: Vec<_> = numbers
                .into_iter()
                .zip(board.points())
                .map(|(number, outer)| {
                    let at = center(board, outer);
                    let at = match at.y {
                        0.0 => point(at.x.signum() * OUTSIDE, 0.0),
                        y => point(at.x, y.signum() * OUTSIDE),
                    };
                    (number, at)
                })
                .collect();
            for (letter, ring) in [("o", 2.0), ("m", 4.0 / 3.0), ("i", 2.0 / 3.0)] {
                labels.push((letter, point(-ring / 2.0, -ring + 0.135)));
            }
            labels.push(("x", point(0.4, 0.266)));
            labels
        }
    }
}

/// Returns the font size of a coordinate.
pub(super) fn label_size(label: &str) -> f64 {
    match label {
        "o" | "m" | "i" | "x" => RING_LABEL,
        _ => LABEL,
    }
}

/// Number of stars of each color.
const STARS: usize = 7;

/// Positions of the parts of a seat's panel, which is next to the board.
pub(super) struct StarSquaresPanel {
    /// Center of the badge.
    pub(super) badge: Point,
    /// Start or end of the name's baseline, whichever is next to the badge.
    pub(super) name: Point,
    /// Outer end of the baseline of the time left. The time is in the same strip as the badge, at the opposite end.
    pub(super) time: Point,
    /// Maximum width of the name and the time together, including the signs next to them.
    pub(super) room: f64,
    /// Horizontal direction from the badge along the name: 1 right, -1 left.
    pub(super) inward: f64,
    /// Positions of the stars in hand. The first position is the last one to become empty.
    pub(super) hand: [Point; STARS],
}

/// Font sizes for a name. The first size at which the name fits is used. If the name fits at none of them, it is cut off at the last size.
pub(super) const NAMES: [f64; 5] = [0.28, 0.25, 0.22, 0.19, 0.17];
/// Font size of the time left.
pub(super) const TIME: f64 = 0.25;
/// Radius of a badge's disc.
pub(super) const BADGE: f64 = 0.25;
/// Distance of the badges from the center of the board's edge, measured along the edge. They are in line with the outermost points. They are not in a
/// corner of the picture, because Discord covers one of the corners with its alt-text mark.
const BADGE_ALONG: f64 = 2.0;
/// Distance from the end of the name to the center of the sign next to it.
pub(super) const SIGN_GAP: f64 = 0.3;
/// Distance from the picture's center to the center lines of the strips around the board. The 0.04 is added because the plate is slightly taller than
/// it is wide.
const STRIP: f64 = f64::midpoint(PLATE + 0.04, SIDE / 2.0);

/// Distance between the centers of neighboring stars in hand.
const HAND_STEP: f64 = 0.43;
/// Distance of the first star in hand from the center of the board's edge, measured along the edge. This star is as far from the corner of the board
/// as the badge is.
const HAND_FIRST: f64 = BADGE_ALONG;
/// Width of the trays for stars in hand.
pub(super) const TRAY_WIDTH: f64 = 0.44;
/// Length of the trays for stars in hand.
pub(super) const TRAY_LENGTH: f64 = 6.0 * HAND_STEP + TRAY_WIDTH + 0.04;

/// Returns the centers of the two trays for stars in hand: first the left tray, which is below the middle, then the right tray, which is above the
/// middle.
pub(super) fn trays() -> [Point; 2] {
    [1.0, -1.0].map(|side| point(-side * STRIP, side * (HAND_FIRST - 3.0 * HAND_STEP)))
}

/// Returns the layout of a seat's panel, which is at the bottom if the picture is drawn from the perspective of that seat, and at the top otherwise.
/// The board looks the same from all sides.
pub(super) fn panel(seat: Seat, perspective: Option<Seat>) -> StarSquaresPanel {
    // Star Squares has two seats; any other perspective counts as seat 1.
    let dark_below = perspective.is_some_and(|seat| seat.index() == 1);
    let below = (seat.index() == 1) == dark_below;
    let side = if below { 1.0 } else { -1.0 };
    let baseline = side * STRIP + CAPITAL * NAMES[0] / 2.0;
    let name = -(BADGE_ALONG - BADGE - 0.1);
    StarSquaresPanel {
        badge: point(-side * BADGE_ALONG, side * STRIP),
        name: point(side * name, baseline),
        time: point(side * PLATE, side * STRIP + CAPITAL * TIME / 2.0),
        room: PLATE - name,
        inward: side,
        hand: [0, 1, 2, 3, 4, 5, 6].map(|i| {
            let along = HAND_FIRST - HAND_STEP * f64::from(i);
            point(-side * STRIP, side * along)
        }),
    }
}
