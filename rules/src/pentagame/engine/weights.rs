//! Weights of what a position is worth: 400 make a win e times as likely.

/// Number of figures still to bring out.
pub(super) const NEED: [i32; 4] = [532, 14, -858, -1257];

/// Each move after the first that the best figures need, the best first, by number of figures still to bring out, from one.
pub(super) const NEEDED: [[[i32; 3]; 3]; 3] = [
    [[-649, -578, -150], [0, 0, 0], [0, 0, 0]],
    [[-496, -201, -150], [-345, -242, -150], [0, 0, 0]],
    [[-573, -286, -150], [-316, -40, -150], [-500, -127, -150]],
];

/// Each move after the first that the best figure needs that is not needed.
pub(super) const SPARE: [i32; 3] = [-338, -266, -278];

/// A thing from which the goal can be reached at once, for each figure by the moves it needs: one, or more.
pub(super) const ENTRANCE: [i32; 2] = [6, 17];

/// A turn still to come in the round.
pub(super) const TURN: i32 = 548;

/// Being on move.
pub(super) const MOVE: i32 = 68;

/// Score of a search that makes a win e times as likely.
pub(super) const SCALE: f32 = 360.0;
