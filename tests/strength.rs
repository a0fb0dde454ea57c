//! `asterism tournament`: which of two players is stronger.

use std::collections::HashMap;

use asterism_rules::GameKind;

use crate::program::{OK, USAGE, check, run, stdout};

/// Figures by their names.
fn figures(text: &str) -> HashMap<&str, &str> {
    text.lines()
        .map(|line| line.split_once('\t').expect("a name and a value"))
        .collect()
}

#[test]
fn the_same_call_gives_the_same_text_on_any_number_of_threads() {
    for &kind in GameKind::ALL {
        let args = [
            "tournament",
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
fn several_seats_and_options_are_played() {
    let output = run(&[
        "tournament",
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
fn a_time_for_each_move_is_said_to_change_results() {
    let output = run(&[
        "tournament",
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
fn tournaments_that_make_no_sense_are_refused() {
    let with =
        |more: &[&'static str]| [&["tournament", "squadro", "--a", "1", "--b", "2"], more].concat();
    for (args, says) in [
        (vec!["tournament", "squadro", "--a", "1"], "--b"),
        (
            vec!["tournament", "squadro", "--a", "1", "--b", "fritz"],
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
