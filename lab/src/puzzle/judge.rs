//! Decides whether a move is the only right one: the definition of a sound puzzle.
//!
//! The move has to force a win in `n` moves of the player, by an exhaustive search that uses only the rules. No other move may win within
//! as many moves and a [gap](Standard::gap), by the same search. Where the game has few enough moves, the engine searches the position
//! after every other move too, and must not think that the player is winning there. Moves that lead to the same position count as one.

use asterism_engine::{Forced, Level, Limits, Playable, think_typed};
use asterism_rules::Game;

use super::forced::{ForcedWins, OutOfNodes};
use super::standard::{FEWEST_LATER_MOVES, FEWEST_MOVES, MOST_FINDS, PuzzleGame, Standard};

/// Seed of the engine's searches. Any number would do, but they must be reproducible.
const SEED: u64 = 0x9a2e;

/// What has been proven about a move.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Evidence<M> {
    /// The player's moves until the win, counting the first.
    pub(crate) moves: u32,
    /// Moves of both players: the first one, and the longest defense against it.
    pub(crate) line: Vec<M>,
    /// Positions of the exhaustive search.
    pub(crate) proof_nodes: u64,
    /// Positions of the engine's searches.
    pub(crate) engine_nodes: u64,
    /// The highest winning chance after another move, in hundredths, if the engine has searched those.
    pub(crate) second: Option<u32>,
}

/// Why a move is not the solution of a sound puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum PuzzleFlaw {
    /// The game is over, or the move is not legal.
    #[error("the game is over, or the move is not legal")]
    NoMove,
    /// There is too little to choose from.
    #[error("there are only {0} different moves")]
    FewMoves(usize),
    /// The move does not win soon enough.
    #[error("the move does not force a win within {0} moves")]
    NoWin(u32),
    /// The win is too short.
    #[error("the move wins in {0} moves, which is too easy")]
    TooShort(u32),
    /// Another move wins as well.
    #[error("{other} wins within {within} moves as well")]
    AlsoWins {
        /// The other move, in notation.
        other: String,
        /// Number of the player's moves.
        within: u32,
    },
    /// The engine thinks that another move is good.
    #[error("after {other} the chance to win is still {chance} %")]
    AlsoGood {
        /// The other move, in notation.
        other: String,
        /// Chance of the player, in hundredths.
        chance: u32,
    },
    /// The search is too large.
    #[error(transparent)]
    OutOfNodes(#[from] OutOfNodes),
}

/// Checks that `solution` is the only right move in `game`.
///
/// # Errors
///
/// [`PuzzleFlaw`] with the first reason why it is not.
pub(crate) fn judge<P: PuzzleGame>(
    game: &Game<P>,
    solution: &P::Move,
) -> Result<Evidence<P::Move>, PuzzleFlaw> {
    judge_by(game, solution, FEWEST_MOVES, P::STANDARD)
}

/// Counts the player's moves in `line` that have to be found: the first one, and those after it as long as each is the only right one. `moves` is the
/// number of the player's moves until the win. A move that wins at once need not be found.
pub(crate) fn count_finds<P: PuzzleGame>(game: &Game<P>, line: &[P::Move], moves: u32) -> u8 {
    let (mut game, mut finds) = (game.clone(), 1);
    while finds < MOST_FINDS {
        let at = 2 * usize::from(finds);
        let Some(m) = line.get(at) else {
            break;
        };
        for played in &line[at - 2..at] {
            if game.play(played).is_err() {
                return finds;
            }
        }
        let left = moves - u32::from(finds);
        let standard = Standard {
            moves: (2, left),
            ..P::STANDARD
        };
        match judge_by(&game, m, FEWEST_LATER_MOVES, standard) {
            Ok(evidence) if evidence.moves == left => finds += 1,
            Ok(_) | Err(_) => break,
        }
    }
    finds
}

