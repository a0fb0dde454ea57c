//! One action, and what it does to the stars.

use std::fmt;

use super::board::{Next, Point, indices};
use super::{Color, STARS, StarSquares};

/// One action.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// A star from the hand on a free point.
    Place(Point),
    /// Own star along a line to the next point, free: from, to.
    Go(Point, Point),
    /// Own star onto the next point, whose star is pushed on: from, to.
    Push(Point, Point),
    /// Own star on an outer point leaves the board.
    TakeOff(Point),
    /// Second player takes the first one's color, and the first the second's.
    Swap,
}

/// Canonical notation: `c3`, `c3-d4`, `c3xd4`, `c3-`, `swap`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(point) => write!(f, "{point}"),
            Self::Go(from, to) => write!(f, "{from}-{to}"),
            Self::Push(from, to) => write!(f, "{from}x{to}"),
            Self::TakeOff(point) => write!(f, "{point}-"),
            Self::Swap => f.write_str("swap"),
        }
    }
}

impl StarSquares {
    /// Stars by color after `m`, which is legal but perhaps for repetition.
    pub(super) fn stars_after(&self, m: Move) -> [u32; 2] {
        let mut stars = self.stars;
        let own = self.to_move.index();
        match m {
            Move::Place(point) => stars[own] |= point.bit(),
            Move::Go(from, to) => stars[own] ^= from.bit() | to.bit(),
            Move::Push(from, to) => {
                let pushed = if stars[own] & to.bit() == 0 {
                    1 - own
                } else {
                    own
                };
                stars[pushed] ^= to.bit();
                if let Some(beyond) = self.pushed_to(from, to) {
                    stars[pushed] ^= beyond.bit();
                }
                stars[own] ^= from.bit() | to.bit();
            }
            Move::TakeOff(point) => stars[own] ^= point.bit(),
            Move::Swap => {}
        }
        stars
    }

    /// Push by which the opponent of the mover could undo `m`, a legal move (R6): only a foreign star that was pushed, and stayed
    /// on the board, can push back.
    pub(super) fn undoing(&self, m: Move) -> Option<(Point, Point)> {
        let Move::Push(from, to) = m else {
            return None;
        };
        if self.star(to) != Some(self.to_move.other()) {
            return None;
        }
        Some((self.pushed_to(from, to)?, to))
    }

    /// Calls `found` with every action that the stars allow, and the opening; what repeats is among them.
    pub(super) fn each_action(&self, mut found: impl FnMut(Move)) {
        let board = self.options.board;
        let table = board.table();
        let own = self.stars[self.to_move.index()];
        let occupied = self.stars[0] | self.stars[1];
        if self.can_swap() {
            found(Move::Swap);
        }
        if own.count_ones() < STARS {
            for index in indices(self.room()) {
                found(Move::Place(board.named(index)));
            }
        }
        for index in indices(own) {
            let from = board.named(index);
            for way in table.ways(usize::from(index)) {
                let to = board.named(way.to);
                if occupied >> way.to & 1 == 0 {
                    found(Move::Go(from, to));
                    continue;
                }
                let moves_on = match way.beyond {
                    Next::Point(beyond) => occupied >> beyond & 1 == 0,
                    Next::Off => true,
                    Next::Nothing => false,
                };
                if moves_on {
                    found(Move::Push(from, to));
                }
            }
            if table.outer >> index & 1 == 1 {
                found(Move::TakeOff(from));
            }
        }
    }

    /// R6: whether `m`, otherwise legal, makes a position that may not recur.
    pub(super) fn recurs(&self, m: Move) -> bool {
        if let (Some((from, to)), Move::Push(pusher, pushed)) = (self.undo, m)
            && (from, to) == (pusher, pushed)
        {
            return true;
        }
        match &self.earlier {
            Some(earlier) if m != Move::Swap => {
                earlier.binary_search(&key(self.stars_after(m))).is_ok()
            }
            Some(_) | None => false,
        }
    }
}

/// Both boards in one number; hands follow from them.
pub(super) const fn key(stars: [u32; 2]) -> u64 {
    stars[Color::Light.index()] as u64 | (stars[Color::Dark.index()] as u64) << 32
}

/// Boards of a [`key`].
pub(super) const fn stars_of(key: u64) -> [u32; 2] {
    [key as u32, (key >> 32) as u32]
}
