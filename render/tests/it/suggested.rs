//! Moves that are suggested, but not played: each is pointed to with its number.

use asterism_render::scene::{Item, Mark};
use asterism_render::{Scene, View, scene};
use asterism_rules::{AnyGame, GameKind, Step};

use crate::table::{Random, variants, wander};

/// Returns the steps of some legal moves of `game`, far apart in the list of all.
fn choose(game: &AnyGame, most: usize) -> Vec<Vec<Step>> {
    let moves = game.legal_moves();
    let each = moves.len().div_ceil(most).max(1);
    let chosen = moves.iter().step_by(each);
    let steps = chosen.map(|it| game.steps_of(it).expect("legal"));
    steps.collect()
}

fn view(suggested: Vec<Vec<Step>>) -> View {
    View {
        suggested,
        ..View::default()
    }
}

fn is_pointer(item: &Item) -> bool {
    item.what.starts_with("suggested ")
}

/// Returns the numbers that the picture shows, each once.
fn numbers(scene: &Scene) -> Vec<String> {
    let items = scene.items.iter().filter(|item| is_pointer(item));
    let mut numbers: Vec<String> = items
        .filter_map(|item| match &item.mark {
            Mark::Text(text) => Some(text.text.clone()),
            _ => None,
        })
        .collect();
    numbers.sort();
    numbers.dedup();
    numbers
}

#[test]
fn each_suggested_move_has_its_number_and_nothing_else_changes() {
    for (kind, options, players) in variants() {
        let mut game = AnyGame::new(kind, options, players).expect("known options");
        let mut random = Random::new(70 + players as u64);
        for _ in 0..30 {
            wander(&mut game, 1, &mut random, |_, _| {});
            if game.ending().is_some() {
                break;
            }
            let suggested = choose(&game, 5);
            let count = suggested.len();
            let drawn = scene(&game, &view(suggested));
            let plain = scene(&game, &View::default());
            let others = drawn.items.iter().filter(|item| !is_pointer(item));
            assert!(others.eq(&plain.items), "{kind} {options}");
            let expected: Vec<String> = (1..=count).map(|it| it.to_string()).collect();
            assert_eq!(numbers(&drawn), expected, "{kind} {options}\n{drawn}");
            for item in drawn.items.iter().filter(|item| is_pointer(item)) {
                assert!(drawn.frame().holds(item.bounds(kind)), "{kind} {item}");
            }
        }
    }
}

#[test]
fn numbers_do_not_cover_each_other() {
    for (kind, options, players) in variants() {
        let mut game = AnyGame::new(kind, options, players).expect("known options");
        wander(&mut game, 12, &mut Random::new(5), |_, _| {});
        let first = game.legal_moves().into_iter().next();
        let Some(steps) = first.map(|it| game.steps_of(&it).expect("legal")) else {
            continue;
        };
        // The same move five times is the worst case.
        let drawn = scene(&game, &view(vec![steps; 5]));
        let discs = drawn
            .items
            .iter()
            .filter(|item| item.what.ends_with(" disc"));
        let centers: Vec<_> = discs
            .filter_map(|item| match &item.mark {
                Mark::Stroke(disc) => Some((disc.points[0], disc.width / 2.0)),
                _ => None,
            })
            .collect();
        assert!(centers.len() >= 5, "{kind} {options}");
        for (at, (center, radius)) in centers.iter().enumerate() {
            for (other, other_radius) in &centers[at + 1..] {
                let apart = center.distance(*other);
                assert!(apart > 0.59 * (radius + other_radius), "{kind} {options}");
            }
        }
    }
}

#[test]
fn what_is_no_whole_legal_move_is_left_out() {
    for &kind in GameKind::ALL {
        let mut game = AnyGame::new(kind, "", kind.usual_players()).expect("the usual game");
        wander(&mut game, 4, &mut Random::new(1), |_, _| {});
        let plain = scene(&game, &View::default());
        let far = Step::new(Step::COUNT - 1).expect("below the count");
        let mut bad = vec![Vec::new(), vec![far], vec![far; 30]];
        let whole = choose(&game, 1).remove(0);
        bad.extend((whole.len() > 1).then(|| whole[..1].to_vec()));
        assert_eq!(scene(&game, &view(bad)), plain, "{kind}");
        // While a move is put together, only its choices are shown.
        let choosing = View {
            choosing: Some(Vec::new()),
            ..View::default()
        };
        let both = View {
            suggested: vec![whole.clone()],
            ..choosing.clone()
        };
        assert_eq!(scene(&game, &both), scene(&game, &choosing), "{kind}");
        let seat = game.to_move().expect("not over");
        game.resign(seat);
        if game.ending().is_some() {
            let over = scene(&game, &View::default());
            assert_eq!(scene(&game, &view(vec![whole])), over, "{kind}");
        }
    }
}
