//! What is said.

use asterism_rules::{Phrase, Position, Word};

use super::{position, seat};

/// Key of a phrase with its arguments, those within as well.
fn say(phrase: &Phrase) -> String {
    phrase.to_string().replace("squadro-", "")
}

#[test]
fn a_choice_says_what_the_piece_will_do() {
    let says = |text: &str, number: usize| -> String {
        let choices = position(text).next_steps(&[]).expect("it goes on").choices;
        let label = number.to_string();
        let choice = choices.iter().find(|choice| choice.label == label);
        say(&choice.expect("on offer").says)
    };
    let start = "0 0 0 0 0 / 0 0 0 0 0 a";
    assert_eq!(says(start, 1), "choice(deeds=[deed-moves(spaces=3)])");
    assert_eq!(
        says("5 0 0 0 0 / 0 0 0 0 0 a", 1),
        "choice(deeds=[deed-moves(spaces=1), deed-turns])"
    );
    assert_eq!(
        says("11 0 0 0 0 / 0 0 0 0 0 a", 1),
        "choice(deeds=[deed-moves(spaces=1), deed-home(home=1, target=4)])"
    );
    assert_eq!(
        says("11 12 12 12 0 / 0 0 0 0 0 a", 1),
        "choice(deeds=[deed-moves(spaces=1), deed-wins])"
    );
    // Dark's five pieces in a row on light's third lane, one of them on its way back.
    assert_eq!(
        says("0 0 0 0 0 / 3 3 9 3 3 a", 3),
        "choice(deeds=[deed-moves(spaces=6), \
         deed-sends-to-start(pieces=[B1, B2, B4, B5], count=4), \
         deed-sends-to-turn(pieces=[B3], count=1), deed-turns])"
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
        ["move-goes(seat=seat 2, piece=B2, spaces=3)"]
    );
    assert_eq!(
        said("0 0 0 0 0 / 3 3 9 3 3 a", "3"),
        [
            "move-jumps(seat=seat 1, piece=A3, spaces=6, pieces=[B1, B2, B3, B4, B5], count=5)",
            "move-to-start(pieces=[B1, B2, B4, B5], count=4)",
            "move-to-turn(pieces=[B3], count=1)",
            "move-turns(piece=A3, speed=2)",
        ]
    );
    assert_eq!(
        said("0 0 0 0 0 / 12 11 0 0 0 b", "2"),
        [
            "move-goes(seat=seat 2, piece=B2, spaces=1)",
            "move-home(seat=seat 2, piece=B2, home=2, target=4)"
        ]
    );
}

#[test]
fn a_position_tells_every_piece_its_place_and_speed() {
    let said: Vec<String> = position("0 3 6 8 12 / 1 0 0 0 0 b r:1")
        .describe()
        .iter()
        .map(say)
        .collect();
    assert_eq!(
        said,
        [
            "position-seat(seat=seat 1, side=light, pieces=[position-start(piece=A1, speed=3), \
             position-out(piece=A2, crossed=B3, speed=1), position-turned(piece=A3, speed=2), \
             position-back(piece=A4, crossed=B4, speed=3), position-home(piece=A5)], home=1, target=4)",
            "position-retired(seat=seat 1)",
            "position-seat(seat=seat 2, side=dark, pieces=[position-out(piece=B1, crossed=A1, speed=1), \
             position-start(piece=B2, speed=3), position-start(piece=B3, speed=2), \
             position-start(piece=B4, speed=3), position-start(piece=B5, speed=1)], home=0, target=4)",
            "position-turn(seat=seat 2, side=dark)",
        ]
    );
    let over = position("12 12 12 12 0 / 1 0 0 0 0 b").describe();
    let over = over.last().expect("it says something");
    assert_eq!(over.key, "squadro-position-over");
    assert_eq!(over.args[0].1, Word::List(vec![Word::Seat(seat("A"))]));
}
