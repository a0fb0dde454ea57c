//! The board: holes with their names, neighbors and hops, and the six arms.
//!
//! All tables but the names are computed at compile time from the row lengths.

use std::fmt;
use std::ops::{BitAnd, BitOr, Not};
use std::sync::LazyLock;

use crate::set::{bit_set, index_type};

/// Number of rows of the star.
pub(super) const ROWS: usize = 17;
/// Number of arms of the star.
pub const ARMS: usize = 6;

/// Number of holes in each row, from the top.
pub(super) const ROW_LENGTHS: [usize; ROWS] =
    [1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1];

/// Index of the first hole in each row, followed by the total number of holes.
const ROW_STARTS: [usize; ROWS + 1] = {
    let mut starts = [0; ROWS + 1];
    let mut row = 0;
    while row < ROWS {
        starts[row + 1] = starts[row] + ROW_LENGTHS[row];
        row += 1;
    }
    starts
};

/// Directions from a hole to its neighbors, clockwise from the right. Each is given as the number of rows down, and the distance to the right in
/// units of half the distance between neighboring holes.
const DIRECTIONS: [(i8, i8); 6] = [(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)];

/// Hole of the board, numbered 0–120 row by row from the top, each row from the left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Hole(u8);

/// Index that stands for the absence of a hole. The bit with this number is never set in a set of holes.
const NONE: u8 = 127;

static PLACES: [(i8, i8); Hole::COUNT] = places();
static LATTICE: Lattice = lattice();
static STAR: Star = star();

index_type!(Hole below Hole::COUNT);

impl Hole {
    /// Number of holes on the board.
    pub const COUNT: usize = 121;

    /// Returns hole number `nth` from the left in row `row` from the top, both counted from 0; `None` if there is no such hole.
    pub const fn in_row(row: usize, nth: usize) -> Option<Self> {
        if row < ROWS && nth < ROW_LENGTHS[row] {
            Some(Self((ROW_STARTS[row] + nth) as u8))
        } else {
            None
        }
    }

    /// Returns all holes, in index order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..Self::COUNT as u8).map(Self)
    }

    /// Returns the name of the hole in notation: `a1`, `e13`.
    pub fn name(self) -> &'static str {
        static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
            let name = |hole: Hole| {
                let row = hole.row();
                let number = hole.index() - ROW_STARTS[row] + 1;
                format!("{}{number}", char::from(b'a' + row as u8))
            };
            Hole::all().map(name).collect()
        });
        &NAMES[self.index()]
    }

    /// Returns the row of the hole (0–16 from the top), and the hole's horizontal distance from the board's vertical axis (negative to the left), in
    /// units of half the distance between neighboring holes. The horizontal distances of neighbors differ by 2 in the same row and by 1 in adjacent
    /// rows.
    pub const fn place(self) -> (i8, i8) {
        PLACES[self.index()]
    }

    /// Returns the row of the hole, 0–16 from the top.
    pub fn row(self) -> usize {
        self.place().0 as usize
    }

    /// Returns the adjacent holes, at most six.
    pub fn neighbors(self) -> &'static [Hole] {
        let count = LATTICE.counts[self.index()];
        &LATTICE.neighbors[self.index()][..usize::from(count)]
    }

    /// Returns the number of slides from this hole to `other` on an endless board without pegs.
    pub fn distance(self, other: Self) -> usize {
        let ((row, x), (other_row, other_x)) = (self.place(), other.place());
        let (down, aside) = (row.abs_diff(other_row), x.abs_diff(other_x));
        usize::from(down + aside.saturating_sub(down) / 2)
    }

    /// Returns the [`neighbors`](Self::neighbors) as a set.
    pub(super) fn around(self) -> HoleSet {
        LATTICE.around[self.index()]
    }

    /// Returns the holes in which a single hop from this hole can end if there is a peg to hop over.
    pub(super) fn landings(self) -> HoleSet {
        LATTICE.landings[self.index()]
    }

    /// Returns the hole that a hop from this hole to `land` jumps over. `land` must be one of the [`landings`](Self::landings).
    pub(super) fn over(self, land: Self) -> Self {
        Self(LATTICE.over[self.index()][land.index()])
    }
}

impl fmt::Display for Hole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Returns the holes of an arm. Arms are numbered 0–5 clockwise from the top.
///
/// # Panics
///
/// If `arm` is not 0–5.
pub fn arm(arm: usize) -> &'static [Hole] {
    &STAR.arms[arm]
}

/// Returns the holes of an arm as a set. Arms are numbered 0–5 clockwise from the top, as for [`arm`].
///
/// # Panics
///
/// If `arm` is not 0–5.
pub fn arm_set(arm: usize) -> HoleSet {
    STAR.sets[arm]
}

/// Returns the outermost hole of an arm.
pub(super) fn tip(arm: usize) -> Hole {
    let few = |hole: &&Hole| hole.neighbors().len() == 2;
    *STAR.arms[arm].iter().find(few).expect("an arm has a tip")
}

/// Returns the holes of all six arms.
pub(super) fn all_arms() -> HoleSet {
    STAR.all
}

/// Returns the holes of `arm`, of the opposite arm and of the hexagon in the middle.
pub(super) fn free_arms_of(arm: usize) -> HoleSet {
    STAR.free[arm]
}

