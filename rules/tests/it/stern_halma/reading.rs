//! Moves as players type them, and position texts.

use asterism_rules::stern_halma::{Hole, SternHalma};
use asterism_rules::{Describe, MoveError, Notation, Position, PositionText};

use super::{board, moves, options, pegs, start};
use crate::dice::{Dice, random_move};

#[test]
fn a_move_can_be_typed_in_many_ways() {
    let position = pegs("", &["d1 c1 i5", "q1 i6 h7 f7"], "1");
    for (typed, expected) in [
        ("d1-e5", "d1-e5"),
        ("D1-E5", "d1-e5"),
        ("d1:e5", "d1-e5"),
        ("d1 e5", "d1-e5"),
        ("d1e5", "d1-e5"),
        ("d 1 e 5", "d1-e5"),
        ("  d1 → e5 ", "d1-e5"),
        ("d1->e5", "d1-e5"),
        ("d1 - e5", "d1-e5"),
        ("d1–e5", "d1-e5"),
        ("d1, e5", "d1-e5"),
        ("d1 to e5", "d1-e5"),
        ("D1 TO E5", "d1-e5"),
        ("d01-e05", "d1-e5"),
        ("c1:e5", "c1:e5"),
        ("c1-e5", "c1:e5"),
        ("c1 x e5", "c1:e5"),
        ("c1xe5", "c1:e5"),
        ("C1 X E5", "c1:e5"),
        ("c1×e5", "c1:e5"),
        ("c1 --> e5  ", "c1:e5"),
        ("c1 => e5", "c1:e5"),
        ("c1 / e5", "c1:e5"),
        ("i5 x i7 x g7", "i5:g7"),
        ("i5, i7; g7 to e7", "i5:e7"),
        ("i5:e7", "i5:e7"),
        ("i5-e7", "i5:e7"),
        ("i5:i7:g7:e7", "i5:e7"),
        ("I5 I7 G7 E7", "i5:e7"),
        ("i5>i7>g7", "i5:g7"),
    ] {
        let read = position.parse_move(typed).map(|m| m.to_string());
        assert_eq!(read.as_deref(), Ok(expected), "{typed}");
    }
}

#[test]
fn an_unreadable_move_says_where_parsing_stopped() {
    let position = start("", 3);
    for (typed, at, key) in [
        ("z9", 0, "ExpectHole"),
        ("d1-r5", 3, "ExpectHole"),
        ("d1-e14", 3, "ExpectNumber"),
        ("a2", 0, "ExpectNumber"),
        ("d0-e5", 0, "ExpectNumber"),
        ("d1-e99999999999999999999999", 3, "ExpectNumber"),
        ("d1-e", 4, "ExpectHole"),
        ("d-e5", 1, "ExpectHole"),
        ("5d", 0, "ExpectHole"),
        ("ß1", 0, "ExpectHole"),
        ("d1→é", 3, "ExpectHole"),
        ("d1 e5 ?", 6, "ExpectEnd"),
        // Only another hop can follow a complete move.
        ("c1 e5 x", 6, "ExpectEnd"),
        ("c1 e5 -", 6, "ExpectEnd"),
        ("c1:e5: ", 5, "ExpectEnd"),
        ("c1:e5 to", 6, "ExpectEnd"),
        ("c1 e5 xyz", 6, "ExpectEnd"),
        ("c1 e5 please", 6, "ExpectEnd"),
        ("c1:e5?", 5, "ExpectEnd"),
        ("c1:e5:?", 6, "ExpectHole"),
        ("c1:e5:e", 7, "ExpectHole"),
        // Nothing can come before a move.
        ("x c1 e5", 0, "ExpectHole"),
        (" - c1 e5", 1, "ExpectHole"),
        (":", 0, "ExpectHole"),
        ("to e5", 0, "ExpectHole"),
        ("peg c1:e5", 0, "ExpectHole"),
        ("c1 east", 3, "ExpectHole"),
        ("c1 xyz", 3, "ExpectHole"),
        // Only one symbol is allowed between two holes.
        ("c1::e5", 3, "ExpectHole"),
        ("c1 : - e5", 5, "ExpectHole"),
        ("c1 x - e5", 3, "ExpectHole"),
        ("c1 -: e5", 4, "ExpectHole"),
    ] {
        let Err(MoveError::Unreadable {
            at: stopped,
            expected,
            example,
        }) = position.parse_move(typed)
        else {
            panic!("{typed} was read");
        };
        assert_eq!((stopped, expected.parts().name), (at, key), "{typed}");
        assert!(position.parse_move(&example).is_ok());
    }
}

#[test]
fn an_incomplete_move_asks_for_the_missing_part() {
    let position = start("", 3);
    for (typed, chosen, key) in [
        ("", 0, "AskPeg"),
        ("  ", 0, "AskPeg"),
        ("d1", 1, "AskDestination"),
        ("d1:", 1, "AskDestination"),
        ("d1 -> ", 1, "AskDestination"),
        ("d1x", 1, "AskDestination"),
        ("d1 to", 1, "AskDestination"),
    ] {
        match position.parse_move(typed) {
            Err(MoveError::Incomplete {
                chosen: steps,
                asks,
            }) => {
                assert_eq!((steps.len(), asks.parts().name), (chosen, key), "{typed}");
            }
            other => panic!("{typed}: {other:?}"),
        }
    }
}

