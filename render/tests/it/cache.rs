//! Cached pictures are the same as newly drawn ones.

use std::thread;

use asterism_render::{Note, Pictures, Theme, View, png};
use asterism_rules::{AnyGame, GameKind, Seat};

use crate::table::{Random, played, variants, wander};

/// Bytes that are enough for all pictures of a test.
const AMPLE: u64 = 50_000_000;

fn names() -> Vec<String> {
    ["Ada", "Grace"].map(String::from).to_vec()
}

fn small() -> View {
    View {
        size: 200,
        names: names(),
        ..View::default()
    }
}

/// Views that each differ from [`small`] in one field.
fn views() -> Vec<(&'static str, View)> {
    let small = small();
    vec![
        (
            "size",
            View {
                size: 201,
                ..small.clone()
            },
        ),
        (
            "theme",
            View {
                theme: Theme::Wood,
                ..small.clone()
            },
        ),
        (
            "perspective",
            View {
                perspective: Seat::new(1),
                ..small.clone()
            },
        ),
        (
            "coordinates",
            View {
                coordinates: false,
                ..small.clone()
            },
        ),
        (
            "names",
            View {
                names: vec!["Grace".into(), "Ada".into()],
                ..small.clone()
            },
        ),
        (
            "clocks",
            View {
                clocks: vec!["2 d".into()],
                ..small.clone()
            },
        ),
        (
            "lots",
            View {
                by_lot: true,
                ..small.clone()
            },
        ),
        (
            "last move",
            View {
                last_move: false,
                ..small.clone()
            },
        ),
        (
            "since",
            View {
                since: Seat::new(1),
                ..small.clone()
            },
        ),
        (
            "choosing",
            View {
                choosing: Some(Vec::new()),
                ..small.clone()
            },
        ),
        (
            "notes",
            View {
                notes: vec![Note::Yes("A3".into())],
                ..small.clone()
            },
        ),
        ("as it is", small),
    ]
}

#[test]
fn cached_pictures_equal_newly_drawn_ones() {
    check_cache(4);
}

#[test]
#[ignore = "long: three times as many positions of every variant"]
fn cached_pictures_of_longer_games_equal_newly_drawn_ones() {
    check_cache(12);
}

fn check_cache(moves: usize) {
    let pictures = Pictures::new(AMPLE);
    for (kind, options, players) in variants() {
        let mut game = AnyGame::new(kind, options, players).expect("known options");
        let mut random = Random::new(players as u64);
        let views = views();
        let mut looks = 0;
        let check = |game: &AnyGame, view: &View| {
            let drawn = png(game, view);
            for _ in 0..2 {
                let kept = pictures.png(game, view);
                assert!(kept == drawn, "{} {view:?}", game.position_text());
            }
            assert!(pictures.get(game, view) == Some(drawn));
        };
        wander(&mut game, moves, &mut random, |game, chosen| {
            looks += 1;
            let view = View {
                choosing: Some(chosen.to_vec()),
                ..small()
            };
            check(game, &view);
            check(game, &views[looks % views.len()].1);
        });
        for (_, view) in &views {
            check(&game, view);
        }
        // Timing out and resigning change the picture without moving a piece.
        let seat = game.to_move().unwrap_or(Seat::FIRST);
        let mut ends = [game.clone(), game.clone(), game.clone(), game];
        ends[0].resign(seat);
        ends[1].time_out(seat);
        ends[2].agree_draw();
        for end in &ends {
            check(end, &small());
        }
    }
}

#[test]
fn every_field_of_the_view_changes_the_picture() {
    for &kind in GameKind::ALL {
        let pictures = Pictures::new(AMPLE);
        let mut game = AnyGame::new(kind, "", 2).expect("every game is for two");
        wander(&mut game, 4, &mut Random::new(1), |_, _| {});
        for (number, (what, view)) in views().into_iter().enumerate() {
            assert!(pictures.get(&game, &view).is_none(), "{kind}: {what}");
            pictures.png(&game, &view);
            assert!(pictures.get(&game, &view).is_some(), "{kind}: {what}");
            assert_eq!(pictures.len(), number + 1, "{kind}: {what}");
        }
    }
}

#[test]
fn how_a_game_reached_its_position_does_not_matter() {
    let game = |moves: &[&str]| played(GameKind::StarSquares, "", moves);
    let one = game(&["a3", "b2", "c4", "d4"]);
    let other = game(&["c4", "b2", "a3", "d4"]);
    assert_eq!(one.position_text(), other.position_text());
    let pictures = Pictures::new(AMPLE);
    pictures.png(&one, &small());
    assert_eq!(pictures.get(&other, &small()), Some(png(&other, &small())));
    // If the last move is not shown, it does not matter which one it was.
    let one = game(&["a3", "b2", "c4"]);
    let other = game(&["c4", "b2", "a3"]);
    let plain = View {
        last_move: false,
        ..small()
    };
    pictures.png(&one, &plain);
    assert!(pictures.get(&other, &plain).is_some());
    pictures.png(&one, &small());
    assert!(pictures.get(&other, &small()).is_none());
    // Sizes out of range are clamped.
    let sizes = [0, 200].map(|size| View {
        size,
        ..plain.clone()
    });
    pictures.png(&one, &sizes[0]);
    assert!(pictures.get(&one, &sizes[1]).is_some());
}

#[test]
fn the_cache_never_exceeds_its_size() {
    for most in [0, 20_000, 100_000, 400_000] {
        let pictures = Pictures::new(most);
        let mut game = AnyGame::new(GameKind::Squadro, "", 2).expect("the usual game");
        let mut drawn = 0;
        wander(&mut game, 60, &mut Random::new(4), |game, _| {
            let picture = pictures.png(game, &small());
            assert!(picture == png(game, &small()));
            drawn += picture.as_bytes().len() as u64;
            assert!(pictures.bytes() <= most, "{} of {most}", pictures.bytes());
        });
        assert!(drawn > most.min(100_000), "{drawn}");
        assert_eq!(pictures.is_empty(), most == 0);
    }
}

#[test]
fn threads_that_need_the_same_picture_share_one() {
    let pictures = Pictures::new(AMPLE);
    let game = AnyGame::new(GameKind::Pentagame, "", 3).expect("a game for three");
    let view = View {
        size: 313,
        ..small()
    };
    let drawn = thread::scope(|scope| {
        let ask = || pictures.png(&game, &view);
        let threads: Vec<_> = (0..8).map(|_| scope.spawn(ask)).collect();
        let pictures = threads.into_iter().map(thread::ScopedJoinHandle::join);
        pictures.collect::<Result<Vec<_>, _>>().expect("no panic")
    });
    // The same allocation, not just equal bytes, so it was drawn once.
    let first = drawn[0].as_bytes().as_ptr();
    assert!(
        drawn
            .iter()
            .all(|picture| picture.as_bytes().as_ptr() == first)
    );
    assert_eq!(pictures.len(), 1);
}
