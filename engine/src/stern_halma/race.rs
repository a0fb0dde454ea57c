//! Races: a seat brings its pegs home while no opponent is in the way.
//!
//! Once the opposing pegs have passed each other, only the number of turns counts, and the opponents' turns need not be searched. A beam search
//! (Lowerre, *The HARPY Speech Recognition System*, 1976) follows the most promising sets of pegs turn by turn until one of these sets is home.

use asterism_rules::stern_halma::{Move, SternHalma, opposite_arm};
use asterism_rules::{Position as _, Seat};

use super::evaluation::PegEvaluation;
use super::lattice;
use crate::question::Limits;

/// A sequence of turns that brings all of a seat's pegs home.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct WayHome {
    /// The seat's turns on the way home, in order.
    pub(super) moves: Vec<Move>,
    /// Number of positions created and evaluated to find the way home.
    pub(super) nodes: u64,
}

/// Maximum number of turns of a way home. A seat that needs more turns is not in a race yet.
const MOST_TURNS: usize = 60;

/// Minimum gain of a move for the move to be considered, in hundredths of a row.
const LEAST_GAIN: i32 = -250;

/// Returns whether no opponent is in the way of `seat` anymore: all other pegs are behind the seat's own pegs, or have arrived in a different target.
pub(super) fn has_begun(position: &SternHalma, seat: Seat) -> bool {
    let arm = position.arm_of(seat);
    let own = position
        .pegs(seat)
        .iter()
        .map(|hole| lattice::row(arm, hole));
    let Some(last) = own.min() else {
        return false;
    };
    let mut rivals = Seat::first(position.players()).filter(|&rival| rival != seat);
    rivals.all(|rival| {
        let mut there = position.pegs(rival);
        if position.arm_of(rival) != opposite_arm(arm) {
            there = there & !position.target(rival);
        }
        there.iter().all(|hole| lattice::row(arm, hole) < last)
    })
}

/// Finds a short way home for `seat`, assuming that no other seat moves; `None` if no way is found. Keeps the best `width` positions after each turn.
pub(super) fn find_way_home(
    position: &SternHalma,
    seat: Seat,
    width: usize,
    evaluation: &PegEvaluation,
    limits: Limits<'_>,
) -> Option<WayHome> {
    let evaluation = &evaluation.pegs[position.arm_of(seat)];
    let mut nodes = 0;
    // There is one layer of positions per turn.
    let mut layers: Vec<Vec<Step>> = vec![vec![Step {
        position: *position,
        score: 0,
        before: 0,
        m: None,
    }]];
    while layers.len() <= MOST_TURNS {
        let last = layers.last()?;
        let mut next = Vec::new();
        for (before, step) in last.iter().enumerate() {
            if limits.is_stopped() {
                return None;
            }
            for from in step.position.pegs(seat).iter() {
                for to in step.position.destinations_of(seat, from).iter() {
                    let gain = evaluation[to.index()] - evaluation[from.index()];
                    if gain < LEAST_GAIN {
                        continue;
                    }
                    let m = Move { from, to };
                    let after = Step {
                        position: step.position.with_peg_moved(seat, m),
                        score: step.score + gain,
                        before,
                        m: Some(m),
                    };
                    nodes += 1;
                    if after.position.is_home(seat) {
                        let moves = trace_moves(&layers, &after);
                        return Some(WayHome { moves, nodes });
                    }
                    next.push(after);
                }
            }
        }
        next.sort_unstable_by(|a, b| {
            b.score
                .cmp(&a.score)
                .then_with(|| a.position.pegs(seat).cmp(&b.position.pegs(seat)))
        });
        next.dedup_by(|a, b| a.position.pegs(seat) == b.position.pegs(seat));
        next.truncate(width);
        layers.push(next);
    }
    None
}

#[derive(Clone)]
struct Step {
    position: SternHalma,
    score: i32,
    before: usize,
    m: Option<Move>,
}

fn trace_moves(layers: &[Vec<Step>], last: &Step) -> Vec<Move> {
    let mut moves = Vec::new();
    let mut step = last;
    for layer in layers.iter().rev() {
        moves.extend(step.m);
        step = &layer[step.before];
    }
    moves.reverse();
    moves
}