/// Returns the arm opposite `arm`, which is the target of the pegs that start in `arm`.
pub const fn opposite_arm(arm: usize) -> usize {
    (arm + 3) % ARMS
}

/// Set of holes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct HoleSet(u128);

bit_set!(HoleSet of Hole, |bit| Some(Hole(bit as u8)));

impl HoleSet {
    /// All holes of the board.
    pub const ALL: Self = Self((1 << Hole::COUNT) - 1);

    /// Returns the set with only this hole.
    pub const fn of(hole: Hole) -> Self {
        Self(1 << hole.0)
    }

    /// Returns whether every hole of this set is in `other`.
    pub const fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }
}

impl BitAnd for HoleSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for HoleSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// Returns the holes of the board that are not in the set.
impl Not for HoleSet {
    type Output = Self;

    fn not(self) -> Self {
        Self(!self.0 & Self::ALL.0)
    }
}

/// Returns the index of the hole in this row whose horizontal distance from the board's vertical axis is `x`; [`NONE`] if there is no such hole.
const fn at(row: i8, x: i8) -> u8 {
    if row < 0 || row as usize >= ROWS {
        return NONE;
    }
    let length = ROW_LENGTHS[row as usize];
    // Rows are centered: the x of their holes goes from -(length - 1) to length - 1 in steps of 2.
    let doubled = x as isize + length as isize - 1;
    if doubled < 0 || doubled % 2 != 0 || doubled / 2 >= length as isize {
        return NONE;
    }
    (ROW_STARTS[row as usize] + (doubled / 2) as usize) as u8
}

pub(super) const fn places() -> [(i8, i8); Hole::COUNT] {
    let mut places = [(0, 0); Hole::COUNT];
    let mut row = 0;
    while row < ROWS {
        let mut nth = 0;
        while nth < ROW_LENGTHS[row] {
            let x = 2 * nth as i8 - (ROW_LENGTHS[row] as i8 - 1);
            places[ROW_STARTS[row] + nth] = (row as i8, x);
            nth += 1;
        }
        row += 1;
    }
    places
}

/// The neighbors of each hole, and the holes in which hops from each hole can end.
struct Lattice {
    /// Neighbors of each hole, clockwise from the right; only the first `counts` entries are valid.
    neighbors: [[Hole; 6]; Hole::COUNT],
    counts: [u8; Hole::COUNT],
    around: [HoleSet; Hole::COUNT],
    landings: [HoleSet; Hole::COUNT],
    /// Index of the hole between two holes, if a hop leads from one to the other; otherwise [`NONE`].
    over: [[u8; Hole::COUNT]; Hole::COUNT],
}

const fn lattice() -> Lattice {
    let places = places();
    let mut lattice = Lattice {
        neighbors: [[Hole(0); 6]; Hole::COUNT],
        counts: [0; Hole::COUNT],
        around: [HoleSet::EMPTY; Hole::COUNT],
        landings: [HoleSet::EMPTY; Hole::COUNT],
        over: [[NONE; Hole::COUNT]; Hole::COUNT],
    };
    let mut index = 0;
    while index < Hole::COUNT {
        let (row, x) = places[index];
        let mut direction = 0;
        while direction < DIRECTIONS.len() {
            let (down, right) = DIRECTIONS[direction];
            let next = at(row + down, x + right);
            let land = at(row + 2 * down, x + 2 * right);
            if next != NONE {
                lattice.neighbors[index][lattice.counts[index] as usize] = Hole(next);
                lattice.counts[index] += 1;
                lattice.around[index].0 |= 1 << next;
            }
            if next != NONE && land != NONE {
                lattice.over[index][land as usize] = next;
                lattice.landings[index].0 |= 1 << land;
            }
            direction += 1;
        }
        index += 1;
    }
    lattice
}

/// Holes of the star's arms.
struct Star {
    arms: [[Hole; 10]; ARMS],
    sets: [HoleSet; ARMS],
    /// Holes of all six arms.
    all: HoleSet,
    /// For each arm, the holes of that arm, of the opposite arm and of the hexagon in the middle.
    free: [HoleSet; ARMS],
}

const fn star() -> Star {
    let places = places();
    let mut star = Star {
        arms: [[Hole(0); 10]; ARMS],
        sets: [HoleSet::EMPTY; ARMS],
        all: HoleSet::EMPTY,
        free: [HoleSet::ALL; ARMS],
    };
    let mut counts = [0; ARMS];
    let mut index = 0;
    while index < Hole::COUNT {
        let (row, x) = places[index];
        // The hexagon in the middle is bounded by six lines; each arm is beyond one of them.
        let arm = if row < 4 {
            0
        } else if x > row {
            1
        } else if x > 16 - row {
            2
        } else if row > 12 {
            3
        } else if x < row - 16 {
            4
        } else if x < -row {
            5
        } else {
            ARMS
        };
        if arm < ARMS {
            star.arms[arm][counts[arm]] = Hole(index as u8);
            counts[arm] += 1;
            star.sets[arm].0 |= 1 << index;
            star.all.0 |= 1 << index;
            let mut own = 0;
            while own < ARMS {
                if arm != own && arm != opposite_arm(own) {
                    star.free[own].0 &= !(1 << index);
                }
                own += 1;
            }
        }
        index += 1;
    }
    star
}
