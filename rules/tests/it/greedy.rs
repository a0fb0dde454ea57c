//! Small player that brings games to their end: it takes the move whose position looks best to it, one of equals by chance.

use asterism_rules::pentagame::{self, Pentagame, Stop};
use asterism_rules::squadro::{Lane, Squadro};
use asterism_rules::star_squares::{Color, StarSquares};
use asterism_rules::stern_halma::{Hole, SternHalma, arm};
use asterism_rules::{AnyGame, Game, Position, Seat};

use crate::dice::Dice;

/// What a game has to know for the player.
trait Greedy: Position {
    /// Moves it looks ahead behind its own, taking the others to be against it.
    const AHEAD: u32;

    /// How good the position looks to `seat`, whoever is on move; more is better.
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
        let sides = self.sides();
        let own = sides.iter().find(|side| side.contains(seat));
        let own = own.copied().expect("each seat is on a side");
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
        let out: usize = own.iter().map(|seat| self.out_count(seat)).sum();
        100 * out as i64 + near
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
    let next = position
        .board()
        .stops()
        .filter(|&stop| reach.occupied.contains(stop));
    if next.into_iter().any(to) { 2 } else { 3 }
}

impl Greedy for Squadro {
    const AHEAD: u32 = 3;

    /// Own steps against those of the other.
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

    /// Stars on the board, for placing makes threats; and whose color begins.
    fn worth(&self, seat: Seat) -> i64 {
        let color = self.color_of(seat);
        -2 * self.hand(color) as i64 + i64::from(color == Color::Light)
    }
}

impl Greedy for SternHalma {
    const AHEAD: u32 = 0;

    /// What is left after the best next move, should nobody get in the way.
    fn worth(&self, seat: Seat) -> i64 {
        let now = left(self, seat);
        let text = self.to_text();
        let (pegs, rest) = text.split_once(' ').expect("pegs and whose turn it is");
        let places = rest.split_once(' ').map_or("", |(_, places)| places);
        let again = format!("{pegs} {seat} {places}");
        let again = Self::from_text(self.options(), self.players(), again.trim());
        let mut least = now;
        if let Ok(again) = again {
            again.each_move(|m| least = least.min(left(&again.after(&m), seat)));
        }
        // What is done already counts for more.
        -(2 * least + now)
    }
}

/// Way left of `seat`'s pegs to the tip of their target; stragglers count for more.
fn left(position: &SternHalma, seat: Seat) -> i64 {
    let target = arm((position.arm_of(seat) + 3) % 6);
    // The tip has two neighbors, every other hole of an arm has more.
    let tip = target.iter().min_by_key(|hole| hole.neighbors().len());
    let tip = *tip.expect("an arm has ten holes");
    (0..Hole::COUNT)
        .filter_map(Hole::new)
        .filter(|&hole| position.peg(hole) == Some(seat))
        .map(|hole| {
            let steps = steps(hole, tip);
            10 * steps + steps * steps
        })
        .sum()
}

/// Slides from one hole to another on an empty board, if no border were in the way.
fn steps(from: Hole, to: Hole) -> i64 {
    let ((row, across), (other_row, other_across)) = (from.place(), to.place());
    let rows = i64::from((row - other_row).abs());
    let across = i64::from((across - other_across).abs());
    rows + (across - rows).max(0) / 2
}
