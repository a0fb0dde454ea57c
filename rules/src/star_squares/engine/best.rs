//! Best play: first whether a win can be forced, then which moves lose, and only of the others the one that looks best.

use super::super::Move;
use super::node::Stars;
use crate::engine::{Found, Limits, Node, Plan, ProofSearch, WIN, alphabeta};

/// Share of the positions, in hundredths, for the search for a forced win.
const FOR_A_WIN: u64 = 40;
/// Share for the search for moves that lose by force.
const FOR_LOSSES: u64 = 20;
/// Longest forced win that is looked for, in moves of both sides.
const MOST_MOVES: u32 = 99;

/// What to play in `root`, which is not over.
pub(super) fn best(
    root: &Stars,
    earlier: &[u64],
    plan: &Plan,
    seed: u64,
    limits: Limits<'_>,
) -> Found<Move> {
    let budget = limits.nodes.unwrap_or(plan.nodes).max(1);
    let share = |hundredths: u64| budget * hundredths / 100;
    let mut search = ProofSearch::new(
        share(FOR_A_WIN).max(256).ilog2(),
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
    let (lost, last) = losing(root, &mut search);
    if let Some((m, n)) = last {
        let mut line = vec![m];
        line.extend(search.line(&root.after(m), n));
        return Found {
            line,
            score: n as i32 + 1 - WIN,
            depth: n + 1,
            nodes: search.nodes,
        };
    }
    let root = Picked {
        stars: *root,
        barred: &lost,
    };
    let left = Limits {
        nodes: Some(budget.saturating_sub(search.nodes).max(1)),
        ..limits
    };
    let mut found = alphabeta(&root, earlier, plan, seed, left);
    found.nodes += search.nodes;
    found
}

/// Moves found to lose by force. If all do, the one that holds out longest, and within how many moves the opponent then wins.
fn losing(root: &Stars, search: &mut ProofSearch<'_, Stars>) -> (Vec<Move>, Option<(Move, u32)>) {
    let mut list = Vec::new();
    root.moves(&mut list);
    list.sort_by_key(|&(hint, _)| -hint);
    let mut holds: Vec<Move> = list.into_iter().map(|(_, m)| m).collect();
    let mut lost = Vec::new();
    for n in (1..=MOST_MOVES).step_by(2) {
        let mut last = None;
        holds.retain(|&m| {
            let loses = search.attack(&root.after(m), n);
            if loses {
                lost.push(m);
                last.get_or_insert((m, n));
            }
            !loses
        });
        if holds.is_empty() {
            return (lost, last);
        }
        if search.is_out {
            break;
        }
    }
    (lost, None)
}

/// Position whose first move is not to be one of these.
#[derive(Clone, Copy)]
struct Picked<'a> {
    stars: Stars,
    barred: &'a [Move],
}

impl Node for Picked<'_> {
    type Move = Move;

    const REPEATS: bool = Stars::REPEATS;
    const REDUCES: bool = Stars::REDUCES;
    const SLOTS: usize = Stars::SLOTS;

    #[inline]
    fn side(&self) -> usize {
        self.stars.side()
    }

    #[inline]
    fn result(&self) -> Option<i32> {
        self.stars.result()
    }

    fn moves(&self, found: &mut Vec<(i32, Move)>) {
        self.stars.moves(found);
        if !self.barred.is_empty() {
            found.retain(|(_, m)| !self.barred.contains(m));
        }
    }

    #[inline]
    fn after(&self, m: Move) -> Self {
        Self {
            stars: self.stars.after(m),
            barred: &[],
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        self.stars.key()
    }

    #[inline]
    fn worth(&self) -> i32 {
        self.stars.worth()
    }

    #[inline]
    fn slot(&self, m: Move) -> usize {
        self.stars.slot(m)
    }

    #[inline]
    fn loud(&self, found: &mut Vec<(i32, Move)>) {
        self.stars.loud(found);
    }
}
