//! Explanations word for word: some for each kind of reason, and twenty of each game, taken from games that were played.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use asterism_rules::{GameKind, Seat};

use super::*;

/// Names of the players, by seat.
const NAMES: [&str; 6] = ["Ann", "Ben", "Cleo", "Dan", "Eva", "Finn"];

fn name(seat: Seat) -> String {
    NAMES[seat.index()].to_owned()
}

fn explain(game: &AnyGame, notation: &str, language: Language) -> String {
    let why = write_reasons(game, notation, &name, language);
    why.map_or_else(String::new, |why| language.hint_why(why))
}

/// Checks what is said for a move in a position, with these options.
fn check(kind: GameKind, options: &str, position: &str, lines: &[(&str, &str)]) {
    // The position text shows for how many players it is.
    let mut games = kind
        .players()
        .filter_map(|players| AnyGame::from_position(kind, options, players, position).ok());
    let game = games.next();
    let game = game.unwrap_or_else(|| panic!("{position} cannot be read"));
    for (notation, said) in lines {
        let notation = game.read(notation);
        let notation = notation.unwrap_or_else(|error| panic!("{position}: {error:?}"));
        let found = explain(&game, &notation, Language::English);
        assert_eq!(found, *said, "{notation} in {position}");
    }
}

#[test]
fn pentagame_says_who_gets_out_and_who_is_blocked() {
    let check = |options, position, lines| check(GameKind::Pentagame, options, position, lines);
    check(
        "",
        "A,B,C,D,E/A,B,C,D,E k:a,b,c,d,e g:- 1 -/-",
        &[(
            "b B<->A a",
            "It brings white and blue within 2 moves of their goals.",
        )],
    );
    check(
        "",
        "A,-,D,C,B/E,C,-,B,A k:a,d,e,B-4-d,B-5-d g:D-6-b,E-6-b 2 e:A>B,a:B>A/c:D>c",
        &[(
            "a E x a+ k:E g:b",
            "It brings white out (2 of 3) and blocks the way out for Ann's white on A.",
        )],
    );
    // Ann and Cleo are partners.
    check(
        "preset=teams",
        "e-3-a,B,C,D,E/A,B,C,D,E/A,a,C,D,E/A,B,C,D,E k:D-4-a,b,c,d,e g:- 3 -/-/-/-",
        &[("b a<->e-3-a 1a", "It brings Ann's white to its goal.")],
    );
}

#[test]
fn squadro_says_what_goes_back_and_what_is_in_danger() {
    let check = |position, lines| check(GameKind::Squadro, "first=light", position, lines);
    check(
        "10 4 12 1 6 / 3 7 12 6 4 b",
        &[(
            "B1",
            "It sends A4 back one space and leaves Ann nothing to send back.",
        )],
    );
    check(
        "12 12 12 11 0 / 12 12 12 0 11 a",
        &[
            ("A4", "It brings A4 home and wins at once."),
            (
                "A5",
                "It advances A5 by 3 spaces, as far as any piece can go.",
            ),
        ],
    );
    check(
        "4 12 12 0 0 / 12 12 12 0 11 a",
        &[(
            "A1",
            "It keeps Ben from winning next turn and sends B5 back 5 spaces.",
        )],
    );
    check(
        "0 0 0 0 0 / 0 0 0 0 0 a",
        &[(
            "A4",
            "It leaves Ben nothing to send back and advances A4 by one space (5 from its turn line).",
        )],
    );
}

#[test]
fn star_squares_names_the_square() {
    let check = |position, lines| check(GameKind::StarSquares, "", position, lines);
    check(
        "...../...../...../L..../LL.DD 4 5 l",
        &[
            (
                "b2",
                "It completes the square a2, b2, b1 and a1 and wins at once.",
            ),
            (
                "c3",
                "It builds toward a new square and takes a corner of 11 open squares.",
            ),
        ],
    );
    check(
        "...../...../...../L..DD/LL.D. 4 4 d",
        &[(
            "e1",
            "It completes the square d2, e2, e1 and d1 and wins at once.",
        )],
    );
    check(
        "...../...../...../L...D/.L.DD 5 4 l",
        &[(
            "d2",
            "It blocks Ben's square d2, e2, e1 and d1 and builds toward a new square.",
        )],
    );
}

