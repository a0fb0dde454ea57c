//! The same game and view always give the same bytes.

use std::thread;

use asterism_render::scene::Role;
use asterism_render::{Scene, Theme, View, png, warm};
use asterism_rules::{AnyGame, GameKind, Seat};

use crate::table::{Random, drawing, item, recorded, standing, start, wander, wandered};

#[test]
fn drawing_twice_gives_the_same_picture() {
    let view = View::default();
    for &kind in GameKind::ALL {
        let mut game = AnyGame::new(kind, "", kind.usual_players()).expect("the usual game");
        wander(&mut game, 12, &mut Random::new(1), |_, _| {});
        let first = png(&game, &view);
        assert_eq!(png(&game, &view), first);
        // Neither warming up nor drawing other pictures makes a difference.
        warm(kind, Theme::Dark);
        let other = View {
            choosing: Some(Vec::new()),
            ..View::default()
        };
        png(&game, &other);
        png(&recorded(12), &view);
        assert_eq!(png(&game, &view), first);
    }
}

#[test]
fn every_thread_draws_the_same_picture() {
    let game = wandered(4, 25, 2);
    // No other test uses this size, so all threads start with an empty atlas.
    let view = View {
        size: 347,
        ..View::default()
    };
    let pictures: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> = (0..8).map(|_| scope.spawn(|| png(&game, &view))).collect();
        threads
            .into_iter()
            .map(|thread| thread.join().expect("drawing does not panic"))
            .collect()
    });
    assert!(pictures.windows(2).all(|pair| pair[0] == pair[1]));
}

#[test]
fn perspective_moves_a_pentagame_panel_to_the_lower_right_but_not_the_board() {
    for players in 2..=4 {
        let game = start(players);
        let view = |seat| View {
            perspective: Some(seat),
            ..View::default()
        };
        let board = |scene: &Scene| -> Vec<String> {
            let items = scene.items.iter();
            // Places for figures that are out depend on the seat's panel.
            let items = items.filter(|i| i.role != Role::Rim && !i.what.starts_with("place of"));
            items.map(ToString::to_string).collect()
        };
        let printed = asterism_render::scene(&game, &View::default());
        for seat in Seat::first(players) {
            let scene = asterism_render::scene(&game, &view(seat));
            assert_eq!(board(&scene), board(&printed));
            let badge = |seat| item(&scene, &format!("badge of {seat}")).bounds(scene.kind);
            let place = badge(seat).center();
            assert!(place.x > 0.0 && place.y > 0.0, "{seat} of {players}");
            let others = Seat::first(players).filter(|&other| other != seat);
            for other in others {
                assert!(badge(other).center().distance(place) > 10.0);
            }
        }
    }
}

#[test]
fn squadro_is_drawn_from_the_perspective_of_a_seat() {
    // A player's lane k is k steps from the opponent's starting edge, so both players' pieces meet where their lanes cross.
    for perspective in Seat::first(2) {
        let view = View {
            perspective: Some(perspective),
            ..View::default()
        };
        let place = |position: String, piece: &str| {
            let game = standing(GameKind::Squadro, "", &position);
            let scene = asterism_render::scene(&game, &view);
            drawing(&scene, item(&scene, piece)).expect("a sprite").1
        };
        let alone = |lane: usize, progress: usize| {
            let mut numbers = ["0"; 5].map(String::from);
            numbers[lane - 1] = progress.to_string();
            numbers.join(" ")
        };
        for lane in 1..=5 {
            for crossing in 1..=5 {
                let light = format!("{} / 0 0 0 0 0 a", alone(lane, crossing));
                let dark = format!("0 0 0 0 0 / {} a", alone(crossing, 12 - lane));
                let light = place(light, &format!("A{lane} out {crossing}"));
                let dark = place(dark, &format!("B{crossing} back {lane}"));
                assert!(light.distance(dark) < 1e-9, "A{lane} and B{crossing}");
            }
        }
        // The player with the perspective starts at the bottom.
        let start = |piece: &str| place("0 0 0 0 0 / 0 0 0 0 0 a".to_owned(), piece);
        let (below, left) = if perspective == Seat::FIRST {
            ("A3 out 0", "B3 out 0")
        } else {
            ("B3 out 0", "A3 out 0")
        };
        assert!(start(below).y > start(left).y);
        assert!(start(below).x > start(left).x);
    }
}

#[test]
fn perspective_does_not_change_the_board_of_star_squares() {
    let game = standing(
        GameKind::StarSquares,
        "",
        "...../.L.../..L../...D./..... 5 6 d",
    );
    let views = Seat::first(2).map(|perspective| View {
        perspective: Some(perspective),
        ..View::default()
    });
    let scenes = views.map(|view| asterism_render::scene(&game, &view));
    let [one, two] = [0, 1].map(|seat| scenes.clone().nth(seat).expect("two seats"));
    let board = |scene: &Scene| -> Vec<String> {
        let items = scene.items.iter().filter(|item| item.role != Role::Rim);
        items.map(ToString::to_string).collect()
    };
    assert_eq!(board(&one), board(&two));
    let height = |scene: &Scene| item(scene, "light badge of 1").bounds(scene.kind).min.y;
    assert!(height(&one) > 0.0 && height(&two) < 0.0);
}
