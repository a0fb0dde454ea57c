//! `misses`: counts how often levels leave a win in one.

use std::io::{IsTerminal as _, Write as _};

use asterism_engine::Level;
use asterism_rules::GameKind;
use clap::Args;

use crate::error::LabError;
use crate::misses::MissHunt;

/// Help text: which positions are tested.
pub(crate) const MISSES_HELP: &str = "\
The positions come from games of weak levels with random moves among theirs, for all numbers of players and in many variants. In \
each, the side on move can win at once: some move ends the game with it among the winners, or, where the round is played out, makes \
that certain. A level from 4 up must leave none of these wins.

The result depends only on the call.";

/// Options of `misses`.
#[derive(Debug, Args)]
pub(crate) struct MissesArgs {
    /// Game, such as `squadro`.
    game: GameKind,
    /// Level to ask; by default, all.
    #[arg(long, value_name = "N")]
    level: Option<Level>,
    /// Number of positions.
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    positions: usize,
    /// Seed of all random choices.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Maximum number of positions to search for a move; by default, what each level uses.
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
}

/// Finds positions and prints how often each level left the win.
pub(crate) fn run(args: &MissesArgs) -> Result<(), LabError> {
    let hunt = MissHunt {
        kind: args.game,
        levels: args
            .level
            .map_or_else(|| Level::all().collect(), |level| vec![level]),
        positions: args.positions,
        seed: args.seed,
        nodes: args.nodes,
    };
    let shows = std::io::stderr().is_terminal();
    let misses = hunt.run(|misses| {
        if shows {
            eprint!("\r{} of {} positions ", misses.positions, args.positions);
        }
    });
    if shows {
        eprintln!();
    }
    let mut out = std::io::stdout().lock();
    writeln!(out, "game\t{}\npositions\t{}", args.game, misses.positions)?;
    for (level, missed) in &misses.missed {
        let share = 100.0 * *missed as f64 / misses.positions.max(1) as f64;
        writeln!(out, "level {level}\tleft {missed} ({share:.2} %)")?;
    }
    Ok(())
}
