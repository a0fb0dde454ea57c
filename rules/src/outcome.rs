//! How a game ends by its rules.

use crate::SeatSet;

/// Result of a game by its rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// Seats that won: several for a shared win, none for a draw.
    pub winners: SeatSet,
    /// Rule that ended the game.
    pub reason: Reason,
}

/// Rule that ended a game. `Display` writes the word used in records.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// Enough figures are out (Pentagame).
    Out,
    /// Enough pieces are home (Squadro).
    Home,
    /// A player has made a square of their own stars (Star Squares).
    Square,
    /// A player has filled the opposite arm (Stern-Halma).
    Filled,
    /// No player can move, so all pass and the position repeats (Stern-Halma).
    Repetition,
}

/// Draws that depend on the history of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct DrawRules {
    /// Draw when a position occurs for the third time.
    pub threefold: bool,
    /// Draw after this many moves of all seats together.
    pub move_limit: Option<u32>,
    /// Draw after this many rounds; a round is over when the turn returns to the same or an earlier seat.
    pub round_limit: Option<u32>,
}
