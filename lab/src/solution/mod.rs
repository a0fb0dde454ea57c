//! The solution of Squadro: exact values of all positions with some pieces home, and what is measured against them.
//!
//! A *class* holds all positions in which light has a certain number of pieces home, and dark another. A *layer* holds those of its positions in which
//! every piece is in a certain phase: on its way out, on its way back, or home. A move never brings a piece back to an earlier phase, so a layer
//! depends only on itself and on layers in which more phases have passed. `docs/squadro.md` says what is known.

pub(crate) mod book;
pub(crate) mod class;
pub(crate) mod judge;
mod layer;
#[cfg(test)]
mod tests;

/// Value of a position for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Value {
    /// The side to move wins, and the game ends after this many plies of best play.
    Win(u8),
    /// The side to move loses, and the game ends after this many plies of best play.
    Loss(u8),
    /// Neither side can force the end.
    Draw,
}

impl Value {
    /// Returns the value that a table's byte stands for: 0 for a draw, otherwise the number of plies, which is odd if the side to move wins.
    const fn from_byte(byte: u8) -> Self {
        match byte {
            0 => Self::Draw,
            plies if plies % 2 == 1 => Self::Win(plies),
            plies => Self::Loss(plies),
        }
    }

    /// Returns whether both values are wins, losses or draws.
    pub(crate) const fn is_same_result(self, other: Self) -> bool {
        matches!(
            (self, other),
            (Self::Win(_), Self::Win(_))
                | (Self::Loss(_), Self::Loss(_))
                | (Self::Draw, Self::Draw)
        )
    }
}
