//! `tune`: finds the weights of a game's evaluation from games the engine plays against itself, and prints them as a `weights.rs`.

use std::io::{IsTerminal as _, Write as _};

use asterism_engine::tuning::{MatchTunable, Tunable};
use asterism_rules::{GameKind, each_kind};
use clap::Args;

use crate::baseline::worth::SimpleWorth;
use crate::error::LabError;
use crate::games::LabGame as _;
use crate::player::Player;
use crate::tuner::matches::{Climb, climb};
use crate::tuner::results::{Tuning, tune};

/// Help text: what the two tuners are for.
pub(crate) const TUNE_HELP: &str = "\
Without --by-games the weights are fitted to the results of games (Squadro, Pentagame, Stern-Halma); standard error says how well \
they predict results they were not fitted to. With --by-games they are found by matches of this many games (Star Squares, \
Stern-Halma).

The same call prints the same text on any machine, as long as the engine plays with the same weights: to repeat a result, begin from \
the commit before it.";

/// Options of `tune`.
#[derive(Debug, Args)]
pub(crate) struct TuneArgs {
    /// Game, such as `squadro`.
    game: GameKind,
    /// Number of games to learn from.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: u64,
    /// Find the weights by matches of this many games instead of from results.
    #[arg(long, value_name = "N", conflicts_with = "games")]
    by_games: Option<u64>,
    /// Seed of all random choices.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Number of seats.
    #[arg(long, value_name = "N", default_value_t = 2)]
    players: usize,
    /// Options as `key=value,key=value`, or `preset=NAME`.
    #[arg(long, value_name = "K=V,…", default_value = "")]
    options: String,
    /// Player of all seats: a level or a baseline.
    #[arg(long, value_name = "PLAYER", default_value = "6")]
    by: Player,
    /// Number of positions to search for a move.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    nodes: u64,
    /// Number of random moves at the beginning of a game: at most this many in games to learn from, exactly this many in matches.
    #[arg(long, value_name = "N", default_value_t = 8)]
    opening: u16,
    /// With --by-games: number of rounds in which each weight is changed up and down.
    #[arg(long, value_name = "N", default_value_t = 2)]
    rounds: u32,
    /// With --by-games: percentage of the points above 50 % that a variant must get.
    #[arg(long, value_name = "PERCENT", default_value_t = 6)]
    margin: u32,
}

/// Fits the weights of a game to results, and returns them as source.
pub(crate) type TunerByResults = fn(&TuneArgs) -> Result<String, LabError>;

/// Finds the weights of a game by matches of this many games, and returns them as source.
pub(crate) type TunerByMatches = fn(&TuneArgs, u64) -> Result<String, LabError>;

/// Finds the weights and prints them.
pub(crate) fn run(args: &TuneArgs) -> Result<(), LabError> {
    let kind = args.game;
    let text = if let Some(games) = args.by_games {
        let way = "matches";
        let tune = each_kind!(kind, P => P::BY_MATCHES);
        tune.ok_or(LabError::OtherTuner { kind, way })?(args, games)?
    } else {
        let way = "results";
        let tune = each_kind!(kind, P => P::BY_RESULTS);
        tune.ok_or(LabError::OtherTuner { kind, way })?(args)?
    };
    std::io::stdout().write_all(text.as_bytes())?;
    Ok(())
}

/// Returns the command line that prints the same weights, with the arguments of this call.
fn call() -> String {
    let args: Vec<String> = std::env::args().skip(1).collect();
    format!("cargo run --release -p asterism-lab -- {}", args.join(" "))
}

/// Fits the weights of a game to the results of games.
pub(crate) fn by_results<P: Tunable + SimpleWorth>(args: &TuneArgs) -> Result<String, LabError> {
    let tuning = Tuning {
        options: args.options.clone(),
        players: args.players,
        by: args.by,
        nodes: args.nodes,
        games: args.games,
        seed: args.seed,
        opening: args.opening.into(),
    };
    let shows = std::io::stderr().is_terminal();
    let tuned = tune::<P>(&tuning, &mut |games| {
        if shows {
            eprint!("\r{games} of {} games ", tuning.games);
        }
    })?;
    if shows {
        eprintln!();
    }
    eprint!("{tuned}");
    Ok(tuned.to_source(&call()))
}

/// Finds the weights of a game by matches.
pub(crate) fn by_matches<P: MatchTunable>(args: &TuneArgs, games: u64) -> Result<String, LabError> {
    let Player::Level(level) = args.by else {
        return Err(LabError::NoWeights(args.by));
    };
    if args.players != 2 {
        return Err(LabError::NotTwo);
    }
    let plan = Climb {
        options: args.options.clone(),
        level,
        nodes: args.nodes,
        games,
        seed: args.seed,
        opening: args.opening.into(),
        rounds: args.rounds,
        margin: args.margin,
    };
    let climbed = climb::<P>(&plan, &mut |weights, is_taken| {
        let taken = if is_taken { "taken" } else { "left" };
        eprintln!("{taken}\t{weights:?}");
    })?;
    Ok(climbed.to_source::<P>(&call(), plan.games))
}
