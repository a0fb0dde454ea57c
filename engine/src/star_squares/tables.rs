//! Lookup tables of a board and its squares.

use std::sync::LazyLock;

use asterism_rules::star_squares::{Beyond, Board, POINTS, Point, Squares};

/// Marker in `beyond`: the pushed star leaves the board.
pub(super) const OFF: u8 = 25;
/// Marker in `beyond`: no star can be pushed in that direction.
pub(super) const NOTHING: u8 = 26;

/// Table size with room for all points, rounded up to a power of two so that masking an index keeps it in bounds.
const ROOM: usize = 32;

/// Tables for a board and the squares that win on it.
///
/// The squares are numbered. A set of squares is a 64-bit number with one bit, called a *lane*, for each square.
pub(super) struct BoardTables {
    pub(super) board: Board,
    /// Squares with a corner at each point.
    squares_at: [u64; ROOM],
    /// Corners of each square, as a set of points.
    corners: [u32; 64],
    /// Corners of each square, as a list.
    corner_list: [[u8; 4]; 64],
    /// Points adjacent to each point along the lines of the board.
    near: [u32; ROOM],
    /// Destination of a star on the second point when a star on the first point pushes it: a point, [`OFF`] or [`NOTHING`].
    beyond: [[u8; ROOM]; ROOM],
    /// Pushes that bring a star to each point, each as the starting points of the pushing star and of the pushed star.
    onto: [Vec<(u8, u8)>; POINTS],
    /// Points by index, with their names on this board.
    points: [Point; ROOM],
    /// Points from which stars may be taken off the board, as a set.
    pub(super) outer: u32,
    /// All squares, as a set.
    pub(super) squares: u64,
    /// How hard each square is to notice; small upright squares are the easiest. A level misses a square of hardness 3 exactly as often as its skill
    /// specifies.
    pub(super) hardness: [u32; 64],
}

static TABLES: LazyLock<Vec<BoardTables>> = LazyLock::new(|| {
    let all = [Squares::Lines, Squares::Axis, Squares::All];
    Board::ALL
        .into_iter()
        .flat_map(|board| all.map(|squares| BoardTables::new(board, squares)))
        .collect()
});

impl BoardTables {
    /// Returns the lookup tables for a board and for the squares that win on it.
    pub(super) fn of(board: Board, squares: Squares) -> &'static Self {
        &TABLES[3 * board as usize + squares as usize]
    }

    fn new(board: Board, squares: Squares) -> Self {
        let mut tables = Self {
            board,
            squares_at: [0; ROOM],
            corners: [0; 64],
            corner_list: [[0; 4]; 64],
            near: [0; ROOM],
            beyond: [[NOTHING; ROOM]; ROOM],
            onto: [const { Vec::new() }; POINTS],
            outer: 0,
            points: [board.center(); ROOM],
            squares: 0,
            hardness: [0; 64],
        };
        for (lane, corners) in board.squares(squares).enumerate() {
            tables.squares |= 1 << lane;
            tables.hardness[lane] = hardness(board, corners);
            tables.corner_list[lane] = corners.map(|corner| corner.index() as u8);
            for corner in corners {
                tables.squares_at[corner.index()] |= 1 << lane;
                tables.corners[lane] |= 1 << corner.index();
            }
        }
        for from in board.points() {
            let index = from.index();
            tables.points[index] = from;
            tables.outer |= u32::from(board.is_outer(from)) << index;
            for (to, beyond) in board.ways(from) {
                tables.near[index] |= 1 << to.index();
                tables.beyond[index][to.index()] = match beyond {
                    Beyond::Point(beyond) => {
                        tables.onto[beyond.index()].push((index as u8, to.index() as u8));
                        beyond.index() as u8
                    }
                    Beyond::Off => OFF,
                    Beyond::Blocked => NOTHING,
                };
            }
        }
        tables
    }

    #[inline]
    pub(super) fn squares_at(&self, point: usize) -> u64 {
        self.squares_at[point % ROOM]
    }

    #[inline]
    pub(super) fn corners(&self, lane: u32) -> u32 {
        self.corners[lane as usize % 64]
    }

    #[inline]
    pub(super) fn corners_of(&self, lane: u32) -> [u8; 4] {
        self.corner_list[lane as usize % 64]
    }

    #[inline]
    pub(super) fn near(&self, point: usize) -> u32 {
        self.near[point % ROOM]
    }

    #[inline]
    pub(super) fn beyond(&self, from: usize, to: usize) -> u8 {
        self.beyond[from % ROOM][to % ROOM]
    }

    #[inline]
    pub(super) fn onto(&self, point: usize) -> &[(u8, u8)] {
        &self.onto[point]
    }

    /// Returns the point with this index, under its name on this board.
    #[inline]
    pub(super) fn named(&self, index: usize) -> Point {
        self.points[index % ROOM]
    }
}

