//! Evaluation of a position.
//!
//! The evaluation is a weighted sum of each piece's progress, the opposing pieces ahead of it in its lane, and the number of turns that each side
//! still needs. The terms of one piece depend only on its progress and on the five crossings of its lane, so the search looks them up in a table that
//! is filled once.

use std::sync::LazyLock;

use asterism_rules::squadro::{HOME, Lane, TURNED, distance, move_in_lane, speeds};

use super::compact::{CompactSquadro, SEATS};
use super::{race, weights};
use crate::search::MAX_EVALUATION;

/// Number of ways to occupy a lane's five crossings. Each crossing may hold nothing, a piece going out, or a piece coming back.
const CROSSINGS: usize = 3usize.pow(5);
/// Maximum number of turns that a side can still need, plus one.
pub(super) const TURNS_COUNT: usize = 40;
/// Maximum number of steps by which a move can send opposing pieces back, plus one.
pub(super) const SENT_COUNT: usize = 16;

/// The contribution of a piece to the [crossings](CROSSINGS) of the opponent's five lanes, one byte per lane. Indexed by side, lane and progress.
static OCCUPATION: [[[u64; 16]; 5]; 2] = build_occupation();

/// Weights, prepared for lookup.
struct Tables {
    /// Evaluations of pieces. Indexed by whether the piece's side is on move (first) or not, then by the piece's seat, lane and progress, then by the
    /// occupation of the [crossings](CROSSINGS) of its lane.
    pieces: Vec<i16>,
    turns: [[i32; TURNS_COUNT]; 2],
}

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

/// Returns the evaluation for the side to move.
#[inline]
pub(super) fn evaluate<const REPEATS: bool>(node: &CompactSquadro<REPEATS>) -> i32 {
    let tables = &*TABLES;
    let (own, other) = (node.side as usize & 1, 1 - (node.side as usize & 1));
    let sum = tables.pieces(node, 0, own) - tables.pieces(node, 1, other);
    let turns = |of: usize, side: usize| {
        let turns = race::turns_left(node, side) as usize;
        tables.turns[of][turns.min(TURNS_COUNT - 1)]
    };
    if !node.is_contested() {
        return sum.clamp(-MAX_EVALUATION, MAX_EVALUATION);
    }
    (sum + turns(0, own) - turns(1, other)).clamp(-MAX_EVALUATION, MAX_EVALUATION)
}

impl Tables {
    fn new() -> Self {
        let mut pieces = Vec::with_capacity(2 * 2 * 5 * 16 * CROSSINGS);
        for of in 0..2 {
            for side in 0..2 {
                for lane in Lane::ALL {
                    for progress in 0..16 {
                        pieces.extend((0..CROSSINGS).map(|crossings| {
                            let mut score = 0;
                            if progress <= HOME {
                                each_term_of_piece(
                                    of,
                                    side,
                                    lane,
                                    progress,
                                    crossings,
                                    |feature| {
                                        score += feature.weight();
                                    },
                                );
                            }
                            score as i16
                        }));
                    }
                }
            }
        }
        Self {
            pieces,
            turns: weights::TURNS,
        }
    }

    /// Returns the sum of the evaluations of all pieces of `side`. `of` is 0 if that side is on move, otherwise 1.
    #[inline]
    fn pieces<const REPEATS: bool>(
        &self,
        node: &CompactSquadro<REPEATS>,
        of: usize,
        side: usize,
    ) -> i32 {
        let mut crossings = crossings(node, side);
        let mut sum = 0;
        for lane in Lane::ALL {
            let row = (of * 2 + side) * 5 + lane.index();
            let progress = node.pieces.get(side, lane) as usize;
            let at = (row * 16 + progress) * CROSSINGS + (crossings & 255) as usize;
            sum += i32::from(self.pieces[at]);
            crossings >>= 8;
        }
        sum
    }
}

/// Returns the occupancy of the crossings on all lanes of `side`, one byte per lane.
#[inline]
fn crossings<const REPEATS: bool>(node: &CompactSquadro<REPEATS>, side: usize) -> u64 {
    let foe = 1 - (side & 1);
    Lane::ALL.into_iter().fold(0, |sum, lane| {
        sum + OCCUPATION[foe][lane.index()][node.pieces.get(foe, lane) as usize]
    })
}

