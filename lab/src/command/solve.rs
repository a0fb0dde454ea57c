//! `solve`: solves classes of Squadro's positions.

use std::io::{IsTerminal as _, Write as _};
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Instant;

use asterism_rules::GameKind;
use clap::Args;

use crate::error::LabError;
use crate::solution::class::{Class, Solution};
use crate::threads::count_threads;

/// Help text: what is solved, and what it takes.
pub(crate) const SOLVE_HELP: &str = "\
A class holds all positions with certain numbers of pieces home. Solving it means finding, for each of its positions, who wins and after \
how many moves of best play. The classes that it depends on, in which more pieces are home, are solved first.

All values are held in memory, one byte each: 4 MB for 3,3; 54 MB for 2,3 or 3,2 with what they need; 0.7 GB for 2,2. The classes with \
fewer pieces home take tens of gigabytes; lab/squadro has the program that solved them.

With --dir, each layer is written once it is solved, and a later call goes on from there.";

/// Options of `solve`.
#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    /// Game; only `squadro` can be solved.
    game: GameKind,
    /// Pieces that light and dark have home, such as `2,2`.
    #[arg(long, value_name = "LIGHT,DARK")]
    home: Class,
    /// Folder for the values; it must exist.
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
    /// Number of threads; by default, one for each processor.
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
    /// Memory that the values may take, in gigabytes.
    #[arg(long, value_name = "GB", default_value_t = 4)]
    memory: u64,
    /// Check one position in N by the rules of the game: 1 for all, 0 for none.
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    check: u64,
}

/// Solves a class and what it needs, and prints a line for each.
pub(crate) fn run(args: &SolveArgs) -> Result<(), LabError> {
    if args.game != GameKind::Squadro {
        return Err(LabError::NotSolvable(args.game));
    }
    let classes = args.home.with_needed();
    let size: u64 = classes.iter().map(|class| class.size()).sum();
    if size > args.memory * 1_000_000_000 {
        return Err(LabError::TooLarge {
            class: args.home,
            gigabytes: size.div_ceil(1_000_000_000),
        });
    }
    let threads = count_threads(args.threads);
    let shows = std::io::stderr().is_terminal();
    let mut out = std::io::stdout().lock();
    writeln!(out, "memory for all values: {} MB", size / 1_000_000)?;
    writeln!(
        out,
        "| home | positions | mover wins | loses | undecided | longest | wins with light / dark to move | checked | time |"
    )?;
    writeln!(out, "|---|---|---|---|---|---|---|---|---|")?;
    let mut solution = Solution::new();
    for class in classes {
        let begin = Instant::now();
        solution.solve(class, args.dir.as_deref(), threads, |done, all| {
            if shows {
                eprint!("\r{class}: layer {done} of {all} ");
            }
        })?;
        if shows {
            eprint!("\r{:40}\r", "");
        }
        let time = begin.elapsed().as_secs_f64();
        let tally = solution.tally(class);
        let checked = match args.check {
            0 => 0,
            every => solution.check(class, every)?,
        };
        let won: u64 = tally.won.iter().sum();
        let lost: u64 = tally.lost.iter().sum();
        let all = won + lost + tally.undecided;
        let share = |part: u64, of: u64| 100.0 * part as f64 / of as f64;
        writeln!(
            out,
            "| {class} | {all} | {:.3} % | {:.3} % | {} | {} | {:.2} % / {:.2} % | {checked} | {time:.1} s |",
            share(won, all),
            share(lost, all),
            tally.undecided,
            tally.longest,
            share(2 * tally.won[0], all),
            share(2 * tally.won[1], all),
        )?;
        out.flush()?;
    }
    Ok(())
}
