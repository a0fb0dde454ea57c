//! What the tests know about Star Squares.

mod greedy;
mod reasons;

use asterism_rules::star_squares::StarSquares;
use asterism_rules::{GameOptions as _, Position as _, PositionText as _};

use super::{Both, Shape, TestedGame, at, fields, first};

impl TestedGame for StarSquares {
    const MIXED: &'static [&'static str] = &[
        "board=grid8,squares=all,opening=pie",
        "board=nested,opening=no_centre,superko=true",
        "squares=axis,opening=pie,superko=true",
    ];

    const SINGLES: &'static [(usize, &'static str)] = &[
        (2, "board=grid8"),
        (2, "board=nested"),
        (2, "squares=axis"),
        (2, "squares=all"),
        (2, "opening=no_centre"),
        (2, "superko=true"),
    ];

    const SHAPES: &'static [Shape] = &[
        ("place", |m| m.len() == 2),
        ("go", |m| m.len() == 5 && m.contains('-')),
        ("push", |m| m[1..].contains('x')),
        ("take off", |m| m.ends_with('-')),
        ("swap", |m| m == "swap"),
    ];

    fn suitable_plies(_players: usize) -> usize {
        30
    }

    fn read_board(&self, lines: &[&str]) -> Both {
        let text = self.to_text();
        if self.options().to_text().contains("nested") {
            nested(lines, &text)
        } else {
            square(lines, &text)
        }
    }
}

fn square(lines: &[&str], text: &str) -> Both {
    assert_eq!(lines[9].replace(' ', ""), "abcde");
    let drawn = ('1'..='5').rev().enumerate().map(|(nth, number)| {
        assert_eq!(at(lines, 0, 2 * nth), number);
        let points = (0..5).map(|column| at(lines, 3 + 4 * column, 2 * nth));
        points.collect::<String>()
    });
    (drawn.collect(), fields(first(text)))
}

fn nested(lines: &[&str], text: &str) -> Both {
    // Directions clockwise from the upper left corner.
    let ways = [
        (-1, -1),
        (0, -1),
        (1, -1),
        (1, 0),
        (1, 1),
        (0, 1),
        (-1, 1),
        (-1, 0),
    ];
    let mut drawn: Vec<String> = [6, 4, 2]
        .into_iter()
        .map(|radius| {
            let points = ways.iter().zip('1'..).map(|((x, y), number)| {
                let (column, row) = (12 + 2 * radius * x, 6 + radius * y);
                match at(lines, column as usize, row as usize) {
                    mark if mark == number => '.',
                    mark => mark,
                }
            });
            points.collect()
        })
        .collect();
    drawn.push(at(lines, 12, 6).to_string().replace('x', "."));
    (drawn, fields(first(text)))
}
