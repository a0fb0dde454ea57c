//! Tests of the lab's command line.

use std::collections::HashMap;
use std::process::{Command, Output, Stdio};

use asterism_rules::GameKind;

/// Exit codes: success, bad input, wrong arguments.
const OK: i32 = 0;
const BAD_INPUT: i32 = 1;
const USAGE: i32 = 2;

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_asterism-lab"))
        .args(args)
        .stdin(Stdio::null())
        .output()
        .expect("the program starts")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text on stdout")
}

/// Checks that the program ended with `code` and did not panic, and that it wrote to standard error, including all of `says`, if and only
/// if `code` is not 0.
#[track_caller]
fn check(output: &Output, code: i32, says: &[&str]) {
    let err = String::from_utf8(output.stderr.clone()).expect("text on stderr");
    let out = stdout(output);
    assert_eq!(
        output.status.code(),
        Some(code),
        "stdout:\n{out}\nstderr:\n{err}"
    );
    assert!(!err.contains("panicked"), "{err}");
    assert_eq!(err.is_empty(), code == OK, "{err}");
    for part in says {
        assert!(err.contains(part), "{err:?} does not say {part:?}");
    }
}

/// Returns the printed values by name.
fn figures(text: &str) -> HashMap<&str, &str> {
    text.lines()
        .map(|line| line.split_once('\t').expect("a name and a value"))
        .collect()
}

#[test]
fn the_same_call_gives_the_same_text_on_any_number_of_threads() {
    for &kind in GameKind::ALL {
        let args = [
            "duel",
            kind.id(),
            "--a",
            "2",
            "--b",
            "greedy",
            "--games",
            "4",
            "--seed",
            "7",
            "--nodes",
            "100",
        ];
        let one = run(&[&args[..], &["--threads", "1"]].concat());
        check(&one, OK, &[]);
        let text = stdout(&one);
        let figures = figures(&text);
        assert_eq!(figures["game"], kind.id());
        assert_eq!((figures["players"], figures["games"]), ("2", "4"), "{text}");
        assert_eq!((figures["a"], figures["b"]), ("2", "greedy"), "{text}");
        let count = |name: &str| figures[name].parse::<u64>().expect("a number");
        assert_eq!(count("won") + count("shared") + count("lost"), 4, "{text}");
        let points = 25.0 * (count("won") as f64 + count("shared") as f64 / 2.0);
        assert_eq!(figures["points"], format!("{points:.1} %"), "{text}");
        let several = run(&[&args[..], &["--threads", "3"]].concat());
        assert_eq!(stdout(&several), text, "{kind}");
    }
}

#[test]
fn a_duel_can_have_several_seats_and_options() {
    let output = run(&[
        "duel",
        "stern-halma",
        "--a",
        "1",
        "--b",
        "greedy",
        "--games",
        "3",
        "--players",
        "3",
        "--options",
        "preset=no_blocking",
        "--nodes",
        "50",
        "--opening",
        "2",
    ]);
    check(&output, OK, &[]);
    let text = stdout(&output);
    let figures = figures(&text);
    assert_eq!(
        (figures["players"], figures["options"]),
        ("3", "win=filled"),
        "{text}"
    );
    assert_eq!(figures["fair"], "33.3 %", "{text}");
}

#[test]
fn a_duel_with_a_time_limit_says_that_results_may_vary() {
    let output = run(&[
        "duel",
        "squadro",
        "--a",
        "6",
        "--b",
        "1",
        "--games",
        "2",
        "--seconds",
        "0.001",
    ]);
    check(&output, OK, &[]);
    let text = stdout(&output);
    let figures = figures(&text);
    assert!(figures["timed"].starts_with("0.001 s a move"), "{text}");
    assert!(
        figures.contains_key("ms a") && figures.contains_key("ms b"),
        "{text}"
    );
}

#[test]
fn wrong_duels_are_refused() {
    let with =
        |more: &[&'static str]| [&["duel", "squadro", "--a", "1", "--b", "2"], more].concat();
    for (args, says) in [
        (vec!["duel", "squadro", "--a", "1"], "--b"),
        (
            vec!["duel", "squadro", "--a", "1", "--b", "fritz"],
            "greedy",
        ),
        (with(&["--games", "0"]), "games"),
        (with(&["--players", "3"]), "3 players"),
        (with(&["--options", "first=last"]), "first"),
        (with(&["--seconds=-1"]), "--seconds"),
        (with(&["--seconds", "NaN"]), "--seconds"),
        (with(&["--threads", "0"]), "threads"),
        (with(&["--nodes", "x"]), "nodes"),
    ] {
        check(&run(&args), USAGE, &[says]);
    }
}

#[test]
fn a_written_proof_is_checked() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/proofs/star-squares-grid8.txt");
    let output = run(&["prove", "--check", file]);
    check(&output, OK, &[]);
    assert!(stdout(&output).contains("longest line 13\n"));
    let itself = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    check(&run(&["prove", "--check", itself]), BAD_INPUT, &["line 1"]);
    check(
        &run(&["prove", "--check", "/no/such/file"]),
        BAD_INPUT,
        &["/no/such/file"],
    );
}

