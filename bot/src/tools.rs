//! Command-line tools: perft, legal, replay, show, draw and think. The tools write their output to stdout and errors to stderr. The exit code is 0
//! for success, 1 for bad input and 2 for wrong arguments.

mod board;
mod draw;
mod show;
mod think;

use std::io::{Read as _, Write};
use std::path::Path;
use std::process::ExitCode;

use asterism_app::protocol::refusal::words::{illegal_text, unreadable_text};
use asterism_app::text::Language;
use asterism_rules::{
    AnyGame, GameKind, How, LogEntry, MoveError, Record, RecordError, RecordProblem, Seat,
    SetupError,
};

use crate::args::{GameArgs, LegalArgs, PerftArgs, ReplayArgs, USAGE};

pub(crate) use draw::draw;
pub(crate) use show::show;
pub(crate) use think::think;

/// Language of the tools' output.
const LANGUAGE: Language = Language::English;

/// Maximum number of moves that `legal` lists. An artificial position can have many millions of moves, which would not fit in memory.
const MOST_LISTED: u64 = 1_000_000;

/// Start of the last line of `replay`, which says how the game ended.
const REPLAYED_RESULT: &str = "result ";

enum Failure {
    /// Bad input: exit code 1.
    Input(String),
    /// Wrong arguments: exit code 2.
    Usage(String),
    /// The reader of the output has closed the pipe, which is not an error.
    Pipe,
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        if error.kind() == std::io::ErrorKind::BrokenPipe {
            Failure::Pipe
        } else {
            Failure::Input(error.to_string())
        }
    }
}

fn exit(result: Result<(), Failure>) -> ExitCode {
    match result {
        Ok(()) | Err(Failure::Pipe) => ExitCode::SUCCESS,
        Err(Failure::Input(why)) => {
            eprintln!("asterism: {why}");
            ExitCode::FAILURE
        }
        Err(Failure::Usage(why)) => {
            eprintln!("asterism: {why}");
            ExitCode::from(USAGE)
        }
    }
}

fn start_game(kind: GameKind, players: Option<usize>, options: &str) -> Result<AnyGame, Failure> {
    let players = players.unwrap_or(kind.usual_players());
    AnyGame::new(kind, options, players).map_err(|error| Failure::Usage(error.to_string()))
}

fn load_position(args: &GameArgs, position: Option<&str>) -> Result<AnyGame, Failure> {
    let start = start_game(args.game, args.players, &args.options)?;
    match position {
        None => Ok(start),
        Some(text) => read_position(args, &start, text)
            .map_err(|error| Failure::Input(format!("{error}; {}", describe_positions(&start)))),
    }
}

/// Returns a game that begins with the position in `text`, with the options and players of `start`.
fn read_position(args: &GameArgs, start: &AnyGame, text: &str) -> Result<AnyGame, SetupError> {
    AnyGame::from_position(args.game, &args.options, start.players(), text)
}

/// Says what a position looks like as text, by the example of `start`.
fn describe_positions(start: &AnyGame) -> String {
    format!(
        "a position of this game is written as \"{}\"",
        start.position_text()
    )
}

/// Runs `asterism perft`.
pub(crate) fn perft(args: &PerftArgs) -> ExitCode {
    let count = || -> Result<(), Failure> {
        let game = load_position(&args.game, None)?;
        let mut out = std::io::stdout();
        for depth in 1..=args.depth {
            if args.distinct {
                writeln!(
                    out,
                    "{depth} {} {}",
                    game.perft(depth),
                    game.perft_distinct(depth)
                )?;
            } else {
                writeln!(out, "{depth} {}", game.perft(depth))?;
            }
        }
        Ok(())
    };
    exit(count())
}

/// Runs `asterism legal`.
pub(crate) fn legal(args: &LegalArgs) -> ExitCode {
    let list = || -> Result<(), Failure> {
        let game = load_position(&args.game, args.position.as_deref())?;
        let mut moves = if args.base {
            game.base_moves()
        } else if game.legal_count() > MOST_LISTED {
            return Err(Failure::Input(format!(
                "there are {} legal moves, too many to list; --base leaves out where blocks go",
                game.legal_count()
            )));
        } else {
            game.legal_moves()
        };
        moves.sort();
        let mut out = std::io::BufWriter::new(std::io::stdout().lock());
        for m in moves {
            writeln!(out, "{m}")?;
        }
        out.flush()?;
        Ok(())
    };
    exit(list())
}

