//! `asterism think`: prints the engine's move in a position.

use std::io::{BufRead as _, IsTerminal as _, Write as _};
use std::process::ExitCode;
use std::time::Instant;

use asterism_engine::{Limits, think as find_move};
use asterism_rules::AnyGame;

use super::{Failure, exit, start_game};
use crate::args::{GameArgs, ThinkArgs};

/// Runs `asterism think`.
pub(crate) fn think(args: &ThinkArgs) -> ExitCode {
    exit(run(args))
}

fn run(args: &ThinkArgs) -> Result<(), Failure> {
    let start = start_game(args.game.game, args.game.players, &args.game.options)?;
    if let Some(text) = &args.position {
        let thought = read_position(args, &start, text.as_bytes())
            .and_then(|game| format_answer(args, &game));
        return print_line(&thought.map_err(Failure::Input)?);
    }
    let input = std::io::stdin();
    if input.is_terminal() {
        // A terminal means that no positions are piped in.
        return print_line(&format_answer(args, &start).map_err(Failure::Input)?);
    }
    let mut input = input.lock();
    let mut bad = 0;
    let mut text = Vec::new();
    for number in 1u64.. {
        text.clear();
        if input.read_until(b'\n', &mut text)? == 0 {
            break;
        }
        match read_position(args, &start, &text).and_then(|game| format_answer(args, &game)) {
            Ok(line) => print_line(&line)?,
            Err(why) => {
                bad += 1;
                eprintln!("asterism: line {number}: {why}");
                // Prints one line for each input line, so that the caller can match them.
                print_line("-\t-\t0\t0\t0")?;
            }
        }
    }
    match bad {
        0 => Ok(()),
        1 => Err(Failure::Input("1 position has no answer".to_owned())),
        _ => Err(Failure::Input(format!("{bad} positions have no answer"))),
    }
}

/// Returns a game that starts from the position in `text`.
fn read_position(args: &ThinkArgs, start: &AnyGame, text: &[u8]) -> Result<AnyGame, String> {
    let text = std::str::from_utf8(text).map_err(|_| "this is not UTF-8 text".to_owned())?;
    // Some editors write a byte order mark.
    let text = text.trim_start_matches('\u{feff}').trim();
    let GameArgs { game, options, .. } = &args.game;
    AnyGame::from_position(*game, options, start.players(), text).map_err(|error| error.to_string())
}

/// Searches for a move in the position of `game`, and returns the result as a line of output.
fn format_answer(args: &ThinkArgs, game: &AnyGame) -> Result<String, String> {
    let begin = Instant::now();
    let limits = Limits {
        nodes: args.nodes,
        stop: None,
    };
    let thought = find_move(game, args.level, args.seed, limits);
    let milliseconds = begin.elapsed().as_millis();
    let thought = thought.ok_or("the game is over, there is no move to find")?;
    let score = match thought.forced {
        Some(forced) => forced.to_string(),
        None => thought.score.to_string(),
    };
    let m = thought.line.first().map_or("-", String::as_str);
    let (depth, nodes) = (thought.depth, thought.nodes);
    Ok(format!("{m}\t{score}\t{depth}\t{nodes}\t{milliseconds}"))
}

/// Prints a line and flushes it at once, because the reader may wait for it before sending the next position.
fn print_line(line: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()?;
    Ok(())
}
