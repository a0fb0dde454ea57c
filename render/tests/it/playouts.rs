//! Every position of random games can be drawn, and the file stays small.

use asterism_render::{View, png, scene};
use asterism_rules::{AnyGame, GameKind, Seat, Step};

use crate::table::{Random, start, variants, wander};

/// Largest file at the usual size, in bytes.
const MOST: usize = 66_000;

fn names() -> Vec<String> {
    [
        "Ada Lovelace",
        "Grace Hopper",
        "Zoë Müller-Łukasiewicz",
        "Σωκράτης",
        "Emmy Noether",
        "Владимир",
    ]
    .map(String::from)
    .to_vec()
}

#[test]
fn every_position_and_choice_of_random_games_can_be_drawn() {
    check_random_games(40, 61);
}

#[test]
#[ignore = "long: twice as many positions, and more of them as files"]
fn every_position_and_choice_of_long_random_games_can_be_drawn() {
    check_random_games(80, 23);
}

/// Plays a random game of every variant, makes a scene of each position and choice, and a file of every `nth` one.
fn check_random_games(moves: usize, nth: usize) {
    for (kind, options, players) in variants() {
        let mut game = AnyGame::new(kind, options, players).expect("known options");
        let mut random = Random::new(players as u64);
        let mut looks = 0;
        wander(&mut game, moves, &mut random, |game, chosen| {
            let view = View {
                choosing: Some(chosen.to_vec()),
                names: names(),
                since: game.to_move(),
                ..View::default()
            };
            let plain = View {
                choosing: None,
                ..view.clone()
            };
            for view in [&view, &plain] {
                scene(game, view);
                looks += 1;
                if looks % nth == 0 {
                    let bytes = png(game, view).as_bytes().len();
                    assert!(bytes <= MOST, "{bytes} bytes for {}", game.position_text());
                }
            }
        });
    }
}

#[test]
fn pictures_of_crowded_boards_are_small() {
    check_crowded_boards(&[7]);
}

#[test]
#[ignore = "long: eight games of every variant"]
fn pictures_of_many_crowded_boards_are_small() {
    check_crowded_boards(&[0, 1, 2, 3, 4, 5, 6, 7]);
}

fn check_crowded_boards(seeds: &[usize]) {
    let view = |game: &AnyGame| View {
        names: names(),
        since: game.to_move(),
        ..View::default()
    };
    for (kind, options, players) in variants() {
        let mut random = Random::new(99);
        let mut largest = 0;
        for &seed in seeds {
            let mut game = AnyGame::new(kind, options, players).expect("known options");
            random.below(seed + 1);
            wander(&mut game, 20 + 8 * seed, &mut random, |game, _| {
                // The fullest board may come before the end.
                if game.ply() % 16 == 15 {
                    largest = largest.max(png(game, &view(game)).as_bytes().len());
                }
            });
            largest = largest.max(png(&game, &view(&game)).as_bytes().len());
        }
        println!("{kind} {options} {players}: {largest} bytes");
        assert!(largest <= MOST, "{kind} {options}: {largest} bytes");
    }
}

#[test]
fn all_sizes_can_be_drawn() {
    for &kind in GameKind::ALL {
        let mut game = AnyGame::new(kind, "", kind.usual_players()).expect("the usual game");
        wander(&mut game, 30, &mut Random::new(5), |_, _| {});
        for (size, drawn) in [(0, 200), (200, 200), (333, 333), (1000, 1000), (5000, 2000)] {
            let view = View {
                size,
                ..View::default()
            };
            let picture = image::load_from_memory(png(&game, &view).as_bytes()).expect("a PNG");
            assert_eq!((picture.width(), picture.height()), (drawn, drawn));
        }
    }
}

#[test]
fn seats_that_left_the_game_are_marked() {
    let mut game = start(3);
    let seat = Seat::new(1).expect("three seats");
    assert!(game.resign(seat));
    let text = scene(&game, &View::default()).to_string();
    assert!(text.contains("flag of 2"), "{text}");
    assert!(text.contains("turn of 1"), "{text}");
    assert!(game.agree_draw());
    let text = scene(&game, &View::default()).to_string();
    assert!(!text.contains("turn of"), "{text}");
    assert!(!text.contains("crown of"), "{text}");
}

#[test]
fn the_last_player_left_wins() {
    for &kind in GameKind::ALL {
        let mut game = AnyGame::new(kind, "", 2).expect("every game is for two");
        assert!(game.resign(Seat::FIRST));
        let text = scene(&game, &View::default()).to_string();
        assert!(text.contains("flag of 1"), "{text}");
        assert!(text.contains("crown of 2"), "{text}");
        assert!(!text.contains("turn of"), "{text}");
    }
}

#[test]
fn outdated_choices_are_ignored() {
    for &kind in GameKind::ALL {
        let mut game = AnyGame::new(kind, "", kind.usual_players()).expect("the usual game");
        wander(&mut game, 3, &mut Random::new(1), |_, _| {});
        let step = Step::new(Step::COUNT - 1).expect("a step below the count");
        let view = View {
            choosing: Some(vec![step]),
            ..View::default()
        };
        assert_eq!(scene(&game, &view), scene(&game, &View::default()));
    }
}
