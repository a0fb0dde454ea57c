//! Moves: where pegs can go, and along which path.

use std::collections::VecDeque;
use std::fmt;

use crate::Seat;

use super::SternHalma;
use super::board::{Hole, HoleSet};

/// One peg's slide or chain of hops.
///
/// The holes in between are not part of it: a chain leads to the same position whatever its path (R3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// Hole the peg leaves.
    pub from: Hole,
    /// Hole the peg reaches.
    pub to: Hole,
}

impl Move {
    /// Whether the move is a slide, that is, between neighbors. Hops never lead to a neighbor: they go two steps at a time along every
    /// line.
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

/// Finds the holes that a peg on `from` reaches by hops (R2), without `from`; `occupied` holds all pegs.
///
/// A chain goes two steps at a time, so it can stop next to a given peg on only one of the three lines through that peg. So R3, which
/// lets a chain hop over a peg only once, needs no check here: a chain that hops over a peg twice stops twice on the same hole next to
/// it, and everything in between can be left out. Nor does it matter that the start hole is free meanwhile (R4): no chain hops over it,
/// and returning to it leads nowhere new.
pub(super) fn hops(occupied: HoleSet, from: Hole) -> HoleSet {
    // Most pegs are alone or surrounded.
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
    /// Where the peg on `from` could go if its owner were on turn; nowhere if there is no peg.
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

    /// Holes that slides and hops lead to from `from`, including those where a turn may not end.
    pub(super) fn reach(&self, from: Hole) -> HoleSet {
        from.around() & !self.occupied | hops(self.occupied, from)
    }

    /// Whether `seat` has a legal move.
    pub fn can_move(&self, seat: Seat) -> bool {
        let pegs = self.pegs(seat);
        let free = !self.occupied;
        // The first peg or two can nearly always slide.
        pegs.iter()
            .any(|from| !(from.around() & free & self.allowed(seat, from)).is_empty())
            || pegs
                .iter()
                .any(|from| !self.destinations_of(seat, from).is_empty())
    }

    /// Finds a shortest path for the legal move `m`, start and end included.
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
