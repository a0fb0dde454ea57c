//! A simple measure of how good a position looks, independent of the engine's evaluation.
//!
//! Baselines use it, so it must not change. Otherwise, results from different times could not be compared.

use asterism_rules::{GamePosition, Seat};

/// A game whose positions have a simple worth.
pub(crate) trait SimpleWorth: GamePosition {
    /// Returns how good the position looks for `seat`, no matter which seat is on move; higher is better. Only for games that are not over.
    fn simple_worth(&self, seat: Seat) -> i64;
}
