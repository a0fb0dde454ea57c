//! Suggestions for half-typed moves.

use crate::{Completion, Position};

use super::StarSquares;
use super::moves::Move;
use super::reading::{is_dash, is_push};
use super::words;

pub(super) fn complete(position: &StarSquares, typed: &str, limit: usize) -> Vec<Completion> {
    let typed = plain(typed);
    let mut moves = position.legal_moves();
    moves.retain(|m| spellings(m).any(|spelling| spelling.starts_with(&typed)));
    let mut found = Vec::new();
    if moves.len() > limit {
        found = by_point(position, &moves);
    }
    // If all is about one star already, some of its moves say more than its name.
    if found.len() < 2 {
        moves.sort_by_key(|m| m.to_string() != typed);
        found = moves
            .iter()
            .map(|m| Completion {
                text: m.to_string(),
                says: words::choice(position, *m),
                whole: true,
            })
            .collect();
    }
    found.truncate(limit);
    found
}

/// Placements and the swap as they are, moves of stars by their stars.
fn by_point(position: &StarSquares, moves: &[Move]) -> Vec<Completion> {
    let mut found: Vec<Completion> = Vec::new();
    for m in moves {
        let completion = match *m {
            Move::Place(_) | Move::Swap => Completion {
                text: m.to_string(),
                says: words::choice(position, *m),
                whole: true,
            },
            Move::Go(point, _) | Move::Push(point, _) | Move::TakeOff(point) => Completion {
                text: position.name(point).to_owned(),
                says: words::choice_star(position, point),
                whole: false,
            },
        };
        if found.iter().all(|other| other.text != completion.text) {
            found.push(completion);
        }
    }
    // Own stars first: they are what is hard to type.
    found.sort_by_key(|completion| completion.whole);
    found
}

/// Ways to write a move, in the form of [`plain`].
fn spellings(m: &Move) -> impl Iterator<Item = String> {
    let more = match *m {
        Move::Place(_) | Move::Swap => Vec::new(),
        Move::Go(from, to) => vec![format!("{from}{to}")],
        Move::Push(from, to) => vec![format!("{from}{to}"), format!("{from}-{to}")],
        Move::TakeOff(point) => vec![format!("{point}off"), format!("{point}-off")],
    };
    std::iter::once(m.to_string()).chain(more)
}

/// Typed text in lower case, without spaces, with one sign for all arrows and one for all signs of a push.
fn plain(typed: &str) -> String {
    let mut plain = String::new();
    for sign in typed.chars().filter(|sign| !sign.is_whitespace()) {
        let sign = match sign.to_ascii_lowercase() {
            sign if is_dash(sign) => '-',
            sign if is_push(sign) => 'x',
            sign => sign,
        };
        if sign != '-' || !plain.ends_with('-') {
            plain.push(sign);
        }
    }
    plain
}
