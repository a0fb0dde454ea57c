//! Kinds of pieces that players can tell apart. Applications use them to show pictures next to the names of pieces.

use std::fmt;

use crate::GameKind;

/// Generates [`Piece`] from the table of all games.
macro_rules! pieces {
    ($($(#[$doc:meta])* $name:ident = $id:literal in $module:ident {
        phrase: $phrase:ident, piece: $piece:ident, players: $players:expr, usually: $usual:literal $(,)?
    })+) => {
        /// A kind of piece that players can distinguish from all others by its appearance.
        ///
        /// ```
        /// use asterism_rules::stern_halma::SternHalmaPiece;
        /// use asterism_rules::{AnyGame, GameKind, Piece, Seat};
        ///
        /// let game = AnyGame::new(GameKind::SternHalma, "", 2)?;
        /// let steps = game.next_steps(&[])?;
        /// assert_eq!(steps.choices[0].piece, Some(Piece::SternHalma(SternHalmaPiece(Seat::FIRST))));
        /// assert_eq!(SternHalmaPiece(Seat::FIRST).to_string(), "peg_1");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Piece {
        $(#[doc = concat!("Piece of the game `", $id, "`.")] $name(crate::$module::$piece),)+
        }

        $(impl From<crate::$module::$piece> for Piece {
            fn from(piece: crate::$module::$piece) -> Self {
                Self::$name(piece)
            }
        })+

        impl Piece {
            /// Returns all pieces of a game.
            pub fn all(kind: GameKind) -> Vec<Self> {
                match kind {
                    $(GameKind::$name => crate::$module::$piece::all().into_iter().map(Self::$name).collect(),)+
                }
            }

            /// Returns the game that the piece belongs to.
            pub const fn kind(self) -> GameKind {
                match self {
                    $(Self::$name(_) => GameKind::$name,)+
                }
            }
        }

        /// Writes the piece's name, which is unique among the pieces of all games. A name consists of at most 16 letters, digits and underscores:
        /// `figure_2a`, `racer_1_3`.
        impl fmt::Display for Piece {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$name(piece) => piece.fmt(f),)+
                }
            }
        }
    };
}

for_each_game!(pieces);

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
