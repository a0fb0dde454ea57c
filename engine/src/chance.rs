//! Chances of winning.

use asterism_rules::Seat;

/// Returns the chance of winning at this `score`, from 0 to 1. Each `scale` more multiplies the odds of winning by e.
pub(crate) fn chance(score: i32, scale: f32) -> f32 {
    1.0 / (1.0 + (-score as f32 / scale).exp())
}

/// Returns the chances of both seats in a game for two, given the chance of the seat on move.
pub(crate) fn chances_of_two(mover: Seat, own: f32) -> Vec<f32> {
    Seat::first(2)
        .map(|seat| if seat == mover { own } else { 1.0 - own })
        .collect()
}
