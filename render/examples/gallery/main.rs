//! Writes pictures of every game into a folder to look at: `cargo run --release -p asterism-render --example gallery -- FOLDER`.
//!
//! `sheet-GAME.png` shows the start, the middle, a choice and the end of a whole game in all themes; `eyes-GAME.png` shows the
//! middle as people with color vision deficiencies see it; `pale-GAME.png` shows boards in a light chat. Single pictures of many
//! situations follow.

#[path = "../../tests/it/courses.rs"]
mod courses;
mod graphs;
mod pictures;
mod sheet;
#[allow(dead_code, reason = "what tests need of it is not all used here")]
#[path = "../../tests/it/vision/simulate.rs"]
mod simulate;

#[path = "../../tests/it/tournaments.rs"]
mod samples;
mod tournaments;

use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env::args().nth(1).unwrap_or_else(|| "gallery".into()));
    fs::create_dir_all(&folder)?;
    graphs::write(&folder)?;
    tournaments::write(&folder)?;
    sheet::write(&folder)?;
    pictures::write(folder)
}

/// Returns the player names in all pictures; some are hard to draw.
fn names() -> Vec<String> {
    let names = [
        "Ada Lovelace",
        "Grace",
        "Zoë Müller-Łukasiewicz",
        "Σωκράτης",
        "Emmy",
        "Rosa",
    ];
    names.map(String::from).to_vec()
}
