//! What the tests know about Pentagame.

use std::collections::BTreeSet;

use asterism_rules::pentagame::{Board, Color, Command, Pentagame, RingStops, Stop};
use asterism_rules::{Notation as _, Position as _, Seat};

use super::{Facts, TestDice, TestedGame, between, members};
use crate::view::rules::page::Arrow;

impl TestedGame for Pentagame {
    const MISTYPED: [&'static str; 5] = ["a A->e", "a b", "3a A", "zz", "a A x"];

    const ILLEGAL: &'static str = "a A->c-2-d";

    const MOVE_SIGNS: &'static [&'static str] = &["->", " x ", "+"];

    const SHOWN: &'static [(&'static str, &'static [&'static str])] = &[
        ("black", &["MoveBeatBlack", "MoveBlack"]),
        ("swapping", &["MoveSwapOwn"]),
        ("leaving", &["MoveGo", "MoveOut", "MoveGray"]),
        (
            "both",
            &["MoveBeatBlack", "MoveOut", "MoveBlack", "MoveGray"],
        ),
        ("gray", &["MoveBeatGray"]),
        ("brought", &["MoveSwap"]),
        ("end", &["MoveOut", "MoveGrayMoved"]),
        ("teams", &["MoveSwap"]),
        ("five", &["MoveSwap"]),
    ];

    fn scattered(players: usize, dice: &mut TestDice) -> String {
        let board = Board::get(RingStops::Three);
        let mut stops: Vec<&str> = board.stops().map(Stop::name).collect();
        dice.shuffle(&mut stops);
        let mut stops = stops.into_iter();
        let mut some = |count| stops.by_ref().take(count).collect::<Vec<_>>().join(",");
        let figures = if players == 5 { 4 } else { 5 };
        let seats: Vec<String> = (0..players).map(|_| some(figures)).collect();
        let last = vec!["-"; players].join("/");
        format!("{} k:{} g:{} 1 {last}", seats.join("/"), some(5), some(5))
    }

    fn facts(&self) -> Facts {
        let mut facts = Facts::new();
        for seat in Seat::first(self.players()) {
            for figure in self.figures(seat) {
                if let Some(stop) = self.stop_of(figure) {
                    let color = figure.color.word();
                    facts.insert(match self.command() {
                        Command::Shape => format!("{seat}: {color} {stop}"),
                        Command::Color => {
                            format!("{seat}: {color} {} {stop}", figure.shape)
                        }
                    });
                }
            }
            facts.insert(format!("{seat}: {} out", self.out_count(seat)));
        }
        facts.extend(self.black().iter().map(|stop| format!("black {stop}")));
        facts.extend(self.gray().iter().map(|stop| format!("gray {stop}")));
        facts.insert(format!("{} in the supply", self.gray_supply()));
        facts
    }

    fn read_facts(said: &str) -> Facts {
        read(said)
    }

    fn place(&self, spot: usize) -> Option<String> {
        Some(self.board().name(Stop::new(spot)?).to_owned())
    }

    fn check_aim(&self, _: &Arrow, arrows: &[Arrow], here: &str) {
        let legs: Vec<_> = arrows.iter().map(|arrow| arrow.ends()).collect();
        assert!(legs.windows(2).all(|legs| legs[0].1 == legs[1].0), "{here}");
        let (from, to) = (legs[0].0, legs[legs.len() - 1].1);
        let color = from.chars().next().and_then(Color::from_letter);
        let color = color.unwrap_or_else(|| panic!("{here}"));
        assert_eq!((color.corner().name(), color.goal().name()), (from, to));
        let mut figures = self.figures_on(color.corner());
        assert!(figures.any(|figure| figure.color == color), "{here}");
    }

    fn movers(&self) -> BTreeSet<String> {
        let able: BTreeSet<char> = self
            .base_moves()
            .iter()
            .filter_map(|m| m.chars().next())
            .collect();
        let own = self.figures(self.to_move());
        let able = own.filter(|figure| able.contains(&figure.color.letter()));
        let stops = able.filter_map(|figure| self.stop_of(figure));
        stops.map(|stop| stop.name().to_owned()).collect()
    }
}

fn read(said: &str) -> Facts {
    let mut facts = Facts::new();
    // "Ann: white on A and blue on b; 1 of 3 out."
    let seats = said
        .split(". ")
        .filter_map(|sentence| sentence.rsplit_once(" out"))
        .map(|(sentence, _)| sentence)
        .filter(|sentence| sentence.contains(" on ") && sentence.contains("; "));
    for (sentence, seat) in seats.zip(1..) {
        let (figures, out) = sentence.rsplit_once("; ").expect("just filtered");
        let (who, figures) = figures.rsplit_once(": ").expect("a name comes first");
        // "Ann plays white: 1 on A and 2 on b; 1 of 2 out."
        let color = match who.rsplit_once(" plays ") {
            Some((_, color)) => format!("{color} "),
            None => String::new(),
        };
        for figure in members(figures) {
            facts.insert(format!("{seat}: {color}{}", figure.replace(" on ", " ")));
        }
        let out = out.split(' ').next().expect("a number");
        facts.insert(format!("{seat}: {out} out"));
    }
    for (color, before) in [
        ("black", "Black block on "),
        ("black", "Black blocks on "),
        ("gray", "Gray block on "),
        ("gray", "Gray blocks on "),
    ] {
        for stops in between(said, before, ".") {
            let stops = stops.split(';').next().expect("there is a first part");
            facts.extend(members(stops).map(|stop| format!("{color} {stop}")));
        }
    }
    let (before, _) = said
        .split_once(" in the supply")
        .expect("the supply is always described");
    let count = before.rsplit(' ').next().expect("a number");
    facts.insert(format!("{count} in the supply"));
    facts
}
