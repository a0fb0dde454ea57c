//! What the tuner needs to know of the evaluation.

use super::node::Node;
use super::weights;
use super::worth::{Feature as Counts, SENT_COUNT, TURNS_COUNT, all_features};
use crate::tuning::Tunable;
use crate::tuning::{Feature, Weighted};
use asterism_rules::squadro::Squadro;

/// Progress a piece can have.
const PROGRESS: usize = 13;

impl Weighted for Squadro {
    const FEATURES: &'static [Feature] = &[
        Feature::table(
            "PIECE",
            "A piece, by its seat, lane, and progress.",
            &[2, 5, PROGRESS],
        ),
        Feature::table(
            "AHEAD",
            "An opposing piece ahead of one, by whether that one's side is on move (first) or not, its speed, steps to go, and steps the other would lose, from 1.",
            &[2, 3, 5, 5],
        ),
        Feature::table(
            "SENT",
            "Steps that a piece's next move sends others back, by whether its side is on move (first) or not.",
            &[2, SENT_COUNT],
        ),
        Feature::table(
            "TURNS",
            "Turns a side needs if nobody is in its way, by whether it is on move (first) or not.",
            &[2, TURNS_COUNT],
        ),
    ];

    fn weights() -> Vec<i32> {
        let piece = weights::PIECE.as_flattened().as_flattened();
        let ahead = weights::AHEAD.as_flattened().as_flattened();
        let sent = weights::SENT.as_flattened();
        let turns = weights::TURNS.as_flattened();
        [piece, ahead.as_flattened(), sent, turns].concat()
    }
}

impl Tunable for Squadro {
    fn features(&self) -> Vec<f32> {
        let mut values = vec![0.0; Self::FEATURES.iter().map(Feature::count).sum()];
        all_features(&Node::<false>::new(self), |feature, sign| {
            values[place(feature)] += sign as f32;
        });
        values
    }
}

/// Number of a feature among all.
fn place(feature: Counts) -> usize {
    const AHEAD: usize = 2 * 5 * PROGRESS;
    const SENT: usize = AHEAD + 2 * 3 * 5 * 5;
    const TURNS: usize = SENT + 2 * SENT_COUNT;
    match feature {
        Counts::Piece(side, lane, progress) => (side * 5 + lane) * PROGRESS + progress,
        Counts::Ahead(of, speed, gap, loss) => AHEAD + ((of * 3 + speed) * 5 + gap) * 5 + loss,
        Counts::Sent(of, steps) => SENT + of * SENT_COUNT + steps,
        Counts::Turns(of, turns) => TURNS + of * TURNS_COUNT + turns,
    }
}
