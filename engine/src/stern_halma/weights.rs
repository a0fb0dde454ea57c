//! Weights of the evaluation, found by matches.
//!
//! Made by `cargo run --release -p asterism-lab -- tune stern-halma --by-games 300 --seed 1 --rounds 1 --nodes 1000 --opening 6`
//! starting from the previous commit's weights. Of 11 variants,
//! 2 were kept; together they scored 58.7 % in 300 more games against the previous commit's weights.

/// Value of each row between a peg and the tip of its target.
pub(super) const LEFT: i32 = 0;

/// Value of a quarter of the squared number of rows between a peg and the tip of its target, so that stragglers count more.
pub(super) const SQUARE: i32 = -44;

/// Value of a peg's distance from the axis to its target, per half distance between neighboring holes.
pub(super) const ASIDE: i32 = -18;

/// Value of a quarter of the squared distance of a peg from the axis to its target.
pub(super) const ASIDE_SQUARE: i32 = -9;

/// Value of a peg in an arm that is neither its own nor its target.
pub(super) const FOREIGN: i32 = -700;

/// Value of being on move.
pub(super) const TURN: i32 = 50;

/// Increase in a search's score that multiplies the odds of winning by e.
pub(super) const SCALE: f32 = 572.9;