/// Runs `asterism replay`.
pub(crate) fn replay(args: &ReplayArgs) -> ExitCode {
    let replay = || -> Result<(), Failure> {
        let text = read_file(&args.file)?;
        let record: Record = text
            .parse()
            .map_err(|error| Failure::Input(describe_record_error(&error, &text)))?;
        let played = record.replay();
        // Prints the moves up to the first error, if there is one.
        let mut out = std::io::BufWriter::new(std::io::stdout().lock());
        print_moves(&mut out, &record, args)?;
        let game = match played {
            Ok(game) => game,
            Err(error) => {
                out.flush()?;
                return Err(Failure::Input(describe_record_error(&error, &text)));
            }
        };
        // An aborted game has no result.
        let ending = game.ending().filter(|ending| ending.how != How::Aborted);
        if let Some(ending) = ending {
            writeln!(out, "{REPLAYED_RESULT}{ending}")?;
        }
        out.flush()?;
        Ok(())
    };
    exit(replay())
}

/// Prints the moves of a record; stops at the first illegal move.
fn print_moves(out: &mut impl Write, record: &Record, args: &ReplayArgs) -> Result<(), Failure> {
    let Ok(mut game) = record.set_up() else {
        return Ok(());
    };
    for entry in &record.entries {
        let count = count_moves(&game, args);
        if game.apply(entry).is_err() {
            return Ok(());
        }
        match entry {
            LogEntry::Move(_) => {
                if let Some((seat, notation)) = game.move_at(game.ply()) {
                    write!(out, "{}\t{seat}\t{notation}\t{count}", game.ply())?;
                }
            }
            LogEntry::Resigned(seat) => write!(out, "resigned\t{seat}")?,
            LogEntry::TimedOut(seat) => write!(out, "time\t{seat}")?,
            LogEntry::DrawAgreed => write!(out, "agreed")?,
            LogEntry::Aborted(Some(seat)) => write!(out, "aborted\t{seat}")?,
            LogEntry::Aborted(None) => write!(out, "aborted")?,
        }
        if args.positions {
            write!(out, "\t{}", game.position_text())?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn count_moves(game: &AnyGame, args: &ReplayArgs) -> u64 {
    if args.base {
        game.base_moves().len() as u64
    } else {
        game.legal_count()
    }
}

fn read_file(file: &Path) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    if file == Path::new("-") {
        std::io::stdin().read_to_end(&mut bytes)?;
    } else {
        bytes = std::fs::read(file)
            .map_err(|error| Failure::Input(format!("{}: {error}", file.display())))?;
    }
    // Some editors write a byte order mark.
    if bytes.starts_with(b"\xef\xbb\xbf") {
        bytes.drain(..3);
    }
    String::from_utf8(bytes).map_err(|error| {
        let good = String::from_utf8_lossy(&error.as_bytes()[..error.utf8_error().valid_up_to()]);
        let line = 1 + good.matches('\n').count();
        Failure::Input(format!("line {line} is not UTF-8 text"))
    })
}

/// Describes an error in a record, with its line and column.
fn describe_record_error(error: &RecordError, text: &str) -> String {
    let problem = match &error.problem {
        RecordProblem::Move(problem) => {
            let line = text
                .lines()
                .nth(error.line.saturating_sub(1))
                .unwrap_or_default();
            describe_move_error(problem, Record::move_in_line(line))
        }
        _ => return error.to_string(),
    };
    format!("line {}, column {}: {problem}", error.line, error.column)
}

fn describe_move_error(error: &MoveError, typed: &str) -> String {
    let player = |seat: Seat| LANGUAGE.seat_name(seat.number());
    match error {
        MoveError::Illegal(illegal) => illegal_text(illegal, &player, LANGUAGE),
        MoveError::Unreadable {
            at,
            expected,
            example,
        } => {
            let expected = LANGUAGE.phrase(expected, &player);
            unreadable_text(typed, *at, expected, example, LANGUAGE)
        }
        MoveError::Incomplete { asks, .. } => {
            LANGUAGE.tool_incomplete(LANGUAGE.phrase(asks, &player))
        }
        MoveError::Doubtful { meant } => LANGUAGE.refuse_doubtful(meant.clone()),
        MoveError::Over => LANGUAGE.tool_over(),
    }
}
