//! Weights of what a position is worth: set by hand.

/// A square with one star in it that is open to nobody else.
pub(super) const ONE: i32 = 10;

/// The same with two.
pub(super) const TWO: i32 = 40;

/// A square with three, whoever has the fourth corner.
pub(super) const THREE: i32 = 100;

/// Being on move.
pub(super) const TURN: i32 = 30;

/// A win on the spot that the opponent threatens.
pub(super) const THREAT: i32 = -150;

/// Score of a search that makes a win e times as likely.
pub(super) const SCALE: f32 = 150.0;
