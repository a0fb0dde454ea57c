//! Measures how fast presses on an exploration board are answered when its user has tried 500 moves, compared with steps on `/board` of the
//! same position. Saving a name writes to the disk, so it is compared with the same on a board without tried moves.
//!
//! Runs the real program against a sandbox over HTTP, in this process, with the games in a directory. A press is timed from the request of
//! the user's client until the client has the response. Run it with `cargo bench -p asterism-tests --bench tree`; a number after `--` sets how many
//! rounds of presses are timed. All kinds of presses take turns, and the ratios of their medians are printed.

#[path = "../support/mod.rs"]
#[allow(dead_code, reason = "shared with the end-to-end tests")]
mod e2e;
#[allow(dead_code, reason = "shared with other benchmarks")]
mod support;

use std::fmt::Write;

use asterism_rules::{AnyGame, GameKind};
use serde_json::json;

use e2e::{Club, Game, Message, Player};
use support::{Bars, Kept, Times, prepare};

/// Number of moves of the game, after which all lines begin.
const PLAYED: usize = 12;

/// Number of lines that were tried: as many as a menu holds.
const LINES: usize = 25;

/// Number of moves in each line.
const LINE_MOVES: usize = 20;

/// Name of the position from which all lines begin.
const FORK: &str = "Fork";

/// Default number of rounds. One round is one press of each kind.
const ROUNDS: usize = 200;

/// How much longer the median of a press on the exploration board may be than that of a step on `/board`.
const EXPLORING_OVER_BOARD: f64 = 1.5;

/// Plays a legal move, which depends on `number`, and returns it.
fn play_some_move(game: &mut AnyGame, number: usize) -> String {
    let moves = game.legal_moves();
    let chosen = &moves[number % moves.len()];
    game.play(chosen).expect("it is legal")
}

/// Returns the moves of the game, and a text record of it with all lines as variations.
fn write_tree() -> (Vec<String>, String) {
    let mut game = AnyGame::new(GameKind::SternHalma, "", 2).expect("two can play");
    let played: Vec<String> = (0..PLAYED)
        .map(|ply| play_some_move(&mut game, ply * 5 + 3))
        .collect();
    let mut record = "game stern-halma\nplayers 2\n".to_owned();
    let ways = game.legal_moves();
    assert!(ways.len() >= LINES, "{} ways", ways.len());
    for (line, way) in ways.iter().take(LINES).enumerate() {
        let mut now = game.clone();
        let mut parent = PLAYED.to_string();
        for step in 0..LINE_MOVES {
            let notation = if step == 0 {
                now.play(way).expect("it is legal")
            } else {
                play_some_move(&mut now, line * 31 + step * 7)
            };
            let id = line * LINE_MOVES + step + 1;
            writeln!(record, "line v{id} {parent} {notation}").expect("a String takes it");
            parent = format!("v{id}");
        }
    }
    record.push('\n');
    for (ply, notation) in (1..).zip(&played) {
        writeln!(record, "{ply} {notation}").expect("a String takes it");
    }
    (played, record)
}

/// Begins a game and plays these moves.
async fn play_game(club: &Club, people: [&Player; 2], moves: &[String]) -> Game {
    let options = json!({"game": "stern-halma", "seat": "first"});
    let post = e2e::game::challenge(&people, options).await.public();
    people[1].press(&post, "Accept").await.public();
    let game = Game {
        id: e2e::game::game_id(&post),
        channel: post.channel().to_owned(),
        players: people.map(Player::clone).to_vec(),
        challenge: post,
    };
    for (ply, notation) in moves.iter().enumerate() {
        game.turn(club, ply).await;
        let typed = json!({"move": notation, "game": game.id});
        people[ply % 2].command("move", typed).await;
    }
    game.turn(club, moves.len()).await;
    game
}

/// Picks the first entry with this label or description.
async fn pick(player: &Player, board: &Message, text: &str) -> Message {
    let menus = board.menus();
    let mut entries = menus.iter().flat_map(|menu| {
        let own = menu.entries.iter();
        own.map(move |entry| (menu, entry))
    });
    let found =
        entries.find(|(_, entry)| [&entry.label, &entry.description].contains(&&text.to_owned()));
    let (menu, entry) = found.unwrap_or_else(|| panic!("no entry {text:?}: {}", board.show()));
    player.pick(board, menu, &entry.value).await.private()
}

/// Times of each kind of press.
struct Presses {
    board: Times,
    /// Saving a name on an exploration board without tried moves.
    save_name: Times,
    exploring: [Times; 6],
}

