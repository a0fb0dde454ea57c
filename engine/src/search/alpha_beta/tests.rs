//! A check for every game's node: alpha-beta finds the same score as plain minimax.

use super::{Search, search_alpha_beta};
use crate::mix::mix;
use crate::question::Limits;
use crate::search::node::{MAX_EVALUATION, Node, WIN_SCORE};
use crate::search::plan::Plan;

/// Compares alpha-beta's score of `root` with that of plain minimax, for each depth up to `deepest`. The game must not be over in `root`.
///
/// Where positions repeat, `deepest` must be too small to reach a repetition: the table does not know how a position was reached.
#[track_caller]
pub(crate) fn agrees_with_minimax<N: Node>(root: &N, deepest: i32) {
    let plan = Plan {
        nodes: u64::MAX,
        depth: deepest as u32,
        noise: 0,
        missed_replies: 0,
    };
    let mut search = Search::<N>::new(&plan, 1 << 13, 0, Limits::default(), &[]);
    search.nodes_allowed = u64::MAX;
    search.is_strict = true;
    for depth in 1..=deepest {
        let found = search.search_node(root, depth, -WIN_SCORE, WIN_SCORE, 0);
        assert_eq!(found, minimax(root, depth, 0), "depth {depth}");
        assert!(!search.line[0].is_empty(), "the line has a move");
    }
}

/// Returns the score of `node` for its side to move, by searching all moves.
fn minimax<N: Node>(node: &N, depth: i32, ply: i32) -> i32 {
    let mut moves = Vec::new();
    if ply > 0 {
        if let Some(result) = node.result() {
            return result * (WIN_SCORE - ply);
        }
        if let Some(moves) = node.known_result() {
            return moves.signum() * (WIN_SCORE - ply - moves.abs());
        }
        if depth <= 0 {
            let score = node.evaluate();
            assert!(
                score.abs() <= MAX_EVALUATION,
                "an evaluation is never a forced result"
            );
            return score;
        }
    }
    node.list_moves(&mut moves);
    let scores = moves.iter().map(|&(_, m)| {
        let child = node.after(m);
        let score = minimax(&child, depth - node.depth_cost(m), ply + 1);
        if child.side() == node.side() {
            score
        } else {
            -score
        }
    });
    scores.max().expect("a game that is not over has moves")
}

/// A game in which a seed determines the moves from each position. Many paths of different lengths lead to the same position.
#[derive(Clone)]
struct Drawn {
    seed: u64,
    at: u64,
}

impl Drawn {
    /// Number of positions.
    const COUNT: u64 = 400;

    fn draw(&self, salt: u64) -> u64 {
        mix(self.seed ^ mix(self.at << 16 | salt))
    }
}

impl Node for Drawn {
    type Move = u64;
    const REPETITION_COUNTS: bool = true;
    const REDUCES_LATE_MOVES: bool = true;
    const HISTORY_SLOTS: usize = Self::COUNT as usize;

    fn side(&self) -> usize {
        (self.at % 2) as usize
    }

    fn result(&self) -> Option<i32> {
        let is_over = self.at > 1 && self.draw(1).is_multiple_of(50);
        is_over.then_some(0)
    }

    fn list_moves(&self, found: &mut Vec<(i32, u64)>) {
        let moves = (0..8).map(|at| self.draw(10 + at) % Self::COUNT);
        found.extend(moves.map(|m| ((self.draw(100 + m) % 100) as i32, m)));
    }

    fn after(&self, m: u64) -> Self {
        Self {
            seed: self.seed,
            at: m,
        }
    }

    fn key(&self) -> u64 {
        mix(self.at)
    }

    fn evaluate(&self) -> i32 {
        100 * ((self.draw(9) % 9) as i32 - 4)
    }

    fn history_slot(&self, m: u64) -> usize {
        m as usize
    }

    fn depth_cost(&self, m: u64) -> i32 {
        i32::from(!m.is_multiple_of(4))
    }
}

#[test]
fn every_line_is_legal() {
    let plan = Plan::new(u64::MAX, 14, 0, 0);
    for seed in 0..4000 {
        let root = Drawn { seed, at: 0 };
        let limits = Limits::nodes(500 + seed * 7 % 4000);
        let found = search_alpha_beta(&root, &[], &plan, 1, limits);
        let mut node = root;
        for m in found.line {
            let mut moves = Vec::new();
            assert_eq!(node.result(), None, "seed {seed}: the game is over");
            node.list_moves(&mut moves);
            assert!(moves.iter().any(|&(_, listed)| listed == m), "seed {seed}");
            node = node.after(m);
        }
    }
}
