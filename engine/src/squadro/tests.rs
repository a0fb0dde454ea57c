use std::collections::HashMap;

use asterism_rules::squadro::{HOME, Lane, Options, Squadro};
use asterism_rules::{GameOptions as _, Position as _, PositionText};

use super::compact::{CompactSquadro, SEATS};
use super::evaluation::evaluate;
use super::race::{race_result, turns_left};
use crate::mix::mix;
use crate::search::alpha_beta::tests::agrees_with_minimax;
use crate::search::{MAX_EVALUATION, Node as _};
use crate::tuning::{Tunable as _, Weighted as _};

fn position(options: &str, text: &str) -> Squadro {
    let options = Options::parse(options).expect("valid options");
    Squadro::from_text(&options, 2, text).expect("a position")
}

fn node(text: &str) -> CompactSquadro<false> {
    CompactSquadro::new(&position("", text))
}

/// Returns all positions of `games` random games, including the final ones.
fn positions(options: &str, games: u64) -> Vec<Squadro> {
    let options = Options::parse(options).expect("valid options");
    let mut seen = Vec::new();
    for game in 0..games {
        let mut position = Squadro::start(&options.settled(game), 2).expect("for two");
        for ply in 0.. {
            seen.push(position);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let dice = mix(mix(game) ^ ply) >> 33;
            position = position.after(&moves[dice as usize % moves.len()]);
        }
    }
    seen
}

const OPTIONS: [&str; 4] = [
    "",
    "pieces_to_win=1",
    "pieces_to_win=5,first=dark",
    "preset=quick",
];

#[test]
fn a_node_moves_like_its_position() {
    for options in OPTIONS {
        for position in positions(options, 20) {
            let node = CompactSquadro::<false>::new(&position);
            let won = position.outcome().map(|outcome| outcome.winners);
            let mover = position.to_move();
            let expected = won.map(|winners| if winners.contains(mover) { 1 } else { -1 });
            assert_eq!(node.result(), expected, "{}", position.to_text());
            if won.is_some() {
                continue;
            }
            let mut found = Vec::new();
            node.list_moves(&mut found);
            let lanes: Vec<Lane> = found.iter().map(|&(_, lane)| lane).collect();
            let moves = position.legal_moves();
            assert_eq!(lanes, moves.iter().map(|m| m.lane).collect::<Vec<_>>());
            for m in moves {
                let after = position.after(&m);
                assert_eq!(node.after(m.lane), CompactSquadro::new(&after), "{m}");
                assert_ne!(node.key(), node.after(m.lane).key());
            }
        }
    }
}

#[test]
fn moves_that_gain_more_steps_come_first() {
    // A2 jumps B3, which has come back 3 steps to 9, and stops at 4: two steps gained and three taken.
    let node = node("0 3 0 0 0 / 0 0 0 8 0 a");
    let mut found = Vec::new();
    node.list_moves(&mut found);
    for (hint, lane) in found {
        let steps = |node: &CompactSquadro<false>, side| -> i32 {
            let lanes = Lane::ALL.into_iter();
            lanes
                .map(|lane| i32::from(node.pieces.get(side, lane)))
                .sum()
        };
        let after = node.after(lane);
        let swing = steps(&after, 0) - steps(&node, 0) + steps(&node, 1) - steps(&after, 1);
        assert_eq!(hint, 64 * swing, "{lane:?}");
    }
}

#[test]
fn a_side_left_alone_moves_every_turn() {
    let mut position = position("", "9 12 12 12 6 / 11 12 12 12 0 b");
    position.retire(SEATS[1]);
    let mut node = CompactSquadro::<false>::new(&position);
    assert_eq!(
        (node.side(), node.result(), node.known_result()),
        (0, None, None)
    );
    assert!(evaluate(&node).abs() <= MAX_EVALUATION);
    let mut moves = 0;
    while node.result().is_none() {
        assert_eq!(node.side(), 0);
        node = node.after(Lane::ALL[0]);
        moves += 1;
    }
    // The piece jumps a piece of the side that has retired.
    assert_eq!((moves, node.result()), (2, Some(1)));
}

#[test]
fn features_times_weights_equal_the_evaluation() {
    let weights = Squadro::weights();
    for options in OPTIONS {
        for position in positions(options, 10) {
            let features = position.features();
            assert_eq!(features.len(), weights.len());
            let terms = features.iter().zip(&weights);
            // Features are small whole numbers.
            let sum: i32 = terms.map(|(&f, &w)| f as i32 * w).sum();
            let node = CompactSquadro::<false>::new(&position);
            let expected = sum.clamp(-MAX_EVALUATION, MAX_EVALUATION);
            assert_eq!(evaluate(&node), expected, "{}", position.to_text());
        }
    }
}