const fn build_occupation() -> [[[u64; 16]; 5]; 2] {
    const POWERS: [u64; 5] = [1, 3, 9, 27, 81];
    let mut table = [[[0; 16]; 5]; 2];
    let mut lane = 0;
    while lane < 5 {
        let mut progress = 1;
        while progress < HOME {
            if progress != TURNED {
                let comes = if progress < TURNED { 1 } else { 2 };
                // A piece in lane k is k steps away from the edge of the lanes that it crosses.
                let on = distance(progress) as usize - 1;
                let occupant = (comes * POWERS[lane]) << (8 * on);
                table[0][lane][progress as usize] = occupant;
                table[1][lane][progress as usize] = occupant;
            }
            progress += 1;
        }
        lane += 1;
    }
    table
}

/// A term of the evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Term {
    /// A piece: seat, lane and progress.
    Piece(usize, usize, usize),
    /// A piece ahead of an opposing piece: whether the opposing side is on move (0) or not (1), the opposing piece's speed, the steps until the
    /// opposing piece arrives, and the steps that the piece ahead would lose. Each of the last three numbers is stored as its value minus 1.
    Ahead(usize, usize, usize, usize),
    /// Steps by which a piece's next move would send opposing pieces back: whether the piece's side is on move (0) or not (1), and the number of
    /// steps.
    Sent(usize, usize),
    /// Turns that a side needs: whether the side is on move (0) or not (1), and the number of turns.
    Turns(usize, usize),
}

impl Term {
    fn weight(self) -> i32 {
        match self {
            Self::Piece(side, lane, progress) => weights::PIECE[side][lane][progress],
            Self::Ahead(of, speed, gap, loss) => weights::AHEAD[of][speed][gap][loss],
            Self::Sent(of, steps) => weights::SENT[of][steps],
            Self::Turns(of, turns) => weights::TURNS[of][turns],
        }
    }
}

/// Calls `found` with every term of one piece.
fn each_term_of_piece(
    of: usize,
    side: usize,
    lane: Lane,
    progress: u8,
    crossings: usize,
    mut found: impl FnMut(Term),
) {
    found(Term::Piece(side, lane.index(), progress.into()));
    if progress >= HOME {
        return;
    }
    let occupant = |crossing: u8| crossings / 3usize.pow(u32::from(crossing) - 1) % 3;
    // A jumped piece returns to its start or to its turnaround.
    let loss = |crossing: u8| match occupant(crossing) {
        1 => lane.number(),
        _ => TURNED as usize - lane.number(),
    };
    let (out, back) = speeds(SEATS[side], lane);
    let (speed, end) = if progress < TURNED {
        (out, TURNED)
    } else {
        (back, HOME)
    };
    for at in progress + 1..end {
        let crossing = distance(at);
        if occupant(crossing) != 0 {
            let gap = usize::from(at - progress) - 1;
            found(Term::Ahead(
                of,
                usize::from(speed) - 1,
                gap,
                loss(crossing) - 1,
            ));
        }
    }
    let taken = (1..=5).fold(0, |taken, crossing| {
        taken | u8::from(occupant(crossing) != 0) << (crossing - 1)
    });
    let (_, jumped) = move_in_lane(side, lane, progress, taken);
    let sent: usize = (1..=5)
        .filter(|crossing| jumped >> (crossing - 1) & 1 != 0)
        .map(loss)
        .sum();
    found(Term::Sent(of, sent.min(SENT_COUNT - 1)));
}

/// Calls `found` with every term and its sign: 1 if the term belongs to the side on move, otherwise -1.
pub(super) fn each_term<const REPEATS: bool>(
    node: &CompactSquadro<REPEATS>,
    mut found: impl FnMut(Term, i32),
) {
    let own = node.side as usize;
    for (of, side, sign) in [(0, own, 1), (1, 1 - own, -1)] {
        let crossings = crossings(node, side);
        for lane in Lane::ALL {
            let progress = node.pieces.get(side, lane);
            let crossings = (crossings >> (8 * lane.index()) & 255) as usize;
            each_term_of_piece(of, side, lane, progress, crossings, |feature| {
                found(feature, sign);
            });
        }
        let turns = race::turns_left(node, side) as usize;
        found(Term::Turns(of, turns.min(TURNS_COUNT - 1)), sign);
    }
}
