//! Moves: where pegs can go, and on which way.

use std::collections::VecDeque;
use std::fmt;

use crate::Seat;

use super::SternHalma;
use super::board::{Hole, HoleSet};

/// One peg's slide or chain of hops.
///
/// Which holes it hops through is no part of it: a chain leads to the same position whatever its way (R3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// Where the peg stands.
    pub from: Hole,
    /// Where it ends.
    pub to: Hole,
}

impl Move {
    /// Whether the two holes are neighbors. Hops never lead to a neighbor: along every line they go two steps at a time.
    pub fn is_slide(self) -> bool {
        self.from.around().contains(self.to)
    }
}

/// `d1-e5` for a slide, `c1:e5` for hops.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let between = if self.is_slide() { '-' } else { ':' };
        write!(f, "{}{between}{}", self.from, self.to)
    }
}

/// Holes that a peg on `from` reaches by hops (R2), `from` left out; `occupied` holds all pegs.
///
/// A chain goes two steps at a time, so of the three lines through another peg there is only one on which it can stand beside that
/// peg. Hence R3, that a peg may be hopped only once, needs no attention here: who hops a peg twice stands twice on the same hole
/// beside it, and what lay between can be left out. Nor does it matter that the start hole is free meanwhile (R4): no chain hops
/// over it, and coming back to it leads to nothing new.
pub(super) fn hops(occupied: HoleSet, from: Hole) -> HoleSet {
    // Most pegs stand alone or in the thick of it.
    if (from.around() & occupied).is_empty() || (from.landings() & !occupied).is_empty() {
        return HoleSet::EMPTY;
    }
    let free = !occupied;
    let mut reached = HoleSet::of(from);
    let mut frontier = reached;
    while let Some(hole) = frontier.pop() {
        let mut open = hole.landings() & free & !reached;
        while let Some(land) = open.pop() {
            if occupied.contains(hole.over(land)) {
                reached.insert(land);
                frontier.insert(land);
            }
        }
    }
    reached.remove(from);
    reached
}

impl SternHalma {
    /// Where the peg on `from` can go in one turn, if it were its owner's; nowhere if there is none.
    pub fn destinations(&self, from: Hole) -> HoleSet {
        match self.peg(from) {
            Some(seat) => self.destinations_of(seat, from),
            None => HoleSet::EMPTY,
        }
    }

    /// Where the peg of `seat` on `from` can go in one turn, should it be that seat's turn.
    pub fn destinations_of(&self, seat: Seat, from: Hole) -> HoleSet {
        self.reach(from) & self.allowed(seat, from)
    }

    /// Holes that slides and hops lead to from `from`, wherever a turn may end.
    pub(super) fn reach(&self, from: Hole) -> HoleSet {
        from.around() & !self.occupied | hops(self.occupied, from)
    }

    /// Whether `seat` has any move, should it be its turn.
    pub fn can_move(&self, seat: Seat) -> bool {
        let pegs = self.pegs(seat);
        let free = !self.occupied;
        // Nearly always the first peg or two can slide.
        pegs.iter()
            .any(|from| !(from.around() & free & self.allowed(seat, from)).is_empty())
            || pegs
                .iter()
                .any(|from| !self.destinations_of(seat, from).is_empty())
    }

    /// A shortest way of the legal move `m`, start and end included.
    pub fn path(&self, m: Move) -> Vec<Hole> {
        if m.is_slide() {
            return vec![m.from, m.to];
        }
        let free = !self.occupied;
        let mut before = [None; Hole::COUNT];
        let mut queue = VecDeque::from([m.from]);
        while let Some(hole) = queue.pop_front() {
            if hole == m.to {
                break;
            }
            for land in (hole.landings() & free).iter() {
                if self.occupied.contains(hole.over(land)) && before[land.index()].is_none() {
                    before[land.index()] = Some(hole);
                    queue.push_back(land);
                }
            }
        }
        let mut path = vec![m.to];
        while let Some(hole) = path.last().and_then(|hole| before[hole.index()]) {
            path.push(hole);
        }
        path.reverse();
        path
    }
}
