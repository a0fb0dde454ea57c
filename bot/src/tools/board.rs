//! Loads the board for a tool: the initial position of a game, or a position from a text record.

use std::path::Path;

use asterism_rules::{AnyGame, GameKind, Record};

use super::{Failure, describe_record_error, read_file, start_game};
use crate::args::BoardArgs;

/// Loads a game and returns it at the ply that `args` names, with the names of its players.
pub(super) fn load_board(args: &BoardArgs) -> Result<(AnyGame, Vec<String>), Failure> {
    let (game, names) = load_game(args)?;
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

/// Returns the complete game and the names of its players.
fn load_game(args: &BoardArgs) -> Result<(AnyGame, Vec<String>), Failure> {
    if let Ok(kind) = args.source.parse::<GameKind>() {
        return Ok((start_game(kind, args.players, &args.options)?, Vec::new()));
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
    let text = read_file(path)?;
    let record: Record = text
        .parse()
        .map_err(|error| Failure::Input(describe_record_error(&error, &text)))?;
    let game = record
        .replay()
        .map_err(|error| Failure::Input(describe_record_error(&error, &text)))?;
    Ok((game, record.names))
}
