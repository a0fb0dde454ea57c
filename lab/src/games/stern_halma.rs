//! What the lab knows about Stern-Halma.

use asterism_rules::Position as _;
use asterism_rules::Seat;
use asterism_rules::stern_halma::{Hole, HoleSet, SternHalma, Win};

use super::LabGame;
use crate::baseline::worth::SimpleWorth;
use crate::command::tune::{TunerByMatches, TunerByResults, by_matches, by_results};
use crate::misses::WinInOne;
use crate::puzzle::bound::Bounded;
use crate::puzzle::standard::{PuzzleGame, PuzzleHunt, Standard};

impl SimpleWorth for SternHalma {
    /// Returns minus the sum of the distances from the seat's pegs to the tip of their target; stragglers count more.
    fn simple_worth(&self, seat: Seat) -> i64 {
        // The tip has two neighbors; every other hole of an arm has more.
        let mut target = self.target(seat).iter();
        let tip = target.find(|hole: &Hole| hole.neighbors().len() == 2);
        let tip = tip.expect("an arm has a tip");
        let way = self.pegs(seat).iter().map(|hole| {
            let steps = hole.distance(tip) as i64;
            10 * steps + steps * steps
        });
        -way.sum::<i64>()
    }
}

impl Bounded for SternHalma {
    /// A move brings at most one peg into the target. If any peg counts there, the opponent's pegs help, but only if the opponent has no other move.
    fn least_moves(&self, seat: Seat) -> u32 {
        let target = self.target(seat);
        if self.options().win == Win::OwnOnly {
            return (self.pegs(seat) & !target).len() as u32;
        }
        let empty = (target & !self.occupied()).len() as u32;
        if count_spare_pegs(self, seat, target) >= empty {
            empty
        } else {
            // Moves of the opponent may fill one hole each, one after each move and one before the first.
            empty.saturating_sub(1).div_ceil(2)
        }
    }
}

/// Counts pegs of the opponents of `seat` that have a free hole of their own next to them, both outside `target`. Each can go to and fro
/// until a move of `seat` fills its free hole, and a move fills only one.
fn count_spare_pegs(position: &SternHalma, seat: Seat, target: HoleSet) -> u32 {
    let mut taken = position.occupied() | target;
    let mut spare = 0;
    for other in Seat::first(position.players()).filter(|&other| other != seat) {
        for peg in (position.pegs(other) & !target).iter() {
            let mut beside = peg.neighbors().iter();
            if let Some(&hole) = beside.find(|&&hole| !taken.contains(hole)) {
                taken.insert(hole);
                spare += 1;
            }
        }
    }
    spare
}

impl PuzzleGame for SternHalma {
    const STANDARD: Standard = Standard {
        moves: (3, 5),
        gap: 0,
        others_at_most: None,
        nodes: 0,
        most_nodes: 2_000_000,
    };
    const HUNT: PuzzleHunt = PuzzleHunt::ForcedWins;
    const SYMMETRIC_DEPTH: Option<u32> = Some(3);
}

impl WinInOne for SternHalma {
    const VARIANTS: &'static [&'static str] = &["play_on=true", "leave_target=stay"];
}

impl LabGame for SternHalma {
    const BY_RESULTS: Option<TunerByResults> = Some(by_results::<Self>);
    const BY_MATCHES: Option<TunerByMatches> = Some(by_matches::<Self>);
}
