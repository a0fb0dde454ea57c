//! Compares the compact node with the game's own position, and the search with plain minimax.

use asterism_rules::{GameOptions, Outcome, Position};
use asterism_rules::{Notation, PositionText, star_squares::Options};

use super::filtered::FilteredNode;
use super::stars::Stars;
use super::*;
use crate::level::Level;
use crate::mix::mix;
use crate::question::Forced;
use crate::search::alpha_beta::tests::agrees_with_minimax;
use crate::think::choose;

const VARIANTS: [&str; 6] = [
    "",
    "board=grid8,squares=all,opening=pie",
    "board=nested",
    "opening=no_centre,squares=axis",
    "board=nested,squares=all,opening=pie",
    "board=grid8,squares=axis",
];

fn start(options: &str) -> StarSquares {
    let options = Options::parse(options).expect("valid options");
    StarSquares::start(&options, 2).expect("for two")
}

/// Returns the result for the side to move, as a node returns it.
fn result(position: &StarSquares) -> Option<i32> {
    let Outcome { winners, .. } = position.outcome()?;
    Some(if winners.contains(position.to_move()) {
        1
    } else {
        -1
    })
}

/// Calls `look` with positions of random games.
fn random_positions(options: &str, games: u64, mut look: impl FnMut(&StarSquares, &Stars)) {
    for game in 0..games {
        let mut position = start(options);
        let mut node = Stars::from(&position);
        for ply in 0..80 {
            look(&position, &node);
            if position.outcome().is_some() {
                break;
            }
            let moves = position.legal_moves();
            let m = moves[mix(game * 1000 + ply) as usize % moves.len()];
            position = position.after(&m);
            node = node.after(m);
        }
    }
}

#[test]
fn the_node_agrees_with_the_position() {
    for options in VARIANTS {
        random_positions(options, 100, |position, node| {
            let text = position.to_text();
            assert_eq!(node.result(), result(position), "{text}");
            assert_eq!(node.key(), Stars::from(position).key(), "{text}");
            if node.result().is_some() {
                return;
            }
            let mut moves = Vec::new();
            node.each_move(|m| moves.push(m));
            moves.sort_unstable();
            assert_eq!(moves, position.legal_moves(), "{text}");
            let wins = |m: &Move| node.after(*m).result() == Some(-1);
            let win = node.find_win(node.side());
            assert_eq!(win.is_some(), moves.iter().any(wins), "{text}");
            assert!(win.is_none_or(|m| wins(&m)), "{text}");
        });
    }
}

#[test]
fn only_moves_that_lose_at_once_are_left_out() {
    for options in VARIANTS {
        random_positions(options, 40, |position, node| {
            if node.result().is_some() {
                return;
            }
            let mut listed = Vec::new();
            node.list_moves(&mut listed);
            let listed: Vec<Move> = listed.into_iter().map(|(_, m)| m).collect();
            assert!(!listed.is_empty());
            if let Some(win) = node.find_win(node.side()) {
                assert_eq!(listed, [win]);
                return;
            }
            let is_lost = |m: &Move| {
                let after = node.after(*m);
                after.result() == Some(1) || after.find_win(after.side()).is_some()
            };
            for m in position.legal_moves() {
                assert!(
                    listed.contains(&m) || is_lost(&m),
                    "{m} in {}",
                    position.to_text()
                );
            }
        });
    }
}

#[test]
fn alpha_beta_finds_what_minimax_finds() {
    for (at, options) in VARIANTS.into_iter().enumerate() {
        let mut number = at;
        random_positions(options, 6, |_, node| {
            number += 1;
            if node.result().is_none() && number.is_multiple_of(8) {
                agrees_with_minimax(&FilteredNode::new(node, &[], &EVALUATION), 3);
            }
        });
    }
}

fn think(position: &StarSquares, level: usize, seed: u64, nodes: u64) -> Thought<Move> {
    let level = Level::new(level).expect("a level");
    choose(position, level, seed, Some(nodes)).expect("the game is not over")
}

#[test]
fn thinking_is_reproducible_at_every_level_and_under_every_option() {
    for options in VARIANTS
        .into_iter()
        .chain(["superko=true", "opening=pie,superko=true"])
    {
        let mut position = start(options);
        for ply in 0..6 {
            for level in 1..=6 {
                let one = think(&position, level, 7, 3000);
                assert_eq!(one, think(&position, level, 7, 3000));
                assert!(position.check(&one.line[0]).is_ok());
                assert!((0.0..=1.0).contains(&one.chances[0]));
            }
            let moves = position.legal_moves();
            position = position.after(&moves[mix(ply) as usize % moves.len()]);
            if position.outcome().is_some() {
                break;
            }
        }
    }
}

#[test]
fn a_seat_whose_opponent_retired_still_finds_a_move() {
    let mut position = start("");
    position = position.after(&position.parse_move("c3").expect("free"));
    position.retire(position.to_move());
    for level in 1..=6 {
        let thought = think(&position, level, 1, 2000);
        assert!(position.check(&thought.line[0]).is_ok());
    }
}

#[test]
fn the_best_level_opens_in_the_middle_and_says_it_wins() {
    for options in ["", "board=grid8"] {
        let thought = think(&start(options), 6, 1, 9_000_000);
        assert_eq!(thought.line[0].to_string(), "c3");
        assert_eq!(thought.forced, Some(Forced::Win(13)));
        let mut position = start(options);
        for m in &thought.line {
            position = position.play(m).expect("a legal move");
        }
        // Even a line that was cut short ends with a move by the winner.
        assert_eq!(thought.line.len() % 2, 1);
        assert_eq!(result(&position).is_some(), thought.line.len() == 13);
    }
}
