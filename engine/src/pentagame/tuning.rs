//! Pentagame's weights and features, for programs that tune them.

use asterism_rules::Position as _;
use asterism_rules::pentagame::Pentagame;

use super::evaluation::Standings;
use super::turn::TurnNode;
use super::weights::{ENTRANCE, MOVE, NEED, NEEDED, SPARE, TURN};
use crate::tuning::{Tunable, WeightConstant, Weighted};

impl Weighted for Pentagame {
    const CONSTANTS: &'static [WeightConstant] = &[
        WeightConstant::table(
            "NEED",
            "Value by number of figures that the side still has to bring out.",
            &[4],
        ),
        WeightConstant::table(
            "NEEDED",
            "Value of each move after the first that a figure needs, by number of figures still to bring out (from 1) and by figure (closest first).",
            &[3, 3, 3],
        ),
        WeightConstant::table(
            "SPARE",
            "Value of each move after the first that the closest spare figure needs.",
            &[3],
        ),
        WeightConstant::table(
            "ENTRANCE",
            "Value of an entrance to the goal of a figure that needs one move (first) or more moves (second).",
            &[2],
        ),
        WeightConstant::one(
            "TURN",
            "Value of a turn that the side still has in this round.",
        ),
        WeightConstant::one("MOVE", "Value of being on move."),
    ];

    fn weights() -> Vec<i32> {
        let mut weights = NEED.to_vec();
        weights.extend(NEEDED.as_flattened().as_flattened());
        weights.extend(SPARE);
        weights.extend(ENTRANCE);
        weights.extend([TURN, MOVE]);
        weights
    }
}

impl Tunable for Pentagame {
    fn features(&self) -> Vec<f32> {
        let turn = TurnNode::new(self, None);
        let standing = Standings::new(&turn);
        let side = turn.sides.of_seat(self.to_move());
        let own = features_of(&standing, side);
        let theirs = features_of(&standing, standing.best_rival(&turn, side));
        own.iter()
            .zip(theirs)
            .map(|(own, theirs)| own - theirs)
            .collect()
    }
}

/// Returns the features of one side. Their weighted sum is the side's score.
fn features_of(standing: &Standings, side: usize) -> Vec<f32> {
    let side = &standing.sides[side];
    let need = usize::from(standing.target.saturating_sub(side.out));
    let row = need.min(NEEDED.len());
    let mut number = [0.0; NEED.len()];
    number[row] = 1.0;
    let mut needed = [[[0.0; 3]; 3]; 3];
    let mut spare = [0.0; 3];
    let figures = side.needing.iter().enumerate();
    let figures = figures.flat_map(|(moves, &figures)| (0..figures).map(move |_| moves));
    for (rank, moves) in figures.enumerate().take(need + 1).filter(|_| need > 0) {
        let each = if rank == need {
            &mut spare
        } else {
            &mut needed[row - 1][rank.min(2)]
        };
        for each in &mut each[..moves.saturating_sub(1)] {
            *each += 1.0;
        }
    }
    let mut features = number.to_vec();
    features.extend(needed.as_flattened().as_flattened());
    features.extend(spare);
    features.extend(side.entrances.map(f32::from));
    features.push(f32::from(side.turns));
    features.push(f32::from(u8::from(side.moves)));
    features
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Level;
    use crate::search::Node as _;
    use crate::think::choose;
    use asterism_rules::GameOptions as _;
    use asterism_rules::pentagame::Options;

    #[test]
    fn features_times_weights_equal_the_evaluation() {
        for (options, players) in [("", 2), ("preset=teams", 4), ("target=5", 3), ("", 5)] {
            let options = Options::parse(options).expect("valid options");
            let mut position =
                Pentagame::start(&options, players).expect("a valid number of players");
            for seed in 0..60 {
                let features = position.features();
                let weights = Pentagame::weights();
                assert_eq!(features.len(), weights.len());
                let sum: f32 = features
                    .iter()
                    .zip(weights)
                    .map(|(feature, weight)| feature * weight as f32)
                    .sum();
                assert_eq!(sum as i32, TurnNode::new(&position, None).evaluate());
                let Some(thought) = choose(&position, Level::LOWEST, seed, Some(50)) else {
                    break;
                };
                position = position.after(&thought.line[0]);
            }
        }
    }
}
