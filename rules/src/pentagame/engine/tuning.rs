//! What the tuner has to know.

use super::super::Pentagame;
use super::node::Turn;
use super::ways::CLASSES;
use super::worth::{self, WEIGHTS};
use crate::engine::tune::{Feature, Tunable};

impl Tunable for Pentagame {
    const FEATURES: &'static [Feature] = &[
        Feature::table("NEED", "Number of figures still to bring out.", &[4]),
        Feature::table(
            "NEEDED",
            "Moves needed by the best figures, the best first, by number of figures still to bring out, from one.",
            &[3, 3, CLASSES],
        ),
        Feature::table(
            "SPARE",
            "Moves needed by the best figure that is not needed.",
            &[CLASSES],
        ),
        Feature::one("TURN", "A turn still to come in the round."),
        Feature::one("MOVE", "Being on move."),
    ];

    fn weights() -> Vec<i32> {
        WEIGHTS.to_vec()
    }

    fn features(&self) -> Vec<f32> {
        worth::features(&Turn::new(self, None))
    }
}
