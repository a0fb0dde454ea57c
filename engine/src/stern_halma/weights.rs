//! Weights of what a position is worth, found by playing.
//!
//! Made by `cargo run --release -p asterism-lab -- tune stern-halma --by-games 300 --seed 1 --rounds 1 --nodes 1000 --opening 6`
//! from the weights of the commit before: of 11 variants,
//! 2 taken one after the other, together have 58.7 % of 300 more games against the weights of the commit before.

/// A row that a peg has left to the tip of its target.
pub(super) const LEFT: i32 = 0;

/// The square of these rows, by fours: stragglers count.
pub(super) const SQUARE: i32 = -44;

/// How far a peg is from the axis to its target, in half distances of neighbors.
pub(super) const ASIDE: i32 = -18;

/// The square of that, by fours.
pub(super) const ASIDE_SQUARE: i32 = -9;

/// A peg in an arm that is neither its own nor its target.
pub(super) const BESIDE: i32 = -700;

/// Being on move.
pub(super) const TURN: i32 = 50;

/// Score of a search that makes a win e times as likely.
pub(super) const SCALE: f32 = 572.9;
