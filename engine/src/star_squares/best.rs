//! Best play: first whether a win can be forced, then which moves lose, and only of the others the one that looks best.

use super::node::Stars;
use super::picked::Picked;
use super::trap;
use super::worth::Worths;
use crate::search::{Found, Node, Plan, ProofSearch, WIN, alphabeta};
use crate::think::Limits;
use asterism_rules::star_squares::Move;

/// Share of the positions, in hundredths, for the search for a forced win.
const FOR_A_WIN: u64 = 25;
/// Share for the search for moves that lose by force.
const FOR_LOSSES: u64 = 25;
/// So much longer it thinks while neither side has two stars, where the whole win lies ahead.
const BEGINNING: u64 = 3;
/// Longest forced win that is looked for, in moves of both sides.
const MOST_MOVES: u32 = 99;

/// The search for forced wins remembers two to the power of so many positions at most: 32 MiB.
const MOST_BITS: u32 = 21;

/// What to play in `root`, which is not over.
pub(super) fn best(
    root: &Stars,
    worths: &Worths,
    earlier: &[u64],
    plan: &Plan,
    seed: u64,
    limits: Limits<'_>,
) -> Found<Move> {
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
    if let Some(n) = search.least(root, MOST_MOVES) {
        return Found {
            line: search.line(root, n),
            score: WIN - n as i32,
            depth: n,
            nodes: search.nodes,
        };
    }
    search.allow(share(FOR_LOSSES));
    let (lost, holds) = losing(root, &mut search);
    if !holds {
        let left = budget.saturating_sub(search.nodes);
        let ((m, n), nodes) = trap::set(root, &lost, &mut search, seed, left);
        let mut line = vec![m];
        line.extend(search.line(&root.after(m), n));
        return Found {
            line,
            score: n as i32 + 1 - WIN,
            depth: n + 1,
            nodes: search.nodes + nodes,
        };
    }
    let lost: Vec<Move> = lost.into_iter().map(|(m, _)| m).collect();
    let root = Picked::new(root, &lost, worths);
    let left = Limits {
        nodes: Some(budget.saturating_sub(search.nodes).max(1)),
        ..limits
    };
    let mut found = alphabeta(&root, earlier, plan, seed, left);
    found.nodes += search.nodes;
    found
}

/// Moves found to lose by force, each with the number of moves within which the opponent then wins, the fewest first; and whether
/// any other is left.
fn losing(root: &Stars, search: &mut ProofSearch<'_, Stars>) -> (Vec<(Move, u32)>, bool) {
    let mut list = Vec::new();
    root.moves(&mut list);
    list.sort_by_key(|&(hint, _)| -hint);
    let mut holds: Vec<Move> = list.into_iter().map(|(_, m)| m).collect();
    let mut lost = Vec::new();
    for n in (1..=MOST_MOVES).step_by(2) {
        holds.retain(|&m| {
            let loses = search.attack(&root.after(m), n);
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
