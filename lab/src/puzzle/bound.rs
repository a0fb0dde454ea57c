//! Lower bounds for the number of moves that a player still needs to win.
//!
//! The exhaustive search leaves out positions in which a player needs more moves than are left, so the bounds must be correct: a player may need more
//! moves than the bound says, but never fewer.

use asterism_rules::pentagame::{Color, Pentagame};
use asterism_rules::squadro::{HOME, Lane, Squadro, TURNED};
use asterism_rules::star_squares::StarSquares;
use asterism_rules::stern_halma::{HoleSet, SternHalma, Win};
use asterism_rules::{GamePosition, Position, Seat};

/// A position for two with a lower bound for how far a player is from winning.
pub(crate) trait Bounded: GamePosition {
    /// Returns the least number of its own moves that `seat` needs to force a win, no matter which seat is on move.
    fn least_moves(&self, seat: Seat) -> u32;
}

impl Bounded for Pentagame {
    /// A turn brings out at most two figures: by a swap of two own ones, or those that are on their goals when it begins. A figure comes to
    /// its goal only where it could go, since a swap needs a free path, too.
    fn least_moves(&self, seat: Seat) -> u32 {
        let needed = self.target().saturating_sub(self.out_count(seat)) as u32;
        if needed == 0 || self.to_move() != seat {
            return needed.div_ceil(2);
        }
        let goal = |index: usize| Color::new(index).map(Color::goal);
        let mut figures = self.figures(seat).zip(self.reaches(seat));
        let home = figures.clone().filter(|(figure, _)| {
            let stop = self.stop_of(*figure);
            stop.is_some() && stop == goal(figure.color.index())
        });
        let home = home.count() as u32;
        if home > 0 {
            return 1 + needed.saturating_sub(home).div_ceil(2);
        }
        let arrives = figures.any(|(figure, reach)| {
            goal(figure.color.index())
                .zip(reach)
                .is_some_and(|(goal, reach)| {
                    reach.free.contains(goal) || reach.occupied.contains(goal)
                })
        });
        needed.div_ceil(2) + u32::from(!arrives)
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

impl Bounded for StarSquares {
    /// The opponent can be forced to push a star to where it completes a square.
    fn least_moves(&self, _: Seat) -> u32 {
        0
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
