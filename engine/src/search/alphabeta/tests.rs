//! The law every game's node is held to: alpha-beta says what plain minimax says, only sooner.

use super::Search;
use crate::search::node::{MOST, Node, WIN};
use crate::search::plan::Plan;
use crate::think::Limits;

/// Holds alpha-beta's score of `root`, which is not over, against that of plain minimax, for each depth up to `deepest`.
///
/// Where positions repeat, `deepest` must be too small to come back to one: what is remembered does not know how it was reached.
#[track_caller]
pub(crate) fn agrees_with_minimax<N: Node>(root: &N, deepest: i32) {
    let plan = Plan {
        nodes: u64::MAX,
        depth: deepest as u32,
        blur: 0,
        overlooks: 0,
    };
    let mut search = Search::<N>::new(&plan, 1 << 13, 0, Limits::default(), &[]);
    search.nodes_allowed = u64::MAX;
    search.is_strict = true;
    for depth in 1..=deepest {
        let found = search.visit(root, depth, -WIN, WIN, 0);
        assert_eq!(found, minimax(root, depth, 0), "depth {depth}");
        assert!(!search.line[0].is_empty(), "there is a move to make");
    }
}

/// Worth of `node` to its side to move: everything is looked at.
fn minimax<N: Node>(node: &N, depth: i32, ply: i32) -> i32 {
    let mut moves = Vec::new();
    if ply > 0 {
        if let Some(result) = node.result() {
            return result * (WIN - ply);
        }
        if let Some(moves) = node.proven() {
            return moves.signum() * (WIN - ply - moves.abs());
        }
        if depth <= 0 {
            let worth = node.worth();
            assert!(worth.abs() <= MOST, "a worth is no proof");
            return worth;
        }
    }
    node.moves(&mut moves);
    let worths = moves.iter().map(|&(_, m)| {
        let child = node.after(m);
        let worth = minimax(&child, depth - node.cost(m), ply + 1);
        if child.side() == node.side() {
            worth
        } else {
            -worth
        }
    });
    worths.max().expect("a game that is not over has moves")
}
