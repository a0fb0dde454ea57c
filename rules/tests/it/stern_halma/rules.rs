//! Where pegs can go under each rule and option.

use std::collections::BTreeSet;

use asterism_rules::stern_halma::{Hole, Options, SternHalma, Win};
use asterism_rules::{Choices, GameOptions, Notation, Position, SetupError, Step};

use super::{hole, moves, pegs, start};

/// Checks the destinations of the first peg in `own`, with seat 1 to move.
fn check(options: &str, own: &str, others: &str, expected: &str) {
    let position = pegs(options, &[own, others], "1");
    let from = own.split(' ').next().expect("a peg");
    let found: BTreeSet<&str> = position
        .destinations(hole(from))
        .iter()
        .map(Hole::name)
        .collect();
    assert_eq!(
        found,
        expected.split_whitespace().collect(),
        "{options}: {own} / {others}"
    );
    let written = moves(&position);
    for to in expected.split_whitespace() {
        let either = [format!("{from}-{to}"), format!("{from}:{to}")];
        assert_eq!(
            either.iter().filter(|text| written.contains(text)).count(),
            1,
            "{to}"
        );
    }
}

#[test]
fn the_game_is_for_two_to_six() {
    for players in 2..=6 {
        assert_eq!(start("", players).players(), players);
    }
    for players in [0, 1, 7, 100] {
        let refused = asterism_rules::stern_halma::SternHalma::start(&super::options(""), players);
        assert_eq!(
            refused,
            Err(SetupError::Players {
                players,
                allowed: 2..=6
            })
        );
    }
}

#[test]
fn a_peg_slides_to_free_holes_around_it() {
    check("", "i5", "q1", "h5 h6 i4 i6 j5 j6");
    check("", "a1", "q1", "b1 b2");
    check("", "e1", "q1", "e2 f1");
    // A peg cannot hop off the board or over a gap.
    check("", "b1", "a1 c1 c2 b2 i5", "d1 d3");
    check("", "i5", "i7 g5", "h5 h6 i4 i6 j5 j6");
}

#[test]
fn a_peg_can_hop_over_any_peg_repeatedly() {
    check("", "i5 i6", "q1", "h5 h6 i4 j5 j6 i7");
    check("", "i5", "i6 q1", "h5 h6 i4 j5 j6 i7");
    // Two in a row cannot be hopped over.
    check("", "i5", "i6 i7", "h5 h6 i4 j5 j6");
    // The direction can change after each hop, and the chain can stop after any hop.
    check("", "i5", "i6 h7 f7", "h5 h6 i4 j5 j6 i7 g7 e7");
    // There is no hop after a slide, although a peg in h6 could hop over g7.
    check("", "i5", "g7 q1", "h5 h6 i4 i6 j5 j6");
}

#[test]
fn a_chain_cannot_end_where_it_began() {
    // The chain goes around a ring of pegs: i5, i7, g7, and back to i5.
    let position = pegs("", &["i5 a1", "i6 h7 h6"], "1");
    let ring = position.destinations(hole("i5"));
    assert!(ring.contains(hole("i7")) && !ring.contains(hole("i5")));
    assert!(position.parse_move("i5:i7:g7").is_ok());
}

#[test]
fn pegs_can_only_hop_through_arms_of_others_under_pass_only() {
    let own = "e9";
    check("", own, "q1", "d4 e8 e10 f8 f9");
    check("foreign_arms=pass_only", own, "q1", "d4 e8 f8 f9");
    check("", own, "e10 f10", "d4 e8 f8 f9 e11 g9");
    check("foreign_arms=pass_only", own, "e10 f10", "d4 e8 f8 f9 g9");
    // A move of a peg that is in such an arm must leave it.
    check("foreign_arms=pass_only", "e10 a1", "q1", "e9 f9");
    check("foreign_arms=pass_only", "e13 a1", "q1", "");
    // The start arm and the target arm of the seat are allowed.
    check("foreign_arms=pass_only", "d1 e9", "q1", "c1 d2 e5 e6");
    check("foreign_arms=pass_only", "m5 e9", "e1", "l4 l5 m6 n1");
}

#[test]
fn pegs_that_have_arrived_must_stay_under_stay() {
    check("", "n1 a1", "e1", "m5 m6 n2 o1");
    check("leave_target=stay", "n1 a1", "e1", "n2 o1");
    // The path can go outside, but must end inside.
    check("leave_target=stay", "n1 a1", "m6 m7", "n2 o1 n3");
    check("", "n1 a1", "m6 m7", "m5 n2 o1 n3 l6");
    // Pegs can leave and enter the start arm.
    check("leave_target=stay", "d1 n1", "e1", "c1 d2 e5 e6");
}

#[test]
fn choices_that_were_not_offered_are_refused() {
    let position = start("", 2);
    let step = |name: &str| Step::new(hole(name).index() as u16).expect("small");
    for chosen in [
        vec![step("a1")],
        vec![step("q1")],
        vec![step("e5")],
        vec![step("d1"), step("d1")],
        vec![step("d1"), step("e5"), step("e6")],
        vec![Step::new(121).expect("small")],
    ] {
        assert!(position.next_steps(&chosen).is_err(), "{chosen:?}");
    }
}

#[test]
fn a_peg_at_home_blocks_nobody_unless_the_challenge_says_so() {
    let usual = Options::for_new_game(None).expect("there are usual options");
    let text = |players| {
        let start = SternHalma::start(&usual, players).expect("two to six players are allowed");
        start.options().to_text()
    };
    let full = "win=filled";
    assert_eq!([2, 3, 4, 5, 6].map(text), [full, "", full, full, full]);
    // A record without this option means the printed rule, as it always has.
    assert_eq!(start("", 2).options().win, Win::OwnOnly);
}
