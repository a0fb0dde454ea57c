//! Chances of winning.

use asterism_rules::Seat;

/// Returns the chance of winning at this `score`, from 0 to 1. Each increase of the score by `scale` multiplies the odds of winning by e.
pub(crate) fn chance(score: i32, scale: f32) -> f32 {
    1.0 / (1.0 + (-score as f32 / scale).exp())
}

/// Returns the chances of both seats in a game for two players, given the chance of the seat on move.
pub(crate) fn chances_of_two(mover: Seat, own: f32) -> Vec<f32> {
    Seat::first(2)
        .map(|seat| if seat == mover { own } else { 1.0 - own })
        .collect()
}

/// Returns e to the power of `x`, accurate to about six digits. Clamps `x` to ±80.
///
/// This function uses only operations that round in the same way on every machine; those of the standard library may not.
pub(crate) fn exp(x: f32) -> f32 {
    use std::f32::consts::{LN_2, LOG2_E};
    let x = x.clamp(-80.0, 80.0);
    let halvings = (x * LOG2_E).round();
    let rest = x - halvings * LN_2;
    let series = (1..=7)
        .rev()
        .fold(1.0, |sum, n| 1.0 + sum * rest / n as f32);
    // 2 to the power of `halvings`, written as its bits.
    series * f32::from_bits(((halvings as i32 + 127) as u32) << 23)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exponentials_are_right() {
        for step in -8000..=8000 {
            let x = step as f32 / 100.0;
            let (own, right) = (f64::from(exp(x)), f64::from(x).exp());
            assert!((own - right).abs() <= 2e-5 * right, "{x}: {own} {right}");
        }
        assert_eq!(exp(1000.0).to_bits(), exp(80.0).to_bits());
        assert!(exp(-1000.0) > 0.0);
    }
}
