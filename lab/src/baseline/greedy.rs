//! Baseline that looks one move ahead, by the simple worth.

use asterism_rules::Game;

use super::worth::SimpleWorth;
use crate::mix::mix;

/// About so many moves are judged where there are more: in Pentagame thousands differ only in where a block goes.
const JUDGED: u64 = 600;

/// What makes a move better than another, what counts most first: it wins, its position did not stand before, is worth so much,
/// and the dice.
type Looks = (bool, bool, i64, u64);

/// Move of the seat on move, and how many positions were made to find it; the game is not over.
///
/// A move that wins is taken. Else it is the one whose position looks best, of those that did not stand before if there are any,
/// and one of equals by the seed.
pub(crate) fn choose<P: SimpleWorth>(game: &Game<P>, seed: u64) -> (P::Move, u64) {
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
        let dice = mix(seed ^ mix(made));
        if !wins && !judges_all && dice % count >= JUDGED && best.is_some() {
            return;
        }
        let looks = match outcome {
            Some(_) => i64::MIN,
            None => after.simple_worth(seat),
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
