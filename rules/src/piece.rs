//! Pieces as players tell them apart, for pictures next to their names.

use std::fmt;

use crate::GameKind;
use crate::Seat;
use crate::pentagame::board::Color;
use crate::pentagame::figure::{Figure, Shape};
use crate::star_squares::color::Color as StarColor;

/// A kind of piece that players can tell from all others by its looks.
///
/// ```
/// use asterism_rules::{AnyGame, GameKind, Piece, Seat};
///
/// let game = AnyGame::new(GameKind::SternHalma, "", 2)?;
/// let steps = game.next_steps(&[])?;
/// assert_eq!(steps.choices[0].piece, Some(Piece::Peg(Seat::FIRST)));
/// assert_eq!(Piece::Peg(Seat::FIRST).to_string(), "peg_1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Piece {
    /// Figure of Pentagame.
    Figure(Figure),
    /// Black block of Pentagame.
    BlackBlock,
    /// Gray block of Pentagame.
    GrayBlock,
    /// Piece of Squadro that moves this many spaces at a time, 1 to 3.
    Racer(Seat, u8),
    /// Star of Star Squares.
    Star(StarColor),
    /// Peg of Stern-Halma.
    Peg(Seat),
}

impl Piece {
    /// Returns all pieces of a game.
    pub fn all(kind: GameKind) -> Vec<Self> {
        match kind {
            GameKind::Pentagame => {
                let figures = Shape::ALL.into_iter().flat_map(|shape| {
                    Color::ALL.map(|color| Self::Figure(Figure { shape, color }))
                });
                figures.chain([Self::BlackBlock, Self::GrayBlock]).collect()
            }
            GameKind::Squadro => Seat::first(2)
                .flat_map(|seat| [1, 2, 3].map(|spaces| Self::Racer(seat, spaces)))
                .collect(),
            GameKind::StarSquares => StarColor::ALL.map(Self::Star).into(),
            GameKind::SternHalma => Seat::first(6).map(Self::Peg).collect(),
        }
    }

    /// Returns the game that the piece belongs to.
    pub const fn kind(self) -> GameKind {
        match self {
            Self::Figure(_) | Self::BlackBlock | Self::GrayBlock => GameKind::Pentagame,
            Self::Racer(..) => GameKind::Squadro,
            Self::Star(_) => GameKind::StarSquares,
            Self::Peg(_) => GameKind::SternHalma,
        }
    }
}

/// Writes a name that no other piece of any game has, at most 16 letters, digits and underscores: `figure_2a`, `racer_1_3`.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Figure(figure) => write!(f, "figure_{figure}"),
            Self::BlackBlock => f.write_str("block_black"),
            Self::GrayBlock => f.write_str("block_gray"),
            Self::Racer(seat, spaces) => write!(f, "racer_{}_{spaces}", seat.number()),
            Self::Star(StarColor::Light) => f.write_str("star_light"),
            Self::Star(StarColor::Dark) => f.write_str("star_dark"),
            Self::Peg(seat) => write!(f, "peg_{}", seat.number()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_piece_has_a_name_of_its_own() {
        let pieces = GameKind::ALL.iter().flat_map(|kind| {
            let pieces = Piece::all(*kind);
            assert!(pieces.iter().all(|piece| piece.kind() == *kind), "{kind}");
            pieces
        });
        let pieces: Vec<Piece> = pieces.collect();
        assert_eq!(pieces.len(), 20 + 2 + 6 + 2 + 6);
        let names: BTreeSet<String> = pieces.iter().map(ToString::to_string).collect();
        assert_eq!(names.len(), pieces.len());
        let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        assert!(
            names
                .iter()
                .all(|name| name.len() <= 16 && name.chars().all(is_plain)),
            "{names:?}"
        );
    }
}
