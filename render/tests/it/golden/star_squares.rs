//! Golden files of Star Squares.

use asterism_render::{Note, Theme, View};
use asterism_rules::{AnyGame, GameKind, Seat};

use super::{check_picture, check_scene, choosing, view};
use crate::table::{played, standing};

/// Position with stars all over the board.
const STARS: &str = "..L../.DD../..LD./..L.D/D...L 3 2 l";

/// Moves that end with a push off the board.
const NESTED_PUSH: [&str; 5] = ["i2", "o2", "m2", "o3", "m2xo2"];

/// Returns a game in which a push has just made a slanted square.
fn square() -> AnyGame {
    let position = "...../.D.D./..L../.LDL./.LD.. 3 3 l";
    let mut game = standing(GameKind::StarSquares, "board=grid8", position);
    game.play("b1xc1").expect("a legal move");
    game
}

#[test]
fn scenes_of_star_squares_are_unchanged() {
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

/// Returns a view that uses every field except `choosing`.
fn noted() -> View {
    View {
        perspective: Seat::new(1),
        clocks: vec!["2 d 5 h".into(), "23 min".into()],
        notes: vec![
            Note::Yes("c4".into()),
            Note::No("a5".into()),
            Note::Arrow("d3".into(), "e4".into()),
        ],
        ..view()
    }
}

#[test]
fn views_of_star_squares_are_unchanged() {
    let mut game = standing(GameKind::StarSquares, "", STARS);
    check_scene("stars-noted", &game, &noted());
    let view = View {
        coordinates: false,
        by_lot: true,
        ..view()
    };
    let start = played(GameKind::StarSquares, "board=nested", &[]);
    check_scene("stars-by-lot", &start, &view);
    game.play("e1xe2").expect("a legal move");
    game.resign(Seat::FIRST);
    check_scene("stars-resigned", &game, &noted());
}

#[test]
fn themes_of_star_squares_are_unchanged() {
    let mut game = standing(GameKind::StarSquares, "", STARS);
    game.play("e1xe2").expect("a legal move");
    for theme in Theme::ALL {
        let view = View {
            size: 400,
            theme,
            ..noted()
        };
        check_picture(&format!("stars-{}", theme.id()), &game, &view);
    }
}

#[test]
fn pictures_of_star_squares_are_unchanged() {
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
