//! Messages, notes and variations in text records.

use std::collections::BTreeMap;

use asterism_rules::{
    AnyGame, GameKind, LogEntry, MAX_VARIATIONS, MoveError, Record, RecordPosition, RecordProblem,
    Seat, Variation,
};

use crate::dice::Dice;
use crate::laws::history::random_notation;
use crate::playthroughs::records_of;
use crate::record;

/// The first lines of the records below.
const HEAD: &str = "game squadro\noptions first=light\nplayers 2\n";

/// The game of the records below.
const MOVES: &str = "\n1 A3\n2 B1\n3 A3\nresigned 2\nresult 1 resigned\n";

fn read(text: &str) -> Record {
    text.parse()
        .unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Checks how header lines are written after they are read.
#[track_caller]
fn check(header: &str, written: &str) {
    let record = read(&format!("{HEAD}{header}{MOVES}"));
    let text = format!("{HEAD}{written}{MOVES}");
    assert_eq!(record.to_string(), text);
    assert_eq!(read(&text), record);
    record
        .replay()
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
}

/// Checks the error message for a record with these header lines; the first is line 4.
#[track_caller]
fn says(header: &str, message: &str) {
    record::says(&format!("{HEAD}{header}{MOVES}"), message);
}

#[test]
fn messages_notes_and_variations_are_read_and_written() {
    let header = "\
said 1 Have fun!
said 3 Again? #3
note 0 The first game of the evening.
note 3 # Won already
line v1 1 B5
name v1 The slow lane
note v1 Dark is not in a hurry.
line v2 v1 A1
line v3 v1 A3
note v3 As in the game.
line v4 0 A5
name v4 v1
event Cup
";
    check(header, header);
    let record = read(&format!("{HEAD}{header}{MOVES}"));
    let texts = |texts: &[(usize, &str)]| -> Vec<_> {
        texts
            .iter()
            .map(|&(ply, text)| (ply, text.to_owned()))
            .collect()
    };
    assert_eq!(record.said, texts(&[(1, "Have fun!"), (3, "Again? #3")]));
    assert_eq!(
        record.notes,
        texts(&[(0, "The first game of the evening."), (3, "# Won already")])
    );
    let (ply, after) = (RecordPosition::Ply, RecordPosition::Variation);
    let expected = [
        (ply(1), "B5", "The slow lane", "Dark is not in a hurry."),
        (after(0), "A1", "", ""),
        (after(0), "A3", "", "As in the game."),
        (ply(0), "A5", "v1", ""),
    ];
    let variations = expected.map(|(parent, notation, name, note)| Variation {
        parent,
        notation: notation.to_owned(),
        name: name.to_owned(),
        note: note.to_owned(),
    });
    assert_eq!(record.variations, variations);
    assert_eq!(
        record.replay_variations(),
        Ok(["B5", "A1", "A3", "A5"].map(String::from).to_vec())
    );
    // What callers create is written the same way.
    let mut created = AnyGame::from_record(&record).expect("a game").record(&[]);
    assert!(created.said.is_empty() && created.notes.is_empty() && created.variations.is_empty());
    created.said = texts(&[
        (1, "\u{0} Have\n\tfun!\u{7}"),
        (2, " \r\n\u{1b}"),
        (3, "Again? #3"),
    ]);
    created.notes = record.notes.clone();
    created.variations = variations.to_vec();
    "Cup".clone_into(&mut created.variations[1].name);
    created.variations[1].note = " \u{85}".to_owned();
    let text = created.to_string();
    let header = header.replace("line v2 v1 A1\n", "line v2 v1 A1\nname v2 Cup\n");
    assert_eq!(
        text,
        format!("{HEAD}{}{MOVES}", header.replace("event Cup\n", ""))
    );
    assert_eq!(read(&text).to_string(), text);
}

#[test]
fn lines_may_come_in_another_order_and_layout() {
    check("", "");
    check(
        "said 3 c\nsaid 1 a\nsaid 2 b\n",
        "said 1 a\nsaid 2 b\nsaid 3 c\n",
    );
    check(
        "note 3 b\nsaid 1 c\nnote 0 a\n",
        "said 1 c\nnote 0 a\nnote 3 b\n",
    );
    // White space and control characters.
    check("  said\t2   a \t b\u{0}\u{85}c  \n", "said 2 a b c\n");
    check("note 1 a \u{7} b\n", "note 1 a b\n");
    // IDs and plies are rewritten.
    check(
        "line v07 02 3\nline v7 v07 B1\nline v99999999999999999999 v7 1\nname v7 seven\n",
        "line v1 2 3\nline v2 v1 B1\nname v2 seven\nline v3 v2 1\n",
    );
    // Names and notes can be anywhere below their line; other keys come last.
    check(
        "event Cup\nline v2 0 A1\n\t line  v1 \t v2   B1 # good\nnote v2 b\nnote 1 c\nname v2 # a\nround 3\n",
        "note 1 c\nline v1 0 A1\nname v1 # a\nnote v1 b\nline v2 v1 B1\nevent Cup\nround 3\n",
    );
    // A move can begin with `#`.
    check("line v1 0 #3 # quick\n", "line v1 0 #3\n");
    check("line v1 0 A1\t#quick\n", "line v1 0 A1\n");
}

#[test]
fn an_unreadable_line_is_refused() {
    let move_and_text = "expected the number of a move and a text";
    for line in [
        "said",
        "said 1",
        "said 0 a",
        "said x a",
        "said -1 a",
        "said 1 \u{0}",
        "said v1 a",
    ] {
        says(
            &format!("{line}\n"),
            &format!("line 4, column 6: {move_and_text}"),
        );
    }
    let of_and_text = "expected a ply or the ID of a variation, and a text";
    for line in [
        "note",
        "note 1",
        "note a",
        "note v1",
        "note v a",
        "note v1x a",
        "note 1\u{85}\u{1} ",
    ] {
        says(
            &format!("\tnote 1 a\n  {line}\n"),
            &format!("line 5, column 8: {of_and_text}"),
        );
    }
    let id_and_name = "expected the ID of a variation and a name";
    for line in ["name", "name v1", "name Ann", "name 1 a", "name vv1 a"] {
        says(
            &format!("line v1 0 A1\n{line}\n"),
            &format!("line 5, column 6: {id_and_name}"),
        );
    }
    let id = "expected an ID like v1, a parent and a move";
    for line in [
        "line",
        "line 1",
        "line 1 0 A1",
        "line v 0 A1",
        "line w1 0 A1",
    ] {
        says(&format!("{line}\n"), &format!("line 4, column 6: {id}"));
    }
    let parent = "expected a ply or the ID of an earlier line 'line'";
    for line in [
        "line v2",
        "line v2 A1",
        "line v2 v2 A1",
        "line v2 v3 A1",
        "line v2 -1 A1",
    ] {
        says(
            &format!("line v1 0 A1\n{line}\nline v3 0 A1\n"),
            &format!("line 5, column 9: {parent}"),
        );
    }
    says("line  v1  0\n", "line 4, column 13: expected a move");
    says("line v12 03 \n", "line 4, column 13: expected a move");
}

#[test]
fn an_id_must_be_known() {
    let unknown = "line 4, column 6: expected the ID of an earlier line 'line'";
    for line in ["note v1 a", "name v1 a"] {
        says(&format!("{line}\n"), unknown);
        says(&format!("{line}\nline v1 0 A1\n"), unknown);
        says(&format!("{line}\nline v01 0 A1\n"), unknown);
    }
}

#[test]
fn a_repeated_line_is_refused() {
    for (line, key) in [
        ("said 1", "said 1"),
        ("said 01", "said 1"),
        ("note 0", "note 0"),
        ("note v1", "note v1"),
        ("name v1", "name v1"),
        ("line v1 0", "line v1"),
    ] {
        let line = format!("{line} A1\n");
        let head = if key == "line v1" {
            "round 1\n"
        } else {
            "line v1 0 A1\n"
        };
        says(
            &format!("{head}{line}round 2\n {line}"),
            &format!("line 7, column 2: expected no second line '{key}'"),
        );
    }
}

#[test]
fn a_ply_must_exist() {
    let expected = "expected a ply up to 3, the last of the game";
    says(
        "said 3 a\n said  4 b\n",
        &format!("line 5, column 8: {expected}"),
    );
    says(
        "said 9 a\nsaid 3 b\n",
        &format!("line 4, column 6: {expected}"),
    );
    says(
        "note 0 a\nnote 4 b\n",
        &format!("line 5, column 6: {expected}"),
    );
    says(
        "line v1  4   A1\n",
        &format!("line 4, column 10: {expected}"),
    );
}

#[test]
fn a_variation_must_be_legal() {
    let problem = |header: &str, line: usize, column: usize| {
        let text = format!("{HEAD}{header}{MOVES}");
        let error = read(&text).replay().expect_err("something is wrong");
        assert_eq!(
            (error.line, error.column),
            (line, column),
            "{error}\n{text}"
        );
        error.problem
    };
    let unreadable = |problem| matches!(problem, RecordProblem::Move(MoveError::Unreadable { .. }));
    let illegal = |problem| matches!(problem, RecordProblem::Move(MoveError::Illegal(_)));
    assert!(unreadable(problem("line v1 0 A9\n", 4, 12)));
    assert!(unreadable(problem(
        "line v1 0 A1\n\tline  v2  v1   B9 # no lane\n",
        5,
        18
    )));
    assert!(unreadable(problem("line v1 0 # quick\n", 4, 13)));
    assert!(illegal(problem("line v1 0 B1\n", 4, 11)));
    assert!(illegal(problem("line v1 3 A1\n", 4, 11)));
    assert!(illegal(problem("line v1 0 A1\nline v2 v1 A1\n", 5, 12)));
    // The first wrong line is named, wherever it branches off.
    assert!(illegal(problem(
        "line v1 2 B1\nline v2 1 A1\nline v3 0 B1\nline v4 v1 B1\n",
        4,
        11
    )));
    assert!(illegal(problem(
        "line v1 0 A1\nline v2 v1 B1\nline v3 v2 B1\nline v4 v1 A1\n",
        6,
        12
    )));
    assert!(illegal(problem(
        "line v1 0 A1\nline v2 v1 A1\nline v3 9 A1\n",
        5,
        12
    )));
    // The game's own lines are checked first.
    let text = format!("{HEAD}line v1 0 A9\n{}", MOVES.replace("2 B1", "2 B9"));
    let error = read(&text).replay().expect_err("two moves are wrong");
    assert_eq!((error.line, error.column), (7, 4));
}

#[test]
fn the_move_of_a_line_can_be_shown() {
    for line in [
        "7 c C->? k:A",
        "  12\tc C->? k:A # quick",
        "line v1 0 c C->? k:A",
        " line  v12  v1\t c C->? k:A #",
    ] {
        assert_eq!(Record::move_in_line(line), "c C->? k:A", "{line}");
    }
    for line in ["", "7", "line", "line v1", "line v1 0", "agreed"] {
        assert_eq!(Record::move_in_line(line), "", "{line}");
    }
}

#[test]
fn a_variation_begins_where_the_game_is_not_over() {
    // Before a resignation, an agreed draw or an aborted game, but not after the last move of a game that is over by the rules.
    check(
        "line v1 3 B1\nline v2 v1 A3\n",
        "line v1 3 B1\nline v2 v1 A3\n",
    );
    for (header, end) in [("", "agreed\nresult - agreed\n"), ("ended aborted 2\n", "")] {
        let text = format!("{HEAD}{header}line v1 1 B1\nline v2 v1 A3\n\n1 A3\n{end}");
        let record = read(&text);
        assert_eq!(record.to_string(), text);
        assert!(record.replay().is_ok_and(|game| game.ending().is_some()));
        let game = record
            .replay_to(RecordPosition::Variation(1))
            .expect("legal");
        assert_eq!((game.ply(), game.ending()), (3, None));
    }
    for &kind in GameKind::ALL {
        let text = records_of(kind)[0].to_string();
        let game = read(&text).replay().expect("a game");
        let (_, last) = game.move_at(game.ply()).expect("there are moves");
        let before = game.ply() - 1;
        let add = |lines: String| text.replacen("\n\n", &format!("\n{lines}\n\n"), 1);
        let number = 1 + text.lines().take_while(|line| !line.is_empty()).count();
        // The game's last move ends a variation, too.
        let twice = add(format!("line v1 {before} {last}\nline v2 v1 {last}"));
        let error = read(&twice).replay().expect_err("the game is over");
        assert_eq!((error.line, error.column), (number + 1, 12));
        assert_eq!(error.problem, RecordProblem::Move(MoveError::Over));
        let behind = add(format!("line v1 {} {last}", game.ply()));
        let error = read(&behind).replay().expect_err("the game is over");
        let column = 10 + game.ply().to_string().len();
        assert_eq!(
            error.to_string(),
            format!("line {number}, column {column}: the game is over")
        );
    }
}

#[test]
fn a_variation_begins_right_after_its_move() {
    // Seat 2 resigns after the first move: seat 3 is next in the game, seat 2 in the variation.
    let record = read(
        "game pentagame\nplayers 3\nline v1 1 a A<->B b\n\n1 b B<->A a\nresigned 2\n2 a A<->B b\n",
    );
    let next = |game: &AnyGame| game.to_move().map(Seat::number);
    let whole = record.replay().expect("a game");
    assert_eq!(next(&whole.at(1).expect("a ply of the game")), Some(3));
    let seat = |position| next(&record.replay_to(position).expect("legal"));
    assert_eq!(seat(RecordPosition::Ply(1)), Some(2));
    assert_eq!(seat(RecordPosition::Variation(0)), Some(3));
    assert_eq!(seat(RecordPosition::Ply(2)), Some(1));
}

#[test]
fn positions_that_do_not_exist_are_refused() {
    let record = read(&format!("{HEAD}line v1 0 A1\nline v2 v1 A1\n{MOVES}"));
    let (ply, variation) = (RecordPosition::Ply, RecordPosition::Variation);
    let (no_ply, no_variation) = (
        "a ply up to 3, the last of the game",
        "an earlier variation",
    );
    for (position, expected) in [
        (ply(4), no_ply),
        (ply(usize::MAX), no_ply),
        (variation(2), no_variation),
        (variation(usize::MAX), no_variation),
    ] {
        let error = record.replay_to(position).expect_err("it does not exist");
        let message = format!("line 0, column 1: expected {expected}");
        assert_eq!(error.to_string(), message);
    }
    // Only the moves that lead to the position are checked.
    assert!(record.replay_to(variation(0)).is_ok());
    let error = record.replay_to(variation(1)).expect_err("illegal");
    assert_eq!((error.line, error.column), (5, 12));
    // A caller can create any parents.
    for parent in [variation(0), variation(usize::MAX)] {
        let mut record = record.clone();
        record.variations[0].parent = parent;
        for error in [
            record.replay().map(drop),
            record.replay_variations().map(drop),
            record.replay_to(variation(0)).map(drop),
        ] {
            let error = error.expect_err("no such parent").to_string();
            assert_eq!(error, "line 4, column 9: expected an earlier variation");
        }
        assert!(record.to_string().parse::<Record>().is_err());
    }
    let mut record = record;
    record.said = vec![(0, "a".to_owned())];
    assert!(record.replay().is_err());
}

#[test]
fn a_record_has_a_limited_number_of_variations() {
    let line = |number: usize| format!("line v{number} 0 A1\n");
    let most: String = (1..=MAX_VARIATIONS).map(line).collect();
    check(&most, &most);
    let more = format!("{most}{}", line(MAX_VARIATIONS + 1));
    let expected = format!("column 1: expected at most {MAX_VARIATIONS} lines 'line'");
    says(&more, &format!("line {}, {expected}", 4 + MAX_VARIATIONS));
    let mut record = read(&format!("{HEAD}{most}{MOVES}"));
    record.variations.push(record.variations[0].clone());
    let error = record.replay().expect_err("there are too many");
    assert_eq!(error.to_string(), format!("line 0, {expected}"));
}

#[test]
fn many_variations_of_a_long_game_are_checked() {
    for &kind in GameKind::ALL {
        let record = records_of(kind)
            .into_iter()
            .max_by_key(|record| record.entries.len())
            .expect("there are games");
        let mut dice = Dice::new(9);
        let mut deep = record.clone();
        let mut game = record.replay_to(RecordPosition::Ply(0)).expect("a game");
        let mut parent = RecordPosition::Ply(0);
        // A long variation with a short one at each of its moves, in an order that jumps between them.
        let mut short = Vec::new();
        while deep.variations.len() < MAX_VARIATIONS / 2 && game.ending().is_none() {
            short.push((parent, random_notation(&game, &mut dice)));
            let notation = random_notation(&game, &mut dice);
            game.play(&notation).expect("legal");
            deep.variations.push(variation(parent, notation));
            parent = RecordPosition::Variation(deep.variations.len() - 1);
        }
        let first = deep.variations.len();
        let short = short.into_iter().map(|(parent, m)| variation(parent, m));
        deep.variations.extend(short);
        let moves = deep.replay_variations().expect("they are legal");
        let deepest = deep.replay_to(parent).expect("it is legal");
        assert_eq!(deepest.position_text(), game.position_text());
        assert_eq!(deepest.ply(), first);
        let played = deep.variations.iter().map(|variation| &variation.notation);
        assert!(moves.iter().eq(played));
    }
}

fn variation(parent: RecordPosition, notation: String) -> Variation {
    Variation {
        parent,
        notation,
        name: String::new(),
        note: String::new(),
    }
}

/// Adds messages, notes and variations to the record of `game`, and checks that they are read back and lead to the right positions.
fn check_law(game: &AnyGame, dice: &mut Dice) {
    let mut record = game.record(&["Ann".to_owned()]);
    // The game right after each move.
    let mut then = BTreeMap::from([(0, record.set_up().expect("the game began"))]);
    let mut whole = then[&0].clone();
    for entry in &record.entries {
        whole.apply(entry).expect("an entry of the game");
        if matches!(entry, LogEntry::Move(_)) {
            then.insert(whole.ply(), whole.clone());
        }
    }
    let plies = game.ply();
    record.said = (1..=plies).map(|ply| (ply, format!("#{ply}!"))).collect();
    record.notes = (0..=plies)
        .step_by(3)
        .map(|ply| (ply, format!("v{ply} a")))
        .collect();
    // The game after each variation.
    let mut after: Vec<AnyGame> = Vec::new();
    for ply in [
        0,
        plies.min(1),
        plies / 3,
        plies / 2,
        plies.saturating_sub(1),
        plies,
    ] {
        let first = after.len();
        for _ in 0..6 {
            let (parent, mut game) = match dice.roll(after.len() - first + 1) {
                0 => (RecordPosition::Ply(ply), then[&ply].clone()),
                back => {
                    let index = after.len() - back;
                    (RecordPosition::Variation(index), after[index].clone())
                }
            };
            if game.ending().is_none() {
                let mut new = variation(parent, random_notation(&game, dice));
                game.play(&new.notation).expect("legal");
                new.name.push_str(["", "plan B", "# 1"][dice.roll(3)]);
                new.note.push_str(["", "12 v1", "?!"][dice.roll(3)]);
                record.variations.push(new);
                after.push(game);
            }
        }
    }
    let text = record.to_string();
    let again = read(&text);
    assert_eq!(again, record, "{text}");
    assert_eq!(again.to_string(), text);
    let replayed = again
        .replay()
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(replayed.entries(), game.entries());
    let moves = record
        .variations
        .iter()
        .map(|variation| variation.notation.clone());
    assert_eq!(again.replay_variations(), Ok(moves.collect()));
    let then = then
        .iter()
        .map(|(&ply, game)| (RecordPosition::Ply(ply), game));
    let after = after.iter().enumerate();
    let after = after.map(|(index, game)| (RecordPosition::Variation(index), game));
    for (position, expected) in then.chain(after) {
        let game = again.replay_to(position).expect("a position of the record");
        assert_eq!(
            game.position_text(),
            expected.position_text(),
            "{position:?}\n{text}"
        );
        assert_eq!(game.entries(), expected.entries());
        assert_eq!(game.ending(), expected.ending());
    }
    check_other_reader(&text, &record);
}

/// Checks that a program that does not know the keys still reads the game, and keeps the lines.
fn check_other_reader(text: &str, record: &Record) {
    let keys = ["said", "note", "line", "name"];
    let is_known = |line: &&str| keys.iter().any(|key| line.starts_with(&format!("{key} ")));
    let without: Vec<&str> = text.lines().filter(|line| !is_known(line)).collect();
    let without = without.join("\n") + "\n";
    let mut bare = record.clone();
    bare.said.clear();
    bare.notes.clear();
    bare.variations.clear();
    assert_eq!(without, bare.to_string());
    assert_eq!(read(&without), bare);
    let renamed = text.lines().map(|line| {
        let prefix = if is_known(&line) { "un" } else { "" };
        format!("{prefix}{line}")
    });
    let unknown = renamed.collect::<Vec<_>>().join("\n") + "\n";
    let mut kept = read(&unknown);
    let lines = kept
        .extra
        .iter()
        .map(|(key, value)| format!("{key} {value}"));
    let known = text
        .lines()
        .filter(is_known)
        .map(|line| format!("un{line}"));
    assert!(lines.eq(known));
    assert_eq!(kept.to_string(), unknown);
    kept.extra.clear();
    assert_eq!(kept, bare);
}

#[test]
fn records_with_messages_notes_and_variations_lead_to_all_their_positions() {
    let mut dice = Dice::new(12);
    for &kind in GameKind::ALL {
        for record in records_of(kind) {
            let game = record.replay().expect("a game");
            check_law(&game, &mut dice);
            // The second half of the game, with a player who leaves it.
            let (options, players) = (game.options_text(), game.players());
            let half = game.at(game.ply() / 2).expect("a ply of the game");
            let mut rest = AnyGame::from_position(kind, &options, players, &half.position_text())
                .expect("a position of the game");
            for entry in game.entries().iter().skip(half.ply()).take(4) {
                rest.apply(entry).expect("an entry of the game");
            }
            assert!(rest.ending().is_some() || rest.resign(Seat::FIRST));
            while rest.ending().is_none() && rest.ply() < 12 {
                let m = random_notation(&rest, &mut dice);
                rest.play(&m).expect("legal");
            }
            check_law(&rest, &mut dice);
        }
    }
}
