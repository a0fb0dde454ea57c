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
            "Value of a piece, by seat, lane and progress.",
            &[2, 5, PROGRESS],
        ),
        WeightConstant::table(
            "AHEAD",
            "Value of an opposing piece ahead, by own side on move (first) or not, own speed, steps to that piece, and steps it would lose (from 1).",
            &[2, 3, 5, 5],
        ),
        WeightConstant::table(
            "SENT",
            "Value of sending opposing pieces back with a piece's next move, by own side on move (first) or not, and number of steps.",
            &[2, SENT_COUNT],
        ),
        WeightConstant::table(
            "TURNS",
            "Value of the turns that a side needs if nothing is in its way, by side on move (first) or not, and number of turns.",
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
