//! What the tests know about Star Squares.

use asterism_rules::Position as _;
use asterism_rules::star_squares::{Color, StarSquares};

use super::{Facts, TestDice, TestedGame, members};

impl TestedGame for StarSquares {
    const MISTYPED: [&'static str; 5] = ["a1-a2", "a1xa2", "z9", "zz", "a1-"];

    const ILLEGAL: &'static str = "swap";

    const MOVE_SIGNS: &'static [&'static str] = &["-", "x", "swap"];

    const SHOWN: &'static [(&'static str, &'static [&'static str])] = &[
        ("aim", &["MovePlace", "Square"]),
        ("pushing", &["MovePush"]),
        ("edge", &["MovePushOff"]),
        ("off", &["MoveTakeOff"]),
        ("whose", &["MovePush", "Square"]),
        ("balance", &["MoveSwap"]),
    ];

    fn scattered(_: usize, dice: &mut TestDice) -> String {
        let mut points = [&['L'; 7][..], &['D'; 7], &['.'; 11]].concat();
        dice.shuffle(&mut points);
        let rows: Vec<String> = points.chunks(5).map(String::from_iter).collect();
        format!("{} 0 0 l", rows.join("/"))
    }

    fn facts(&self) -> Facts {
        let mut facts = Facts::new();
        for color in Color::ALL {
            let seat = self.seat_of(color);
            let word = color.word();
            for point in self.options().board.points() {
                if self.star(point) == Some(color) {
                    facts.insert(format!("{seat}: {word} {point}"));
                }
            }
            facts.insert(format!("{seat}: {} in hand", self.hand(color)));
        }
        facts
    }

    fn read_facts(said: &str) -> Facts {
        read(said)
    }

    fn place(&self, spot: usize) -> Option<String> {
        let board = self.options().board;
        Some(board.name(board.point(spot)?).to_owned())
    }
}

fn read(said: &str) -> Facts {
    let mut facts = Facts::new();
    // Seats in order, with the colors they have.
    let seats = said.match_indices("): ");
    for ((at, _), seat) in seats.zip(1..) {
        let (_, color) = said[..at]
            .rsplit_once('(')
            .expect("the color is in brackets");
        let (stars, hand) = said[at + 3..].split_once("; ").expect("the hand follows");
        if let Some((_, points)) = stars
            .split_once(" on ")
            .filter(|_| stars != "no star on the board")
        {
            facts.extend(members(points).map(|point| format!("{seat}: {color} {point}")));
        }
        let hand = hand.split(' ').next().expect("a number");
        facts.insert(format!("{seat}: {hand} in hand"));
    }
    facts
}
