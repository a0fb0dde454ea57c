//! The kinds of Star Squares pieces that players can tell apart.

use std::fmt;

use super::color::Color;

/// A kind of piece in Star Squares: a star of this color.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StarSquaresPiece(pub Color);

impl StarSquaresPiece {
    pub(crate) fn all() -> [Self; 2] {
        Color::ALL.map(Self)
    }
}

impl fmt::Display for StarSquaresPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Color::Light => "star_light",
            Color::Dark => "star_dark",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_stars_of_two_colors() {
        assert_eq!(StarSquaresPiece::all().len(), 2);
    }
}
