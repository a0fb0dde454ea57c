//! `asterism think`: prints the engine's move in a position.

use std::io::{BufRead as _, IsTerminal as _, Write as _};
use std::process::ExitCode;
use std::time::Instant;

use asterism_engine::{Limits, think as find_move};
use asterism_rules::AnyGame;

use super::{Failure, REPLAYED_RESULT, describe_positions, exit, read_position, start_game};
use crate::args::ThinkArgs;

/// Line of output for a line of input without an answer, so that the caller can match the lines.
const NO_ANSWER: &str = "-\t-\t0\t0\t0";

/// Runs `asterism think`.
pub(crate) fn think(args: &ThinkArgs) -> ExitCode {
    exit(run(args))
}

fn run(args: &ThinkArgs) -> Result<(), Failure> {
    let start = start_game(args.game.game, args.game.players, &args.game.options)?;
    if let Some(text) = &args.position {
        return match answer(args, &start, text.as_bytes()) {
            Ok(line) => print_line(&line),
            Err(Unanswered::Over) => Err(Failure::Input(Unanswered::Over.to_string())),
            Err(unreadable) => Err(Failure::Input(format!(
                "{unreadable}; {}",
                describe_positions(&start)
            ))),
        };
    }
    let input = std::io::stdin();
    if input.is_terminal() {
        // A terminal means that no positions are piped in.
        return match format_answer(args, &start) {
            Some(line) => print_line(&line),
            None => Err(Failure::Input(Unanswered::Over.to_string())),
        };
    }
    let mut input = input.lock();
    let mut bad = 0;
    let mut hint = String::new();
    let mut text = Vec::new();
    for number in 1u64.. {
        text.clear();
        if input.read_until(b'\n', &mut text)? == 0 {
            break;
        }
        match answer(args, &start, &text) {
            Ok(line) => print_line(&line)?,
            Err(why) => {
                bad += 1;
                eprintln!("asterism: line {number}: {why}");
                if matches!(why, Unanswered::Unreadable(_)) {
                    hint = format!(
                        "; {}, or a line of `asterism replay --positions`",
                        describe_positions(&start)
                    );
                }
                print_line(NO_ANSWER)?;
            }
        }
    }
    match bad {
        0 => Ok(()),
        1 => Err(Failure::Input(format!("1 position has no answer{hint}"))),
        _ => Err(Failure::Input(format!(
            "{bad} positions have no answer{hint}"
        ))),
    }
}

/// Why there is no answer to a line of input.
#[derive(Debug, thiserror::Error)]
enum Unanswered {
    #[error("{0}")]
    Unreadable(String),
    #[error("the game is over, there is no move to find")]
    Over,
}

/// Answers one line of input: a position, or a line of `asterism replay --positions`. A replayed game may be over, which is not an error.
fn answer(args: &ThinkArgs, start: &AnyGame, text: &[u8]) -> Result<String, Unanswered> {
    let text = std::str::from_utf8(text)
        .map_err(|_| Unanswered::Unreadable("this is not UTF-8 text".to_owned()))?;
    // Some editors write a byte order mark.
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.starts_with(REPLAYED_RESULT) {
        return Ok(NO_ANSWER.to_owned());
    }
    // The position is the last field of a replayed line.
    let replayed = text.rsplit_once('\t').map(|(_, position)| position);
    let game = read_position(&args.game, start, replayed.unwrap_or(text))
        .map_err(|error| Unanswered::Unreadable(error.to_string()))?;
    match format_answer(args, &game) {
        Some(line) => Ok(line),
        None if replayed.is_some() => Ok(NO_ANSWER.to_owned()),
        None => Err(Unanswered::Over),
    }
}

/// Searches for a move in the position of `game`, and returns the result as a line of output; `None` if the game is over.
fn format_answer(args: &ThinkArgs, game: &AnyGame) -> Option<String> {
    let begin = Instant::now();
    let limits = Limits {
        nodes: args.nodes,
        stop: None,
    };
    let thought = find_move(game, args.level, args.seed, limits);
    let milliseconds = begin.elapsed().as_millis();
    let thought = thought?;
    let score = match thought.forced {
        Some(forced) => forced.to_string(),
        None => thought.score.to_string(),
    };
    let m = thought.line.first().map_or("-", String::as_str);
    let (depth, nodes) = (thought.depth, thought.nodes);
    Some(format!("{m}\t{score}\t{depth}\t{nodes}\t{milliseconds}"))
}

/// Prints a line and flushes it at once, because the reader may wait for it before sending the next position.
fn print_line(line: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()?;
    Ok(())
}
