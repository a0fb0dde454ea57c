//! Golden files of Squadro.

use std::fmt::Write as _;

use asterism_render::{Note, Theme, View, scene, travels};
use asterism_rules::{AnyGame, GameKind, Seat};

use super::{check_picture, check_scene, check_text, choosing, view};
use crate::table::{played, standing};

/// Light's piece 2 jumps two pieces, one going out and one coming back; light's piece 1 is home.
const SQUADRO_JUMP: &str = "12 2 0 6 6 / 0 1 2 10 5 a";

/// Light's piece 4 is about to be the fourth piece home.
const SQUADRO_LAST: &str = "12 12 12 11 3 / 0 2 12 0 12 a";

fn jumped() -> AnyGame {
    let mut game = standing(GameKind::Squadro, "", SQUADRO_JUMP);
    game.play("2").expect("a legal move");
    game
}

#[test]
fn scenes_of_squadro_are_unchanged() {
    let view = view();
    let new = |options, moves: &[&str]| played(GameKind::Squadro, options, moves);
    check_scene("squadro-start", &new("", &[]), &view);
    let dark_below = View {
        perspective: Seat::new(1),
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
fn scenes_of_squadro_for_challenges_clocks_and_rules_are_unchanged() {
    let start = played(GameKind::Squadro, "", &[]);
    let clocks = View {
        clocks: vec!["2 d 5 h".into(), "13 h 40 min".into()],
        coordinates: false,
        ..view()
    };
    check_scene("squadro-clocks", &jumped(), &clocks);
    let dark_below = View {
        perspective: Seat::new(1),
        ..clocks
    };
    check_scene("squadro-clocks-dark-below", &jumped(), &dark_below);
    let by_lot = View {
        by_lot: true,
        ..view()
    };
    check_scene("squadro-by-lot", &start, &by_lot);
    let notes = View {
        notes: vec![
            Note::Yes("A2".into()),
            Note::No("2,5".into()),
            Note::Yes("3,3".into()),
            Note::No("B5".into()),
            Note::Arrow("A3".into(), "3,4".into()),
            Note::Arrow("B1".into(), "A1".into()),
        ],
        last_move: false,
        ..view()
    };
    let before = standing(GameKind::Squadro, "", SQUADRO_JUMP);
    check_scene("squadro-notes", &before, &notes);
}

#[test]
fn travels_of_squadro_are_unchanged() {
    let (game, view) = (jumped(), view());
    let scene = scene(&game, &view);
    let mut text = String::new();
    for way in travels(&game, &view, &scene) {
        let item = &scene.items[way.item].what;
        let path: Vec<String> = way.path.iter().map(ToString::to_string).collect();
        let (begin, end) = (way.begin, way.end);
        writeln!(
            text,
            "{item}: {} from {begin:.3} to {end:.3}",
            path.join(" ")
        )
        .expect("a string");
    }
    check_text("squadro-travels", &text);
}

#[test]
fn pictures_of_squadro_are_unchanged() {
    for theme in Theme::ALL {
        let view = View {
            size: 400,
            theme,
            ..view()
        };
        check_picture(&format!("squadro-{}", theme.id()), &jumped(), &view);
    }
    let before = standing(GameKind::Squadro, "", SQUADRO_JUMP);
    let choosing = View {
        size: 400,
        ..choosing(&before, "2", 0)
    };
    check_picture("squadro-choosing", &before, &choosing);
}
