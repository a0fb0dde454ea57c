//! `asterism draw`: a board as a picture, a record as an animation.

use std::path::Path;
use std::process::ExitCode;

use asterism_render::View;
use asterism_rules::{AnyGame, GameKind, Record, Seat};

use super::{Failure, exit, read, record_error, start};
use crate::cli::DrawArgs;

/// Sizes a picture can have, in pixels.
const SIZES: std::ops::RangeInclusive<u32> = 200..=2000;

/// `asterism draw`.
pub(crate) fn draw(args: &DrawArgs) -> ExitCode {
    exit(write(args))
}

/// What is drawn.
#[derive(Clone, Copy)]
enum Format {
    Picture,
    Animation,
}

fn write(args: &DrawArgs) -> Result<(), Failure> {
    if !SIZES.contains(&args.size) {
        return Err(Failure::Usage(format!(
            "--size takes {} to {} pixels",
            SIZES.start(),
            SIZES.end()
        )));
    }
    let format = format(&args.output)?;
    let (game, names) = source(args)?;
    let perspective = match args.seat {
        None => None,
        Some(number) => Some(seat(number, &game)?),
    };
    let game = match args.ply {
        None => game,
        Some(ply) => game.at(ply).ok_or_else(|| {
            Failure::Input(format!(
                "the game has {} moves, there is no --ply {ply}",
                game.ply()
            ))
        })?,
    };
    let view = View {
        size: args.size,
        theme: args.theme,
        perspective,
        coordinates: !args.no_coordinates,
        names,
        ..View::default()
    };
    let bytes = match format {
        Format::Picture => asterism_render::png(&game, &view).into_bytes(),
        Format::Animation => asterism_render::gif(&game, &view).into_bytes(),
    };
    std::fs::write(&args.output, bytes)
        .map_err(|error| Failure::Input(format!("{}: {error}", args.output.display())))
}

fn format(output: &Path) -> Result<Format, Failure> {
    let ending = output.extension().unwrap_or_default();
    if ending.eq_ignore_ascii_case("png") {
        Ok(Format::Picture)
    } else if ending.eq_ignore_ascii_case("gif") {
        Ok(Format::Animation)
    } else {
        Err(Failure::Usage(format!(
            "{}: give a file name ending in .png, or in .gif for an animation",
            output.display()
        )))
    }
}

fn seat(number: usize, game: &AnyGame) -> Result<Seat, Failure> {
    let mut seats = Seat::first(game.players());
    let seat = seats.find(|seat| seat.number() == number);
    seat.ok_or_else(|| {
        Failure::Usage(format!(
            "the game has {} seats, there is no --seat {number}",
            game.players()
        ))
    })
}

/// The game to draw, and what its players are called.
fn source(args: &DrawArgs) -> Result<(AnyGame, Vec<String>), Failure> {
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
