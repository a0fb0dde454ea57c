//! Weights of what a position is worth, in hundredths of a move.

/// Number of figures still to bring out.
pub(super) const NEED: [i32; 4] = [1500, 600, 280, 0];

/// Moves needed by the best figures, the best first, by number of figures still to bring out, from one.
pub(super) const NEEDED: [[[i32; 5]; 3]; 3] = [
    [[90, 0, -120, -220, -300]; 3],
    [[60, 0, -100, -200, -280]; 3],
    [[40, 0, -90, -180, -250]; 3],
];

/// Moves needed by the best figure that is not needed.
pub(super) const SPARE: [i32; 5] = [30, 20, 10, 0, -10];

/// A turn still to come in the round.
pub(super) const TURN: i32 = 80;

/// Being on move.
pub(super) const MOVE: i32 = 0;

/// Score of a search that makes a win e times as likely.
pub(super) const SCALE: f32 = 300.0;
