//! Descriptions of positions and moves in words.

use asterism_rules::stern_halma::SternHalma;
use asterism_rules::{Describe, Notation, Phrase, Position, Seat};

use super::{pegs, start};

fn said(phrases: &[Phrase]) -> Vec<String> {
    phrases.iter().map(ToString::to_string).collect()
}

fn turn(position: &SternHalma, typed: &str) -> Vec<String> {
    let m = position.parse_move(typed).expect("legal");
    said(&position.describe_move(&m))
}

#[test]
fn a_position_is_described_seat_by_seat() {
    let mut position = pegs("play_on=true", &["n1 q1", "i4 e1", "i5", "a1 j5"], "2");
    position.retire(Seat::new(2).expect("a seat"));
    assert_eq!(
        said(&position.describe()),
        [
            "PositionSeat(seat=seat 1, tip=q1, holes=[n1, q1], arrived=2)",
            "PositionSeat(seat=seat 2, tip=m1, holes=[e1, i4], arrived=0)",
            "PositionSeat(seat=seat 3, tip=a1, holes=[i5], arrived=0)",
            "PositionRetired(seat=seat 3)",
            "PositionSeat(seat=seat 4, tip=e13, holes=[a1, j5], arrived=0)",
            "PositionPlace(seat=seat 1, place=1)",
            "PositionTurn(seat=seat 2)",
        ]
    );
}

#[test]
fn adjacent_pegs_are_described_as_a_run() {
    let run = |first: &str, last: &str| format!("PositionRun(first={first}, last={last})");
    assert_eq!(
        said(&start("", 2).describe())[0],
        format!(
            "PositionSeat(seat=seat 1, tip=q1, holes=[a1, b1, b2, {}, {}], arrived=0)",
            run("c1", "c3"),
            run("d1", "d4"),
        )
    );
    // Two adjacent pegs are not a run, and a run does not continue in the next row.
    let position = pegs("", &["e12 e13 f1 g9 g10 g11 h1", "a1"], "1");
    assert_eq!(
        said(&position.describe())[0],
        format!(
            "PositionSeat(seat=seat 1, tip=q1, holes=[e12, e13, f1, {}, h1], arrived=0)",
            run("g9", "g11"),
        )
    );
}

#[test]
fn the_number_of_pegs_in_an_arm_is_given_if_a_full_arm_wins() {
    let filled = |options: &str| {
        let position = pegs(options, &["n1 q1 a1", "o1 p1", "i5"], "1");
        said(&position.describe())
            .into_iter()
            .filter(|said| said.starts_with("PositionFilled"))
            .collect::<Vec<_>>()
    };
    assert_eq!(filled(""), [""; 0]);
    assert_eq!(filled("win=filled"), ["PositionFilled(count=4)"]);
}

#[test]
fn a_move_is_described_with_its_path_and_result() {
    let position = pegs("", &["i5 m5 n2", "i6 h7 f7 e1"], "1");
    assert_eq!(
        turn(&position, "i5-h5"),
        ["MoveSlide(seat=seat 1, from=i5, to=h5)"]
    );
    assert_eq!(
        turn(&position, "i5:i7"),
        ["MoveHop(seat=seat 1, from=i5, to=i7, over=i6)"]
    );
    assert_eq!(
        turn(&position, "i5:e7"),
        ["MoveHops(seat=seat 1, from=i5, to=e7, count=3, way=i5:i7:g7:e7)"]
    );
    assert_eq!(
        turn(&position, "m5-n1")[1..],
        ["MoveArrived(seat=seat 1, count=2)"]
    );
    assert_eq!(
        turn(&position, "n2-m6")[1..],
        ["MoveLeft(seat=seat 1, count=0)"]
    );
    let last = pegs("", &["m5 n2", "e1"], "1");
    assert_eq!(
        turn(&last, "m5-n1")[1..],
        [
            "MoveArrived(seat=seat 1, count=2)",
            "MoveHome(seat=seat 1, place=1)"
        ]
    );
}

#[test]
fn the_rules_pages_show_legal_moves() {
    let mut position = start("", 3);
    for typed in [
        "c1:e5",
        "k11:i9",
        "m3:m5",
        "e5-f5",
        "l10-k9",
        "k2-k3",
        "a1:c1:e5:g5",
    ] {
        let m = position
            .parse_move(typed)
            .unwrap_or_else(|error| panic!("{typed}: {error}"));
        position = position.after(&m);
    }
    assert!(start("", 3).parse_move("d1-e5").is_ok());
}
