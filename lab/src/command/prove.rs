//! `prove`: finds a forced win and writes a proof, or checks a written proof.

use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

use asterism_engine::Limits;
use asterism_rules::{AnyGame, GameKind};
use clap::Args;

use crate::error::LabError;
use crate::proof::Proof;
use crate::proof::write::{Progress, prove};

/// Options of `prove`.
#[derive(Debug, Args)]
#[group(required = true, multiple = true)]
pub(crate) struct ProveArgs {
    /// Game, such as `star-squares`.
    #[arg(required_unless_present = "check")]
    game: Option<GameKind>,
    /// Check this proof, using only the rules; `-` reads it from standard input.
    #[arg(long, value_name = "FILE", conflicts_with = "game")]
    check: Option<PathBuf>,
    /// Options as `key=value,key=value`, or `preset=NAME`.
    #[arg(long, value_name = "K=V,…", default_value = "")]
    options: String,
    /// Moves to play before the search, separated by spaces; the side to move after them is the attacker.
    #[arg(long, value_name = "MOVES", default_value = "")]
    after: String,
    /// First move of the win; by default, any.
    #[arg(long, value_name = "MOVE")]
    first: Option<String>,
    /// Length of the longest win to look for, in moves of both sides.
    #[arg(long, value_name = "N", default_value_t = 13, value_parser = clap::value_parser!(u32).range(1..=99))]
    plies: u32,
    /// File to write the proof to; by default, standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Finds a win and writes its proof, or checks a proof.
pub(crate) fn run(args: &ProveArgs) -> Result<(), LabError> {
    if let Some(file) = &args.check {
        return check(file);
    }
    // The command line has either a game or `--check`.
    args.game.map_or(Ok(()), |kind| find(kind, args))
}

fn find(kind: GameKind, args: &ProveArgs) -> Result<(), LabError> {
    let mut game = AnyGame::new(kind, &args.options, 2)?;
    for m in args.after.split_whitespace() {
        game.play(m).map_err(|source| LabError::Move {
            text: m.to_owned(),
            source,
        })?;
    }
    let mut tell = |progress: Progress| {
        let Progress { moves, wins, nodes } = progress;
        let says = if wins { "a win" } else { "no win" };
        eprintln!("{says} within {moves} moves ({nodes} positions)");
    };
    let plies = args.plies;
    let first = args.first.as_deref();
    let proof = prove(&game, first, plies, Limits::default(), &mut tell)?;
    let text = proof.ok_or(LabError::NoWin { plies })?.to_string();
    match &args.output {
        Some(file) => std::fs::write(file, text).map_err(|source| LabError::File {
            file: file.clone(),
            source,
        })?,
        None => std::io::stdout().write_all(text.as_bytes())?,
    }
    Ok(())
}

fn check(file: &Path) -> Result<(), LabError> {
    let fault = |source| LabError::Proof {
        file: file.to_owned(),
        source,
    };
    let text = read(file).map_err(|source| LabError::File {
        file: file.to_owned(),
        source,
    })?;
    let proof: Proof = text.parse().map_err(fault)?;
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

fn read(file: &Path) -> std::io::Result<String> {
    if file == Path::new("-") {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text)?;
        return Ok(text);
    }
    std::fs::read_to_string(file)
}
