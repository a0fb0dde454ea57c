//! Moves and positions as players type them.

use asterism_rules::squadro::{Options, Squadro};
use asterism_rules::{GameOptions, MoveError, Notation, Position, PositionText};

use super::{position, start};
use crate::dice::Dice;

#[test]
fn a_lane_can_be_typed_in_many_ways() {
    let light = position("0 0 2 0 0 / 0 2 0 0 0 a");
    for typed in [
        "3",
        "a3",
        "A3",
        " 3 ",
        "A 3",
        "a-3",
        "lane 3",
        "Lane3",
        "LIGHT 3",
        "light, lane 3",
        "light lane #3",
        "(3)",
        "3.",
        "Bahn 3",
        "hell 3",
        "tor 3",
        "jasny pionek 3",
        "003",
        "３",
        "Ａ\u{3000}３",
    ] {
        let read = light.parse_move(typed).map(|m| m.to_string());
        assert_eq!(read.as_deref(), Ok("A3"), "{typed}");
    }
    let dark = position("0 0 2 0 0 / 0 2 0 0 0 b");
    for typed in ["5", "b5", "dark 5", "dunkel: Bahn 5", "ciemny 5"] {
        let read = dark.parse_move(typed).map(|m| m.to_string());
        assert_eq!(read.as_deref(), Ok("B5"), "{typed}");
    }
}

#[track_caller]
fn stops(typed: &str, at: usize, expected: &str) {
    match position("12 0 2 0 0 / 0 2 0 0 0 a").parse_move(typed) {
        Err(MoveError::Unreadable {
            at: stopped,
            expected: phrase,
            example,
        }) => {
            assert_eq!((stopped, phrase.parts().name), (at, expected), "{typed}");
            assert_eq!(example, "A2");
        }
        other => panic!("{typed} gives {other:?}"),
    }
}

#[test]
fn an_unreadable_move_says_where_parsing_stopped() {
    stops("0", 0, "ExpectLane");
    stops("6", 0, "ExpectLane");
    stops("lane 6", 5, "ExpectLane");
    stops("A7", 1, "ExpectLane");
    stops("99999999999999999999999", 0, "ExpectLane");
    stops("hello", 0, "ExpectLane");
    stops("é3", 0, "ExpectLane");
    stops("c3", 0, "ExpectLane");
    stops("A B 3", 2, "ExpectLane");
    stops("+3", 0, "ExpectLane");
    stops("3 3", 2, "ExpectEnd");
    stops("3x", 1, "ExpectEnd");
    stops("A3 🐇", 3, "ExpectEnd");
    stops("3½", 1, "ExpectEnd");
}

#[test]
fn an_unfinished_move_asks_for_the_lane() {
    for typed in ["", "  ", "a", "light", "lane", "Light lane"] {
        let read = start("first=light").parse_move(typed);
        assert!(
            matches!(&read, Err(MoveError::Incomplete { chosen, asks })
                if chosen.is_empty() && asks.parts().name == "AskLane"),
            "{typed}: {read:?}"
        );
    }
}

#[track_caller]
fn breaks(typed: &str, rule: &str, reason: &str, nearest: &[&str]) {
    match position("12 0 2 0 0 / 0 2 0 0 0 a").parse_move(typed) {
        Err(MoveError::Illegal(illegal)) => {
            assert_eq!(
                (illegal.rule, illegal.why.parts().name),
                (rule, reason),
                "{typed}"
            );
            assert_eq!(illegal.nearest, nearest, "{typed}");
        }
        other => panic!("{typed} gives {other:?}"),
    }
}

#[test]
fn an_illegal_move_names_the_rule_and_similar_moves() {
    breaks("1", "R1", "IllegalHome", &["A2", "A3", "A4"]);
    breaks("A1", "R1", "IllegalHome", &["A2", "A3", "A4"]);
    breaks("B4", "R1", "IllegalForeign", &["A4", "A3", "A5"]);
    breaks("dark 1", "R1", "IllegalForeign", &["A2", "A3", "A4"]);
    breaks("b", "R1", "IllegalForeignSide", &["A2", "A3", "A4"]);
    let over = position("12 12 12 0 12 / 0 2 0 0 0 b");
    assert_eq!(over.parse_move("1"), Err(MoveError::Over));
    let m = start("first=dark").parse_move("1").expect("it is legal");
    let illegal = over.check(&m).expect_err("the game is over");
    assert_eq!(
        (illegal.rule, illegal.why.parts().name),
        ("R5", "IllegalOver")
    );
}

#[test]
fn completions_are_the_moves_that_continue_the_typed_text() {
    let position = position("12 0 2 0 0 / 0 2 0 0 0 a");
    let offered = |typed: &str, limit: usize| -> String {
        let offered = position.complete(typed, limit, 100);
        assert!(offered.iter().all(|completion| completion.whole));
        let texts: Vec<String> = offered.into_iter().map(|offer| offer.text).collect();
        texts.join(" ")
    };
    for all in [
        "",
        " ",
        "a",
        "A",
        "l",
        "light",
        "Light lane",
        "la",
        "lane ",
        "piece",
    ] {
        assert_eq!(offered(all, 25), "A2 A3 A4 A5", "{all}");
    }
    for three in ["3", "a3", "A 3", "lane 3", "light 3", "hell Bahn 3"] {
        assert_eq!(offered(three, 25), "A3", "{three}");
    }
    for none in ["1", "6", "d", "B3", "33", "A3x", "lane b", "🐇"] {
        assert_eq!(offered(none, 25), "", "{none}");
    }
    assert_eq!(offered("", 2), "A2 A3");
    assert_eq!(offered("", 0), "");
}

