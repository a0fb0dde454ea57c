//! What a position is worth.

use super::node::{Turn, each_figure};
use super::ways::CLASSES;
use super::weights::{MOVE, NEED, NEEDED, SPARE, TURN};

/// A black block in the hand: about what placing it well will gain.
pub(super) const BLACK: i32 = 60;
/// The same for a gray block.
pub(super) const GRAY: i32 = 60;

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
    /// Worth of blocks in the hand.
    hand: i32,
    /// Turns still to come in the present round.
    turns: u8,
    /// Whether it is on move.
    moves: bool,
}

impl Standing {
    pub(super) fn new(turn: &Turn) -> Self {
        let board = &turn.board;
        let mut sides = [Progress::default(); 5];
        let each = board.command().count() as u8;
        let now = board.to_move.index();
        for (seat, &side) in turn.sides.of[..usize::from(board.players)]
            .iter()
            .enumerate()
        {
            let side = &mut sides[usize::from(side)];
            side.out += each;
            side.turns += u8::from(seat > now || seat == now && turn.pending.is_none());
        }
        each_figure(board, |color, stop, seat| {
            let side = &mut sides[turn.sides.of_seat(seat)];
            side.out -= 1;
            // Nobody moves what belongs to a seat that has retired.
            if !board.retired.contains(seat) {
                side.needing[turn.ways.moves(color, stop)] += 1;
            }
        });
        let side = &mut sides[turn.sides.of_seat(board.to_move)];
        match &turn.pending {
            None => side.moves = true,
            Some(pending) => {
                let grays = i32::from(pending.due.supply + pending.due.moved);
                side.hand = i32::from(pending.due.black) * BLACK + grays * GRAY;
            }
        }
        Self {
            sides,
            target: board.target() as u8,
        }
    }

    /// Hands the weights that count for one side to `found`, as places in the list of all [`weights`].
    #[inline]
    fn each_feature(&self, side: usize, mut found: impl FnMut(usize, i32)) {
        let side = &self.sides[side];
        if side.turns > 0 {
            found(AT_TURN, i32::from(side.turns));
        }
        if side.moves {
            found(AT_MOVE, 1);
        }
        let need = usize::from(self.target.saturating_sub(side.out));
        let row = need.min(NEEDED.len());
        found(AT_NEED + row, 1);
        if need == 0 {
            return;
        }
        let mut rank = 0;
        for (moves, &figures) in side.needing.iter().enumerate() {
            for _ in 0..figures {
                if rank < need {
                    let rank = rank.min(RANKS - 1);
                    found(AT_NEEDED + ((row - 1) * RANKS + rank) * CLASSES + moves, 1);
                } else {
                    found(AT_SPARE + moves, 1);
                    return;
                }
                rank += 1;
            }
        }
    }

    /// What is good for one side.
    pub(super) fn of(&self, side: usize) -> i32 {
        let mut worth = self.sides[side].hand;
        self.each_feature(side, |at, count| worth += WEIGHTS[at] * count);
        worth
    }

    /// The best of all sides but one.
    pub(super) fn rival(&self, turn: &Turn, side: usize) -> usize {
        if turn.sides.count == 2 {
            return 1 - side;
        }
        (0..usize::from(turn.sides.count))
            .filter(|&other| other != side && turn.sides.playing >> other & 1 != 0)
            .max_by_key(|&other| self.of(other))
            .unwrap_or(side)
    }
}

/// Best figures that are told apart.
const RANKS: usize = 3;

const AT_NEED: usize = 0;
const AT_NEEDED: usize = AT_NEED + 4;
const AT_SPARE: usize = AT_NEEDED + 3 * RANKS * CLASSES;
const AT_TURN: usize = AT_SPARE + CLASSES;
const AT_MOVE: usize = AT_TURN + 1;
const COUNT: usize = AT_MOVE + 1;

/// All weights, in the order of their constants.
pub(super) const WEIGHTS: [i32; COUNT] = weights();

const fn weights() -> [i32; COUNT] {
    let mut weights = [0; COUNT];
    let mut at = 0;
    while at < COUNT {
        weights[at] = match at {
            AT_NEED..AT_NEEDED => NEED[at],
            AT_NEEDED..AT_SPARE => {
                let at = at - AT_NEEDED;
                NEEDED[at / (RANKS * CLASSES)][at / CLASSES % RANKS][at % CLASSES]
            }
            AT_SPARE..AT_TURN => SPARE[at - AT_SPARE],
            AT_TURN => TURN,
            _ => MOVE,
        };
        at += 1;
    }
    weights
}

/// Worth to one side: how much better it is than the best other.
pub(super) fn compare(turn: &Turn, standing: &Standing, side: usize) -> i32 {
    standing.of(side) - standing.of(standing.rival(turn, side))
}

/// What the weights are multiplied with to get the worth to the side on move.
pub(super) fn features(turn: &Turn) -> Vec<f32> {
    let standing = turn.standing();
    let side = turn.sides.of_seat(turn.board.to_move);
    let mut features = vec![0.0; COUNT];
    standing.each_feature(side, |at, count| features[at] += count as f32);
    let rival = standing.rival(turn, side);
    standing.each_feature(rival, |at, count| features[at] -= count as f32);
    features
}
