use std::collections::BTreeMap;

use super::*;
use crate::game::chance::scramble;
use crate::testing::documents::{check_stored, expect_unreadable};

fn game() -> GameId {
    GameId::new(7).expect("not zero")
}

fn at(seconds: i64) -> Timestamp {
    Timestamp::from_millis(1000 * seconds)
}

fn user(number: u64) -> UserId {
    UserId::new(number)
}

/// Casts a vote in the vote at version 3, for the group in seat 1.
fn vote(ballot: &mut Ballot, number: u64, notation: &str) -> Result<(), VoteRefusal> {
    ballot.cast((user(number), 1), 3, notation, at(number as i64))
}

#[test]
fn votes_are_stored() {
    let mut ballot = Ballot::default();
    vote(&mut ballot, 8, "e5").unwrap();
    vote(&mut ballot, 9, "c3").unwrap();
    let decision = ballot.decide(3, 1).unwrap();
    check_stored(
        &game(),
        ballot.clone(),
        r#"{"version":3,"since":8000,"moves":["e5","c3"],"voters":[[8,1,0],[9,1,1]]}"#,
    );
    let mut after = ballot.after(decision, 4);
    after.note_shown(at(5));
    after.note_post(Some((ChannelId::new(20), MessageId::new(30))), 4);
    check_stored(
        &game(),
        after,
        r#"{"version":4,"voters":[[8,1,null],[9,1,null]],"last":[1,"e5",1,2],"shown":5000,"post":[20,30],"posted":4}"#,
    );
    check_stored(&game(), Ballot::default(), "{}");
    expect_unreadable::<Ballot>(&game(), r#"{"voters":[[0,1,null]]}"#);
}

#[test]
fn contradictions_are_not_stored() {
    let mut fine = Ballot::default();
    vote(&mut fine, 8, "e5").unwrap();
    assert!(fine.check().is_ok());
    let spoil: [fn(&mut Ballot); 5] = [
        |it| it.voters[0].choice = Some(1),
        |it| it.moves.push("c3".to_owned()),
        |it| it.since = None,
        |it| it.voters.push(it.voters[0]),
        |it| it.moves = vec!["e5".to_owned(); MAX_MOVES + 1],
    ];
    for spoil in spoil {
        let mut ballot = fine.clone();
        spoil(&mut ballot);
        assert!(ballot.check().is_err(), "{ballot:?}");
    }
}

#[test]
fn the_leading_move_wins_and_between_equals_the_first() {
    let check = |votes: &[(u64, &str)], expected: &str| {
        let mut ballot = Ballot::default();
        for (number, notation) in votes {
            vote(&mut ballot, *number, notation).unwrap();
        }
        let decision = ballot.decide(3, 1).unwrap();
        assert_eq!(decision.notation, expected, "{votes:?}");
        assert_eq!(ballot.decide(4, 1), None, "another turn");
    };
    check(&[(1, "a")], "a");
    check(&[(1, "a"), (2, "b")], "a");
    check(&[(1, "a"), (2, "b"), (3, "b")], "b");
    // Ann has changed her vote, so that hers is no longer the first suggestion.
    check(&[(1, "a"), (2, "b"), (1, "c")], "b");
    check(&[(1, "a"), (2, "b"), (1, "c"), (1, "a")], "b");
    check(&[(1, "a"), (2, "b"), (3, "a"), (1, "c")], "a");
    // Nobody votes twice.
    check(&[(1, "b"), (2, "a"), (3, "a"), (1, "b"), (1, "b")], "a");
}

#[test]
fn votes_are_counted_as_an_independent_count_does() {
    for seed in 0..200u64 {
        let mut state = scramble(seed);
        let mut random = |below: u64| {
            state = scramble(state);
            state % below
        };
        let mut ballot = Ballot::default();
        // The moves in the order of their first votes, and the vote of each.
        let mut order: Vec<String> = Vec::new();
        let mut votes: BTreeMap<u64, String> = BTreeMap::new();
        for _ in 0..60 {
            let (number, notation) = (1 + random(15), format!("m{}", random(13)));
            let cast = vote(&mut ballot, number, &notation);
            let mut then = votes.clone();
            then.insert(number, notation.clone());
            let others: Vec<&String> = order
                .iter()
                .filter(|it| then.values().any(|v| v == *it))
                .collect();
            let is_full = !order.contains(&notation) && others.len() >= MAX_MOVES;
            assert_eq!(cast.is_err(), is_full, "seed {seed}");
            if is_full {
                ballot = rebuild(&order, &votes);
                continue;
            }
            votes = then;
            if !order.contains(&notation) {
                order.push(notation);
            }
            order.retain(|it| votes.values().any(|v| v == it));
            let count =
                |notation: &String| votes.values().filter(|v| *v == notation).count() as u32;
            let expected: Vec<(&str, u32)> =
                order.iter().map(|it| (it.as_str(), count(it))).collect();
            assert_eq!(ballot.tally(3), expected, "seed {seed}");
            let most = expected.iter().map(|(_, count)| *count).max().unwrap();
            let first = expected.iter().find(|(_, count)| *count == most).unwrap();
            let decision = ballot.decide(3, 2).unwrap();
            assert_eq!((decision.notation.as_str(), decision.votes), *first);
            assert_eq!(decision.all as usize, votes.len());
            for (number, notation) in &votes {
                assert_eq!(ballot.choice(3, user(*number)), Some(notation.as_str()));
            }
            ballot.check().unwrap();
        }
    }
}

/// Returns a ballot with these votes, for moves suggested in this order.
fn rebuild(order: &[String], votes: &BTreeMap<u64, String>) -> Ballot {
    let mut ballot = Ballot::default();
    for notation in order {
        for (number, _) in votes.iter().filter(|(_, it)| *it == notation) {
            vote(&mut ballot, *number, notation).unwrap();
        }
    }
    ballot
}

#[test]
fn there_are_limits_to_moves_and_voters() {
    let mut ballot = Ballot::default();
    for number in 1..=MAX_MOVES as u64 {
        vote(&mut ballot, number, &format!("m{number}")).unwrap();
    }
    let most = MAX_MOVES;
    let full = Err(VoteRefusal::ManyMoves { most });
    assert_eq!(vote(&mut ballot.clone(), 50, "new"), full);
    // One's own suggestion can still be replaced, and others can be voted for.
    vote(&mut ballot, 1, "new").unwrap();
    vote(&mut ballot, 50, "new").unwrap();
    assert_eq!(vote(&mut ballot.clone(), 50, "newer"), full);
    for number in 51..MAX_VOTERS as u64 + 40 {
        vote(&mut ballot, number, "new").unwrap();
    }
    let most = MAX_VOTERS;
    let full = Err(VoteRefusal::ManyVoters { most });
    assert_eq!(vote(&mut ballot, 5000, "new"), full);
    vote(&mut ballot, 51, "m2").unwrap();
    ballot.check().unwrap();
}

#[test]
fn nobody_votes_for_both_sides() {
    let mut ballot = Ballot::default();
    vote(&mut ballot, 8, "e5").unwrap();
    let other = ballot.clone().cast((user(8), 2), 4, "c3", at(9));
    assert_eq!(other, Err(VoteRefusal::OtherSide));
    ballot.cast((user(9), 2), 4, "c3", at(9)).unwrap();
    assert_eq!(ballot.tally(4), [("c3", 1)]);
    assert_eq!(ballot.tally(3), []);
    assert!(ballot.is_past(3) && !ballot.is_past(4));
    // After the game, no one knows who voted.
    ballot.end();
    assert_eq!(ballot.users(), []);
}

#[test]
fn an_erased_user_has_no_vote() {
    let mut ballot = Ballot::default();
    vote(&mut ballot, 8, "e5").unwrap();
    vote(&mut ballot, 9, "c3").unwrap();
    assert!(ballot.forget_user(user(8)));
    assert_eq!(ballot.tally(3), [("c3", 1)]);
    assert!(!ballot.forget_user(user(9)), "nothing is left");
    assert!(ballot.check().is_ok());
}

#[test]
fn votes_are_not_shown_again_too_soon() {
    let mut ballot = Ballot::default();
    assert_eq!(ballot.shown_again(at(0)), None);
    ballot.note_shown(at(100));
    assert_eq!(ballot.shown_again(at(100)), Some(at(120)));
    assert_eq!(ballot.shown_again(at(119)), Some(at(120)));
    assert_eq!(ballot.shown_again(at(120)), None);
    // The clock was set back.
    assert_eq!(ballot.shown_again(at(50)), None);
}
