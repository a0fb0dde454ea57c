//! Typed moves, choices, descriptions and position texts of Star Squares.

use asterism_rules::star_squares::{Move, Options, StarSquares};
use asterism_rules::{
    BadStep, Choices, Describe, GameOptions, MoveError, Notation, Position, PositionText, Spot,
    Step,
};

use super::{EMPTY, position, refused};

#[track_caller]
fn reads(options: &str, before: &str, canonical: &str, typed: &[&str]) {
    let before = position(options, before);
    for text in typed {
        let read = before.parse_move(text).map(|m| m.to_string());
        assert_eq!(read.as_deref(), Ok(canonical), "{text:?}");
    }
}

const CROWD: &str = "....L/...../..LD./...../D.... 5 5 l";

#[test]
fn moves_are_read_leniently() {
    reads("", CROWD, "b2", &["b2", " B2 ", "\tb2"]);
    reads(
        "",
        CROWD,
        "c3-c4",
        &[
            "c3-c4",
            "C3-C4",
            "c3 c4",
            "c3c4",
            "c3->c4",
            "c3 → c4",
            "c3 – c4",
            "  c3  -  c4  ",
            "c3>c4",
            "c3 --> c4",
        ],
    );
    reads(
        "",
        CROWD,
        "c3xd3",
        &[
            "c3xd3", "C3XD3", "c3 x d3", "c3×d3", "c3:d3", "c3*d3", "c3-d3", "c3 d3", "c3d3",
            "c3→d3",
        ],
    );
    reads(
        "",
        CROWD,
        "e5-",
        &[
            "e5-",
            "E5 -",
            "e5->",
            "e5 off",
            "e5-off",
            "e5 → OFF",
            "e5off",
        ],
    );
    reads(
        "opening=pie",
        "...../...../..L../...../..... 6 7 d pie",
        "swap",
        &["swap", " Swap ", "SWAP"],
    );

    // On `nested`, an x is the center or a push symbol.
    let nested = "......L./......../L......D/L 4 6 l";
    reads(
        "board=nested",
        nested,
        "i1xx",
        &[
            "i1xx", "i1x x", "i1 x x", "I1XX", "i1x", "i1-x", "i1 x", "i1:x", "i1×x",
        ],
    );
    reads(
        "board=nested",
        nested,
        "xxi8",
        &["xxi8", "x x i8", "xi8", "x-i8", "x:i8"],
    );
    reads(
        "board=nested",
        nested,
        "x-i3",
        &["x-i3", "xi3", "x i3", "X→I3"],
    );
    reads(
        "board=nested",
        "......../......../......../. 7 7 l",
        "x",
        &["x", " X "],
    );
    reads("board=nested", nested, "o7-", &["o7-", "o7 off", "o7off"]);
}

#[test]
fn unreadable_moves_say_where_parsing_stopped() {
    let before = position("", CROWD);
    for (typed, at, expected) in [
        ("q", 0, "Point"),
        ("  f1", 2, "Point"),
        ("c9", 0, "Point"),
        ("3c", 0, "Point"),
        ("-c3", 0, "Point"),
        ("c3?", 2, "Way"),
        ("c3 und", 3, "Way"),
        ("c3-d", 3, "Destination"),
        ("c3 x 🐇", 5, "Destination"),
        ("c3-d4-e5", 5, "End"),
        ("c3 off x", 7, "End"),
        ("swap b", 5, "End"),
        ("swapß", 4, "End"),
        ("x", 0, "Point"),
    ] {
        match before.parse_move(typed) {
            Err(MoveError::Unreadable {
                at: found,
                expected: phrase,
                example,
            }) => {
                assert_eq!(
                    (found, phrase.parts().name),
                    (at, format!("Expect{expected}").as_str()),
                    "{typed}"
                );
                assert!(before.parse_move(&example).is_ok(), "{example}");
            }
            other => panic!("{typed}: {other:?}"),
        }
    }
}

