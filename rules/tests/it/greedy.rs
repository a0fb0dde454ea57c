//! A simple player that can finish games: it plays the move that leads to the best-looking position, and chooses at random between equals.

use asterism_rules::{AnyGame, Game, Scoring, Seat, each_game};

use crate::dice::Dice;

/// What the player needs to know about a game.
pub(crate) trait Greedy: Scoring {
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
    each_game!(game, game => best(game, dice).to_string())
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
