//! Compares the search's positions with those of the rules.

use asterism_rules::pentagame::{
    Base, BaseKind, Figure, Move, Options, PartnerOut, Pentagame, Stage, Stop,
};
use asterism_rules::{GameOptions as _, Position, PositionText, Seat};

use super::candidates::{BaseEstimates, PlacementEstimates};
use super::distances::{Distances, FOLLOWED};
use super::evaluation::{BLACK, GRAY, Scores, Standings};
use super::turn::TurnNode;
use super::whole_turns;
use crate::mix::mix;
use crate::search::alpha_beta::tests::agrees_with_minimax;
use crate::search::{LastMoves, Node};

/// Calls `found` with positions from random games under options that together use every rule.
fn each_turn(mut found: impl FnMut(&TurnNode, u64)) {
    const TABLES: [(&str, usize); 8] = [
        ("", 2),
        ("preset=classic", 2),
        ("target=5,gray_exhausted=skip,forced_outs=one_per_turn", 2),
        ("target=5,own_partner_out=next_turn,repetition=same_pair", 2),
        ("black_may_return=false,target=4", 3),
        ("preset=teams", 4),
        ("target=5,forced_outs=one_per_turn", 4),
        ("target=4", 5),
    ];
    for (table, (options, players)) in TABLES.into_iter().enumerate() {
        let options = Options::parse(options).expect("valid options");
        for game in 0..4 {
            let start = Pentagame::start(&options, players).expect("a valid number of players");
            let mut turn = TurnNode::new(&start, None);
            for ply in 0..150 {
                if Node::result(&turn).is_some() {
                    break;
                }
                let dice = mix(ply ^ mix(10 * game + table as u64));
                found(&turn, dice);
                let stages = stages(&turn);
                turn = Node::after(&turn, stages[dice as usize % stages.len().min(12)].1);
            }
        }
    }
}

/// Returns the stages in search order.
fn stages(turn: &TurnNode) -> Vec<(i32, Stage)> {
    let mut stages = Vec::new();
    Node::list_moves(turn, &mut stages);
    stages.sort_by_key(|&(estimate, _)| std::cmp::Reverse(estimate));
    stages
}

#[test]
fn distances_match_the_reach_of_the_rules() {
    let all = |position: &Pentagame, from: Stop| {
        let reach = position.reach(from);
        reach.free.bits() | reach.occupied.bits()
    };
    each_turn(|turn, dice| {
        if !dice.is_multiple_of(5) {
            return;
        }
        let position = turn.board();
        let occupied = position.occupied();
        let distances = Distances::new(position.graph(), occupied.bits());
        for color in 0..5 {
            let goal = 1_u128 << (5 + color);
            let mut home = goal;
            let mut left: Vec<Stop> = occupied.iter().collect();
            for moves in 1..=FOLLOWED + 1 {
                let (now, later): (Vec<Stop>, Vec<Stop>) = left.into_iter().partition(|&stop| {
                    moves > FOLLOWED || all(position, stop) & home != 0 || goal == 1 << stop.index()
                });
                for stop in now {
                    let moves = if goal == 1 << stop.index() { 0 } else { moves };
                    assert_eq!(
                        distances.moves_to_goal(color, stop),
                        moves,
                        "{stop} to {color}"
                    );
                    home |= 1 << stop.index();
                }
                left = later;
            }
        }
    });
}

/// Returns the evaluation for the seat on move if the `occupied` stops were occupied, computed from scratch.
fn evaluate_with(turn: &TurnNode, occupied: u128) -> i32 {
    let distances = Distances::new(turn.board().graph(), occupied);
    let own = turn.sides.of_seat(turn.board().to_move());
    Scores::new(turn, &Standings::with(turn, &distances)).evaluate_for(turn, own)
}