#[test]
fn alpha_beta_finds_what_minimax_finds() {
    for position in positions("", 12).iter().step_by(9) {
        if position.outcome().is_none() {
            agrees_with_minimax(&CompactSquadro::<false>::new(position), 6);
        }
    }
    for position in positions("pieces_to_win=2,threefold=true", 6)
        .iter()
        .step_by(9)
    {
        if position.outcome().is_none() {
            agrees_with_minimax(&CompactSquadro::<true>::new(position), 5);
        }
    }
}

#[test]
fn turns_left_are_the_turns_needed_without_an_opponent() {
    // Light has not moved yet. Four of its five pieces have to come home, so the slowest is left out.
    assert_eq!(
        turns_left(&node("0 0 0 0 0 / 0 0 0 0 0 a"), 0),
        8 + 8 + 6 + 8
    );
    let late = node("12 7 9 6 11 / 12 12 12 0 10 b");
    // Light needs two turns each in lanes 2, 3 and 4, one of which may be left out, and one turn in lane 5.
    assert_eq!(turns_left(&late, 0), 2 + 2 + 1);
    assert_eq!(turns_left(&late, 1), 1);
    let quick =
        CompactSquadro::<false>::new(&position("pieces_to_win=2", "0 7 9 6 11 / 0 0 0 0 0 a"));
    assert_eq!(turns_left(&quick, 0), 3);
}

/// Returns whether the side to move can win within `moves` moves, by brute force.
fn wins(node: CompactSquadro<false>, moves: i32, known: &mut HashMap<(u64, i32), bool>) -> bool {
    if node.result().is_some() || moves <= 0 {
        return false;
    }
    if let Some(&known) = known.get(&(node.key(), moves)) {
        return known;
    }
    let lanes = |node: CompactSquadro<false>| {
        let movable = move |lane: &Lane| node.pieces.get(node.side(), *lane) < HOME;
        Lane::ALL.into_iter().filter(movable)
    };
    let won = lanes(node).any(|lane| {
        let after = node.after(lane);
        after.result() == Some(-1)
            || moves > 2
                && lanes(after).all(|answer| {
                    let then = after.after(answer);
                    then.result().is_none() && wins(then, moves - 2, known)
                })
    });
    known.insert((node.key(), moves), won);
    won
}

#[test]
fn a_known_race_result_is_right() {
    let mut races = 0;
    let mut known = HashMap::new();
    let mut seen = [0, 0];
    for options in ["", "preset=quick", "preset=all-five"] {
        for position in positions(options, 200) {
            let node = CompactSquadro::<false>::new(&position);
            let Some(moves) = node
                .result()
                .is_none()
                .then(|| race_result(&node))
                .flatten()
            else {
                continue;
            };
            if moves.abs() > 11 {
                continue;
            }
            races += 1;
            known.clear();
            let text = position.to_text();
            if moves > 0 {
                seen[0] += 1;
                assert!(wins(node, moves, &mut known), "{text}: won in {moves}");
                assert!(!wins(node, moves - 2, &mut known), "{text}: not sooner");
            } else {
                seen[1] += 1;
                let mut found = Vec::new();
                node.list_moves(&mut found);
                let each = |within: i32, known: &mut HashMap<_, _>| {
                    let mut after = found.iter().map(|&(_, lane)| node.after(lane));
                    after.all(|after| wins(after, within, known))
                };
                assert!(each(-moves - 1, &mut known), "{text}: lost in {}", -moves);
                assert!(!each(-moves - 3, &mut known), "{text}: not sooner");
            }
        }
    }
    assert!(
        races > 50 && seen.iter().all(|&count| count > 10),
        "{races} races, {seen:?}"
    );
}

#[test]
fn no_piece_jumps_in_a_race_with_a_known_result() {
    for position in positions("", 60) {
        let node = CompactSquadro::<false>::new(&position);
        if node.result().is_none() && race_result(&node).is_some() {
            for lane in position.legal_moves().iter().map(|m| m.lane) {
                let advance = position.advance(lane).expect("the piece can move");
                assert!(advance.to_start.is_empty() && advance.to_turn.is_empty());
            }
        }
    }
}

#[test]
fn a_race_has_no_known_result_while_pieces_can_meet() {
    for text in [
        // B1 can still cross lane 4.
        "12 12 12 11 0 / 7 12 12 12 12 a",
        "0 0 0 0 0 / 0 0 0 0 0 a",
        "12 12 8 11 12 / 8 12 12 6 6 b",
    ] {
        assert_eq!(race_result(&node(text)), None, "{text}");
    }
    // Once B1 is past lane 4, it does not matter that B4 has not moved yet.
    assert_eq!(
        race_result(&node("12 12 12 11 11 / 9 12 12 0 12 a")),
        Some(1)
    );
    assert_eq!(race_result(&node("12 12 12 11 11 / 8 12 12 0 12 a")), None);
    assert_eq!(
        race_result(&node("12 12 8 11 12 / 11 12 10 10 12 b")),
        Some(-2)
    );
}
