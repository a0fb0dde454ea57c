//! A position of Pentagame as a node for the search, which plays turns in stages.

use asterism_rules::pentagame::{Color, Figure, Stage, Stop};
use asterism_rules::{Position, Seat};

use super::candidates::{self, Leaves};
use super::evaluation::{Scores, Standings};
use super::turn::{Sides, TurnNode};
use super::weights::SCALE;
use crate::chance::exp;
use crate::mix::mix;
use crate::search::{ChanceNode, Chances, LastMoves, MAX_EVALUATION, MOST_SIDES, Node};

/// Number of history slots for base moves: one for each pair of a figure and its destination. The slots for the other stages of a turn have higher
/// numbers.
const BASES: usize = 20 * Stop::COUNT;
const PLACES: usize = BASES + 3 * Stop::COUNT + 1;
/// Value that stands for the stop of a figure that has left the board.
const OUT: u64 = 255;

impl Sides {
    /// Divides one point among the sides that are still playing, in proportion to their odds.
    pub(super) fn divide_point(self, odds_of: impl Fn(usize) -> f32) -> Chances {
        let mut odds = [0.0; MOST_SIDES];
        for side in self.still_playing() {
            odds[side] = odds_of(side);
        }
        divide(odds)
    }
}

impl TurnNode {
    fn is_own(&self, seat: Seat) -> bool {
        self.sides.of_seat(seat) == usize::from(self.sides.own)
    }

    /// Returns the score of each side.
    pub(super) fn scores(&self) -> Scores {
        Scores::new(self, &Standings::new(self))
    }

    fn list_stages(&self, found: &mut Vec<(i32, Stage)>, leaves: Option<Leaves<'_>>) {
        if let Some(pending) = self.pending() {
            candidates::list_placements(self, pending, found);
            return;
        }
        self.each_leave(|figures| found.push((0, Stage::Leave(figures))));
        if found.is_empty() {
            candidates::list_base_moves(self, found, leaves);
        }
    }

    fn hash(&self) -> u64 {
        let board = self.board();
        let mut key = 0;
        let mut add = |bits: u64| key = mix(key ^ bits).wrapping_add(bits);
        for bits in [board.black().bits(), board.gray().bits()] {
            add(bits as u64);
            add((bits >> 64) as u64);
        }
        for &shape in board.shapes() {
            let mut bits = 0;
            for color in Color::ALL {
                let stop = board.stop_of(Figure { shape, color });
                bits = bits << 8 | stop.map_or(OUT, |stop| stop.index() as u64);
            }
            add(bits);
        }
        for seat in Seat::first(board.players()) {
            let mut bits = 0;
            if let Some(last) = board.last_displacement(seat) {
                bits = 1 + last.figure.index() as u64;
                bits = bits << 8 | last.from.index() as u64;
                bits = bits << 8 | last.to.index() as u64;
                bits = bits << 8 | last.partner.map_or(255, |partner| partner.index() as u64);
            }
            add(bits);
        }
        let mut rest = board.to_move().number() as u64;
        if let Some(pending) = self.pending() {
            let due = pending.due;
            rest = rest << 8
                | u64::from(due.black) << 7
                | u64::from(due.supply) << 4
                | u64::from(due.moved);
            rest = rest << 8 | pending.lifted.map_or(255, |stop| stop.index() as u64);
            if due.moved > 0 {
                let fresh = board.gray().bits() & !pending.movable.bits();
                add(fresh as u64 ^ (fresh >> 64) as u64);
            }
        }
        // The round limit matters only when it is close.
        if let Some(rounds @ ..32) = self.rounds() {
            rest = rest << 8 | u64::from(rounds) << 1 | 1;
        }
        add(rest << 1 | u64::from(self.pending().is_some()));
        key
    }

    fn slot_of(stage: Stage) -> usize {
        match stage {
            Stage::Base(base) => base.figure.index() * Stop::COUNT + base.to.index(),
            Stage::Black(stop) => BASES + stop.index(),
            Stage::Gray(stop) => BASES + Stop::COUNT + stop.index(),
            Stage::Take(stop) => BASES + 2 * Stop::COUNT + stop.index(),
            Stage::Leave(_) => BASES + 3 * Stop::COUNT,
        }
    }

