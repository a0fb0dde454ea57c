//! What the lab knows about Squadro.

use asterism_rules::Position as _;
use asterism_rules::Seat;
use asterism_rules::squadro::{HOME, Lane, Squadro, TURNED};

use super::LabGame;
use crate::baseline::worth::SimpleWorth;
use crate::command::tune::{TunerByResults, by_results};
use crate::misses::WinInOne;
use crate::puzzle::bound::Bounded;
use crate::puzzle::standard::{PuzzleGame, PuzzleHunt, Standard};

impl SimpleWorth for Squadro {
    /// Returns the steps of the seat's pieces less those of the opponent's.
    fn simple_worth(&self, seat: Seat) -> i64 {
        Seat::first(2)
            .map(|whose| {
                let steps: i64 = Lane::ALL
                    .into_iter()
                    .map(|lane| i64::from(self.progress(whose, lane)))
                    .sum();
                if whose == seat { steps } else { -steps }
            })
            .sum()
    }
}

impl Bounded for Squadro {
    /// A move ends at the turnaround and at home, so a piece needs one move for each.
    fn least_moves(&self, seat: Seat) -> u32 {
        let mut each = Lane::ALL.map(|lane| match self.progress(seat, lane) {
            HOME => 0,
            progress if progress >= TURNED => 1,
            _ => 2,
        });
        each.sort_unstable();
        each[..self.options().pieces_to_win.get()].iter().sum()
    }
}

impl PuzzleGame for Squadro {
    const STANDARD: Standard = Standard {
        moves: (3, 6),
        gap: 2,
        others_at_most: None,
        nodes: 200_000,
        most_nodes: 3_000_000,
    };
    const HUNT: PuzzleHunt = PuzzleHunt::Chances;
    const SYMMETRIC_DEPTH: Option<u32> = None;
}

impl WinInOne for Squadro {
    const VARIANTS: &'static [&'static str] = &["pieces_to_win=1", "pieces_to_win=5"];
}

impl LabGame for Squadro {
    const BY_RESULTS: Option<TunerByResults> = Some(by_results::<Self>);
}