#[test]
fn a_star_without_an_action_is_an_incomplete_move() {
    let before = position("", CROWD);
    for typed in ["c3", "C3 ", "c3x", "c3 ×"] {
        match before.parse_move(typed) {
            Err(MoveError::Incomplete { chosen, asks }) => {
                assert_eq!(chosen, [Step::new(12).expect("a step")]);
                assert_eq!(asks.to_string(), "AskWay(point=c3)");
            }
            other => panic!("{typed}: {other:?}"),
        }
    }
    match before.parse_move(" ") {
        Err(MoveError::Incomplete { chosen, asks }) => {
            assert!(chosen.is_empty());
            assert_eq!(asks.to_string(), "AskTurn(may=both)");
        }
        other => panic!("{other:?}"),
    }
    // A star without any legal action: behind each neighbor there is another star.
    let crowd = "D......./D......./LDD.L.DD/D 5 0 l";
    refused("board=nested", crowd, "i1", "R2", "Stuck");
    refused("board=nested", crowd, "i1:", "R2", "Stuck");
    refused("board=nested", crowd, "i2:", "R2", "Foreign");
    refused("board=nested", crowd, "o2:", "R2", "Nobody");
}

#[test]
fn illegal_moves_name_the_nearest_legal_ones() {
    let before = position("", CROWD);
    let nearest = |typed: &str| match before.parse_move(typed) {
        Err(MoveError::Illegal(illegal)) => illegal.nearest,
        other => panic!("{typed}: {other:?}"),
    };
    assert_eq!(nearest("c3-c5"), ["c3-c4", "c3-b4", "c3-d4"]);
    assert_eq!(nearest("c3xc4")[0], "c3-c4");
    assert_eq!(nearest("a1")[0], "b1");
    assert_eq!(nearest("swap").len(), 3);
}

#[test]
fn completions_are_complete_moves_or_stars_to_move() {
    let before = position("", CROWD);
    let complete = |typed: &str, limit: usize| -> Vec<String> {
        let found = before.complete(typed, limit, 100);
        found
            .into_iter()
            .map(|completion| completion.text)
            .collect()
    };
    let all = complete("", 25);
    assert_eq!(all[..2], ["c3", "e5"], "stars come first");
    assert_eq!(all.len(), 23);
    assert!(complete("", 100).contains(&"c3xd3".to_owned()));
    assert_eq!(complete("c3-d", 25), ["c3-d2", "c3-d4", "c3xd3"]);
    assert_eq!(complete("C3 → D4", 25), ["c3-d4"]);
    assert_eq!(complete("c3:", 25), ["c3xd3"]);
    assert_eq!(complete("c3", 25).len(), 8);
    assert_eq!(complete("c3", 3).len(), 3);
    assert_eq!(complete("e5 o", 25), ["e5-"]);
    assert_eq!(complete("e5-", 25)[0], "e5-", "an exact match comes first");
    assert_eq!(complete("a1", 25), [""; 0]);
    assert_eq!(complete("🐇", 25), [""; 0]);
    let pie = position("opening=pie", "...../...../..L../...../..... 6 7 d pie");
    assert_eq!(pie.complete("", 25, 100).len(), 25);
    assert_eq!(pie.complete("s", 25, 100)[0].text, "swap");
}

#[test]
fn a_move_is_chosen_in_one_step_or_two() {
    let before = position("", CROWD);
    let step = |value| Step::new(value).expect("a step");
    let first = before.next_steps(&[]).expect("the game is not over");
    assert_eq!(first.asks.to_string(), "AskTurn(may=both)");
    let labels: Vec<&str> = first
        .choices
        .iter()
        .map(|choice| choice.label.as_str())
        .collect();
    assert_eq!(labels.len(), 23);
    assert_eq!(labels[..3], ["a5", "b5", "c5"]);
    assert!(labels.contains(&"c3") && !labels.contains(&"d3"));
    let star = before.next_steps(&[step(12)]).expect("an own star");
    let ways: Vec<(&str, Option<Spot>, String)> = star
        .choices
        .iter()
        .map(|choice| (choice.label.as_str(), choice.spot, choice.says.to_string()))
        .collect();
    assert_eq!(ways.len(), 8);
    assert_eq!(
        ways[4],
        (
            "d3",
            Some(Spot(13)),
            "ChoicePush(point=d3, pushed=dark, beyond=e3, square=none)".to_owned()
        )
    );
    let whole = |chosen: &[Step]| before.next_steps(chosen).map(|steps| steps.whole);
    assert_eq!(whole(&[step(12), step(13)]), Ok(Some("c3xd3".to_owned())));
    assert_eq!(whole(&[step(24), step(25)]), Ok(Some("e5-".to_owned())));
    assert_eq!(whole(&[step(6)]), Ok(Some("b2".to_owned())));
    let not = |at| Err(BadStep::NotOffered { at });
    assert_eq!(whole(&[step(13)]), not(0));
    assert_eq!(whole(&[step(26)]), not(0));
    assert_eq!(whole(&[step(27)]), not(0));
    assert_eq!(whole(&[step(12), step(25)]), not(1));
    assert_eq!(whole(&[step(6), step(6)]), not(1));
    assert_eq!(whole(&[step(12), step(13), step(14)]), not(2));

    let preview = before
        .preview(&[step(12), step(13)])
        .expect("offered steps");
    assert_eq!(preview.to_text(), "....L/...../...LD/...../D.... 5 5 l");
    assert_eq!(before.preview(&[step(12)]), Ok(before));

    let pie = position("opening=pie", "...../...../..L../...../..... 6 7 d pie");
    let choices = pie.next_steps(&[]).expect("the game is not over").choices;
    assert_eq!(choices.len(), 25);
    assert_eq!(
        (choices[24].label.as_str(), choices[24].spot),
        ("swap", None)
    );
    let over = position("", "...../...../...../LL.../LL..D 3 6 d");
    assert_eq!(over.next_steps(&[]), Err(BadStep::Over));
    assert_eq!(over.parse_move("c3"), Err(MoveError::Over));
}

