//! Prints the weights of a game's evaluation, tuned by games of the engine against itself, as the text of its `weights.rs`.
//!
//! See `asterism_rules::engine::tune`.

use std::error::Error;
use std::io::{IsTerminal as _, Write as _};
use std::process::ExitCode;

use asterism_rules::engine::tune::{Tuned, Tuning, tune};
use asterism_rules::pentagame::Pentagame;
use asterism_rules::squadro::Squadro;
use asterism_rules::stern_halma::SternHalma;
use asterism_rules::{GameKind, SetupError};

type Tune = fn(&Tuning, &mut dyn FnMut(u64)) -> Result<Tuned, SetupError>;

const USAGE: &str = "\
usage: tune GAME --games N --seed S [--players N] [--options K=V,…] [--by PLAYER] [--nodes N] [--opening N]
Player 6 plays with 1000 nodes after up to 8 moves at random, if not told otherwise.";

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

fn run(args: &[String]) -> Result<(), Box<dyn Error>> {
    let (kind, mut flags) = args.split_first().ok_or("no game is named")?;
    let kind: GameKind = kind.parse()?;
    let mut tuning = Tuning {
        options: String::new(),
        players: kind.usual_players().min(2),
        by: "6".parse()?,
        nodes: 1000,
        games: 1000,
        seed: 1,
        opening: 8,
    };
    while let [flag, rest @ ..] = flags {
        let (value, rest) = rest
            .split_first()
            .ok_or_else(|| format!("{flag} lacks its value"))?;
        match flag.as_str() {
            "--games" => tuning.games = value.parse()?,
            "--seed" => tuning.seed = value.parse()?,
            "--players" => tuning.players = value.parse()?,
            "--options" => tuning.options.clone_from(value),
            "--by" => tuning.by = value.parse()?,
            "--nodes" => tuning.nodes = value.parse()?,
            "--opening" => tuning.opening = value.parse()?,
            _ => return Err(format!("there is no {flag}").into()),
        }
        flags = rest;
    }
    let shows = std::io::stderr().is_terminal();
    let mut progress = |games: u64| {
        if shows {
            eprint!("\r{games} of {} games ", tuning.games);
        }
    };
    // A game with an evaluation to tune: `Some(tune::<Squadro>)`.
    let call: Option<Tune> = match kind {
        GameKind::Pentagame => Some(tune::<Pentagame>),
        GameKind::Squadro => Some(tune::<Squadro>),
        GameKind::StarSquares => None,
        GameKind::SternHalma => Some(tune::<SternHalma>),
    };
    let call = call.ok_or_else(|| format!("{kind} has no evaluation to tune yet"))?;
    let tuned = call(&tuning, &mut progress)?;
    if shows {
        eprintln!();
    }
    eprint!("{tuned}");
    let command = format!(
        "cargo run --release -p asterism-rules --example tune -- {}",
        args.join(" ")
    );
    std::io::stdout().write_all(tuned.source(&command).as_bytes())?;
    Ok(())
}
