//! A position of Squadro as a node for the search.

use asterism_rules::squadro::{HOME, Lane};

use super::compact::{CompactSquadro, Judge};
use super::{evaluation, network, race};
use crate::mix::mix;
use crate::search;

/// Weight, in the search order, of each step that a move gains for the moved piece or costs the opponent's pieces.
const SWING: i32 = 64;

impl<const REPEATS: bool> search::Node for CompactSquadro<REPEATS> {
    type Move = Lane;

    const REPETITION_COUNTS: bool = REPEATS;
    const REDUCES_LATE_MOVES: bool = true;
    const MIN_TABLE_DEPTH: i32 = 2;
    const REMEMBERS_EVALUATIONS: bool = true;
    /// Number of history slots: one for each lane and each progress of the lane's piece.
    const HISTORY_SLOTS: usize = 5 << 4;

    #[inline]
    fn side(&self) -> usize {
        self.side as usize
    }

    #[inline]
    fn result(&self) -> Option<i32> {
        // Only the side that has just moved can have won.
        let side = self.side();
        let has_won = |side: usize| self.pieces.home(side) >= self.needs[side & 1] as usize;
        if has_won(1 - side) {
            return Some(-1);
        }
        (self.turns == 0 && has_won(side)).then_some(1)
    }

    #[inline]
    fn known_result(&self) -> Option<i32> {
        race::race_result(self)
    }

    #[inline]
    fn list_moves(&self, found: &mut Vec<(i32, Lane)>) {
        let side = self.side();
        for lane in Lane::ALL {
            let progress = self.pieces.get(side, lane);
            if progress < HOME {
                let swing = self.pieces.swing(side & 1, lane);
                found.push((swing as i32 * SWING, lane));
            }
        }
    }

    #[inline]
    fn after(&self, lane: Lane) -> Self {
        Self {
            pieces: self.pieces.after(self.side() & 1, lane),
            side: self.side ^ self.turns,
            ..*self
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        mix(self.pieces.bits() | u64::from(self.side) << 40)
    }

    #[inline]
    fn evaluate(&self) -> i32 {
        match self.judge {
            Judge::Features => evaluation::evaluate(self),
            Judge::Network => network::evaluate(self),
        }
    }

    #[inline]
    fn history_slot(&self, lane: Lane) -> usize {
        lane.index() << 4 | self.pieces.get(self.side(), lane) as usize
    }
}
