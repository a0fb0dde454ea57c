//! Compares boards and counts with data from two independent models (`tests/data/star-squares`), and games with the slow generator.

use std::collections::BTreeSet;

use asterism_rules::star_squares::{Board, Color, Move, Options, Point, StarSquares};
use asterism_rules::{GameOptions, Position, PositionText, perft};

use super::position;
use crate::dice::Dice;
use crate::naive_star_squares::NaiveStarSquares;
use crate::slow::{Slow, agree, slow_perft};

const BOARDS: &str = include_str!("../../data/star-squares/boards.txt");

/// One board of the data file: its lines by key.
struct Reference {
    board: Board,
    name: &'static str,
    lines: Vec<(&'static str, Vec<&'static str>)>,
}

fn references() -> Vec<Reference> {
    BOARDS
        .split("\n\n")
        .map(|part| {
            let mut lines = part.lines().map(|line| {
                let mut words = line.split(' ');
                (words.next().expect("a key"), words.collect::<Vec<_>>())
            });
            let (_, names) = lines.next().expect("a board");
            let options = Options::parse(&format!("board={}", names[0])).expect("valid options");
            Reference {
                board: options.board,
                name: names[0],
                lines: lines.collect(),
            }
        })
        .collect()
}

fn numbers(pair: &str) -> (i32, i32) {
    let (row, column) = pair.split_once(',').expect("row and column");
    let number = |text: &str| text.parse().expect("a number");
    (number(row), number(column))
}

impl Reference {
    fn under(&self, key: &str) -> impl Iterator<Item = &[&'static str]> {
        self.lines
            .iter()
            .filter(move |line| line.0 == key)
            .map(|line| line.1.as_slice())
    }

    /// Returns our points in the order of the data, matched by coordinates.
    fn points(&self) -> Vec<Point> {
        let pairs = self.under("points").next().expect("there are points");
        let points: Vec<Point> = pairs
            .iter()
            .map(|pair| {
                let (row, column) = numbers(pair);
                let (x, y) = match self.board {
                    Board::Alquerque | Board::Grid8 => (f64::from(column - 2), f64::from(row - 2)),
                    Board::Nested => (f64::from(2 * column) / 3.0, f64::from(2 * row) / 3.0),
                };
                self.board
                    .points()
                    .find(|&point| {
                        let (there_x, there_y) = self.board.place(point);
                        (there_x - x).abs() < 1e-9 && (there_y - y).abs() < 1e-9
                    })
                    .expect("a point with these coordinates")
            })
            .collect();
        assert_eq!(points.iter().collect::<BTreeSet<_>>().len(), 25);
        points
    }

    /// Returns the position with these stars and light to move.
    fn with_stars(&self, more: &str, light: &[Point], dark: &[Point]) -> StarSquares {
        let text = stars_text(self.board, light, dark);
        let options = format!("board={}{more}", self.name);
        let hands = format!("{} {}", 7 - light.len(), 7 - dark.len());
        position(&options, &format!("{text} {hands} l"))
    }
}

fn stars_text(board: Board, light: &[Point], dark: &[Point]) -> String {
    let group = |indices: std::ops::Range<usize>| -> String {
        indices
            .map(|index| {
                let point = board.point(index).expect("an existing point");
                if light.contains(&point) {
                    'L'
                } else if dark.contains(&point) {
                    'D'
                } else {
                    '.'
                }
            })
            .collect()
    };
    let groups: Vec<String> = match board {
        Board::Alquerque | Board::Grid8 => (0..5)
            .rev()
            .map(|row| group(row * 5..row * 5 + 5))
            .collect(),
        Board::Nested => [0..8, 8..16, 16..24, 24..25].map(group).into(),
    };
    groups.join("/")
}

#[test]
fn lines_and_outer_points_match_the_models() {
    for (reference, count) in references().iter().zip([56, 72, 48]) {
        let points = reference.points();
        let number = |text: &str| -> usize { text.parse().expect("a number") };
        let mut theirs = BTreeSet::new();
        for line in reference.under("adjacent") {
            for other in &line[1..] {
                let pair = [points[number(line[0])], points[number(other)]];
                theirs.insert([pair[0].min(pair[1]), pair[0].max(pair[1])]);
            }
        }
        let ours = reference.board.lines();
        assert_eq!(ours.len(), count, "{}", reference.name);
        let ours: BTreeSet<[Point; 2]> = ours
            .iter()
            .map(|&(one, other)| [one.min(other), one.max(other)])
            .collect();
        assert_eq!(ours, theirs, "{}", reference.name);

        let outer = reference.under("outer").next().expect("outer points");
        let theirs: BTreeSet<Point> = outer.iter().map(|text| points[number(text)]).collect();
        let ours: BTreeSet<Point> = reference
            .board
            .points()
            .filter(|&point| reference.board.is_outer(point))
            .collect();
        assert_eq!(ours, theirs, "{}", reference.name);
    }
}

