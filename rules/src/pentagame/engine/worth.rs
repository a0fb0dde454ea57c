//! What a position is worth.

use super::node::{Turn, each_figure};
use super::ways::CLASSES;
use super::weights::{BLACK, DONE, GRAY, NEED, NEEDED, SPARE, TURN};

/// How far the sides are: what the worth of a position hangs on.
#[derive(Clone, Copy)]
pub(super) struct Standing {
    pub(super) sides: [Progress; 5],
    target: u8,
}

/// How far one side is.
#[derive(Clone, Copy, Default)]
pub(super) struct Progress {
    pub(super) out: u8,
    /// Figures on the board by the moves they need.
    pub(super) needing: [u8; CLASSES],
    /// Blocks in the hand.
    black: u8,
    gray: u8,
    /// Turns in the present round still to come.
    turns: u8,
}

impl Standing {
    pub(super) fn new(turn: &Turn) -> Self {
        let board = &turn.board;
        let mut sides = [Progress::default(); 5];
        let each = board.command().count() as u8;
        let players = board.players;
        for (seat, &side) in turn.sides.of[..usize::from(players)].iter().enumerate() {
            sides[usize::from(side)].out += each;
            let waits = seat > board.to_move.index()
                || seat == board.to_move.index() && turn.pending.is_none();
            sides[usize::from(side)].turns += u8::from(waits);
        }
        each_figure(board, |color, stop, seat| {
            let side = &mut sides[turn.sides.of_seat(seat)];
            side.out -= 1;
            // Nobody moves what belongs to a seat that has retired.
            if !board.retired.contains(seat) {
                side.needing[turn.ways.moves(color, stop)] += 1;
            }
        });
        if let Some(pending) = &turn.pending {
            let side = &mut sides[turn.sides.of_seat(board.to_move)];
            side.black = u8::from(pending.due.black);
            side.gray = pending.due.supply + pending.due.moved;
        }
        Self {
            sides,
            target: board.target() as u8,
        }
    }

    /// What is good for one side.
    pub(super) fn of(&self, side: usize) -> i32 {
        let side = &self.sides[side];
        let mut worth = i32::from(side.black) * BLACK
            + i32::from(side.gray) * GRAY
            + i32::from(side.turns) * TURN;
        if side.out >= self.target {
            return worth + DONE;
        }
        let need = self.target - side.out;
        worth += NEED[usize::from(need.min(NEED.len() as u8)) - 1];
        let weights = &NEEDED[usize::from(need.min(NEEDED.len() as u8)) - 1];
        let mut rank = 0;
        for (moves, &figures) in side.needing.iter().enumerate() {
            for _ in 0..figures {
                if rank < need {
                    worth += weights[usize::from(rank).min(weights.len() - 1)][moves];
                } else if rank == need {
                    worth += SPARE[moves];
                }
                rank += 1;
            }
        }
        worth
    }
}

/// Worth to the side of the engine, all others against it.
pub(super) fn two_sided(turn: &Turn) -> i32 {
    let standing = turn.standing();
    compare(turn, &standing, usize::from(turn.sides.own))
}

/// Worth to one side.
pub(super) fn compare(turn: &Turn, standing: &Standing, side: usize) -> i32 {
    let mut best = i32::MIN;
    for other in 0..usize::from(turn.sides.count) {
        if other != side {
            best = best.max(standing.of(other));
        }
    }
    standing.of(side) - best
}
