//! The kinds of Pentagame pieces that players can tell apart.

use std::fmt;

use super::board::Color;
use super::figure::{Figure, Shape};

/// A kind of piece in Pentagame.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PentagamePiece {
    /// One particular figure; no two figures look the same.
    Figure(Figure),
    /// Any black block; all black blocks look the same.
    BlackBlock,
    /// Any gray block; all gray blocks look the same.
    GrayBlock,
}

impl PentagamePiece {
    pub(crate) fn all() -> Vec<Self> {
        let figures = Shape::ALL
            .into_iter()
            .flat_map(|shape| Color::ALL.map(|color| Self::Figure(Figure { shape, color })));
        figures.chain([Self::BlackBlock, Self::GrayBlock]).collect()
    }
}

impl fmt::Display for PentagamePiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Figure(figure) => write!(f, "figure_{figure}"),
            Self::BlackBlock => f.write_str("block_black"),
            Self::GrayBlock => f.write_str("block_gray"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_twenty_figures_and_two_kinds_of_blocks() {
        assert_eq!(PentagamePiece::all().len(), 20 + 2);
    }
}
