//! `asterism draw`: draws a board as a picture, or a record as an animation.

use std::path::Path;
use std::process::ExitCode;

use asterism_render::View;
use asterism_rules::{AnyGame, Seat};

use super::board::load_board;
use super::{Failure, exit};
use crate::args::DrawArgs;

/// Allowed widths and heights of a picture, in pixels.
const SIZES: std::ops::RangeInclusive<u32> = 200..=2000;

/// Runs `asterism draw`.
pub(crate) fn draw(args: &DrawArgs) -> ExitCode {
    exit(draw_to_file(args))
}

/// Format of the output file.
#[derive(Clone, Copy)]
enum Format {
    Picture,
    Animation,
}

fn draw_to_file(args: &DrawArgs) -> Result<(), Failure> {
    if !SIZES.contains(&args.size) {
        return Err(Failure::Usage(format!(
            "--size takes {} to {} pixels",
            SIZES.start(),
            SIZES.end()
        )));
    }
    let format = parse_format(&args.output)?;
    let (game, names) = load_board(&args.board)?;
    let perspective = match args.seat {
        None => None,
        Some(number) => Some(find_seat(number, &game)?),
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

fn parse_format(output: &Path) -> Result<Format, Failure> {
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

fn find_seat(number: usize, game: &AnyGame) -> Result<Seat, Failure> {
    let mut seats = Seat::first(game.players());
    let seat = seats.find(|seat| seat.number() == number);
    seat.ok_or_else(|| {
        Failure::Usage(format!(
            "the game has {} seats, there is no --seat {number}",
            game.players()
        ))
    })
}
