//! Workbench: measures which of two engine players is stronger, finds the weights that play best, proves forced wins, finds
//! puzzles, solves classes of positions, and simulates the whole bot with all kinds of trouble.
//!
//! ```text
//! cargo run --release -p asterism-lab -- duel squadro --a 6 --b 5 --games 200 --seed 1
//! cargo run --release -p asterism-lab -- levels squadro --games 200 --seed 1
//! cargo run --release -p asterism-lab -- misses squadro --positions 10000 --seed 1
//! cargo run --release -p asterism-lab -- tune squadro --games 2000 --seed 1 > weights.rs
//! cargo run --release -p asterism-lab -- prove --check lab/proofs/star-squares-grid8.txt
//! cargo run --release -p asterism-lab -- book --sample 10000
//! cargo run --release -p asterism-lab -- puzzles check
//! cargo run --release -p asterism-lab -- solve squadro --home 2,3
//! cargo run --release -p asterism-lab -- judge squadro --level 6
//! cargo run --release -p asterism-lab -- simulate --seeds 1000
//! ```
//!
//! Nothing here is shipped, and the engine does not depend on it.

mod arena;
mod baseline;
mod book;
mod command;
mod error;
mod games;
mod misses;
mod mix;
mod player;
mod program;
mod proof;
mod puzzle;
mod simulation;
mod solution;
mod threads;
mod tournament;
mod tuner;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use command::book::BookArgs;
use command::duel::{DUEL_HELP, DuelArgs};
use command::judge::{JUDGE_HELP, JudgeArgs};
use command::levels::{LEVELS_HELP, LevelsArgs};
use command::misses::{MISSES_HELP, MissesArgs};
use command::prove::ProveArgs;
use command::puzzles::PuzzlesArgs;
use command::simulate::{SIMULATE_HELP, SimulateArgs};
use command::solve::{SOLVE_HELP, SolveArgs};
use command::times::{TIMES_HELP, TimesArgs};
use command::torture::TortureArgs;
use command::tune::{TUNE_HELP, TuneArgs};

/// Workbench for Asterism.
#[derive(Debug, Parser)]
#[command(name = "asterism-lab", version, about, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Let two players play many games against each other, and print which is stronger.
    #[command(after_long_help = DUEL_HELP)]
    Duel(DuelArgs),
    /// Measure each level against the one below and against the baselines, and print a table.
    #[command(after_long_help = LEVELS_HELP)]
    Levels(LevelsArgs),
    /// Measure how long a level thinks, and print a table.
    #[command(after_long_help = TIMES_HELP)]
    Times(TimesArgs),
    /// Find positions that can be won in one move, and count how often levels leave the win.
    #[command(after_long_help = MISSES_HELP)]
    Misses(MissesArgs),
    /// Find the weights of a game's evaluation, and print its `weights.rs`.
    #[command(after_long_help = TUNE_HELP)]
    Tune(TuneArgs),
    /// Find the shortest win a side can force and write a proof, or check a written proof.
    Prove(ProveArgs),
    /// Check the engine's books of won positions using only the rules, or make them again from proofs.
    Book(BookArgs),
    /// Find daily puzzles, or check the ones that are shipped.
    Puzzles(PuzzlesArgs),
    /// Solve all positions of Squadro with certain numbers of pieces home, and print the figures.
    #[command(after_long_help = SOLVE_HELP)]
    Solve(SolveArgs),
    /// Measure how often levels throw away the result of a solved position, and print a table.
    #[command(after_long_help = JUDGE_HELP)]
    Judge(JudgeArgs),
    /// Simulate the whole bot for many weeks with all kinds of trouble, and check that no law is broken.
    #[command(after_long_help = SIMULATE_HELP)]
    Simulate(SimulateArgs),
    /// Kill the real program again and again while people play, and check that nothing is lost, doubled or forgotten.
    Torture(TortureArgs),
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Duel(args) => command::duel::run(&args),
        Command::Levels(args) => command::levels::run(&args),
        Command::Times(args) => command::times::run(&args),
        Command::Misses(args) => command::misses::run(&args),
        Command::Tune(args) => command::tune::run(&args),
        Command::Prove(args) => command::prove::run(&args),
        Command::Book(args) => command::book::run(&args),
        Command::Puzzles(args) => command::puzzles::run(&args),
        Command::Solve(args) => command::solve::run(&args),
        Command::Judge(args) => command::judge::run(&args),
        Command::Simulate(args) => command::simulate::run(&args),
        Command::Torture(args) => command::torture::run(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => error.report(),
    }
}
