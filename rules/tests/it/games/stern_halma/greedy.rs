//! How good a position of Stern-Halma looks.

use asterism_rules::stern_halma::{Hole, SternHalma};
use asterism_rules::{Position as _, PositionText as _, Seat};

use crate::greedy::Greedy;

impl Greedy for SternHalma {
    const AHEAD: u32 = 0;

    /// Returns the distance that remains after the best next move if no other seat gets in the way.
    fn worth(&self, seat: Seat) -> i64 {
        let now = way_left(self, seat);
        let text = self.to_text();
        let (pegs, rest) = text.split_once(' ').expect("pegs and whose turn it is");
        let places = rest.split_once(' ').map_or("", |(_, places)| places);
        let again = format!("{pegs} {seat} {places}");
        let again = Self::from_text(self.options(), self.players(), again.trim());
        let mut most = now;
        if let Ok(again) = again {
            again.each_move(|m| most = most.max(way_left(&again.after(&m), seat)));
        }
        // Progress already made counts more.
        2 * most + now
    }
}

/// Returns the remaining distance of the seat's pegs to the tip of their target; pegs that lag behind count more.
fn way_left(position: &SternHalma, seat: Seat) -> i64 {
    // The tip has two neighbors; every other hole of an arm has more.
    let mut target = position.target(seat).iter();
    let tip = target.find(|hole: &Hole| hole.neighbors().len() == 2);
    let tip = tip.expect("an arm has a tip");
    let way = position.pegs(seat).iter().map(|hole| {
        let steps = hole.distance(tip) as i64;
        10 * steps + steps * steps
    });
    -way.sum::<i64>()
}
