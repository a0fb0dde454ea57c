//! What holds for every game.

use std::collections::{BTreeSet, HashMap};

use asterism_rules::pentagame::Pentagame;
use asterism_rules::{
    AnyGame, BadStep, Game, GameKind, GameOptions, MoveError, Phrase, Position, Record, Seat, Step,
    Word,
};

use crate::dice::{Dice, playout, random_move};

/// Option texts worth playing under, by game; the default first.
pub(crate) fn variants(kind: GameKind) -> Vec<&'static str> {
    match kind {
        GameKind::Pentagame => vec![
            "",
            "preset=leaflet",
            "preset=classic",
            "black_may_return=false,own_partner_out=next_turn",
            "forced_outs=one_per_turn,repetition=same_pair",
            "repetition=off,tie=most_out,target=5",
            "own_partner_out=next_turn,target=5,gray_exhausted=reposition,forced_outs=one_per_turn",
            "finish_round=false,target=2,threefold=true,round_limit=40",
        ],
        GameKind::Squadro => vec![""],
        GameKind::StarSquares => vec![""],
        GameKind::SternHalma => vec![""],
    }
}

/// Calls `law` with positions met in random games of every variant and number of players.
fn each_position<P: Position>(games: usize, plies: usize, mut law: impl FnMut(&P, &mut Dice)) {
    let mut dice = Dice::new(2026);
    for variant in variants(P::KIND) {
        let options = P::Options::parse(variant).expect("variants read");
        for players in P::KIND.players() {
            for _ in 0..games {
                let start = P::start(&options, players).expect("players are allowed");
                for position in playout(&start, plies, &mut dice) {
                    law(&position, &mut dice);
                }
            }
        }
    }
}

/// Above this many full turns a position's moves are not listed.
const LISTED: u64 = 20_000;

fn moves_are_sorted_counted_and_there_until_the_end<P: Position>() {
    each_position::<P>(1, 60, |position, dice| {
        let count = position.legal_count();
        assert_eq!(count == 0, position.outcome().is_some());
        if count > LISTED || dice.roll(4) > 0 {
            return;
        }
        let moves = position.legal_moves();
        assert_eq!(moves.len() as u64, count, "{}", position.to_text());
        assert!(moves.windows(2).all(|pair| pair[0] < pair[1]));
        if moves.is_empty() {
            assert!(matches!(position.parse_move("a"), Err(MoveError::Over)));
            assert_eq!(position.next_steps(&[]), Err(BadStep::Over));
            assert!(position.complete("", 25).is_empty());
        }
    });
}

fn notation_and_steps_lead_back_to_the_move<P: Position>() {
    each_position::<P>(1, 60, |position, dice| {
        if position.legal_count() > LISTED || dice.roll(4) > 0 {
            return;
        }
        let moves = position.legal_moves();
        for _ in 0..moves.len().min(20) {
            let m = dice.pick(&moves);
            assert_eq!(position.check(m), Ok(()));
            assert_eq!(position.parse_move(&m.to_string()).as_ref(), Ok(m));
            let steps = position
                .next_steps(&position.steps_of(m))
                .expect("on offer");
            assert_eq!(steps.whole, Some(m.to_string()));
            assert_eq!(
                position.preview(&position.steps_of(m)).map(|p| p.to_move()),
                Ok(position.to_move())
            );
        }
        if position.outcome().is_none() {
            let (steps, m) = random_move(position, dice);
            assert!(moves.binary_search(&m).is_ok(), "{m}");
            let usual = position.steps_of(&m);
            let again = |steps: &[Step]| position.next_steps(steps).map(|steps| steps.whole);
            assert_eq!(again(&usual), again(&steps));
        }
    });
}

fn all_moves_by_steps<P: Position>(
    position: &P,
    chosen: &mut Vec<Step>,
    found: &mut BTreeSet<String>,
) {
    let steps = position.next_steps(chosen).expect("on offer");
    if let Some(whole) = steps.whole {
        found.insert(whole);
        return;
    }
    assert!(!steps.groups.is_empty());
    for group in 0..steps.groups.len() {
        let size = steps
            .choices
            .iter()
            .filter(|choice| usize::from(choice.group) == group)
            .count();
        assert!((1..=25).contains(&size), "{size} choices in one group");
    }
    for choice in steps.choices {
        assert!(usize::from(choice.group) < steps.groups.len());
        chosen.push(choice.step);
        all_moves_by_steps(position, chosen, found);
        chosen.pop();
    }
}

