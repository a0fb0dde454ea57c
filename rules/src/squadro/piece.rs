//! The kinds of Squadro pieces that players can tell apart.

use std::fmt;

use crate::Seat;

/// A kind of piece in Squadro.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SquadroPiece {
    /// Seat that moves the piece.
    pub seat: Seat,
    /// Number of spaces that the piece moves at a time, 1 to 3.
    pub spaces: u8,
}

impl SquadroPiece {
    pub(crate) fn all() -> Vec<Self> {
        Seat::first(2)
            .flat_map(|seat| [1, 2, 3].map(|spaces| Self { seat, spaces }))
            .collect()
    }
}

impl fmt::Display for SquadroPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "racer_{}_{}", self.seat.number(), self.spaces)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_player_has_racers_of_three_speeds() {
        assert_eq!(SquadroPiece::all().len(), 2 * 3);
    }
}
