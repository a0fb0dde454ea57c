//! What the tests know about Squadro.

use asterism_rules::Seat;
use asterism_rules::squadro::{Lane, Squadro};

use super::{Facts, TestDice, TestedGame};
use crate::view::rules::page::Arrow;

impl TestedGame for Squadro {
    const MISTYPED: [&'static str; 5] = ["B1", "A1 A2", "A9", "zz", "A"];

    const ILLEGAL: &'static str = "B3";
    const ILLEGAL_OPTIONS: &'static str = "first=light";

    // Moves are lane names without any sign, and `all-five` is not a move.
    const MOVE_SIGNS: &'static [&'static str] = &[];

    const SHOWN: &'static [(&'static str, &'static [&'static str])] = &[
        ("turning", &["MoveGoes", "MoveTurns"]),
        ("sent-back", &["MoveJumps", "MoveToStart"]),
        ("several", &["MoveJumps", "MoveToStart"]),
        ("way-back", &["MoveJumps", "MoveToTurn"]),
        ("home", &["MoveGoes", "MoveHome"]),
        ("winning", &["MoveGoes", "MoveHome"]),
    ];

    fn scattered(_: usize, dice: &mut TestDice) -> String {
        let mut lanes = || [(); 5].map(|()| dice.roll(12).to_string()).join(" ");
        format!("{} / {} a", lanes(), lanes())
    }

    fn facts(&self) -> Facts {
        let mut facts = Facts::new();
        for seat in Seat::first(2) {
            for lane in Lane::ALL {
                let progress = self.progress(seat, lane);
                facts.insert(format!("{seat}: {progress} {}", lane.number()));
            }
            facts.insert(format!("{seat}: {} home", self.home(seat)));
        }
        facts
    }

    fn read_facts(said: &str) -> Facts {
        read(said)
    }

    fn place(&self, spot: usize) -> Option<String> {
        let side = if spot < Lane::ALL.len() { 'A' } else { 'B' };
        Some(format!("{side}{}", spot % Lane::ALL.len() + 1))
    }

    fn check_aim(&self, arrow: &Arrow, _: &[Arrow], here: &str) {
        let (from, to) = arrow.ends();
        let (seat, lane) = piece_named(from);
        assert_eq!(place_of(self, seat, lane), from, "{here}");
        let far = match seat.index() {
            0 => format!("{},5", lane.number()),
            _ => format!("5,{}", lane.number()),
        };
        assert_eq!(far, to, "{here}");
    }

    fn landing(&self, m: &str) -> String {
        let (seat, lane) = piece_named(m);
        place_of(self, seat, lane)
    }
}

/// Parses a piece's name, such as "A3".
fn piece_named(name: &str) -> (Seat, Lane) {
    let seat =
        Seat::new(usize::from(name.starts_with('B'))).expect("Squadro should have two seats");
    let lane = name[1..].parse().ok().and_then(Lane::from_number);
    (
        seat,
        lane.unwrap_or_else(|| panic!("{name} is not a piece")),
    )
}

/// Returns a piece's place: the crossing "lane of A,lane of B", or the piece's name if it is at either end of its lane.
fn place_of(position: &Squadro, seat: Seat, lane: Lane) -> String {
    let progress = position.progress(seat, lane);
    let away = progress.min(12 - progress);
    match (seat.index(), away) {
        (0, 1..=5) => format!("{},{away}", lane.number()),
        (_, 1..=5) => format!("{away},{}", lane.number()),
        (0, _) => format!("A{}", lane.number()),
        (_, _) => format!("B{}", lane.number()),
    }
}

fn read(said: &str) -> Facts {
    let mut facts = Facts::new();
    for (seat, side, letter, foe) in [(1, "(light): ", 'A', 'B'), (2, "(dark): ", 'B', 'A')] {
        let (_, pieces) = said.split_once(side).expect("both sides are described");
        let (pieces, home) = pieces.split_once(". Home: ").expect("the score follows");
        for lane in 1..=5 {
            let name = format!("{letter}{lane} ");
            let (_, piece) = pieces.split_once(&name).expect("each piece is described");
            let crossed = || -> u8 {
                let (_, crossed) = piece.split_once(foe).expect("a lane of the opponent");
                crossed[..1].parse().expect("a number")
            };
            let progress = match piece {
                piece if piece.starts_with("at its start") => 0,
                piece if piece.starts_with("going out") => crossed(),
                piece if piece.starts_with("on its turn line") => 6,
                piece if piece.starts_with("coming back") => 12 - crossed(),
                piece if piece.starts_with("home") => 12,
                other => panic!("{other}"),
            };
            facts.insert(format!("{seat}: {progress} {lane}"));
        }
        let home = home.split(' ').next().expect("a number");
        facts.insert(format!("{seat}: {home} home"));
    }
    facts
}
