//! The command line: tools for hosts, and errors when the bot starts.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use asterism_render::{Theme, View};
use asterism_rules::{AnyGame, Seat};
use asterism_sandbox::{Config, Sandbox};

use crate::support::game::RECORDED;
use crate::support::page::PATIENCE;
use crate::support::picture::recorded;
use crate::support::{Because, bot};

/// Exit codes: success, bad input, wrong usage.
pub(crate) const OK: i32 = 0;
pub(crate) const BAD_INPUT: i32 = 1;
pub(crate) const USAGE: i32 = 2;

pub(crate) fn run(args: &[&str]) -> Output {
    program(args).output().expect("the program starts")
}

pub(crate) fn program(args: &[&str]) -> Command {
    let mut command = bot::program(Because::OfItsCommands);
    command.args(args).stdin(Stdio::null());
    command
}

pub(crate) fn run_with_input(args: &[&str], input: &[u8]) -> Output {
    let piped = || Stdio::piped();
    let mut child = program(args)
        .stdin(piped())
        .stdout(piped())
        .stderr(piped())
        .spawn()
        .expect("the program starts");
    // A program that does not need its input may close it before everything is written.
    let _ = child
        .stdin
        .take()
        .expect("its input is piped")
        .write_all(input);
    child.wait_with_output().expect("the program ends")
}

pub(crate) fn text(path: &Path) -> &str {
    path.to_str().expect("paths of tests are text")
}

pub(crate) fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text on stdout")
}

pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("text on stderr")
}

