//! A simple player that can finish games: it plays the move that leads to the best-looking position, and chooses at random between equals.

use asterism_rules::pentagame::{self, Pentagame, Stop};
use asterism_rules::squadro::{Lane, Squadro};
use asterism_rules::star_squares::{Color, StarSquares};
use asterism_rules::stern_halma::{Hole, SternHalma};
use asterism_rules::{AnyGame, Game, Position, PositionText, Scoring, Seat};

use crate::dice::Dice;

/// What the player needs to know about a game.
trait Greedy: Scoring {
    /// Number of moves to look ahead after its own, assuming that all others play against it.
    const AHEAD: u32;

    /// Returns how good the position is for `seat`, regardless of whose turn it is; higher is better.
    fn worth(&self, seat: Seat) -> i64;
}

/// Value of a win, higher than that of any other position.
const WIN: i64 = 1_000_000;

/// Approximate maximum number of moves to consider; beyond that, most differ only in where a block goes.
const CONSIDERED: usize = 600;

/// Chooses a move for the seat to move and returns it in notation.
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

/// Returns the value of `position` for `seat` after `ahead` more moves. Exact only if it is at least `enough`; below that, the search stops early.
fn value<P: Greedy>(position: &P, seat: Seat, ahead: u32, enough: i64) -> i64 {
    if let Some(outcome) = position.outcome() {
        // An earlier win is better, and a later loss is less bad.
        let value = WIN + i64::from(ahead);
        // If the others play on for places, second place is not a loss either.
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

    /// Returns the figures that the seat's side has brought out and how close its other figures are to their goals, minus how close the opponents'
    /// figures are.
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

/// Returns the number of moves, at most three, that a figure needs to reach its goal if no other piece moves.
fn moves_to_goal(position: &Pentagame, from: Stop, color: pentagame::Color) -> i64 {
    let to = |from: Stop| {
        let reach = position.reach(from);
        reach.free.contains(color.goal()) || reach.occupied.contains(color.goal())
    };
    if from == color.goal() {
        // A figure that another player brought to its goal leaves without a move.
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

    /// Returns the seat's total progress minus the opponent's.
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

    /// Counts stars on the board, because placing them makes threats, and considers which color begins. It ignores squares on purpose, so
    /// that stars are also moved, pushed and taken off before a player wins.
    fn worth(&self, seat: Seat) -> i64 {
        let color = self.color_of(seat);
        -2 * self.hand(color) as i64 + i64::from(color == Color::Light)
    }
}

impl Greedy for SternHalma {
    const AHEAD: u32 = 0;

    /// Returns the distance that remains after the best next move if no other seat gets in the way.
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
        // Progress already made counts more.
        2 * most + now
    }
}

/// Returns the remaining distance of the seat's pegs to the tip of their target; pegs that lag behind count more.
fn way_left(position: &SternHalma, seat: Seat) -> i64 {
    // The tip has two neighbors; every other hole of an arm has more.
    let mut target = position.target(seat).iter();
    let tip = target.find(|hole: &Hole| hole.neighbors().len() == 2);
    let tip = tip.expect("an arm has a tip");
    let way = position.pegs(seat).iter().map(|hole| {
        let steps = hole.distance(tip) as i64;
        10 * steps + steps * steps
    });
    -way.sum::<i64>()
}
