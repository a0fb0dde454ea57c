//! Baseline that looks two moves ahead: its own, and the next seat's best reply.

use asterism_engine::Limits;
use asterism_rules::{Game, Seat};

use super::budget::Budget;
use super::worth::SimpleWorth;
use crate::mix::mix;

/// Score of a win; a win at once scores more than one that a reply could prevent.
const WIN: i64 = 1 << 40;

/// Returns a move for the seat on move, and the number of positions created. The game must not be over.
///
/// It expects the reply that leaves it least ahead of the seat that replies. A move back to an earlier position counts as a poor one, so that
/// it does not repeat itself. The seed decides ties. If the nodes are used up, moves that look worse at first are left out.
pub(crate) fn choose<P: SimpleWorth>(
    game: &Game<P>,
    seed: u64,
    limits: Limits<'_>,
) -> (P::Move, u64) {
    let position = game.position();
    let seat = position.to_move();
    let mut budget = Budget::new(limits);
    let mut moves = Vec::new();
    position.each_move(|m| {
        let after = position.after(&m);
        let dice = mix(seed ^ mix(moves.len() as u64));
        moves.push((judge(&after, seat, after.to_move()), dice, m, after));
    });
    moves.sort_by_key(|&(looks, dice, ..)| (std::cmp::Reverse(looks), dice));
    let mut best: Option<(i64, usize)> = None;
    for (at, (looks, _, _, after)) in moves.iter().enumerate() {
        let score = if after.outcome().is_some() {
            *looks
        } else if game.positions().contains(after) {
            -WIN / 2
        } else {
            let least = best.map_or(i64::MIN, |(score, _)| score);
            worst_reply(after, seat, least, &mut budget)
        };
        if budget.is_out && best.is_some() {
            break;
        }
        if best.is_none_or(|(most, _)| score > most) {
            best = Some((score, at));
        }
    }
    let (_, at) = best.expect("a game that is not over has moves");
    (moves.swap_remove(at).2, budget.used)
}

/// Returns the lead of `seat` after the reply that hurts it most; some lower bound of it if that is at most `least`.
fn worst_reply<P: SimpleWorth>(
    position: &P,
    seat: Seat,
    least: i64,
    budget: &mut Budget<'_>,
) -> i64 {
    let replier = position.to_move();
    let mut worst = i64::MAX;
    position.each_move(|m| {
        if worst > least && !budget.is_used_up() {
            worst = worst.min(judge(&position.after(&m), seat, replier));
        }
    });
    worst
}

/// Returns how far `seat` is ahead of `rival`; more than any lead if it has won.
fn judge<P: SimpleWorth>(position: &P, seat: Seat, rival: Seat) -> i64 {
    if let Some(outcome) = position.outcome() {
        return match outcome.winners.contains(seat) {
            true => WIN,
            false if outcome.winners.is_empty() => 0,
            false => -WIN,
        };
    }
    position.simple_worth(seat) - position.simple_worth(rival)
}
