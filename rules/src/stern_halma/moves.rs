//! Moves: where pegs can go, and on which way.

use std::collections::VecDeque;
use std::fmt;

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
    /// Whether the two holes are neighbors. Where hops lead to a neighbor as well, it is the slide that is meant.
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
/// R3, a peg may be hopped only once, needs no attention here. A chain's holes are an even number of steps apart along every
/// line, so it comes to a given peg along one of the three lines only; hopping it twice means standing on one
/// of the two holes beside it twice, and what lay between can be left out.
pub(super) fn hops(occupied: HoleSet, from: Hole) -> HoleSet {
    if (from.around() & occupied).is_empty() {
        return HoleSet::EMPTY;
    }
    let mut occupied = occupied;
    // R4: the hole it came from counts as free.
    occupied.remove(from);
    let occupied = occupied.halves();
    let has = |halves: [u64; 2], hole: u8| halves[usize::from(hole >> 6)] >> (hole & 63) & 1;
    let mut reached = HoleSet::of(from).halves();
    let mut frontier = reached;
    loop {
        let half = usize::from(frontier[0] == 0);
        if frontier[half] == 0 {
            break;
        }
        let index = 64 * half + frontier[half].trailing_zeros() as usize;
        frontier[half] &= frontier[half] - 1;
        for hop in Hole::new(index).expect("holes lead to holes").hops() {
            let free = !(has(occupied, hop.land) | has(reached, hop.land)) & 1;
            let new = (has(occupied, hop.over) & free) << (hop.land & 63);
            let half = usize::from(hop.land >> 6);
            reached[half] |= new;
            frontier[half] |= new;
        }
    }
    let mut reached = HoleSet::from_halves(reached);
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

    /// [`destinations`](Self::destinations) of a peg of `seat` on `from`.
    pub(super) fn destinations_of(&self, seat: crate::Seat, from: Hole) -> HoleSet {
        let slides = from.around() & !self.occupied;
        (slides | hops(self.occupied, from)) & self.allowed(seat, from)
    }

    /// Whether `seat` has any move.
    pub(super) fn can_move(&self, seat: crate::Seat) -> bool {
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
        let mut occupied = self.occupied;
        occupied.remove(m.from);
        let mut before = [None; Hole::COUNT];
        let mut queue = VecDeque::from([m.from]);
        while let Some(hole) = queue.pop_front() {
            if hole == m.to {
                break;
            }
            for hop in hole.hops() {
                let (Some(over), Some(land)) = (
                    Hole::new(usize::from(hop.over)),
                    Hole::new(usize::from(hop.land)),
                ) else {
                    continue;
                };
                let open = occupied.contains(over) && !occupied.contains(land);
                if open && land != m.from && before[land.index()].is_none() {
                    before[land.index()] = Some(hole);
                    queue.push_back(land);
                }
            }
        }
        let mut path = vec![m.to];
        while let Some(hole) = path.last().and_then(|hole| before[hole.index()]) {
            path.push(hole);
        }
        if path.last() != Some(&m.from) {
            path.push(m.from);
        }
        path.reverse();
        path
    }
}
