//! A position of Stern-Halma for the searches.

use asterism_rules::stern_halma::{Hole, HoleSet, Move, SternHalma, Win, arm_set};
use asterism_rules::{Position, Reason, Scoring, Seat};

use super::evaluation::{EVALUATION, PegEvaluation};
use crate::mix::mix;
use crate::search::{Node, SeatNode};

/// Weight of each hundredth of gain in the search order, on the scale of the history heuristic.
const HINT: i32 = 64;
/// Minimum gain of a move for the move to be searched, in hundredths. Applies if at least [`FEW`] moves reach this gain.
const LEAST_GAIN: i32 = -30;
/// If fewer moves than this reach [`LEAST_GAIN`], all moves are searched.
const FEW: usize = 6;
/// Minimum number of opposing pegs in a seat's own arm that forces the seat's last pegs to leave: half of the arm.
const CROWD: usize = 5;

/// Zobrist keys for pegs, by seat and hole.
static PEG_KEYS: [[u64; Hole::COUNT]; Seat::MOST] = peg_keys();

/// Zobrist keys for the seat on move.
const TURN_KEYS: [u64; Seat::MOST] = {
    let mut keys = [0; Seat::MOST];
    let mut seat = 0;
    while seat < Seat::MOST {
        keys[seat] = mix((1 << 32) + seat as u64);
        seat += 1;
    }
    keys
};

/// A position whose hash and sums of values are updated with every move.
#[derive(Clone)]
pub(super) struct HalmaNode<'a> {
    position: SternHalma,
    evaluation: &'a PegEvaluation,
    /// Hash of the pegs alone.
    key: u64,
    /// For each seat, the sum of the values of its pegs.
    sums: [i32; Seat::MOST],
}

impl HalmaNode<'static> {
    pub(super) fn new(position: &SternHalma) -> Self {
        Self::with(position, &EVALUATION)
    }
}

impl<'a> HalmaNode<'a> {
    pub(super) fn with(position: &SternHalma, evaluation: &'a PegEvaluation) -> Self {
        let mut node = Self {
            position: *position,
            evaluation,
            key: 0,
            sums: [0; Seat::MOST],
        };
        for seat in Seat::first(position.players()) {
            let arm = position.arm_of(seat);
            for hole in position.pegs(seat).iter() {
                node.key ^= PEG_KEYS[seat.index()][hole.index()];
                node.sums[seat.index()] += evaluation.pegs[arm][hole.index()];
            }
        }
        node
    }

    pub(super) fn position(&self) -> &SternHalma {
        &self.position
    }

    /// Returns the sum of the values of the pegs of `seat`.
    pub(super) fn sum(&self, seat: Seat) -> i32 {
        self.sums[seat.index()]
    }

    /// Returns the seat with the best sum among those that are still playing, other than `seat`.
    pub(super) fn best_rival(&self, seat: Seat) -> Option<Seat> {
        let position = &self.position;
        let rivals = Seat::first(position.players())
            .filter(|&rival| rival != seat && position.is_playing(rival));
        rivals.max_by_key(|&rival| self.sum(rival))
    }

    /// Lists the moves out of the seat's own arm if its pegs have to leave that arm now. Returns whether they have to and can leave.
    ///
    /// A seat could prevent a loss by never leaving its own arm, so that no opponent can fill that arm. The engine does not do this: once opponents
    /// have filled the arm except for one hole, the seat's last pegs leave before any other peg moves. The search applies this rule to all future
    /// turns of the seat, so it cannot find a blockade. The rule already applies while one hole is open, because an opponent may have to let the last
    /// peg out.
    fn list_ways_out(&self, found: &mut Vec<(i32, Move)>) -> bool {
        let position = &self.position;
        let pegs = position.pegs(position.to_move());
        let home = arm_set(position.arm_of(position.to_move()));
        let late = pegs & home;
        let free = (home & !position.occupied()).len();
        let others = home.len() - free - late.len();
        if late.is_empty() || free > 1 || others < CROWD {
            return false;
        }
        self.collect_moves(late, !home, i32::MIN, found);
        if found.is_empty() {
            // If no peg can leave, move the pegs closer to the way out.
            self.collect_moves(late, home, 1, found);
        }
        !found.is_empty()
    }