fn steps_reach_exactly_the_legal_moves<P: Position>() {
    let mut walked = 0;
    each_position::<P>(2, 60, |position, _| {
        if walked >= 60 || !(1..=1500).contains(&position.legal_count()) {
            return;
        }
        walked += 1;
        let mut found = BTreeSet::new();
        all_moves_by_steps(position, &mut Vec::new(), &mut found);
        let legal: BTreeSet<_> = position
            .legal_moves()
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(found, legal, "{}", position.to_text());
    });
    assert!(walked > 20, "only {walked} positions were small enough");
}

fn crafted_steps_are_refused<P: Position>() {
    each_position::<P>(1, 20, |position, dice| {
        for _ in 0..20 {
            let chosen: Vec<Step> = (0..dice.roll(5))
                .filter_map(|_| Step::new(dice.roll(usize::from(Step::COUNT)) as u16))
                .collect();
            let steps = position.next_steps(&chosen);
            assert_eq!(steps.is_ok(), position.preview(&chosen).is_ok());
        }
    });
}

fn illegal_moves_change_nothing<P: Position>() {
    let mut before: Vec<P::Move> = Vec::new();
    each_position::<P>(1, 30, |position, dice| {
        let mut game = Game::from_position(position.clone());
        for m in &before {
            let legal = position.check(m).is_ok();
            if position.legal_count() < 3000 {
                assert_eq!(legal, position.legal_moves().contains(m));
            }
            if !legal {
                assert!(position.play(m).is_err());
                assert!(game.play(m).is_err());
                assert_eq!(game.position(), position);
                assert!(game.entries().is_empty());
            }
        }
        if position.outcome().is_none() {
            before.push(random_move(position, dice).1);
            if before.len() > 6 {
                before.remove(0);
            }
        }
    });
}

fn position_text_leads_back_to_the_position<P: Position>() {
    each_position::<P>(1, 60, |position, dice| {
        let mut position = position.clone();
        if position.players() > 2 && dice.roll(3) == 0 {
            position.retire(Seat::new(dice.roll(position.players())).expect("small"));
        }
        let text = position.to_text();
        let back = P::from_text(position.options(), position.players(), &text);
        assert_eq!(back.as_ref(), Ok(&position), "{text}");
    });
}

fn undo_leads_back_to_the_start<P: Position>() {
    let mut dice = Dice::new(7);
    for players in P::KIND.players() {
        let start = P::start(&P::Options::default(), players).expect("players are allowed");
        let mut game = Game::from_position(start.clone());
        let mut seen = Vec::new();
        while game.ending().is_none() && game.entries().len() < 40 {
            seen.push(game.position().clone());
            if game.entries().len() == 20 && players > 2 {
                assert!(game.resign(Seat::FIRST));
                assert!(!game.resign(Seat::FIRST));
                continue;
            }
            let (_, m) = random_move(game.position(), &mut dice);
            game.play(&m).expect("a legal move can be played");
        }
        for (entries, position) in seen.iter().enumerate().rev() {
            assert!(game.undo());
            assert_eq!(game.entries().len(), entries);
            assert_eq!(game.position(), position);
            assert_eq!(game.ending(), None);
        }
        assert!(!game.undo());
        assert_eq!(game.position(), &start);
    }
}

fn check_phrase(phrase: &Phrase, table: &HashMap<&str, BTreeSet<&str>>) {
    let declared = table
        .get(phrase.key)
        .unwrap_or_else(|| panic!("{} is not declared", phrase.key));
    let given: BTreeSet<&str> = phrase.args.iter().map(|(name, _)| *name).collect();
    assert_eq!(&given, declared, "{}", phrase.key);
    for (_, word) in &phrase.args {
        check_word(word, table);
    }
}

fn check_word(word: &Word, table: &HashMap<&str, BTreeSet<&str>>) {
    match word {
        Word::Phrase(phrase) => check_phrase(phrase, table),
        Word::List(words) => words.iter().for_each(|word| check_word(word, table)),
        Word::Text(_) | Word::Number(_) | Word::Seat(_) => {}
    }
}

