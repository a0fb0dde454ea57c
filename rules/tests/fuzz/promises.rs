//! Checks that must hold for any text.

use asterism_rules::{AnyGame, GameKind, MoveError, Record, RecordPosition, Step};

/// Maximum number of turns for which a position's moves are listed; random positions can have many millions.
const LISTED: u64 = 3_000;

/// Checks what reading `text` as a move does.
pub(crate) fn check_move(game: &AnyGame, text: &str) {
    let read = game.read(text);
    let steps = game.steps_of(text);
    assert_eq!(read.as_ref().err(), steps.as_ref().err());
    match read {
        Ok(canonical) => {
            assert_eq!(game.read(&canonical).as_ref(), Ok(&canonical), "{text}");
            let whole = game.next_steps(&steps.expect("read and steps_of agree"));
            assert_eq!(whole.map(|steps| steps.whole), Ok(Some(canonical.clone())));
            let mut played = game.clone();
            assert_eq!(played.play(text), Ok(canonical));
            assert_eq!(played.ply(), game.ply() + 1);
        }
        Err(MoveError::Unreadable { at, example, .. }) => {
            assert!(at <= text.chars().count(), "{text}");
            assert!(game.read(&example).is_ok(), "{example}");
        }
        Err(MoveError::Incomplete { chosen, asks }) => {
            let steps = game.next_steps(&chosen).expect("offered steps");
            assert_eq!((steps.asks, steps.whole), (asks, None), "{text}");
        }
        Err(MoveError::Doubtful { meant }) => {
            assert_eq!(game.read(&meant).as_ref(), Ok(&meant), "{text}");
        }
        Err(MoveError::Illegal(illegal)) => {
            assert!((1..=3).contains(&illegal.nearest.len()), "{text}");
            for near in illegal.nearest {
                assert_eq!(game.read(&near).as_ref(), Ok(&near), "{text}");
            }
        }
        Err(MoveError::Over) => assert!(game.ending().is_some()),
    }
    let completions = game.complete(text, 25, 100);
    assert!(completions.len() <= 25);
    for completion in completions {
        assert!(completion.text.chars().count() <= 100, "{text}");
        match game.read(&completion.text) {
            Ok(_) => assert!(completion.whole, "{text}: {}", completion.text),
            Err(MoveError::Incomplete { .. }) => {
                assert!(!completion.whole, "{text}: {}", completion.text);
            }
            Err(error) => panic!("{text}: {}: {error}", completion.text),
        }
    }
}

/// Checks what reading `text` as a position does.
pub(crate) fn check_position(kind: GameKind, options: &str, players: usize, text: &str) {
    let Ok(game) = AnyGame::from_position(kind, options, players, text) else {
        return;
    };
    let canonical = game.position_text();
    let again = AnyGame::from_position(kind, options, players, &canonical)
        .unwrap_or_else(|error| panic!("{text}: {canonical}: {error}"));
    assert_eq!(again.position_text(), canonical, "{text}");
    assert_eq!(again.ending(), game.ending(), "{text}");
    assert!(!game.describe().is_empty());
    let count = game.legal_count();
    assert_eq!(count == 0, game.ending().is_some(), "{text}");
    assert_eq!(game.base_moves().is_empty(), count == 0, "{text}");
    if count <= LISTED {
        let moves = game.legal_moves();
        assert_eq!(moves.len() as u64, count, "{text}");
        // Some of the moves, spread over the list, can be read and played, and the game can continue from there.
        for m in moves.iter().step_by(moves.len() / 4 + 1) {
            check_move(&game, m);
            let mut game = game.clone();
            assert_eq!(game.play(m).as_ref(), Ok(m), "{text}");
            let after = game.position_text();
            let read = AnyGame::from_position(kind, options, players, &after);
            let read = read.unwrap_or_else(|error| panic!("{text}: {m}: {after}: {error}"));
            assert_eq!(read.position_text(), after);
        }
    }
    check_steps(&game, &[7, 5, 3, 2, 1, 0], &[0, 1, 2]);
    check_play(game.clone(), text.len());
    for seat in game.active().iter() {
        let mut game = game.clone();
        if game.resign(seat) {
            assert_eq!(game.legal_count() == 0, game.ending().is_some(), "{text}");
        }
    }
}

