//! Legal moves similar to an illegal one, for helpful error messages.

use super::StarSquares;
use super::board::Point;
use super::moves::Move;
use crate::Position;

/// Maximum number of similar legal moves that an error lists.
const MOST: usize = 3;

/// Lists legal moves similar to `m`: those that begin and end at the same or nearby points.
pub(super) fn list_nearest(position: &StarSquares, m: Move) -> Vec<String> {
    let mut moves = position.legal_moves();
    moves.sort_by_key(|other| distance(position, m, *other));
    moves.truncate(MOST);
    moves.iter().map(ToString::to_string).collect()
}

fn distance(position: &StarSquares, m: Move, other: Move) -> i32 {
    let (Some((from, to)), Some((other_from, other_to))) = (ends(m), ends(other)) else {
        // A swap is not similar to any other move.
        return i32::MAX;
    };
    let apart = |one: Point, other: Point| {
        let board = position.options().board;
        let (x, y) = board.coordinates_of(one.index());
        let (other_x, other_y) = board.coordinates_of(other.index());
        (x - other_x).pow(2) + (y - other_y).pow(2)
    };
    // The star that acts matters more than the point that it goes to.
    3 * apart(from, other_from) + apart(to, other_to)
}

/// Returns the points where a move begins and ends; `None` for a swap.
fn ends(m: Move) -> Option<(Point, Point)> {
    match m {
        Move::Place(point) | Move::TakeOff(point) => Some((point, point)),
        Move::Go(from, to) | Move::Push(from, to) => Some((from, to)),
        Move::Swap => None,
    }
}
