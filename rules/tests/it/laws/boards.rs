//! The text board lines up in every font and shows all pieces.
//!
//! The test reads the drawing by coordinates and compares it with the position text, which is written by different code.

use std::collections::BTreeSet;

use asterism_rules::{GameKind, GameOptions, GamePosition, PLAIN_COLUMNS};

use super::{any_seat, each_position};

/// Maximum number of characters in a drawing. A Discord message has 2000 for the board and its description.
const LONGEST: usize = 640;

pub(super) fn the_text_board_shows_all_pieces<P: GamePosition>() {
    each_position::<P>(2, 60, |position, dice| {
        let mut position = position.clone();
        if position.players() > 2 && dice.roll(3) == 0 {
            position.retire(any_seat(&position, dice));
        }
        let drawn = position.plain();
        let lines: Vec<&str> = drawn.lines().collect();
        for line in &lines {
            assert!(line.is_ascii() && !line.contains('`'), "{drawn}");
            assert!(line.len() <= PLAIN_COLUMNS, "{drawn}");
            assert_eq!(line.trim_end(), *line, "{drawn}");
        }
        assert!(drawn.len() <= LONGEST, "{} of\n{drawn}", drawn.len());
        let text = position.to_text();
        let found = match P::KIND {
            GameKind::Pentagame => pentagame(&lines, &text, position.players()),
            GameKind::Squadro => squadro(&lines, &text),
            GameKind::StarSquares if position.options().to_text().contains("nested") => {
                nested(&lines, &text)
            }
            GameKind::StarSquares => star_squares(&lines, &text),
            GameKind::SternHalma => stern_halma(&lines, &text),
        };
        let (drawn_there, stands_there) = found;
        assert_eq!(drawn_there, stands_there, "{text}\n{drawn}");
        assert!(!position.plain_legend().is_empty());
    });
}

/// What the drawing shows and what the position text says, in the same form.
type Both = (Vec<String>, Vec<String>);

fn at(lines: &[&str], column: usize, row: usize) -> char {
    let letter = lines.get(row).and_then(|line| line.as_bytes().get(column));
    letter.map_or(' ', |&letter| char::from(letter))
}

fn fields(text: &str) -> Vec<String> {
    text.split('/').map(ToOwned::to_owned).collect()
}

fn first(text: &str) -> &str {
    text.split(' ')
        .next()
        .expect("position texts are not empty")
}

fn stern_halma(lines: &[&str], text: &str) -> Both {
    let drawn = lines.iter().zip('a'..).map(|(line, letter)| {
        let holes = line
            .strip_prefix(letter)
            .expect("a row begins with its letter");
        holes.replace(' ', "")
    });
    (drawn.collect(), fields(first(text)))
}

fn star_squares(lines: &[&str], text: &str) -> Both {
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

fn squadro(lines: &[&str], text: &str) -> Both {
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

fn pentagame(lines: &[&str], text: &str, players: usize) -> Both {
    let mut drawn = BTreeSet::new();
    for (nth, line) in lines.iter().enumerate() {
        let (left, right) = if nth < 12 {
            line.split_at(line.len().min(18))
        } else {
            (*line, "")
        };
        for line in [left, right] {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                // An empty line, or the numbers of the stops below.
                [] | ["1", ..] => {}
                [node, ref stands @ ..] if nth < 5 => {
                    drawn.extend(stands.iter().map(|what| format!("{what} {node}")));
                }
                [from, ref stops @ .., to] => {
                    let stops = stops.iter().zip(1..);
                    drawn.extend(stops.map(|(what, place)| format!("{what} {from}-{place}-{to}")));
                }
                _ => panic!("{line}"),
            }
        }
    }
    drawn.retain(|stands| !stands.starts_with('.'));
    let mut stands = BTreeSet::new();
    let parts: Vec<&str> = text.split(' ').collect();
    for (seat, figures) in parts[0].split('/').enumerate() {
        for (nth, stop) in figures.split(',').enumerate() {
            let letter = |index: usize| char::from(b'a' + index as u8);
            let figure = match players {
                5 => format!("{}{}", nth + 1, letter(seat)),
                _ => format!("{}{}", seat + 1, letter(nth)),
            };
            stands.insert(format!("{figure} {stop}"));
        }
    }
    for blocks in &parts[1..=2] {
        let (mark, stops) = blocks.split_once(':').expect("k: and g:");
        stands.extend(stops.split(',').map(|stop| format!("{mark} {stop}")));
    }
    stands.retain(|stands| !stands.ends_with(" -"));
    (drawn.into_iter().collect(), stands.into_iter().collect())
}
