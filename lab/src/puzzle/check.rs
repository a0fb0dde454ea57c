//! Checks shipped puzzles from scratch. Only the position and the moves of a puzzle's line are trusted; everything else is computed again and must
//! agree.

use std::collections::HashMap;
use std::fmt;
use std::time::{Duration, Instant};

use asterism_app::feature::puzzle::model::puzzles::{Puzzle, PuzzleError};
use asterism_engine::{Level, Limits, think_typed};
use asterism_rules::{AnyGame, Game, GameKind, MoveError, each_game};

use super::difficulty::rate_difficulty;
use super::exact::{check_exact, is_exact};
use super::find::fingerprint;
use super::forced::{ForcedWins, OutOfNodes};
use super::judge::{PuzzleFlaw, count_finds, judge};
use super::standard::{PuzzleGame, standard_of};
use crate::mix::mix;

/// What is wrong with a shipped puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum CheckError {
    /// The position cannot be set up.
    #[error(transparent)]
    SetUp(#[from] PuzzleError),
    /// A move of the solution is not legal.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// A move is not in canonical notation.
    #[error("'{0}' is not how the move is written")]
    Notation(String),
    /// The solution of Squadro does not contain the position, or more than one move wins.
    #[error("the solution does not show that only one move wins")]
    Unsolved,
    /// The first move is not the only right one.
    #[error(transparent)]
    Flaw(#[from] PuzzleFlaw),
    /// The win takes a different number of moves.
    #[error("the win takes {found} moves, not {claimed}")]
    OtherLength { found: u32, claimed: u8 },
    /// The solution does not end with the win, or not after as many moves as claimed.
    #[error("the solution does not end with the win after the claimed number of moves")]
    OtherEnd,
    /// A move of the solution lets the win slip or puts it off, or the defense could hold out longer.
    #[error("'{0}' is not best play")]
    NotBest(String),
    /// A different number of moves has to be found.
    #[error("{found} moves have to be found, not {claimed}")]
    OtherFinds { found: u8, claimed: u8 },
    /// The difficulty is different.
    #[error("the difficulty is {found}, not {claimed}")]
    OtherDifficulty { found: u8, claimed: u8 },
    /// An earlier puzzle has the same position, or one that is equal up to a symmetry of the board.
    #[error("puzzle {0} has the same position, perhaps turned or mirrored")]
    SameAs(u32),
}

/// What has been checked of one game's puzzles.
#[derive(Clone, Debug, Default)]
pub(crate) struct CheckReport {
    /// Puzzles by the moves of the win.
    pub(crate) by_moves: Vec<u32>,
    /// Puzzles by difficulty.
    pub(crate) by_difficulty: Vec<u32>,
    /// Puzzles by the number of moves to find.
    pub(crate) by_finds: Vec<u32>,
    /// Players of the lowest level who have tried a puzzle, and those of them who have failed it.
    pub(crate) beginners: (u32, u32),
    /// Puzzles that rest on the solution of Squadro.
    pub(crate) exact: u32,
    /// Faulty puzzles, by their numbers.
    pub(crate) faults: Vec<(u32, CheckError)>,
    /// Positions of all exhaustive searches.
    proof_nodes: u64,
    /// Positions of all searches of the engine.
    engine_nodes: u64,
    /// The highest winning chance after a wrong move, in hundredths.
    second: Option<u32>,
    time: Duration,
}

/// Checks `puzzles`, which are all of one game.
pub(crate) fn check_all<'a>(puzzles: impl IntoIterator<Item = &'a Puzzle>) -> CheckReport {
    let began = Instant::now();
    let mut report = CheckReport::default();
    let mut met = HashMap::new();
    for puzzle in puzzles {
        match check(puzzle, &mut report) {
            Ok(print) => {
                if let Some(earlier) = met.insert(print, puzzle.id) {
                    report.faults.push((puzzle.id, CheckError::SameAs(earlier)));
                }
            }
            Err(error) => report.faults.push((puzzle.id, error)),
        }
        count(&mut report.by_moves, puzzle.wins_in);
        count(&mut report.by_difficulty, puzzle.difficulty);
        count(&mut report.by_finds, puzzle.finds);
    }
    report.time = began.elapsed();
    report
}

