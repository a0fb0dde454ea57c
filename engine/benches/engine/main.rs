//! Speed of the search compared with perft, in nodes per second.
//!
//! `cargo bench -p asterism-engine` measures all games; add `-- NAME` to measure only that game. Perft and search take turns. The printed
//! values are medians over the rounds, in CPU time of the thread. A table at the end compares them with the required speeds.

#[allow(dead_code)]
#[path = "../../../rules/benches/perft/measure.rs"]
mod measure;

use std::fs;

use asterism_engine::{Level, Limits, think};
use asterism_rules::{AnyGame, GameKind, Record};

use measure::{Bar, Variant, report};

/// Number of nodes in one search: enough for most of them to be deep in the tree, as in a real game.
const SEARCH: u64 = 200_000;
/// Smallest number of leaves in one perft.
const LEAVES: u64 = 200_000;

/// The games to measure, with the number of players and the options.
const MEASURED: &[(GameKind, usize, &str)] = &[
    (GameKind::Pentagame, 2, ""),
    (GameKind::Pentagame, 3, ""),
    (GameKind::Squadro, 2, "first=light"),
    (GameKind::StarSquares, 2, ""),
    (GameKind::StarSquares, 2, "board=grid8"),
    (GameKind::StarSquares, 2, "board=nested"),
    (GameKind::SternHalma, 2, ""),
    (GameKind::SternHalma, 3, ""),
    (GameKind::SternHalma, 6, ""),
];

/// The games whose search has a required speed: [`NEEDED`]. A node of Pentagame's tree is worth more than one of alpha-beta: all moves from it are
/// ranked by evaluations, which are not counted. So is one of Squadro's graph, which a network judges.
const WITH_BAR: &[GameKind] = &[GameKind::StarSquares];

/// Required speed of the search, in millions of nodes per second.
const NEEDED: f64 = 10.0;

fn main() {
    // Cargo adds its own options, such as `--bench`.
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| !arg.starts_with('-'))
        .collect();
    let mut bars = Vec::new();
    for &(kind, players, options) in MEASURED {
        if wanted.is_empty() || wanted.iter().any(|name| name == kind.id()) {
            measure(kind, players, options, &mut bars);
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

fn measure(kind: GameKind, players: usize, options: &str, bars: &mut Vec<Bar>) {
    let start = AnyGame::new(kind, options, players).expect("a valid number of players");
    let middle = middle(&start);
    for (place, game) in [("start", start), ("middle", middle)] {
        let title = format!("{kind} {players} {options} {place}").replace("  ", " ");
        let depth = (1..20).find(|&depth| game.perft(depth) >= LEAVES);
        let depth = depth.expect("the game is long enough");
        let mut seed = 0;
        let mut variants = [
            Variant::new(format!("perft {depth}"), || game.perft(depth)),
            Variant::new("search", || {
                seed += 1;
                let thought = think(&game, Level::BEST, seed, Limits::nodes(SEARCH));
                thought.expect("the game is not over").nodes
            }),
        ];
        let speeds = report(&title, "nodes", &mut variants);
        if let Some(needed) = WITH_BAR.contains(&kind).then_some(NEEDED) {
            bars.push(Bar {
                what: format!("{title}: search"),
                measured: speeds[1],
                needed,
                unit: "M nodes/s",
            });
        }
    }
}

/// Returns the middle of a recorded game with the options and the number of players of `start`.
fn middle(start: &AnyGame) -> AnyGame {
    let files = fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../rules/tests/games"));
    let mut files: Vec<_> = files
        .expect("the folder of recorded games exists")
        .map(|entry| entry.expect("read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    files.sort();
    let game = files
        .iter()
        .map(|file| {
            let text = fs::read_to_string(file).expect("read");
            let record = text.parse::<Record>().expect("a record");
            record.replay().expect("the record replays")
        })
        .find(|game| {
            (game.kind(), game.players()) == (start.kind(), start.players())
                && game.options_text() == start.options_text()
        })
        .expect("there is a recorded game with these options");
    game.at(game.ply() / 2).expect("half of its moves")
}
