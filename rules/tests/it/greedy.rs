//! Small player that brings games to their end: it takes the move whose position looks best to it, one of equals by chance.

use asterism_rules::pentagame::{self, Pentagame, Stop};
use asterism_rules::squadro::{Lane, Squadro};
use asterism_rules::star_squares::{Color, StarSquares};
use asterism_rules::stern_halma::{Hole, SternHalma};
use asterism_rules::{AnyGame, Game, Position, PositionText, Scoring, Seat};

use crate::dice::Dice;

/// What a game has to know for the player.
trait Greedy: Scoring {
    /// Moves it looks ahead behind its own, taking the others to be against it.
    const AHEAD: u32;

    /// How good the position looks to `seat`, no matter who is on move; more is better.
    fn worth(&self, seat: Seat) -> i64;
}

/// More than anything short of a win is worth.
const WIN: i64 = 1_000_000;

/// About so many moves are looked at where there are more: most differ only in where a block goes.
const CONSIDERED: usize = 600;

/// Move of the seat on move, in notation.
pub(crate) fn choose(game: &AnyGame, dice: &mut Dice) -> String {
    match game {
        AnyGame::Pentagame(game) => best(game, dice).to_string(),
        AnyGame::Squadro(game) => best(game, dice).to_string(),
        AnyGame::StarSquares(game) => best(game, dice).to_string(),
        AnyGame::SternHalma(game) => best(game, dice).to_string(),
    }
}

fn best<P: Greedy>(game: &Game<P>, dice: &mut Dice) -> P::Move {
    let position = game.position();
    let seat = position.to_move();
    let stood = |after: &P| (0..=game.ply()).any(|ply| game.at(ply) == Some(after));
    let count = position.legal_count() as usize;
    let mut best = Vec::new();
    let mut most = i64::MIN;
    position.each_move(|m| {
        if count > CONSIDERED && dice.roll(count) >= CONSIDERED {
            return;
        }
        let after = position.after(&m);
        let mut value = value(&after, seat, P::AHEAD, most);
        if value >= most && value < WIN && stood(&after) {
            value -= WIN / 2;
        }
        if value > most {
            most = value;
            best.clear();
        }
        if value == most {
            best.push(m);
        }
    });
    best.sort_unstable();
    dice.pick(&best).clone()
}

/// What `position` is worth to `seat` after `ahead` more moves; exact only where it is at least `enough`.
fn value<P: Greedy>(position: &P, seat: Seat, ahead: u32, enough: i64) -> i64 {
    if let Some(outcome) = position.outcome() {
        // Sooner is better, and later is less bad.
        let value = WIN + i64::from(ahead);
        // Where all play for places, coming in second is no loss either.
        let reached = outcome.winners.contains(seat) || position.finished().contains(seat);
        return if reached { value } else { -value };
    }
    if ahead == 0 {
        return position.worth(seat);
    }
    let mine = position.to_move() == seat;
    let mut found: Option<i64> = None;
    position.each_move(|m| {
        if !mine && found.is_some_and(|found| found < enough) {
            return;
        }
        let enough = if mine { i64::MIN } else { enough };
        let value = value(&position.after(&m), seat, ahead - 1, enough);
        found = Some(match found {
            None => value,
            Some(found) if mine => found.max(value),
            Some(found) => found.min(value),
        });
    });
    found.expect("a game that is not over has moves")
}

impl Greedy for Pentagame {
    const AHEAD: u32 = 0;

    /// Figures out on the own side, and how near the others are to it; less how near the opponents are.
    fn worth(&self, seat: Seat) -> i64 {
        let own = self.side_of(seat);
        let near: i64 = self
            .board()
            .stops()
            .flat_map(|stop| self.figures_on(stop).map(move |figure| (stop, figure)))
            .map(|(stop, figure)| {
                let near = 4 - moves_to_goal(self, stop, figure.color);
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
fn moves_to_goal(position: &Pentagame, from: Stop, color: pentagame::Color) -> i64 {
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

impl Greedy for Squadro {
    const AHEAD: u32 = 3;

    /// Own steps less those of the other.
    fn worth(&self, seat: Seat) -> i64 {
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

impl Greedy for StarSquares {
    const AHEAD: u32 = 2;

    /// Stars on the board, for placing makes threats; and whose color begins. It knows nothing of squares: so stars are moved,
    /// pushed and taken off as well before somebody wins.
    fn worth(&self, seat: Seat) -> i64 {
        let color = self.color_of(seat);
        -2 * self.hand(color) as i64 + i64::from(color == Color::Light)
    }
}

impl Greedy for SternHalma {
    const AHEAD: u32 = 0;

    /// What is left after the best next move, should nobody get in the way.
    fn worth(&self, seat: Seat) -> i64 {
        let now = way_left(self, seat);
        let text = self.to_text();
        let (pegs, rest) = text.split_once(' ').expect("pegs and whose turn it is");
        let places = rest.split_once(' ').map_or("", |(_, places)| places);
        let again = format!("{pegs} {seat} {places}");
        let again = Self::from_text(self.options(), self.players(), again.trim());
        let mut most = now;
        if let Ok(again) = again {
            again.each_move(|m| most = most.max(way_left(&again.after(&m), seat)));
        }
        // What is done already counts for more.
        2 * most + now
    }
}

/// Way its pegs have left to the tip of their target; stragglers count for more.
fn way_left(position: &SternHalma, seat: Seat) -> i64 {
    // The tip has two neighbors, every other hole of an arm has more.
    let mut target = position.target(seat).iter();
    let tip = target.find(|hole: &Hole| hole.neighbors().len() == 2);
    let tip = tip.expect("an arm has a tip");
    let way = position.pegs(seat).iter().map(|hole| {
        let steps = hole.distance(tip) as i64;
        10 * steps + steps * steps
    });
    -way.sum::<i64>()
}
