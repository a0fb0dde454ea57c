//! A simple measure of how good a position looks, independent of the engine's evaluation.
//!
//! Baselines use it, so it must not change. Otherwise, results from different times could not be compared.

use asterism_rules::pentagame::{self, Pentagame, Stop};
use asterism_rules::squadro::{Lane, Squadro};
use asterism_rules::star_squares::{Color, StarSquares};
use asterism_rules::stern_halma::{Hole, SternHalma};
use asterism_rules::{GamePosition, Seat};

/// A game whose positions have a simple worth.
pub(crate) trait SimpleWorth: GamePosition {
    /// Returns how good the position looks for `seat`, no matter which seat is on move; higher is better. Only for games that are not over.
    fn simple_worth(&self, seat: Seat) -> i64;
}

impl SimpleWorth for Pentagame {
    /// Counts the figures that the seat's side has brought out, adds how close its other figures are to their goals, and subtracts how
    /// close opposing figures are.
    fn simple_worth(&self, seat: Seat) -> i64 {
        let own = self.side_of(seat);
        let near: i64 = self
            .board()
            .stops()
            .flat_map(|stop| self.figures_on(stop).map(move |figure| (stop, figure)))
            .map(|(stop, figure)| {
                let near = 4 - moves_to_goal(self, stop, figure.color);
                if own.contains(self.owner(figure)) {
                    4 * near
                } else {
                    -near
                }
            })
            .sum();
        100 * self.side_out_count(seat) as i64 + near
    }
}

/// Returns how many moves a figure needs to reach its goal if no other piece moves; 3 means three or more.
fn moves_to_goal(position: &Pentagame, from: Stop, color: pentagame::Color) -> i64 {
    let to = |from: Stop| {
        let reach = position.reach(from);
        reach.free.contains(color.goal()) || reach.occupied.contains(color.goal())
    };
    if from == color.goal() {
        // The figure leaves the board without needing another move.
        return 0;
    }
    if to(from) {
        return 1;
    }
    let reach = position.reach(from);
    let mut next = position
        .board()
        .stops()
        .filter(|&stop| reach.occupied.contains(stop));
    if next.any(to) { 2 } else { 3 }
}

impl SimpleWorth for Squadro {
    /// Returns the steps of the seat's pieces less those of the opponent's.
    fn simple_worth(&self, seat: Seat) -> i64 {
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

impl SimpleWorth for StarSquares {
    /// Counts the squares that only the seat's color can still complete, the fuller the better, less those of the opponent.
    fn simple_worth(&self, seat: Seat) -> i64 {
        /// Worth of a square by the number of stars in it.
        const WORTH: [i64; 5] = [0, 1, 4, 16, 64];
        let open = |color: Color| -> i64 {
            let open = self.open_squares(color).into_iter().zip(WORTH);
            open.map(|(squares, worth)| squares as i64 * worth).sum()
        };
        let color = self.color_of(seat);
        open(color) - open(color.other())
    }
}

impl SimpleWorth for SternHalma {
    /// Returns minus the sum of the distances from the seat's pegs to the tip of their target; stragglers count more.
    fn simple_worth(&self, seat: Seat) -> i64 {
        // The tip has two neighbors; every other hole of an arm has more.
        let mut target = self.target(seat).iter();
        let tip = target.find(|hole: &Hole| hole.neighbors().len() == 2);
        let tip = tip.expect("an arm has a tip");
        let way = self.pegs(seat).iter().map(|hole| {
            let steps = hole.distance(tip) as i64;
            10 * steps + steps * steps
        });
        -way.sum::<i64>()
    }
}
