//! Speed of the search compared with perft, in nodes per second.
//!
//! `cargo bench -p asterism-engine` measures all games, with the name of a game only that one. The variants run in turns; the printed values are
//! medians over the rounds, by CPU time of the thread. A table at the end compares them with the required speeds.

#[allow(dead_code)]
#[path = "../../../rules/benches/perft/measure.rs"]
mod measure;

use std::fs;

use asterism_engine::{Level, Limits, think};
use asterism_rules::{AnyGame, GameKind, Record};

use measure::{Bar, Variant, report};

/// Required speed of the search where positions are small, in millions of nodes per second.
const NODES: f64 = 10.0;
/// Nodes of one search: enough that most are deep in the tree, as in a game.
const SEARCH: u64 = 200_000;
/// Leaves of one perft.
const LEAVES: u64 = 200_000;

fn main() {
    // Cargo adds options of its own.
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| !arg.starts_with('-'))
        .collect();
    let mut bars = Vec::new();
    for &kind in GameKind::ALL {
        if wanted.is_empty() || wanted.iter().any(|name| name == kind.id()) {
            for &(players, options) in variants(kind) {
                measure(kind, players, options, &mut bars);
            }
        }
    }
    println!("bars");
    for bar in &bars {
        println!("  {bar}");
    }
    if !bars.iter().all(Bar::is_met) {
        println!("not all are met");
    }
}

/// Players and options to measure.
fn variants(kind: GameKind) -> &'static [(usize, &'static str)] {
    match kind {
        GameKind::Pentagame => &[(2, ""), (3, "")],
        GameKind::Squadro => &[(2, "first=light")],
        GameKind::StarSquares => &[(2, ""), (2, "board=grid8"), (2, "board=nested")],
        GameKind::SternHalma => &[(2, ""), (3, ""), (6, "")],
    }
}

/// Whether positions are small enough that the search must reach [`NODES`].
fn is_small(kind: GameKind) -> bool {
    match kind {
        GameKind::Squadro | GameKind::StarSquares => true,
        GameKind::Pentagame | GameKind::SternHalma => false,
    }
}

fn measure(kind: GameKind, players: usize, options: &str, bars: &mut Vec<Bar>) {
    let start = AnyGame::new(kind, options, players).expect("a valid number of players");
    let middle = middle(&start);
    for (place, game) in [("start", start), ("middle", middle)] {
        let title = format!("{kind} {players} {options} {place}").replace("  ", " ");
        let depth = (1..20).find(|&depth| game.perft(depth) >= LEAVES);
        let depth = depth.expect("the game goes on for a while");
        let mut seed = 0;
        let mut variants = [
            Variant::new(format!("perft {depth}"), || game.perft(depth)),
            Variant::new("search", || {
                seed += 1;
                let thought = think(&game, Level::HIGHEST, seed, Limits::nodes(SEARCH));
                thought.expect("the game is not over").nodes
            }),
        ];
        let speeds = report(&title, "nodes", &mut variants);
        if is_small(kind) {
            bars.push(Bar {
                what: format!("{title}: search"),
                measured: speeds[1],
                needed: NODES,
                unit: "M nodes/s",
            });
        }
    }
}

/// The middle of a recorded game with these options and this many players.
fn middle(start: &AnyGame) -> AnyGame {
    let files = fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../rules/tests/games"));
    let mut files: Vec<_> = files
        .expect("there are games")
        .map(|entry| entry.expect("read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    files.sort();
    let game = files
        .iter()
        .map(|file| {
            let text = fs::read_to_string(file).expect("read");
            let record = text.parse::<Record>().expect("a record");
            record.replay().expect("a whole game")
        })
        .find(|game| {
            (game.kind(), game.players()) == (start.kind(), start.players())
                && game.options_text() == start.options_text()
        })
        .expect("such a game is kept");
    game.at(game.ply() / 2).expect("half of its moves")
}