#[test]
fn placements_are_estimated_as_from_scratch() {
    let mut places = 0;
    each_turn(|turn, dice| {
        assert_eq!(turn.occupied(), turn.board().occupied().bits());
        if turn.pending().is_none() && !dice.is_multiple_of(4) {
            return;
        }
        let estimates = PlacementEstimates::new(turn);
        for stop in turn.board().free().iter() {
            let slow = evaluate_with(turn, turn.occupied() | 1 << stop.index());
            assert_eq!(
                estimates.of(stop),
                slow,
                "{stop} in {}",
                turn.board().to_text()
            );
            places += 1;
        }
    });
    assert!(places > 10_000, "{places}");
}

#[test]
fn a_block_that_keeps_links_changes_no_distance() {
    let mut places = 0;
    each_turn(|turn, _| {
        let graph = turn.board().graph();
        let before = Distances::new(graph, turn.occupied());
        for stop in turn.board().free().iter() {
            let place = before.contracted.place(graph, turn.occupied(), stop);
            if !before.contracted.keeps_links(&before.regions, &place) {
                continue;
            }
            let after = Distances::new(graph, turn.occupied() | 1 << stop.index());
            turn.board().each_figure(|figure, at| {
                let color = figure.color.index();
                assert_eq!(
                    before.moves_to_goal(color, at),
                    after.moves_to_goal(color, at),
                    "{figure} with {stop} in {}",
                    turn.board().to_text()
                );
            });
            places += 1;
        }
    });
    assert!(places > 10_000, "{places}");
}

#[test]
fn evaluations_known_from_listing_are_those_of_the_positions() {
    let (mut known, mut all) = (0, 0);
    each_turn(|turn, dice| {
        if turn.pending().is_some() || turn.over().is_some() {
            return;
        }
        let (mut found, mut scores) = (Vec::new(), Vec::new());
        let enough = if dice.is_multiple_of(2) { i32::MAX } else { 0 };
        Node::list_last_moves(
            turn,
            &mut LastMoves {
                found: &mut found,
                scores: &mut scores,
                enough,
            },
        );
        assert!(scores.len() <= found.len());
        let last = scores.len().saturating_sub(1);
        for (at, (&(_, m), score)) in found.iter().zip(&scores).enumerate() {
            all += 1;
            let Some(score) = *score else { continue };
            assert!(score < enough || at == last, "nothing more is listed");
            let child = Node::after(turn, m);
            let same = Node::side(&child) == Node::side(turn);
            let evaluation = Node::evaluate(&child);
            assert_eq!(Node::result(&child), None);
            assert_eq!(score, if same { evaluation } else { -evaluation });
            assert_eq!(Node::depth_cost(turn, m), 1);
            known += 1;
        }
    });
    assert!(known > 10_000 && all > known, "{known} of {all}");
}

/// Returns the evaluation after a base move for the seat that makes the move, based on the distances before the move.
fn evaluate_base(turn: &TurnNode, base: Base) -> i32 {
    let board = turn.board();
    let own = turn.sides.of_seat(board.to_move());
    let mut after = Standings::new(turn);
    let mut hand = if base.kind == BaseKind::BeatBlack {
        BLACK
    } else {
        0
    };
    let mut moves = |figure: Figure, from, to, leaves| {
        let owner = board.command().owner(figure);
        if board.retired().contains(owner) {
            return;
        }
        let side = &mut after.sides[turn.sides.of_seat(owner)];
        side.remove(turn.distances(), figure.color.index(), from);
        if leaves {
            side.out += 1;
            hand += GRAY;
        } else {
            side.add(turn.distances(), figure.color.index(), to);
        }
    };
    let out = base.to == base.figure.goal();
    if out || base.kind != BaseKind::Go {
        moves(base.figure, base.from, base.to, out);
    }
    if let BaseKind::Swap(partner) = base.kind {
        let leaves = board.command().together(partner, base.figure)
            && base.from == partner.goal()
            && board.options().own_partner_out == PartnerOut::Immediate;
        moves(partner, base.to, base.from, leaves);
    }
    hand + Scores::new(turn, &after).evaluate_for(turn, own)
}

