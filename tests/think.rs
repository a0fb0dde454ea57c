//! `asterism think`: positions in, moves out.

use std::path::Path;

use asterism_engine::{Level, Limits, think};
use asterism_rules::{AnyGame, GameKind, Record};

use crate::program::{BAD_INPUT, OK, USAGE, check, run, run_with_input, stderr, stdout, text};

/// Returns the lines without the time, which varies.
fn without_times(text: &str) -> Vec<String> {
    text.lines()
        .map(|line| {
            let (thought, milliseconds) = line.rsplit_once('\t').expect("fields between tabs");
            let milliseconds: Result<u64, _> = milliseconds.parse();
            assert!(milliseconds.is_ok(), "{line}");
            thought.to_owned()
        })
        .collect()
}

/// Returns the positions of a game in which everyone plays the first legal move.
fn positions(kind: GameKind, plies: usize) -> Vec<String> {
    let options = kind.settle_options("", 0).expect("options read");
    let mut game =
        AnyGame::new(kind, &options, kind.usual_players()).expect("the usual options are valid");
    let mut positions = vec![game.position_text()];
    for _ in 0..plies {
        let m = game.legal_moves().swap_remove(0);
        game.play(&m).expect("legal");
        positions.push(game.position_text());
    }
    positions
}

#[test]
fn each_position_gets_the_engines_answer_in_every_game() {
    for &kind in GameKind::ALL {
        let positions = positions(kind, 3);
        let args = [
            "think",
            kind.id(),
            "--level",
            "4",
            "--seed",
            "9",
            "--nodes",
            "300",
        ];
        let output = run_with_input(&args, (positions.join("\n") + "\n").as_bytes());
        check(&output, OK, &[]);
        let expected: Vec<String> = positions
            .iter()
            .map(|text| {
                let game = AnyGame::from_position(kind, "", kind.usual_players(), text);
                let level = Level::new(4).expect("a level");
                let game = game.expect("a position");
                let thought = think(&game, level, 9, Limits::nodes(300));
                let thought = thought.expect("not over");
                let forced = thought.forced.map(|forced| forced.to_string());
                let score = forced.unwrap_or_else(|| thought.score.to_string());
                format!(
                    "{}\t{score}\t{}\t{}",
                    thought.line[0], thought.depth, thought.nodes
                )
            })
            .collect();
        assert_eq!(without_times(&stdout(&output)), expected, "{kind}");
        // Windows line endings, extra spaces, and no newline at the end.
        let other = format!("\u{feff}{}", positions.join(" \r\n"));
        let output = run_with_input(&args, other.as_bytes());
        assert_eq!(without_times(&stdout(&output)), expected, "{kind}");
    }
}

#[test]
fn one_position_can_be_given_as_an_option() {
    let args = [
        "think",
        "squadro",
        "--options",
        "first=dark",
        "--nodes",
        "200",
    ];
    let start = AnyGame::new(GameKind::Squadro, "first=dark", 2).expect("for two");
    let text = start.position_text();
    let by_input = run_with_input(&args, text.as_bytes());
    let with_text = [&args[..], &["--position", &text]].concat();
    let by_name = run(&with_text);
    check(&by_name, OK, &[]);
    let lines = without_times(&stdout(&by_name));
    assert_eq!(lines, without_times(&stdout(&by_input)));
    let m = lines[0].split('\t').next().expect("a move");
    assert!(start.read(m).is_ok(), "{m}");
    check(
        &run(&["think", "squadro", "--position", "nonsense"]),
        BAD_INPUT,
        &["position", "expected"],
    );
}

#[test]
fn a_forced_win_is_reported() {
    let mut game = AnyGame::new(GameKind::StarSquares, "", 2).expect("for two");
    for m in ["a1", "e5", "a2", "e4", "b1", "d1"] {
        game.play(m).expect("free points");
    }
    let input = format!("{}\n", game.position_text());
    let output = run_with_input(&["think", "star-squares"], input.as_bytes());
    check(&output, OK, &[]);
    let lines = stdout(&output);
    assert!(lines.starts_with("b2\t+#1\t"), "{lines}");
}

