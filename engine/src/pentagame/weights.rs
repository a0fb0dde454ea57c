//! Weights of the evaluation: 400 make a win e times as likely.
//!
//! Made by `cargo run --release -p asterism-lab -- tune pentagame --games 2000 --seed 1 --nodes 1000`
//! from 17374 positions, played with the weights of the commit before.
//! Log loss 0.4981 on games they were not fitted to, 0.5078 with the weights before, 0.6931 without any knowledge.

/// Number of figures still to bring out.
pub(super) const NEED: [i32; 4] = [886, 432, -124, -436];

/// Each move after the first that the best figures need, the best first, by number of figures still to bring out, from 1.
pub(super) const NEEDED: [[[i32; 3]; 3]; 3] = [
    [[-646, -452, -150], [0, 0, 0], [0, 0, 0]],
    [[-500, -312, -150], [-449, -314, -150], [0, 0, 0]],
    [[-582, -221, -150], [-367, -94, -150], [-487, -67, -150]],
];

/// Each move after the first that the best spare figure needs.
pub(super) const SPARE: [i32; 3] = [-334, -227, -413];

/// An entrance to the goal of a figure that needs one move (first) or more.
pub(super) const ENTRANCE: [i32; 2] = [-8, 4];

/// A turn still to come in this round.
pub(super) const TURN: i32 = 697;

/// Being on move.
pub(super) const MOVE: i32 = -14;

/// Score of a search that makes a win e times as likely.
pub(super) const SCALE: f32 = 376.2;