#[test]
fn proofs_that_cannot_be_found_are_refused() {
    for (args, code, says) in [
        (&["prove"][..], USAGE, "--check"),
        (&["prove", "squadro"], USAGE, "Star Squares"),
        (&["prove", "star-squares", "--after", "c9"], USAGE, "c9"),
        (
            &["prove", "star-squares", "--plies", "3"],
            BAD_INPUT,
            "within 3 moves",
        ),
    ] {
        check(&run(args), code, &[says]);
    }
}

#[test]
fn wrong_tuner_calls_are_refused() {
    for (args, says) in [
        (
            &["tune", "star-squares", "--games", "2"][..],
            "star-squares",
        ),
        (&["tune", "squadro", "--by-games", "2"], "squadro"),
        (
            &["tune", "star-squares", "--by-games", "2", "--by", "greedy"],
            "greedy",
        ),
    ] {
        check(&run(args), USAGE, &[says]);
    }
}

#[test]
fn tuned_weights_name_the_command_that_made_them() {
    let call = ["tune", "squadro", "--games", "3", "--by", "greedy"];
    let output = run(&call);
    assert_eq!(output.status.code(), Some(OK));
    let text = stdout(&output);
    let command = format!(
        "`cargo run --release -p asterism-lab -- {}`",
        call.join(" ")
    );
    assert!(text.contains(&command), "{text}");
    assert!(text.contains("pub(super) const SCALE: f32 = "), "{text}");
}

#[test]
fn the_same_seed_finds_the_same_puzzles_and_they_pass_the_check() {
    let args = [
        "puzzles", "find", "squadro", "--games", "40", "--seed", "2", "--most", "2",
    ];
    let first = run(&args);
    check(&first, OK, &[]);
    let text = stdout(&first);
    assert_eq!(text.lines().count(), 2, "{text}");
    assert_eq!(stdout(&run(&args)), text);
    let folder = std::env::temp_dir().join(format!("asterism-puzzles-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("squadro.txt");
    let path = file.to_str().expect("a name");
    let args = ["puzzles", "check", "--game", "squadro", "--file", path];
    std::fs::write(&file, &text).expect("a file");
    let good = run(&args);
    check(&good, OK, &[]);
    assert!(stdout(&good).contains("proved\t2"), "{}", stdout(&good));
    std::fs::write(&file, text.replace("| wins ", "| wins 1")).expect("a file");
    check(
        &run(&args),
        BAD_INPUT,
        &["puzzle 1:", "2 of the puzzles are not sound"],
    );
    std::fs::write(&file, "no puzzle").expect("a file");
    check(&run(&args), BAD_INPUT, &["expected a win"]);
    std::fs::remove_dir_all(&folder).expect("the folder is there");
}

#[test]
fn a_sample_of_the_shipped_puzzles_is_sound() {
    let output = run(&["puzzles", "check", "--sample", "2", "--seed", "3"]);
    check(&output, OK, &[]);
    let text = stdout(&output);
    assert_eq!(
        text.matches("proved\t2\n").count(),
        GameKind::ALL.len(),
        "{text}"
    );
}

/// Returns the rows of a printed table in Markdown, without its head.
fn rows(output: &Output) -> Vec<Vec<String>> {
    check(output, OK, &[]);
    let text = stdout(output);
    let cells = |line: &str| {
        let cells = line.trim_matches('|').split('|');
        cells.map(|cell| cell.trim().to_owned()).collect()
    };
    text.lines().skip(2).map(cells).collect()
}

#[test]
fn levels_are_measured_against_each_other_and_the_baselines() {
    let args = "levels squadro --games 4 --from 1 --to 2 --threads 2 --nodes 100";
    let args: Vec<&str> = args.split(' ').collect();
    let output = run(&args);
    let rows = rows(&output);
    let pairs: Vec<(&str, &str)> = rows.iter().map(|row| (&*row[1], &*row[2])).collect();
    assert_eq!(pairs[0], ("2", "1"));
    for baseline in ["greedy", "alphabeta", "rollouts"] {
        for level in ["1", "2"] {
            assert!(pairs.contains(&(level, baseline)), "{pairs:?}");
        }
    }
    assert!(
        rows.iter().all(|row| row[0] == "squadro" && row[3] == "4"),
        "{rows:?}"
    );
    assert_eq!(stdout(&run(&args)), stdout(&output), "the same call");
}

#[test]
fn times_of_a_level_are_printed() {
    let output = run(&["times", "squadro", "--level", "2", "--positions", "3"]);
    let rows = rows(&output);
    assert_eq!(rows.len(), 1, "{rows:?}");
    assert_eq!(rows[0][..3], ["2", "squadro", "3"]);
    let nodes: u64 = rows[0][6].parse().expect("a number");
    assert!((1..=300).contains(&nodes), "{nodes} positions at level 2");
}

#[test]
fn wins_in_one_that_a_level_leaves_are_counted() {
    let output = run(&[
        "misses",
        "star-squares",
        "--positions",
        "100",
        "--nodes",
        "500",
    ]);
    check(&output, OK, &[]);
    let text = stdout(&output);
    let figures = figures(&text);
    assert_eq!(figures["positions"], "100");
    for (level, least) in [("1", 10), ("2", 5), ("4", 0), ("5", 0), ("6", 0)] {
        let said = figures[&*format!("level {level}")];
        let left: usize = said
            .split(' ')
            .nth(1)
            .and_then(|left| left.parse().ok())
            .expect("a number");
        assert!(
            left >= least && (least > 0 || left == 0),
            "level {level}: {said}"
        );
    }
}