    /// Adds to `found` the moves of `pegs` that end in `ends` and gain at least `least`.
    fn collect_moves(
        &self,
        pegs: HoleSet,
        ends: HoleSet,
        least: i32,
        found: &mut Vec<(i32, Move)>,
    ) {
        let position = &self.position;
        let seat = position.to_move();
        let evaluation = &self.evaluation.pegs[position.arm_of(seat)];
        for from in pegs.iter() {
            let here = evaluation[from.index()];
            for to in (position.destinations_of(seat, from) & ends).iter() {
                let gain = evaluation[to.index()] - here;
                if gain >= least {
                    found.push((gain * HINT, Move { from, to }));
                }
            }
        }
    }

    /// Returns the result of `seat`: 1 if the seat's pegs are home, -1 if another seat has won, 0 if no seat can move anymore.
    fn result_for(&self, seat: Seat) -> Option<i32> {
        let position = &self.position;
        let places = position.finished();
        if places.contains(seat) {
            return Some(1);
        }
        if !places.is_empty() && !position.options().play_on {
            return Some(-1);
        }
        let outcome = position.outcome()?;
        Some(match outcome.reason {
            Reason::Repetition => 0,
            _ => -1,
        })
    }
}

impl Node for HalmaNode<'_> {
    type Move = Move;

    const REPETITION_COUNTS: bool = true;
    const REDUCES_LATE_MOVES: bool = true;
    const HISTORY_SLOTS: usize = Hole::COUNT * Hole::COUNT;

    fn side(&self) -> usize {
        self.position.to_move().index()
    }

    fn result(&self) -> Option<i32> {
        self.result_for(self.position.to_move())
    }

    /// Lists the moves worth searching, those with the largest gain first.
    fn list_moves(&self, found: &mut Vec<(i32, Move)>) {
        let position = &self.position;
        let pegs = position.pegs(position.to_move());
        if position.options().win == Win::OwnOnly && self.list_ways_out(found) {
            return;
        }
        self.collect_moves(pegs, HoleSet::ALL, LEAST_GAIN, found);
        if found.len() < FEW {
            found.clear();
            self.collect_moves(pegs, HoleSet::ALL, i32::MIN, found);
        }
    }

    fn after(&self, m: Move) -> Self {
        let seat = self.position.to_move();
        let evaluation = &self.evaluation.pegs[self.position.arm_of(seat)];
        let keys = &PEG_KEYS[seat.index()];
        let (from, to) = (m.from.index(), m.to.index());
        let mut sums = self.sums;
        sums[seat.index()] += evaluation[to] - evaluation[from];
        Self {
            position: self.position.after(&m),
            evaluation: self.evaluation,
            key: self.key ^ keys[from] ^ keys[to],
            sums,
        }
    }

    fn key(&self) -> u64 {
        self.key ^ TURN_KEYS[self.position.to_move().index()]
    }

    fn evaluate(&self) -> i32 {
        let own = self.side();
        self.sums[own] - self.sums[1 - own] + self.evaluation.turn
    }

    fn history_slot(&self, m: Move) -> usize {
        m.from.index() * Hole::COUNT + m.to.index()
    }
}

impl SeatNode for HalmaNode<'_> {
    fn seats(&self) -> usize {
        self.position.players()
    }

    fn turned_to(&self, seat: usize) -> Option<Self> {
        let position = self.position.turned_to(Seat::new(seat)?)?;
        Some(Self {
            position,
            ..self.clone()
        })
    }

    fn result_of(&self, seat: usize) -> Option<i32> {
        self.result_for(Seat::new(seat)?)
    }

    fn evaluate_for(&self, seat: usize) -> i32 {
        let Some(seat) = Seat::new(seat) else {
            return 0;
        };
        let rival = self.best_rival(seat);
        self.sum(seat) - rival.map_or(0, |rival| self.sum(rival))
    }
}

const fn peg_keys() -> [[u64; Hole::COUNT]; Seat::MOST] {
    let mut keys = [[0; Hole::COUNT]; Seat::MOST];
    let mut seat = 0;
    while seat < Seat::MOST {
        let mut hole = 0;
        while hole < Hole::COUNT {
            keys[seat][hole] = mix(1 + (seat * Hole::COUNT + hole) as u64);
            hole += 1;
        }
        seat += 1;
    }
    keys
}
