//! `asterism draw`: a board as a picture, a record as an animation.

use std::path::Path;
use std::process::ExitCode;

use asterism_render::View;
use asterism_rules::{AnyGame, Seat};

use super::board::board;
use super::{Failure, exit};
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
    let (game, names) = board(&args.board)?;
    let perspective = match args.seat {
        None => None,
        Some(number) => Some(seat(number, &game)?),
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
