//! How good a position of Pentagame looks.

use asterism_rules::Seat;
use asterism_rules::pentagame::{Color, Pentagame, Stop};

use crate::greedy::Greedy;

impl Greedy for Pentagame {
    const AHEAD: u32 = 0;

    /// Returns the figures that the seat's side has brought out and how close its other figures are to their goals, minus how close the opponents'
    /// figures are.
    fn worth(&self, seat: Seat) -> i64 {
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

/// Returns the number of moves, at most three, that a figure needs to reach its goal if no other piece moves.
fn moves_to_goal(position: &Pentagame, from: Stop, color: Color) -> i64 {
    let to = |from: Stop| {
        let reach = position.reach(from);
        reach.free.contains(color.goal()) || reach.occupied.contains(color.goal())
    };
    if from == color.goal() {
        // A figure that another player brought to its goal leaves without a move.
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
