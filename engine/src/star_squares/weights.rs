//! Weights of the evaluation, found by matches.
//!
//! Made by `cargo run --release -p asterism-lab -- tune star-squares --by-games 400 --seed 1 --rounds 2 --margin 5 --nodes 5000 --opening 4`
//! starting from the previous commit's weights. Of 20 variants,
//! none was clearly better, so the weights are unchanged.

/// Value of a square with one star of the side and no other stars.
pub(super) const ONE: i32 = 10;

/// Value of a square with two stars of the side and no other stars.
pub(super) const TWO: i32 = 40;

/// Value of a square with three stars of the side, whatever is on the fourth corner.
pub(super) const THREE: i32 = 100;

/// Value of being on move.
pub(super) const TURN: i32 = 30;

/// Value of an immediate win that the opponent threatens.
pub(super) const THREAT: i32 = -150;

/// Increase in a search's score that multiplies the odds of winning by e.
pub(super) const SCALE: f32 = 123.6;
