//! Makes the engine take every win in one move, from level 4 up.
//!
//! A weaker level may overlook a win because it looks at few moves, or because it does not notice a threat of its own. Human players of the strength
//! of level 4 and above no longer make this mistake, so this module checks the choice of these levels. Wins that are shared with other seats count.

use asterism_rules::SeatSet;

use crate::question::{Forced, Playable, Question, Thought};
use crate::search::WIN_SCORE;

/// Answers `question`. If a move wins at once and the level never misses a win in one move, the answer is a move that wins at once.
pub(crate) fn answer<P: Playable>(question: &Question<'_, P>) -> Thought<P::Move> {
    let thought = P::find_move(question);
    let position = question.position();
    if !question.level.takes_wins_in_one() || position.secures_win(&thought.line[0]) {
        return thought;
    }
    match position.find_win_in_one() {
        Some(m) => take_win(position, m, thought),
        None => thought,
    }
}

/// Returns `thought` with its chosen move replaced by the winning move `m`.
fn take_win<P: Playable>(
    position: &P,
    m: P::Move,
    mut thought: Thought<P::Move>,
) -> Thought<P::Move> {
    let after = position.after(&m);
    let own = own_side(position);
    for (index, chance) in thought.chances.iter_mut().enumerate() {
        let wins = |seats: SeatSet| seats.iter().any(|seat| seat.index() == index);
        *chance = match after.outcome() {
            Some(outcome) if wins(outcome.winners) => 1.0,
            Some(_) => 0.0,
            // The other seats may still win as well.
            None if wins(own) => 1.0,
            None => *chance,
        };
    }
    thought.line = vec![m];
    thought.forced = Some(Forced::Win(1));
    thought.score = WIN_SCORE - 1;
    thought.depth = thought.depth.max(1);
    thought
}

/// Returns the seats on the side of the seat on move.
pub(crate) fn own_side<P: Playable>(position: &P) -> SeatSet {
    let mover = position.to_move();
    let mut sides = position.sides().into_iter();
    let own = sides.find(|side| side.contains(mover));
    own.unwrap_or_else(|| SeatSet::from_iter([mover]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Level;
    use crate::question::Limits;
    use crate::think::think;
    use asterism_rules::{AnyGame, GameKind};

    #[test]
    fn a_level_that_overlooks_a_win_takes_it_from_level_4_up() {
        let mut game = AnyGame::new(GameKind::StarSquares, "", 2).expect("for two");
        for m in ["a1", "e5", "a2", "e4", "b1", "d1"] {
            game.play(m).expect("free");
        }
        for level in Level::all() {
            let thoughts = (0..200).map(|seed| {
                think(&game, level, seed, Limits::nodes(100)).expect("the game is not over")
            });
            let (wins, others): (Vec<_>, Vec<_>) =
                thoughts.partition(|thought| thought.line[0] == "b2");
            assert_eq!(
                others.is_empty(),
                level.takes_wins_in_one(),
                "level {level}"
            );
            // A level that overlooked the win is certain of it once the win is shown.
            let shown = wins
                .iter()
                .filter(|thought| thought.forced == Some(Forced::Win(1)));
            assert!(shown.clone().all(|thought| thought.chances[0] > 0.99));
            assert!(
                shown.count() > 0 || level < Level::new(4).expect("a level"),
                "level {level}"
            );
        }
    }
}
