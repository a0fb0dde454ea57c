//! Suggestions for partly typed moves: complete moves if there are only a few, otherwise only the pegs that can move.

use std::cmp::Reverse;

use crate::{Completion, Position};

use super::SternHalma;
use super::board::{Hole, HoleSet};
use super::lexer::{TypedHoles, lex};
use super::moves::Move;
use super::words::{describe_destination, describe_peg, write_path};

pub(super) fn complete(position: &SternHalma, typed: &str, limit: usize) -> Vec<Completion> {
    if position.outcome().is_some() {
        return Vec::new();
    }
    let Some(typed) = TypedBeginning::new(typed) else {
        return Vec::new();
    };
    match typed.settled[..] {
        [] => complete_pegs(position, &typed, limit),
        [from] => complete_moves(position, from, &typed),
        [..] => complete_hops(position, &typed),
    }
}

/// A partly typed move: the completely typed holes, and the beginning of the next hole's name.
struct TypedBeginning {
    settled: Vec<Hole>,
    next: String,
}

impl TypedBeginning {
    fn new(text: &str) -> Option<Self> {
        let TypedHoles {
            mut holes,
            begun,
            closed,
            ..
        } = lex(text).ok()?;
        let next = if !begun.is_empty() || closed {
            begun
        } else {
            // More digits can follow: `e1` can become `e12`.
            holes
                .pop()
                .map_or_else(String::new, |hole| hole.name().to_owned())
        };
        Some(Self {
            settled: holes,
            next,
        })
    }

    fn fits(&self, hole: Hole) -> bool {
        hole.name().starts_with(&self.next)
    }
}

/// Completes a text in which no hole is typed completely: suggests the moves of all matching pegs, or only the pegs if there are too many moves.
fn complete_pegs(position: &SternHalma, typed: &TypedBeginning, limit: usize) -> Vec<Completion> {
    let pegs: Vec<Hole> = position
        .movable()
        .iter()
        .filter(|&peg| typed.fits(peg))
        .collect();
    let mut all = Vec::new();
    for &from in &pegs {
        let destinations = position.destinations(from).iter();
        all.extend(destinations.map(|to| Move { from, to }));
    }
    if all.len() <= limit || pegs.len() == 1 {
        return suggest_moves(position, all);
    }
    pegs.into_iter()
        .map(|peg| Completion {
            text: format!("{peg}->"),
            says: describe_peg(position, peg),
            whole: false,
        })
        .collect()
}

/// Completes a text in which only the hole of the peg to move is typed completely: suggests the moves of that peg.
fn complete_moves(position: &SternHalma, from: Hole, typed: &TypedBeginning) -> Vec<Completion> {
    if !position.movable().contains(from) {
        return Vec::new();
    }
    let destinations = position.destinations(from).iter();
    let fitting = destinations
        .filter(|&to| typed.fits(to))
        .map(|to| Move { from, to })
        .collect();
    suggest_moves(position, fitting)
}

/// Suggests complete moves. The moves that advance a peg the furthest come first.
fn suggest_moves(position: &SternHalma, mut moves: Vec<Move>) -> Vec<Completion> {
    moves.sort_by_key(|&m| (Reverse(position.progress(m)), m));
    moves
        .into_iter()
        .map(|m| Completion {
            text: m.to_string(),
            says: describe_destination(position, m),
            whole: true,
        })
        .collect()
}

/// Completes a path of two or more holes: suggests the path itself and single hops that continue it.
fn complete_hops(position: &SternHalma, typed: &TypedBeginning) -> Vec<Completion> {
    let mut path = typed.settled.clone();
    let mut found = Vec::new();
    let mut offer = |path: &[Hole]| {
        let Ok(m) = position.check_way(path) else {
            return;
        };
        let text = match path {
            [_, _] => m.to_string(),
            _ => write_path(path),
        };
        found.push(Completion {
            text,
            says: describe_destination(position, m),
            whole: true,
        });
    };
    let last = path.last().map_or(HoleSet::EMPTY, |last| last.landings());
    for land in last.iter().filter(|&land| typed.fits(land)) {
        path.push(land);
        offer(&path);
        path.pop();
    }
    if typed.next.is_empty() {
        offer(&path);
    }
    found
}

impl SternHalma {
    /// Returns the number of steps by which the move brings its peg closer to the tip of the target arm; negative for a backward move.
    pub(super) fn progress(&self, m: Move) -> i64 {
        let tip = self.tip(self.to_move());
        m.from.distance(tip) as i64 - m.to.distance(tip) as i64
    }
}
