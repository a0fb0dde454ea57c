//! Compares the search's position with that of the rules, and the searches with brute force.

use asterism_rules::stern_halma::{Options, SternHalma};
use asterism_rules::{GameOptions, Position, PositionText, Seat};

use super::node::HalmaNode;
use crate::mix::mix;
use crate::question::Limits;
use crate::search::alpha_beta::tests::agrees_with_minimax;
use crate::search::{Node, Plan, SeatNode, search_best_reply};

/// Returns the positions of a game in which all seats move forward at random.
fn positions(options: &str, players: usize, seed: u64) -> Vec<SternHalma> {
    let options = Options::parse(options).expect("valid options");
    let mut position = SternHalma::start(&options, players).expect("a valid number of players");
    let mut seen = vec![position];
    let mut moves = Vec::new();
    while position.outcome().is_none() && seen.len() < 400 {
        moves.clear();
        Node::list_moves(&HalmaNode::new(&position), &mut moves);
        moves.sort_by_key(|&(hint, m)| (-hint, m));
        let good = moves.len().min(6) as u64;
        let dice = mix(seed ^ mix(seen.len() as u64)) % good;
        position = position.after(&moves[dice as usize].1);
        seen.push(position);
    }
    seen
}

#[test]
fn nodes_agree_with_positions() {
    for (options, players) in [
        ("", 2),
        ("win=filled", 2),
        ("leave_target=stay,foreign_arms=pass_only", 3),
        ("play_on=true", 4),
        ("", 5),
        ("win=filled,play_on=true", 6),
    ] {
        let seen = positions(options, players, 5);
        let mut node = HalmaNode::new(&seen[0]);
        let mut moves = Vec::new();
        for pair in seen.windows(2) {
            let [before, after] = pair else { continue };
            moves.clear();
            Node::list_moves(&node, &mut moves);
            assert!(!moves.is_empty());
            let legal = before.legal_moves();
            assert!(moves.iter().all(|(_, m)| legal.contains(m)));
            let mut each: Vec<_> = moves.iter().map(|&(_, m)| m).collect();
            each.sort_unstable();
            each.dedup();
            assert_eq!(each.len(), moves.len(), "each move is listed once");
            let m = each.into_iter().find(|m| before.after(m) == *after);
            node = Node::after(&node, m.expect("the move played is listed"));
            let fresh = HalmaNode::new(after);
            assert_eq!(node.position(), after);
            assert_eq!(Node::key(&node), Node::key(&fresh));
            for seat in Seat::first(after.players()) {
                assert_eq!(node.sum(seat), fresh.sum(seat));
            }
            if after.outcome().is_some() {
                assert!(
                    Seat::first(after.players()).all(|seat| node.result_of(seat.index()).is_some())
                );
            }
        }
    }
}

#[test]
fn positions_that_differ_have_different_keys() {
    let seen = positions("", 3, 1);
    let keys = |position: &SternHalma| Node::key(&HalmaNode::new(position));
    for (place, one) in seen.iter().enumerate() {
        for other in &seen[..place] {
            assert_eq!(one == other, keys(one) == keys(other));
        }
    }
}

/// Returns a plan that searches everything up to `depth`.
fn plan(depth: u32) -> Plan {
    Plan {
        nodes: 10_000_000,
        depth,
        noise: 0,
        missed_replies: 0,
    }
}

#[test]
fn alpha_beta_finds_what_minimax_finds() {
    for options in ["", "win=filled"] {
        let seen = positions(options, 2, 3);
        let running = seen.iter().filter(|position| position.outcome().is_none());
        // This depth is too small to repeat a position.
        for position in running.step_by(9) {
            agrees_with_minimax(&HalmaNode::new(position), 3);
        }
    }
}

#[test]
fn best_replies_are_those_that_hurt_most() {
    for players in [3, 4, 6] {
        let seen = positions("", players, 9);
        for position in seen.iter().step_by(11).take(8) {
            let node = HalmaNode::new(position);
            let me = Node::side(&node);
            let (mut own, mut theirs) = (Vec::new(), Vec::new());
            Node::list_moves(&node, &mut own);
            let best = own.iter().map(|&(_, m)| {
                let after = Node::after(&node, m);
                let others = (0..players).filter(|&seat| seat != me);
                let evaluation = others.filter_map(|seat| after.turned_to(seat)).map(|node| {
                    theirs.clear();
                    Node::list_moves(&node, &mut theirs);
                    let after = theirs.iter().map(|&(_, m)| Node::after(&node, m));
                    after.map(|node| node.evaluate_for(me)).min()
                });
                evaluation.flatten().min().expect("an opponent can reply")
            });
            let best = best.max().expect("there is a move");
            let found = search_best_reply(&node, &[], &plan(2), 1, Limits::default());
            assert_eq!(found.score, best, "{}", position.to_text());
            assert!(position.check(&found.line[0]).is_ok());
        }
    }
}

#[test]
fn a_retired_seat_does_not_reply() {
    let mut position =
        SternHalma::start(&Options::default(), 3).expect("three players are allowed");
    position.retire(Seat::FIRST);
    let node = HalmaNode::new(&position);
    assert!(node.turned_to(0).is_none());
    assert!(node.turned_to(2).is_some());
}

#[test]
fn features_times_weights_equal_the_evaluation() {
    use crate::tuning::Tunable;
    use crate::tuning::Weighted as _;
    let weights = SternHalma::weights();
    for players in [2, 3] {
        for position in positions("", players, 2).iter().step_by(5) {
            if position.outcome().is_some() {
                continue;
            }
            let node = HalmaNode::new(position);
            let features = position.features();
            assert_eq!(features.len(), weights.len());
            let terms = features.iter().zip(&weights);
            let sum: f32 = terms.map(|(f, &w)| f * w as f32).sum();
            let own = Node::side(&node);
            let score = if players == 2 {
                Node::evaluate(&node)
            } else {
                node.evaluate_for(own) + super::weights::TURN
            };
            // The sum differs slightly, because the value of each peg is rounded.
            assert!((sum - score as f32).abs() <= 21.0, "{sum} against {score}");
        }
    }
}
