//! What the tests know about Squadro.

mod greedy;
mod reasons;

use asterism_rules::PositionText as _;
use asterism_rules::squadro::Squadro;

use super::{Both, Shape, TestedGame, at};

impl TestedGame for Squadro {
    const MIXED: &'static [&'static str] = &["first=light", "first=dark,pieces_to_win=5"];

    const SINGLES: &'static [(usize, &'static str)] = &[
        (2, "first=light"),
        (2, "first=dark"),
        (2, "pieces_to_win=1"),
    ];

    const SHAPES: &'static [Shape] = &[
        ("light", |m| m.starts_with('A')),
        ("dark", |m| m.starts_with('B')),
    ];

    fn suitable_plies(_players: usize) -> usize {
        50
    }

    fn read_board(&self, lines: &[&str]) -> Both {
        read(lines, &self.to_text())
    }
}

fn read(lines: &[&str], text: &str) -> Both {
    // Column and row of each lane or space in the drawing.
    let column = |space: usize| 7 + 4 * space;
    let row = |space: usize| 13 - 2 * space;
    let progress = |marks: [char; 2], home: char, space: &dyn Fn(usize) -> char| {
        let found = (0..=6).find_map(|steps| match space(steps) {
            mark if mark == marks[0] => Some(steps),
            mark if mark == marks[1] => Some(12 - steps),
            _ => None,
        });
        match (found, home) {
            (Some(progress), ' ') => progress.to_string(),
            (None, '*') => "12".to_owned(),
            other => panic!("{other:?}"),
        }
    };
    let light = (1..=5).map(|lane| {
        assert_eq!(at(lines, column(lane) - 1, row(0) + 2), 'A');
        let home = at(lines, column(lane), row(0) + 3);
        progress(['^', 'v'], home, &|steps| {
            at(lines, column(lane), row(steps))
        })
    });
    let dark = (1..=5).map(|lane| {
        assert_eq!(at(lines, 2, row(lane)), 'B');
        let home = at(lines, 0, row(lane));
        progress(['>', '<'], home, &|steps| {
            at(lines, column(steps), row(lane))
        })
    });
    let drawn = light.chain(dark).collect();
    let numbers = text.split(' ').filter(|word| word.parse::<u8>().is_ok());
    (drawn, numbers.map(ToOwned::to_owned).collect())
}
