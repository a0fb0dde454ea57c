//! What the tests know about Stern-Halma.

use asterism_rules::stern_halma::{Hole, SternHalma};
use asterism_rules::{Position as _, Seat};

use super::{Facts, TestDice, TestedGame, members};
use crate::view::rules::page::Arrow;

impl TestedGame for SternHalma {
    const MISTYPED: [&'static str; 5] = ["a1-a1", "e1-e2", "z9", "zz", "a1:q1"];

    const ILLEGAL: &'static str = "a1-b1";

    const MOVE_SIGNS: &'static [&'static str] = &["-", ":"];

    const SHOWN: &'static [(&'static str, &'static [&'static str])] = &[
        ("hopping", &["MoveHop"]),
        ("chains", &["MoveHops"]),
        ("winning", &["MoveSlide", "MoveHome"]),
        ("blocked", &["MoveSlide", "MoveHome"]),
    ];

    fn scattered(players: usize, dice: &mut TestDice) -> String {
        let mut pegs: Vec<char> = (0..players * 10)
            .map(|peg| char::from(b'1' + (peg / 10) as u8))
            .collect();
        pegs.resize(121, '.');
        dice.shuffle(&mut pegs);
        let mut pegs = pegs.into_iter();
        let rows = [1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1];
        let rows = rows.map(|length| pegs.by_ref().take(length).collect::<String>());
        format!("{} 1", rows.join("/"))
    }

    fn facts(&self) -> Facts {
        let mut facts = Facts::new();
        for seat in Seat::first(self.players()) {
            let pegs = self.pegs(seat);
            facts.extend(pegs.iter().map(|hole| format!("{seat}: peg {hole}")));
            facts.insert(format!("{seat}: {} of 10", self.arrived(seat)));
        }
        facts
    }

    fn read_facts(said: &str) -> Facts {
        read(said)
    }

    fn place(&self, spot: usize) -> Option<String> {
        Some(Hole::new(spot)?.name().to_owned())
    }

    fn check_aim(&self, arrow: &Arrow, _: &[Arrow], here: &str) {
        let (from, to) = arrow.ends();
        let hole = |name| Hole::all().find(|hole| hole.name() == name);
        let (from, to) = (hole(from).expect(here), hole(to).expect(here));
        let owner = self.peg(from).expect(here);
        assert!(self.target(owner).contains(to), "{here}");
    }
}

fn read(said: &str) -> Facts {
    let mut facts = Facts::new();
    let seats = said.split(", on the way to ").skip(1);
    for (told, seat) in seats.zip(1..) {
        let (_, told) = told.split_once(": ").expect("the tip comes first");
        let (holes, arrived) = told.split_once("; ").expect("the score follows");
        for hole in members(holes) {
            let (first, last) = hole.split_once(" to ").unwrap_or((hole, hole));
            let row = &first[..1];
            let number = |hole: &str| -> usize { hole[1..].parse().expect("a number") };
            let run = number(first)..=number(last);
            facts.extend(run.map(|number| format!("{seat}: peg {row}{number}")));
        }
        let arrived = arrived.split(' ').next().expect("a number");
        facts.insert(format!("{seat}: {arrived} of 10"));
    }
    facts
}
