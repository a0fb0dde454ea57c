//! Evaluation of a position.

use asterism_rules::pentagame::Stop;
use asterism_rules::{Position, Seat};

use super::distances::{CLASSES, Distances};
use super::turn::TurnNode;
use super::weights::{ENTRANCE, MOVE, NEED, NEEDED, SPARE, TURN};

/// Value of a black block in hand: roughly what a good placement gains.
pub(super) const BLACK: i32 = 200;
/// Value of a gray block in hand: roughly what a good placement gains.
pub(super) const GRAY: i32 = 200;

/// Progress of all sides.
#[derive(Clone, Copy)]
pub(super) struct Standings {
    pub(super) sides: [SideProgress; 5],
    pub(super) target: u8,
}

/// Progress of one side.
#[derive(Clone, Copy, Default)]
pub(super) struct SideProgress {
    pub(super) out: u8,
    /// Number of the side's figures on the board, indexed by the number of moves that each of these figures needs to reach its goal.
    pub(super) needing: [u8; CLASSES],
    /// Value of the blocks that the side has in hand.
    hand: i32,
    /// Number of turns that the side still has in this round.
    pub(super) turns: u8,
    /// Whether the side is on move.
    pub(super) moves: bool,
    /// Number of entrances to the goals of the side's figures, added up over these figures: first for the figures that need one move to reach their
    /// goals, then for the figures that need more moves.
    pub(super) entrances: [u16; 2],
}

impl SideProgress {
    /// Adds a figure of the given `color` on an occupied stop to the side's progress.
    pub(super) fn add(&mut self, distances: &Distances, color: usize, stop: Stop) {
        let moves = distances.moves_to_goal(color, stop);
        self.add_at(moves, distances.entrances(color));
    }

    /// Adds to the side's progress a figure that needs `moves` moves to reach its goal. The goal has the given number of `entrances`.
    #[inline]
    pub(super) fn add_at(&mut self, moves: usize, entrances: u8) {
        self.needing[moves] += 1;
        if moves > 0 {
            self.entrances[usize::from(moves > 1)] += u16::from(entrances);
        }
    }

    /// Removes a figure of the given `color` on an occupied stop from the side's progress.
    pub(super) fn remove(&mut self, distances: &Distances, color: usize, stop: Stop) {
        let moves = distances.moves_to_goal(color, stop);
        self.remove_at(moves, distances.entrances(color));
    }

    /// Removes a figure that was added by [`add_at`](Self::add_at) with these arguments.
    #[inline]
    pub(super) fn remove_at(&mut self, moves: usize, entrances: u8) {
        self.needing[moves] -= 1;
        if moves > 0 {
            self.entrances[usize::from(moves > 1)] -= u16::from(entrances);
        }
    }

    /// Returns the score of the side, regardless of the other sides. `target` is the number of figures that a side needs to win.
    pub(super) fn score(&self, target: u8) -> i32 {
        let mut score = self.hand
            + i32::from(self.turns) * TURN
            + i32::from(self.moves) * MOVE
            + i32::from(self.entrances[0]) * ENTRANCE[0]
            + i32::from(self.entrances[1]) * ENTRANCE[1];
        let need = usize::from(target.saturating_sub(self.out));
        let row = need.min(NEEDED.len());
        score += NEED[row];
        if need == 0 {
            return score;
        }
        let mut rank = 0;
        for (moves, &figures) in self.needing.iter().enumerate() {
            for _ in 0..figures {
                if rank == need {
                    return score + SPARES[moves];
                }
                score += NEEDEDS[row - 1][rank.min(RANKS - 1)][moves];
                rank += 1;
            }
        }
        score
    }
}

impl Standings {
    pub(super) fn new(turn: &TurnNode) -> Self {
        Self::with(turn, turn.distances())
    }

