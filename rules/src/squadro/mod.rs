//! Squadro by Adrián Jiménez Pascual.

use std::fmt;

use crate::phrase::PhraseTable;
use crate::{
    BadStep, Completion, GameKind, GameOptions, IllegalMove, MoveError, OptionKey, Outcome, Phrase,
    Position, PositionError, Seat, SeatSet, SetupError, Step, Steps,
};

/// Position: how far each piece has come, and whose turn it is.
///
/// Seat 1 is light, seat 2 dark, whoever begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Squadro {
    options: Options,
}

/// Variant choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Options {}

/// One of a player's five lanes, and the piece in it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Lane(u8);

impl Lane {
    /// Lane with the 0-based `index`, if it is below 5.
    pub const fn new(index: usize) -> Option<Self> {
        if index < 5 {
            Some(Self(index as u8))
        } else {
            None
        }
    }

    /// All five.
    pub const ALL: [Self; 5] = [Self(0), Self(1), Self(2), Self(3), Self(4)];

    /// 0-based place.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 1-based number, as the notation has it.
    pub const fn number(self) -> usize {
        self.0 as usize + 1
    }
}

/// Advance of the piece in one lane of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// Who moves.
    pub seat: Seat,
    /// Which piece.
    pub lane: Lane,
}

/// Dots of a lane beside its start space, and beside its turnaround space: spaces a piece advances out and back.
pub const fn speeds(seat: Seat, lane: Lane) -> (u8, u8) {
    let (out, back) = if seat.index() == 0 {
        ([3, 1, 2, 1, 3], [1, 3, 2, 3, 1])
    } else {
        ([1, 3, 2, 3, 1], [3, 1, 2, 1, 3])
    };
    (out[lane.index()], back[lane.index()])
}

impl Squadro {
    /// Progress of a piece: 0 start, 1–5 out, 6 turned, 7–11 back, 12 home.
    pub fn progress(&self, _seat: Seat, _lane: Lane) -> u8 {
        unimplemented!()
    }

    /// Number of `seat`'s pieces that are home, 0–5.
    pub fn home(&self, _seat: Seat) -> usize {
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

impl Position for Squadro {
    const KIND: GameKind = GameKind::Squadro;
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