/// Plays some moves from a random position.
fn check_play(mut game: AnyGame, mut pick: usize) {
    for _ in 0..8 {
        let mut chosen = Vec::new();
        let m = loop {
            let Ok(steps) = game.next_steps(&chosen) else {
                assert!(game.ending().is_some());
                return;
            };
            if let Some(whole) = steps.whole {
                break whole;
            }
            pick = pick.wrapping_mul(31).wrapping_add(7);
            chosen.push(steps.choices[pick % steps.choices.len()].step);
        };
        let before = game.position_text();
        assert_eq!(game.play(&m).as_ref(), Ok(&m), "{before}");
        assert!(!game.describe_last().is_empty(), "{before}: {m}");
        let after = game.position_text();
        let read =
            AnyGame::from_position(game.kind(), &game.options_text(), game.players(), &after);
        let read = read.unwrap_or_else(|error| panic!("{before}: {m}: {after}: {error}"));
        assert_eq!(read.position_text(), after, "{before}: {m}");
    }
}

/// Checks what reading `text` as options does.
pub(crate) fn check_options(kind: GameKind, text: &str) {
    let Ok(canonical) = kind.read_options(text) else {
        return;
    };
    assert_eq!(
        kind.read_options(&canonical).as_ref(),
        Ok(&canonical),
        "{text}"
    );
    let settled = kind.settle_options(text, 3).expect("valid options");
    assert_eq!(
        kind.settle_options(&settled, 4).as_ref(),
        Ok(&settled),
        "{text}"
    );
    for players in 0..=7 {
        if let Ok(game) = AnyGame::new(kind, text, players) {
            assert!(kind.players().contains(&players));
            assert!(game.legal_count() > 0, "{text}");
            let again =
                AnyGame::new(kind, &game.options_text(), players).expect("options of a game");
            assert_eq!(again.position_text(), game.position_text(), "{text}");
        }
    }
}

/// Checks what reading `text` as a record and replaying it does.
pub(crate) fn check_record(text: &str) {
    let record: Record = match text.parse() {
        Ok(record) => record,
        Err(error) => {
            assert!(
                (1..=text.lines().count() + 1).contains(&error.line),
                "{error}"
            );
            return;
        }
    };
    let written = record.to_string();
    let again: Record = written
        .parse()
        .unwrap_or_else(|error| panic!("{error}\n{written}"));
    assert_eq!(again, record, "{written}");
    assert_eq!(again.to_string(), written);
    match (record.replay(), again.replay()) {
        (Ok(game), Ok(again)) => {
            assert_eq!(game.entries(), again.entries());
            assert_eq!(game.ending(), again.ending());
            assert_eq!(game.position_text(), again.position_text());
            check_variations(&record);
        }
        (Err(error), Err(again)) => {
            assert!(
                (1..=text.lines().count() + 1).contains(&error.line),
                "{error}"
            );
            assert_eq!(error.problem, again.problem);
        }
        (one, other) => panic!("{one:?}, but {other:?} after rewriting\n{written}"),
    }
}

/// Checks that every position of the variations can be reached, and by the canonical moves as well.
fn check_variations(record: &Record) {
    let moves = record.replay_variations().expect("they were replayed");
    let mut canonical = record.clone();
    for (variation, m) in canonical.variations.iter_mut().zip(&moves) {
        variation.notation.clone_from(m);
    }
    assert_eq!(canonical.replay_variations().as_ref(), Ok(&moves));
    for (index, m) in moves.iter().enumerate() {
        let at = RecordPosition::Variation(index);
        let game = record.replay_to(at).expect("it was replayed");
        let last = game.move_at(game.ply());
        assert_eq!(last.map(|(_, last)| last).as_ref(), Some(m));
        let again = canonical.replay_to(at).expect("canonical moves are legal");
        assert_eq!(game.position_text(), again.position_text());
    }
}

/// Takes offered steps first, then arbitrary ones.
pub(crate) fn check_steps(game: &AnyGame, on_offer: &[u16], crafted: &[u16]) {
    let mut chosen = Vec::new();
    for pick in on_offer {
        match game.next_steps(&chosen) {
            Ok(steps) if steps.choices.is_empty() => {
                let whole = steps.whole.expect("nothing is left to choose");
                assert_eq!(game.read(&whole).as_ref(), Ok(&whole));
                break;
            }
            Ok(steps) => {
                chosen.push(steps.choices[usize::from(*pick) % steps.choices.len()].step);
            }
            Err(error) => {
                assert!(chosen.is_empty() && game.ending().is_some(), "{error}");
                break;
            }
        }
    }
    for &value in crafted {
        chosen.extend(Step::new(value % Step::COUNT));
        if let Ok(steps) = game.next_steps(&chosen) {
            assert_eq!(steps.choices.is_empty(), steps.whole.is_some());
        }
    }
}
