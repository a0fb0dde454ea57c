//! `asterism prove`: a forced win, written out, and a written one checked.

use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;

use asterism_rules::GameKind;
use asterism_rules::engine::Limits;
use asterism_rules::engine::proof::{CannotProve, Progress, Proof, prove as search};

use super::{Failure, exit, read, start};
use crate::cli::ProveArgs;

/// `asterism prove`.
pub(crate) fn prove(args: &ProveArgs) -> ExitCode {
    exit(match (args.game, &args.check) {
        (_, Some(file)) => check(file),
        (Some(kind), None) => find(kind, args),
        // The command line asks for one of them.
        (None, None) => Err(Failure::Usage("name a game or a proof".to_owned())),
    })
}

fn find(kind: GameKind, args: &ProveArgs) -> Result<(), Failure> {
    let mut game = start(kind, Some(2), &args.options)?;
    for m in args.after.split_whitespace() {
        game.play(m)
            .map_err(|error| Failure::Usage(format!("{m}: {error}")))?;
    }
    let mut tell = |progress: Progress| {
        let Progress { moves, wins, nodes } = progress;
        let says = if wins { "a win" } else { "no win" };
        eprintln!("{says} within {moves} moves ({nodes} positions)");
    };
    let first = args.first.as_deref();
    let found = search(&game, first, args.plies, Limits::default(), &mut tell);
    let proof = match found {
        Ok(Some(proof)) => proof,
        Ok(None) => {
            let plies = args.plies;
            return Err(Failure::Input(format!(
                "no win can be forced within {plies} moves"
            )));
        }
        Err(error @ (CannotProve::Game | CannotProve::Over | CannotProve::Move(_))) => {
            return Err(Failure::Usage(error.to_string()));
        }
    };
    let text = proof.to_string();
    match &args.output {
        Some(file) => std::fs::write(file, text)
            .map_err(|error| Failure::Input(format!("{}: {error}", file.display())))?,
        None => std::io::stdout().write_all(text.as_bytes())?,
    }
    Ok(())
}

fn check(file: &Path) -> Result<(), Failure> {
    let fault = |error| Failure::Input(format!("{}: {error}", file.display()));
    let proof: Proof = read(file)?.parse().map_err(fault)?;
    let checked = proof.check().map_err(fault)?;
    let mut out = std::io::stdout();
    writeln!(out, "game {} {}", proof.kind.id(), proof.options)?;
    if let Some(first) = proof.lines.first() {
        writeln!(out, "won {}", first.position)?;
        writeln!(out, "by {}", first.chosen)?;
    }
    writeln!(out, "positions {}", checked.positions)?;
    writeln!(out, "won at once and left out {}", checked.left_out)?;
    writeln!(out, "replies {}", checked.replies)?;
    writeln!(out, "longest line {}", checked.longest)?;
    writeln!(out, "unused lines {}", checked.unused)?;
    Ok(())
}
