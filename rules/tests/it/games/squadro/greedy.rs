//! How good a position of Squadro looks.

use asterism_rules::Seat;
use asterism_rules::squadro::{Lane, Squadro};

use crate::greedy::Greedy;

impl Greedy for Squadro {
    const AHEAD: u32 = 3;

    /// Returns the seat's total progress minus the opponent's.
    fn worth(&self, seat: Seat) -> i64 {
        Seat::first(2)
            .map(|whose| {
                let steps: i64 = Lane::ALL
                    .into_iter()
                    .map(|lane| i64::from(self.progress(whose, lane)))
                    .sum();
                if whose == seat { steps } else { -steps }
            })
            .sum()
    }
}
