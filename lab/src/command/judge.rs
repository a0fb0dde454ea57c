//! `judge`: measures how often a level throws away the result of a solved position.

use std::io::{IsTerminal as _, Read as _, Write as _};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::Instant;

use asterism_engine::{Level, Limits};
use asterism_rules::GameKind;
use clap::Args;

use crate::error::LabError;
use crate::mix::mix;
use crate::solution::judge::{SolvedPosition, judge};
use crate::threads::count_threads;

/// Help text: what is judged.
pub(crate) const JUDGE_HELP: &str = "\
Each line of the file is a position with its value and the values after its moves, as lab/squadro writes them: position;value;lanes that keep \
it;lane=value after that move …;mark;kind. A value such as W9 means that the side to move wins after nine moves of best play, L8 that it \
loses after eight, D that nobody can force the end. Lines that begin with # are skipped.

Only positions in which the moves lead to different results are used. A move is wrong if it leads to a worse result than the best one. \
Prints a table by phases passed, by the distance of the end, and by origin.";

/// Options of `judge`.
#[derive(Debug, Args)]
pub(crate) struct JudgeArgs {
    /// Game; only `squadro` is solved.
    game: GameKind,
    /// File with solved positions; `-` reads standard input.
    #[arg(long, value_name = "FILE", default_value = "lab/squadro/solved.txt")]
    positions: PathBuf,
    /// Level to judge; by default, 1 to 6.
    #[arg(long, value_name = "N")]
    level: Vec<Level>,
    /// Maximum number of positions, chosen at random; by default, all.
    #[arg(long, value_name = "N")]
    count: Option<usize>,
    /// Seed of the choice.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Maximum number of positions to search for a move; by default, what each level uses.
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Number of threads; by default, one for each processor.
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
}

/// Judges all levels and prints the tables.
pub(crate) fn run(args: &JudgeArgs) -> Result<(), LabError> {
    if args.game != GameKind::Squadro {
        return Err(LabError::NotSolvable(args.game));
    }
    let mut positions = read(&args.positions)?;
    positions.retain(SolvedPosition::matters);
    // A shuffle, so that any number of positions is a fair sample.
    for at in (1..positions.len()).rev() {
        let other = mix(args.seed ^ mix(at as u64)) % (at as u64 + 1);
        positions.swap(at, other as usize);
    }
    positions.truncate(args.count.unwrap_or(usize::MAX));
    let levels = if args.level.is_empty() {
        Level::all()
            .take_while(|&level| level < Level::LONGEST)
            .collect()
    } else {
        args.level.clone()
    };
    let threads = count_threads(args.threads);
    let limits = Limits {
        nodes: args.nodes,
        stop: None,
    };
    let shows = std::io::stderr().is_terminal();
    let mut out = std::io::stdout().lock();
    for level in levels {
        let begin = Instant::now();
        let judgement = judge(&positions, level, limits, threads, |done| {
            if shows {
                eprint!("\rlevel {level}: {done} of {} positions ", positions.len());
            }
        });
        if shows {
            eprint!("\r{:50}\r", "");
        }
        let time = begin.elapsed().as_secs_f64() * threads.get() as f64;
        let all = judgement.all;
        let share = |wrong: usize, all: usize| 100.0 * wrong as f64 / all.max(1) as f64;
        writeln!(
            out,
            "level {level}: wrong in {} of {} positions = {:.1} %; {} certain claims, {} of them false; {:.2} s a position",
            all.wrong,
            all.all,
            share(all.wrong, all.all),
            judgement.claims.all,
            judgement.claims.wrong,
            time / all.all.max(1) as f64
        )?;
        writeln!(
            out,
            "\n| positions | number | wrong | share |\n|---|---|---|---|"
        )?;
        for (group, count) in &judgement.groups {
            writeln!(
                out,
                "| {group} | {} | {} | {:.1} % |",
                count.all,
                count.wrong,
                share(count.wrong, count.all)
            )?;
        }
        writeln!(out)?;
        out.flush()?;
    }
    Ok(())
}

fn read(path: &Path) -> Result<Vec<SolvedPosition>, LabError> {
    let mut text = String::new();
    let read = if path == Path::new("-") {
        std::io::stdin().read_to_string(&mut text).map(|_| ())
    } else {
        std::fs::read_to_string(path).map(|read| text = read)
    };
    read.map_err(|source| LabError::File {
        file: path.to_owned(),
        source,
    })?;
    let lines = text.lines().enumerate();
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let read = lines.map(|(at, line)| {
        line.parse().map_err(|source| LabError::NotSolved {
            file: path.to_owned(),
            line: at + 1,
            source,
        })
    });
    read.collect()
}
