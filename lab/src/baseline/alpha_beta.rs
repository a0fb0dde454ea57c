//! Baseline that looks ahead: alpha-beta with iterative deepening on the game's own positions, with the simple worth at the leaves.
//!
//! With more than two players, it assumes that all other seats play against the seat on move.

use asterism_engine::Limits;
use asterism_rules::{Position, Seat};

use super::budget::Budget;
use super::dice::Dice;

/// Score of a win; a later win scores less.
const WIN: i64 = 1 << 40;
/// Depth limit, higher than any search gets.
const DEEPEST: u32 = 100;
/// If there are at most this many moves, they are sorted so that better-looking ones are searched first.
const SORTED: usize = 200;

/// Returns a move for the seat on move, and the number of positions created. The game must not be over. `worth` returns how good a position
/// looks for a seat.
pub(crate) fn choose<P: Position>(
    position: &P,
    worth: impl Fn(&P, Seat) -> i64,
    seed: u64,
    limits: Limits<'_>,
) -> (P::Move, u64) {
    let mut search = Search {
        seat: position.to_move(),
        worth,
        budget: Budget::new(limits),
    };
    let mut moves = position.legal_moves();
    // The first of several equally good moves is kept, so shuffling makes the choice between them random.
    Dice::new(seed).shuffle(&mut moves);
    for depth in 1..=DEEPEST {
        let Some(at) = search.find_best(position, &moves, depth) else {
            break;
        };
        // The best move so far is searched first in the next iteration.
        moves[..=at].rotate_right(1);
    }
    (moves.swap_remove(0), search.budget.used)
}

struct Search<'a, W> {
    seat: Seat,
    worth: W,
    budget: Budget<'a>,
}

impl<W> Search<'_, W> {
    /// Returns the index of the best move; `None` if the nodes are used up first.
    fn find_best<P: Position>(
        &mut self,
        position: &P,
        moves: &[P::Move],
        depth: u32,
    ) -> Option<usize>
    where
        W: Fn(&P, Seat) -> i64,
    {
        let mut best = (i64::MIN, 0);
        for (at, m) in moves.iter().enumerate() {
            if self.budget.is_used_up() {
                return None;
            }
            let worth = self.search_node(&position.after(m), depth - 1, best.0, i64::MAX);
            if self.budget.is_out {
                return None;
            }
            if worth > best.0 {
                best = (worth, at);
            }
        }
        Some(best.1)
    }

    /// Returns the score of `position` for the root's seat, searched `depth` moves deep.
    fn search_node<P: Position>(&mut self, position: &P, depth: u32, alpha: i64, beta: i64) -> i64
    where
        W: Fn(&P, Seat) -> i64,
    {
        if let Some(outcome) = position.outcome() {
            return match outcome.winners.contains(self.seat) {
                true => WIN + i64::from(depth),
                false if outcome.winners.is_empty() => 0,
                false => -WIN - i64::from(depth),
            };
        }
        if depth == 0 {
            return (self.worth)(position, self.seat);
        }
        let is_own = position.to_move() == self.seat;
        let mut children = Vec::new();
        position.each_move(|m| children.push((0, position.after(&m))));
        if depth > 1 && children.len() <= SORTED {
            for (looks, child) in &mut children {
                let worth = (self.worth)(child, self.seat);
                *looks = if is_own { -worth } else { worth };
            }
            children.sort_by_key(|&(looks, _)| looks);
        }
        let (mut alpha, mut beta) = (alpha, beta);
        let mut best = if is_own { i64::MIN } else { i64::MAX };
        for (_, child) in &children {
            if self.budget.is_used_up() {
                break;
            }
            let worth = self.search_node(child, depth - 1, alpha, beta);
            if is_own {
                best = best.max(worth);
                alpha = alpha.max(best);
            } else {
                best = best.min(worth);
                beta = beta.min(best);
            }
            if alpha >= beta {
                break;
            }
        }
        best
    }
}
