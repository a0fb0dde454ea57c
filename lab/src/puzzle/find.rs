//! Finds puzzles in games that the engine plays against itself.

use std::cmp::Reverse;
use std::collections::HashSet;

use asterism_app::feature::puzzle::model::puzzles::Puzzle;
use asterism_engine::{Forced, Level, Limits, Playable, think_typed};
use asterism_rules::{Game, GameOptions as _, SetupError, perft};

use super::difficulty::rate_difficulty;
use super::forced::ForcedWins;
use super::judge::{count_finds, judge};
use super::standard::{PuzzleGame, PuzzleHunt};
use crate::baseline::dice::Dice;

/// Where to look for puzzles.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hunt<'a> {
    /// Options of the games, as in a record.
    pub(crate) options: &'a str,
    /// Decides everything that is random.
    pub(crate) seed: u64,
    /// Number of games to play; each yields one puzzle at most, so that no two puzzles are from one game.
    pub(crate) games: u64,
    /// Least difficulty of the puzzles.
    pub(crate) difficulty: u8,
    /// Most puzzles to find.
    pub(crate) most: usize,
    /// Number of the first puzzle.
    pub(crate) first: u32,
}

/// Positions of the quick searches for a move that may be a solution.
const QUICK_NODES: u64 = 20_000;
/// Smallest winning chance with which a player may have a forced win.
const LIKELY: f32 = 0.7;
/// Longest game, in moves of both players.
const LONGEST: usize = 240;

/// Plays games and calls `found` with each puzzle.
///
/// # Errors
///
/// [`SetupError`] if the options are wrong.
pub(crate) fn find_puzzles<P: PuzzleGame>(
    hunt: &Hunt<'_>,
    mut found: impl FnMut(&Puzzle),
) -> Result<(), SetupError> {
    let mut met = HashSet::new();
    let mut id = hunt.first;
    for number in 0..hunt.games {
        if (id - hunt.first) as usize >= hunt.most {
            break;
        }
        let mut dice = Dice::new(crate::mix::mix(hunt.seed) ^ number);
        let game = play_game::<P>(hunt.options, &mut dice)?;
        let Some((puzzle, print)) = find_in_game(&game, id, &met) else {
            continue;
        };
        if puzzle.difficulty >= hunt.difficulty {
            met.insert(print);
            found(&puzzle);
            id += 1;
        }
    }
    Ok(())
}

/// Plays a game between two random levels that make random moves now and then.
fn play_game<P: Playable>(options: &str, dice: &mut Dice) -> Result<Game<P>, SetupError> {
    let options = P::Options::parse(options)?.settled(dice.roll(1 << 16) as u64);
    let mut game = Game::<P>::new(&options, 2)?;
    let levels = [0, 1].map(|_| 2 + dice.roll(4));
    let opening = dice.roll(8);
    // In hundredths.
    let careless = dice.roll(12);
    while game.ending().is_none() && game.ply() < LONGEST {
        let level = Level::new(levels[game.position().to_move().index()]);
        let is_random = game.ply() < opening || dice.roll(100) < careless;
        let seed = dice.roll(1 << 30) as u64;
        let m = if is_random {
            let moves = game.position().legal_moves();
            moves.get(dice.roll(moves.len())).cloned()
        } else {
            let thought = think_typed(
                &game,
                level.unwrap_or(Level::BEST),
                seed,
                Limits::nodes(QUICK_NODES),
            );
            thought.and_then(|thought| thought.line.into_iter().next())
        };
        if m.is_none_or(|m| game.play(&m).is_err()) {
            break;
        }
    }
    Ok(game)
}

/// Returns the best puzzle of a game, the hardest, then the one with the shortest win, with its [`fingerprint`], which is not among `met`.
fn find_in_game<P: PuzzleGame>(
    game: &Game<P>,
    id: u32,
    met: &HashSet<String>,
) -> Option<(Puzzle, String)> {
    let mut best: Option<(Puzzle, String)> = None;
    for ply in 1..game.ply() {
        let Some(start) = game.at(ply - 1) else {
            continue;
        };
        let Some((_, last)) = game.move_at(ply) else {
            continue;
        };
        let mut there = Game::from_position(start.clone());
        if there.play(last).is_err() || there.ending().is_some() {
            continue;
        }
        let Some(puzzle) = examine(&there, id) else {
            continue;
        };
        let print = fingerprint(there.position());
        let rank = |puzzle: &Puzzle| (puzzle.difficulty, Reverse(puzzle.wins_in));
        let is_better = best
            .as_ref()
            .is_none_or(|(best, _)| rank(&puzzle) > rank(best));
        if is_better && !met.contains(&print) {
            best = Some((puzzle, print));
        }
    }
    best
}

/// Returns the puzzle in the position of `game`, which has one move, if there is one.
fn examine<P: PuzzleGame>(game: &Game<P>, id: u32) -> Option<Puzzle> {
    let position = game.position();
    let solution = suggest(game)?;
    let evidence = judge(game, &solution).ok()?;
    Some(Puzzle {
        id,
        kind: P::KIND,
        wins_in: evidence.moves as u8,
        finds: count_finds(game, &evidence.line, evidence.moves),
        difficulty: rate_difficulty(game, &solution),
        options: position.options().to_text(),
        position: game.start().to_text(),
        last_move: game.last()?.1.to_string(),
        solution: evidence.line.iter().map(ToString::to_string).collect(),
    })
}

/// Returns a move that may be the solution of a puzzle.
fn suggest<P: PuzzleGame>(game: &Game<P>) -> Option<P::Move> {
    let position = game.position();
    let own = position.to_move();
    let most = P::STANDARD.moves.1;
    if position.least_moves(own) > most {
        return None;
    }
    if P::HUNT == PuzzleHunt::ForcedWins {
        let mut search = ForcedWins::new(own, QUICK_NODES);
        let wins = |&moves: &u32| search.wins_within(position, moves).unwrap_or(true);
        let moves = (1..=most).find(wins)?;
        let mut search = ForcedWins::new(own, QUICK_NODES);
        let mut wins = position.legal_moves().into_iter().filter(|m| {
            let after = position.after(m);
            search.wins_within(&after, moves - 1).unwrap_or(false)
        });
        return wins.next().filter(|_| wins.next().is_none());
    }
    let thought = think_typed(game, Level::BEST, 1, Limits::nodes(QUICK_NODES))?;
    let may_win = if P::HUNT == PuzzleHunt::Proofs {
        matches!(thought.forced, Some(Forced::Win(plies)) if plies < 2 * most)
    } else {
        thought.chances[own.index()] >= LIKELY
    };
    may_win.then(|| thought.line[0].clone())
}

/// Returns a text that is the same for positions that are equal up to a symmetry of the board. For games with symmetries, it contains the number of
/// move sequences, so now and then it is the same for other positions, too.
pub(crate) fn fingerprint<P: PuzzleGame>(position: &P) -> String {
    let Some(depth) = P::SYMMETRIC_DEPTH else {
        return position.to_text();
    };
    perft(position, depth).to_string()
}