    /// Returns the progress of all sides in `turn`, based on the given `distances` instead of those stored in `turn`.
    pub(super) fn with(turn: &TurnNode, distances: &Distances) -> Self {
        let board = turn.board();
        let mut sides = [SideProgress::default(); 5];
        let each = board.command().count() as u8;
        let now = board.to_move().index();
        for (seat, &side) in turn.sides.of[..board.players()].iter().enumerate() {
            let side = &mut sides[usize::from(side)];
            side.out += each;
            side.turns += u8::from(seat > now || seat == now && turn.pending().is_none());
        }
        let of_figure = &turn.sides.of_figure;
        board.each_figure(|figure, stop| {
            let (side, plays) = of_figure[figure.index()];
            let side = &mut sides[usize::from(side)];
            side.out -= 1;
            // Figures of a seat that has retired no longer move.
            if plays {
                side.add(distances, figure.color.index(), stop);
            }
        });
        let side = &mut sides[turn.sides.of_seat(board.to_move())];
        match turn.pending() {
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

    /// Returns whether no side has brought out enough figures to win.
    pub(super) fn is_undecided(&self) -> bool {
        self.sides.iter().all(|side| side.out < self.target)
    }

    /// Returns the score of one side, regardless of the others.
    pub(super) fn score_of(&self, side: usize) -> i32 {
        self.sides[side].score(self.target)
    }

    /// Returns the side with the best score, other than `side`.
    pub(super) fn best_rival(&self, turn: &TurnNode, side: usize) -> usize {
        if turn.sides.count == 2 {
            return 1 - side;
        }
        let rivals = turn.sides.still_playing().filter(|&other| other != side);
        rivals
            .max_by_key(|&other| self.score_of(other))
            .unwrap_or(side)
    }
}

/// Returns the change in each side's score when the turn passes from the seat on move to `next`.
pub(super) fn passing_scores(turn: &TurnNode, next: Seat) -> Scores {
    let board = turn.board();
    let now = board.to_move();
    let mut changes = [0; 5];
    for (seat, &side) in turn.sides.of[..board.players()].iter().enumerate() {
        let is_ahead = |of: Seat| i32::from(seat >= of.index());
        changes[usize::from(side)] += (is_ahead(next) - is_ahead(now)) * TURN;
    }
    changes[turn.sides.of_seat(now)] -= MOVE;
    changes[turn.sides.of_seat(next)] += MOVE;
    Scores(changes)
}

/// Number of a side's figures that get separate weights by rank: the figures closest to their goals.
const RANKS: usize = 3;

/// Cost of a figure, indexed by its distance from its goal in moves.
type Costs = [i32; CLASSES];
const SPARES: Costs = sum(SPARE);
const NEEDEDS: [[Costs; RANKS]; 3] = {
    let mut sums = [[[0; CLASSES]; RANKS]; 3];
    let mut at = 0;
    while at < 3 * RANKS {
        sums[at / RANKS][at % RANKS] = sum(NEEDED[at / RANKS][at % RANKS]);
        at += 1;
    }
    sums
};

const fn sum(each: [i32; CLASSES - 2]) -> Costs {
    let mut sums = [0; CLASSES];
    let mut moves = 2;
    while moves < CLASSES {
        sums[moves] = sums[moves - 1] + each[moves - 2];
        moves += 1;
    }
    sums
}

/// Score of each side.
#[derive(Clone, Copy)]
pub(super) struct Scores(pub(super) [i32; 5]);

impl Scores {
    pub(super) fn new(turn: &TurnNode, standing: &Standings) -> Self {
        let mut scores = [0; 5];
        for (side, score) in scores[..usize::from(turn.sides.count)]
            .iter_mut()
            .enumerate()
        {
            *score = standing.score_of(side);
        }
        Self(scores)
    }

    /// Adds the scores of `other`, separately for each side.
    #[inline]
    pub(super) fn plus(mut self, other: &Self) -> Self {
        for (score, other) in self.0.iter_mut().zip(other.0) {
            *score += other;
        }
        self
    }

    /// Returns the evaluation for `side`: the side's score minus the score of its best rival.
    pub(super) fn evaluate_for(&self, turn: &TurnNode, side: usize) -> i32 {
        let own = self.0[side];
        if turn.sides.count == 2 {
            return own - self.0[1 - side];
        }
        let rivals = turn.sides.still_playing().filter(|&other| other != side);
        own - rivals.map(|other| self.0[other]).max().unwrap_or(own)
    }
}