#[test]
fn bad_lines_are_reported_and_the_rest_is_answered() {
    let mut over = AnyGame::new(GameKind::StarSquares, "", 2).expect("for two");
    let start = over.position_text();
    for m in ["a1", "e5", "a2", "e4", "b1", "d1", "b2"] {
        over.play(m).expect("free points");
    }
    let mut input = format!("{start}\nno position\n\n{}\n", over.position_text()).into_bytes();
    input.extend_from_slice(b"\xff\xfe\n");
    input.extend_from_slice(start.as_bytes());
    let output = run_with_input(&["think", "star-squares", "--nodes", "100"], &input);
    check(
        &output,
        BAD_INPUT,
        &[
            "line 2:",
            "line 3:",
            "line 4: the game is over",
            "line 5:",
            "UTF-8",
            "4 positions",
        ],
    );
    let lines = without_times(&stdout(&output));
    assert_eq!(lines.len(), 6);
    assert_eq!(lines[0], lines[5]);
    for line in &lines[1..5] {
        assert_eq!(line, "-\t-\t0\t0");
    }
    assert!(!stderr(&output).contains("line 1:"), "{}", stderr(&output));
}

#[test]
fn a_replayed_game_is_read_as_it_is() {
    for &kind in GameKind::ALL {
        let players = kind.usual_players();
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules/tests/games");
        let file = folder.join(format!("{}-{players}.txt", kind.id()));
        let record: Record = std::fs::read_to_string(&file)
            .expect("the record can be read")
            .parse()
            .expect("it is a record");
        let replayed = run(&["replay", text(&file), "--positions"]);
        check(&replayed, OK, &[]);
        let args = ["think", kind.id(), "--options", &record.options];
        let limits = [
            "--players",
            &players.to_string(),
            "--level",
            "1",
            "--nodes",
            "20",
        ];
        let output = run_with_input(&[&args[..], &limits].concat(), &replayed.stdout);
        check(&output, OK, &[]);
        let (lines, asked) = (without_times(&stdout(&output)), stdout(&replayed));
        assert_eq!(lines.len(), asked.lines().count(), "{kind}");
        // The game is over after its last move, and the line after that says how.
        assert!(
            asked
                .lines()
                .next_back()
                .is_some_and(|line| line.starts_with("result "))
        );
        let (moves, over) = lines.split_at(lines.len() - 2);
        assert!(
            moves.iter().all(|line| !line.starts_with('-')),
            "{kind}: {moves:?}"
        );
        assert!(
            over.iter().all(|line| line == "-\t-\t0\t0"),
            "{kind}: {over:?}"
        );
    }
}

#[test]
fn a_line_that_cannot_be_read_and_the_help_show_what_a_position_looks_like() {
    for &kind in GameKind::ALL {
        let start = AnyGame::new(kind, "", kind.usual_players()).expect("usual");
        let shown = format!("written as \"{}\"", start.position_text());
        // A replayed line without its position is no position either.
        for line in ["nonsense", "1\t1\tA3\t20"] {
            let piped = run_with_input(&["think", kind.id()], line.as_bytes());
            check(
                &piped,
                BAD_INPUT,
                &["line 1:", &shown, "replay --positions"],
            );
        }
        for command in ["think", "legal"] {
            let named = run(&[command, kind.id(), "--position", "nonsense"]);
            check(&named, BAD_INPUT, &[&shown]);
        }
    }
    let help = stdout(&run(&["think", "--help"]));
    let example = help.lines().find(|line| line.contains(" / "));
    let example = example.expect("the help shows a position").trim();
    let start = AnyGame::new(GameKind::Squadro, "", 2).expect("for two");
    assert_eq!(example, start.position_text());
    let output = run_with_input(&["think", "squadro", "--nodes", "20"], example.as_bytes());
    check(&output, OK, &[]);
}

#[test]
fn no_input_gives_no_output() {
    let output = run(&["think", "squadro"]);
    check(&output, OK, &[]);
    assert_eq!(stdout(&output), "");
}

#[test]
fn invalid_arguments_are_refused() {
    for (args, says) in [
        (&["think"][..], "GAME"),
        (&["think", "chess"], "pentagame"),
        (&["think", "squadro", "--level", "0"], "1 (beginner)"),
        (
            &["think", "squadro", "--level", "8"],
            "6 (best), or 7 (thinks longer)",
        ),
        (&["think", "squadro", "--level", "best"], "6 (best)"),
        (&["think", "squadro", "--seed=-1"], "seed"),
        (&["think", "squadro", "--nodes", "many"], "nodes"),
        (&["think", "squadro", "--players", "3"], "3 players"),
        (&["think", "squadro", "--options", "first=last"], "first"),
    ] {
        check(&run(args), USAGE, &[says]);
    }
}
