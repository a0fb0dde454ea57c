//! Descriptions use only declared phrases.

use std::collections::{BTreeSet, HashMap};

use asterism_rules::{GamePosition, MoveError, Phrase, PhraseParts, Word};

use super::each_position;
use crate::dice::random_move;

/// Argument names of the declared phrases, by phrase name.
type Declared<'a> = HashMap<&'a str, BTreeSet<&'a str>>;

fn check_phrase(phrase: &Phrase, declared: &Declared) {
    check_parts(&phrase.parts(), declared);
}

fn check_parts(parts: &PhraseParts, declared: &Declared) {
    let expected = declared
        .get(parts.name)
        .unwrap_or_else(|| panic!("{} is not declared", parts.name));
    let given: BTreeSet<&str> = parts.arguments.iter().map(|(name, _)| *name).collect();
    assert_eq!(&given, expected, "{}", parts.name);
    for (_, word) in &parts.arguments {
        check_word(word, parts, declared);
    }
}

fn check_word(word: &Word, of: &PhraseParts, declared: &Declared) {
    match word {
        Word::Phrase(parts) => {
            assert_eq!(parts.game, of.game, "{parts}");
            check_parts(parts, declared);
        }
        Word::List(words) => words.iter().for_each(|word| check_word(word, of, declared)),
        Word::Text(_) | Word::Number(_) | Word::Seat(_) => {}
    }
}

/// Texts that some game can read, completely or almost.
const TYPED: &[&str] = &[
    "",
    "e",
    "q",
    "a A->A",
    "e E",
    "b+",
    "2a",
    "a x e",
    "a<->c d",
    "k:A",
    "a->a g:b k:c",
    "3",
    "A3",
    "6",
    "0",
    "c3",
    "c3-d4",
    "c3xd4",
    "c3-",
    "a1-a2-a3",
    "swap",
    "x",
    "o1-m1",
    "i4xx",
    "d1-e5",
    "c1:e5",
    "c1:e3:g5",
    "c1:c1",
    "c1:e3:c1",
    "a1-q1",
    "q1",
    "e13:",
    "z99",
    "→",
];

pub(super) fn every_phrase_is_declared<P: GamePosition>() {
    let table = P::KIND.phrases();
    let declared: Declared = table
        .iter()
        .map(|(name, args)| (*name, args.iter().copied().collect()))
        .collect();
    assert_eq!(declared.len(), table.len(), "a name is declared twice");
    each_position::<P>(1, 50, |position, dice| {
        let said = position.describe();
        for phrase in &said {
            assert_eq!(phrase.parts().game, P::KIND, "{phrase}");
        }
        let turns: Vec<_> = said.iter().filter(|said| said.is_turn()).collect();
        let names_the_seat = |turn: &&Phrase| {
            let seat = Word::Seat(position.to_move());
            turn.parts().arguments.iter().any(|(_, word)| *word == seat)
        };
        let running = position.outcome().is_none();
        assert_eq!(turns.len(), usize::from(running), "{}", position.to_text());
        assert!(turns.iter().all(names_the_seat), "{}", position.to_text());
        let ends = said.iter().filter(|said| said.is_result()).count();
        assert_eq!(ends, usize::from(!running), "{}", position.to_text());
        for remark in position.remarks() {
            assert!(running && said.contains(&remark), "{remark}");
        }
        assert!(!said.is_empty());
        for phrase in said.iter().chain(&position.plain_legend()) {
            check_phrase(phrase, &declared);
        }
        if dice.roll(3) == 0 {
            for text in TYPED {
                check_answer(position, text, &declared);
            }
        }
        if position.outcome().is_some() {
            return;
        }
        let (steps, m) = random_move(position, dice);
        let said = position.describe_move(&m);
        assert!(!said.is_empty());
        for phrase in &said {
            check_phrase(phrase, &declared);
        }
        for chosen in 0..=steps.len() {
            let steps = position
                .next_steps_in_groups(&steps[..chosen], 25)
                .expect("offered steps");
            check_phrase(&steps.asks, &declared);
            for phrase in &steps.groups {
                check_phrase(phrase, &declared);
            }
            for choice in &steps.choices {
                check_phrase(&choice.says, &declared);
            }
        }
    });
}

fn check_answer<P: GamePosition>(position: &P, text: &str, declared: &Declared) {
    match position.parse_move(text) {
        Ok(_) | Err(MoveError::Over) => {}
        Err(MoveError::Unreadable {
            expected: phrase,
            example,
            ..
        }) => {
            check_phrase(&phrase, declared);
            assert!(position.parse_move(&example).is_ok(), "{example}");
        }
        Err(MoveError::Incomplete {
            chosen,
            asks: phrase,
        }) => {
            check_phrase(&phrase, declared);
            let steps = position.next_steps(&chosen).expect("offered steps");
            assert_eq!(steps.asks, phrase);
        }
        Err(MoveError::Doubtful { meant }) => {
            let read = position.parse_move(&meant).map(|m| m.to_string());
            assert_eq!(read.as_ref(), Ok(&meant), "{text}");
        }
        Err(MoveError::Illegal(illegal)) => {
            check_phrase(&illegal.why, declared);
            let near = &illegal.nearest;
            assert!((1..=3).contains(&near.len()), "{text}: {near:?}");
            for near in near {
                let read = position.parse_move(near).map(|m| m.to_string());
                assert_eq!(read.as_ref(), Ok(near));
            }
        }
    }
    for completion in position.complete(text, 25, 100) {
        check_phrase(&completion.says, declared);
    }
}