    /// Returns the depth that `stage` consumes: 1 for the first stage of a turn, and 0 for later stages. A first stage that may end the game also
    /// consumes 0, so that its turn is always searched to the end.
    fn depth_of(&self, stage: Stage) -> i32 {
        let ends = |outs| {
            let board = self.board();
            board.side_out_count(board.to_move()) + outs >= board.target()
        };
        let is_seen = match stage {
            Stage::Base(base) => base.to == base.figure.goal() && ends(1),
            Stage::Leave(figures) => ends(figures.len()),
            Stage::Black(_) | Stage::Take(_) | Stage::Gray(_) => true,
        };
        i32::from(!is_seen)
    }
}

/// Node of a search for two sides: two players, two teams, or one side against all others (paranoid search: Sturtevant, Korf, *On Pruning Techniques
/// for Multi-Player Games*, 2000).
impl Node for TurnNode {
    type Move = Stage;
    const REPETITION_COUNTS: bool = true;
    const REDUCES_LATE_MOVES: bool = true;
    const KNOWS_LEAVES: bool = true;
    const HISTORY_SLOTS: usize = PLACES;

    fn side(&self) -> usize {
        usize::from(!self.is_own(self.board().to_move()))
    }

    fn result(&self) -> Option<i32> {
        let winners = self.over()?;
        let won = |own| winners.iter().any(|seat| self.is_own(seat) == own);
        let own = i32::from(won(true)) - i32::from(won(false));
        Some(if self.side() == 0 { own } else { -own })
    }

    fn list_moves(&self, found: &mut Vec<(i32, Stage)>) {
        self.list_stages(found, None);
    }

    fn list_last_moves(&self, last: &mut LastMoves<'_, Stage>) {
        let leaves = Leaves {
            sign: if Node::side(self) == 0 { 1 } else { -1 },
            enough: last.enough,
            scores: last.scores,
        };
        self.list_stages(last.found, Some(leaves));
    }

    fn after(&self, stage: Stage) -> Self {
        self.after_stage(stage)
    }

    fn key(&self) -> u64 {
        self.hash()
    }

    fn evaluate(&self) -> i32 {
        let own = self
            .scores()
            .evaluate_for(self, usize::from(self.sides.own));
        let own = if self.side() == 0 { own } else { -own };
        own.clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }

    fn history_slot(&self, stage: Stage) -> usize {
        Self::slot_of(stage)
    }

    fn repetition_score(&self) -> i32 {
        let own = -self.repetition_penalty;
        if Node::side(self) == 0 { own } else { -own }
    }

    fn depth_cost(&self, stage: Stage) -> i32 {
        self.depth_of(stage)
    }
}

/// Node of a search in which each side plays for itself.
impl ChanceNode for TurnNode {
    fn mover(&self) -> usize {
        self.sides.of_seat(self.board().to_move())
    }

    fn is_between_turns(&self) -> bool {
        self.pending().is_none()
    }

    fn final_chances(&self) -> Option<Chances> {
        let winners = self.over()?;
        let mut shares = [0.0; MOST_SIDES];
        for seat in winners.iter() {
            shares[self.sides.of_seat(seat)] = 1.0;
        }
        if winners.is_empty() {
            shares[..usize::from(self.sides.count)].fill(1.0);
        }
        Some(divide(shares))
    }

    fn estimate_chances(&self) -> Chances {
        let scores = self.scores().0;
        let best = self.sides.still_playing().map(|side| scores[side]).max();
        self.sides.divide_point(|side| {
            let behind = scores[side] - best.unwrap_or(0);
            exp(behind as f32 / SCALE)
        })
    }

    fn repetition_chances(&self) -> Chances {
        let own = usize::from(self.sides.own);
        let cost = exp(-self.repetition_penalty as f32 / SCALE);
        self.sides
            .divide_point(|side| if side == own { cost } else { 1.0 })
    }
}

/// Divides one point in proportion to `odds`.
fn divide(odds: Chances) -> Chances {
    let all: f32 = odds.iter().sum();
    odds.map(|odds| odds / all)
}
