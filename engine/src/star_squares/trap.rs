//! What to play where everything loses: the move after which an opponent who takes what looks good to him goes wrong oftenest.
//!
//! SearchResult by playing on, with such an opponent; the idea is that of opponent-model search (Iida, Uiterwijk, van den Herik,
//! Herschberg, *Potential applications of opponent-model search*, 1993).

use asterism_rules::star_squares::Move;

use super::stars::Stars;
use crate::mix::mix;
use crate::search::{Node, Plan, ProofSearch, search_alpha_beta};
use crate::think::Limits;

/// So much better looks a move that is e times as likely to be chosen by the opponent.
const TASTE: f32 = 4.0;
/// Forced wins up to this length are seen at once.
const SURE: u32 = 7;
/// Positions the search for them may look at.
const SURE_NODES: u64 = 600;
/// How the side that is lost plays on: quickly.
const ON: Plan = Plan {
    nodes: 250,
    depth: 3,
    noise: 0,
    missed_replies: 0,
};
/// Moves after which a game played on is called off.
const LONG: u32 = 24;
/// Games played on for each move in the first round; half of the moves are left for the next, which plays twice as many.
const GAMES: u64 = 2;

/// Of moves that all lose within so many moves the one with the best hope, with its number of moves; and about how many positions
/// were looked at by other searches than `search`, at most `nodes` with its own.
pub(super) fn choose_trap(
    root: &Stars,
    lost: &[(Move, u32)],
    search: &mut ProofSearch<'_, Stars>,
    seed: u64,
    nodes: u64,
) -> ((Move, u32), u64) {
    // Those that hold out longest come first, and stay there where others are no better. A win on the spot is seen by anybody.
    let mut left: Vec<(f32, (Move, u32))> = lost
        .iter()
        .rev()
        .filter(|&&(_, n)| n > 1)
        .map(|&lost| (0.0, lost))
        .collect();
    if left.is_empty() {
        return (lost[lost.len() - 1], 0);
    }
    let begun = search.nodes;
    let mut other = 0;
    let mut games = GAMES;
    let mut number = 0;
    'rounds: while left.len() > 1 {
        for (hope, (m, _)) in &mut left {
            for _ in 0..games {
                if search.is_stopped() || search.nodes - begun + other > nodes {
                    break 'rounds;
                }
                number += 1;
                let after = root.after(*m);
                *hope += play_out(&after, search, mix(seed ^ number), &mut other);
            }
        }
        left.sort_by(|one, other| other.0.total_cmp(&one.0));
        left.truncate(left.len().div_ceil(2));
        games *= 2;
    }
    // Broken off in a round, the one that was best in the rounds before and is so still.
    left.sort_by(|one, other| other.0.total_cmp(&one.0));
    (left[0].1, other)
}

/// Plays a game on, the opponent being on move: 1 if it is won, 0 if it is lost.
fn play_out(node: &Stars, search: &mut ProofSearch<'_, Stars>, seed: u64, nodes: &mut u64) -> f32 {
    let mut node = *node;
    let wary = seed & 1 == 0;
    for round in 0..LONG / 2 {
        if let Some(result) = node.result() {
            return if result < 0 { 1.0 } else { 0.0 };
        }
        node = node.after(likely_reply(&node, wary, mix(seed ^ u64::from(round))));
        if let Some(result) = node.result() {
            return if result > 0 { 1.0 } else { 0.0 };
        }
        search.allow(SURE_NODES);
        if search.find_shortest_win(&node, SURE).is_some() {
            return 1.0;
        }
        let found = search_alpha_beta(&node, &[], &ON, seed, Limits::default());
        *nodes += found.nodes;
        node = node.after(found.line[0]);
    }
    0.5
}

/// A move that looks good, the better the likelier, to a wary opponent or to one who sees no threats but his own.
fn likely_reply(node: &Stars, wary: bool, seed: u64) -> Move {
    let mut moves = Vec::new();
    if wary || node.threatens(node.side()) {
        node.moves(&mut moves);
    } else {
        node.each(|m| moves.push((0, m)));
    }
    let looks = |m: Move| {
        let next = node.after(m);
        let worth = next
            .result()
            .map_or(next.quick_evaluation(), |result| result * 10_000);
        // With noise so distributed the best is each by its exponential share.
        let dice = mix(mix(seed).wrapping_add(node.history_slot(m) as u64)) >> 40;
        let share = (dice as f32 + 0.5) / (1_u32 << 24) as f32;
        -worth as f32 - TASTE * (-share.ln()).ln()
    };
    let best = moves
        .iter()
        .map(|&(_, m)| (looks(m), m))
        .max_by(|one, other| one.0.total_cmp(&other.0));
    best.expect("a game that is not over has moves").1
}
