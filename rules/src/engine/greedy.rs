//! Sparring partner: one move ahead, by a simple worth.
//!
//! It is what the engine has to be clearly better than, and the worth is kept apart from the engine's own: it stays simple.

use super::mixed;
use crate::pentagame::{self, Pentagame, Stop};
use crate::squadro::{Lane, Squadro};
use crate::star_squares::{Color, StarSquares};
use crate::stern_halma::{Hole, SternHalma};
use crate::{Game, Position, Seat};

/// A game with a simple worth of its positions.
pub trait Sparring: Position {
    /// How good the position looks to `seat`, whoever is on move; more is better. Meaningful while the game is not over.
    fn sparring_worth(&self, seat: Seat) -> i64;
}

/// About so many moves are judged where there are more: in Pentagame thousands differ only in where a block goes.
const JUDGED: u64 = 600;

/// What makes a move better than another, what counts most first: it wins, its position did not stand before, is worth so much,
/// and the dice.
type Looks = (bool, bool, i64, u64);

/// Move of the seat on move, and how many positions were made to find it; the game is not over.
///
/// A move that wins is taken. Else it is the one whose position looks best, of those that did not stand before if there are any,
/// and one of equals by the seed.
pub(super) fn choose<P: Sparring>(game: &Game<P>, seed: u64) -> (P::Move, u64) {
    let position = game.position();
    let seat = position.to_move();
    let count = position.legal_count();
    let judges_all = count <= JUDGED;
    let mut best: Option<(Looks, P::Move)> = None;
    let mut made = 0;
    position.each_move(|m| {
        made += 1;
        let after = position.after(&m);
        let outcome = after.outcome();
        let wins = outcome.is_some_and(|outcome| outcome.winners.contains(seat))
            || after.finished().contains(seat);
        // Moves come in any order, so the dice must not hang on it alone; they are thrown anew for each.
        let dice = mixed(seed ^ mixed(made));
        if !wins && !judges_all && dice % count >= JUDGED && best.is_some() {
            return;
        }
        let looks = match outcome {
            Some(_) => i64::MIN,
            None => after.sparring_worth(seat),
        };
        let is_better = |value: &Looks| best.as_ref().is_none_or(|(most, _)| value > most);
        // Whether it stood before is looked at only where it matters.
        if is_better(&(wins, true, looks, dice)) {
            let value = (wins, !game.positions().contains(&after), looks, dice);
            if is_better(&value) {
                best = Some((value, m));
            }
        }
    });
    let (_, m) = best.expect("a game that is not over has moves");
    (m, made)
}

impl Sparring for Pentagame {
    /// Figures out on the own side, and how near the others are to it; less how near the opponents are.
    fn sparring_worth(&self, seat: Seat) -> i64 {
        let own = self.side_of(seat);
        let near: i64 = self
            .board()
            .stops()
            .flat_map(|stop| self.figures_on(stop).map(move |figure| (stop, figure)))
            .map(|(stop, figure)| {
                let near = 4 - turns(self, stop, figure.color);
                if own.contains(self.owner(figure)) {
                    4 * near
                } else {
                    -near
                }
            })
            .sum();
        100 * self.side_out_count(seat) as i64 + near
    }
}

/// Moves a figure needs to its goal if nobody else moves, up to three.
fn turns(position: &Pentagame, from: Stop, color: pentagame::Color) -> i64 {
    let to = |from: Stop| {
        let reach = position.reach(from);
        reach.free.contains(color.goal()) || reach.occupied.contains(color.goal())
    };
    if from == color.goal() {
        // Brought there by somebody else: it leaves without a move of its own.
        return 0;
    }
    if to(from) {
        return 1;
    }
    let reach = position.reach(from);
    let mut next = position
        .board()
        .stops()
        .filter(|&stop| reach.occupied.contains(stop));
    if next.any(to) { 2 } else { 3 }
}

impl Sparring for Squadro {
    /// Own steps less those of the other.
    fn sparring_worth(&self, seat: Seat) -> i64 {
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

impl Sparring for StarSquares {
    /// Squares still open to the own color, the fuller the better, less those open to the other.
    fn sparring_worth(&self, seat: Seat) -> i64 {
        /// By how many of the stars are there.
        const WORTH: [i64; 5] = [0, 1, 4, 16, 64];
        let open = |color: Color| -> i64 {
            let open = self.open_squares(color).into_iter().zip(WORTH);
            open.map(|(squares, worth)| squares as i64 * worth).sum()
        };
        let color = self.color_of(seat);
        open(color) - open(color.other())
    }
}

impl Sparring for SternHalma {
    /// Way its pegs have left to the tip of their target; stragglers count for more.
    fn sparring_worth(&self, seat: Seat) -> i64 {
        // The tip has two neighbors, every other hole of an arm has more.
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
