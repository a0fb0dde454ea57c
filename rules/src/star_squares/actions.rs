//! The effects of actions on the stars, and the actions that a position allows.

use super::board::{Next, Point, indices};
use super::color::Color;
use super::moves::Move;
use super::{STARS, StarSquares};

impl StarSquares {
    /// Returns the points with stars after `m`, by color. `m` must be legal, except that it may break the repetition rule.
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

    /// Returns the push with which the opponent could undo the legal move `m` (R6), if there is one. Only a push of an opposing star that stayed on
    /// the board can be undone.
    pub(super) fn undoing(&self, m: Move) -> Option<(Point, Point)> {
        let Move::Push(from, to) = m else {
            return None;
        };
        if self.star(to) != Some(self.to_move.other()) {
            return None;
        }
        Some((self.pushed_to(from, to)?, to))
    }

    /// Calls `found` with every action that the stars and the opening rule allow, including actions that repeat a position.
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

    /// Returns whether `m` breaks the repetition rule (R6). `m` must otherwise be legal.
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

/// Returns the stars of both colors as one number. The number also determines how many stars each player has in hand.
pub(super) const fn key(stars: [u32; 2]) -> u64 {
    stars[Color::Light.index()] as u64 | (stars[Color::Dark.index()] as u64) << 32
}

/// Converts a [`key`] back into the stars of each color.
pub(super) const fn stars_of(key: u64) -> [u32; 2] {
    [key as u32, (key >> 32) as u32]
}
