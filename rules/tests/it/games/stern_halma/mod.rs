//! What the tests know about Stern-Halma.

mod greedy;
mod reasons;

use asterism_rules::PositionText as _;
use asterism_rules::stern_halma::SternHalma;

use super::{Both, Shape, TestedGame, fields, first};

impl TestedGame for SternHalma {
    const MIXED: &'static [&'static str] = &[
        "win=filled,play_on=true",
        "foreign_arms=pass_only,leave_target=stay",
        "foreign_arms=pass_only,leave_target=stay,win=filled,play_on=true",
    ];

    const SINGLES: &'static [(usize, &'static str)] = &[
        (2, "play_on=true"),
        (2, "foreign_arms=pass_only"),
        (2, "leave_target=stay"),
        (3, "play_on=true"),
    ];

    const SHAPES: &'static [Shape] =
        &[("slide", |m| m.contains('-')), ("hop", |m| m.contains(':'))];

    fn suitable_plies(_players: usize) -> usize {
        0
    }

    fn read_board(&self, lines: &[&str]) -> Both {
        read(lines, &self.to_text())
    }
}

fn read(lines: &[&str], text: &str) -> Both {
    let drawn = lines.iter().zip('a'..).map(|(line, letter)| {
        let holes = line
            .strip_prefix(letter)
            .expect("a row begins with its letter");
        holes.replace(' ', "")
    });
    (drawn.collect(), fields(first(text)))
}
