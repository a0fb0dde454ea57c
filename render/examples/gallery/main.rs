//! Writes pictures of every game into a folder, to be looked at:
//! `cargo run --release -p asterism-render --example gallery -- FOLDER`.
//!
//! `sheet-GAME.png` holds start, middle, a choice and the end of a whole game in all themes; `eyes-GAME.png` the middle as people see
//! it who do not see all colors; `pale-GAME.png` what boards look like in a pale chat. Single pictures of many
//! situations follow.

#[path = "../../tests/it/courses.rs"]
mod courses;
mod graphs;
mod pictures;
mod sheet;
#[allow(dead_code, reason = "what tests need of it is not all used here")]
#[path = "../../tests/it/vision/simulate.rs"]
mod simulate;

use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env::args().nth(1).unwrap_or_else(|| "gallery".into()));
    fs::create_dir_all(&folder)?;
    graphs::write(&folder)?;
    sheet::write(&folder)?;
    pictures::write(folder)
}

/// Players of all pictures, some of whose names are hard to write.
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
