//! Weights of what a position is worth: 400 make a win e times as likely.
//!
//! After a fit of the tuner to 2000 games of the engine against itself, 1000 nodes a move. What such games hardly ever show (more
//! than four moves needed) is set by hand; in entrances later fits found next to nothing.

/// Number of figures still to bring out.
pub(super) const NEED: [i32; 4] = [1749, 954, 210, -250];

/// Each move after the first that the best figures need, the best first, by number of figures still to bring out, from one.
pub(super) const NEEDED: [[[i32; 3]; 3]; 3] = [
    [[-580, -377, -150], [0, 0, 0], [0, 0, 0]],
    [[-394, -100, -150], [-287, -193, -150], [0, 0, 0]],
    [[-338, -138, -150], [-294, -100, -150], [-393, -267, -150]],
];

/// Each move after the first that the best figure needs that is not needed.
pub(super) const SPARE: [i32; 3] = [-185, -167, -60];

/// A thing from which the goal can be reached at once, for each figure by the moves it needs: one, or more.
pub(super) const ENTRANCE: [i32; 2] = [0, 0];

/// A turn still to come in the round.
pub(super) const TURN: i32 = 589;

/// Being on move.
pub(super) const MOVE: i32 = 0;

/// Score of a search that makes a win e times as likely.
pub(super) const SCALE: f32 = 360.0;
