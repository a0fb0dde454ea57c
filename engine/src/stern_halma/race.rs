//! The race: one seat brings its pegs home while nobody is in its way.
//!
//! Once armies have passed each other only the number of turns counts, and others' turns need not be looked at. A beam search
//! (Lowerre, *The HARPY Speech Recognition System*, 1976) follows the most promising sets of pegs turn by turn until one is
//! home.

use asterism_rules::stern_halma::{Move, SternHalma, opposite_arm};
use asterism_rules::{Position as _, Seat};

use super::evaluation::PegEvaluation;
use super::lattice;
use crate::think::Limits;

/// WayHome home of one seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct WayHome {
    /// Its turns.
    pub(super) moves: Vec<Move>,
    /// Positions made and looked at.
    pub(super) nodes: u64,
}

/// Turns after which a way is given up: pegs that far from home are in no race.
const MOST_TURNS: usize = 60;

/// Moves that lose more than this are left out, in hundredths of a row.
const LEAST_GAIN: i32 = -250;

/// Whether nobody is in the way of `seat` any more: all others' pegs stand behind its own, or have arrived in a target
/// elsewhere.
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

/// A short way home for `seat`, if all others stand still; `None` if none was found. `width` positions are followed after each turn.
pub(super) fn find_way_home(
    position: &SternHalma,
    seat: Seat,
    width: usize,
    evaluation: &PegEvaluation,
    limits: Limits<'_>,
) -> Option<WayHome> {
    let evaluation = &evaluation.pegs[position.arm_of(seat)];
    let mut nodes = 0;
    // After so many turns: position, its worth, where it came from, and by what move.
    let mut layers: Vec<Vec<Step>> = vec![vec![Step {
        position: *position,
        worth: 0,
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
                        worth: step.worth + gain,
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
            b.worth
                .cmp(&a.worth)
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
    worth: i32,
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
