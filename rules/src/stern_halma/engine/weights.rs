//! Weights of what a position is worth; the last rows before the tip are worth next to nothing, the first about 450.
//!
//! Found by games between variants, 60 to 100 each with 2,000 and 3,000 nodes a move. What the tuner makes of the same features plays
//! worse, 20 % against these: how games end says how good a position is, not what is worth striving for.

/// A row that a peg has left to the tip of its target.
pub(super) const LEFT: i32 = 0;

/// The square of these rows, by fours: stragglers count.
pub(super) const SQUARE: i32 = -60;

/// How far a peg is from the axis to its target, in half distances of neighbors.
pub(super) const ASIDE: i32 = -18;

/// The square of that, by fours.
pub(super) const ASIDE_SQUARE: i32 = -5;

/// A peg in an arm that is neither its own nor its target.
pub(super) const BESIDE: i32 = -700;

/// Being on move.
pub(super) const TURN: i32 = 50;

/// Score of a search that makes a win e times as likely.
pub(super) const SCALE: f32 = 870.0;
