//! The engine's play in Squadro, compared with brute force.

use asterism_engine::{Forced, Level, Limits, choose, think_typed};
use asterism_rules::squadro::{Options, Squadro};
use asterism_rules::{Game, GameOptions, Position, PositionText};

use crate::dice::{Dice, playout};

fn options(text: &str) -> Options {
    Options::parse(text).expect("valid options")
}

fn position(text: &str) -> Squadro {
    Squadro::from_text(&Options::default(), 2, text).expect("a position")
}

/// Returns the smallest number of moves, at most `most`, within which the side to move can force a win, by brute force.
fn wins_in(position: &Squadro, most: u32) -> Option<u32> {
    let ends = |position: &Squadro, moves: u32| -> bool {
        moves > 0
            && position.legal_moves().iter().any(|m| {
                let after = position.after(m);
                after.outcome().is_some() || moves > 2 && loses_in(&after, moves - 1)
            })
    };
    (1..=most).step_by(2).find(|&moves| ends(position, moves))
}

/// Returns whether the side to move loses within `moves` moves, whatever it plays.
fn loses_in(position: &Squadro, moves: u32) -> bool {
    position.legal_moves().iter().all(|m| {
        let after = position.after(m);
        after.outcome().is_none() && wins_in(&after, moves - 1).is_some()
    })
}

#[test]
fn forced_results_match_brute_force() {
    /// Depth of the brute-force search.
    const MOST: u32 = 5;
    let mut dice = Dice::new(3);
    let (mut won, mut lost) = (0, 0);
    for text in ["first=light", "first=dark", "preset=quick"] {
        let start = Squadro::start(&options(text), 2).expect("for two");
        for _ in 0..12 {
            let positions = playout(&start, 1000, &mut dice);
            let before = positions.len() - 1;
            for position in &positions[before.saturating_sub(9)..before] {
                let text = position.to_text();
                let thought = choose(position, Level::BEST, 7, Some(30_000)).expect("not over");
                match wins_in(position, MOST) {
                    Some(moves) => {
                        won += 1;
                        assert_eq!(thought.forced, Some(Forced::Win(moves)), "{text}");
                        let after = position.after(&thought.line[0]);
                        let is_kept = after.outcome().is_some() || loses_in(&after, moves - 1);
                        assert!(is_kept, "{text}: {} lets go of the win", thought.line[0]);
                    }
                    None => match thought.forced {
                        Some(Forced::Win(moves)) => assert!(moves > MOST, "{text}"),
                        Some(Forced::Loss(moves)) if moves < MOST => {
                            lost += 1;
                            assert!(loses_in(position, moves), "{text}");
                        }
                        Some(Forced::Loss(_)) | None => assert!(!loses_in(position, 4), "{text}"),
                    },
                }
            }
        }
    }
    assert!(won > 50 && lost > 20, "{won} won, {lost} lost");
}

#[test]
fn a_piece_about_to_come_home_is_jumped() {
    // Light threatens to come home in lane 4. B1 jumps that piece and is home before it gets there again.
    let position = position("12 12 12 11 0 / 7 0 12 12 12 b");
    for level in Level::all().skip(1) {
        for seed in 0..8 {
            let thought = choose(&position, level, seed, None).expect("not over");
            let blind = level.number() < 4;
            let m = thought.line[0].to_string();
            assert!(m == "B1" || blind, "level {level} plays {m}");
        }
    }
}

#[test]
fn the_chances_of_a_forced_result_are_certain() {
    let won = position("12 12 12 11 11 / 9 12 12 0 12 a");
    let thought = choose(&won, Level::BEST, 1, None).expect("not over");
    assert_eq!(
        (thought.forced, &thought.chances[..]),
        (Some(Forced::Win(1)), &[1.0, 0.0][..])
    );
    let lost = position("12 12 8 11 12 / 11 12 10 10 12 b");
    let thought = choose(&lost, Level::BEST, 1, None).expect("not over");
    assert_eq!(
        (thought.forced, &thought.chances[..]),
        (Some(Forced::Loss(2)), &[1.0, 0.0][..])
    );
}

#[test]
fn the_same_question_has_the_same_answer() {
    let start = Game::<Squadro>::new(&options("first=dark"), 2).expect("for two");
    for level in Level::all() {
        let ask = |seed| think_typed(&start, level, seed, Limits::nodes(20_000)).expect("not over");
        for seed in 0..3 {
            let thought = ask(seed);
            assert_eq!(thought, ask(seed), "level {level}");
            assert!(thought.nodes <= 20_000, "{} nodes", thought.nodes);
        }
    }
}

/// A player who plays against the engine many times should not always get the same game.
#[test]
fn seeds_make_different_games() {
    for level in Level::all() {
        let games: Vec<String> = (0..6)
            .map(|seed| {
                let mut game = Game::<Squadro>::new(&options("first=light"), 2).expect("for two");
                let mut moves = String::new();
                for _ in 0..12 {
                    let limits = Limits::nodes(5_000);
                    let thought = think_typed(&game, level, seed, limits).expect("not over");
                    game.play(&thought.line[0]).expect("legal");
                    moves += &thought.line[0].to_string();
                }
                moves
            })
            .collect();
        let mut different = games.clone();
        different.sort();
        different.dedup();
        assert!(different.len() >= 3, "level {level}: {games:?}");
    }
}

#[test]
fn whole_games_are_played_under_all_options() {
    for text in [
        "first=light",
        "pieces_to_win=1,first=dark",
        "preset=all-five",
        "threefold=true,pieces_to_win=5",
    ] {
        let mut game = Game::<Squadro>::new(&options(text), 2).expect("for two");
        let mut seed = 0;
        while game.ending().is_none() {
            let level = Level::new(1 + seed as usize % Level::COUNT).expect("a level");
            let thought = think_typed(&game, level, seed, Limits::nodes(500)).expect("not over");
            let mut ahead = *game.position();
            for m in &thought.line {
                ahead = ahead.play(m).expect("the line can be played");
            }
            game.play(&thought.line[0]).expect("legal");
            seed += 1;
        }
        assert!(game.ply() < 400, "{text}: {} moves", game.ply());
    }
}

/// Dark has lost from the start, but no person sees that: the chances are those of a game between people, and nobody resigns for them.
#[test]
fn a_proven_loss_that_is_far_away_is_no_hopeless_game() {
    for text in ["0 0 0 0 0 / 0 0 0 0 0 a", "0 0 0 0 0 / 0 0 0 0 0 b"] {
        let thought = choose(&position(text), Level::BEST, 1, Some(5_000)).expect("not over");
        let dark = thought.chances[1];
        assert!((0.1..0.45).contains(&dark), "{text}: {dark}");
        assert_eq!(thought.forced, None);
    }
}
