//! Weights of what a position is worth: 400 make a win e times as likely.

/// Number of figures still to bring out.
pub(super) const NEED: [i32; 4] = [1750, 900, 300, 0];

/// Each move needed by the best figures, the best first, by number of figures still to bring out, from one.
pub(super) const NEEDED: [[[i32; 4]; 3]; 3] = [
    [[-300, -500, -300, -150], [0, 0, 0, 0], [0, 0, 0, 0]],
    [
        [-150, -350, -100, -150],
        [-20, -290, -200, -150],
        [0, 0, 0, 0],
    ],
    [
        [-30, -330, -140, -150],
        [-20, -300, -100, -150],
        [-20, -300, -150, -150],
    ],
];

/// Each move needed by the best figure that is not needed.
pub(super) const SPARE: [i32; 4] = [0, -100, -100, -50];

/// A thing from which the goal can be reached at once, for each figure by the moves it needs: one, or more.
pub(super) const ENTRANCE: [i32; 2] = [0, 0];

/// A turn still to come in the round.
pub(super) const TURN: i32 = 500;

/// Being on move.
pub(super) const MOVE: i32 = 0;

/// Score of a search that makes a win e times as likely.
pub(super) const SCALE: f32 = 220.0;
