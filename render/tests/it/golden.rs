//! Scenes and pictures as they were when somebody last looked at them.
//!
//! `UPDATE_GOLDEN=1 cargo test -p asterism-render` writes them anew; look at the pictures before committing.

use std::path::PathBuf;
use std::{env, fs};

use asterism_render::{Choosing, View, png, scene};
use asterism_rules::{AnyGame, GameKind, Seat};

use crate::table::{played, recorded, standing, start, wandered};

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
        choosing: Some(Choosing {
            chosen: steps[..known].to_vec(),
            group: None,
        }),
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
    let drawn = scene(game, view).to_string();
    let file = path(name).with_extension("txt");
    if updating() {
        fs::write(&file, drawn).expect("golden files can be written");
        return;
    }
    let golden = fs::read_to_string(&file).expect("golden files are there");
    for (line, (drawn, golden)) in drawn.lines().zip(golden.lines()).enumerate() {
        assert_eq!(drawn, golden, "{name} line {}", line + 1);
    }
    assert_eq!(drawn.lines().count(), golden.lines().count(), "{name}");
}

#[test]
fn scenes_are_as_they_were() {
    let view = view();
    check_scene("start-4", &start(4), &view);
    check_scene("swap", &recorded(3), &view);
    check_scene("abracadabra", &recorded(5), &view);
    check_scene("over", &recorded(12), &view);
    let game = recorded(4);
    let m = "b E x b+ k:E-2-c g:E-3-c";
    check_scene("choosing-figure", &game, &choosing(&game, m, 0));
    check_scene("choosing-black", &game, &choosing(&game, m, 2));
    check_scene("ready", &game, &choosing(&game, m, 4));
}

#[test]
fn scenes_of_squadro_are_as_they_were() {
    let view = view();
    let new = |options, moves: &[&str]| played(GameKind::Squadro, options, moves);
    check_scene("squadro-start", &new("", &[]), &view);
    let dark_below = View {
        perspective: Seat::new(1).expect("two seats"),
        ..view.clone()
    };
    check_scene(
        "squadro-dark-below",
        &new("first=dark", &["2"]),
        &dark_below,
    );
    let before = standing(GameKind::Squadro, "", SQUADRO_JUMP);
    check_scene("squadro-choosing", &before, &choosing(&before, "2", 0));
    check_scene("squadro-ready", &before, &choosing(&before, "2", 1));
    let mut over = standing(GameKind::Squadro, "", SQUADRO_LAST);
    over.play("4").expect("a legal move");
    check_scene("squadro-over", &over, &view);
}

#[test]
fn scenes_of_star_squares_are_as_they_were() {
    let view = view();
    let new = |options, moves: &[&str]| played(GameKind::StarSquares, options, moves);
    check_scene("stars-start", &new("", &[]), &view);
    check_scene("stars-nested", &new("board=nested", &NESTED_PUSH), &view);
    check_scene("stars-swap", &new("opening=pie", &["c3", "swap"]), &view);
    let before = standing(GameKind::StarSquares, "", STARS);
    check_scene(
        "stars-choosing-star",
        &before,
        &choosing(&before, "e1-d1", 0),
    );
    check_scene(
        "stars-choosing-way",
        &before,
        &choosing(&before, "e1-d1", 1),
    );
    check_scene("stars-ready-push", &before, &choosing(&before, "e1xe2", 2));
    for (name, m) in [("stars-off", "e1-"), ("stars-pushed-off", "c4xc5")] {
        let mut game = before.clone();
        if m.starts_with('c') {
            game.play("a5").expect("a legal move");
        }
        game.play(m).expect("a legal move");
        check_scene(name, &game, &view);
    }
    check_scene("stars-over", &square(), &view);
}

#[test]
fn scenes_of_stern_halma_are_as_they_were() {
    let view = view();
    let start =
        |players| AnyGame::new(GameKind::SternHalma, "", players).expect("a game for so many");
    check_scene("halma-start-6", &start(6), &view);
    let mut hopped = start(2);
    for m in ["d2-e6", "n2-m6", "c1:e7"] {
        hopped.play(m).expect("a legal move");
    }
    check_scene("halma-hop", &hopped, &view);
    check_scene(
        "halma-choosing-peg",
        &start(3),
        &choosing(&start(3), "d1-e5", 0),
    );
    check_scene(
        "halma-choosing-hole",
        &start(3),
        &choosing(&start(3), "d1-e5", 1),
    );
    check_picture("halma-hop", &hopped, &View { size: 500, ..view });
}

