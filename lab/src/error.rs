//! Errors of the commands.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::TryFromFloatSecsError;

use asterism_app::feature::puzzle::model::puzzles::PuzzleError;
use asterism_rules::{GameKind, MoveError, SetupError};

use crate::book::check::BookError;
use crate::player::Player;
use crate::proof::ProofError;
use crate::proof::write::CannotProve;
use crate::solution::book::BadBook;
use crate::solution::class::{Class, SolveError};
use crate::solution::judge::NotSolved;

/// Exit code for wrong arguments; clap uses the same.
const USAGE: u8 = 2;

/// Why a command fails.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LabError {
    /// The game cannot be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The rules have no such head start.
    #[error("--head-start: these rules have no head start of this size")]
    NoHeadStart,
    /// The time for a move is negative or not a number.
    #[error("--seconds: {0}")]
    Seconds(#[from] TryFromFloatSecsError),
    /// A move before the search is not legal.
    #[error("{text}: {source}")]
    Move {
        /// The move as typed.
        text: String,
        source: MoveError,
    },
    /// Nothing can be proved in this game.
    #[error(transparent)]
    CannotProve(#[from] CannotProve),
    /// No win was found.
    #[error("no win can be forced within {plies} moves")]
    NoWin {
        /// Limit of the search, in moves of both sides.
        plies: u32,
    },
    /// A proof does not hold.
    #[error("{}: {source}", file.display())]
    Proof { file: PathBuf, source: ProofError },
    /// There is no book with this name.
    #[error("there is no book '{0}'")]
    NoBook(String),
    /// A book does not hold.
    #[error("book {name}: {source}")]
    Book {
        name: &'static str,
        source: BookError,
    },
    /// The engine did not answer as its books say; the answers have been listed.
    #[error("{0} answers of the engine are wrong")]
    WrongAnswers(usize),
    /// This tuner does not work for the game.
    #[error("{kind}'s weights are not found by {way}")]
    OtherTuner {
        kind: GameKind,
        /// What the command asked for.
        way: &'static str,
    },
    /// The player has no weights; only levels of the engine do.
    #[error("{0} does not play with weights")]
    NoWeights(Player),
    /// The weights must be found by matches, which need exactly two players.
    #[error("matches are between two")]
    NotTwo,
    /// Only Squadro is solved.
    #[error("{0} is not solved; only squadro is")]
    NotSolvable(GameKind),
    /// A class takes more memory than allowed.
    #[error(
        "home {class} and what it needs take {gigabytes} GB of memory; allow that with --memory {gigabytes}"
    )]
    TooLarge { class: Class, gigabytes: u64 },
    /// A class cannot be solved.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// Light's moves in Squadro do not hold.
    #[error(transparent)]
    Light(#[from] BadBook),
    /// A line is not a solved position.
    #[error("{}, line {line}: {source}", file.display())]
    NotSolved {
        file: PathBuf,
        line: usize,
        source: NotSolved,
    },
    /// A file cannot be read or written.
    #[error("{}: {source}", file.display())]
    File { file: PathBuf, source: io::Error },
    /// Simulations broke laws.
    #[error("{} of the simulations broke a law; repeat one with --first {} --seeds 1 --trace", seeds.len(), seeds.first().unwrap_or(&0))]
    LawsBroken {
        /// The seeds.
        seeds: Vec<u64>,
    },
    /// A campaign against the real program failed, and has said why.
    #[error("the campaign failed")]
    TortureFailed,
    /// A line of a file of puzzles cannot be read.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// A puzzle cannot be rated.
    #[error("puzzle {id}: {error}")]
    Rating {
        /// Its number.
        id: u32,
        /// What is wrong with it.
        error: String,
    },
    /// Puzzles are not sound; they have been listed.
    #[error("{0} of the puzzles are not sound")]
    FaultyPuzzles(usize),
    /// Standard output cannot be written.
    #[error(transparent)]
    Output(#[from] io::Error),
}

impl LabError {
    /// Prints the error on standard error, and returns the exit code: 1 for bad input, 2 for wrong arguments.
    pub(crate) fn report(&self) -> ExitCode {
        match self {
            // The reader of the output has closed it, as with `| head`.
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Self::NoWin { .. }
            | Self::Proof { .. }
            | Self::Book { .. }
            | Self::Solve(_)
            | Self::Light(_)
            | Self::NotSolved { .. }
            | Self::WrongAnswers(_)
            | Self::File { .. }
            | Self::LawsBroken { .. }
            | Self::TortureFailed
            | Self::Puzzle(_)
            | Self::Rating { .. }
            | Self::FaultyPuzzles(_)
            | Self::Output(_) => {
                eprintln!("asterism-lab: {self}");
                ExitCode::FAILURE
            }
            Self::Setup(_)
            | Self::NoHeadStart
            | Self::Seconds(_)
            | Self::Move { .. }
            | Self::CannotProve(_)
            | Self::NoBook(_)
            | Self::NotSolvable(_)
            | Self::TooLarge { .. }
            | Self::OtherTuner { .. }
            | Self::NoWeights(_)
            | Self::NotTwo => {
                eprintln!("asterism-lab: {self}");
                ExitCode::from(USAGE)
            }
        }
    }
}
