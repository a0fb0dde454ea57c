//! Descriptions of choices, moves and positions.

use asterism_rules::{Choices, Describe, Notation, Phrase, Word};

use super::{position, seat};

/// Writes a phrase with its arguments and nested phrases.
fn say(phrase: &Phrase) -> String {
    phrase.to_string()
}

#[test]
fn a_choice_says_what_the_piece_will_do() {
    let says = |text: &str, number: usize| -> String {
        let choices = position(text)
            .next_steps(&[])
            .expect("the game is not over")
            .choices;
        let label = number.to_string();
        let choice = choices.iter().find(|choice| choice.label == label);
        say(&choice.expect("an offered choice").says)
    };
    let start = "0 0 0 0 0 / 0 0 0 0 0 a";
    assert_eq!(says(start, 1), "Choice(deeds=[DeedMoves(spaces=3)])");
    assert_eq!(
        says("5 0 0 0 0 / 0 0 0 0 0 a", 1),
        "Choice(deeds=[DeedMoves(spaces=1), DeedTurns])"
    );
    assert_eq!(
        says("11 0 0 0 0 / 0 0 0 0 0 a", 1),
        "Choice(deeds=[DeedMoves(spaces=1), DeedHome(home=1, target=4)])"
    );
    assert_eq!(
        says("11 12 12 12 0 / 0 0 0 0 0 a", 1),
        "Choice(deeds=[DeedMoves(spaces=1), DeedWins])"
    );
    // All five dark pieces are in a row on light's third lane, one of them on its way back.
    assert_eq!(
        says("0 0 0 0 0 / 3 3 9 3 3 a", 3),
        "Choice(deeds=[DeedMoves(spaces=6), \
         DeedSendsToStart(pieces=[B1, B2, B4, B5], count=4), \
         DeedSendsToTurn(pieces=[B3], count=1), DeedTurns])"
    );
}

#[test]
fn a_move_says_what_it_did() {
    let said = |text: &str, typed: &str| -> Vec<String> {
        let position = position(text);
        let m = position.parse_move(typed).expect("it is legal");
        position.describe_move(&m).iter().map(say).collect()
    };
    assert_eq!(
        said("0 0 0 0 0 / 0 0 0 0 0 b", "2"),
        ["MoveGoes(seat=seat 2, piece=B2, spaces=3)"]
    );
    assert_eq!(
        said("0 0 0 0 0 / 3 3 9 3 3 a", "3"),
        [
            "MoveJumps(seat=seat 1, piece=A3, spaces=6, pieces=[B1, B2, B3, B4, B5], count=5)",
            "MoveToStart(pieces=[B1, B2, B4, B5], count=4)",
            "MoveToTurn(pieces=[B3], count=1)",
            "MoveTurns(piece=A3, speed=2)",
        ]
    );
    assert_eq!(
        said("0 0 0 0 0 / 12 11 0 0 0 b", "2"),
        [
            "MoveGoes(seat=seat 2, piece=B2, spaces=1)",
            "MoveHome(seat=seat 2, piece=B2, home=2, target=4)"
        ]
    );
}

#[test]
fn a_position_gives_the_place_and_speed_of_every_piece() {
    let said: Vec<String> = position("0 3 6 8 12 / 1 0 0 0 0 b r:1")
        .describe()
        .iter()
        .map(say)
        .collect();
    assert_eq!(
        said,
        [
            "PositionSeat(seat=seat 1, side=light, pieces=[PositionStart(piece=A1, speed=3), \
             PositionOut(piece=A2, crossed=B3, speed=1), PositionTurned(piece=A3, speed=2), \
             PositionBack(piece=A4, crossed=B4, speed=3), PositionHome(piece=A5)], home=1, target=4)",
            "PositionRetired(seat=seat 1)",
            "PositionSeat(seat=seat 2, side=dark, pieces=[PositionOut(piece=B1, crossed=A1, speed=1), \
             PositionStart(piece=B2, speed=3), PositionStart(piece=B3, speed=2), \
             PositionStart(piece=B4, speed=3), PositionStart(piece=B5, speed=1)], home=0, target=4)",
            "PositionTurn(seat=seat 2, side=dark)",
        ]
    );
    let over = position("12 12 12 12 0 / 1 0 0 0 0 b").describe();
    let over = over.last().expect("a phrase");
    assert_eq!(over.parts().name, "PositionOver");
    assert_eq!(
        over.parts().arguments[0].1,
        Word::List(vec![Word::Seat(seat("A"))])
    );
}
