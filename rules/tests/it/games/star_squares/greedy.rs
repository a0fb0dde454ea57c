//! How good a position of Star Squares looks.

use asterism_rules::Seat;
use asterism_rules::star_squares::{Color, StarSquares};

use crate::greedy::Greedy;

impl Greedy for StarSquares {
    const AHEAD: u32 = 2;

    /// Counts stars on the board, because placing them makes threats, and considers which color begins. It ignores squares on purpose, so
    /// that stars are also moved, pushed and taken off before a player wins.
    fn worth(&self, seat: Seat) -> i64 {
        let color = self.color_of(seat);
        -2 * self.hand(color) as i64 + i64::from(color == Color::Light)
    }
}
