//! Legal moves near to what was meant, for an error that helps.

use crate::Position;

use super::SternHalma;
use super::board::Hole;
use super::moves::Move;

/// How many are offered.
const OFFERED: usize = 3;

/// At most three legal moves near to a wish, in notation. A wish for a single hole is for a peg on it or on its way there.
pub(super) fn nearest(position: &SternHalma, from: Hole, to: Option<Hole>) -> Vec<String> {
    let mut moves = position.legal_moves();
    moves.sort_by_key(|m| (strangeness(*m, from, to), *m));
    moves.iter().take(OFFERED).map(Move::to_string).collect()
}

/// Legal move to show how one is written.
pub(super) fn example(position: &SternHalma) -> String {
    let moves = position.legal_moves();
    moves.first().map(Move::to_string).unwrap_or_default()
}

/// How far a move is from the wish: steps that it starts or ends too far, and another peg counts like half a step more.
fn strangeness(m: Move, from: Hole, to: Option<Hole>) -> usize {
    match to {
        Some(to) => 2 * (m.from.distance(from) + m.to.distance(to)) + usize::from(m.from != from),
        None => m.from.distance(from).min(m.to.distance(from)),
    }
}
