//! The best level: looks for a forced win, then for moves that lose by force, and chooses among the others by alpha-beta.

use asterism_rules::star_squares::Move;

use super::evaluation::StarEvaluation;
use super::filtered::FilteredNode;
use super::stars::Stars;
use super::trap;
use crate::question::Limits;
use crate::search::{Node, Plan, ProofSearch, SearchResult, WIN_SCORE, search_alpha_beta};

/// Percentage of the nodes to spend on finding a forced win.
const FOR_A_WIN: u64 = 25;
/// Percentage of the nodes to spend on finding moves that lose by force.
const FOR_LOSSES: u64 = 25;
/// Factor for the number of nodes while neither side has two stars, when the whole game is still ahead.
const BEGINNING: u64 = 3;
/// Length of the longest forced win to look for, in moves of both sides.
const MOST_MOVES: u32 = 99;

/// Maximum number of positions that the search for forced wins remembers, as a power of two; they take 32 MiB.
const MOST_BITS: u32 = 21;

/// Finds the best move in `root`, which is not over.
pub(super) fn find_best(
    root: &Stars,
    evaluation: &StarEvaluation,
    earlier: &[u64],
    plan: &Plan,
    seed: u64,
    limits: Limits<'_>,
) -> SearchResult<Move> {
    let begins = root.stars().into_iter().all(|stars| stars.count_ones() < 2);
    let usual = plan.nodes * if begins { BEGINNING } else { 1 };
    let budget = limits.nodes.unwrap_or(usual).max(1);
    let share = |hundredths: u64| budget * hundredths / 100;
    let mut search = ProofSearch::new(
        share(FOR_A_WIN).max(256).ilog2().min(MOST_BITS),
        Limits {
            nodes: Some(share(FOR_A_WIN)),
            ..limits
        },
    );
    if let Some(n) = search.find_shortest_win(root, MOST_MOVES) {
        return SearchResult {
            line: search.find_line(root, n),
            score: WIN_SCORE - n as i32,
            depth: n,
            nodes: search.nodes,
        };
    }
    search.allow_nodes(share(FOR_LOSSES));
    let (lost, holds) = find_losing_moves(root, &mut search);
    if !holds {
        let left = budget.saturating_sub(search.nodes);
        let ((m, n), nodes) = trap::choose_trap(root, &lost, &mut search, seed, left);
        let mut line = vec![m];
        line.extend(search.find_line(&root.after(m), n));
        return SearchResult {
            line,
            score: n as i32 + 1 - WIN_SCORE,
            depth: n + 1,
            nodes: search.nodes + nodes,
        };
    }
    let lost: Vec<Move> = lost.into_iter().map(|(m, _)| m).collect();
    let root = FilteredNode::new(root, &lost, evaluation);
    let left = Limits {
        nodes: Some(budget.saturating_sub(search.nodes).max(1)),
        ..limits
    };
    let mut found = search_alpha_beta(&root, earlier, plan, seed, left);
    found.nodes += search.nodes;
    found
}

/// Returns the moves found to lose by force, each with the number of moves within which the opponent wins, the smallest number first. Also
/// returns whether there is any other move.
fn find_losing_moves(
    root: &Stars,
    search: &mut ProofSearch<'_, Stars>,
) -> (Vec<(Move, u32)>, bool) {
    let mut list = Vec::new();
    root.list_moves(&mut list);
    list.sort_by_key(|&(hint, _)| -hint);
    let mut holds: Vec<Move> = list.into_iter().map(|(_, m)| m).collect();
    let mut lost = Vec::new();
    for n in (1..=MOST_MOVES).step_by(2) {
        holds.retain(|&m| {
            let loses = search.can_win(&root.after(m), n);
            if loses {
                lost.push((m, n));
            }
            !loses
        });
        if holds.is_empty() || search.is_out {
            break;
        }
    }
    (lost, !holds.is_empty())
}
