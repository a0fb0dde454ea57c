//! Weights of the evaluation: an increase of 400 multiplies the odds of winning by e.
//!
//! Made by `cargo run --release -p asterism-lab -- tune pentagame --games 2000 --seed 1 --nodes 1000`
//! from 17374 positions of games played with the previous commit's weights.
//! Log loss 0.4981 on games that were not used for fitting, 0.5078 with the previous commit's weights, 0.6931 without any knowledge.

/// Value by number of figures that the side still has to bring out.
pub(super) const NEED: [i32; 4] = [886, 432, -124, -436];

/// Value of each move after the first that a figure needs, by number of figures still to bring out (from 1) and by figure (closest first).
pub(super) const NEEDED: [[[i32; 3]; 3]; 3] = [
    [[-646, -452, -150], [0, 0, 0], [0, 0, 0]],
    [[-500, -312, -150], [-449, -314, -150], [0, 0, 0]],
    [[-582, -221, -150], [-367, -94, -150], [-487, -67, -150]],
];

/// Value of each move after the first that the closest spare figure needs.
pub(super) const SPARE: [i32; 3] = [-334, -227, -413];

/// Value of an entrance to the goal of a figure that needs one move (first) or more moves (second).
pub(super) const ENTRANCE: [i32; 2] = [-8, 4];

/// Value of a turn that the side still has in this round.
pub(super) const TURN: i32 = 697;

/// Value of being on move.
pub(super) const MOVE: i32 = -14;

/// Increase in a search's score that multiplies the odds of winning by e.
pub(super) const SCALE: f32 = 376.2;
