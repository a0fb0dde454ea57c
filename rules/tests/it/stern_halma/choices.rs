//! Menus and suggestions.

use asterism_rules::stern_halma::{Hole, SternHalma};
use asterism_rules::{Choices, Notation, Position, Step, Word};

use super::{board, hole, pegs, position, start};
use crate::dice::Dice;

fn texts(position: &SternHalma, typed: &str) -> Vec<String> {
    let offered = position.complete(typed, 25, 100);
    offered
        .into_iter()
        .map(|completion| completion.text)
        .collect()
}

#[test]
fn the_peg_is_chosen_first_then_its_destination() {
    let position = start("", 3);
    let first = position.next_steps(&[]).expect("offered steps");
    let labels: Vec<&str> = first
        .choices
        .iter()
        .map(|choice| choice.label.as_str())
        .collect();
    assert_eq!(labels, ["c1", "c2", "c3", "d1", "d2", "d3", "d4"]);
    assert_eq!(first.groups.len(), 1);
    let step = first.choices[0].step;
    assert_eq!(usize::from(step.value()), hole("c1").index());
    assert_eq!(first.choices[0].spot.map(|spot| spot.0), Some(step.value()));
    let second = position.next_steps(&[step]).expect("offered steps");
    let labels: Vec<&str> = second
        .choices
        .iter()
        .map(|choice| choice.label.as_str())
        .collect();
    assert_eq!(labels, ["e5", "e7"]);
    let chosen = [step, second.choices[1].step];
    let done = position.next_steps(&chosen).expect("offered steps");
    assert_eq!(done.whole.as_deref(), Some("c1:e7"));
    let seen = position.preview(&chosen).expect("offered steps");
    assert_eq!(seen.peg(hole("e7")), Some(position.to_move()));
    assert_eq!(seen.peg(hole("c1")), None);
}

/// Returns a crowded position with a peg of the seat to move that can go to more than 25 holes.
fn wide_open(dice: &mut Dice) -> (SternHalma, Hole) {
    loop {
        let from = hole("i5");
        // Pegs to hop over are in holes that the chain itself never visits.
        let even = |other: &Hole| {
            let ((row, x), (other_row, other_x)) = (from.place(), other.place());
            (row - other_row) % 2 == 0
                && (i16::from(x - other_x) + i16::from(row - other_row)) % 4 == 0
        };
        let mut free: Vec<Hole> = Hole::all().filter(|other| !even(other)).collect();
        let mut seats = vec![from.name().to_owned()];
        for count in [9, 10, 10, 10, 10, 10] {
            let names: Vec<&str> = (0..count)
                .map(|_| free.swap_remove(dice.roll(free.len())).name())
                .collect();
            if count == 9 {
                seats[0] = format!("{} {}", seats[0], names.join(" "));
            } else {
                seats.push(names.join(" "));
            }
        }
        let seats: Vec<&str> = seats.iter().map(String::as_str).collect();
        let found = position("", 6, &board(&seats, "1"));
        if found.destinations(from).len() > 25 {
            return (found, from);
        }
    }
}

#[test]
fn many_destinations_are_grouped_by_rows() {
    let mut dice = Dice::new(4);
    for _ in 0..20 {
        let (position, from) = wide_open(&mut dice);
        let step = Step::new(from.index() as u16).expect("small");
        let steps = position
            .next_steps_in_groups(&[step], 25)
            .expect("offered steps");
        assert_eq!(steps.choices.len(), position.destinations(from).len());
        assert_eq!(steps.groups.len(), 2);
        for (group, name) in steps.groups.iter().enumerate() {
            let inside: Vec<&str> = steps
                .choices
                .iter()
                .filter(|choice| usize::from(choice.group) == group)
                .map(|choice| choice.label.as_str())
                .collect();
            assert!((1..=25).contains(&inside.len()));
            let row = |label: &str| label[..1].to_owned();
            let ends = [inside[0], inside[inside.len() - 1]].map(row);
            let named: Vec<String> = name
                .parts()
                .arguments
                .iter()
                .map(|(_, word)| word.to_string())
                .collect();
            assert_eq!(named.first(), ends.first());
            assert_eq!(named.last(), ends.last());
        }
        // All destinations can be found by typing.
        let all = position.complete(&format!("{from} "), 1000, 100);
        assert_eq!(all.len(), steps.choices.len());
        assert_eq!(position.complete(&format!("{from} "), 25, 100).len(), 25);
    }
}

