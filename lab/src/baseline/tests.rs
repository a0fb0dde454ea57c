use std::sync::atomic::AtomicBool;

use asterism_engine::Limits;
use asterism_rules::squadro::{Options, Squadro};
use asterism_rules::stern_halma::{self, SternHalma};
use asterism_rules::{Game, GameOptions as _, Notation, Position, PositionText, Seat};

use super::worth::SimpleWorth as _;
use super::{alpha_beta, greedy, mcts, rollouts, two_ply};
use crate::mix::mix;

fn position(text: &str) -> Squadro {
    Squadro::from_text(&Options::default(), 2, text).expect("a position")
}

fn both(position: &Squadro, seed: u64, limits: Limits<'_>) -> [(String, u64); 2] {
    let (first, looked_at) = alpha_beta::choose(position, Squadro::simple_worth, seed, limits);
    let (other, made) = rollouts::choose(position, Squadro::simple_worth, seed, limits);
    [(first.to_string(), looked_at), (other.to_string(), made)]
}

#[test]
fn both_take_a_win_and_avoid_a_loss() {
    for seed in 0..4 {
        for (m, _) in both(
            &position("12 12 12 11 0 / 12 12 12 0 11 a"),
            seed,
            Limits::nodes(2000),
        ) {
            assert_eq!(m, "A4");
        }
        // Light threatens to come home in lane 4. B1 jumps that piece, and is home before it gets there again.
        for (m, _) in both(
            &position("12 12 12 11 0 / 7 0 12 12 12 b"),
            seed,
            Limits::nodes(5000),
        ) {
            assert_eq!(m, "B1");
        }
    }
}

#[test]
fn both_give_the_same_answer_to_the_same_question() {
    let start = Squadro::start(&Options::default(), 2).expect("for two");
    for seed in 0..4 {
        let answers = both(&start, seed, Limits::nodes(3000));
        assert_eq!(answers, both(&start, seed, Limits::nodes(3000)));
        for (_, nodes) in answers {
            assert_eq!(nodes, 3000);
        }
    }
}

#[test]
fn both_stop_when_the_stop_flag_is_set() {
    let start = Squadro::start(&Options::default(), 2).expect("for two");
    let stop = AtomicBool::new(true);
    let limits = Limits {
        nodes: Some(u64::MAX),
        stop: Some(&stop),
    };
    for (m, nodes) in both(&start, 1, limits) {
        assert!(start.parse_move(&m).is_ok(), "{m} is legal");
        assert!(nodes <= 1 << 8, "{nodes} nodes");
    }
}

#[test]
fn a_tree_with_an_evaluation_takes_a_win_and_avoids_a_loss() {
    for (text, best) in [
        ("12 12 12 11 0 / 12 12 12 0 11 a", "A4"),
        ("12 12 12 11 0 / 7 0 12 12 12 b", "B1"),
    ] {
        for seed in 0..4 {
            let ask = || {
                let limits = Limits::nodes(2_000);
                mcts::choose(&position(text), Squadro::simple_worth, seed, limits)
            };
            let (m, nodes) = ask();
            assert_eq!((m.to_string().as_str(), nodes), (best, 2_000), "{text}");
            assert_eq!(ask(), (m, nodes), "the same question has the same answer");
        }
    }
}

#[test]
fn two_plies_are_enough_to_see_a_reply() {
    // Light threatens to come home in lane 4. B1 jumps that piece.
    let game = Game::from_position(position("12 12 12 11 0 / 7 0 12 12 12 b"));
    for seed in 0..4 {
        let (m, nodes) = two_ply::choose(&game, seed, Limits::default());
        assert_eq!(m.to_string(), "B1");
        assert!(nodes <= 5 * 5, "{nodes} nodes");
        let (m, _) = two_ply::choose(&game, seed, Limits::nodes(0));
        assert!(game.position().check(&m).is_ok(), "without nodes");
    }
}

#[test]
fn the_stronger_baseline_of_stern_halma_looks_farther_ahead() {
    let options = stern_halma::Options::parse("win=filled").expect("valid options");
    let (mut points, games) = (0, 8);
    for number in 0..games {
        let mut game = Game::<SternHalma>::new(&options, 2).expect("for two");
        let far = Seat::new(number % 2).expect("a seat");
        while game.ending().is_none() {
            let seed = mix(number as u64 ^ mix(game.ply() as u64));
            let (m, _) = if game.position().to_move() == far {
                two_ply::choose(&game, seed, Limits::default())
            } else {
                greedy::choose(&game, seed)
            };
            game.play(&m).expect("legal");
        }
        let ending = game.ending().expect("it was played to its end");
        points += usize::from(ending.winners.contains(far));
    }
    assert!(points * 2 > games, "{points} of {games}");
}
