//! All moves since the viewer's last one are marked, the older ones thinner.

use asterism_render::scene::{Item, Mark};
use asterism_render::{Scene, View, scene};
use asterism_rules::{AnyGame, GameKind, Seat};

use crate::table::{Random, variants, wander};

fn view(since: Option<Seat>) -> View {
    View {
        since,
        ..View::default()
    }
}

fn is_older(item: &Item) -> bool {
    item.what.starts_with("older ")
}

/// Returns the seats that made the moves since the last one of `seat`, the newest first: at least one, and at most one per other seat.
fn movers_since(game: &AnyGame, seat: Seat) -> Vec<Seat> {
    let others = game.players() - 1;
    let movers = (1..=game.ply()).rev().filter_map(|ply| game.move_at(ply));
    let movers: Vec<Seat> = movers.map(|(mover, _)| mover).take(others).collect();
    let new = movers.iter().take_while(|&&mover| mover != seat).count();
    movers[..new.max(1).min(movers.len())].to_vec()
}

/// Returns whether a mark is a `what`, which some games say of which piece.
fn is_named(mark: &str, what: &str) -> bool {
    let of = mark.strip_prefix(what);
    of.is_some_and(|of| of.is_empty() || of.starts_with(' ') && of != " seam")
}

fn count(scene: &Scene, what: &str) -> usize {
    let items = scene.items.iter();
    items.filter(|item| item.what.starts_with(what)).count()
}

#[test]
fn moves_since_the_viewers_last_one_are_added_to_the_last() {
    for (kind, options, players) in variants() {
        let mut game = AnyGame::new(kind, options, players).expect("known options");
        let mut random = Random::new(90 + players as u64);
        let mut most = 0;
        for _ in 0..30 {
            wander(&mut game, 1, &mut random, |_, _| {});
            let last = scene(&game, &view(None));
            for seat in Seat::first(players) {
                let since = scene(&game, &view(Some(seat)));
                let (older, others): (Vec<_>, Vec<_>) =
                    since.items.iter().partition(|item| is_older(item));
                let position = game.position_text();
                assert!(others.into_iter().eq(&last.items), "{kind} {position}");
                let moves = movers_since(&game, seat).len();
                assert_eq!(older.is_empty(), moves < 2, "{kind} {seat} {position}");
                if kind == GameKind::SternHalma {
                    let marked = 1 + count(&since, "older destination");
                    assert_eq!(marked, moves, "{seat} {position}");
                }
                most = most.max(moves);
            }
        }
        assert_eq!(most, players - 1, "{kind} {options}");
    }
}

#[test]
fn older_marks_are_thinner_and_below() {
    for (kind, players) in [
        (GameKind::Pentagame, 3),
        (GameKind::SternHalma, 3),
        (GameKind::Squadro, 2),
        (GameKind::StarSquares, 2),
    ] {
        let mut game = AnyGame::new(kind, "", players).expect("a game for so many");
        let mut compared = 0;
        wander(&mut game, 20, &mut Random::new(8), |game, _| {
            let view = View {
                answered: players - 1,
                ..view(game.to_move())
            };
            let scene = scene(game, &view);
            let stroke = |what: &str| {
                let mut items = scene.items.iter().enumerate();
                items.find_map(|(at, item)| match &item.mark {
                    Mark::Stroke(stroke) if is_named(&item.what, what) => Some((at, stroke.width)),
                    _ => None,
                })
            };
            if let (Some(older), Some(last)) = (stroke("older way"), stroke("way")) {
                assert!(older.0 < last.0 && older.1 < 0.6 * last.1);
                compared += 1;
            }
        });
        assert!(compared > 5, "{kind}: {compared}");
    }
}

#[test]
fn a_seat_that_has_left_sees_one_move_of_each_other() {
    let mut game = AnyGame::new(GameKind::SternHalma, "", 4).expect("a game for four");
    let mut random = Random::new(2);
    wander(&mut game, 6, &mut random, |_, _| {});
    let gone = game.to_move().expect("not over");
    game.resign(gone);
    wander(&mut game, 12, &mut random, |_, _| {});
    let scene = scene(&game, &view(Some(gone)));
    assert_eq!(count(&scene, "older destination"), 2);
}

#[test]
fn new_moves_are_shown_next_to_the_first_choices_only() {
    for (kind, options, players) in variants() {
        let mut game = AnyGame::new(kind, options, players).expect("known options");
        let marks = |scene: &Scene| {
            let names = [
                "way",
                "destination",
                "swapped",
                "origin",
                "off",
                "from hand",
            ];
            names.iter().any(|name| count(scene, name) > 0)
        };
        wander(&mut game, 8, &mut Random::new(3), |game, chosen| {
            let view = View {
                choosing: Some(chosen.to_vec()),
                ..view(game.to_move())
            };
            let scene = scene(game, &view);
            let steps = game.next_steps(chosen).expect("offered steps");
            if chosen.is_empty() {
                assert_eq!(marks(&scene), game.ply() > 0, "{kind} {options}\n{scene}");
            } else if steps.whole.is_none() {
                let older = scene.items.iter().any(is_older);
                assert!(!older && count(&scene, "destination") == 0, "{scene}");
            }
        });
    }
}

#[test]
fn the_moves_that_the_last_one_answered_are_shown_at_most_one_of_each_seat() {
    for (kind, options, players) in variants() {
        let mut game = AnyGame::new(kind, options, players).expect("known options");
        let mut random = Random::new(50 + players as u64);
        wander(&mut game, 12, &mut random, |_, _| {});
        for seat in [None, game.to_move()] {
            let plain = scene(&game, &view(seat));
            let answered = |answered| {
                let view = View {
                    answered,
                    ..view(seat)
                };
                scene(&game, &view)
            };
            let (one, all) = (answered(1), answered(100));
            let name = format!("{kind} {options} {seat:?}");
            assert!(one.items.iter().any(is_older), "{name}");
            // Only marks of older moves are added.
            let others = |scene: &Scene| -> Vec<Item> {
                let items = scene.items.iter();
                items.filter(|item| !is_older(item)).cloned().collect()
            };
            assert_eq!(others(&one), others(&plain), "{name}");
            assert_eq!(others(&all), others(&plain), "{name}");
            if kind == GameKind::SternHalma {
                let moves = 1 + count(&all, "older destination");
                assert_eq!(moves, players, "{name}");
            }
        }
    }
}
