//! Suggestions for half-typed moves: whole moves if they fit, else the pegs first.

use std::cmp::Reverse;

use crate::{Completion, Position};

use super::SternHalma;
use super::board::{Hole, HoleSet};
use super::moves::Move;
use super::reading::{Typed, lex};
use super::words;

pub(super) fn complete(position: &SternHalma, typed: &str, limit: usize) -> Vec<Completion> {
    if position.outcome().is_some() {
        return Vec::new();
    }
    let Some(typed) = Beginning::of(typed) else {
        return Vec::new();
    };
    let mut found = match typed.settled[..] {
        [] => pegs(position, &typed, limit),
        [from] => moves(position, from, &typed),
        [..] => hops(position, &typed),
    };
    found.truncate(limit);
    found
}

/// Typed text as far as it is settled, and the beginning of the next hole's name.
struct Beginning {
    settled: Vec<Hole>,
    next: String,
}

impl Beginning {
    fn of(text: &str) -> Option<Self> {
        let Typed {
            mut holes,
            begun,
            closed,
            ..
        } = lex(text).ok()?;
        let next = if !begun.is_empty() || closed {
            begun
        } else {
            // More digits may follow: `e1` is also the beginning of `e12`.
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

/// Nothing is settled: moves of every peg that fits, or the pegs if those are too many.
fn pegs(position: &SternHalma, typed: &Beginning, limit: usize) -> Vec<Completion> {
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
        return whole(position, all);
    }
    pegs.into_iter()
        .map(|peg| Completion {
            text: format!("{peg}->"),
            says: words::peg_choice(position, peg),
            whole: false,
        })
        .collect()
}

/// The peg is settled.
fn moves(position: &SternHalma, from: Hole, typed: &Beginning) -> Vec<Completion> {
    if !position.movable().contains(from) {
        return Vec::new();
    }
    let destinations = position.destinations(from).iter();
    let fitting = destinations
        .filter(|&to| typed.fits(to))
        .map(|to| Move { from, to })
        .collect();
    whole(position, fitting)
}

/// Whole moves, those that bring a peg furthest first.
fn whole(position: &SternHalma, mut moves: Vec<Move>) -> Vec<Completion> {
    moves.sort_by_key(|&m| (Reverse(position.progress(m)), m));
    moves
        .into_iter()
        .map(|m| Completion {
            text: m.to_string(),
            says: words::destination_choice(position, m),
            whole: true,
        })
        .collect()
}

/// Two holes or more are settled: a path, which goes on by single hops or ends there.
fn hops(position: &SternHalma, typed: &Beginning) -> Vec<Completion> {
    let mut path = typed.settled.clone();
    let mut found = Vec::new();
    let mut offer = |path: &[Hole]| {
        let Ok(m) = position.check_way(path) else {
            return;
        };
        let text = match path {
            [_, _] => m.to_string(),
            _ => path
                .iter()
                .map(|hole| hole.name())
                .collect::<Vec<_>>()
                .join(":"),
        };
        if text.len() <= LONGEST {
            let says = words::destination_choice(position, m);
            found.push(Completion {
                text,
                says,
                whole: true,
            });
        }
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

/// At most this many characters fit a suggestion.
const LONGEST: usize = 100;

impl SternHalma {
    /// Steps by which the move brings its peg nearer to the tip of the target, negative for a step back.
    pub(super) fn progress(&self, m: Move) -> i64 {
        let tip = self.tip(self.to_move());
        m.from.distance(tip) as i64 - m.to.distance(tip) as i64
    }
}
