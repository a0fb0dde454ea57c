//! Legal moves similar to an illegal one, for a helpful error.

use crate::Position;

use super::SternHalma;
use super::board::Hole;
use super::moves::Move;

/// Most moves that an error lists.
const OFFERED: usize = 3;

/// Lists at most three legal moves similar to the one wished for, in notation. If only one hole is given, the peg is on it or goes
/// there.
pub(super) fn list_nearest(position: &SternHalma, from: Hole, to: Option<Hole>) -> Vec<String> {
    let mut moves = position.legal_moves();
    moves.sort_by_key(|m| (strangeness(*m, from, to), *m));
    moves.iter().take(OFFERED).map(Move::to_string).collect()
}

/// Finds a legal move to show how one is written.
pub(super) fn find_example(position: &SternHalma) -> String {
    let moves = position.legal_moves();
    moves.first().map(Move::to_string).unwrap_or_default()
}

/// How different a move is from the one wished for: steps between both starts and both ends, plus half a step for another peg.
fn strangeness(m: Move, from: Hole, to: Option<Hole>) -> usize {
    match to {
        Some(to) => 2 * (m.from.distance(from) + m.to.distance(to)) + usize::from(m.from != from),
        None => m.from.distance(from).min(m.to.distance(from)),
    }
}