#[test]
fn scenes_of_teams_and_colors_are_as_they_were() {
    let view = view();
    let new = |options, players| {
        AnyGame::new(GameKind::Pentagame, options, players).expect("a game for so many")
    };
    check_scene("teams-start", &new("teams=true", 4), &view);
    let mut five = new("", 5);
    check_scene("five-start", &five, &view);
    five.play("1 A<->B 2b").expect("a legal move");
    check_scene("five-moved", &five, &view);
    let before = new("", 5);
    let crowd = choosing(&before, "1 A<->B 2b", 2);
    check_scene("five-choosing-partner", &before, &crowd);
    check_picture(
        "five-choosing-partner",
        &before,
        &View { size: 500, ..crowd },
    );
}

/// A push makes a slanted square.
fn square() -> AnyGame {
    let position = "...../.D.D./..L../.LDL./.LD.. 3 3 l";
    let mut game = standing(GameKind::StarSquares, "board=grid8", position);
    game.play("b1xc1").expect("a legal move");
    game
}

/// Light's 2 jumps two pieces, one going out and one coming back.
const SQUADRO_JUMP: &str = "0 2 0 6 6 / 0 1 2 10 5 a";
/// Light's 4 is about to come home as its fourth.
const SQUADRO_LAST: &str = "12 12 12 11 3 / 0 2 12 0 12 a";
/// Stars all over the board.
const STARS: &str = "..L../.DD../..LD./..L.D/D...L 3 2 l";
/// The pushed star leaves the board.
const NESTED_PUSH: [&str; 5] = ["i2", "o2", "m2", "o3", "m2xo2"];

#[track_caller]
fn check_picture(name: &str, game: &AnyGame, view: &View) {
    let drawn = png(game, view).into_bytes();
    let file = path(name).with_extension("png");
    if updating() {
        fs::write(&file, drawn).expect("golden files can be written");
        return;
    }
    let read = |bytes: &[u8]| image::load_from_memory(bytes).expect("a PNG").to_rgb8();
    let golden = read(&fs::read(&file).expect("golden files are there"));
    let drawn = read(&drawn);
    assert_eq!(drawn.dimensions(), golden.dimensions());
    // Another processor may round the edge of a shape differently; a shape that moves changes far more.
    let differ = drawn
        .pixels()
        .zip(golden.pixels())
        .filter(|(a, b)| a.0.iter().zip(b.0).any(|(a, b)| a.abs_diff(b) > 40))
        .count();
    let most = golden.pixels().len() / 2000;
    assert!(differ <= most, "{name}: {differ} pixels differ, {most} may");
}

#[test]
fn pictures_are_as_they_were() {
    let view = View {
        size: 500,
        ..view()
    };
    check_picture("start-3", &start(3), &view);
    check_picture("middle-4", &wandered(4, 60, 11), &view);
    check_picture("over", &recorded(12), &view);
    let game = recorded(4);
    let m = "b E x b+ k:E-2-c g:E-3-c";
    let choosing = View {
        size: 500,
        ..choosing(&game, m, 1)
    };
    check_picture("choosing-where", &game, &choosing);
}

#[test]
fn pictures_of_squadro_are_as_they_were() {
    let view = View {
        size: 500,
        ..view()
    };
    let before = standing(GameKind::Squadro, "", SQUADRO_JUMP);
    let choosing = View {
        size: 500,
        ..choosing(&before, "2", 0)
    };
    check_picture("squadro-choosing", &before, &choosing);
    let mut after = before;
    after.play("2").expect("a legal move");
    check_picture("squadro-jump", &after, &view);
}

#[test]
fn pictures_of_star_squares_are_as_they_were() {
    let view = View {
        size: 500,
        ..view()
    };
    check_picture("stars-over", &square(), &view);
    let before = standing(GameKind::StarSquares, "", STARS);
    let choosing = View {
        size: 500,
        ..choosing(&before, "e1-d1", 1)
    };
    check_picture("stars-choosing-way", &before, &choosing);
    let nested = played(GameKind::StarSquares, "board=nested", &NESTED_PUSH);
    check_picture("stars-nested", &nested, &view);
}
