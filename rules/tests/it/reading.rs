//! Pentagame's notation as players type it.

use asterism_rules::pentagame::{Options, Pentagame};
use asterism_rules::{Choices, MoveError, Notation, PositionText};

fn position(text: &str) -> Pentagame {
    Pentagame::from_text(&Options::default(), 2, text).unwrap_or_else(|error| panic!("{error}"))
}

/// Checks that every text in `typed` is read as the canonical move.
#[track_caller]
fn reads(text: &str, canonical: &str, typed: &[&str]) {
    let position = position(text);
    for typed in typed.iter().chain([&canonical]) {
        match position.parse_move(typed) {
            Ok(m) => assert_eq!(m.to_string(), canonical, "{typed}"),
            Err(error) => panic!("{typed}: {error}"),
        }
    }
}

const START: &str = "A,B,C,D,E/A,B,C,D,E k:a,b,c,d,e g:- 1 -/-";

#[test]
fn going_to_a_free_stop() {
    reads(
        START,
        "c C->B-3-C",
        &[
            "c B-3-C",
            "C->B-3-C",
            "c→B-3-C",
            "c C → B-3-C",
            "C - B-3-C",
            "red to B-3-C",
            "ROT NACH B-3-C",
            "czerwony na B-3-C",
            "c C B-3-C",
            "c->C-1-B",
            "c c->B-3-C",
            "C C->B-3-C",
            "  c   C –> B–3–C ",
            "cC>B-3-C",
            "1c C->B-3-C",
            "c B - 3 - C",
        ],
    );
    // A stop that exists with this spelling is meant, even if only the other case would be legal.
    assert!(matches!(
        position(START).parse_move("c c->b-3-c"),
        Err(MoveError::Illegal(_))
    ));
    // Only white can reach it.
    reads(START, "a A->A-6-c", &["A-6-c", "c-1-A", "weiß A-6-c"]);
}

#[test]
fn beating_a_black_block() {
    reads(
        START,
        "b B x d k:E-1-A",
        &[
            "b x d k:E-1-A",
            "B×d k:E-1-A",
            "b B->d k=E-1-A",
            "blau B x d schwarz E-1-A",
            "bBxdkE-1-A",
            "b B x d, k: E - 1 - A",
            "niebieski x d czarny A-3-E",
            "niebieska x d czarny A-3-E",
            "b (B x d) k[E-1-A]",
        ],
    );
}

#[test]
fn swapping() {
    reads(
        START,
        "e E<->A a",
        &[
            "e A a",
            "e<->A a",
            "e<->a",
            "E↔A a",
            "a A<->E e",
            "a E green",
            "e E<=>A a",
            "white E e",
        ],
    );
    reads(
        START,
        "e E<->A 2a",
        &[
            "e A 2a",
            "E<->A2a",
            "grün ↔ A 2 weiß",
            "e->A 2a",
            "e E A 2a",
        ],
    );
}

/// The white figure is next to its goal.
const NEAR: &str = "a-2-b,B,C,D,E/A,B,C,D,E k:b,c,d,e,A-1-B g:- 1 -/-";

#[test]
fn leaving() {
    reads(
        NEAR,
        "a a-2-b->a+ g:c-3-d",
        &[
            "a a g:c-3-d",
            "a->a+ c-3-d",
            "a a-2-b->a g c-3-d",
            "a+ g:c-3-d",
            "white a+ gray c-3-d",
            "a-2-b->a grau c-3-d",
            "a a g:d-1-c",
        ],
    );
}

#[test]
fn case_matters_only_if_both_cases_are_possible() {
    // White can reach both A and a.
    let both = "a-2-b,B,C,D,E/A-2-B,B,C,D,E k:b,c,d,e,A-1-B g:- 1 -/-";
    let position_both = position(both);
    let incomplete = position_both.parse_move("a a-2-b->a");
    assert!(
        matches!(incomplete, Err(MoveError::Incomplete { .. })),
        "{incomplete:?}"
    );
    // In all lower case, case is ignored for the source, which is the corner A. But the destination would be another stop, so the player is asked.
    reads(START, "a A->A-1-c", &["a a->A-1-c"]);
    for typed in ["a a->a-1-c", "a c-6-a"] {
        let meant = "a A->A-1-c".to_owned();
        let read = position(START).parse_move(typed);
        assert_eq!(read, Err(MoveError::Doubtful { meant }), "{typed}");
    }
    // Mixed case is significant.
    assert!(matches!(
        position(START).parse_move("c C->b-3-c"),
        Err(MoveError::Illegal(_))
    ));
}

