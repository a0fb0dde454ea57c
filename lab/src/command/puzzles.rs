//! `puzzles`: finds daily puzzles, and checks the ones that are shipped.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use asterism_app::feature::puzzle::model::puzzles::{Puzzle, puzzles};
use asterism_rules::{GameKind, each_kind};
use clap::{Args, Subcommand};

use crate::baseline::dice::Dice;
use crate::error::LabError;
use crate::puzzle::check::{check_all, describe_standard, rate_puzzle};
use crate::puzzle::exact::find_exact;
use crate::puzzle::find::{Hunt, find_puzzles};

/// Arguments of `puzzles`.
#[derive(Debug, Args)]
pub(crate) struct PuzzlesArgs {
    #[command(subcommand)]
    command: PuzzlesCommand,
}

#[derive(Debug, Subcommand)]
enum PuzzlesCommand {
    /// Play games and print the puzzles found in them.
    Find(FindArgs),
    /// Print puzzles of Squadro whose answer is known from its solution, however long the win takes.
    Exact(ExactArgs),
    /// Check the shipped puzzles, or those in files, from scratch. Fails if one is not sound.
    Check(CheckArgs),
    /// Rate the puzzles in a file again, after the levels of their game have changed, and write the difficulties and the numbers of moves to find into it.
    Rate(RateArgs),
}

/// Arguments of `puzzles rate`.
#[derive(Debug, Args)]
struct RateArgs {
    /// Game, such as `star-squares`
    game: GameKind,
    /// File with the puzzles of this game, such as `app/puzzles/star-squares.txt`
    file: PathBuf,
}

/// Arguments of `puzzles check`.
#[derive(Debug, Args)]
struct CheckArgs {
    /// Only puzzles of this game
    #[arg(long)]
    game: Option<GameKind>,
    /// Check only this many puzzles of each game, chosen at random
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// Seed of the choice
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Check the puzzles in this file instead of the shipped ones; they are of the game that `--game` names
    #[arg(long, requires = "game")]
    file: Option<PathBuf>,
}

/// Arguments of `puzzles exact`.
#[derive(Debug, Args)]
struct ExactArgs {
    /// Most moves of the player until the win
    #[arg(long, default_value_t = 20)]
    longest: u32,
    /// Least difficulty of the puzzles
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=3))]
    difficulty: u8,
    /// Most puzzles to print
    #[arg(long, default_value_t = usize::MAX)]
    most: usize,
    /// Number of the first puzzle
    #[arg(long, default_value_t = 1)]
    first: u32,
}

/// Arguments of `puzzles find`.
#[derive(Debug, Args)]
struct FindArgs {
    /// Game, such as `star-squares`
    game: GameKind,
    /// Options as `key=value,key=value`, or `preset=NAME`
    #[arg(long, value_name = "K=V,…", default_value = "")]
    options: String,
    /// Seed; the same seed finds the same puzzles
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games to play
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// Least difficulty of the puzzles
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=3))]
    difficulty: u8,
    /// Most puzzles to find
    #[arg(long, default_value_t = usize::MAX)]
    most: usize,
    /// Number of the first puzzle
    #[arg(long, default_value_t = 1)]
    first: u32,
}

/// Runs the command.
///
/// # Errors
///
/// [`LabError`] if the options are wrong, or a puzzle is not sound.
pub(crate) fn run(args: &PuzzlesArgs) -> Result<(), LabError> {
    match &args.command {
        PuzzlesCommand::Find(args) => find(args),
        PuzzlesCommand::Exact(args) => write_exact(args),
        PuzzlesCommand::Check(args) => check(args),
        PuzzlesCommand::Rate(args) => rate(args),
    }
}

fn find(args: &FindArgs) -> Result<(), LabError> {
    let hunt = Hunt {
        options: &args.options,
        seed: args.seed,
        games: args.games,
        difficulty: args.difficulty,
        most: args.most,
        first: args.first,
    };
    let mut written = Ok(());
    let found = |puzzle: &Puzzle| {
        let mut out = std::io::stdout();
        let result = writeln!(out, "{puzzle}").and_then(|()| out.flush());
        if written.is_ok() {
            written = result;
        }
    };
    each_kind!(args.game, P => find_puzzles::<P>(&hunt, found))?;
    Ok(written?)
}

fn write_exact(args: &ExactArgs) -> Result<(), LabError> {
    let mut out = std::io::stdout();
    for puzzle in find_exact(args.first, args.longest, args.difficulty).take(args.most) {
        writeln!(out, "{puzzle}")?;
    }
    Ok(())
}

fn check(args: &CheckArgs) -> Result<(), LabError> {
    let all = match (&args.file, args.game) {
        (Some(file), Some(kind)) => read(file, kind)?,
        _ => puzzles().to_vec(),
    };
    let mut faulty = 0;
    for &kind in GameKind::ALL {
        if args.game.is_some_and(|game| game != kind) {
            continue;
        }
        let mut chosen: Vec<_> = all.iter().filter(|puzzle| puzzle.kind == kind).collect();
        if let Some(sample) = args.sample {
            Dice::new(args.seed).shuffle(&mut chosen);
            chosen.truncate(sample);
            chosen.sort_by_key(|puzzle| puzzle.id);
        }
        let report = check_all(chosen);
        let mut out = std::io::stdout();
        writeln!(out, "game\t{kind}\nshown\t{}", describe_standard(kind))?;
        writeln!(out, "{report}")?;
        for (id, error) in &report.faults {
            eprintln!("{kind}, puzzle {id}: {error}");
        }
        faulty += report.faults.len();
    }
    if faulty > 0 {
        return Err(LabError::FaultyPuzzles(faulty));
    }
    Ok(())
}

/// Writes each line of the file again, and prints how many changed.
fn rate(args: &RateArgs) -> Result<(), LabError> {
    let text = read_text(&args.file)?;
    let mut rated = String::new();
    let mut changed = 0;
    for line in text.lines() {
        if line.starts_with('#') {
            rated += line;
        } else {
            let mut puzzle = Puzzle::parse(args.game, line)?;
            rate_puzzle(&mut puzzle).map_err(|error| LabError::Rating {
                id: puzzle.id,
                error: error.to_string(),
            })?;
            let now = puzzle.to_string();
            changed += usize::from(now != line);
            rated += &now;
        }
        rated.push('\n');
    }
    std::fs::write(&args.file, rated).map_err(|source| LabError::File {
        file: args.file.clone(),
        source,
    })?;
    writeln!(std::io::stdout(), "changed\t{changed}")?;
    Ok(())
}

fn read_text(file: &Path) -> Result<String, LabError> {
    std::fs::read_to_string(file).map_err(|source| LabError::File {
        file: file.to_owned(),
        source,
    })
}

fn read(file: &Path, kind: GameKind) -> Result<Vec<Puzzle>, LabError> {
    let text = read_text(file)?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let puzzles: Result<_, _> = lines.map(|line| Puzzle::parse(kind, line)).collect();
    Ok(puzzles?)
}