/// Returns how hard a square is to notice: small upright squares are easy, large ones are harder, and slanted ones are hardest.
fn hardness(board: Board, corners: [Point; 4]) -> u32 {
    let [(x, y), (next_x, next_y)] =
        [corners[0], corners[1]].map(|corner| board.coordinates(corner));
    let [right, down] = [next_x - x, next_y - y].map(i32::abs);
    let is_small = right.max(down) <= 3;
    2 + u32::from(!is_small) + 2 * u32::from(right != 0 && down != 0)
}

/// Number of stars of one color in each square: a three-bit number per lane, stored bit by bit in the three fields.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct SquareCounts {
    ones: u64,
    twos: u64,
    fours: u64,
}

impl SquareCounts {
    /// Increases the number of stars by one in each square of the set `squares`.
    #[inline]
    pub(super) fn add(&mut self, squares: u64) {
        let carry = self.ones & squares;
        self.ones ^= squares;
        self.fours |= self.twos & carry;
        self.twos ^= carry;
    }

    /// Decreases the number of stars by one in each square of the set `squares`.
    #[inline]
    pub(super) fn remove(&mut self, squares: u64) {
        let borrow = squares & !self.ones;
        self.ones ^= squares;
        self.fours &= !(borrow & !self.twos);
        self.twos ^= borrow;
    }

    /// Returns the squares in which the color has no star.
    #[inline]
    pub(super) fn none(&self) -> u64 {
        !(self.ones | self.twos | self.fours)
    }

    /// Returns the squares in which the color has exactly one star.
    #[inline]
    pub(super) fn one(&self) -> u64 {
        self.ones & !self.twos
    }

    /// Returns the squares in which the color has exactly two stars.
    #[inline]
    pub(super) fn two(&self) -> u64 {
        self.twos & !self.ones
    }

    /// Returns the squares in which the color has exactly three stars.
    #[inline]
    pub(super) fn three(&self) -> u64 {
        self.ones & self.twos
    }

    /// Returns the squares that the color has completed.
    #[inline]
    pub(super) fn four(&self) -> u64 {
        self.fours
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_are_counted_in_every_square() {
        let mut counts = SquareCounts::default();
        for star in 0..4 {
            let is = [
                counts.none(),
                counts.one(),
                counts.two(),
                counts.three(),
                counts.four(),
            ];
            assert_eq!(is.iter().position(|lanes| lanes & 1 == 1), Some(star));
            counts.add(1);
        }
        for star in (0..4).rev() {
            assert_eq!(counts.four() & 1, u64::from(star == 3));
            counts.remove(1);
        }
        assert_eq!(counts, SquareCounts::default());
    }

    #[test]
    fn tables_are_in_lookup_order() {
        for board in Board::ALL {
            for (squares, count) in [
                (Squares::Lines, [35, 40, 15]),
                (Squares::Axis, [30, 30, 15]),
                (Squares::All, [50, 50, 30]),
            ] {
                let tables = BoardTables::of(board, squares);
                assert_eq!(tables.board, board);
                let count = count[board as usize];
                assert_eq!(tables.squares.count_ones(), count, "{board:?} {squares:?}");
            }
        }
    }
}
