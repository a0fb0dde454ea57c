//! Chances of winning.

use asterism_rules::Seat;

/// Chance of winning for a position worth `score`, where `scale` more makes a win e times as likely.
pub(crate) fn chance(score: i32, scale: f32) -> f32 {
    1.0 / (1.0 + (-score as f32 / scale).exp())
}

/// Chances of both sides of a game for two, by seat, from what the one on move can expect.
pub(crate) fn chances_of_two(mover: Seat, own: f32) -> Vec<f32> {
    Seat::first(2)
        .map(|seat| if seat == mover { own } else { 1.0 - own })
        .collect()
}
