//! Games of two players of the engine against each other: the quick way to see whether a change makes it stronger.
//!
//! `asterism tournament` does the same; this needs nothing but the rules, and builds in seconds.

mod arena;

use std::error::Error;
use std::io::{IsTerminal as _, Write as _};
use std::num::NonZero;
use std::process::ExitCode;

use asterism_rules::engine::{Contestant, Score, Tournament};

use arena::{Timer, play_all};

const USAGE: &str = "\
usage: duel GAME --a PLAYER --b PLAYER --games N --seed S [--players N] [--options K=V,…]
            [--nodes N] [--seconds S] [--opening N] [--threads N]
A player is a level, 1 to 6, or one of the others by name: greedy, alphabeta, rollouts.
With --seconds what comes out hangs on the machine; without, only on the call.";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("duel: {why}\n{USAGE}");
            ExitCode::from(2)
        }
    }
}

fn run(args: &[String]) -> Result<(), Box<dyn Error>> {
    let (kind, mut flags) = args.split_first().ok_or("no game is named")?;
    let kind = kind.parse()?;
    let mut tournament = Tournament {
        kind,
        options: String::new(),
        players: kind.usual_players().min(2),
        a: "6".parse()?,
        b: "greedy".parse()?,
        games: 20,
        seed: 1,
        opening: 0,
    };
    let (mut nodes, mut seconds) = (None, None);
    let mut threads = NonZero::<usize>::MIN;
    while let [flag, rest @ ..] = flags {
        let (value, rest) = rest
            .split_first()
            .ok_or_else(|| format!("{flag} lacks its value"))?;
        match flag.as_str() {
            "--a" => tournament.a = value.parse()?,
            "--b" => tournament.b = value.parse()?,
            "--games" => tournament.games = value.parse()?,
            "--seed" => tournament.seed = value.parse()?,
            "--players" => tournament.players = value.parse()?,
            "--options" => tournament.options.clone_from(value),
            "--opening" => tournament.opening = value.parse()?,
            "--nodes" => nodes = Some(value.parse()?),
            "--seconds" => seconds = Some(value.parse()?),
            "--threads" => threads = value.parse()?,
            _ => return Err(format!("there is no {flag}").into()),
        }
        flags = rest;
    }
    let timer = Timer::new(nodes, seconds)?;
    let shows = std::io::stderr().is_terminal();
    let progress = |score: &Score| {
        if shows {
            let (games, share) = (score.games(), 100.0 * score.share());
            eprint!("\r{games} of {}, {share:.1} % ", tournament.games);
        }
    };
    let score = play_all(&tournament, threads, &timer, &progress)?;
    if shows {
        eprintln!();
    }
    let mut out = std::io::stdout().lock();
    write!(out, "{score}")?;
    // Times are of this machine, so they are no part of the result.
    for (name, contestant) in [("a", Contestant::A), ("b", Contestant::B)] {
        let (mean, longest) = timer.milliseconds(contestant);
        eprintln!("ms {name}\t{mean:.1} (at most {longest:.0})");
    }
    Ok(())
}