impl Presses {
    fn new() -> Self {
        let kinds = [
            "step",
            "jump",
            "jump to a fork",
            "try a move",
            "open name",
            "save name",
        ];
        Self {
            board: Times::of("/board: step"),
            save_name: Times::of("no tried moves: save name"),
            exploring: kinds.map(Times::of),
        }
    }

    fn print(&self) {
        for times in [&self.board, &self.save_name]
            .into_iter()
            .chain(&self.exploring)
        {
            println!(
                "{:<26} {:>5} {:>8.1} {:>8.1} {:>8.1}",
                times.kind,
                times.count(),
                times.ms(50),
                times.ms(95),
                times.ms(100),
            );
        }
    }
}

/// Times one press of each kind, `rounds` times. `board` is the game on `/board`; `fork` is the same position on the exploration board, from
/// which all lines begin; `bare` is the same on one without tried moves.
async fn press_all(
    ann: &Player,
    (board, fork, bare): (&Message, &Message, &Message),
    rounds: usize,
) -> Presses {
    let mut presses = Presses::new();
    let Presses {
        board: on_board,
        save_name: save_bare_name,
        exploring: [step, jump, jump_to_fork, try_move, open_name, save_name],
    } = &mut presses;
    let (mut board, mut fork, mut bare) = (board.clone(), fork.clone(), bare.clone());
    let end_of_line = format!("After move {}", PLAYED + LINE_MOVES);
    for round in 0..rounds {
        let is_at_end = round % 2 == 0;
        let arrow = if is_at_end { "◀ Back" } else { "▶ Next" };
        board = on_board.time(ann.press(&board, arrow)).await.private();
        // To the end of the last line.
        let end = jump.time(pick(ann, &fork, &end_of_line)).await;
        let inside = step.time(ann.press(&end, "◀ Back")).await.private();
        let dialog = try_move.time(ann.press(&inside, "Try a move…")).await;
        let inside = ann.press(&dialog.private(), "Cancel").await.private();
        let form = open_name.time(ann.press(&inside, "Name…")).await;
        let name = format!("Name {}", round % 7);
        let named = save_name.time(ann.fill_in(&form, &name)).await.private();
        let form = ann.press(&bare, "Name…").await;
        bare = save_bare_name
            .time(ann.fill_in(&form, &name))
            .await
            .private();
        fork = jump_to_fork.time(pick(ann, &named, FORK)).await;
    }
    presses
}

async fn measure(club: &Club, rounds: usize) -> Presses {
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let (moves, record) = write_tree();
    let game = play_game(club, [&ann, &ben], &moves).await;
    let shown = json!({"game": game.id});
    let board = ann.command("board", shown).await.private();
    let fork = explore(&ann, &record).await;
    let form = ann.press(&fork, "Name…").await;
    let fork = ann.fill_in(&form, FORK).await.private();
    assert_eq!(fork.menus()[0].entries.len(), LINES, "{}", fork.show());
    let lines = record.lines();
    let lines = lines.filter(|line| !line.starts_with("line "));
    let bare = explore(&ann, &lines.collect::<Vec<_>>().join("\n")).await;
    let boards = (&board, &fork, &bare);
    // Warms up, so that one-time work is not timed.
    press_all(&ann, boards, 10).await;
    press_all(&ann, boards, rounds).await
}

/// Opens a record as an exploration board, after the moves of the game.
async fn explore(player: &Player, record: &str) -> Message {
    let upload = json!({"record": {"filename": "tree.txt", "text": record}});
    let mut board = player.command("explore", upload).await.private();
    for _ in 0..PLAYED {
        board = player.press(&board, "▶ Next").await.private();
    }
    board
}

#[tokio::main]
async fn main() {
    let rounds = std::env::args()
        .find_map(|argument| argument.parse().ok())
        .unwrap_or(ROUNDS);
    let (mut club, _) = prepare(Kept::Sled, None).await;
    club.start_bot().await;
    let presses = measure(&club, rounds).await;
    club.close().await;
    println!(
        "{:<26} {:>5} {:>8} {:>8} {:>8}",
        "", "", "p50 ms", "p95 ms", "max ms"
    );
    presses.print();
    let mut bars = Bars::new();
    for times in &presses.exploring {
        let reference = if times.kind == "save name" {
            &presses.save_name
        } else {
            &presses.board
        };
        let ratio = times.ms(50) / reference.ms(50);
        println!(
            "p50 with {} tried moves over {}, {}: {ratio:.2} (bar {EXPLORING_OVER_BOARD}) {}",
            LINES * LINE_MOVES,
            reference.kind,
            times.kind,
            bars.judge(ratio, EXPLORING_OVER_BOARD)
        );
    }
    bars.finish();
}
