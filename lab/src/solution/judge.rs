//! How often a player throws away the result of a solved position.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::str::FromStr;

use asterism_engine::{Forced, Level, Limits, choose};
use asterism_rules::squadro::{Lane, Move, Options, Squadro, TURNED};
use asterism_rules::{Position as _, PositionText as _, Seat};

use super::Value;
use crate::threads::map_in_threads;

/// A position with its value and the values after its moves, all for the side to move.
#[derive(Clone, Debug)]
pub(crate) struct SolvedPosition {
    pub(crate) position: Squadro,
    pub(crate) value: Value,
    /// Values after the moves, by lane.
    moves: Vec<(Lane, Value)>,
    /// Where the position comes from: `r` random play, `m` best play mixed with random moves, `o` best play after a random opening.
    kind: char,
}

/// This is not the line of a solved position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "'{0}' is not 'position;value;lanes;lane=value …;mark;kind', with values such as W9, L8 or D"
)]
pub(crate) struct NotSolved(String);

impl FromStr for SolvedPosition {
    type Err = NotSolved;

    fn from_str(line: &str) -> Result<Self, NotSolved> {
        Self::read(line).ok_or_else(|| NotSolved(line.to_owned()))
    }
}

impl SolvedPosition {
    fn read(line: &str) -> Option<Self> {
        let fields: Vec<&str> = line.split(';').collect();
        let &[position, value, _, moves, _, kind, ..] = fields.as_slice() else {
            return None;
        };
        let moves = moves.split_whitespace().map(|text| {
            let (lane, value) = text.split_once('=')?;
            let lane: usize = lane.parse().ok()?;
            Some((*Lane::ALL.get(lane.checked_sub(1)?)?, read_value(value)?))
        });
        Some(Self {
            position: Squadro::from_text(&Options::default(), 2, position).ok()?,
            value: read_value(value)?,
            moves: moves
                .collect::<Option<Vec<_>>>()
                .filter(|moves| !moves.is_empty())?,
            kind: kind.chars().next()?,
        })
    }

    /// Returns the only move that wins, and the number of the player's moves that the win takes; `None` if there is none, or more than one.
    pub(crate) fn only_win(&self) -> Option<(Move, u32)> {
        let Value::Win(plies) = self.value else {
            return None;
        };
        let mut wins = self
            .moves
            .iter()
            .filter(|(_, value)| matches!(value, Value::Win(_)));
        let lane = wins.next()?.0;
        let seat = self.position.to_move();
        let moves = u32::from(plies).div_ceil(2);
        wins.next()
            .is_none()
            .then_some((Move { seat, lane }, moves))
    }

    /// Returns whether the moves lead to different results.
    pub(crate) fn matters(&self) -> bool {
        let keeps = |&(_, value): &(_, Value)| value.is_same_result(self.value);
        !self.moves.iter().all(keeps)
    }

    /// Returns the value after the move in `lane`.
    fn value_after(&self, lane: Lane) -> Option<Value> {
        let mut moves = self.moves.iter();
        moves.find(|&&(of, _)| of == lane).map(|&(_, value)| value)
    }

    /// Returns the number of phases that have passed: none for a piece on its way out, one for a piece on its way back, two for one that is home.
    fn phases(&self) -> u8 {
        let seats = Seat::first(2);
        let pieces =
            seats.flat_map(|seat| Lane::ALL.map(|lane| self.position.progress(seat, lane)));
        pieces.map(|progress| progress / TURNED).sum()
    }

    /// Returns the groups in which the position is counted.
    fn groups(&self) -> [String; 3] {
        let phases = self.phases() / 2 * 2;
        let distance = match self.value {
            Value::Draw => "draw".to_owned(),
            Value::Win(plies) | Value::Loss(plies) => match plies {
                0..20 => "end within 19 plies".to_owned(),
                20..40 => "end in 20 to 39 plies".to_owned(),
                40..80 => "end in 40 to 79 plies".to_owned(),
                80.. => "end in 80 plies or more".to_owned(),
            },
        };
        let kind = match self.kind {
            'r' => "from random play",
            'm' => "from mixed play",
            _ => "from best play",
        };
        [
            format!("phases passed {phases:>2} to {:>2}", phases + 1),
            distance,
            kind.to_owned(),
        ]
    }
}

fn read_value(text: &str) -> Option<Value> {
    let plies = || text[1..].parse().ok();
    match *text.as_bytes().first()? {
        b'W' => plies().map(Value::Win),
        b'L' => plies().map(Value::Loss),
        b'D' if text.len() == 1 => Some(Value::Draw),
        _ => None,
    }
}

/// What a judge found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Judgement {
    /// Positions and wrong answers among them.
    pub(crate) all: Count,
    /// The same by group.
    pub(crate) groups: BTreeMap<String, Count>,
    /// Certain claims of the player, and false ones among them.
    pub(crate) claims: Count,
}

/// How many were counted, and how many of them were wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Count {
    pub(crate) all: usize,
    pub(crate) wrong: usize,
}

impl Count {
    fn add(&mut self, is_wrong: bool) {
        self.all += 1;
        self.wrong += usize::from(is_wrong);
    }
}

/// Asks a level for a move in each position, on this many threads. A move is wrong if it leads to a worse result than the best one.
pub(crate) fn judge(
    positions: &[SolvedPosition],
    level: Level,
    limits: Limits<'_>,
    threads: NonZero<usize>,
    progress: impl Fn(usize) + Send,
) -> Judgement {
    let mut done = 0;
    let asked = map_in_threads(
        positions,
        threads,
        |solved| ask(solved, level, limits),
        move |_: &_| {
            done += 1;
            progress(done);
        },
    );
    let mut judgement = Judgement::default();
    for (solved, (is_wrong, claim)) in positions.iter().zip(asked) {
        judgement.all.add(is_wrong);
        for group in solved.groups() {
            judgement.groups.entry(group).or_default().add(is_wrong);
        }
        if let Some(is_false) = claim {
            judgement.claims.add(is_false);
        }
    }
    judgement
}

/// Returns whether the level's move is wrong, and whether its certain claim is false if it makes one.
fn ask(solved: &SolvedPosition, level: Level, limits: Limits<'_>) -> (bool, Option<bool>) {
    let thought = choose(&solved.position, level, 1, limits.nodes);
    let thought = thought.expect("the game is not over");
    let value = solved.value_after(thought.line[0].lane);
    let is_wrong = !value.is_some_and(|value| value.is_same_result(solved.value));
    let claim = thought.forced.map(|forced| match forced {
        Forced::Win(_) => !matches!(solved.value, Value::Win(_)),
        Forced::Loss(_) => !matches!(solved.value, Value::Loss(_)),
    });
    (is_wrong, claim)
}
