//! The board: holes with their names, neighbors and hops, and the six arms.
//!
//! All tables are computed at compile time from the row lengths.

use std::fmt;
use std::ops::{BitAnd, BitOr, Not};

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

/// Directions, clockwise from the right, as rows down and half hole distances to the right.
const DIRECTIONS: [(i8, i8); 6] = [(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)];

/// Hole of the board, numbered 0–120 row by row from the top, each row from the left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Hole(u8);

/// Index that means no hole. The bit with this number is never set in a set of holes.
const NONE: u8 = 127;

static PLACES: [(i8, i8); Hole::COUNT] = places();
static NAMES: [&str; Hole::COUNT] = names();
static NEIGHBORS: ([[Hole; 6]; Hole::COUNT], [u8; Hole::COUNT]) = neighbor_lists();
static AROUND: [HoleSet; Hole::COUNT] = around();
static LANDINGS: [HoleSet; Hole::COUNT] = landings();
static OVER: [[u8; Hole::COUNT]; Hole::COUNT] = over();
static ARM_HOLES: [[Hole; 10]; ARMS] = arm_holes();
static ARM_SETS: [HoleSet; ARMS] = arm_sets();
static ALL_ARMS: HoleSet = all_arm_holes();
static FREE_ARMS: [HoleSet; ARMS] = free_arms();

impl Hole {
    /// Number of holes.
    pub const COUNT: usize = 121;

    /// Returns the hole with this index; `None` if it is 121 or more.
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::COUNT {
            Some(Self(index as u8))
        } else {
            None
        }
    }

    /// Returns hole number `nth` from the left in row `row` from the top, both from 0; `None` if there is none.
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

    /// Returns the 0-based index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the name in notation: `a1`, `e13`.
    pub fn name(self) -> &'static str {
        NAMES[self.index()]
    }

    /// Returns the row (0–16 from the top), and the horizontal distance from the board's axis in half hole distances (negative to the left).
    /// Neighbors in the same row differ by 2, neighbors in adjacent rows by 1.
    pub const fn place(self) -> (i8, i8) {
        PLACES[self.index()]
    }

    /// Returns the row, 0–16 from the top.
    pub fn row(self) -> usize {
        self.place().0 as usize
    }

    /// Returns the adjacent holes, at most six.
    pub fn neighbors(self) -> &'static [Hole] {
        let (lists, counts) = &NEIGHBORS;
        &lists[self.index()][..usize::from(counts[self.index()])]
    }

    /// Returns the number of slides to `other`, if the board had no edge and no pegs.
    pub fn distance(self, other: Self) -> usize {
        let ((row, x), (other_row, other_x)) = (self.place(), other.place());
        let (down, aside) = (row.abs_diff(other_row), x.abs_diff(other_x));
        usize::from(down + aside.saturating_sub(down) / 2)
    }

    /// Returns the [`neighbors`](Self::neighbors) as a set.
    pub(super) fn around(self) -> HoleSet {
        AROUND[self.index()]
    }

    /// Returns the holes that single hops from here can lead to if there are pegs to hop over.
    pub(super) fn landings(self) -> HoleSet {
        LANDINGS[self.index()]
    }

    /// Returns the hole that a hop from here to `land` jumps over. `land` must be one of the [`landings`](Self::landings).
    pub(super) fn over(self, land: Self) -> Self {
        Self(OVER[self.index()][land.index()])
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
    &ARM_HOLES[arm]
}

/// Returns the holes of an arm, like [`arm`], as a set.
///
/// # Panics
///
/// If `arm` is not 0–5.
pub fn arm_set(arm: usize) -> HoleSet {
    ARM_SETS[arm]
}

/// Returns the outermost hole of an arm.
pub(super) fn tip(arm: usize) -> Hole {
    let few = |hole: &&Hole| hole.neighbors().len() == 2;
    *ARM_HOLES[arm].iter().find(few).expect("an arm has a tip")
}

/// Returns the holes of all six arms.
pub(super) fn all_arms() -> HoleSet {
    ALL_ARMS
}

/// Returns all holes except those of the four arms other than `arm` and the opposite one.
pub(super) fn free_arms_of(arm: usize) -> HoleSet {
    FREE_ARMS[arm]
}

/// Returns the arm opposite `arm`, which is the target of the pegs that start in `arm`.
pub const fn opposite_arm(arm: usize) -> usize {
    (arm + 3) % ARMS
}

/// Set of holes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct HoleSet(u128);

impl HoleSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// All holes of the board.
    pub const ALL: Self = Self((1 << Hole::COUNT) - 1);

    /// Returns the set with only this hole.
    pub const fn of(hole: Hole) -> Self {
        Self(1 << hole.0)
    }

    /// Returns whether `hole` is in the set.
    pub const fn contains(self, hole: Hole) -> bool {
        self.0 >> hole.0 & 1 != 0
    }

    /// Adds `hole`.
    pub fn insert(&mut self, hole: Hole) {
        self.0 |= 1 << hole.0;
    }

    /// Removes `hole`.
    pub fn remove(&mut self, hole: Hole) {
        self.0 &= !(1 << hole.0);
    }

    /// Returns the number of holes in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether no hole is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Removes the first hole and returns it; `None` if the set is empty.
    pub(super) fn pop(&mut self) -> Option<Hole> {
        if self.0 == 0 {
            return None;
        }
        let hole = Hole(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(hole)
    }

    /// Returns whether every hole of this set is in `other`.
    pub const fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Returns the holes in index order.
    pub fn iter(self) -> impl Iterator<Item = Hole> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let hole = Hole(rest.trailing_zeros() as u8);
            rest &= rest - 1;
            Some(hole)
        })
    }
}

