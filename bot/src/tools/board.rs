//! Which board a tool is to show: of a game's start, or of a text record.

use std::path::Path;

use asterism_rules::{AnyGame, GameKind, Record};

use super::{Failure, read, record_error, start};
use crate::cli::BoardArgs;

/// The game as it stands on the board asked for, and what its players are called.
pub(super) fn board(args: &BoardArgs) -> Result<(AnyGame, Vec<String>), Failure> {
    let (game, names) = source(args)?;
    let game = match args.ply {
        None => game,
        Some(ply) => game.at(ply).ok_or_else(|| {
            Failure::Input(format!(
                "the game has {} moves, there is no --ply {ply}",
                game.ply()
            ))
        })?,
    };
    Ok((game, names))
}

/// The whole game.
fn source(args: &BoardArgs) -> Result<(AnyGame, Vec<String>), Failure> {
    if let Ok(kind) = args.source.parse::<GameKind>() {
        return Ok((start(kind, args.players, &args.options)?, Vec::new()));
    }
    let path = Path::new(&args.source);
    let source = &args.source;
    if source != "-" && !path.exists() {
        let kinds: Vec<&str> = GameKind::ALL.iter().map(|kind| kind.id()).collect();
        return Err(Failure::Usage(format!(
            "{source:?} is neither a game ({}) nor a file",
            kinds.join(", ")
        )));
    }
    if args.players.is_some() || !args.options.is_empty() {
        return Err(Failure::Usage(format!(
            "--players and --options are for a game's start; {source:?} is a record, which names its own"
        )));
    }
    let text = read(path)?;
    let record: Record = text
        .parse()
        .map_err(|error| Failure::Input(record_error(&error, &text)))?;
    let game = record
        .replay()
        .map_err(|error| Failure::Input(record_error(&error, &text)))?;
    Ok((game, record.names))
}
