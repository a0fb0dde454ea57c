//! One action of Star Squares, and how it is written.

use std::fmt;

use super::board::Point;

/// One action.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// Places a star from the hand on a free point.
    Place(Point),
    /// Moves an own star along a line to the next point, which is free: from, to.
    Go(Point, Point),
    /// Moves an own star onto the next point and pushes the star there: from, to.
    Push(Point, Point),
    /// Takes an own star on an outer point off the board.
    TakeOff(Point),
    /// Swaps the colors of the players.
    Swap,
}

/// Canonical notation: `c3`, `c3-d4`, `c3xd4`, `c3-`, `swap`.
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