#[test]
fn base_moves_are_estimated_as_from_scratch() {
    let mut bases = 0;
    each_turn(|turn, dice| {
        if turn.pending().is_some() || turn.board().outcome().is_some() {
            return;
        }
        // Retired seats keep their figures on the board.
        let mut board = *turn.board();
        if board.players() > 2 && dice.is_multiple_of(3) {
            board.retire(Seat::new(dice as usize / 8 % board.players()).expect("a seat"));
        }
        let turn = TurnNode::new(&board, None);
        let standing = Standings::new(&turn);
        let mut estimates = BaseEstimates::new(&turn, &standing);
        board.each_base(|base| {
            assert_eq!(
                estimates.of(base),
                evaluate_base(&turn, base),
                "{base:?} in {}",
                board.to_text()
            );
            bases += 1;
        });
    });
    assert!(bases > 10_000, "{bases}");
}

#[test]
fn stages_make_legal_moves_with_the_same_result() {
    let mut moves = 0;
    each_turn(|turn, dice| {
        if turn.pending().is_some() {
            return;
        }
        let before = turn.board();
        let mut now = turn.clone();
        let mut line = Vec::new();
        while line.is_empty() || now.pending().is_some() {
            let stages = stages(&now);
            let (_, stage) = stages[(dice >> line.len()) as usize % stages.len()];
            line.push(stage);
            now = Node::after(&now, stage);
        }
        let made: Vec<Move> = whole_turns(turn, &line, |_| unreachable!("the turn is complete"));
        let [m] = made[..] else {
            panic!("{made:?} is not one move");
        };
        assert_eq!(before.check(&m), Ok(()), "{m} in {}", before.to_text());
        assert_eq!(*now.board(), before.after(&m), "{m}");
        assert_eq!(
            now.board().outcome().is_some(),
            Node::result(&now).is_some(),
            "{m}"
        );
        let fresh = TurnNode::new(now.board(), None);
        assert_eq!(Node::key(&now), Node::key(&fresh), "{m}");
        let standing = |turn: &TurnNode| {
            let sides = usize::from(turn.sides.count);
            (0..sides)
                .map(|side| Standings::new(turn).score_of(side))
                .sum::<i32>()
        };
        assert_eq!(standing(&now), standing(&fresh), "{m}");
        moves += 1;
    });
    assert!(moves > 1000, "{moves}");
}

#[test]
fn a_figure_without_others_in_reach_has_moves() {
    // The figure can neither swap nor beat, and there is no opposing figure to block.
    let options = Options::parse("target=5").expect("valid options");
    let text = "A,-,-,-,-/-,-,-,-,C k:B-3-C,C-1-D,C-1-e,C-1-a,C-2-D g:- 1 -/-";
    let position = Pentagame::from_text(&options, 2, text).expect("a position");
    let turn = TurnNode::new(&position, None);
    let reach = position.reach(Stop::new(0).expect("A"));
    assert_eq!(stages(&turn).is_empty(), reach.free.is_empty());
}

#[test]
fn alpha_beta_finds_what_minimax_finds() {
    let mut positions = 0;
    each_turn(|turn, dice| {
        // Skip positions in the middle of a turn: a search begins between turns, with the full choice of places.
        if turn.sides.count > 2 || turn.pending().is_some() || !dice.is_multiple_of(40) {
            return;
        }
        agrees_with_minimax(&TurnNode::new(turn.board(), None), 2);
        positions += 1;
    });
    assert!(positions > 5, "{positions}");
}

#[test]
fn retired_seats_are_not_rivals() {
    let mut position = Pentagame::start(&Options::default(), 3).expect("three players are allowed");
    position.retire(Seat::FIRST);
    let turn = TurnNode::new(&position, None);
    assert_eq!(Standings::new(&turn).best_rival(&turn, 1), 2);
    assert_eq!(Standings::new(&turn).best_rival(&turn, 2), 1);
}