/// Checks the character index where parsing stops, and what is expected there.
#[track_caller]
fn stops(typed: &str, at: usize, expected: &str) {
    match position(START).parse_move(typed) {
        Err(MoveError::Unreadable {
            at: stopped,
            expected: phrase,
            example,
        }) => {
            assert_eq!((stopped, phrase.parts().name), (at, expected), "{typed}");
            assert!(position(START).parse_move(&example).is_ok(), "{example}");
        }
        other => panic!("{typed} gives {other:?}"),
    }
}

#[test]
fn an_unreadable_move_says_where_parsing_stopped() {
    stops("hello", 0, "ExpectMove");
    stops("e E->?", 5, "ExpectStop");
    stops("é E->A", 0, "ExpectMove");
    stops("e E->A-9-B", 5, "ExpectStop");
    stops("e E->A-1", 8, "ExpectStop");
    stops("e E<->A 7a", 8, "ExpectSeat");
    stops("e E<->A 2x", 9, "ExpectFigure");
    stops("e E->E-1-A k", 12, "ExpectStop");
    stops("b B x d k:E-1-A ?", 16, "ExpectEnd");
    stops("e E->E-1-A :", 11, "ExpectPlacement");
    stops("D-3-E", 0, "ExpectOneFigure");
}

/// Checks the next question and the number of choices made after an unfinished move.
#[track_caller]
fn asks(text: &str, typed: &str, asks: &str, chosen: usize) {
    match position(text).parse_move(typed) {
        Err(MoveError::Incomplete {
            chosen: steps,
            asks: phrase,
        }) => {
            assert_eq!(
                (phrase.parts().name, steps.len()),
                (asks, chosen),
                "{typed}"
            );
            let next = position(text).next_steps(&steps).expect("offered steps");
            assert_eq!(next.asks, phrase);
        }
        other => panic!("{typed} gives {other:?}"),
    }
}

#[test]
fn an_unfinished_move_continues_with_choices() {
    asks(START, "", "AskFigure", 0);
    asks(START, "e", "AskDestination", 1);
    asks(START, "Grün", "AskDestination", 1);
    asks(START, "e E", "AskDestination", 1);
    asks(START, "e->A", "AskPartner", 2);
    asks(START, "b B x d", "AskBlack", 2);
    asks(NEAR, "a+", "AskGray", 2);
    let exhausted = "a-2-b,B,C,D,E/A,B,C,D,E k:b,c,d,e,A-1-B g:E-1-A,E-2-A,E-3-A,D-1-E,D-2-E 1 -/-";
    asks(exhausted, "a a", "AskGrayTake", 2);
    asks(exhausted, "a a+ g:D-1-E>", "AskGrayMove", 3);
}

/// Checks which rule an illegal move breaks.
#[track_caller]
fn breaks(typed: &str, rule: &str, reason: &str) {
    match position(START).parse_move(typed) {
        Err(MoveError::Illegal(illegal)) => {
            assert_eq!(
                (illegal.rule, illegal.why.parts().name),
                (rule, reason),
                "{typed}: {illegal}"
            );
            assert!((1..=3).contains(&illegal.nearest.len()));
        }
        other => panic!("{typed} gives {other:?}"),
    }
}

#[test]
fn an_illegal_move_names_the_rule() {
    breaks("a A->a", "R2", "IllegalPath");
    breaks("a A->A", "R2", "IllegalSameStop");
    breaks("a B->B-1-C", "R2", "IllegalSource");
    breaks("B-1-C->B-2-C", "R2", "IllegalNobody");
    breaks("2a A->A-1-B", "R1", "IllegalForeign");
    breaks("a x A-1-B", "R4", "IllegalNothingToBeat");
    breaks("a<->A-1-B b", "R6", "IllegalNoFigure");
    breaks("a A<->B c", "R6", "IllegalPartner");
    breaks("a->B-1-C", "R2", "IllegalPath");
    breaks("b B x d k:E", "R7", "IllegalOccupied");
    breaks("b B x d k:d", "R7", "IllegalOccupied");
    breaks("b B->B-1-C k:E-1-A", "R4", "IllegalNoBlack");
    breaks("b B->B-1-C+", "R8", "IllegalStays");
    breaks("b B->B-1-C g:A-1-B", "R8", "IllegalNoGray");
    breaks("b B x d k:E-1-A g:E-2-A", "R8", "IllegalNoGray");
}

