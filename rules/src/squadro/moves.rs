//! Lanes, moves and their effects.

use crate::Seat;
use crate::set::{bit_set, index_type};

use super::board::{HOME, TURNED};

/// One of a player's five lanes. A lane also identifies the piece in it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Lane(u8);

index_type!(Lane below Lane::ALL.len(), numbered);

impl Lane {
    /// All five lanes.
    pub const ALL: [Self; 5] = [Self(0), Self(1), Self(2), Self(3), Self(4)];
}

/// Set of lanes of one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct LaneSet(u8);

bit_set!(LaneSet of Lane, |bit| Lane::new(bit as usize));

/// A move: `seat` advances the piece in `lane`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// Seat that moves.
    pub seat: Seat,
    /// Lane of the piece that moves.
    pub lane: Lane,
}

/// Effect of a move on the moving piece and the pieces it jumps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Advance {
    /// Progress of the moving piece before the move, 0–11.
    pub from: u8,
    /// Progress of the moving piece after the move, 1–12.
    pub to: u8,
    /// Lanes of the jumped pieces that were on their way out and go back to their start.
    pub to_start: LaneSet,
    /// Lanes of the jumped pieces that were on their way back and return to their turnaround.
    pub to_turn: LaneSet,
}

impl Advance {
    /// Returns the number of spaces that the piece advances.
    pub const fn spaces(&self) -> usize {
        (self.to - self.from) as usize
    }

    /// Returns whether the piece turns around.
    pub const fn turns(&self) -> bool {
        self.to == TURNED
    }

    /// Returns whether the piece comes home.
    pub const fn comes_home(&self) -> bool {
        self.to == HOME
    }
}