/// Checks that the program exits with `code`, prints to stderr only if that is not 0, and does not panic.
#[track_caller]
pub(crate) fn check(output: &Output, code: i32, says: &[&str]) {
    let (out, err) = (stdout(output), stderr(output));
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

fn record(moves: &[&str], end: &str) -> String {
    let moves: Vec<String> = moves
        .iter()
        .enumerate()
        .map(|(ply, m)| format!("{} {m}\n", ply + 1))
        .collect();
    format!(
        "# by hand\ngame pentagame\nplayers 2\nseat 1 Ann\nseat 2 Ben\n\n{}{end}",
        moves.concat()
    )
}

#[test]
fn perft_counts() {
    for (args, counts) in [
        (&["perft", "pentagame", "1"][..], "1 1005\n"),
        (&["perft", "pentagame", "1", "--players", "3"], "1 1015\n"),
        (
            &["perft", "pentagame", "1", "--players", "4", "--distinct"],
            "1 1025 1025\n",
        ),
        (
            &["perft", "pentagame", "1", "--options", "ring_stops=1"],
            "1 885\n",
        ),
        (
            &["perft", "pentagame", "1", "--options", "preset=classic"],
            "1 885\n",
        ),
        (&["perft", "pentagame", "0"], ""),
    ] {
        let output = run(args);
        check(&output, OK, &[]);
        assert_eq!(stdout(&output), counts, "{args:?}");
    }
    check(
        &run(&["perft", "pentagame", "1", "--players", "7"]),
        USAGE,
        &["2", "5"],
    );
    check(
        &run(&["perft", "pentagame", "1", "--players", "0"]),
        USAGE,
        &[],
    );
    check(
        &run(&["perft", "pentagame", "1", "--options", "nonsense=1"]),
        USAGE,
        &["nonsense"],
    );
    check(
        &run(&["perft", "pentagame", "1", "--options", "ring_stops=2"]),
        USAGE,
        &["ring_stops"],
    );
    check(&run(&["perft", "pentagame", "-1"]), USAGE, &[]);
    check(&run(&["perft", "pentagame"]), USAGE, &[]);
    check(
        &run(&["perft", "chess", "1"]),
        USAGE,
        &["chess", "pentagame"],
    );
}

#[test]
fn legal_lists_every_move_once_in_order() {
    for (args, count) in [
        (&["legal", "pentagame"][..], 1005),
        (&["legal", "pentagame", "--players", "3"], 1015),
        // 120 base moves from the start. The five swaps of own figures are counted for both figures.
        (&["legal", "pentagame", "--base"], 115),
    ] {
        let output = run(args);
        check(&output, OK, &[]);
        let out = stdout(&output);
        let moves: Vec<&str> = out.lines().collect();
        assert_eq!(moves.len(), count, "{args:?}");
        assert!(moves.is_sorted(), "{args:?} is not in order");
        assert!(
            moves.windows(2).all(|pair| pair[0] != pair[1]),
            "{args:?} lists a move twice"
        );
    }
    let start = "A,B,C,D,E/A,B,C,D,E k:a,b,c,d,e g:- 1 -/-";
    let output = run(&["legal", "pentagame", "--position", start]);
    check(&output, OK, &[]);
    assert_eq!(stdout(&output), stdout(&run(&["legal", "pentagame"])));
    check(
        &run(&["legal", "pentagame", "--position", "A,B,C"]),
        BAD_INPUT,
        &[],
    );
    check(
        &run(&["legal", "pentagame", "--position", "🦀"]),
        BAD_INPUT,
        &[],
    );
    check(&run(&["legal", "chess"]), USAGE, &["chess"]);
}

#[test]
fn replay_prints_each_move_and_the_result() {
    let home = tempfile::tempdir().expect("a temporary directory can be made");
    let file = home.path().join("game.txt");
    let text = record(&RECORDED, "result 1,2 out\n");
    std::fs::write(&file, &text).expect("the file can be written");
    let path = file.to_str().expect("a plain path");

    let output = run(&["replay", path, "--base"]);
    check(&output, OK, &[]);
    let out = stdout(&output);
    let lines: Vec<Vec<&str>> = out.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!(lines.len(), RECORDED.len() + 1, "{out}");
    for (ply, line) in lines.iter().take(RECORDED.len()).enumerate() {
        let [number, seat, notation, count] = line[..] else {
            panic!("not four columns: {line:?}")
        };
        assert_eq!(
            (number, seat),
            (&*(ply + 1).to_string(), &*(ply % 2 + 1).to_string())
        );
        assert!(!notation.is_empty());
        let count: usize = count
            .parse()
            .unwrap_or_else(|_| panic!("no number of moves: {line:?}"));
        assert!(count > 20, "{count} base moves");
    }
    assert_eq!(lines[0][3], "115");
    assert_eq!(lines[RECORDED.len()], ["result 1,2 out"]);

    // The same from standard input, with positions. Each printed move can be played from the position before it.
    let output = run_with_input(&["replay", "-", "--positions", "--base"], text.as_bytes());
    check(&output, OK, &[]);
    let out = stdout(&output);
    let lines: Vec<Vec<&str>> = out.lines().map(|line| line.split('\t').collect()).collect();
    assert!(
        lines
            .iter()
            .take(RECORDED.len())
            .all(|line| line.len() == 5),
        "{out}"
    );
    let listed = run(&["legal", "pentagame", "--position", lines[3][4]]);
    check(&listed, OK, &[]);
    assert!(
        stdout(&listed).lines().any(|m| m == lines[4][2]),
        "{} is not among the legal moves",
        lines[4][2]
    );
}

#[test]
fn replay_tells_who_aborted_a_game_and_no_result() {
    let text = "game squadro\noptions first=light\nended aborted 2\n\n1 3\n";
    let output = run_with_input(&["replay", "-"], text.as_bytes());
    check(&output, OK, &[]);
    assert_eq!(stdout(&output), "1\t1\tA3\t5\naborted\t2\n");
    let late = run_with_input(&["replay", "-"], format!("{text}2 1\n").as_bytes());
    check(&late, BAD_INPUT, &["line 3", "every player has moved"]);
}

#[test]
fn replay_names_the_wrong_line_of_a_record() {
    // The moves begin on line 7.
    let illegal = record(&["b B<->A a", "a A->a-1-b"], "");
    check(
        &run_with_input(&["replay", "-"], illegal.as_bytes()),
        BAD_INPUT,
        &["line 8", "rule R", "You could play"],
    );
    let unreadable = record(&["b B<->A a", "hello"], "");
    check(
        &run_with_input(&["replay", "-"], unreadable.as_bytes()),
        BAD_INPUT,
        &["line 8", "can't read"],
    );
    let unfinished = record(
        &[
            "b B<->A a",
            "a A<->B b",
            "e E<->A b",
            "e E<->A b",
            "b E x b+",
        ],
        "",
    );
    let output = run_with_input(&["replay", "-", "--base"], unfinished.as_bytes());
    check(&output, BAD_INPUT, &["line 11"]);
    assert_eq!(
        stdout(&output).lines().count(),
        4,
        "what is legal is shown: {}",
        stdout(&output)
    );
    let wrong_end = record(&RECORDED, "result 1 out\n");
    check(
        &run_with_input(&["replay", "-", "--base"], wrong_end.as_bytes()),
        BAD_INPUT,
        &["line 19"],
    );
    check(
        &run_with_input(&["replay", "-"], b"game chess\nplayers 2\n\n"),
        BAD_INPUT,
        &["line 1"],
    );
    check(
        &run_with_input(&["replay", "-"], b"game pentagame\nplayers 2\n\n1 \xff\n"),
        BAD_INPUT,
        &["line 4", "UTF-8"],
    );
    check(&run_with_input(&["replay", "-"], b""), BAD_INPUT, &[]);
    check(
        &run(&["replay", "/no/such/file"]),
        BAD_INPUT,
        &["/no/such/file"],
    );
    check(&run(&["replay"]), USAGE, &[]);
}

#[test]
fn show_prints_the_board_as_text_and_in_words() {
    let said = run(&["show", "stern-halma", "--players", "2"]);
    check(&said, OK, &[]);
    let printed = stdout(&said);
    let (board, words) = printed.split_once("\n\n").expect("two parts");
    assert_eq!(board.lines().count(), 17, "{board}");
    assert_eq!(board.lines().nth(1), Some("b             1 1"), "{board}");
    let tells = "Player 1, on the way to q1: a1, b1, b2, c1 to c3 and d1 to d4; 0 of 10 arrived.";
    assert!(words.starts_with(tells), "{words}");

    let game = record(&RECORDED, "result 1,2 out\n");
    let show = |ply: &str| run_with_input(&["show", "-", "--ply", ply], game.as_bytes());
    let board = |ply: &str| {
        let said = show(ply);
        check(&said, OK, &[]);
        stdout(&said)
    };
    let (start, later) = (board("0"), board("3"));
    assert_ne!(start, later);
    assert!(
        !start.contains("Last move by") && later.contains("Last move by"),
        "{later}"
    );
    check(&show("13"), BAD_INPUT, &["12 moves"]);
    check(&run(&["show", "chess"]), USAGE, &["neither a game"]);
}

#[test]
fn draw_writes_the_picture() {
    let home = tempfile::tempdir().expect("a temporary directory can be made");
    let at = |name: &str| {
        home.path()
            .join(name)
            .to_str()
            .expect("a plain path")
            .to_owned()
    };
    let size = |path: &str| {
        let picture = image::open(path).unwrap_or_else(|error| panic!("{path}: {error}"));
        (picture.width(), picture.height())
    };
    let (start, small, early, late) = (
        at("start.png"),
        at("small.PNG"),
        at("early.png"),
        at("late.png"),
    );
    let game = at("game.txt");
    std::fs::write(&game, record(&RECORDED, "result 1,2 out\n")).expect("the file can be written");

    check(&run(&["draw", "pentagame", "-o", &start]), OK, &[]);
    assert_eq!(size(&start), (1000, 1000));
    check(
        &run(&[
            "draw",
            "pentagame",
            "--players",
            "4",
            "--size",
            "400",
            "-o",
            &small,
        ]),
        OK,
        &[],
    );
    assert_eq!(size(&small), (400, 400));
    check(&run(&["draw", &game, "--ply", "3", "-o", &early]), OK, &[]);
    check(&run(&["draw", &game, "-o", &late]), OK, &[]);
    let bytes = |path: &str| std::fs::read(path).expect("the picture exists");
    assert_ne!(bytes(&early), bytes(&late));
    let again = at("again.png");
    check(&run(&["draw", &game, "-o", &again]), OK, &[]);
    assert_eq!(
        bytes(&late),
        bytes(&again),
        "the same board gives the same picture"
    );

    check(
        &run(&["draw", &game, "--ply", "13", "-o", &early]),
        BAD_INPUT,
        &["12 moves"],
    );
    check(
        &run(&["draw", "pentagame", "--size", "5000", "-o", &start]),
        USAGE,
        &["200 to 2000"],
    );
    check(
        &run(&["draw", "pentagame", "--size", "0", "-o", &start]),
        USAGE,
        &["200 to 2000"],
    );
    check(
        &run(&["draw", "pentagame", "--theme", "neon", "-o", &start]),
        USAGE,
        &["neon", "dark"],
    );
    check(
        &run(&["draw", "pentagame", "-o", &at("start.jpeg")]),
        USAGE,
        &[".png"],
    );
    check(
        &run(&["draw", "chess", "-o", &start]),
        USAGE,
        &["chess", "pentagame"],
    );
    check(&run(&["draw", "pentagame"]), USAGE, &[]);
    check(
        &run(&["draw", "pentagame", "-o", "/no/such/folder/x.png"]),
        BAD_INPUT,
        &["/no/such/folder"],
    );
}

#[test]
fn draw_writes_an_animation_of_a_whole_record() {
    let home = tempfile::tempdir().expect("a temporary directory can be made");
    let at = |name: &str| {
        let path = home.path().join(name);
        path.to_str().expect("a plain path").to_owned()
    };
    let game = at("game.txt");
    std::fs::write(&game, record(&RECORDED[..4], "")).expect("the file can be written");
    let played = recorded(4);
    let small = View {
        size: 200,
        names: vec!["Ann".into(), "Ben".into()],
        theme: Theme::Wood,
        ..View::default()
    };
    let own = View {
        theme: Theme::Light,
        perspective: Seat::new(1),
        coordinates: false,
        ..small.clone()
    };
    let seen_by_ben = ["--theme", "light", "--seat", "2", "--no-coordinates"];
    let cases: [(&[&str], &AnyGame, &View); 3] = [
        (&[], &played, &small),
        (&["--ply", "2"], &recorded(2), &small),
        (&seen_by_ben, &played, &own),
    ];
    for (args, played, view) in cases {
        for (file, drawn) in [
            (at("x.gif"), asterism_render::gif(played, view).into_bytes()),
            (at("x.PNG"), asterism_render::png(played, view).into_bytes()),
        ] {
            let call = [&["draw", &game, "--size", "200", "-o", &file], args].concat();
            check(&run(&call), OK, &[]);
            let written = std::fs::read(&file).expect("the picture exists");
            assert!(written == drawn, "{call:?}");
        }
    }
    // An animation of only the start of a game has one frame.
    let start = at("start.gif");
    check(&run(&["draw", "squadro", "-o", &start]), OK, &[]);
    let written = std::fs::read(&start).expect("the picture exists");
    assert!(written.starts_with(b"GIF89a"));

    for (args, says) in [
        (&["--seat", "3"][..], &["2 seats", "--seat 3"][..]),
        (&["--seat", "0"], &["--seat 0"]),
        (&["--seat", "x"], &["--seat"]),
        (&["--players", "2"], &["--players", "record"]),
        (&["--options", "teams=true"], &["--options", "record"]),
    ] {
        let call = [&["draw", &game, "-o", &start], args].concat();
        check(&run(&call), USAGE, says);
    }
    let call = ["draw", &game, "-o", &at("x.mp4")];
    check(&run(&call), USAGE, &[".png", ".gif"]);
    let call = ["draw", &game, "--ply", "5", "-o", &start];
    check(&run(&call), BAD_INPUT, &["4 moves"]);
}

#[test]
fn the_help_names_every_theme() {
    for command in ["run", "sandbox", "draw"] {
        let help = run(&[command, "--help"]);
        check(&help, OK, &[]);
        for theme in Theme::ALL {
            let told = stdout(&help).contains(theme.id());
            assert!(told, "{} is not in the help of {command}", theme.id());
        }
    }
    let wrong = run(&["run", "--theme", "neon"]);
    check(&wrong, USAGE, &["neon", "high-contrast"]);
    let wrong = program(&["sandbox"]).env("ASTERISM_THEME", "neon").output();
    let wrong = wrong.expect("the program starts");
    check(&wrong, USAGE, &["neon", "high-contrast"]);
    for much in ["5000", "-1", "many"] {
        let wrong = run(&["run", &format!("--picture-cache={much}")]);
        check(&wrong, USAGE, &[much, "0 to 4096"]);
    }
    // An empty variable counts as unset, so the token is reported as missing.
    let unset = program(&["run"])
        .env("ASTERISM_THEME", "")
        .env("ASTERISM_PICTURE_CACHE", "")
        .output();
    let unset = unset.expect("the program starts");
    check(&unset, USAGE, &["DISCORD_TOKEN"]);
}

#[test]
fn invalid_arguments_are_explained() {
    check(&run(&[]), USAGE, &["Usage"]);
    check(&run(&["dance"]), USAGE, &["dance"]);
    check(
        &run(&["run"]),
        USAGE,
        &["DISCORD_TOKEN", "asterism sandbox"],
    );
    let home = tempfile::tempdir().expect("a temporary directory can be made");
    for url in ["localhost:1", "ftp://x", "http://x/api/v10"] {
        let mut command = program(&["run", "--data"]);
        let output = command
            .arg(home.path())
            .env("DISCORD_TOKEN", "x")
            .env("DISCORD_API_URL", url)
            .output();
        check(
            &output.expect("the program starts"),
            USAGE,
            &["DISCORD_API_URL"],
        );
    }
    let help = run(&["--help"]);
    check(&help, OK, &[]);
    for command in ["run", "sandbox", "perft", "legal", "replay", "draw"] {
        assert!(
            stdout(&help).contains(command),
            "{command} is not in the help"
        );
    }
    check(&run(&["--version"]), OK, &[]);
}

#[tokio::test]
async fn a_wrong_token_ends_the_program_with_advice() {
    let home = tempfile::tempdir().expect("a temporary directory can be made");
    let sandbox = Sandbox::start(Config::default())
        .await
        .expect("the sandbox starts");
    let output = tokio::process::Command::from(bot::program(Because::OfItsCommands))
        .args(["run", "--data"])
        .arg(home.path())
        .env("DISCORD_TOKEN", "MTIz.abc.secret-of-nobody")
        .env("DISCORD_API_URL", sandbox.url())
        .stdin(Stdio::null())
        .kill_on_drop(true)
        .output();
    let output = tokio::time::timeout(PATIENCE, output)
        .await
        .expect("the program exits")
        .expect("the program starts");
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("refuses the token"), "{said}");
    assert!(
        !said.contains("secret-of-nobody"),
        "a token in the log: {said}"
    );
    sandbox.stop().await;
}