#[test]
fn suggestions_begin_with_pegs_and_continue_with_moves() {
    let position = start("", 2);
    // There is room for all fourteen moves.
    assert_eq!(texts(&position, "").len(), 14);
    assert_eq!(texts(&position, "c").len(), 6);
    assert_eq!(texts(&position, "c1"), ["c1:e5", "c1:e7"]);
    assert_eq!(texts(&position, "C1:"), ["c1:e5", "c1:e7"]);
    assert_eq!(texts(&position, "c1 → e7"), ["c1:e7"]);
    assert_eq!(texts(&position, "d1-e5"), ["d1-e5"]);
    for typed in ["z", "a1", "a1-", "e5", "c1:z", "c1:e5:g5", "q1-", "d1-e5-"] {
        let found = texts(&position, typed);
        let expected: &[&str] = if typed == "d1-e5-" { &["d1-e5"] } else { &[] };
        assert_eq!(found, expected, "{typed}");
    }
    // If there is no room for all moves, the pegs come first.
    let pegs = position.complete("", 10, 100);
    assert_eq!(pegs.len(), 7);
    assert_eq!((pegs[0].text.as_str(), pegs[0].whole), ("c1->", false));
    assert!(position.parse_move("c1->").is_err());
    assert_eq!(texts(&position, "c1->"), ["c1:e5", "c1:e7"]);
}

#[test]
fn the_name_of_a_hole_can_be_the_beginning_of_another() {
    let position = pegs("", &["e1 e10 e12", "q1"], "1");
    let found = texts(&position, "e1");
    assert!(found.contains(&"e1-e2".to_owned()) && found.contains(&"e12-e13".to_owned()));
    let found = texts(&position, "e1 ");
    assert_eq!(found, ["e1-f1", "e1-e2"]);
}

#[test]
fn paths_are_completed_hop_by_hop() {
    let position = pegs("", &["i5", "i6 h7 f7"], "1");
    assert_eq!(texts(&position, "i5:i7:"), ["i5:i7:g7", "i5:i7"]);
    assert_eq!(texts(&position, "i5:i7:g"), ["i5:i7:g7"]);
    assert_eq!(texts(&position, "i5:i7:g7:"), ["i5:i7:g7:e7", "i5:i7:g7"]);
    assert_eq!(texts(&position, "i5:i7:g7:e7"), ["i5:i7:g7:e7"]);
}

#[test]
fn choices_say_what_they_do() {
    let goal = |position: &SternHalma, typed: &str| {
        let offered = position.complete(typed, 25, 100);
        let says = &offered.first().expect("offered").says;
        let word = |wanted: &str| {
            let found = says
                .parts()
                .arguments
                .into_iter()
                .find(|(name, _)| *name == wanted);
            found.map(|(_, word)| word)
        };
        (says.parts().name, word("goal"), word("count"))
    };
    let text = |word: &str| Some(Word::from(word));
    let slide = "ChoiceSlide";
    let hops = "ChoiceHops";
    let position = pegs("", &["m5 n2 i5", "e1 i6 h7 f7"], "1");
    assert_eq!(goal(&position, "m5-n1"), (slide, text("arrives"), None));
    assert_eq!(goal(&position, "m5-l5"), (slide, text("none"), None));
    assert_eq!(goal(&position, "n2-o1"), (slide, text("within"), None));
    assert_eq!(goal(&position, "n2-m6"), (slide, text("leaves"), None));
    assert_eq!(
        goal(&position, "i5:e7"),
        (hops, text("none"), Some(Word::Number(3)))
    );
    let position = pegs("", &["m5 n2", "e1"], "1");
    assert_eq!(goal(&position, "m5-n1"), (slide, text("wins"), None));
}
