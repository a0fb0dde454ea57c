//! Speed of generating and making moves, in leaves per second: every game against its slow generator.

use std::fs;

use asterism_rules::squadro::Squadro;
use asterism_rules::star_squares::StarSquares;
use asterism_rules::stern_halma::SternHalma;
use asterism_rules::{Game, GameOptions, GamePosition, Record, perft};
use asterism_rules::{PositionText, pentagame::Pentagame};

use crate::measure::{Bar, Variant, report};
use crate::naive_pentagame::Naive;
use crate::naive_squadro::NaiveSquadro;
use crate::naive_star_squares::NaiveStarSquares;
use crate::naive_stern_halma::NaiveSternHalma;
use crate::slow::{Slow, slow_perft};

/// Minimum speed, in millions of nodes per second.
const NODES: f64 = 10.0;
/// Minimum speed in Pentagame, where most moves of a position share their first part.
const PENTAGAME_NODES: f64 = 40.0;
/// Minimum ratio to the speed of the slow generator.
const RATIO: f64 = 10.0;
/// Leaves to count in one run.
const LEAVES: u64 = 1_000_000;
/// Leaves to count in one run of the slow generator.
const SLOW_LEAVES: u64 = 1_000;

pub(crate) fn measure_all(bars: &mut Vec<Bar>) {
    for players in [2, 4] {
        pentagame(players, bars);
    }
    compare::<Squadro, NaiveSquadro>("first=light", 2, bars);
    for board in ["alquerque", "grid8", "nested"] {
        let options = format!("board={board}");
        compare::<StarSquares, NaiveStarSquares>(&options, 2, bars);
    }
    for players in [2, 3, 6] {
        compare::<SternHalma, NaiveSternHalma>("", players, bars);
    }
}

/// Returns the start position and a position from the middle of a recorded game.
fn positions<P: GamePosition>(options: &str, players: usize) -> [(&'static str, P); 2] {
    let parsed = P::Options::parse(options).expect("valid options");
    let game = Game::<P>::new(&parsed, players).expect("allowed number of players");
    let start = game.position().clone();
    [("start", start.clone()), ("middle", middle(&start))]
}

/// Returns the middle position of the recorded game with the same options and number of players.
fn middle<P: GamePosition>(start: &P) -> P {
    let files = fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/games"));
    let mut files: Vec<_> = files
        .expect("the folder of recorded games")
        .map(|entry| entry.expect("read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    files.sort();
    let record = files
        .iter()
        .map(|file| {
            let text = fs::read_to_string(file).expect("read");
            text.parse::<Record>().expect("a record")
        })
        .find(|record| {
            (record.kind, record.players) == (P::KIND, start.players())
                && record.options == start.options().to_text()
        })
        .expect("a recorded game with these options");
    let game = record.replay().expect("a legal game");
    let then = game.at(game.ply() / 2).expect("a ply of the game");
    P::from_text(start.options(), start.players(), &then.position_text()).expect("a valid position")
}

/// Returns the greatest depth with at most `leaves` leaves; at least 1.
fn depth<P: GamePosition>(position: &P, leaves: u64) -> u32 {
    let mut depth = 1;
    while perft(position, depth + 1) <= leaves {
        depth += 1;
    }
    depth
}

fn compare<P: GamePosition, S: Slow>(options: &str, players: usize, bars: &mut Vec<Bar>) {
    for (place, position) in positions::<P>(options, players) {
        let slow = S::read(&position.options().to_text(), players, &position.to_text());
        let (deep, shallow) = (depth(&position, LEAVES), depth(&position, SLOW_LEAVES));
        let speeds = report(
            &title(&position, place),
            "nodes",
            &mut [
                Variant::new(format!("naive, depth {shallow}"), || {
                    slow_perft(&slow, shallow)
                }),
                Variant::new(format!("perft, depth {deep}"), || perft(&position, deep)),
            ],
        );
        judge(&title(&position, place), &speeds, NODES, bars);
    }
}

/// Pentagame's slow generator lists the base moves and then the full turns of each, so one ply is enough.
fn pentagame(players: usize, bars: &mut Vec<Bar>) {
    for (place, position) in positions::<Pentagame>("", players) {
        let naive = Naive::new("", players, &position.to_text());
        let speeds = report(
            &title(&position, place),
            "nodes",
            &mut [
                Variant::new("naive, every turn", || {
                    let landings = naive.landings();
                    let turns = landings.iter().map(|landed| landed.turns().len() as u64);
                    turns.sum()
                }),
                Variant::new("perft, depth 2", || perft(&position, 2)),
            ],
        );
        judge(&title(&position, place), &speeds, PENTAGAME_NODES, bars);
    }
}

fn title<P: GamePosition>(position: &P, place: &str) -> String {
    let (kind, players) = (P::KIND, position.players());
    let options = position.options().to_text();
    format!("{kind}, {players} players, {place} {options}")
        .trim_end()
        .to_owned()
}

fn judge(title: &str, speeds: &[f64], needed: f64, bars: &mut Vec<Bar>) {
    bars.push(Bar {
        what: title.to_owned(),
        measured: speeds[1],
        needed,
        unit: "M nodes/s",
    });
    bars.push(Bar {
        what: "  against naive".to_owned(),
        measured: speeds[1] / speeds[0],
        needed: RATIO,
        unit: "×",
    });
}
