//! Squadro.

use asterism_render::View;
use asterism_rules::{GameKind, Seat};

use super::{check_picture, check_scene, choosing, view};
use crate::table::{played, standing};

/// Light's 2 jumps two pieces, one going out and one coming back.
const SQUADRO_JUMP: &str = "0 2 0 6 6 / 0 1 2 10 5 a";

/// Light's 4 is about to come home as its fourth.
const SQUADRO_LAST: &str = "12 12 12 11 3 / 0 2 12 0 12 a";

#[test]
fn scenes_of_squadro_are_as_they_were() {
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
