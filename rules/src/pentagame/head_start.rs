//! Head starts in Pentagame: figures that are out from the start.

use super::{Pentagame, PentagamePhrase};
use crate::{HeadStart, HeadStarts, Phrase, Position as _, Seat};

/// Smallest target with which there are head starts. One figure less to bring out would decide a shorter game.
const LEAST_TARGET: usize = 3;

impl HeadStarts for Pentagame {
    fn with_head_start(&self, seat: Seat, size: HeadStart) -> Option<(Self, Phrase)> {
        let count = match size {
            HeadStart::Small => 1,
            HeadStart::Large => 2,
        };
        if self.players() != 2 || seat.index() > 1 || self.target() < LEAST_TARGET {
            return None;
        }
        let mut ahead = *self;
        for figure in self.figures(seat).take(count) {
            ahead.put(figure, None);
        }
        Some((ahead, PentagamePhrase::HeadStart { count }.into()))
    }
}
