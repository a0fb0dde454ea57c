//! Stern-Halma: data from other programs, the slow generator, rules and options, notation, position texts and descriptions.

mod vectors;
mod against_naive;
mod rules;
mod ends;
mod reading;
mod choices;
mod words;

use asterism_rules::stern_halma::{Hole, Options, SternHalma};
use asterism_rules::{GameOptions, Position, PositionText, Seat};

fn options(text: &str) -> Options {
    Options::parse(text).unwrap_or_else(|error| panic!("{error}"))
}

fn start(text: &str, players: usize) -> SternHalma {
    SternHalma::start(&options(text), players).expect("two to six players are allowed")
}

fn position(text: &str, players: usize, position: &str) -> SternHalma {
    SternHalma::from_text(&options(text), players, position)
        .unwrap_or_else(|error| panic!("{position}: {error}"))
}

/// Returns the position with these pegs, given as a list of holes for each seat. `rest` is the seat to move and the optional fields.
fn pegs(text: &str, pegs: &[&str], rest: &str) -> SternHalma {
    position(text, pegs.len(), &board(pegs, rest))
}

/// Returns the text of the position that [`pegs`] returns.
fn board(pegs: &[&str], rest: &str) -> String {
    let mut holes = [b'.'; Hole::COUNT];
    for (seat, pegs) in pegs.iter().enumerate() {
        for name in pegs.split_whitespace() {
            let hole = &mut holes[hole(name).index()];
            assert_eq!(*hole, b'.', "two pegs on {name}");
            *hole = b'1' + seat as u8;
        }
    }
    let mut text = String::new();
    for hole in Hole::all() {
        if hole.index() > 0 && hole.name().len() == 2 && hole.name().ends_with('1') {
            text.push('/');
        }
        text.push(char::from(holes[hole.index()]));
    }
    format!("{text} {rest}")
}

fn hole(name: &str) -> Hole {
    Hole::all()
        .find(|hole| hole.name() == name)
        .unwrap_or_else(|| panic!("no hole is called {name}"))
}

fn seat(number: usize) -> Seat {
    Seat::from_number(number).expect("there are six seats")
}

fn moves(position: &SternHalma) -> Vec<String> {
    position
        .legal_moves()
        .iter()
        .map(ToString::to_string)
        .collect()
}
