//! Pentagame.

use asterism_render::View;
use asterism_rules::{AnyGame, GameKind};

use super::{check_picture, check_scene, choosing, view};
use crate::table::{recorded, start, wandered};

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
