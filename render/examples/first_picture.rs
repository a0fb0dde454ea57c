//! Prints what drawing pictures costs after the program starts, in milliseconds of processor time: `cargo run --release -p asterism-render --example
//! first_picture -- pentagame dark`.
//!
//! The first picture draws the board and all pieces on it; for the hundredth, they are already drawn.

#[path = "../benches/render/clock.rs"]
mod clock;

use std::env;
use std::error::Error;
use std::ops::Range;

use asterism_render::{Theme, View, png};
use asterism_rules::{AnyGame, GameKind};

use clock::{median, time};

/// Pictures around the hundredth; their median is its time.
const AROUND: Range<usize> = 90..111;

/// Number of positions that are drawn in turn.
const POSITIONS: usize = 20;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [kind, theme] = &arguments[..] else {
        return Err("usage: first_picture GAME THEME".into());
    };
    let kind: GameKind = kind.parse()?;
    let view = View {
        names: ["Ada", "Grace", "Barbara", "Margaret", "Emmy", "Sofja"]
            .map(String::from)
            .to_vec(),
        theme: theme.parse::<Theme>()?,
        ..View::default()
    };
    let mut games = positions(kind)?;
    // The first picture marks a move, too.
    games.rotate_left(POSITIONS / 2);
    let mut bytes = 0;
    let pictures = games.iter().cycle().take(AROUND.end);
    let times: Vec<_> = pictures
        .map(|game| time(1, || bytes = bytes.max(png(game, &view).as_bytes().len())))
        .collect();
    println!(
        "{kind}, {theme}: first {:.1} ms, hundredth {:.2} ms, at most {bytes} bytes",
        times[0].cpu,
        median(&times[AROUND]).cpu
    );
    Ok(())
}

/// Returns the first positions of a random game.
fn positions(kind: GameKind) -> Result<Vec<AnyGame>, Box<dyn Error>> {
    let mut game = AnyGame::new(kind, "", kind.usual_players())?;
    let mut games = Vec::new();
    let mut state: u64 = 1;
    while games.len() < POSITIONS {
        games.push(game.clone());
        let moves = game.legal_moves();
        // Knuth's MMIX generator.
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        game.play(&moves[(state >> 33) as usize % moves.len()])?;
    }
    Ok(games)
}
