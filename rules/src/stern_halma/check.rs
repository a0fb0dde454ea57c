//! Checks whether a move is legal and, if not, which rule it breaks.

use crate::{IllegalMove, Position};

use super::SternHalma;
use super::board::{Hole, HoleSet};
use super::moves::Move;
use super::options::{ForeignArms, LeaveTarget};
use super::phrases::SternHalmaPhrase;

impl SternHalma {
    pub(super) fn check_move(&self, m: Move) -> Result<(), IllegalMove> {
        let Move { from, to } = m;
        self.check_peg(from)?;
        if from == to {
            return Err(refuse_return(from));
        }
        self.check_free(to)?;
        if self.destinations_of(self.to_move(), from).contains(to) {
            return Ok(());
        }
        if !self.reach(from).contains(to) {
            let why = SternHalmaPhrase::IllegalUnreachable { from, to };
            return Err(IllegalMove::new("R2", why));
        }
        self.check_end(from, to)
    }

    /// R1: checks that a peg of the seat to move is in `hole`.
    pub(super) fn check_peg(&self, hole: Hole) -> Result<(), IllegalMove> {
        if self.outcome().is_some() {
            return Err(IllegalMove::new("R5", SternHalmaPhrase::IllegalOver));
        }
        let why = match self.peg(hole) {
            Some(owner) if owner == self.to_move() => return Ok(()),
            Some(owner) => SternHalmaPhrase::IllegalForeign { hole, owner },
            None => SternHalmaPhrase::IllegalNobody { hole },
        };
        Err(IllegalMove::new("R1", why))
    }

    /// Checks that a peg of the seat to move is in `hole` (R1) and can move (R2).
    pub(super) fn check_movable(&self, hole: Hole) -> Result<(), IllegalMove> {
        self.check_peg(hole)?;
        if self.destinations(hole).is_empty() {
            let why = SternHalmaPhrase::IllegalBlocked { hole };
            return Err(IllegalMove::new("R2", why));
        }
        Ok(())
    }

    /// R2: checks that `hole` is empty, so that a slide or hop can end in it.
    fn check_free(&self, hole: Hole) -> Result<(), IllegalMove> {
        match self.peg(hole) {
            None => Ok(()),
            Some(owner) => {
                let why = SternHalmaPhrase::IllegalOccupied { hole, owner };
                Err(IllegalMove::new("R2", why))
            }
        }
    }

    /// R2: checks that the options allow a turn of the peg on `from` to end on `to`.
    fn check_end(&self, from: Hole, to: Hole) -> Result<(), IllegalMove> {
        let seat = self.to_move();
        if self.allowed(seat, from).contains(to) {
            return Ok(());
        }
        let target = self.target(seat);
        let stays = self.options.leave_target == LeaveTarget::Stay
            && target.contains(from)
            && !target.contains(to);
        debug_assert!(stays || self.options.foreign_arms == ForeignArms::PassOnly);
        let why = if stays {
            SternHalmaPhrase::IllegalLeavesTarget { from, to }
        } else {
            SternHalmaPhrase::IllegalForeignArm { from, to }
        };
        Err(IllegalMove::new("R2", why))
    }

    /// Checks a move typed as a start and an end, or as a path of single hops.
    pub(super) fn check_way(&self, way: &[Hole]) -> Result<Move, IllegalMove> {
        let (start, end) = match *way {
            [from, to] => {
                let m = Move { from, to };
                return self.check_move(m).map(|()| m);
            }
            [start, .., end] => (start, end),
            // A path of one hole ends in the hole where it began.
            [hole] => return Err(refuse_return(hole)),
            [] => return Err(IllegalMove::new("R1", SternHalmaPhrase::AskPeg)),
        };
        self.check_peg(start)?;
        let mut hopped = HoleSet::EMPTY;
        for leg in way.windows(2) {
            let (from, to) = (leg[0], leg[1]);
            if from.around().contains(to) {
                let why = SternHalmaPhrase::IllegalMixed { from, to };
                return Err(IllegalMove::new("R2", why));
            }
            if !from.landings().contains(to) {
                let why = SternHalmaPhrase::IllegalNoHop { from, to };
                return Err(IllegalMove::new("R2", why));
            }
            // R4: the start hole counts as free during the move.
            if to != start {
                self.check_free(to)?;
            }
            let over = from.over(to);
            if self.peg(over).is_none() {
                let why = SternHalmaPhrase::IllegalNothingOver { from, to, over };
                return Err(IllegalMove::new("R2", why));
            }
            if hopped.contains(over) {
                let why = SternHalmaPhrase::IllegalHoppedTwice { hole: over };
                return Err(IllegalMove::new("R3", why));
            }
            hopped.insert(over);
        }
        if end == start {
            return Err(refuse_return(start));
        }
        self.check_end(start, end)?;
        Ok(Move {
            from: start,
            to: end,
        })
    }
}

/// Returns the error (R4) for a move that ends in the hole where it began.
fn refuse_return(hole: Hole) -> IllegalMove {
    IllegalMove::new("R4", SternHalmaPhrase::IllegalReturns { hole })
}
