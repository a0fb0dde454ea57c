//! `asterism tournament`: which of two players is stronger.

use std::io::{IsTerminal as _, Write as _};
use std::num::NonZero;
use std::process::ExitCode;
use std::thread::available_parallelism;

use asterism_rules::engine::{Contestant, Score, Tournament};

use super::arena::{Timer, play_all};
use super::{Failure, exit};
use crate::cli::TournamentArgs;

/// `asterism tournament`.
pub(crate) fn tournament(args: &TournamentArgs) -> ExitCode {
    exit(play(args))
}

fn play(args: &TournamentArgs) -> Result<(), Failure> {
    let tournament = Tournament {
        kind: args.game,
        options: args.options.clone(),
        players: args.players,
        a: args.a,
        b: args.b,
        games: args.games,
        seed: args.seed,
        opening: usize::from(args.opening),
    };
    let timer = Timer::new(args.nodes, args.seconds).map_err(Failure::Usage)?;
    let threads = args.threads.or_else(|| available_parallelism().ok());
    let threads = threads.unwrap_or(NonZero::<usize>::MIN);
    let shows = std::io::stderr().is_terminal();
    let progress = |score: &Score| {
        if shows {
            let (games, share) = (score.games(), 100.0 * score.share());
            eprint!("\r{games} of {} games, a has {share:.1} % ", args.games);
        }
    };
    let score = play_all(&tournament, threads, &timer, &progress);
    let score = score.map_err(|error| Failure::Usage(error.to_string()))?;
    if shows {
        eprintln!();
    }
    let mut out = std::io::stdout().lock();
    let options = args.game.read_options(&args.options).unwrap_or_default();
    writeln!(out, "game\t{}", args.game)?;
    if !options.is_empty() {
        writeln!(out, "options\t{options}")?;
    }
    writeln!(out, "players\t{}", args.players)?;
    writeln!(out, "a\t{}\nb\t{}", args.a, args.b)?;
    write!(out, "{score}")?;
    if let Some(seconds) = args.seconds {
        writeln!(
            out,
            "timed\t{seconds} s a move: another run may end otherwise"
        )?;
    }
    if args.times || args.seconds.is_some() {
        for (name, contestant) in [("a", Contestant::A), ("b", Contestant::B)] {
            let (mean, longest) = timer.milliseconds(contestant);
            writeln!(out, "ms {name}\t{mean:.1} (at most {longest:.0})")?;
        }
    }
    Ok(())
}
