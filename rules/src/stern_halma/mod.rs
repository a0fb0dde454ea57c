//! Stern-Halma: Chinese checkers on a six-pointed star.

use std::fmt;

use crate::phrase::PhraseTable;
use crate::{
    BadStep, Completion, GameKind, GameOptions, IllegalMove, MoveError, OptionKey, Outcome, Phrase,
    Position, PositionError, Seat, SeatSet, SetupError, Step, Steps,
};

/// Position: pegs of every seat, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SternHalma {
    options: Options,
}

/// Variant choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Options {}

/// Hole of the board, 0–120, row by row from the top, each row from the left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Hole(u8);

/// One peg's slide or chain of hops.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// Where the peg stands.
    pub from: Hole,
    /// Where it ends.
    pub to: Hole,
}

impl Hole {
    /// Number of holes.
    pub const COUNT: usize = 121;

    /// Hole at `index`, if it is below 121.
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::COUNT {
            Some(Self(index as u8))
        } else {
            None
        }
    }

    /// 0-based place.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Name in notation: `a1`, `e13`.
    pub fn name(self) -> &'static str {
        unimplemented!()
    }

    /// Row 0–16 from the top, and how far right of the board's axis, in half distances of neighbors (negative: left).
    /// Neighbors in a row are 2 apart; in neighboring rows, 1.
    pub fn place(self) -> (i8, i8) {
        unimplemented!()
    }

    /// The six holes around, those on the board.
    pub fn neighbors(self) -> &'static [Hole] {
        unimplemented!()
    }
}

/// Holes of an arm: 0 at the top, then clockwise; 0–5.
pub fn arm(_arm: usize) -> &'static [Hole] {
    unimplemented!()
}

impl SternHalma {
    /// Whose peg stands in `hole`.
    pub fn peg(&self, _hole: Hole) -> Option<Seat> {
        unimplemented!()
    }

    /// Arm `seat` starts from; its target is the one opposite, 3 on.
    pub fn arm_of(&self, _seat: Seat) -> usize {
        unimplemented!()
    }

    /// Number of `seat`'s pegs in its target arm, 0–10.
    pub fn arrived(&self, _seat: Seat) -> usize {
        unimplemented!()
    }

    /// A shortest way of the legal move `m`, start and end included.
    pub fn path(&self, _m: Move) -> Vec<Hole> {
        unimplemented!()
    }

    /// Seats that have won a place so far, the first first (more than one only under `play_on`).
    pub fn places(&self) -> Vec<Seat> {
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

impl Position for SternHalma {
    const KIND: GameKind = GameKind::SternHalma;
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
