//! Star Squares: make a square of four of your stars.

use std::fmt;

use crate::phrase::PhraseTable;
use crate::{
    BadStep, Completion, GameKind, GameOptions, IllegalMove, MoveError, OptionKey, Outcome, Phrase,
    Position, PositionError, Seat, SeatSet, SetupError, Step, Steps,
};

/// Position: stars on the board, whose turn it is, what may not be undone.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct StarSquares {
    options: Options,
}

/// Variant choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Options {
    /// `board`: the lines drawn.
    pub board: Board,
}

/// Board: 25 points and the lines between them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Board {
    /// 5×5, diagonals at every other point.
    #[default]
    Alquerque,
    /// 5×5, all eight neighbors.
    Grid8,
    /// Three concentric squares with spokes.
    Nested,
}

/// Point of the board, 0–24. On the 5×5 boards row by row from the bottom, a1 b1 …; on `nested` o1–o8, m1–m8, i1–i8, x.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point(u8);

/// Color of a star.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Color {
    /// Begins.
    Light,
    /// Second.
    Dark,
}

/// One action.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// A star from the hand on a free point.
    Place(Point),
    /// Own star along a line to the next point, free: from, to.
    Go(Point, Point),
    /// Own star onto the next point, whose star is pushed on: from, to.
    Push(Point, Point),
    /// Own star on an outer point leaves the board.
    TakeOff(Point),
    /// Second player takes the first one's color, and the first the second's.
    Swap,
}

impl Point {
    /// Point at `index`, if it is below 25.
    pub const fn new(index: usize) -> Option<Self> {
        if index < 25 {
            Some(Self(index as u8))
        } else {
            None
        }
    }

    /// 0-based place.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Board {
    /// Name in notation: `c3`; on `nested` `o1`, `x`.
    pub fn name(self, _point: Point) -> &'static str {
        unimplemented!()
    }

    /// Pairs of points with a line between them, each once.
    pub fn lines(self) -> &'static [(Point, Point)] {
        unimplemented!()
    }

    /// Place in the plane: x to the right, y down, the middle at the origin, outermost points at ±2 (also on `nested`, whose rings
    /// lie at 2, 4/3 and 2/3).
    pub fn place(self, _point: Point) -> (f64, f64) {
        unimplemented!()
    }
}

impl StarSquares {
    /// Color of the star on `point`.
    pub fn star(&self, _point: Point) -> Option<Color> {
        unimplemented!()
    }

    /// Stars not on the board, 0–7.
    pub fn hand(&self, _color: Color) -> usize {
        unimplemented!()
    }

    /// Color `seat` plays: seat 1 light unless colors were swapped.
    pub fn color_of(&self, _seat: Seat) -> Color {
        unimplemented!()
    }

    /// Squares that `color` has, corners in order around; empty unless the game is over.
    pub fn squares(&self, _color: Color) -> Vec<[Point; 4]> {
        unimplemented!()
    }

    /// Where the star pushed by [`Move::Push`] goes: `None` off the board.
    pub fn pushed_to(&self, _from: Point, _to: Point) -> Option<Point> {
        unimplemented!()
    }
}

impl fmt::Display for Move {
    fn fmt(&self, _f: &mut fmt::Formatter<'_>) -> fmt::Result {
        unimplemented!()
    }
}

impl GameOptions for Options {
    const PRESETS: &'static [&'static str] = &[];
    const KEYS: &'static [OptionKey<Self>] = &[];

    fn preset(_name: &str) -> Option<Self> {
        unimplemented!()
    }
}

impl Position for StarSquares {
    const KIND: GameKind = GameKind::StarSquares;
    const PHRASES: PhraseTable = &[];
    type Options = Options;
    type Move = Move;

    fn start(_options: &Options, _players: usize) -> Result<Self, SetupError> {
        unimplemented!()
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn players(&self) -> usize {
        unimplemented!()
    }

    fn to_move(&self) -> Seat {
        unimplemented!()
    }

    fn retired(&self) -> SeatSet {
        unimplemented!()
    }

    fn retire(&mut self, _seat: Seat) {
        unimplemented!()
    }

    fn outcome(&self) -> Option<Outcome> {
        unimplemented!()
    }

    fn each_move(&self, _found: impl FnMut(Move)) {
        unimplemented!()
    }

    fn check(&self, _m: &Move) -> Result<(), IllegalMove> {
        unimplemented!()
    }

    fn after(&self, _m: &Move) -> Self {
        unimplemented!()
    }

    fn next_steps(&self, _chosen: &[Step]) -> Result<Steps, BadStep> {
        unimplemented!()
    }

    fn steps_of(&self, _m: &Move) -> Vec<Step> {
        unimplemented!()
    }

    fn preview(&self, _chosen: &[Step]) -> Result<Self, BadStep> {
        unimplemented!()
    }

    fn parse_move(&self, _text: &str) -> Result<Move, MoveError> {
        unimplemented!()
    }

    fn complete(&self, _typed: &str, _limit: usize) -> Vec<Completion> {
        unimplemented!()
    }

    fn describe(&self) -> Vec<Phrase> {
        unimplemented!()
    }

    fn describe_move(&self, _m: &Move) -> Vec<Phrase> {
        unimplemented!()
    }

    fn to_text(&self) -> String {
        unimplemented!()
    }

    fn from_text(_options: &Options, _players: usize, _text: &str) -> Result<Self, PositionError> {
        unimplemented!()
    }
}
