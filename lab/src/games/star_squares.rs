//! What the lab knows about Star Squares.

use asterism_rules::Seat;
use asterism_rules::star_squares::{Color, StarSquares};

use super::LabGame;
use crate::baseline::worth::SimpleWorth;
use crate::command::tune::{TunerByMatches, by_matches};
use crate::misses::WinInOne;
use crate::puzzle::bound::Bounded;
use crate::puzzle::standard::{PuzzleGame, PuzzleHunt, Standard};

impl SimpleWorth for StarSquares {
    /// Counts the squares that only the seat's color can still complete, the fuller the better, less those of the opponent.
    fn simple_worth(&self, seat: Seat) -> i64 {
        /// Worth of a square by the number of stars in it.
        const WORTH: [i64; 5] = [0, 1, 4, 16, 64];
        let open = |color: Color| -> i64 {
            let open = self.open_squares(color).into_iter().zip(WORTH);
            open.map(|(squares, worth)| squares as i64 * worth).sum()
        };
        let color = self.color_of(seat);
        open(color) - open(color.other())
    }
}

impl Bounded for StarSquares {
    /// The opponent can be forced to push a star to where it completes a square.
    fn least_moves(&self, _: Seat) -> u32 {
        0
    }
}

impl PuzzleGame for StarSquares {
    const STANDARD: Standard = Standard {
        moves: (2, 4),
        gap: 1,
        others_at_most: Some(80),
        nodes: 20_000,
        most_nodes: 1_000_000,
    };
    const HUNT: PuzzleHunt = PuzzleHunt::Proofs;
    const SYMMETRIC_DEPTH: Option<u32> = Some(3);
}

impl WinInOne for StarSquares {
    const VARIANTS: &'static [&'static str] = &["board=grid8", "board=nested", "superko=true"];
}

impl LabGame for StarSquares {
    const BY_MATCHES: Option<TunerByMatches> = Some(by_matches::<Self>);
    /// In a balanced game, the second move decides whether to swap colors.
    const RANDOM_OPENING: u16 = 1;
}