/// Checks that the move breaks this rule for this reason.
fn refused(position: &SternHalma, typed: &str, rule: &str, reason: &str) {
    let Err(MoveError::Illegal(illegal)) = position.parse_move(typed) else {
        panic!("{typed} is not refused: {:?}", position.parse_move(typed));
    };
    let key = format!("Illegal{reason}");
    assert_eq!(
        (illegal.rule, illegal.why.parts().name),
        (rule, key.as_str()),
        "{typed}"
    );
    assert!((1..=3).contains(&illegal.nearest.len()), "{typed}");
    for near in &illegal.nearest {
        assert!(moves(position).contains(near), "{typed}: {near}");
    }
}

#[test]
fn illegal_moves_are_refused_with_the_rule() {
    let position = pegs("", &["d1 c1 i5 a1", "q1 i6 h7 h6 f7 p1 p2 o1 o3"], "1");
    for (typed, rule, reason) in [
        ("e5-e6", "R1", "Nobody"),
        ("q1-p1", "R1", "Foreign"),
        ("i6", "R1", "Foreign"),
        ("d1-c1", "R2", "Occupied"),
        ("i5-i6", "R2", "Occupied"),
        ("d1-e7", "R2", "Unreachable"),
        ("c1:g5", "R2", "Unreachable"),
        ("c1:e5:f5", "R2", "Mixed"),
        ("d1-e5-g5", "R2", "Mixed"),
        ("c1:e5:g5", "R2", "NothingOver"),
        ("c1:e5:g6", "R2", "NoHop"),
        ("i5:i7:a1", "R2", "NoHop"),
        ("i5:i7:g7:i5:i7", "R3", "HoppedTwice"),
        ("i5:i7:i5:i7", "R3", "HoppedTwice"),
        ("d1-d1", "R4", "Returns"),
        ("i5:i7:g7:i5", "R4", "Returns"),
    ] {
        refused(&position, typed, rule, reason);
    }
    // A path can go through the start hole and beyond, as long as it hops over no peg twice.
    let onward = pegs("", &["i5", "i6 h7 h6 j5 q1"], "1");
    assert_eq!(
        onward
            .parse_move("i5:i7:g7:i5:k5")
            .map(|m| m.to_string())
            .as_deref(),
        Ok("i5:k5")
    );
    let strict = "foreign_arms=pass_only,leave_target=stay";
    refused(
        &pegs(strict, &["e9", "q1"], "1"),
        "e9-e10",
        "R2",
        "ForeignArm",
    );
    refused(
        &pegs(strict, &["n1 a1", "e1"], "1"),
        "n1-m5",
        "R2",
        "LeavesTarget",
    );
    refused(
        &pegs(strict, &["n1 a1", "m6 m7"], "1"),
        "n1:l6",
        "R2",
        "LeavesTarget",
    );
    refused(
        &pegs(strict, &["e13 a1", "q1"], "1"),
        "e13",
        "R2",
        "Blocked",
    );
    refused(&start("", 2), "a1", "R2", "Blocked");
}

#[test]
fn suggested_moves_are_similar_to_the_illegal_one() {
    let position = start("", 3);
    for (typed, expected) in [("d1-e7", "d1-e6"), ("c1:e6", "c1:e5"), ("d2-f6", "d2-e6")] {
        let Err(MoveError::Illegal(illegal)) = position.parse_move(typed) else {
            panic!("{typed}");
        };
        assert_eq!(
            illegal.nearest.first().map(String::as_str),
            Some(expected),
            "{typed}"
        );
    }
}

#[test]
fn a_finished_game_accepts_no_more_moves() {
    let over = pegs("", &["q1", "e1"], "2");
    assert_eq!(over.parse_move("e1-e2"), Err(MoveError::Over));
    assert!(over.outcome().is_some());
}

#[test]
fn the_start_is_written_row_by_row() {
    assert_eq!(
        start("", 2).to_text(),
        "1/11/111/1111/............./............/.........../........../........./\
         ........../.........../............/............./2222/222/22/2 1"
    );
}

