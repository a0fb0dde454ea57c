//! The kinds of Stern-Halma pieces that players can tell apart.

use std::fmt;

use crate::Seat;

/// A kind of piece in Stern-Halma: a peg of this seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SternHalmaPiece(pub Seat);

impl SternHalmaPiece {
    pub(crate) fn all() -> Vec<Self> {
        Seat::first(6).map(Self).collect()
    }
}

impl fmt::Display for SternHalmaPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "peg_{}", self.0.number())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_of_six_players_has_pegs() {
        assert_eq!(SternHalmaPiece::all().len(), 6);
    }
}
