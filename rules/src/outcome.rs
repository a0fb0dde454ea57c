//! Outcomes of games that end by their rules.

use crate::{Reason, SeatSet};

/// Result of a game that ended by its rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// Seats that won: several for a shared win, none for a draw.
    pub winners: SeatSet,
    /// Rule that ended the game.
    pub reason: Reason,
}

/// Rules under which a game is drawn because of its history.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct DrawRules {
    /// Whether the game is drawn when a position occurs for the third time.
    pub threefold: bool,
    /// Total number of moves by all seats after which the game is drawn.
    pub move_limit: Option<u32>,
    /// Number of rounds after which the game is drawn. A round is over when the turn passes to an earlier seat or to the same seat again.
    pub round_limit: Option<u32>,
}
