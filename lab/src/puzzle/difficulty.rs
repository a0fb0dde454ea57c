//! How hard a puzzle is: whether the engine's lower levels find its move.

use asterism_app::feature::puzzle::model::puzzles::MOST_DIFFICULT;
use asterism_engine::{Level, Limits, Playable, think_typed};
use asterism_rules::Game;

/// Levels that tell the difficulties apart: puzzles that the first one solves are easy, those that only the second one solves are in between.
const LEVELS: [usize; 2] = [2, 4];
/// Number of tries of each level. A level makes mistakes, which depend on the seed.
const TRIES: u64 = 5;

/// Returns the difficulty of finding `solution` in `game`, from 1 to [`MOST_DIFFICULT`].
pub(crate) fn rate_difficulty<P: Playable>(game: &Game<P>, solution: &P::Move) -> u8 {
    let right = game.position().after(solution);
    let finds = |number: &usize| {
        let level = Level::new(*number).unwrap_or(Level::BEST);
        let found = (0..TRIES).filter(|&seed| {
            think_typed(game, level, seed, Limits::default())
                .is_some_and(|thought| game.position().after(&thought.line[0]) == right)
        });
        2 * found.count() as u64 > TRIES
    };
    let level = LEVELS.iter().position(finds);
    level.map_or(MOST_DIFFICULT, |place| place as u8 + 1)
}
