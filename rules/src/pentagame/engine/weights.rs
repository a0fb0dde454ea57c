//! Weights of what a position is worth, in hundredths of a move.

use super::ways::CLASSES;

/// Number of figures still to bring out, from one.
pub(super) const NEED: [i32; 3] = [600, 280, 0];

/// Moves needed by the best figures, by number of figures still to bring out, the best first.
pub(super) const NEEDED: [[[i32; CLASSES]; 3]; 3] = [
    [[90, 0, -120, -220, -300]; 3],
    [[60, 0, -100, -200, -280]; 3],
    [[40, 0, -90, -180, -250]; 3],
];

/// Moves needed by the best figure that is not needed.
pub(super) const SPARE: [i32; CLASSES] = [30, 20, 10, 0, -10];

/// A black block in the hand.
pub(super) const BLACK: i32 = 60;

/// A gray block in the hand.
pub(super) const GRAY: i32 = 60;

/// A turn still to come in the round.
pub(super) const TURN: i32 = 80;

/// All figures out that are needed.
pub(super) const DONE: i32 = 1500;
