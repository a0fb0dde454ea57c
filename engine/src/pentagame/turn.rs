//! Pentagame's position for the search, between turns and in the middle of one.

use asterism_rules::pentagame::{Figures, Pending, Pentagame, Stage, StagedTurn};
use asterism_rules::{Position, Seat, SeatSet};

use super::distances::Distances;

/// Position of the search, also in the middle of a turn.
#[derive(Clone, Copy)]
pub(super) struct TurnNode {
    staged: StagedTurn,
    pub(super) distances: Distances,
    pub(super) sides: Sides,
    /// Rounds until the game is drawn.
    rounds: Option<u32>,
    /// Winners once it is over; none for a draw.
    over: Option<SeatSet>,
    /// What it costs the engine to come back to a position that stood before.
    pub(super) repetition_penalty: i32,
    /// How many places for a block are looked at, and whether others than the best are.
    pub(super) width: usize,
}

/// Who plays with whom.
#[derive(Clone, Copy)]
pub(super) struct Sides {
    /// By seat.
    pub(super) of: [u8; 5],
    /// How many there are.
    pub(super) count: u8,
    /// Side of the engine, side 0 of a search for two; all others are side 1.
    pub(super) own: u8,
    /// Those that still play, one bit each.
    pub(super) playing: u8,
}

impl Sides {
    fn new(position: &Pentagame) -> Self {
        let mut sides = Self {
            of: [0; 5],
            count: 0,
            own: 0,
            playing: 0,
        };
        for side in position.sides() {
            for seat in side.iter() {
                sides.of[seat.index()] = sides.count;
                if !position.retired().contains(seat) {
                    sides.playing |= 1 << sides.count;
                }
            }
            sides.count += 1;
        }
        sides.own = sides.of[position.to_move().index()];
        sides
    }

    pub(super) fn of_seat(self, seat: Seat) -> usize {
        usize::from(self.of[seat.index()])
    }
}

/// Places for a block that are looked at in the turn thought about, and in later ones.
const WIDE: usize = 8;
const NARROW: usize = 4;

impl TurnNode {
    /// Start of the search: `position` is not over; `rounds` are left until it is drawn.
    pub(super) fn new(position: &Pentagame, rounds: Option<u32>) -> Self {
        let occupied = position.occupied().bits();
        Self {
            staged: StagedTurn::new(position),
            distances: Distances::new(position.graph(), occupied),
            sides: Sides::new(position),
            rounds,
            over: None,
            repetition_penalty: 0,
            width: WIDE,
        }
    }

    /// Board as it looks now, in the middle of a turn, too.
    #[inline]
    pub(super) fn board(&self) -> &Pentagame {
        self.staged.board()
    }

    /// What is left to do in the turn; `None` between turns.
    #[inline]
    pub(super) fn pending(&self) -> Option<&Pending> {
        self.staged.pending()
    }

    /// Rounds until the game is drawn.
    pub(super) fn rounds(&self) -> Option<u32> {
        self.rounds
    }

    /// Winners once it is over; none for a draw.
    pub(super) fn over(&self) -> Option<SeatSet> {
        self.over
    }

    /// Forced move-outs (R9); none if nothing is forced.
    pub(super) fn each_leave(&self, found: impl FnMut(Figures)) {
        self.staged.each_leave(found);
    }

    /// The turn has come back to an earlier seat.
    fn end_round(&mut self) {
        self.over = self
            .board()
            .outcome_after_round()
            .map(|outcome| outcome.winners);
        if let (None, Some(rounds)) = (self.over, &mut self.rounds) {
            *rounds = rounds.saturating_sub(1);
            if *rounds == 0 {
                self.over = Some(SeatSet::EMPTY);
            }
        }
    }

    /// Position after a legal `stage`.
    pub(super) fn next(&self, stage: Stage) -> Self {
        let mut next = *self;
        let mover = self.board().to_move();
        next.staged.play(stage);
        if next.pending().is_none() {
            next.width = NARROW;
            if next.board().to_move() <= mover {
                next.end_round();
            } else {
                next.over = next.board().outcome().map(|outcome| outcome.winners);
            }
        }
        let occupied = next.board().occupied();
        if occupied != self.board().occupied() {
            next.distances = Distances::new(next.board().graph(), occupied.bits());
        }
        next
    }

    /// The same position with `seat` on move; `None` if it cannot move. Between turns only.
    pub(super) fn turned_to(&self, seat: Seat) -> Option<Self> {
        let mut turned = *self;
        turned.staged = self.staged.turned_to(seat)?;
        if seat < self.board().to_move() {
            turned.end_round();
        }
        Some(turned)
    }
}
