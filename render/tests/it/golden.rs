//! Golden files: scenes and pictures as they were when they were last reviewed.
//!
//! `UPDATE_GOLDEN=1 cargo test -p asterism-render` rewrites them; look at the pictures before you commit them.

mod graph;
mod pentagame;
mod squadro;
mod star_squares;
mod stern_halma;
mod tournament;

use std::path::PathBuf;
use std::{env, fs};

use asterism_render::{Png, View, png, scene};
use asterism_rules::AnyGame;

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden")
        .join(name)
}

fn updating() -> bool {
    env::var_os("UPDATE_GOLDEN").is_some()
}

fn choosing(game: &AnyGame, text: &str, known: usize) -> View {
    let steps = game.steps_of(text).expect("a legal move");
    View {
        choosing: Some(steps[..known].to_vec()),
        ..view()
    }
}

fn view() -> View {
    View {
        names: ["Ada", "Grace", "Zoë", "Σωκράτης"]
            .map(String::from)
            .to_vec(),
        ..View::default()
    }
}

#[track_caller]
fn check_scene(name: &str, game: &AnyGame, view: &View) {
    check_text(name, &scene(game, view).to_string());
}

#[track_caller]
fn check_text(name: &str, drawn: &str) {
    let file = path(name).with_extension("txt");
    if updating() {
        fs::write(&file, drawn).expect("golden file is writable");
        return;
    }
    let golden = fs::read_to_string(&file).expect("golden file exists");
    for (line, (drawn, golden)) in drawn.lines().zip(golden.lines()).enumerate() {
        assert_eq!(drawn, golden, "{name} line {}", line + 1);
    }
    assert_eq!(drawn.lines().count(), golden.lines().count(), "{name}");
}

#[track_caller]
fn check_picture(name: &str, game: &AnyGame, view: &View) {
    check_drawn(name, png(game, view));
}

#[track_caller]
fn check_drawn(name: &str, drawn: Png) {
    let drawn = drawn.into_bytes();
    let file = path(name).with_extension("png");
    if updating() {
        fs::write(&file, drawn).expect("golden file is writable");
        return;
    }
    let read = |bytes: &[u8]| image::load_from_memory(bytes).expect("a PNG").to_rgb8();
    let golden = read(&fs::read(&file).expect("golden file exists"));
    let drawn = read(&drawn);
    assert_eq!(drawn.dimensions(), golden.dimensions());
    // Another processor may round the edge of a shape differently; a moved shape changes far more pixels.
    let differ = drawn
        .pixels()
        .zip(golden.pixels())
        .filter(|(a, b)| a.0.iter().zip(b.0).any(|(a, b)| a.abs_diff(b) > 40))
        .count();
    let most = golden.pixels().len() / 2000;
    assert!(
        differ <= most,
        "{name}: {differ} pixels differ, at most {most} allowed"
    );
}
