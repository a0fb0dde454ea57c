//! Baseline that looks one move ahead and uses the simple worth.

use asterism_rules::Game;

use super::worth::SimpleWorth;
use crate::mix::mix;

/// Approximate number of moves evaluated if there are more. In Pentagame, thousands of moves differ only in where a block goes.
const JUDGED: u64 = 600;

/// How good a move looks: whether it wins, whether it avoids repeating a position, its worth, and a random number. The first difference
/// decides.
type Looks = (bool, bool, i64, u64);

/// Returns a move for the seat on move, and the number of positions created. The game must not be over.
///
/// It takes a winning move if there is one. Otherwise it prefers moves that repeat no position, then those with the best worth. Ties are
/// decided by the seed.
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
        // The order of moves is not random, so each move gets a random number.
        let dice = mix(seed ^ mix(made));
        if !wins && !judges_all && dice % count >= JUDGED && best.is_some() {
            return;
        }
        let looks = match outcome {
            Some(_) => i64::MIN,
            None => after.simple_worth(seat),
        };
        let is_better = |value: &Looks| best.as_ref().is_none_or(|(most, _)| value > most);
        // Checking for repetition is slow, so it is done only if it can make a difference.
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
