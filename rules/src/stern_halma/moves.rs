//! Moves: the holes that pegs can go to, and the paths they take.

use std::collections::VecDeque;
use std::fmt;

use crate::Seat;

use super::SternHalma;
use super::board::{Hole, HoleSet};

/// One peg's slide or chain of hops.
///
/// The holes in between are not stored, because a chain leads to the same position whichever path it takes (R3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// Hole that the peg leaves.
    pub from: Hole,
    /// Hole in which the peg ends.
    pub to: Hole,
}

impl Move {
    /// Returns whether the move is a slide to a neighboring hole. Hops never end in a neighboring hole, because each hop goes exactly two steps along
    /// a line.
    pub fn is_slide(self) -> bool {
        self.from.around().contains(self.to)
    }
}

/// Writes `d1-e5` for a slide and `c1:e5` for hops.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let between = if self.is_slide() { '-' } else { ':' };
        write!(f, "{}{between}{}", self.from, self.to)
    }
}

/// Finds the holes that a peg on `from` can reach by hops (R2), excluding `from` itself. `occupied` are the holes of all pegs.
///
/// R3 allows a chain to hop over each peg only once, but this function does not need to check that. Every hop goes two steps, so a chain can hop over
/// a given peg along only one of the three lines through it. A chain that hops over the peg twice therefore stops twice in the same hole next to the
/// peg, and everything between the two stops can be omitted. It also does not matter that the start hole is free during the move (R4): no chain hops
/// over the start hole, and returning to it leads nowhere new.
pub(super) fn hops(occupied: HoleSet, from: Hole) -> HoleSet {
    // Shortcut for the most common cases: no peg is next to this one, or no hole to land in is free.
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
    /// Returns the holes that the peg on `from` could go to if it were its owner's turn; empty if there is no peg on `from`.
    pub fn destinations(&self, from: Hole) -> HoleSet {
        match self.peg(from) {
            Some(seat) => self.destinations_of(seat, from),
            None => HoleSet::EMPTY,
        }
    }

    /// Returns the holes that the peg of `seat` on `from` could go to in one turn if it were that seat's turn.
    pub fn destinations_of(&self, seat: Seat, from: Hole) -> HoleSet {
        self.reach(from) & self.allowed(seat, from)
    }

    /// Returns the holes that slides and hops from `from` lead to, including holes where the options do not allow a turn to end.
    pub(super) fn reach(&self, from: Hole) -> HoleSet {
        from.around() & !self.occupied | hops(self.occupied, from)
    }

    /// Returns whether `seat` has a legal move.
    pub fn can_move(&self, seat: Seat) -> bool {
        let pegs = self.pegs(seat);
        let free = !self.occupied;
        // One of the first two pegs can nearly always slide, so try slides first.
        pegs.iter()
            .any(|from| !(from.around() & free & self.allowed(seat, from)).is_empty())
            || pegs
                .iter()
                .any(|from| !self.destinations_of(seat, from).is_empty())
    }

    /// Finds a shortest path for the legal move `m`, including the start and the end.
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
