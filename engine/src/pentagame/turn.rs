//! A position of Pentagame for the search.

use std::cell::OnceCell;

use asterism_rules::pentagame::{Figure, Figures, Pending, Pentagame, Stage, StagedTurn};
use asterism_rules::{Position, Scoring, Seat, SeatSet};

use super::distances::Distances;

/// A position between two turns or in the middle of a turn.
#[derive(Clone)]
pub(super) struct TurnNode {
    staged: StagedTurn,
    /// Stops that hold a figure or a block, one bit per stop.
    occupied: u128,
    /// Distances of all figures. Computed when first needed, because the transposition table settles many positions without them.
    distances: OnceCell<Distances>,
    pub(super) sides: Sides,
    /// Number of rounds after which the game is drawn; `None` if the number of rounds is not limited.
    rounds: Option<u32>,
    /// The winners once the game is over; an empty set for a draw.
    over: Option<SeatSet>,
    /// Score that the engine loses by repeating an earlier position.
    pub(super) repetition_penalty: i32,
    /// Maximum number of placements that the search tries for one block.
    pub(super) width: usize,
}

/// The sides of a game. A side consists of seats that play together.
#[derive(Clone, Copy)]
pub(super) struct Sides {
    /// Side of each seat.
    pub(super) of: [u8; 5],
    /// Side of each figure by index, and whether the figure's seat is still playing.
    pub(super) of_figure: [(u8, bool); Figure::COUNT],
    /// Number of sides.
    pub(super) count: u8,
    /// The engine's side. In a search for two sides, it is side 0, and all other sides are side 1.
    pub(super) own: u8,
    /// Sides that are still playing, one bit each.
    pub(super) playing: u8,
}

impl Sides {
    fn new(position: &Pentagame) -> Self {
        let mut sides = Self {
            of: [0; 5],
            of_figure: [(0, false); Figure::COUNT],
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
        let command = position.command();
        position.each_figure(|figure, _| {
            let seat = command.owner(figure);
            let plays = !position.retired().contains(seat);
            sides.of_figure[figure.index()] = (sides.of[seat.index()], plays);
        });
        sides.own = sides.of[position.to_move().index()];
        sides
    }

    pub(super) fn of_seat(self, seat: Seat) -> usize {
        usize::from(self.of[seat.index()])
    }

    /// Returns the sides that are still playing.
    pub(super) fn still_playing(self) -> impl Iterator<Item = usize> {
        (0..usize::from(self.count)).filter(move |side| self.playing >> side & 1 != 0)
    }
}

/// Maximum number of placements that the search tries for one block: `WIDE` in the first turn, `NARROW` in later turns.
const WIDE: usize = 8;
const NARROW: usize = 4;

impl TurnNode {
    /// Creates the root of a search. The game must not be over in `position`; it is drawn after `rounds` more rounds.
    pub(super) fn new(position: &Pentagame, rounds: Option<u32>) -> Self {
        Self {
            staged: StagedTurn::new(position),
            occupied: position.occupied().bits(),
            distances: OnceCell::new(),
            sides: Sides::new(position),
            rounds,
            over: None,
            repetition_penalty: 0,
            width: WIDE,
        }
    }

    /// Returns the current board, even in the middle of a turn.
    #[inline]
    pub(super) fn board(&self) -> &Pentagame {
        self.staged.board()
    }

    /// Returns the stops that hold a figure or a block, one bit per stop.
    #[inline]
    pub(super) fn occupied(&self) -> u128 {
        self.occupied
    }

    /// Returns the distances of all figures.
    #[inline]
    pub(super) fn distances(&self) -> &Distances {
        self.distances
            .get_or_init(|| Distances::new(self.board().graph(), self.occupied))
    }

    /// Returns the part of the current turn that is still to be played; `None` between turns.
    #[inline]
    pub(super) fn pending(&self) -> Option<&Pending> {
        self.staged.pending()
    }

    /// Returns the number of rounds after which the game is drawn; `None` if the number of rounds is not limited.
    pub(super) fn rounds(&self) -> Option<u32> {
        self.rounds
    }

    /// Returns the winners once the game is over; an empty set for a draw.
    pub(super) fn over(&self) -> Option<SeatSet> {
        self.over
    }

    /// Calls `found` once for each set of figures that can leave in a forced move-out (R9). Does not call `found` if no figure has to leave.
    pub(super) fn each_leave(&self, found: impl FnMut(Figures)) {
        self.staged.each_leave(found);
    }

    /// Ends the round. Called when the turn returns to an earlier seat.
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

    /// Returns the stops that hold a figure or a block after `stage`, one bit per stop. The stage has already been played on `staged`.
    fn occupied_after(&self, stage: Stage, staged: &StagedTurn) -> u128 {
        match stage {
            Stage::Black(stop) | Stage::Gray(stop) => self.occupied | 1 << stop.index(),
            Stage::Take(stop) => self.occupied & !(1 << stop.index()),
            Stage::Base(base) if base.is_mere_swap() => self.occupied,
            Stage::Base(_) | Stage::Leave(_) => staged.board().occupied().bits(),
        }
    }

    /// Returns the position after a legal `stage`.
    pub(super) fn after_stage(&self, stage: Stage) -> Self {
        let mut staged = self.staged;
        staged.play(stage);
        let occupied = self.occupied_after(stage, &staged);
        let mut next = Self {
            staged,
            occupied,
            distances: if occupied == self.occupied {
                self.distances.clone()
            } else {
                OnceCell::new()
            },
            sides: self.sides,
            rounds: self.rounds,
            over: self.over,
            repetition_penalty: self.repetition_penalty,
            width: self.width,
        };
        if next.pending().is_none() {
            next.width = NARROW;
            if next.board().to_move() <= self.board().to_move() {
                next.end_round();
            } else {
                next.over = next.board().outcome().map(|outcome| outcome.winners);
            }
        }
        next
    }
}
