//! Whether a move is legal, and by which paragraph it is not.

use crate::{IllegalMove, Phrase, Position};

use super::SternHalma;
use super::board::{Hole, HoleSet};
use super::moves::Move;
use super::options::{ForeignArms, LeaveTarget};
use super::words;

pub(super) fn illegal(rule: &'static str, why: Phrase) -> IllegalMove {
    IllegalMove {
        rule,
        why,
        nearest: Vec::new(),
    }
}

impl SternHalma {
    pub(super) fn check_move(&self, m: Move) -> Result<(), IllegalMove> {
        self.check_peg(m.from)?;
        if m.from == m.to {
            return Err(returns(m.from));
        }
        self.check_free(m.to)?;
        let seat = self.to_move();
        if self.destinations_of(seat, m.from).contains(m.to) {
            return Ok(());
        }
        if !self.reach(m.from).contains(m.to) {
            let why = between("stern-halma-illegal-unreachable", m.from, m.to);
            return Err(illegal("R2", why));
        }
        self.check_end(m.from, m.to)
    }

    /// R1: that a peg of the seat on move stands there.
    pub(super) fn check_peg(&self, from: Hole) -> Result<(), IllegalMove> {
        if self.outcome().is_some() {
            return Err(illegal("R5", Phrase::new("stern-halma-illegal-over")));
        }
        match self.peg(from) {
            Some(owner) if owner == self.to_move() => Ok(()),
            Some(owner) => {
                let why = Phrase::new("stern-halma-illegal-foreign")
                    .with("hole", from.name())
                    .with("owner", owner);
                Err(illegal("R1", why))
            }
            None => {
                let why = Phrase::new("stern-halma-illegal-nobody").with("hole", from.name());
                Err(illegal("R1", why))
            }
        }
    }

    /// That a peg of the seat on move stands there (R1) and can go somewhere (R2).
    pub(super) fn check_movable(&self, from: Hole) -> Result<(), IllegalMove> {
        self.check_peg(from)?;
        if self.destinations(from).is_empty() {
            let why = Phrase::new("stern-halma-illegal-blocked").with("hole", from.name());
            return Err(illegal("R2", why));
        }
        Ok(())
    }

    /// R2: that slides and hops can end there.
    fn check_free(&self, to: Hole) -> Result<(), IllegalMove> {
        match self.peg(to) {
            None => Ok(()),
            Some(owner) => {
                let why = Phrase::new("stern-halma-illegal-occupied")
                    .with("hole", to.name())
                    .with("owner", owner);
                Err(illegal("R2", why))
            }
        }
    }

    /// R2 with its options: that a turn of the peg on `from` may end on `to`.
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
        let key = if stays {
            "stern-halma-illegal-leaves-target"
        } else {
            "stern-halma-illegal-foreign-arm"
        };
        Err(illegal("R2", between(key, from, to)))
    }

    /// Move typed as two holes or more: just from and to, or hop by hop.
    pub(super) fn check_way(&self, way: &[Hole]) -> Result<Move, IllegalMove> {
        let (from, to) = match *way {
            [from, to] => {
                let m = Move { from, to };
                return self.check_move(m).map(|()| m);
            }
            [from, .., to] => (from, to),
            // One hole is a way that ends where it began.
            [hole] => return Err(returns(hole)),
            [] => return Err(illegal("R1", words::ask_peg())),
        };
        self.check_peg(from)?;
        let mut hopped = HoleSet::EMPTY;
        for leg in way.windows(2) {
            let (hole, land) = (leg[0], leg[1]);
            if hole.around().contains(land) {
                let why = between("stern-halma-illegal-mixed", hole, land);
                return Err(illegal("R2", why));
            }
            if !hole.landings().contains(land) {
                let why = between("stern-halma-illegal-no-hop", hole, land);
                return Err(illegal("R2", why));
            }
            // R4: the start hole is free while its peg is under way.
            if land != from {
                self.check_free(land)?;
            }
            let over = hole.over(land);
            if self.peg(over).is_none() {
                let why = between("stern-halma-illegal-nothing-over", hole, land)
                    .with("over", over.name());
                return Err(illegal("R2", why));
            }
            if hopped.contains(over) {
                let why = Phrase::new("stern-halma-illegal-hopped-twice").with("hole", over.name());
                return Err(illegal("R3", why));
            }
            hopped.insert(over);
        }
        if to == from {
            return Err(returns(from));
        }
        self.check_end(from, to)?;
        Ok(Move { from, to })
    }
}

/// R4.
fn returns(hole: Hole) -> IllegalMove {
    let why = Phrase::new("stern-halma-illegal-returns").with("hole", hole.name());
    illegal("R4", why)
}

fn between(key: &'static str, from: Hole, to: Hole) -> Phrase {
    Phrase::new(key)
        .with("from", from.name())
        .with("to", to.name())
}
