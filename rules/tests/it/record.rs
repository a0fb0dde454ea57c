//! Text records.

use asterism_rules::{AnyGame, EntryError, GameKind, How, LogEntry, Record, RecordProblem, Seat};

const SHORT: &str = "\
game pentagame
options gray_exhausted=skip
players 3
seat 1 Ann
seat 3 Cleo the Third
event Club evening
# played on the balcony

1 b B<->A a
2 c C->C-1-D
resigned 3
3 e E->E-1-A
time 1
result 2 time
";

fn read(text: &str) -> Record {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn a_record_is_read_and_written() {
    let record = read(SHORT);
    assert_eq!(record.kind, GameKind::Pentagame);
    assert_eq!(record.names, ["Ann", "", "Cleo the Third"]);
    assert_eq!(
        record.extra,
        [("event".to_owned(), "Club evening".to_owned())]
    );
    let game = AnyGame::from_record(&record).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(game.ply(), 3);
    assert_eq!(
        game.ending().map(|ending| ending.to_string()).as_deref(),
        Some("2 time")
    );
    let comment = "# played on the balcony\n";
    assert_eq!(record.to_string(), SHORT.replace(comment, ""));
}

#[test]
fn a_result_implies_who_resigned() {
    let text = "game pentagame\nplayers 2\n\n1 c C->C-1-D\nresult 1 resigned\n";
    let game = AnyGame::from_record(&read(text)).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(game.active().iter().collect::<Vec<_>>(), [Seat::FIRST]);
    assert_eq!(
        game.record(&[]).to_string(),
        text.replace("result", "resigned 2\nresult")
    );
}

#[test]
fn a_record_can_begin_from_another_position() {
    let start = "A,B,C,D,E/-,-,c,D,E k:a,b,d,e,A-1-B g:E-1-A,E-2-A 2 -/-";
    let text = format!("game pentagame\nplayers 2\nstart {start}\n\n1 c+ g:A-3-B\nresult 2 out\n");
    let game = AnyGame::from_record(&read(&text)).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(game.start_text().as_deref(), Some(start));
    assert_eq!(game.record(&[]).to_string(), text);
}

/// Checks the line and column of an error, and returns the problem.
#[track_caller]
fn wrong(text: &str, line: usize, column: usize) -> RecordProblem {
    let error = text
        .parse::<Record>()
        .and_then(|record| AnyGame::from_record(&record))
        .expect_err("something is wrong");
    assert_eq!((error.line, error.column), (line, column), "{error}");
    error.problem
}

#[test]
fn an_error_names_line_and_column() {
    assert!(matches!(wrong("", 1, 1), RecordProblem::Expected(_)));
    assert!(matches!(
        wrong("game chess\n", 1, 6),
        RecordProblem::Expected(_)
    ));
    assert!(matches!(
        wrong("game pentagame\nplayers many\n", 2, 9),
        RecordProblem::Expected(_)
    ));
    assert!(matches!(
        wrong("game pentagame\nplayers 7\n", 2, 9),
        RecordProblem::Setup(_)
    ));
    let head = "game pentagame\nplayers 2\n";
    let wrong = |rest: &str, line, column| wrong(&format!("{head}{rest}"), line, column);
    assert!(matches!(
        wrong("seat 3 Cleo\n", 3, 6),
        RecordProblem::Expected(_)
    ));
    assert!(matches!(
        wrong("options target=9\n", 3, 9),
        RecordProblem::Setup(_)
    ));
    assert!(matches!(
        wrong("  options   target=9\n", 3, 13),
        RecordProblem::Setup(_)
    ));
    assert!(matches!(
        wrong("start A,B\n", 3, 10),
        RecordProblem::Setup(_)
    ));
    assert!(matches!(
        wrong(
            "\tstart  A,!,C,D,E/A,B,C,D,E k:a,b,c,d,e g:- 1 -/-\n",
            3,
            11
        ),
        RecordProblem::Setup(_)
    ));
    assert!(matches!(
        wrong("\n2 c C->C-1-D\n", 4, 1),
        RecordProblem::Expected(_)
    ));
    assert!(matches!(
        wrong("\n1 c C->C-1-D\n2 c C->?\n", 5, 8),
        RecordProblem::Move(_)
    ));
    assert!(matches!(
        wrong("\n1 c C->E-1-A\n", 4, 3),
        RecordProblem::Move(_)
    ));
    assert!(matches!(
        wrong("\n  1   c C->?\n", 4, 12),
        RecordProblem::Move(_)
    ));
    assert!(matches!(
        wrong("\n1 c C->C-1-D\nresult 1 won\n", 5, 10),
        RecordProblem::Expected(_)
    ));
    assert!(matches!(
        wrong("\n1 c C->C-1-D\nresult 1 out\n", 5, 1),
        RecordProblem::Result { actual: None }
    ));
    assert!(matches!(
        wrong("\nagreed\n1 c C->C-1-D\n", 5, 1),
        RecordProblem::Over
    ));
    assert!(matches!(
        wrong("\nresigned 4\n", 4, 1),
        RecordProblem::NotPlaying(_)
    ));
    assert!(matches!(
        wrong("\nresult - agreed\nresult - agreed\n", 5, 1),
        RecordProblem::Expected(_)
    ));
}

/// Checks the complete error message.
#[track_caller]
pub(crate) fn says(text: &str, message: &str) {
    let error = text
        .parse::<Record>()
        .and_then(|record| AnyGame::from_record(&record))
        .expect_err("something is wrong");
    assert_eq!(error.to_string(), message, "{text}");
}

#[test]
fn moves_come_after_an_empty_line() {
    let expected = "expected an empty line before the moves";
    says(
        "game squadro\noptions first=light\nplayers 2\n1 3\n2 1\n",
        &format!("line 4, column 1: {expected}"),
    );
    for line in [
        "12 3",
        "0",
        "result 1 home",
        "resigned 2",
        "time 1",
        "agreed",
    ] {
        says(
            &format!("game squadro\nplayers 2\n {line}\n"),
            &format!("line 3, column 2: {expected}"),
        );
    }
    // Without a `game` line, an empty line would not help.
    says(
        "players 2\n\n1 3\n",
        "line 3, column 1: expected a line 'game NAME' before the moves",
    );
}

#[test]
fn the_number_of_players_can_be_omitted_only_if_there_is_one_possibility() {
    for kind in ["squadro", "star-squares"] {
        let record = read(&format!("game {kind}\n"));
        assert_eq!(record.players, 2);
        assert_eq!(record.to_string(), format!("game {kind}\nplayers 2\n\n"));
    }
    for kind in ["pentagame", "stern-halma"] {
        says(
            &format!("# ours\n  game {kind}\nevent Cup\n\nagreed\n"),
            "line 2, column 3: expected a line 'players N' in the header",
        );
    }
    // A wrong number is still an error.
    says(
        "game squadro\n players  3\n",
        "line 2, column 11: 3 players, but the game is for 2",
    );
    says(
        "game stern-halma\nplayers 1\n",
        "line 2, column 9: 1 player, but the game is for 2 to 6",
    );
    says(
        "game squadro\n  seat  3 Cleo\n",
        "line 2, column 9: expected a seat from 1 to 2",
    );
}

#[test]
fn an_error_about_an_unknown_line_lists_the_possible_lines() {
    let expected =
        "expected a line '2 MOVE', 'resigned SEAT', 'time SEAT', 'agreed' or 'result WINNERS HOW'";
    for line in ["2resigned", "3 1", "lost 2", "seat 1 Ann"] {
        says(
            &format!("game squadro\n\n1 3\n {line}\n"),
            &format!("line 4, column 2: {expected}"),
        );
    }
    says(
        "game squadro\n\nagreed upon\n",
        "line 3, column 8: expected nothing behind 'agreed'",
    );
}

#[test]
fn a_repeated_line_is_refused() {
    for line in [
        "game squadro",
        "options first=light",
        "options",
        "players 2",
        "start x",
    ] {
        let (key, _) = line.split_once(' ').unwrap_or((line, ""));
        let text = format!("{line}\nevent a\n  {line}\n");
        let head = if key == "game" { "" } else { "game squadro\n" };
        let at = 3 + head.lines().count();
        says(
            &format!("{head}{text}"),
            &format!("line {at}, column 3: expected no second line '{key}'"),
        );
    }
    says(
        "game squadro\nseat 1 Ann\nseat 2 Ann\nseat 1 Ben\n",
        "line 4, column 1: expected no second line 'seat 1'",
    );
    // Unknown keys, written by other programs, can be repeated.
    let text = "game squadro\nplayers 2\nround a\nround b\n\n";
    assert_eq!(read(text).to_string(), text);
}

#[test]
fn a_comment_can_follow_a_value() {
    let text = "\
game squadro # by the printed rules
options first=light\t# tossed for
players 2 #two
seat 1 Ann #1
seat 2 # Ben
event Cup #3
  # a line of its own

1 3 # quick
2 1 #
resigned 1 # late
result 2 resigned # and so
";
    let record = read(text);
    assert_eq!(record.names, ["Ann #1", "# Ben"]);
    let game = AnyGame::from_record(&record).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(game.ply(), 2);
    let written = "\
game squadro
options first=light
players 2
seat 1 Ann #1
seat 2 # Ben
event Cup #3

1 3
2 1
resigned 1
result 2 resigned
";
    assert_eq!(record.to_string(), written);
    assert_eq!(read(written).to_string(), written);
    // A comment must come after a space.
    says(
        "game pentagame\nplayers 2\n\n1 c C->C-1-D#\n",
        "line 4, column 13: unreadable at character 11: expected ExpectPlacement, for example a A->A-1-B",
    );
    // Squadro accepts `#` before a lane.
    let lane = read("game squadro\n\n1 #3 # quick\n").replay();
    assert_eq!(lane.map(|game| game.ply()), Ok(1));
    let agreed = read("game squadro\n\nagreed # tired\nresult - agreed\n");
    assert!(agreed.replay().is_ok());
    let start = read("game squadro\n\n1 3\n").replay().expect("a game");
    let text = format!(
        "game squadro\nstart {} # from there\n",
        start.position_text()
    );
    let begun = read(&text)
        .replay()
        .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(begun.position_text(), start.position_text());
}

#[test]
fn an_aborted_game_has_no_result_and_says_so_in_its_header() {
    let mut game = AnyGame::new(GameKind::Squadro, "first=light", 2).expect("a game");
    game.play("A3").expect("legal");
    assert!(game.is_abortable() && game.abort(Some(Seat::FIRST)));
    let ending = game.ending().expect("it is over");
    assert_eq!((ending.winners.len(), ending.how), (0, How::Aborted));
    let record = game.record(&["Ann".to_owned(), "Ben".to_owned()]);
    let text = "game squadro\noptions first=light\nplayers 2\nseat 1 Ann\nseat 2 Ben\nended aborted 1\n\n1 A3\n";
    assert_eq!(record.to_string(), text);
    let again = read(text);
    assert_eq!(again.to_string(), text);
    assert_eq!(again, record);
    let replayed = again.replay().expect("it was aborted in time");
    assert_eq!(replayed.ending(), Some(ending));

    // Other words of this key belong to other programs.
    let other = "game squadro\nplayers 2\nended happily\n\n";
    assert_eq!(read(other).to_string(), other);
    assert_eq!(read(other).entries, []);
    says(
        "game squadro\nended aborted x\n\n1 A3\n",
        "line 2, column 7: expected 'aborted' and a seat number",
    );
    says(
        "game squadro\nended aborted 1\nended aborted 2\n\n1 A3\n",
        "line 3, column 1: expected no second line 'ended'",
    );
    let late = "game squadro\noptions first=light\n ended aborted 2\n\n1 A3\n2 B1\n";
    says(
        late,
        "line 3, column 2: every player has moved, so the game can no longer be aborted",
    );
    says(
        "game squadro\noptions first=light\nended aborted 2\n\n1 A3\nresult 1 home\n",
        "line 6, column 1: the moves lead to the result - aborted",
    );
    let nobody = "game squadro\nplayers 2\n\n1 3\nresult - aborted\n";
    assert_eq!(read(nobody).to_string(), nobody);
    says(
        nobody,
        "line 5, column 1: the game is not over after these moves",
    );
}

#[test]
fn a_game_can_be_aborted_until_everybody_who_still_plays_has_moved() {
    let seat = |number| Seat::from_number(number).expect("a seat");
    let mut game = AnyGame::new(GameKind::Pentagame, "", 3).expect("a game");
    let step = |game: &mut AnyGame| {
        let first = game.legal_moves().swap_remove(0);
        game.play(&first).expect("legal");
    };
    for _ in 0..2 {
        step(&mut game);
        assert!(game.is_abortable());
    }
    // Without the third, everyone has moved.
    let mut without = game.clone();
    assert!(without.resign(seat(3)) && !without.is_abortable());
    assert!(!without.abort(Some(seat(1))));
    assert_eq!(
        without.apply(&LogEntry::Aborted(Some(seat(1)))),
        Err(EntryError::TooLateToAbort)
    );
    // A player who has left cannot abort, the others can.
    let mut left = game.clone();
    assert!(left.resign(seat(1)) && left.is_abortable());
    assert_eq!(
        left.apply(&LogEntry::Aborted(Some(seat(1)))),
        Err(EntryError::NotPlaying(seat(1)))
    );
    assert_eq!(left.apply(&LogEntry::Aborted(Some(seat(2)))), Ok(()));
    assert_eq!(left.ending().map(|ending| ending.how), Some(How::Aborted));
    assert_eq!(
        left.apply(&LogEntry::Aborted(Some(seat(2)))),
        Err(EntryError::Over)
    );
    assert!(left.undo() && left.is_abortable());
    step(&mut game);
    assert!(!game.is_abortable() && !game.abort(Some(seat(3))));
    // Someone who does not play can end it at any time, once.
    assert!(game.abort(None) && !game.abort(None));
    assert_eq!(game.ending().map(|ending| ending.how), Some(How::Aborted));
    let names = ["Ann", "Ben", "Cleo"].map(str::to_owned);
    let record = game.record(&names).to_string();
    assert!(record.contains("\nended aborted\n"), "{record}");
    let again = read(&record).replay().expect("it is legal");
    assert_eq!(again.ending(), game.ending());
}
