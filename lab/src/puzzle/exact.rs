//! Puzzles of Squadro that rest on its solution: only one move wins at all, and the number of moves is exact, however long the win takes.
//!
//! The positions and their values are those in `lab/squadro/solved.txt`. The solution of such a puzzle is only its first move.

use std::collections::HashMap;
use std::sync::LazyLock;

use asterism_app::feature::puzzle::model::puzzles::Puzzle;
use asterism_rules::squadro::{Options, Squadro};
use asterism_rules::{
    Game, GameKind, GameOptions as _, Notation as _, Position as _, PositionText as _,
};

use super::check::CheckError;
use super::difficulty::rate_difficulty;
use super::judge::PuzzleFlaw;
use super::standard::{FEWEST_MOVES, PuzzleGame as _};
use crate::solution::judge::SolvedPosition;

/// Fewest legal moves of a puzzle from the solution: more than its attempts.
const MOVES: usize = FEWEST_MOVES + 1;

/// The solved positions, by their text.
static SOLVED: LazyLock<HashMap<String, SolvedPosition>> = LazyLock::new(|| {
    let texts = read_solved().map(|solved| (solved.position.to_text(), solved));
    texts.collect()
});

/// Reads the solved positions, in the order of the file.
fn read_solved() -> impl Iterator<Item = SolvedPosition> {
    let lines = include_str!("../../squadro/solved.txt").lines();
    lines.filter_map(|line| line.parse().ok())
}

/// Returns whether `puzzle` rests on the solution of Squadro: its win is too long for an exhaustive search.
pub(crate) fn is_exact(puzzle: &Puzzle) -> bool {
    puzzle.kind == GameKind::Squadro && u32::from(puzzle.wins_in) > Squadro::STANDARD.moves.1
}

/// Checks the puzzle of `game` against the solution.
///
/// # Errors
///
/// [`CheckError`] with what is wrong.
pub(crate) fn check_exact(puzzle: &Puzzle, game: &Game<Squadro>) -> Result<(), CheckError> {
    let position = game.position();
    let solved = SOLVED
        .get(&position.to_text())
        .ok_or(CheckError::Unsolved)?;
    let (right, moves) = solved.only_win().ok_or(CheckError::Unsolved)?;
    let first = puzzle.solution.first().ok_or(PuzzleFlaw::NoMove)?;
    let first = position.parse_move(first)?;
    if first != right {
        return Err(CheckError::NotBest(first.to_string()));
    }
    if puzzle.solution.len() > 1 || puzzle.finds > 1 {
        return Err(CheckError::OtherEnd);
    }
    let legal = position.legal_moves().len();
    if legal < MOVES {
        return Err(PuzzleFlaw::FewMoves(legal).into());
    }
    if moves != u32::from(puzzle.wins_in) {
        return Err(CheckError::OtherLength {
            found: moves,
            claimed: puzzle.wins_in,
        });
    }
    let found = rate_difficulty(game, &first);
    if found != puzzle.difficulty {
        return Err(CheckError::OtherDifficulty {
            found,
            claimed: puzzle.difficulty,
        });
    }
    Ok(())
}

/// Returns puzzles from the solution that win in at most `longest` moves of the player, in the order of the file. Their numbers begin with `first`.
pub(crate) fn find_exact(first: u32, longest: u32, difficulty: u8) -> impl Iterator<Item = Puzzle> {
    let found = read_solved().filter_map(move |solved| {
        let (_, moves) = solved.only_win()?;
        let is_fit = (Squadro::STANDARD.moves.1 + 1..=longest).contains(&moves);
        if !is_fit || solved.position.legal_moves().len() < MOVES {
            return None;
        }
        let puzzle = make_puzzle(&solved)?;
        (puzzle.difficulty >= difficulty).then_some(puzzle)
    });
    (first..)
        .zip(found)
        .map(|(id, puzzle)| Puzzle { id, ..puzzle })
}

/// Makes a puzzle of a solved position. Returns `None` if no move of the opponent leads to it without pushing back a piece.
fn make_puzzle(solved: &SolvedPosition) -> Option<Puzzle> {
    let (first, moves) = solved.only_win()?;
    let game = find_predecessor(&solved.position)?;
    Some(Puzzle {
        id: 0,
        kind: GameKind::Squadro,
        options: game.position().options().to_text(),
        position: game.start().to_text(),
        last_move: game.last()?.1.to_string(),
        solution: vec![first.to_string()],
        wins_in: moves.try_into().ok()?,
        finds: 1,
        difficulty: rate_difficulty(&game, &first),
    })
}

/// Returns a game of one move that leads to `position`.
fn find_predecessor(position: &Squadro) -> Option<Game<Squadro>> {
    let text = position.to_text();
    let (pieces, mover) = text.rsplit_once(' ')?;
    let (before, after, opponent) = match mover {
        "a" => (pieces.split_once("/ ")?.0.len() + 2, pieces.len(), "b"),
        _ => (0, pieces.split_once(" /")?.0.len(), "a"),
    };
    let progress: Vec<u8> = pieces[before..after]
        .split(' ')
        .map(|number| number.parse().ok())
        .collect::<Option<_>>()?;
    let options = Options::parse("first=light").ok()?;
    for (at, &now) in progress.iter().enumerate() {
        for earlier in (0..now).rev() {
            let mut progress = progress.clone();
            progress[at] = earlier;
            let numbers: Vec<String> = progress.iter().map(u8::to_string).collect();
            let numbers = numbers.join(" ");
            let text = format!(
                "{}{numbers}{} {opponent}",
                &pieces[..before],
                &pieces[after..]
            );
            let Ok(start) = Squadro::from_text(&options, 2, &text) else {
                continue;
            };
            for m in start.legal_moves() {
                if start.after(&m).to_text() == position.to_text() {
                    let mut game = Game::from_position(start);
                    game.play(&m).ok()?;
                    return Some(game);
                }
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use asterism_rules::AnyGame;

    use super::*;

    #[test]
    fn puzzles_from_the_solution_pass_their_check() {
        for puzzle in find_exact(1, 12, 1).take(5) {
            let AnyGame::Squadro(game) = puzzle.set_up().expect("sound") else {
                panic!("another game")
            };
            assert_eq!(check_exact(&puzzle, &game), Ok(()), "{puzzle}");
            // Another move is refused, and another length.
            let others = game.position().legal_moves().into_iter();
            for m in others
                .map(|m| m.to_string())
                .filter(|m| *m != puzzle.solution[0])
            {
                let solution = vec![m];
                let wrong = Puzzle {
                    solution,
                    ..puzzle.clone()
                };
                assert!(check_exact(&wrong, &game).is_err(), "{wrong}");
            }
            let wins_in = puzzle.wins_in + 1;
            let wrong = Puzzle {
                wins_in,
                ..puzzle.clone()
            };
            assert!(check_exact(&wrong, &game).is_err(), "{wrong}");
        }
    }
}