#[test]
fn stern_halma_counts_steps() {
    let check = |position, lines| check(GameKind::SternHalma, "", position, lines);
    check(
        "1/11/111/1111/............./............/.........../........../........./........../.........../............/............./2222/222/22/2 1",
        &[
            (
                "c1:e5",
                "It opens the way from a1 to e7 for next turn (4 steps) and gains 2 steps toward q1.",
            ),
            (
                "d1-e5",
                "It opens the way from b1 to f4 for next turn (4 steps) and gains one step toward q1.",
            ),
        ],
    );
}

fn golden(kind: GameKind) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let file = format!("{}.txt", kind.id());
    folder.join("src/view/reasons/golden").join(file)
}

/// Writes the file with the explanations that the program gives.
fn explain_all(text: &str, kind: GameKind) -> String {
    let mut explained = String::new();
    for block in text.split("\n\n") {
        let field = |key: &str| {
            let mut lines = block.lines();
            let value = lines.find_map(|line| line.strip_prefix(key)?.strip_prefix(' '));
            value.unwrap_or_else(|| panic!("no {key} in {block}"))
        };
        let (players, options) = field("game").split_once(' ').expect("players and options");
        let (position, notation) = (field("position"), field("move"));
        let players = players.parse().expect("a number");
        let set = options.trim_matches('-');
        let game = AnyGame::from_position(kind, set, players, position).expect("a position");
        if !explained.is_empty() {
            explained.push('\n');
        }
        let _ = writeln!(explained, "game {players} {options}");
        let _ = writeln!(explained, "position {position}\nmove {notation}");
        for language in Language::ALL {
            let said = explain(&game, notation, *language);
            let _ = writeln!(explained, "{} {said}", language.tag());
        }
    }
    explained
}

#[test]
fn moves_of_strong_players_are_explained_as_ever() {
    for &kind in GameKind::ALL {
        let path = golden(kind);
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
        let explained = explain_all(&text, kind);
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            fs::write(&path, &explained).expect("the file can be written");
            continue;
        }
        assert_eq!(text, explained, "{path:?} is out of date");
        let said: Vec<&str> = text
            .lines()
            .filter(|line| line.starts_with("en It "))
            .collect();
        assert_eq!(said.len(), 20, "{path:?} should have twenty explanations");
    }
}

#[test]
fn a_second_reason_is_one_with_which_the_line_stays_short() {
    let position = "A,-,D,C,B/E,C,-,B,A k:a,d,e,B-4-d,B-5-d g:D-6-b,E-6-b 2 e:A>B,a:B>A/c:D>c";
    let game = AnyGame::from_position(GameKind::Pentagame, "", 2, position).expect("a position");
    let explain = |name: &dyn Fn(Seat) -> String| {
        write_reasons(&game, "a E x a+ k:E g:b", name, Language::English).expect("reasons")
    };
    let short = explain(&name);
    assert!(short.chars().count() <= LINE, "{short}");
    assert_eq!(
        short,
        "brings white out (2 of 3) and blocks the way out for Ann's white on A"
    );
    let long = |_: Seat| "Maximiliane van der Longenamington and her friends".to_owned();
    assert_eq!(
        explain(&long),
        "brings white out (2 of 3) and opens the way out for blue"
    );
}

#[test]
fn a_contrast_leaves_out_what_both_moves_achieve() {
    let name = |seat: Seat| format!("Player {}", seat.number());
    let mut compared = 0;
    for &kind in GameKind::ALL {
        let mut game = AnyGame::new(kind, "", kind.usual_players()).expect("the usual players");
        for ply in 0..12 {
            let moves = game.legal_moves();
            let (one, other) = (&moves[0], &moves[moves.len() / 2]);
            let say = |other: &String| {
                write_contrast((&game, one), (&game, other), &name, Language::English)
            };
            assert_eq!(say(one), None, "{kind}: nothing speaks for {one} alone");
            if let Some(why) = say(other) {
                for shared in game.reasons(other).expect("legal") {
                    let shared = Language::English.phrase(&shared, &name);
                    assert!(
                        !why.contains(&shared),
                        "{kind}: {one} {why}; {other} {shared}"
                    );
                    compared += 1;
                }
            }
            let next = moves[ply * 7 % moves.len()].clone();
            game.play(&next).expect("legal");
        }
    }
    assert!(compared > 10, "{compared}");
}
