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
    use crate::think::think_typed;
    use asterism_rules::star_squares::{Options, StarSquares};
    use asterism_rules::{Game, Notation as _};

    /// Returns a game of Star Squares in which light has a win in one, `b2`.
    fn winning_game() -> Game<StarSquares> {
        let mut game = Game::<StarSquares>::new(&Options::default(), 2).expect("for two");
        for m in ["a1", "e5", "a2", "e4", "b1", "d1"] {
            let m = game.position().parse_move(m).expect("notation");
            game.play(&m).expect("free");
        }
        game
    }

    #[test]
    fn every_level_from_4_up_takes_a_win_in_one() {
        let game = winning_game();
        for level in Level::all() {
            let thoughts = (0..200).map(|seed| {
                think_typed(&game, level, seed, Limits::nodes(100)).expect("the game is not over")
            });
            let misses = thoughts.filter(|thought| thought.line[0].to_string() != "b2");
            let misses = misses.count();
            if level.takes_wins_in_one() {
                assert_eq!(misses, 0, "level {level}");
            } else if level == Level::all().next().expect("there are levels") {
                assert!(misses > 20, "level {level} misses {misses}");
            }
        }
    }

    #[test]
    fn a_level_that_overlooked_a_win_is_certain_of_it_once_it_is_shown() {
        let game = winning_game();
        let overlooked = Thought {
            line: vec![game.position().parse_move("c3").expect("notation")],
            chances: vec![0.3, 0.7],
            forced: None,
            score: -100,
            depth: 1,
            nodes: 1,
        };
        let m = game.position().find_win_in_one().expect("a win");
        let shown = take_win(game.position(), m, overlooked);
        assert_eq!(shown.line[0].to_string(), "b2");
        assert_eq!(shown.forced, Some(Forced::Win(1)));
        assert_eq!(shown.chances, [1.0, 0.0]);
    }
}