fn count(counts: &mut Vec<u32>, number: u8) {
    let number = usize::from(number);
    if counts.len() <= number {
        counts.resize(number + 1, 0);
    }
    counts[number] += 1;
}

/// Rates `puzzle` again: sets its difficulty and the number of moves to find.
///
/// # Errors
///
/// [`CheckError`] if the position or the solution cannot be read.
pub(crate) fn rate_puzzle(puzzle: &mut Puzzle) -> Result<(), CheckError> {
    fn rate<P: PuzzleGame>(game: &Game<P>, puzzle: &mut Puzzle) -> Result<(), CheckError> {
        let line = read_line(game, &puzzle.solution)?;
        let first = line.first().ok_or(PuzzleFlaw::NoMove)?;
        puzzle.difficulty = rate_difficulty(game, first);
        if !is_exact(puzzle) {
            puzzle.finds = count_finds(game, &line, puzzle.wins_in.into());
        }
        Ok(())
    }
    each_game!(puzzle.set_up()?, game => rate(&game, puzzle))
}

impl CheckReport {
    /// Lets players of the lowest level try `puzzle`, and counts those who fail it.
    fn count_failures<P: PuzzleGame>(
        &mut self,
        puzzle: &Puzzle,
        game: &Game<P>,
    ) -> Result<(), CheckError> {
        let mut steps = vec![game.clone()];
        for found in 1..puzzle.finds {
            let mut game = game.clone();
            for m in puzzle.moves_until(found) {
                game.play(&game.position().parse_move(m)?)?;
            }
            steps.push(game);
        }
        for seed in 0..BEGINNERS {
            self.beginners.0 += 1;
            self.beginners.1 += u32::from(fails(puzzle, &steps, seed));
        }
        Ok(())
    }
}

/// Returns whether a player of the lowest level uses up the attempts at `puzzle`, whose positions are `steps`, before finding all moves.
fn fails<P: PuzzleGame>(puzzle: &Puzzle, steps: &[Game<P>], seed: u64) -> bool {
    let mut left = puzzle.count_tries();
    for (game, right) in steps.iter().zip(puzzle.solution.iter().step_by(2)) {
        let position = game.position();
        let right = position.parse_move(right).map(|m| position.after(&m)).ok();
        let finds = |attempt: u64| {
            let seed = mix(seed ^ attempt << 32);
            let thought = think_typed(game, Level::LOWEST, seed, Limits::default());
            thought.map(|thought| position.after(&thought.line[0])) == right
        };
        let mut attempt = 0;
        while !finds(attempt) {
            attempt += 1;
            left -= 1;
            if left == 0 {
                return true;
            }
        }
    }
    false
}

/// Number of players of the lowest level who try each puzzle.
const BEGINNERS: u64 = 5;

/// Checks one puzzle, and returns the fingerprint of its position.
fn check(puzzle: &Puzzle, report: &mut CheckReport) -> Result<String, CheckError> {
    match puzzle.set_up()? {
        AnyGame::Squadro(game) if is_exact(puzzle) => {
            check_exact(puzzle, &game)?;
            report.exact += 1;
            report.count_failures(puzzle, &game)?;
            Ok(fingerprint(game.position()))
        }
        game => each_game!(game, game => check_in(puzzle, &game, report)),
    }
}

fn check_in<P: PuzzleGame>(
    puzzle: &Puzzle,
    game: &Game<P>,
    report: &mut CheckReport,
) -> Result<String, CheckError> {
    let line = read_line(game, &puzzle.solution)?;
    let first = line.first().ok_or(PuzzleFlaw::NoMove)?;
    let evidence = judge(game, first)?;
    report.proof_nodes += evidence.proof_nodes;
    report.engine_nodes += evidence.engine_nodes;
    report.second = report.second.max(evidence.second);
    let claimed = puzzle.wins_in;
    if evidence.moves != u32::from(claimed) {
        return Err(CheckError::OtherLength {
            found: evidence.moves,
            claimed,
        });
    }
    check_line(game.position(), &line, evidence.moves)?;
    let (found, claimed) = (count_finds(game, &line, evidence.moves), puzzle.finds);
    if found != claimed {
        return Err(CheckError::OtherFinds { found, claimed });
    }
    report.count_failures(puzzle, game)?;
    let found = rate_difficulty(game, first);
    let claimed = puzzle.difficulty;
    if found != claimed {
        return Err(CheckError::OtherDifficulty { found, claimed });
    }
    Ok(fingerprint(game.position()))
}

