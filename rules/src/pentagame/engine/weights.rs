//! Weights of what a position is worth: 400 make a win e times as likely.

/// Number of figures still to bring out.
pub(super) const NEED: [i32; 4] = [1749, 1463, 643, 83];

/// Each move needed by the best figures, the best first, by number of figures still to bring out, from one.
pub(super) const NEEDED: [[[i32; 4]; 3]; 3] = [
    [[-289, -580, -377, -150], [0, 0, 0, 0], [0, 0, 0, 0]],
    [
        [-183, -394, -100, -150],
        [-50, -287, -193, -150],
        [0, 0, 0, 0],
    ],
    [
        [-30, -338, -138, -150],
        [-20, -294, -100, -150],
        [-20, -393, -267, -150],
    ],
];

/// Each move needed by the best figure that is not needed.
pub(super) const SPARE: [i32; 4] = [-20, -185, -167, -60];

/// A thing from which the goal can be reached at once, for each figure by the moves it needs: one, or more.
pub(super) const ENTRANCE: [i32; 2] = [0, 0];

/// A turn still to come in the round.
pub(super) const TURN: i32 = 589;

/// Being on move.
pub(super) const MOVE: i32 = 0;

/// Score of a search that makes a win e times as likely.
pub(super) const SCALE: f32 = 205.0;