fn every_phrase_is_declared<P: Position>() {
    let table: HashMap<&str, BTreeSet<&str>> = P::PHRASES
        .iter()
        .map(|(key, args)| (*key, args.iter().copied().collect()))
        .collect();
    assert_eq!(table.len(), P::PHRASES.len(), "a key is declared twice");
    for key in table.keys() {
        assert!(key.starts_with(P::KIND.id()), "{key}");
    }
    let texts = [
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
    ];
    each_position::<P>(1, 50, |position, dice| {
        let said = position.describe();
        assert!(!said.is_empty());
        for phrase in &said {
            check_phrase(phrase, &table);
        }
        for text in texts {
            match position.parse_move(text) {
                Ok(_) | Err(MoveError::Over) => {}
                Err(MoveError::Unreadable {
                    expected: phrase,
                    example,
                    ..
                }) => {
                    check_phrase(&phrase, &table);
                    assert!(position.parse_move(&example).is_ok(), "{example}");
                }
                Err(MoveError::Incomplete {
                    chosen,
                    asks: phrase,
                }) => {
                    check_phrase(&phrase, &table);
                    let steps = position.next_steps(&chosen).expect("on offer");
                    assert_eq!(steps.asks, phrase);
                }
                Err(MoveError::Illegal(illegal)) => {
                    check_phrase(&illegal.why, &table);
                    let near = &illegal.nearest;
                    assert!((1..=3).contains(&near.len()), "{text}: {near:?}");
                    for near in near {
                        let read = position.parse_move(near).map(|m| m.to_string());
                        assert_eq!(read.as_ref(), Ok(near));
                    }
                }
            }
            for completion in position.complete(text, 25) {
                check_phrase(&completion.says, &table);
            }
        }
        if position.outcome().is_some() {
            return;
        }
        let (steps, m) = random_move(position, dice);
        let said = position.describe_move(&m);
        assert!(!said.is_empty());
        for phrase in &said {
            check_phrase(phrase, &table);
        }
        for chosen in 0..=steps.len() {
            let steps = position.next_steps(&steps[..chosen]).expect("on offer");
            check_phrase(&steps.asks, &table);
            for phrase in &steps.groups {
                check_phrase(phrase, &table);
            }
            for choice in &steps.choices {
                check_phrase(&choice.says, &table);
            }
        }
    });
}

fn completions_go_on_from_what_is_typed<P: Position>() {
    each_position::<P>(1, 40, |position, dice| {
        if position.outcome().is_some() || dice.roll(3) > 0 {
            return;
        }
        let (_, m) = random_move(position, dice);
        let whole = m.to_string();
        for end in (0..=whole.len()).filter(|&end| whole.is_char_boundary(end)) {
            let typed = &whole[..end];
            let offered = position.complete(typed, 25);
            assert!(!offered.is_empty(), "nothing for {typed} of {whole}");
            assert!(offered.len() <= 25);
            for completion in offered {
                assert!(
                    completion.text.chars().count() <= 100,
                    "{}",
                    completion.text
                );
                let read = position.parse_move(&completion.text);
                match read {
                    Ok(m) => assert!(completion.whole, "{m} after {typed}"),
                    Err(MoveError::Incomplete { .. }) => {
                        assert!(!completion.whole, "{} after {typed}", completion.text);
                    }
                    Err(error) => panic!("{} after {typed}: {error}", completion.text),
                }
            }
            // With room for all, one of them leads to this very move.
            let all = position.complete(typed, usize::MAX);
            assert!(
                all.iter().any(|completion| {
                    completion.text == whole
                        || !completion.whole && whole.starts_with(completion.text.as_str())
                        || !completion.whole && completion.text.ends_with("->")
                }),
                "{whole} is not to be had after {typed}"
            );
        }
    });
}

fn mangled_input_is_refused_without_panic<P: Position>() {
    let scraps = [
        "",
        " ",
        "-",
        "->",
        "<->",
        "x",
        "+",
        "k:",
        "g:",
        ">",
        "2",
        "9",
        "99999999999",
        "a",
        "E",
        "ß",
        "→",
        "A-1-B",
        "E-7-b",
        "-1-",
        ",",
        "/",
        ":",
        "r:1,2",
        "🐇",
        "\u{0}",
        "\n",
        "red",
        "weiß",
        "=",
        "1",
    ];
    let mut dice = Dice::new(99);
    let options = P::Options::default();
    each_position::<P>(1, 12, |position, _| {
        let mut texts = vec![position.to_text(), String::new()];
        if position.outcome().is_none() {
            texts.push(random_move(position, &mut dice).1.to_string());
        }
        for _ in 0..60 {
            let mut text: Vec<char> = dice.pick(&texts).chars().collect();
            for _ in 0..=dice.roll(3) {
                let at = dice.roll(text.len() + 1);
                match dice.roll(3) {
                    0 if at < text.len() => {
                        text.remove(at);
                    }
                    1 if at < text.len() => {
                        let other = dice.roll(text.len());
                        text.swap(at, other);
                    }
                    _ => {
                        let scrap = dice.pick(&scraps);
                        text.splice(at..at, scrap.chars());
                    }
                }
            }
            let text: String = text.into_iter().collect();
            if let Ok(m) = position.parse_move(&text) {
                assert_eq!(position.check(&m), Ok(()), "{text}");
            }
            position.complete(&text, 25);
            P::Options::parse(&text).ok();
            if let Ok(read) = P::from_text(&options, position.players(), &text) {
                let again = P::from_text(&options, position.players(), &read.to_text());
                assert_eq!(again.as_ref(), Ok(&read));
                assert_eq!(read.legal_count() == 0, read.outcome().is_some(), "{text}");
                read.describe();
            }
        }
    });
}

