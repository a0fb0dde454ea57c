//! Head starts help the player who has them, and do not decide the game.

use asterism_engine::{Level, Limits, think};
use asterism_rules::{AnyGame, GameKind, HeadStart, Seat};

/// Returns the start of the usual new game of this kind for two.
fn start(kind: GameKind) -> AnyGame {
    let options = kind.options_of_new_game(None).expect("usual options");
    let options = kind
        .options_for(&options, 2)
        .and_then(|it| kind.settle_options(&it, 0));
    AnyGame::new(kind, &options.expect("valid options"), 2).expect("two can play")
}

/// Plays `games` games from `start`, in which the favored seat plays at the first level and the other seat at the second one. Returns the points of
/// the favored seat, out of 2 for each game.
fn play(start: &AnyGame, favored: Seat, levels: [usize; 2], games: u64) -> u64 {
    let level = |seat: Seat| Level::new(levels[usize::from(seat != favored)]).expect("a level");
    let points = (0..games).map(|number| {
        let mut game = start.clone();
        while let Some(seat) = game.to_move() {
            let seed = number << 32 | game.ply() as u64;
            let thought = think(&game, level(seat), seed, Limits::default()).expect("not over");
            game.play(&thought.line[0]).expect("a legal move");
        }
        let winners = game.ending().expect("over").winners;
        match (winners.contains(favored), winners.len()) {
            (true, 1) => 2,
            (false, 1) => 0,
            _ => 1,
        }
    });
    points.sum()
}

#[test]
fn a_head_start_helps_the_player_who_has_it() {
    const GAMES: u64 = 24;
    for &kind in GameKind::ALL {
        let usual = start(kind);
        for seat in Seat::first(2) {
            let without = play(&usual, seat, [2, 2], GAMES);
            let [small, large] = HeadStart::ALL.map(|size| {
                let ahead = usual.with_head_start(seat, size).expect("there is one");
                play(&ahead, seat, [2, 2], GAMES)
            });
            let told = format!("{kind}, seat {seat}: {without}, {small}, {large} of {GAMES} * 2");
            println!("{told}");
            assert!(without < small && small <= large, "{told}");
            assert!(large > GAMES * 5 / 4, "{told}");
        }
    }
}

#[test]
fn the_largest_head_start_does_not_decide_the_game() {
    const GAMES: u64 = 12;
    for &kind in GameKind::ALL {
        let usual = start(kind);
        for seat in Seat::first(2) {
            let ahead = usual.with_head_start(seat, HeadStart::Large);
            let points = play(&ahead.expect("there is one"), seat, [1, 5], GAMES);
            println!("{kind}, seat {seat}: {points}");
            assert!(points < GAMES, "{kind}, seat {seat}: {points}");
        }
    }
}

#[test]
fn every_level_plays_on_from_a_head_start() {
    for &kind in GameKind::ALL {
        let usual = start(kind);
        for level in Level::all() {
            for size in HeadStart::ALL {
                for seat in Seat::first(2) {
                    let mut game = usual.with_head_start(seat, size).expect("there is one");
                    for _ in 0..4 {
                        let thought = think(&game, level, 1, Limits::nodes(300));
                        let thought = thought.expect("not over");
                        game.play(&thought.line[0]).expect("a legal move");
                    }
                }
            }
        }
    }
}
