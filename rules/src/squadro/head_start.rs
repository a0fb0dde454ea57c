//! Head starts in Squadro: pieces that are home from the start.

use super::board::HOME;
use super::{Lane, Squadro, SquadroPhrase};
use crate::{HeadStart, HeadStarts, Phrase, Seat};

/// Minimum number of pieces that the favored player must still bring home.
const LEFT: usize = 2;

impl HeadStarts for Squadro {
    fn with_head_start(&self, seat: Seat, size: HeadStart) -> Option<(Self, Phrase)> {
        // With these lanes, a head start helps both sides about equally. A piece less in the middle lane would help neither.
        let lanes = match size {
            HeadStart::Small => &Lane::ALL[4..],
            HeadStart::Large => &Lane::ALL[3..],
        };
        let count = lanes.len();
        if seat.index() > 1 || count + LEFT > self.target() {
            return None;
        }
        let mut ahead = *self;
        for lane in lanes {
            ahead.pieces.set(seat.index(), *lane, HOME);
        }
        Some((ahead, SquadroPhrase::HeadStart { count }.into()))
    }
}
