//! The actions of Star Squares and their notation.

use std::fmt;

use super::board::Point;

/// One action. Each action is a whole turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// Places a star from the hand on a free point.
    Place(Point),
    /// Moves one of the player's stars along a line to the next point, which is free: from, to.
    Go(Point, Point),
    /// Moves one of the player's stars to the next point and pushes the star on that point: from, to.
    Push(Point, Point),
    /// Takes one of the player's stars on an outer point off the board.
    TakeOff(Point),
    /// Swaps the colors of the players.
    Swap,
}

/// Writes canonical notation: `c3`, `c3-d4`, `c3xd4`, `c3-`, `swap`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(point) => write!(f, "{point}"),
            Self::Go(from, to) => write!(f, "{from}-{to}"),
            Self::Push(from, to) => write!(f, "{from}x{to}"),
            Self::TakeOff(point) => write!(f, "{point}-"),
            Self::Swap => f.write_str("swap"),
        }
    }
}
