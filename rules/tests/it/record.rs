//! Text records.

use asterism_rules::{AnyGame, GameKind, Record, RecordProblem, Seat};

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
fn a_result_alone_says_who_gave_up() {
    let text = "game pentagame\nplayers 2\n\n1 c C->C-1-D\nresult 1 resigned\n";
    let game = AnyGame::from_record(&read(text)).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(game.active().iter().collect::<Vec<_>>(), [Seat::FIRST]);
    assert_eq!(
        game.record(&[]).to_string(),
        text.replace("result", "resigned 2\nresult")
    );
}

#[test]
fn a_record_can_begin_elsewhere() {
    let start = "A,B,C,D,E/-,-,c,D,E k:a,b,d,e,A-1-B g:E-1-A,E-2-A 2 -/-";
    let text = format!("game pentagame\nplayers 2\nstart {start}\n\n1 c+ g:A-3-B\nresult 2 out\n");
    let game = AnyGame::from_record(&read(&text)).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(game.start_text().as_deref(), Some(start));
    assert_eq!(game.record(&[]).to_string(), text);
}

/// Line and column of what is wrong.
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
        wrong("options target=9\n", 3, 1),
        RecordProblem::Setup(_)
    ));
    assert!(matches!(
        wrong("start A,B\n", 3, 1),
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
