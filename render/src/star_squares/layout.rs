//! Where things are, in board units: on the 5×5 boards neighbors are 1 apart.

use asterism_rules::Seat;
use asterism_rules::star_squares::{Board, Point as Place};

use crate::font::CAPITAL;
use crate::scene::{Point, point};

/// Half the side of the board's plate.
pub(super) const PLATE: f64 = 2.74;
/// Width of the strips around it.
const STRIP: f64 = 0.66;
/// Length of the picture's side.
pub(super) const SIDE: f64 = 2.0 * (PLATE + STRIP);

/// Size of the letters and numbers of the notation.
pub(super) const LABEL: f64 = 0.23;
/// Distance of those outside from the middle.
const OUTSIDE: f64 = 2.55;

/// Center of a point of the board.
pub(super) fn center(board: Board, place: Place) -> Point {
    let (x, y) = board.place(place);
    point(x, y)
}

/// Letters and numbers of the notation with where they stand: together they name every point.
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
            // Rings have a letter, directions a number.
            let numbers = ["1", "2", "3", "4", "5", "6", "7", "8"];
            let mut labels: Vec<_> = numbers
                .into_iter()
                .zip(board.points())
                .map(|(number, outer)| {
                    let at = center(board, outer);
                    let far = |v: f64| v / 2.0 * OUTSIDE;
                    (number, point(far(at.x), far(at.y)))
                })
                .collect();
            for (letter, ring) in [("o", 2.0), ("m", 4.0 / 3.0), ("i", 2.0 / 3.0)] {
                labels.push((letter, point(-ring / 2.0, -ring + 0.17)));
            }
            labels.push(("x", point(0.35, 0.15)));
            labels
        }
    }
}

/// Number of stars of a color.
const STARS: usize = 7;

/// Places beside the board for one seat.
pub(super) struct Panel {
    /// Middle of the badge.
    pub(super) badge: Point,
    /// Baseline and outer end of the name.
    pub(super) name: Point,
    /// How long the name may be.
    pub(super) room: f64,
    /// Direction from the badge along the name: 1 right, -1 left.
    pub(super) inward: f64,
    /// Places of the stars in hand, the first ones the last to be empty.
    pub(super) hand: [Point; STARS],
}

/// Sizes of a player's name: the first at which it fits, else the last, cut.
pub(super) const NAMES: [f64; 3] = [0.28, 0.25, 0.22];
/// Radius of a badge's disc.
pub(super) const BADGE: f64 = 0.28;
/// Where badges stand along the board's edge, from its middle: in line with the first points. Not in the corner of the
/// picture, for Discord lays its mark for pictures with a description there.
const BADGE_ALONG: f64 = 2.0;
/// Between the name and the sign behind it.
pub(super) const SIGN_GAP: f64 = 0.32;

/// Panel of a seat: at the bottom if it has the `perspective`, else at the top. The board is the same from all sides.
pub(super) fn panel(seat: Seat, perspective: Seat) -> Panel {
    // Only two sit here; whoever else may be asked for sees the board as seat 1 does.
    let dark_below = perspective.index() == 1;
    let below = (seat.index() == 1) == dark_below;
    let side = if below { 1.0 } else { -1.0 };
    let middle = PLATE + STRIP / 2.0;
    let baseline = side * middle + CAPITAL * NAMES[0] / 2.0;
    Panel {
        badge: point(-side * BADGE_ALONG, side * middle),
        name: point(-side * (BADGE_ALONG - BADGE - 0.1), baseline),
        room: PLATE + BADGE_ALONG - 1.0,
        inward: side,
        hand: [0, 1, 2, 3, 4, 5, 6].map(|i| {
            let along = middle - 0.60 - 0.47 * f64::from(i);
            point(-side * middle, side * along)
        }),
    }
}