#[test]
fn moves_and_positions_are_described_in_words() {
    let told = |options: &str, text: &str, m: &str| -> Vec<String> {
        let before = position(options, text);
        let m = before
            .parse_move(m)
            .unwrap_or_else(|error| panic!("{m}: {error}"));
        before
            .describe_move(&m)
            .iter()
            .map(ToString::to_string)
            .collect()
    };
    assert_eq!(
        told("", CROWD, "b2"),
        ["MovePlace(seat=seat 1, color=light, point=b2)"]
    );
    assert_eq!(
        told("", CROWD, "c3xd3"),
        ["MovePush(seat=seat 1, color=light, from=c3, to=d3, pushed=dark, beyond=e3)",]
    );
    assert_eq!(
        told("", "...../...../...LD/...../..... 6 6 l", "d3xe3"),
        ["MovePushOff(seat=seat 1, color=light, from=d3, to=e3, pushed=dark)",]
    );
    assert_eq!(
        told(
            "opening=pie",
            "...../...../..L../...../..... 6 7 d pie",
            "swap"
        ),
        ["MoveSwap(seat=seat 2, color=light)",]
    );
    assert_eq!(
        told("", "...../..L.L/...../D.DLL/DD... 3 3 l", "d2xc2"),
        [
            "MovePush(seat=seat 1, color=light, from=d2, to=c2, pushed=dark, beyond=b2)",
            "Square(seat=seat 2, color=dark, points=[a2, b2, b1, a1])",
            "Square(seat=seat 1, color=light, points=[c4, e4, e2, c2])",
        ]
    );
    // A choice says which squares it would make.
    let before = position("", "...../..L.L/...../D.DLL/DD... 3 3 l");
    let says = &before.complete("d2xc2", 25, 100)[0].says;
    assert_eq!(
        says.parts()
            .arguments
            .last()
            .map(|(name, word)| (*name, word.to_string())),
        Some(("square", "opponent".to_owned()))
    );
    let says = &before.complete("c2", 25, 100);
    assert!(says.is_empty());
    let own = position("", "...../...../...../LL.../L...D 4 6 l");
    assert_eq!(
        own.complete("b1", 25, 100)[0].says.to_string(),
        "ChoicePlace(point=b1, color=light, square=own)"
    );

    let words: Vec<String> = position(
        "",
        "...../...../..LD./...../..... 6 6 d !...../...../.LD../...../.....",
    )
    .describe()
    .iter()
    .map(ToString::to_string)
    .collect();
    assert_eq!(
        words,
        [
            "PositionSeat(seat=seat 1, color=light, count=1, points=[c3], hand=6)",
            "PositionSeat(seat=seat 2, color=dark, count=1, points=[d3], hand=6)",
            "PositionTurn(seat=seat 2, color=dark)",
            "PositionUndo(move=d3xc3)",
        ]
    );
}

