//! Golden files of Stern-Halma.

use std::fmt::Write as _;

use asterism_render::{Note, Theme, View, scene, travels};
use asterism_rules::{AnyGame, GameKind, Seat};

use super::{check_picture, check_scene, check_text, choosing, view};

fn start(players: usize) -> AnyGame {
    AnyGame::new(GameKind::SternHalma, "", players).expect("a valid number of players")
}

fn hopped() -> AnyGame {
    let mut game = start(2);
    for m in ["d2-e6", "n2-m6", "c1:e7"] {
        game.play(m).expect("a legal move");
    }
    game
}

#[test]
fn scenes_of_stern_halma_are_unchanged() {
    let view = view();
    check_scene("halma-start-6", &start(6), &view);
    check_scene("halma-hop", &hopped(), &view);
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
}

#[test]
fn scenes_of_stern_halma_from_a_seat_are_unchanged() {
    for players in 2..=6 {
        let turned = View {
            perspective: Seat::new(players - 2),
            ..view()
        };
        check_scene(&format!("halma-turned-{players}"), &start(players), &turned);
    }
}

#[test]
fn scenes_of_stern_halma_for_challenges_clocks_and_rules_are_unchanged() {
    let clocks = View {
        clocks: vec!["2 d 5 h".into(), "13 h 40 min".into()],
        coordinates: false,
        ..view()
    };
    check_scene("halma-clocks", &hopped(), &clocks);
    let by_lot = View {
        by_lot: true,
        ..view()
    };
    check_scene("halma-by-lot", &start(5), &by_lot);
    let notes = View {
        notes: vec![
            Note::Yes("e5".into()),
            Note::No("d2".into()),
            Note::Arrow("c1".into(), "e5".into()),
        ],
        perspective: Seat::new(0),
        ..view()
    };
    check_scene("halma-notes", &hopped(), &notes);
}

#[test]
fn travels_of_stern_halma_are_unchanged() {
    let mut text = String::new();
    let mut game = start(2);
    for m in ["d2-e6", "n2-m6", "c1:e7", "m6-l6", "b1:d1"] {
        if game.play(m).is_err() {
            continue;
        }
        let drawn = scene(&game, &view());
        for travel in travels(&game, &view(), &drawn) {
            let what = &drawn.items[travel.item].what;
            write!(text, "{m}: {what} {:.2} to {:.2}", travel.begin, travel.end)
                .expect("writing into memory");
            for p in &travel.path {
                write!(text, " {p}").expect("writing into memory");
            }
            text.push('\n');
        }
    }
    check_text("halma-travels", &text);
}

#[test]
fn pictures_of_stern_halma_are_unchanged_in_every_theme() {
    for theme in Theme::ALL {
        let view = View {
            theme,
            size: 400,
            ..view()
        };
        check_picture(&format!("halma-{}", theme.id()), &hopped(), &view);
    }
}