macro_rules! laws {
    ($($law:ident)+) => {
        $(#[test]
        fn $law() {
            // One line for every game.
            super::$law::<Pentagame>();
        })+
    };
}

mod for_every_game {
    use super::Pentagame;

    laws! {
        moves_are_sorted_counted_and_there_until_the_end
        notation_and_steps_lead_back_to_the_move
        steps_reach_exactly_the_legal_moves
        crafted_steps_are_refused
        illegal_moves_change_nothing
        position_text_leads_back_to_the_position
        undo_leads_back_to_the_start
        every_phrase_is_declared
        completions_go_on_from_what_is_typed
        mangled_input_is_refused_without_panic
    }
}

/// Random game of any kind, with a resignation where more than two play.
pub(crate) fn random_game(
    kind: GameKind,
    variant: &str,
    players: usize,
    dice: &mut Dice,
) -> AnyGame {
    let mut game = AnyGame::new(kind, variant, players).expect("variants are good");
    for ply in 0..120 {
        if game.ending().is_some() {
            break;
        }
        if ply == 30 && players > 2 {
            assert!(game.time_out(Seat::FIRST));
            continue;
        }
        let mut chosen = Vec::new();
        let whole = loop {
            let steps = game.next_steps(&chosen).expect("on offer");
            match steps.whole {
                Some(whole) => break whole,
                None => chosen.push(dice.pick(&steps.choices).step),
            }
        };
        assert_eq!(
            game.steps_of(&whole)
                .map(|steps| game.next_steps(&steps).map(|s| s.whole)),
            Ok(Ok(Some(whole.clone())))
        );
        assert_eq!(game.play(&whole), Ok(whole));
    }
    game
}

#[test]
fn a_record_leads_back_to_the_game() {
    let mut dice = Dice::new(5);
    for &kind in GameKind::ALL {
        for variant in variants(kind) {
            for players in kind.players() {
                let mut game = random_game(kind, variant, players, &mut dice);
                if dice.roll(2) == 0 {
                    game.agree_draw();
                }
                let names = ["Ann", "Ben  B.", ""].map(String::from);
                let record = game.record(&names);
                let text = record.to_string();
                let read: Record = text
                    .parse()
                    .unwrap_or_else(|error| panic!("{error}\n{text}"));
                assert_eq!(read.to_string(), text);
                assert_eq!(read.names[1], "Ben B.");
                let again = AnyGame::from_record(&read).unwrap_or_else(|error| panic!("{error}"));
                assert_eq!(again.entries(), game.entries());
                assert_eq!(again.position_text(), game.position_text());
                assert_eq!(again.ending(), game.ending());
                assert_eq!(again.options_text(), game.options_text());
                mangle(&text, &mut dice);
            }
        }
    }
}

/// Records with lines out of place and characters changed are read or refused.
fn mangle(text: &str, dice: &mut Dice) {
    for _ in 0..10 {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let (from, to) = (dice.roll(lines.len()), dice.roll(lines.len()));
        match dice.roll(4) {
            0 => lines.swap(from, to),
            1 => {
                lines.remove(from);
            }
            2 => lines[from] += *dice.pick(&["x", " 9", " +", "é", "#"]),
            _ => lines[from] = lines[from].chars().rev().collect(),
        }
        lines.truncate(30);
        let mangled = lines.join("\n");
        if let Ok(record) = mangled.parse::<Record>()
            && let Err(error) = AnyGame::from_record(&record)
        {
            assert!(error.line > 0, "{error}\n{mangled}");
        }
    }
}

#[test]
fn a_game_can_be_seen_as_it_was() {
    let mut dice = Dice::new(11);
    for &kind in GameKind::ALL {
        for players in kind.players() {
            let game = random_game(kind, "", players, &mut dice);
            let mut again = AnyGame::new(kind, "", players).expect("players are allowed");
            let mut texts = vec![again.position_text()];
            for entry in game.entries() {
                again.apply(&entry).expect("it happened");
                texts.truncate(again.ply());
                texts.push(again.position_text());
            }
            for (ply, text) in texts.iter().enumerate() {
                let then = game.at(ply).expect("so many moves were made");
                assert_eq!((then.ply(), &then.position_text()), (ply, text));
                assert_eq!(game.describe_at(ply), Some(then.describe()));
                assert_eq!(game.move_at(ply).is_some(), ply > 0);
                assert_eq!(
                    game.describe_move(ply).unwrap_or_default(),
                    then.describe_last()
                );
            }
            assert!(game.at(game.ply() + 1).is_none());
            assert_eq!(
                game.at(game.ply()).map(|then| then.ending()),
                Some(game.ending())
            );
        }
    }
}