/// Reads the moves of a solution, each in the position after the ones before.
fn read_line<P: PuzzleGame>(game: &Game<P>, texts: &[String]) -> Result<Vec<P::Move>, CheckError> {
    let mut game = game.clone();
    let mut line = Vec::new();
    for text in texts {
        let m = game.position().parse_move(text)?;
        if m.to_string() != *text {
            return Err(CheckError::Notation(text.clone()));
        }
        game.play(&m)?;
        line.push(m);
    }
    Ok(line)
}

/// Checks that in `line` the player on move in `start` wins in exactly `moves` moves, as soon as possible, and that the opponent always holds
/// out as long as possible.
fn check_line<P: PuzzleGame>(start: &P, line: &[P::Move], moves: u32) -> Result<(), CheckError> {
    let out = |error: OutOfNodes| CheckError::Flaw(error.into());
    let winner = start.to_move();
    let mut search = ForcedWins::new(winner, P::STANDARD.most_nodes);
    let mut left = moves;
    let mut position = start.clone();
    for m in line {
        if position.to_move() == winner {
            left = left.checked_sub(1).ok_or(CheckError::OtherEnd)?;
        }
        position = position.after(m);
        let wins = search.wins_within(&position, left).map_err(out)?;
        let wins_sooner = left > 0 && search.wins_within(&position, left - 1).map_err(out)?;
        if !wins || wins_sooner {
            return Err(CheckError::NotBest(m.to_string()));
        }
    }
    if left == 0 && position.outcome().is_some() {
        Ok(())
    } else {
        Err(CheckError::OtherEnd)
    }
}

/// Writes the figures, one a line, with a tab after the name.
impl fmt::Display for CheckReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let checked: u32 = self.by_moves.iter().sum();
        writeln!(f, "checked\t{checked}")?;
        writeln!(f, "proved\t{}", checked as usize - self.faults.len())?;
        if self.exact > 0 {
            writeln!(f, "by the solution\t{}", self.exact)?;
        }
        for (moves, puzzles) in self.by_moves.iter().enumerate().filter(|(_, n)| **n > 0) {
            writeln!(f, "wins in {moves}\t{puzzles}")?;
        }
        for (difficulty, puzzles) in self.by_difficulty.iter().enumerate().skip(1) {
            writeln!(f, "difficulty {difficulty}\t{puzzles}")?;
        }
        for (finds, puzzles) in self.by_finds.iter().enumerate().skip(1) {
            writeln!(f, "moves to find: {finds}\t{puzzles}")?;
        }
        let (tried, failed) = self.beginners;
        if tried > 0 {
            let share = 100.0 * f64::from(failed) / f64::from(tried);
            writeln!(f, "failed by level 1\t{share:.0} %")?;
        }
        writeln!(f, "positions of the proofs\t{}", self.proof_nodes)?;
        if let Some(second) = self.second {
            writeln!(f, "positions of the engine\t{}", self.engine_nodes)?;
            writeln!(f, "chance after a wrong move\tat most {second} %")?;
        }
        writeln!(f, "time\t{:.1} s", self.time.as_secs_f32())
    }
}

/// Describes in one sentence what a sound puzzle of a game has to show.
pub(crate) fn describe_standard(kind: GameKind) -> String {
    let standard = standard_of(kind);
    let gap = match standard.gap {
        0 => "as many moves".to_owned(),
        gap => format!("{gap} moves more"),
    };
    let engine = match standard.others_at_most {
        Some(chance) => format!(
            "; the engine, with {} positions for each other move, gives it at most {chance} %",
            standard.nodes
        ),
        None => String::new(),
    };
    let (least, most) = standard.moves;
    format!(
        "a win in {least} to {most} moves is proved, and that no other move wins within {gap}{engine}"
    )
}
