//! Suggestions for partly typed moves.

use crate::{Completion, Position};

use super::StarSquares;
use super::moves::Move;
use super::reading::{is_dash, is_push};
use super::words::{describe_choice, describe_star};

pub(super) fn complete(position: &StarSquares, typed: &str, limit: usize) -> Vec<Completion> {
    let typed = simplify(typed);
    let mut moves = position.legal_moves();
    moves.retain(|m| spellings(m).any(|spelling| spelling.starts_with(&typed)));
    let mut found = Vec::new();
    if moves.len() > limit {
        found = suggest_by_point(position, &moves);
    }
    // If only one star matches, suggest the star's moves rather than just its point.
    if found.len() < 2 {
        moves.sort_by_key(|m| m.to_string() != typed);
        found = moves
            .iter()
            .map(|m| Completion {
                text: m.to_string(),
                says: describe_choice(position, *m),
                whole: true,
            })
            .collect();
    }
    found
}

/// Suggests placements and the swap as complete moves. For moves of a star, suggests only the star's point.
fn suggest_by_point(position: &StarSquares, moves: &[Move]) -> Vec<Completion> {
    let mut found: Vec<Completion> = Vec::new();
    for m in moves {
        let completion = match *m {
            Move::Place(_) | Move::Swap => Completion {
                text: m.to_string(),
                says: describe_choice(position, *m),
                whole: true,
            },
            Move::Go(point, _) | Move::Push(point, _) | Move::TakeOff(point) => Completion {
                text: position.name(point).to_owned(),
                says: describe_star(position, point),
                whole: false,
            },
        };
        if found.iter().all(|other| other.text != completion.text) {
            found.push(completion);
        }
    }
    // The player's stars come first, because their moves are harder to type.
    found.sort_by_key(|completion| completion.whole);
    found
}

/// Returns the different ways to write a move, in the form that [`simplify`] returns.
fn spellings(m: &Move) -> impl Iterator<Item = String> {
    let more = match *m {
        Move::Place(_) | Move::Swap => Vec::new(),
        Move::Go(from, to) => vec![format!("{from}{to}")],
        Move::Push(from, to) => vec![format!("{from}{to}"), format!("{from}-{to}")],
        Move::TakeOff(point) => vec![format!("{point}off"), format!("{point}-off")],
    };
    std::iter::once(m.to_string()).chain(more)
}

/// Converts typed text to lower case, removes spaces, and replaces all arrows with one symbol and all push symbols with another.
fn simplify(typed: &str) -> String {
    let mut simple = String::new();
    for sign in typed.chars().filter(|sign| !sign.is_whitespace()) {
        let sign = match sign.to_ascii_lowercase() {
            sign if is_dash(sign) => '-',
            sign if is_push(sign) => 'x',
            sign => sign,
        };
        if sign != '-' || !simple.ends_with('-') {
            simple.push(sign);
        }
    }
    simple
}
