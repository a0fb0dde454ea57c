//! A check for every game's node: alpha-beta finds the same score as plain minimax.

use super::Search;
use crate::question::Limits;
use crate::search::node::{MAX_EVALUATION, Node, WIN_SCORE};
use crate::search::plan::Plan;

/// Compares alpha-beta's score of `root`, which is not over, with that of plain minimax, for each depth up to `deepest`.
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