#[test]
fn position_texts_are_read_and_written() {
    for (options, text) in [
        ("", EMPTY),
        ("", "...../...../..L../...../..... 6 7 d"),
        ("", "LLL../L..../DD.LL/..L../D.... 0 4 d"),
        ("board=nested", "LL....../D......./......L./D 4 5 l"),
        ("opening=pie", "...../...../...../...../..... 7 7 l pie"),
        ("opening=pie", "...../...../..L../...../..... 6 7 d pie"),
        (
            "opening=pie",
            "...../...../..LD./...../..... 6 6 d swapped !...../...../.LD../...../..... r:2",
        ),
        (
            "superko=true",
            "...../...../..L../...../..... 6 7 d !...../...../...../...../.....",
        ),
        ("", "...../...../...../...../D.... 7 6 l r:2"),
        // Seat 2 plays light after the swap, so it is not its turn.
        (
            "opening=pie",
            "...../...../...../...../..... 7 7 d swapped r:2",
        ),
    ] {
        assert_eq!(position(options, text).to_text(), text);
    }
    // Any number of spaces and any order of the optional fields are accepted.
    let read = position(
        "opening=pie",
        "  ...../...../..LD./...../.....  6 6 d  r:2 !...../...../.LD../...../..... swapped ",
    );
    assert_eq!(
        read.to_text(),
        "...../...../..LD./...../..... 6 6 d swapped !...../...../.LD../...../..... r:2"
    );
}

/// Options, a wrong position text, the character index of the error, and a part of what is expected there.
const WRONG: &[(&str, &str, usize, &str)] = &[
    ("", "", 0, "stars"),
    ("", "...../...../...../...../.....", 29, "hand"),
    ("", "...../...../...../...../..... 7", 31, "hand"),
    ("", "...../...../...../...../..... 7 7", 33, "side"),
    ("", "...../...../...../...../.... 7 7 l", 28, "for e1"),
    (
        "",
        "...../...../...../...../...... 7 7 l",
        29,
        "no more points",
    ),
    ("", "...../....../...../...../..... 7 7 l", 11, "`/`"),
    ("", "...../.l.../...../...../..... 7 7 l", 7, "for b4"),
    ("", "...../.ß.../...../...../..... 7 7 l", 7, "for b4"),
    (
        "",
        "LLLLL/...../LLL../...../..... 0 7 l",
        14,
        "at most 7 light",
    ),
    (
        "",
        "...../...../..L../...../..... 7 7 l",
        30,
        "6, for light",
    ),
    ("", "...../...../..D../...../..... 7 7 l", 32, "6, for dark"),
    ("", "...../...../...../...../..... 7 7 x", 34, "side"),
    ("", "...../...../...../...../..... 7 7 l pie", 36, "pie"),
    (
        "opening=pie",
        "...../...../..D../...../..... 7 6 l pie",
        36,
        "pie",
    ),
    (
        "opening=pie",
        "...../...../..L../...../..... 6 7 l pie",
        36,
        "pie",
    ),
    (
        "opening=pie",
        "...../...../...../...../..... 7 7 l pie pie",
        40,
        "once",
    ),
    (
        "opening=pie",
        "...../...../...../...../..... 7 7 l pie swapped",
        40,
        "once",
    ),
    (
        "opening=pie",
        "...../...../...../...../..... 7 7 l swapped pie",
        44,
        "pie",
    ),
    (
        "",
        "...../...../...../...../..... 7 7 l swapped",
        36,
        "swapped",
    ),
    (
        "",
        "...../...../...../...../..... 7 7 l r:1",
        36,
        "not on turn",
    ),
    ("", "...../...../...../...../..... 7 7 l r:3", 36, "r:2"),
    (
        "",
        "...../...../...../...../..... 7 7 l r:2 r:2",
        40,
        "once",
    ),
    (
        "",
        "...../...../..LD./...../..... 6 6 d !...../...../.LD../...../...",
        64,
        "for d1",
    ),
    (
        "",
        "...../...../..LD./...../..... 6 6 d !...../...../L.D../...../.....",
        37,
        "a push",
    ),
    (
        "",
        "...../...../..L../...../..... 6 7 d !...../...../..L../...../D....",
        37,
        "a push",
    ),
    (
        "",
        "...../...../...../...../..... 7 7 l now",
        36,
        "each once",
    ),
];

#[test]
fn wrong_position_texts_say_where_the_error_is() {
    for &(options, text, at, expected) in WRONG {
        let options = Options::parse(options).expect("valid options");
        let error = StarSquares::from_text(&options, 2, text).expect_err(text);
        assert_eq!(error.at, at, "{text}: {error}");
        assert!(error.expected.contains(expected), "{text}: {error}");
    }
}

#[test]
fn moves_use_the_point_names_of_their_board() {
    let mut written = Vec::new();
    position("board=nested", "......L./......../L......D/L 4 6 l").each_move(|m| {
        if matches!(m, Move::Push(..) | Move::TakeOff(_)) {
            written.push(m.to_string());
        }
    });
    written.sort();
    assert_eq!(written, ["i1xi8", "i1xx", "o7-", "xxi1", "xxi8"]);
}