impl FromIterator<Hole> for HoleSet {
    fn from_iter<I: IntoIterator<Item = Hole>>(holes: I) -> Self {
        let mut set = Self::EMPTY;
        for hole in holes {
            set.insert(hole);
        }
        set
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

/// Returns the index of the hole at a place in the lattice; [`NONE`] outside the board.
const fn at(row: i8, x: i8) -> u8 {
    if row < 0 || row as usize >= ROWS {
        return NONE;
    }
    let length = ROW_LENGTHS[row as usize];
    // Rows are centered: their holes have every second x from -(length - 1) to length - 1.
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

const fn neighbor_lists() -> ([[Hole; 6]; Hole::COUNT], [u8; Hole::COUNT]) {
    let places = places();
    let mut lists = [[Hole(0); 6]; Hole::COUNT];
    let mut counts = [0; Hole::COUNT];
    let mut index = 0;
    while index < Hole::COUNT {
        let (row, x) = places[index];
        let mut direction = 0;
        while direction < DIRECTIONS.len() {
            let (down, right) = DIRECTIONS[direction];
            let neighbor = at(row + down, x + right);
            if neighbor != NONE {
                lists[index][counts[index] as usize] = Hole(neighbor);
                counts[index] += 1;
            }
            direction += 1;
        }
        index += 1;
    }
    (lists, counts)
}

const fn around() -> [HoleSet; Hole::COUNT] {
    let (lists, counts) = neighbor_lists();
    let mut sets = [HoleSet::EMPTY; Hole::COUNT];
    let mut index = 0;
    while index < Hole::COUNT {
        let mut nth = 0;
        while nth < counts[index] as usize {
            sets[index].0 |= 1 << lists[index][nth].0;
            nth += 1;
        }
        index += 1;
    }
    sets
}

/// Returns the hole that a hop jumps over, by start and landing; [`NONE`] if no hop leads from one to the other.
const fn over() -> [[u8; Hole::COUNT]; Hole::COUNT] {
    let places = places();
    let mut overs = [[NONE; Hole::COUNT]; Hole::COUNT];
    let mut index = 0;
    while index < Hole::COUNT {
        let (row, x) = places[index];
        let mut direction = 0;
        while direction < DIRECTIONS.len() {
            let (down, right) = DIRECTIONS[direction];
            let over = at(row + down, x + right);
            let land = at(row + 2 * down, x + 2 * right);
            if over != NONE && land != NONE {
                overs[index][land as usize] = over;
            }
            direction += 1;
        }
        index += 1;
    }
    overs
}

const fn landings() -> [HoleSet; Hole::COUNT] {
    let overs = over();
    let mut sets = [HoleSet::EMPTY; Hole::COUNT];
    let mut index = 0;
    while index < Hole::COUNT {
        let mut land = 0;
        while land < Hole::COUNT {
            if overs[index][land] != NONE {
                sets[index].0 |= 1 << land;
            }
            land += 1;
        }
        index += 1;
    }
    sets
}

const fn arm_holes() -> [[Hole; 10]; ARMS] {
    let mut arms = [[Hole(0); 10]; ARMS];
    let mut counts = [0; ARMS];
    let mut index = 0;
    while index < Hole::COUNT {
        let (row, x) = places()[index];
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
            arms[arm][counts[arm]] = Hole(index as u8);
            counts[arm] += 1;
        }
        index += 1;
    }
    arms
}

const fn arm_sets() -> [HoleSet; ARMS] {
    let arms = arm_holes();
    let mut sets = [HoleSet::EMPTY; ARMS];
    let mut arm = 0;
    while arm < ARMS {
        let mut nth = 0;
        while nth < arms[arm].len() {
            sets[arm].0 |= 1 << arms[arm][nth].0;
            nth += 1;
        }
        arm += 1;
    }
    sets
}

const fn all_arm_holes() -> HoleSet {
    let arms = arm_sets();
    let mut all = HoleSet::EMPTY;
    let mut arm = 0;
    while arm < ARMS {
        all.0 |= arms[arm].0;
        arm += 1;
    }
    all
}

const fn free_arms() -> [HoleSet; ARMS] {
    let arms = arm_sets();
    let mut sets = [HoleSet::ALL; ARMS];
    let mut own = 0;
    while own < ARMS {
        let mut arm = 0;
        while arm < ARMS {
            if arm != own && arm != opposite_arm(own) {
                sets[own].0 &= !arms[arm].0;
            }
            arm += 1;
        }
        own += 1;
    }
    sets
}

/// Bytes of all names, three for each hole.
static LETTERS: [[u8; 3]; Hole::COUNT] = letters();

const fn letters() -> [[u8; 3]; Hole::COUNT] {
    let mut letters = [[0; 3]; Hole::COUNT];
    let mut row = 0;
    while row < ROWS {
        let mut nth = 0;
        while nth < ROW_LENGTHS[row] {
            let number = nth as u8 + 1;
            letters[ROW_STARTS[row] + nth] = if number < 10 {
                [b'a' + row as u8, b'0' + number, 0]
            } else {
                [b'a' + row as u8, b'0' + number / 10, b'0' + number % 10]
            };
            nth += 1;
        }
        row += 1;
    }
    letters
}

const fn names() -> [&'static str; Hole::COUNT] {
    let mut names = [""; Hole::COUNT];
    let mut index = 0;
    while index < Hole::COUNT {
        let field = &LETTERS[index];
        let length = if field[2] == 0 { 2 } else { 3 };
        let (name, _) = field.split_at(length);
        names[index] = match str::from_utf8(name) {
            Ok(name) => name,
            Err(_) => panic!("names are ASCII"),
        };
        index += 1;
    }
    names
}
