//! Legal moves similar to an illegal one, for helpful error messages.

use crate::Position;

use super::SternHalma;
use super::board::Hole;
use super::moves::Move;

/// Maximum number of moves listed in an error.
const OFFERED: usize = 3;

/// Lists at most three legal moves similar to the requested one, as players write them. If only one hole is given, moves that start or end close to
/// that hole are similar.
pub(super) fn list_nearest(position: &SternHalma, from: Hole, to: Option<Hole>) -> Vec<String> {
    let mut moves = position.legal_moves();
    // If a whole move was requested, moves of the requested peg come first.
    moves.sort_by_key(|m| {
        let other_peg = to.is_some() && m.from != from;
        (other_peg, strangeness(*m, from, to), *m)
    });
    moves.iter().take(OFFERED).map(Move::to_string).collect()
}

/// Finds a legal move as an example of the notation.
pub(super) fn find_example(position: &SternHalma) -> String {
    let moves = position.legal_moves();
    moves.first().map(Move::to_string).unwrap_or_default()
}

/// Returns how different a move is from the requested one: the distance between the two starts plus the distance between the two ends, in half steps,
/// plus one half step if another peg moves. If only one hole is given, returns its distance from the closer end of the move, in steps.
fn strangeness(m: Move, from: Hole, to: Option<Hole>) -> usize {
    match to {
        Some(to) => 2 * (m.from.distance(from) + m.to.distance(to)) + usize::from(m.from != from),
        None => m.from.distance(from).min(m.to.distance(from)),
    }
}