/// Pushes a single star on every point along every line that leads there.
#[test]
fn pushed_stars_leave_where_the_models_say() {
    for (reference, pushes) in references().iter().zip([112, 144, 96]) {
        let points = reference.points();
        let mut off = BTreeSet::new();
        for line in reference.under("off") {
            let point = points[line[0].parse::<usize>().expect("a number")];
            off.extend(line[1..].iter().map(|pair| (point, numbers(pair))));
        }
        let (mut seen, mut left) = (0, BTreeSet::new());
        for &(one, other) in reference.board.lines() {
            for (from, at) in [(one, other), (other, one)] {
                seen += 1;
                let (x, y) = reference.board.place(from);
                let (at_x, at_y) = reference.board.place(at);
                let sign = |number: f64| {
                    if number.abs() < 1e-9 {
                        0
                    } else {
                        number.signum() as i32
                    }
                };
                // Directions are (row, column).
                let direction = (sign(at_y - y), sign(at_x - x));
                let before = reference.with_stars("", &[from], &[at]);
                let push = Move::Push(from, at);
                let leaves = off.contains(&(at, direction));
                match before.play(&push) {
                    Ok(after) => {
                        assert_eq!(after.star(at), Some(Color::Light));
                        assert_eq!(after.hand(Color::Dark), 6 + usize::from(leaves));
                        let beyond = before.pushed_to(from, at);
                        assert_eq!(beyond.is_none(), leaves, "{push} on {}", reference.name);
                        if let Some(beyond) = beyond {
                            assert_eq!(after.star(beyond), Some(Color::Dark));
                            // The pushed star continues in the same direction in the plane.
                            let (beyond_x, beyond_y) = reference.board.place(beyond);
                            assert_eq!((sign(beyond_y - at_y), sign(beyond_x - at_x)), direction);
                        } else {
                            left.insert((at, direction));
                        }
                    }
                    // Lines end within the board only at the corners of inner rings.
                    Err(illegal) => {
                        assert_eq!(illegal.rule, "R4", "{push} on {}", reference.name);
                        assert!(!leaves && reference.board == Board::Nested);
                        assert!(!reference.board.is_outer(at));
                    }
                }
            }
        }
        assert_eq!(seen, pushes);
        // No push can make a star leave a corner along the other diagonal.
        assert!(left.is_subset(&off));
        let never: Vec<_> = off.difference(&left).collect();
        assert!(never.iter().all(|(point, _)| {
            let (x, y) = reference.board.place(*point);
            (x.abs() - 2.0).abs() < 1e-9 && (y.abs() - 2.0).abs() < 1e-9
        }));
    }
}

#[test]
fn squares_match_the_models_exactly() {
    let counts = [[35, 30, 50], [40, 30, 50], [15, 15, 30]];
    for (reference, counts) in references().iter().zip(counts) {
        let points = reference.points();
        for (line, count) in reference.under("squares").zip(counts) {
            let theirs: BTreeSet<Vec<Point>> = line[1..]
                .iter()
                .map(|square| {
                    let corners = square.split('-');
                    let mut corners: Vec<Point> = corners
                        .map(|corner| points[corner.parse::<usize>().expect("a number")])
                        .collect();
                    corners.sort_unstable();
                    corners
                })
                .collect();
            assert_eq!(theirs.len(), count);
            let all: Vec<Point> = reference.board.points().collect();
            let mut ours = BTreeSet::new();
            for a in 0..25 {
                for b in 0..a {
                    for c in 0..b {
                        for d in 0..c {
                            let stars = [all[d], all[c], all[b], all[a]];
                            let more = format!(",squares={}", line[0]);
                            let position = reference.with_stars(&more, &[], &stars);
                            let squares = position.squares(Color::Dark);
                            assert_eq!(squares.is_empty(), position.outcome().is_none());
                            for around in squares {
                                let mut corners = around.to_vec();
                                corners.sort_unstable();
                                assert_eq!(corners, stars);
                                check_around(reference.board, around);
                                ours.insert(corners);
                            }
                        }
                    }
                }
            }
            assert_eq!(ours, theirs, "{} {}", reference.name, line[0]);
        }
    }
}

