use std::sync::atomic::AtomicBool;

use asterism_engine::Limits;
use asterism_rules::squadro::{Options, Squadro};
use asterism_rules::{Notation, Position, PositionText};

use super::worth::SimpleWorth as _;
use super::{alpha_beta, rollouts};

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
