//! Squadro: data from other programs, the slow generator, notation, position texts and descriptions.

mod vectors;
mod against_naive;
mod rules;
mod reading;
mod words;

use asterism_rules::squadro::{Options, Squadro};
use asterism_rules::{GameOptions, Position, PositionText, Seat};

fn options(text: &str) -> Options {
    Options::parse(text).unwrap_or_else(|error| panic!("{error}"))
}

fn start(text: &str) -> Squadro {
    Squadro::start(&options(text), 2).expect("two players are allowed")
}

fn position(text: &str) -> Squadro {
    Squadro::from_text(&Options::default(), 2, text)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Returns the seat of a side, as named in the data.
fn seat(side: &str) -> Seat {
    match side {
        "A" => Seat::FIRST,
        "B" => Seat::new(1).expect("two seats"),
        other => panic!("no side is called {other}"),
    }
}
