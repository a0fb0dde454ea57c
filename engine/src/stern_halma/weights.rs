//! Weights of the evaluation, found by matches.
//!
//! Made by `cargo run --release -p asterism-lab -- tune stern-halma --by-games 300 --seed 1 --rounds 1 --nodes 1000 --opening 6`
//! from the weights of the commit before. Of 11 variants,
//! 2 were kept; together they got 58.7 % of 300 more games against the weights of the commit before.

/// A row between a peg and the tip of its target.
pub(super) const LEFT: i32 = 0;

/// A quarter of the square of these rows, so that stragglers count more.
pub(super) const SQUARE: i32 = -44;

/// Distance of a peg from the axis to its target, in half distances of neighbors.
pub(super) const ASIDE: i32 = -18;

/// A quarter of the square of that distance.
pub(super) const ASIDE_SQUARE: i32 = -9;

/// A peg in an arm that is neither its own nor its target.
pub(super) const FOREIGN: i32 = -700;

/// Being on move.
pub(super) const TURN: i32 = 50;

/// Score of a search that makes a win e times as likely.
pub(super) const SCALE: f32 = 572.9;