fn judge_by<P: PuzzleGame>(
    game: &Game<P>,
    solution: &P::Move,
    fewest: usize,
    standard: Standard,
) -> Result<Evidence<P::Move>, PuzzleFlaw> {
    let position = game.position();
    if game.ending().is_some() || position.check(solution).is_err() {
        return Err(PuzzleFlaw::NoMove);
    }
    let right = position.after(solution);
    let others = list_others(position, &right);
    if others.len() + 1 < fewest {
        return Err(PuzzleFlaw::FewMoves(others.len() + 1));
    }
    let mut search = ForcedWins::new(position.to_move(), standard.most_nodes);
    let moves = count_moves(&mut search, &right, &standard)?;
    let within = moves + standard.gap;
    for (m, after) in &others {
        if search.wins_within(after, within - 1)? {
            return Err(PuzzleFlaw::AlsoWins {
                other: m.to_string(),
                within,
            });
        }
    }
    let (second, engine_nodes) = compare(game, &others, &standard)?;
    Ok(Evidence {
        moves,
        line: search.find_line(position, solution, moves)?,
        proof_nodes: search.nodes,
        engine_nodes,
        second,
    })
}

/// Returns the other moves with the positions they lead to, each position once, without `right`.
fn list_others<P: PuzzleGame>(position: &P, right: &P) -> Vec<(P::Move, P)> {
    let mut met = std::collections::HashSet::from([right.clone()]);
    let mut others = Vec::new();
    for m in position.legal_moves() {
        let after = position.after(&m);
        if met.insert(after.clone()) {
            others.push((m, after));
        }
    }
    others
}

/// Returns how many moves of the player the win takes, counting the one that led to `right`.
fn count_moves<P: PuzzleGame>(
    search: &mut ForcedWins<P>,
    right: &P,
    standard: &Standard,
) -> Result<u32, PuzzleFlaw> {
    let (least, most) = standard.moves;
    for moves in 1..=most {
        if search.wins_within(right, moves - 1)? {
            return if moves < least {
                Err(PuzzleFlaw::TooShort(moves))
            } else {
                Ok(moves)
            };
        }
    }
    Err(PuzzleFlaw::NoWin(most))
}

/// Searches the positions after `others` with the engine. Returns the best chance among them, in hundredths, and the positions searched.
fn compare<P: Playable>(
    game: &Game<P>,
    others: &[(P::Move, P)],
    standard: &Standard,
) -> Result<(Option<u32>, u64), PuzzleFlaw> {
    let Some(most) = standard.others_at_most else {
        return Ok((None, 0));
    };
    let (mut best, mut nodes) = (0, 0);
    for (m, _) in others {
        let (chance, searched) = rate(game, m, standard.nodes);
        nodes += searched;
        best = best.max(chance);
        if chance > most {
            return Err(PuzzleFlaw::AlsoGood {
                other: m.to_string(),
                chance,
            });
        }
    }
    Ok((Some(best), nodes))
}

/// Returns the winning chance of the player on move after `m`, in hundredths, and the positions searched.
fn rate<P: Playable>(game: &Game<P>, m: &P::Move, nodes: u64) -> (u32, u64) {
    let own = game.position().to_move();
    let mut after = game.clone();
    if after.play(m).is_err() {
        return (0, 0);
    }
    let Some(thought) = think_typed(&after, Level::BEST, SEED, Limits::nodes(nodes)) else {
        let ending = after.ending();
        let wins = ending.is_some_and(|ending| ending.winners.contains(own));
        return (if wins { 100 } else { 0 }, 0);
    };
    let is_own = after.position().to_move() == own;
    let chance = match thought.forced {
        Some(Forced::Win(_)) => {
            if is_own {
                1.0
            } else {
                0.0
            }
        }
        Some(Forced::Loss(_)) => {
            if is_own {
                0.0
            } else {
                1.0
            }
        }
        None => thought.chances[own.index()],
    };
    ((chance * 100.0).round() as u32, thought.nodes)
}
