//! `asterism show`: prints a board as monospaced text and in words.

use std::io::Write as _;
use std::process::ExitCode;

use asterism_app::view::words;

use super::board::load_board;
use super::{Failure, LANGUAGE, exit};
use crate::args::ShowArgs;

/// Runs `asterism show`.
pub(crate) fn show(args: &ShowArgs) -> ExitCode {
    exit(print(args))
}

fn print(args: &ShowArgs) -> Result<(), Failure> {
    let (game, names) = load_board(&args.board)?;
    let words = words::describe_record(&game, &names, LANGUAGE);
    writeln!(std::io::stdout(), "{}\n\n{words}", game.plain())?;
    Ok(())
}
