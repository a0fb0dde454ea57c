//! Squares: sets of four points that win when all four have stars of one color.

use super::board::{Board, DIRECTIONS, Next, POINTS, Point};

/// Option `squares`: the sets of four points that count as squares.
///
/// Squares are geometric squares in the plane, with points at the coordinates returned by [`Board::place`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Squares {
    /// Squares whose sides follow drawn lines: 30 upright and 5 tilted squares on `alquerque`, 30 upright and 10 tilted ones on `grid8`, and 15
    /// squares on `nested`. The 15 are the three rings, and the four quarters of each ring.
    #[default]
    Lines,
    /// Squares whose sides are vertical and horizontal, whether or not the sides follow drawn lines: 30 on the 5×5 boards, and 15 on `nested` (the
    /// three rings, and the four quarters of each ring).
    Axis,
    /// All geometric squares, at any angle: 50 on the 5×5 boards, 30 on `nested`.
    All,
}

impl Board {
    /// Returns all squares on this board that win under the option `squares`, each as its corners in order around the square.
    pub fn squares(self, squares: Squares) -> impl Iterator<Item = [Point; 4]> {
        let corners = SquareList::of(self, squares).among((1 << POINTS) - 1);
        corners.map(move |corners| corners.map(|corner| self.named(corner)))
    }
}

/// Maximum number of squares on a board.
const MOST: usize = 50;

/// The squares that win on a board, for one value of the option `squares`.
pub(super) struct SquareList {
    /// Corners of each square, in order around the square.
    corners: [[u8; 4]; MOST],
    masks: [u32; MOST],
    count: usize,
}

impl SquareList {
    pub(super) fn of(board: Board, squares: Squares) -> &'static Self {
        match (board, squares) {
            (Board::Alquerque, Squares::Lines) => &ALQUERQUE_LINES,
            (Board::Grid8, Squares::Lines) => &GRID8_LINES,
            (Board::Alquerque | Board::Grid8, Squares::Axis) => &GRID_AXIS,
            (Board::Alquerque | Board::Grid8, Squares::All) => &GRID_ALL,
            // On this board, the sides of every upright square follow the lines of the board; a test checks the number of squares.
            (Board::Nested, Squares::Lines | Squares::Axis) => &NESTED_LINES,
            (Board::Nested, Squares::All) => &NESTED_ALL,
        }
    }

    /// Returns whether all corners of at least one square are in `stars`, a set of points.
    pub(super) fn any(&self, stars: u32) -> bool {
        stars.count_ones() >= 4
            && self.masks[..self.count]
                .iter()
                .any(|mask| !stars & mask == 0)
    }

    /// Returns the squares whose corners are all in `stars`, a set of points.
    pub(super) fn among(&self, stars: u32) -> impl Iterator<Item = [u8; 4]> {
        self.masks[..self.count]
            .iter()
            .zip(&self.corners)
            .filter(move |(mask, _)| !stars & **mask == 0)
            .map(|(_, &corners)| corners)
    }

    /// Returns the corners of each square, as a set of points.
    pub(super) fn masks(&self) -> &[u32] {
        &self.masks[..self.count]
    }

    const fn new(board: Board, squares: Squares) -> Self {
        let mut list = Self {
            corners: [[0; 4]; MOST],
            masks: [0; MOST],
            count: 0,
        };
        let mut first = 0;
        while first < POINTS {
            // Each square is found exactly once: through the only one of its sides that points to the right, horizontally or downward.
            let mut second = 0;
            while second < POINTS {
                let (x, y) = board.coordinates_of(first);
                let (there_x, there_y) = board.coordinates_of(second);
                let (dx, dy) = (there_x - x, there_y - y);
                let third = board.at((there_x - dy, there_y + dx));
                let fourth = board.at((x - dy, y + dx));
                if dx > 0
                    && dy >= 0
                    && let (Some(third), Some(fourth)) = (third, fourth)
                {
                    let corners = [first as u8, second as u8, third, fourth];
                    let counts = match squares {
                        Squares::All => true,
                        Squares::Axis => dy == 0,
                        Squares::Lines => has_lines(board, corners),
                    };
                    if counts {
                        list.corners[list.count] = corners;
                        list.masks[list.count] =
                            1 << first | 1 << second | 1 << third | 1 << fourth;
                        list.count += 1;
                    }
                }
                second += 1;
            }
            first += 1;
        }
        list
    }
}

/// Returns whether all sides of the square follow lines of the board.
const fn has_lines(board: Board, corners: [u8; 4]) -> bool {
    let mut side = 0;
    while side < 4 {
        if !is_straight(board, corners[side], corners[(side + 1) % 4]) {
            return false;
        }
        side += 1;
    }
    true
}

/// Returns whether lines of the board connect two points in a straight line.
const fn is_straight(board: Board, from: u8, to: u8) -> bool {
    let mut d = 0;
    while d < DIRECTIONS.len() {
        let mut at = from as usize;
        while let Next::Point(next) = board.next(at, DIRECTIONS[d]) {
            if next == to {
                return true;
            }
            at = next as usize;
        }
        d += 1;
    }
    false
}

static ALQUERQUE_LINES: SquareList = SquareList::new(Board::Alquerque, Squares::Lines);
static GRID8_LINES: SquareList = SquareList::new(Board::Grid8, Squares::Lines);
static GRID_AXIS: SquareList = SquareList::new(Board::Grid8, Squares::Axis);
static GRID_ALL: SquareList = SquareList::new(Board::Grid8, Squares::All);
static NESTED_LINES: SquareList = SquareList::new(Board::Nested, Squares::Lines);
static NESTED_ALL: SquareList = SquareList::new(Board::Nested, Squares::All);