#[test]
fn moves_similar_to_an_illegal_one_are_suggested() {
    let near = |typed: &str| match position(START).parse_move(typed) {
        Err(MoveError::Illegal(illegal)) => illegal.nearest,
        other => panic!("{typed} gives {other:?}"),
    };
    assert_eq!(
        near("a A->B-1-C"),
        ["a A<->B 2b", "b B<->A a", "b B->B-1-C"]
    );
    assert_eq!(
        near("b B x d k:E"),
        ["b B x d k:D-3-E", "b B x d k:E-1-A", "b B x d k:E-1-b"]
    );
    assert_eq!(near("b B->B-1-C g:A-1-B"), ["b B->B-1-C"]);
}

const COLORS: &str = "A,A,A,A/B,B,B,B/C,C,C,C/D,D,D,D/E,E,E,E k:a,b,c,d,e g:- 1 -/-/-/-/-";

fn by_color(text: &str) -> Pentagame {
    Pentagame::from_text(&Options::default(), 5, text).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn with_five_players_own_figures_are_numbers() {
    let start = by_color(COLORS);
    for (canonical, typed) in [
        (
            "1 A->A-1-B",
            &[
                "1->A-1-B",
                "1 A-1-B",
                "1A>A-1-B",
                "1 A A-1-B",
                "1a A->A-1-B",
                "1a->A-1-B",
                "1 white to A-1-B",
                "1 weiß A → A-1-B",
                "1 A - A-1-B",
                "(1) A->B-3-A",
            ][..],
        ),
        ("3 A->A-6-d", &["3 A-6-d", "3a a->d-1-A"]),
        (
            "2 A<->E 4e",
            &[
                "2 A<->E4e",
                "2 E 4e",
                "2A<->E 4E",
                "2<->4e",
                "2->E 4",
                "2 E 4 green",
            ],
        ),
        (
            "4 A x c k:C-1-D",
            &["4xc k:C-1-D", "4 c k C-1-D", "4A×c k:C-1-D"],
        ),
    ] {
        for typed in typed.iter().chain([&canonical]) {
            match start.parse_move(typed) {
                Ok(m) => assert_eq!(m.to_string(), canonical, "{typed}"),
                Err(error) => panic!("{typed}: {error}"),
            }
        }
    }
}

#[test]
fn with_five_players_an_impossible_move_says_why() {
    let start = by_color(COLORS);
    for (typed, rule, reason) in [
        ("1 E->E-1-b", "R2", "IllegalSource"),
        ("1E->E-1-b", "R2", "IllegalSource"),
        ("1e->E-1-b", "R1", "IllegalForeign"),
        ("2b B->B-1-C", "R1", "IllegalForeign"),
        ("1 A<->B 3c", "R6", "IllegalPartner"),
        ("1 A->C-1-D", "R2", "IllegalPath"),
        ("1+ g:A-1-B", "R8", "IllegalStays"),
    ] {
        match start.parse_move(typed) {
            Err(MoveError::Illegal(illegal)) => {
                assert_eq!(
                    (illegal.rule, illegal.why.parts().name),
                    (rule, reason),
                    "{typed}"
                );
                for near in illegal.nearest {
                    assert!(start.parse_move(&near).is_ok(), "{near}");
                }
            }
            other => panic!("{typed} gives {other:?}"),
        }
    }
    for (typed, at, expected) in [
        ("hello", 0, "ExpectMoveByColor"),
        ("5 A->A-1-B", 0, "ExpectFigureByColor"),
        ("white A->A-1-B", 0, "ExpectFigureByColor"),
        ("1 A<->B 7b", 8, "ExpectFigureByColor"),
        ("A-1-B", 0, "ExpectOneFigureByColor"),
    ] {
        match start.parse_move(typed) {
            Err(MoveError::Unreadable {
                at: stopped,
                expected: phrase,
                example,
            }) => {
                assert_eq!((stopped, phrase.parts().name), (at, expected), "{typed}");
                assert!(start.parse_move(&example).is_ok(), "{example}");
            }
            other => panic!("{typed} gives {other:?}"),
        }
    }
    for (typed, asks, chosen) in [
        ("", "AskFigure", 0),
        ("2", "AskDestination", 1),
        ("2 A", "AskDestination", 1),
        ("2 B", "AskPartner", 2),
        ("2 c", "AskBlack", 2),
    ] {
        match start.parse_move(typed) {
            Err(MoveError::Incomplete {
                chosen: steps,
                asks: phrase,
            }) => assert_eq!(
                (phrase.parts().name, steps.len()),
                (asks, chosen),
                "{typed}"
            ),
            other => panic!("{typed} gives {other:?}"),
        }
    }
}
