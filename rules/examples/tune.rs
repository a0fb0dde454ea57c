//! Prints the weights of a game's evaluation, tuned by games of the engine against itself, as the text of its `weights.rs`.
//!
//! See `asterism_rules::engine::tune`.

use std::error::Error;
use std::io::{IsTerminal as _, Write as _};
use std::process::ExitCode;

use asterism_rules::GameKind;
use asterism_rules::engine::Player;
use asterism_rules::engine::climb::{Climb, Climbable, climb};
use asterism_rules::engine::tune::{Tunable, Tuning, tune};
use asterism_rules::pentagame::Pentagame;
use asterism_rules::squadro::Squadro;
use asterism_rules::star_squares::StarSquares;
use asterism_rules::stern_halma::SternHalma;

const USAGE: &str = "\
usage: tune GAME --games N --seed S [--players N] [--options K=V,…] [--by PLAYER] [--nodes N] [--opening N]
       tune GAME --by-games N --seed S [--options K=V,…] [--by LEVEL] [--nodes N] [--opening N]
            [--rounds N] [--margin PERCENT]
Player 6 plays with 1000 nodes after up to 8 moves at random, if not told otherwise. The second kind plays matches of N games.";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("tune: {why}\n{USAGE}");
            ExitCode::from(2)
        }
    }
}

/// What is to be done.
struct Task {
    tuning: Tuning,
    /// Games of a match, if weights are found by matches.
    by_games: Option<u64>,
    rounds: u32,
    margin: u32,
    /// The call that does it.
    command: String,
}

fn run(args: &[String]) -> Result<(), Box<dyn Error>> {
    let (kind, flags) = args.split_first().ok_or("no game is named")?;
    let kind: GameKind = kind.parse()?;
    let task = task(kind, flags)?;
    let no_way = |way: &str| format!("{kind}'s weights are not found {way}").into();
    let text = if task.by_games.is_some() {
        match kind {
            GameKind::StarSquares => by_games::<StarSquares>(&task),
            GameKind::SternHalma => by_games::<SternHalma>(&task),
            GameKind::Pentagame | GameKind::Squadro => Err(no_way("by games")),
        }
    } else {
        match kind {
            GameKind::Pentagame => by_regression::<Pentagame>(&task),
            GameKind::Squadro => by_regression::<Squadro>(&task),
            GameKind::SternHalma => by_regression::<SternHalma>(&task),
            GameKind::StarSquares => Err(no_way("by regression")),
        }
    };
    std::io::stdout().write_all(text?.as_bytes())?;
    Ok(())
}

fn task(kind: GameKind, mut flags: &[String]) -> Result<Task, Box<dyn Error>> {
    let mut task = Task {
        tuning: Tuning {
            options: String::new(),
            players: kind.usual_players().min(2),
            by: "6".parse()?,
            nodes: 1000,
            games: 1000,
            seed: 1,
            opening: 8,
        },
        by_games: None,
        rounds: 2,
        margin: 6,
        command: format!(
            "cargo run --release -p asterism-rules --example tune -- {kind} {}",
            flags.join(" ")
        ),
    };
    let tuning = &mut task.tuning;
    while let [flag, rest @ ..] = flags {
        let (value, rest) = rest
            .split_first()
            .ok_or_else(|| format!("{flag} lacks its value"))?;
        match flag.as_str() {
            "--games" => tuning.games = value.parse()?,
            "--by-games" => task.by_games = Some(value.parse()?),
            "--seed" => tuning.seed = value.parse()?,
            "--players" => tuning.players = value.parse()?,
            "--options" => tuning.options.clone_from(value),
            "--by" => tuning.by = value.parse()?,
            "--nodes" => tuning.nodes = value.parse()?,
            "--opening" => tuning.opening = value.parse()?,
            "--rounds" => task.rounds = value.parse()?,
            "--margin" => task.margin = value.parse()?,
            _ => return Err(format!("there is no {flag}").into()),
        }
        flags = rest;
    }
    Ok(task)
}

fn by_regression<P: Tunable>(task: &Task) -> Result<String, Box<dyn Error>> {
    let shows = std::io::stderr().is_terminal();
    let tuned = tune::<P>(&task.tuning, &mut |games| {
        if shows {
            eprint!("\r{games} of {} games ", task.tuning.games);
        }
    })?;
    if shows {
        eprintln!();
    }
    eprint!("{tuned}");
    Ok(tuned.source(&task.command))
}

fn by_games<P: Climbable>(task: &Task) -> Result<String, Box<dyn Error>> {
    let tuning = &task.tuning;
    let Player::Level(level) = tuning.by else {
        return Err(format!("{} does not play with weights", tuning.by).into());
    };
    if tuning.players != 2 {
        return Err("matches are between two".into());
    }
    let plan = Climb {
        options: tuning.options.clone(),
        level,
        nodes: tuning.nodes,
        games: task.by_games.unwrap_or(tuning.games),
        seed: tuning.seed,
        opening: tuning.opening as usize,
        rounds: task.rounds,
        margin: task.margin,
    };
    let climbed = climb::<P>(&plan, &mut |weights, is_taken| {
        let taken = if is_taken { "taken" } else { "left" };
        eprintln!("{taken}\t{weights:?}");
    })?;
    Ok(climbed.source::<P>(&task.command, plan.games))
}