#[test]
fn any_number_of_spaces_is_accepted_in_a_position() {
    let canonical = "0 0 2 0 0 / 0 2 0 0 0 a";
    for text in [
        canonical,
        "0 0 2 0 0/0 2 0 0 0 a",
        "  0  0 2\t0 0 /0 2 0 0 0   A ",
        "0 0 2 0 0 / 00 02 0 0 0 a",
        "0 0 2 0 0 / 0 2 0 0 0 a r:-",
    ] {
        assert_eq!(position(text).to_text(), canonical, "{text}");
    }
    let retired = "0 0 2 0 0 / 0 2 0 0 0 a r:2";
    assert_eq!(position(retired).to_text(), retired);
}

#[track_caller]
fn wrong(text: &str, at: usize, expected: &str) {
    match Squadro::from_text(&Options::default(), 2, text) {
        Err(error) => {
            assert_eq!(error.at, at, "{text}: {error}");
            assert!(error.expected.contains(expected), "{text}: {error}");
        }
        Ok(read) => panic!("{text} reads as {}", read.to_text()),
    }
}

#[test]
fn a_wrong_position_says_where_the_error_is() {
    wrong("", 0, "piece 1");
    wrong("0 0 2 0", 7, "piece 5");
    wrong("0 0 2 0 13 / 0 2 0 0 0 a", 8, "0 to 12");
    wrong("0 0 +2 0 1 / 0 2 0 0 0 a", 4, "0 to 12");
    wrong("0 0 -1 0 1 / 0 2 0 0 0 a", 4, "0 to 12");
    wrong("0 0 ２ 0 1 / 0 2 0 0 0 a", 4, "0 to 12");
    wrong("0 0 9999999999999 0 1 / 0 2 0 0 0 a", 4, "0 to 12");
    wrong("0 0 / 0 0 0 / 0 2 0 0 0 a", 4, "piece 3");
    wrong("0 0 2 0 0 0 2 0 0 0 a", 10, "/");
    wrong("0 0 2 0 0 / 0 2 0 0 0", 21, "a or b");
    wrong("0 0 2 0 0 / 0 2 0 0 0 c", 22, "a or b");
    wrong("0 0 2 0 0 / 0 2 0 0 0 0 a", 22, "a or b");
    wrong("0 0 2 0 0 / 0 2 0 0 0 a b", 24, "r:");
    wrong("0 0 2 0 0 / 0 2 0 0 0 a r:3", 24, "r:");
    wrong("0 0 2 0 0 / 0 2 0 0 0 a r:1", 24, "not on move");
    wrong("0 0 2 0 0 / 0 2 0 0 0 a r:2 /", 28, "nothing more");
    wrong("é 0 2 0 0 / 0 2 0 0 0 a", 0, "piece 1");
    wrong("0 0 2 0 0 / 0 2 0 0 0 a\u{e9}", 22, "a or b");
    wrong("12 12 12 12 0 / 12 12 0 12 12 a", 0, "less than 4");
    // Light's third piece and dark's second are on the same crossing, two steps up and three across.
    let meeting = "0 0 2 0 0 / 0 3 0 0 0 a";
    let position = Squadro::from_text(&Options::default(), 2, meeting).expect("it reads");
    assert_eq!(
        (position.to_text().as_str(), position.legal_count()),
        (meeting, 5)
    );
    let three = Squadro::from_text(&Options::default(), 3, "0 0 0 0 0 / 0 0 0 0 0 a");
    assert!(three.is_err());
}

/// Inserts characters of all kinds before, after and within valid texts.
#[test]
fn odd_texts_are_refused_without_panic() {
    let scraps = [
        "3",
        "A",
        "b",
        "12",
        "13",
        "/",
        " ",
        "r:",
        "r:1,2",
        ",",
        "=",
        "３",
        "Ａ",
        "\u{3000}",
        "\u{FF5E}",
        "\u{FF01}",
        "İ",
        "ß",
        "ﬀ",
        "٣",
        "𝟛",
        "²",
        "🐇",
        "\u{200D}",
        "\u{0}",
        "\n",
        "\u{10FFFF}",
        "é",
        "e\u{301}",
        "lane",
        "first",
        "preset",
        "quick",
        "-1",
        "18446744073709551616",
    ];
    let mut dice = Dice::new(1);
    let positions = [
        start("first=light"),
        position("12 12 12 0 12 / 0 2 0 0 0 b r:1"),
    ];
    let mut read = 0;
    for _ in 0..20_000 {
        let parts: Vec<&str> = (0..dice.roll(14)).map(|_| *dice.pick(&scraps)).collect();
        let text = parts.join(*dice.pick(&["", " "]));
        for position in &positions {
            read += usize::from(position.parse_move(&text).is_ok());
            position.complete(&text, 25, 100);
        }
        if let Ok(position) = Squadro::from_text(&Options::default(), 2, &text) {
            assert_eq!(super::position(&position.to_text()), position);
        }
        Options::parse(&text).ok();
    }
    assert!(read > 0, "no text could be read");
}
