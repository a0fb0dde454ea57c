//! Chooses a move when every move loses: the move after which an opponent who plays plausible moves is most likely to make a mistake.
//!
//! The move is found by playing games against a model of such an opponent (Iida, Uiterwijk, van den Herik, Herschberg, *Potential applications of
//! opponent-model search*, 1993).

use asterism_rules::star_squares::Move;

use super::stars::Stars;
use crate::mix::mix;
use crate::question::Limits;
use crate::search::{Node, Plan, ProofSearch, search_alpha_beta};

/// Difference between the evaluations of two moves that makes the opponent e times as likely to choose the better-looking one.
const TASTE: f32 = 4.0;
/// Maximum length of the forced wins that the losing side looks for after a mistake by the opponent, in moves of both sides.
const SURE: u32 = 7;
/// Number of positions to search for a forced win of the losing side after a mistake by the opponent.
const SURE_NODES: u64 = 600;
/// Search settings with which the losing side chooses its moves in a simulated game.
const ON: Plan = Plan {
    nodes: 250,
    depth: 3,
    noise: 0,
    missed_replies: 0,
};
/// Number of moves of both sides after which a simulated game is stopped without a result.
const LONG: u32 = 24;
/// Number of games simulated for each candidate move in the first round. Each later round keeps half of the candidates and simulates twice as many
/// games for each of them.
const GAMES: u64 = 2;

/// Chooses one of the `lost` moves. Each lost move comes with the number of later moves, of both sides, within which the opponent wins. Returns the
/// chosen move with its number, and the approximate number of positions searched outside of `search`. Uses about `nodes` positions in total.
pub(super) fn choose_trap(
    root: &Stars,
    lost: &[(Move, u32)],
    search: &mut ProofSearch<'_, Stars>,
    seed: u64,
    nodes: u64,
) -> ((Move, u32), u64) {
    // Moves that hold out longest come first, and win ties. Moves that allow an immediate win are left out, because no opponent misses such a win.
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
    // This also works if a round was not finished: the best moves of the earlier rounds are still in the list.
    left.sort_by(|one, other| other.0.total_cmp(&one.0));
    (left[0].1, other)
}

/// Simulates the rest of the game from `node`, with the opponent to move. Returns 1 if the side that was losing wins, 0 if it loses, and 0.5 if the
/// game is stopped without a result.
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
        search.allow_nodes(SURE_NODES);
        if search.find_shortest_win(&node, SURE).is_some() {
            return 1.0;
        }
        let found = search_alpha_beta(&node, &[], &ON, seed, Limits::default());
        *nodes += found.nodes;
        node = node.after(found.line[0]);
    }
    0.5
}

/// Chooses a reply of the opponent at random. The better a reply looks, the more likely it is to be chosen. An opponent who is not `wary` sees only
/// their own threats.
fn likely_reply(node: &Stars, wary: bool, seed: u64) -> Move {
    let mut moves = Vec::new();
    if wary || node.threatens(node.side()) {
        node.list_moves(&mut moves);
    } else {
        node.each_move(|m| moves.push((0, m)));
    }
    let looks = |m: Move| {
        let next = node.after(m);
        let score = next
            .result()
            .map_or(next.quick_evaluation(), |result| result * 10_000);
        // With noise of this distribution, the probability of each move is exponential in its evaluation.
        let dice = mix(mix(seed).wrapping_add(node.history_slot(m) as u64)) >> 40;
        let share = (dice as f32 + 0.5) / (1_u32 << 24) as f32;
        -score as f32 - TASTE * (-share.ln()).ln()
    };
    let best = moves
        .iter()
        .map(|&(_, m)| (looks(m), m))
        .max_by(|one, other| one.0.total_cmp(&other.0));
    best.expect("a game that is not over has moves").1
}
