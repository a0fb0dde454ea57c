//! Squadro's weights and features, for programs that tune them.

use asterism_rules::squadro::Squadro;

use super::compact::CompactSquadro;
use super::evaluation::{SENT_COUNT, TURNS_COUNT, Term, each_term};
use super::weights;
use crate::tuning::{Tunable, WeightConstant, Weighted};

/// Number of different progress values of a piece.
const PROGRESS: usize = 13;

impl Weighted for Squadro {
    const CONSTANTS: &'static [WeightConstant] = &[
        WeightConstant::table(
            "PIECE",
            "A piece, by its seat, lane and progress.",
            &[2, 5, PROGRESS],
        ),
        WeightConstant::table(
            "AHEAD",
            "An opposing piece ahead, by whether the own side is on move (first) or not, own speed, steps to go, and steps the opposing piece would lose, from 1.",
            &[2, 3, 5, 5],
        ),
        WeightConstant::table(
            "SENT",
            "Steps that a piece's next move would send others back, by whether its side is on move (first) or not.",
            &[2, SENT_COUNT],
        ),
        WeightConstant::table(
            "TURNS",
            "Turns a side needs if nothing is in its way, by whether it is on move (first) or not.",
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
        let mut values = vec![0.0; Self::CONSTANTS.iter().map(WeightConstant::count).sum()];
        each_term(&CompactSquadro::<false>::new(self), |feature, sign| {
            values[index_of(feature)] += sign as f32;
        });
        values
    }
}

/// Returns the index of a term among the weights.
fn index_of(feature: Term) -> usize {
    const AHEAD: usize = 2 * 5 * PROGRESS;
    const SENT: usize = AHEAD + 2 * 3 * 5 * 5;
    const TURNS: usize = SENT + 2 * SENT_COUNT;
    match feature {
        Term::Piece(side, lane, progress) => (side * 5 + lane) * PROGRESS + progress,
        Term::Ahead(of, speed, gap, loss) => AHEAD + ((of * 3 + speed) * 5 + gap) * 5 + loss,
        Term::Sent(of, steps) => SENT + of * SENT_COUNT + steps,
        Term::Turns(of, turns) => TURNS + of * TURNS_COUNT + turns,
    }
}
