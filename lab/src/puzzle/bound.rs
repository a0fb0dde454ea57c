//! Lower bounds for the number of moves that a player still needs to win.
//!
//! The exhaustive search leaves out positions in which a player needs more moves than are left, so the bounds must be correct: a player may need more
//! moves than the bound says, but never fewer.

use asterism_rules::{GamePosition, Seat};

/// A position for two with a lower bound for how far a player is from winning.
pub(crate) trait Bounded: GamePosition {
    /// Returns the least number of its own moves that `seat` needs to force a win, no matter which seat is on move.
    fn least_moves(&self, seat: Seat) -> u32;
}
