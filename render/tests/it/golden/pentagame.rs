//! Golden files of Pentagame.

use asterism_render::{Note, Theme, View, travels};
use asterism_rules::{AnyGame, GameKind, Seat};

use super::{check_picture, check_scene, check_text, choosing, view};
use crate::table::{recorded, start, wandered};

#[test]
fn scenes_are_unchanged() {
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
fn scenes_of_teams_and_colors_are_unchanged() {
    let view = view();
    let new = |options, players| {
        AnyGame::new(GameKind::Pentagame, options, players).expect("a valid number of players")
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
fn panels_are_unchanged() {
    let clocks = ["2 d 5 h", "23 h 10 m", "", "12 d 23 h", "5 m"];
    let view = View {
        clocks: clocks.map(String::from).to_vec(),
        perspective: Seat::new(1),
        ..view()
    };
    check_scene("penta-clocks", &start(4), &view);
    let five = AnyGame::new(GameKind::Pentagame, "", 5).expect("a game for five");
    check_scene("penta-clocks-five", &five, &view);
    let by_lot = View {
        by_lot: true,
        clocks: Vec::new(),
        ..view
    };
    check_scene("penta-by-lot", &start(3), &by_lot);
}

#[test]
fn notes_are_unchanged() {
    let place = |text: &str| text.to_owned();
    let view = View {
        notes: vec![
            Note::Yes(place("A-1-B")),
            Note::No(place("c")),
            Note::Arrow(place("A"), place("A-2-c")),
            // Blocked: the arrow ignores what is in its path.
            Note::Arrow(place("D-1-a"), place("a-1-b")),
            Note::No(place("nowhere")),
        ],
        ..view()
    };
    check_scene("penta-notes", &start(2), &view);
}

#[test]
fn paths_of_moves_are_unchanged() {
    let mut lines = Vec::new();
    for moves in 0..=12 {
        let game = recorded(moves);
        let view = view();
        let scene = asterism_render::scene(&game, &view);
        lines.push(format!("after {moves}"));
        for travel in travels(&game, &view, &scene) {
            let what = &scene.items[travel.item].what;
            let (first, last) = (travel.path[0], travel.path[travel.path.len() - 1]);
            let (begin, end, points) = (travel.begin, travel.end, travel.path.len());
            lines.push(format!(
                "{what}: {first} to {last}, {points} points, {begin:.2} to {end:.2}"
            ));
        }
    }
    lines.push(String::new());
    check_text("penta-ways", &lines.join("\n"));
}

#[test]
fn themes_are_unchanged() {
    for theme in Theme::ALL {
        let view = View {
            size: 400,
            theme,
            ..view()
        };
        check_picture(
            &format!("penta-{}", theme.id()),
            &wandered(4, 60, 11),
            &view,
        );
    }
}

#[test]
fn pictures_are_unchanged() {
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
