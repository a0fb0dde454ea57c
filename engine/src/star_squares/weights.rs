//! Weights of the evaluation, found by matches.
//!
//! Made by `cargo run --release -p asterism-lab -- tune star-squares --by-games 400 --seed 1 --rounds 2 --margin 5 --nodes 5000 --opening 4`
//! from the weights of the commit before. Of 20 variants,
//! none was clearly better, so they are those of the commit before.

/// A square with one own star and no other.
pub(super) const ONE: i32 = 10;

/// A square with two own stars and no other.
pub(super) const TWO: i32 = 40;

/// A square with three own stars, whatever is on the fourth corner.
pub(super) const THREE: i32 = 100;

/// Being on move.
pub(super) const TURN: i32 = 30;

/// An immediate win that the opponent threatens.
pub(super) const THREAT: i32 = -150;

/// Score of a search that makes a win e times as likely.
pub(super) const SCALE: f32 = 123.6;