/// Checks that corners in this order form four equal sides.
fn check_around(board: Board, corners: [Point; 4]) {
    let side = |one: Point, other: Point| {
        let ((x, y), (to_x, to_y)) = (board.place(one), board.place(other));
        (to_x - x).hypot(to_y - y)
    };
    let first = side(corners[0], corners[1]);
    for i in 1..4 {
        assert!((side(corners[i], corners[(i + 1) % 4]) - first).abs() < 1e-9);
    }
}

#[test]
fn numbers_of_move_sequences_match_the_models() {
    for reference in references() {
        let numbers = reference.under("perft").next().expect("numbers");
        // Depth 5 needs an optimized build: `cargo run --release -- perft star-squares 5`.
        for (depth, number) in (1..=4).zip(numbers) {
            let start = reference.with_stars("", &[], &[]);
            assert_eq!(
                perft(&start, depth).to_string(),
                *number,
                "{}, depth {depth}",
                reference.name
            );
        }
    }
}

/// Returns the option texts for every board with every combination of options.
fn all_options() -> Vec<String> {
    let mut all = Vec::new();
    for board in ["alquerque", "grid8", "nested"] {
        for squares in ["lines", "axis", "all"] {
            for opening in ["free", "pie", "no_centre"] {
                for superko in ["false", "true"] {
                    all.push(format!(
                        "board={board},squares={squares},opening={opening},superko={superko}"
                    ));
                }
            }
        }
    }
    all
}

#[test]
fn the_slow_generator_agrees_in_random_games() {
    for options in all_options() {
        agree::<StarSquares, NaiveStarSquares>(&options, 2, 2, 60);
    }
}

/// Compares all moves and the positions after them on random positions that may not occur in any game, some of them crowded.
#[test]
fn the_slow_generator_agrees_on_scattered_positions() {
    let mut dice = Dice::new(25);
    let (mut over, mut undoing) = (0, 0);
    for options in all_options() {
        let parsed = Options::parse(&options).expect("valid options");
        for _ in 0..6 {
            let mut points: Vec<Point> = parsed.board.points().collect();
            let mut take = |count: usize, dice: &mut Dice| -> Vec<Point> {
                let mut taken = || points.swap_remove(dice.roll(points.len()));
                (0..count).map(|_| taken()).collect()
            };
            let most = dice.roll(8);
            let light = take(7 - dice.roll(most + 1), &mut dice);
            let dark = take(7 - dice.roll(most + 1), &mut dice);
            let text = stars_text(parsed.board, &light, &dark);
            let side = ["l", "d"][dice.roll(2)];
            let hands = format!("{} {}", 7 - light.len(), 7 - dark.len());
            let before = position(&options, &format!("{text} {hands} {side}"));
            let slow = NaiveStarSquares::read(&options, 2, &before.to_text());
            let mut moves: Vec<String> = before
                .legal_moves()
                .iter()
                .map(ToString::to_string)
                .collect();
            moves.sort();
            assert_eq!(slow.moves(), moves, "{options} {}", before.to_text());
            let outcome = before.outcome();
            over += usize::from(outcome.is_some());
            let outcome = outcome.map(|outcome| format!("{} {}", outcome.winners, outcome.reason));
            assert_eq!(slow.outcome(), outcome, "{options} {}", before.to_text());
            for m in before.legal_moves() {
                let (fast, slow) = (before.after(&m), slow.after(&m.to_string()));
                assert_eq!(
                    fast.to_text(),
                    slow.text(),
                    "{options} {} {m}",
                    before.to_text()
                );
                undoing += usize::from(!parsed.superko && fast.to_text().contains('!'));
                let read = StarSquares::from_text(&parsed, 2, &fast.to_text());
                assert_eq!(read.as_ref(), Ok(&fast));
            }
        }
    }
    assert!(
        over > 20 && undoing > 100,
        "{over} finished games, {undoing} positions with a forbidden undo"
    );
}

#[test]
fn the_slow_generator_counts_the_same_move_sequences() {
    for board in ["alquerque", "grid8", "nested"] {
        let parsed = Options::parse(&format!("board={board}")).expect("valid options");
        let start = StarSquares::start(&parsed, 2).expect("two players are allowed");
        let slow = NaiveStarSquares::read(&format!("board={board}"), 2, &start.to_text());
        assert_eq!(slow_perft(&slow, 2), perft(&start, 2));
    }
    // A crowded board with pushes in all directions, on and off the board.
    for board in ["alquerque", "grid8"] {
        let options = format!("board={board}");
        let start = position(&options, "DL.../.LDD./..L../.D.L./L.DL. 1 2 l");
        let slow = NaiveStarSquares::read(&options, 2, &start.to_text());
        assert_eq!(slow_perft(&slow, 2), perft(&start, 2));
    }
}
