//! Asks the engine in positions of a book: its best level has to play the book's move at once, and say within how many moves it wins.

use asterism_engine::star_squares::Book;
use asterism_engine::{Forced, Level, Limits, think_typed};
use asterism_rules::star_squares::{Move, Opening, Options, StarSquares};
use asterism_rules::{Game, Position as _, PositionText as _};

use super::check::CheckedBook;
use super::image::{Symmetry, list_symmetries, map_move};
use crate::mix::mix;

/// Maximum number of positions that the engine may search for an answer from the book.
const AT_ONCE: u64 = 5_000;

/// What the engine answered.
#[derive(Debug, Default)]
pub(crate) struct Sample {
    /// Number of positions asked about.
    pub(crate) asked: u64,
    /// Number of those that a move wins at once.
    pub(crate) at_once: u64,
    /// Largest number of positions that the engine searched for one answer.
    pub(crate) most_nodes: u64,
    /// Positions in which the answer was wrong, with what was wrong.
    pub(crate) faults: Vec<String>,
}

/// Asks in `count` positions of `book`, chosen by `seed`. If the book's moves lead to the position, they are played from the start of a game, turned
/// or mirrored, and in half of the games under the pie rule, where the attacker has swapped colors.
pub(crate) fn ask_engine(
    checked: &CheckedBook,
    book: &Book,
    options: Options,
    count: u64,
    seed: u64,
) -> Sample {
    let symmetries = list_symmetries(options.board);
    let mut sample = Sample::default();
    let known: Vec<usize> = (0..checked.nodes.len())
        .filter(|&at| checked.nodes[at].left > 1)
        .collect();
    for number in 0..count {
        let dice = |salt: u64| mix(mix(seed ^ salt).wrapping_add(number)) as usize;
        // Positions that a move wins at once are many, and every level sees that move.
        let at = if dice(1) % 10 == 0 {
            dice(2) % checked.nodes.len()
        } else {
            known[dice(2) % known.len()]
        };
        let symmetry = &symmetries[dice(3) % symmetries.len()];
        let position = &checked.nodes[at].position;
        let game = match checked.path(at) {
            Some(path) => {
                let swaps = dice(4) % 2 == 0 && !path.is_empty();
                play(options, &path, symmetry, swaps)
            }
            None => Some(Game::from_position(position.clone())),
        };
        let Some(game) = game else {
            let position = position.to_text();
            sample.faults.push(format!("cannot play up to {position}"));
            continue;
        };
        let left = checked.nodes[at].left;
        sample.asked += 1;
        sample.at_once += u64::from(left == 1);
        if let Err(fault) = ask(&game, book, left, &mut sample.most_nodes) {
            let position = game.position().to_text();
            sample.faults.push(format!("{position}: {fault}"));
        }
    }
    sample
}

/// Plays the image of `path`; with `swaps` under the pie rule, where the second player takes over the first star.
fn play(
    options: Options,
    path: &[Move],
    symmetry: &Symmetry,
    swaps: bool,
) -> Option<Game<StarSquares>> {
    let opening = if swaps { Opening::Pie } else { Opening::Free };
    let options = Options { opening, ..options };
    let mut game = Game::<StarSquares>::new(&options, 2).ok()?;
    for (at, m) in path.iter().enumerate() {
        game.play(&map_move(*m, symmetry)).ok()?;
        if at == 0 && swaps {
            game.play(&Move::Swap).ok()?;
        }
    }
    Some(game)
}

/// Asks the engine's best level for a move in `game`, which the seat on move wins within `left` moves.
fn ask(
    game: &Game<StarSquares>,
    book: &Book,
    left: u32,
    most_nodes: &mut u64,
) -> Result<(), String> {
    let thought = think_typed(game, Level::BEST, 1, Limits::default()).ok_or("the game is over")?;
    *most_nodes = thought.nodes.max(*most_nodes);
    if thought.forced != Some(Forced::Win(left)) {
        return Err(format!(
            "{:?} instead of a win within {left}",
            thought.forced
        ));
    }
    let chosen = thought.line[0];
    if book.find(game.position()).is_some_and(|(m, _)| m != chosen) {
        return Err(format!("{chosen} is not the book's move"));
    }
    if thought.nodes > AT_ONCE {
        return Err(format!("looked at {} positions", thought.nodes));
    }
    let mut line = game.clone();
    for m in &thought.line {
        line.play(m).map_err(|error| error.to_string())?;
    }
    let winners = line.ending().map(|ending| ending.winners);
    if !winners.is_some_and(|winners| winners.contains(game.position().to_move())) {
        return Err(format!(
            "the line of {} moves does not win",
            thought.line.len()
        ));
    }
    if thought.line.len() != left as usize {
        return Err(format!(
            "the line has {} moves, not {left}",
            thought.line.len()
        ));
    }
    Ok(())
}
