//! How a game ends by its rules.

use crate::{Reason, SeatSet};

/// Result of a game by its rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// Seats that won: several for a shared win, none for a draw.
    pub winners: SeatSet,
    /// Rule that ended the game.
    pub reason: Reason,
}

/// Draws that depend on the history of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct DrawRules {
    /// Whether the game is drawn when a position occurs for the third time.
    pub threefold: bool,
    /// Number of moves of all seats together after which the game is drawn.
    pub move_limit: Option<u32>,
    /// Number of rounds after which the game is drawn. A round is over when the turn returns to the same or an earlier seat.
    pub round_limit: Option<u32>,
}
