//! Baseline that plays random games: Monte Carlo tree search whose new positions are played at random to the end.

use asterism_engine::Limits;
use asterism_rules::{Position, Seat};

use super::budget::Budget;
use super::dice::Dice;
use super::uct;

/// Weight of exploration: about √2, as in the literature.
const CURIOSITY: f32 = 1.4;
/// Moves after which a random game is broken off and judged by its position.
const LONGEST: usize = 400;

/// Returns a move for the seat on move, and the number of positions created. The game must not be over. `worth` returns how good a position
/// looks for a seat; it is used only for random games that are broken off.
pub(crate) fn choose<P: Position>(
    position: &P,
    worth: impl Fn(&P, Seat) -> i64,
    seed: u64,
    limits: Limits<'_>,
) -> (P::Move, u64) {
    let mut budget = Budget::new(limits);
    let mut dice = Dice::new(seed);
    let mut moves = Vec::new();
    let judge = |from: &P, budget: &mut Budget<'_>, dice: &mut Dice| {
        let end = play_randomly(from, &mut moves, budget, dice);
        share_points(&end, &worth)
    };
    let chosen = uct::choose(position, CURIOSITY, &mut budget, &mut dice, judge);
    (chosen, budget.used)
}

/// Returns the position at the end of a random game, or where it was broken off after too many moves.
fn play_randomly<P: Position>(
    from: &P,
    moves: &mut Vec<P::Move>,
    budget: &mut Budget<'_>,
    dice: &mut Dice,
) -> P {
    let mut position = from.clone();
    for _ in 0..LONGEST {
        moves.clear();
        position.each_move(|m| moves.push(m));
        if moves.is_empty() || budget.is_used_up() {
            break;
        }
        position = position.after(&moves[dice.roll(moves.len())]);
    }
    position
}

/// Returns the points of each seat if a game ends in this position: 1 for a win, 0.5 for a draw. If the game is not over, the seat with the
/// best worth wins, and several such seats draw.
fn share_points<P: Position>(end: &P, worth: impl Fn(&P, Seat) -> i64) -> Vec<f32> {
    if let Some(points) = uct::points_at_end(end) {
        return points;
    }
    let seats = Seat::first(end.players());
    let worths: Vec<i64> = seats.map(|seat| worth(end, seat)).collect();
    let most = worths.iter().max().copied();
    let best = worths.iter().filter(|&&worth| Some(worth) == most).count();
    worths
        .iter()
        .map(|&worth| match Some(worth) == most {
            true if best > 1 => 0.5,
            true => 1.0,
            false => 0.0,
        })
        .collect()
}