#[test]
fn impossible_positions_are_refused_where_the_error_is() {
    let good = board(&["a1 b1", "q1", "e1"], "1");
    let with = |rest: &str| board(&["a1 b1", "q1", "e1"], rest);
    let start = start("", 3).to_text();
    for (options_text, text, at, expected) in [
        ("", String::new(), 0, "the pegs, row by row"),
        ("", "1/11".to_owned(), 4, "17 rows"),
        ("", "1/1/".to_owned(), 3, "2 holes"),
        ("", good.replacen('1', "11", 1), 1, "no more than 1 holes"),
        (
            "",
            good.replacen('1', "4", 1),
            0,
            "a dot or a seat from 1 to 3",
        ),
        (
            "",
            good.replacen('1', "é", 1),
            0,
            "a dot or a seat from 1 to 3",
        ),
        (
            "",
            start.replacen("............. ", "1............ ", 1),
            0,
            "",
        ),
        ("", board(&["a1", "q1"], "1"), 137, "a peg of seat 3"),
        ("", good.replace(' ', "/ "), 138, "no more rows"),
        ("", good[..137].to_owned(), 137, "the seat on move"),
        ("", with("4"), 138, "a seat from 1 to 3"),
        ("", with("x"), 138, "a seat from 1 to 3"),
        ("", with("1 p:2"), 140, "nothing more"),
        ("", with("1 r:2 r:3"), 144, "nothing more"),
        ("", with("1 é"), 140, "nothing more"),
        ("", with("1 r:1"), 138, "a seat that is still playing"),
        ("", with("1 r:2,2"), 144, "every seat once"),
        (
            "",
            with("1 r:2,3,1"),
            146,
            "a seat left that is not retired",
        ),
        ("", with("1 r:"), 142, "a seat from 1 to 3"),
        (
            "play_on=true",
            with("1 p:2"),
            142,
            "a seat with all its pegs in its target",
        ),
        (
            "win=filled,play_on=true",
            with("1 p:1"),
            138,
            "a seat that is still playing",
        ),
        (
            "win=filled,play_on=true",
            with("1 p:2 r:2"),
            142,
            "a seat that is not retired",
        ),
        (
            "win=filled,play_on=true",
            with("1 r:3 p:2"),
            144,
            "nothing more",
        ),
    ] {
        let read = SternHalma::from_text(&options(options_text), 3, &text);
        if expected.is_empty() {
            assert!(read.is_ok(), "{text}");
            continue;
        }
        let error = read.expect_err(&text);
        assert!(error.expected.contains(expected), "{text}: {error}");
        assert_eq!(error.at, at, "{text}: {error}");
    }
    let eleven = start.replacen("............./", "1............/", 1);
    let error = SternHalma::from_text(&options(""), 3, &eleven).expect_err("eleven pegs");
    assert_eq!(
        (error.at, error.expected.as_str()),
        (14, "at most ten pegs of seat 1")
    );
}

/// Returns a random text of holes, symbols and fragments, or a valid text with some errors.
fn scribble(good: &[String], dice: &mut Dice) -> String {
    let scraps = [
        "", " ", "-", ":", "->", "→", "x", "to", "t", "o", "a1", "c1", "e13", "q", "1", "0", "99",
        ".", "/", "p:", "r:", ",", "ß", "🐇", "\u{0}", "e", "d1:", "7", "1,2",
    ];
    let mut text: Vec<char> = dice.pick(good).chars().collect();
    for _ in 0..=dice.roll(4) {
        let at = dice.roll(text.len() + 1);
        match dice.roll(4) {
            0 if at < text.len() => {
                text.remove(at);
            }
            1 if at < text.len() => {
                let other = dice.roll(text.len());
                text.swap(at, other);
            }
            _ => {
                text.splice(at..at, dice.pick(&scraps).chars());
            }
        }
    }
    text.into_iter().collect()
}

#[test]
fn any_text_is_read_or_refused() {
    let mut dice = Dice::new(8);
    let mut read = 0;
    let strict = "foreign_arms=pass_only,leave_target=stay,win=filled,play_on=true";
    for variant in ["", strict] {
        let mut position = start(variant, 4);
        for _ in 0..60 {
            let mut good = moves(&position);
            for m in position.legal_moves() {
                let path: Vec<&str> = position.path(m).into_iter().map(Hole::name).collect();
                good.push(path.join(":"));
            }
            good.push(String::new());
            for _ in 0..60 {
                let text = scribble(&good, &mut dice);
                if let Ok(m) = position.parse_move(&text) {
                    assert_eq!(position.check(&m), Ok(()), "{text}");
                    read += 1;
                }
                for completion in position.complete(&text, 25, 100) {
                    let again = position.parse_move(&completion.text);
                    assert_eq!(again.is_ok(), completion.whole, "{text}: {completion:?}");
                }
            }
            let texts = [
                position.to_text(),
                position.to_text() + " p:1",
                position.to_text() + " r:2",
            ];
            for _ in 0..20 {
                let text = scribble(&texts, &mut dice);
                let Ok(position) = SternHalma::from_text(&options(variant), 4, &text) else {
                    continue;
                };
                let again = SternHalma::from_text(&options(variant), 4, &position.to_text());
                assert_eq!(again, Ok(position), "{text}");
                assert_eq!(
                    position.legal_count() == 0,
                    position.outcome().is_some(),
                    "{text}"
                );
                assert!(!position.describe().is_empty());
                read += 1;
            }
            let (_, m) = random_move(&position, &mut dice);
            position = position.after(&m);
        }
    }
    assert!(read > 400, "only {read} were read");
}
