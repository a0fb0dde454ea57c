//! Measures how fast clicks are answered, with the games in a directory and in PostgreSQL: by an idle bot, and while the engine thinks in
//! eight other games, at the best of the usual levels and at the one that thinks longer. Also compares how fast the engine answers at its lowest
//! level, while it is idle and during such long thoughts.
//!
//! Runs the real program against a sandbox over HTTP, in this process. A click is timed from the request of the user's client until the
//! client has the response; a picture, from the click on a move until the next board has been posted. Run it with
//! `cargo bench -p asterism-tests --bench clicks`; a number after `--` sets how many rounds of clicks are timed. The stores take turns while the
//! bots are idle, and the ratio of their medians is printed.

#[path = "../support/mod.rs"]
#[allow(dead_code, reason = "shared with the end-to-end tests")]
mod e2e;
#[allow(dead_code, reason = "shared with other benchmarks")]
mod support;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Instant;

use asterism_rules::{AnyGame, GameKind};
use serde_json::json;

use e2e::opponent::{begin, engine, follow, made, next_turn};
use e2e::{Club, Game, Message, Player};
use support::{Bars, Kept, Times, prepare, start_server};

/// Games played against the engine to keep it busy.
const GAMES: usize = 8;

/// Default number of rounds of clicks in each phase. One round is three clicks.
const ROUNDS: usize = 150;

/// Number of turns that the stores take.
const TURNS: usize = 5;

/// Longest allowed 99th percentile of the click times while the engine thinks, in milliseconds, with the games in a directory.
const P99_MS: f64 = 100.0;

/// How much longer the median may be on PostgreSQL, for all clicks and until there is a picture.
const POSTGRES_OVER_SLED: f64 = 1.5;

/// Levels that keep the engine busy: the best of the usual ones, and the one that thinks longer.
const LEVELS: [(usize, &str); 2] = [(6, "the engine thinks"), (7, "it thinks longer")];

/// Number of answers of the engine that are timed, and how much longer the median may be during long thoughts.
const ANSWERS: (usize, f64) = (30, 2.0);

/// Kinds of clicks that have no limit of their own.
const SINGLE: [&str; 3] = ["a move", "a menu", "a choice"];

/// Times of each kind of click, of all clicks, and until there is a picture.
struct Clicks([Times; 5]);

impl Clicks {
    fn new() -> Self {
        let [first, second, third] = SINGLE;
        Self([first, second, third, "all", "a picture"].map(Times::of))
    }

    fn all(&self) -> &Times {
        &self.0[3]
    }

    fn add(&mut self, other: &Clicks) {
        for (times, more) in self.0.iter_mut().zip(&other.0) {
            times.add(more);
        }
    }

    fn print(&self, kept: Kept, phase: &str) {
        for times in &self.0 {
            println!(
                "{:<12} {phase:<18} {:<10} {:>5} {:>8.1} {:>8.1} {:>8.1} {:>8.1}",
                kept.name(),
                times.kind,
                times.count(),
                times.ms(50),
                times.ms(95),
                times.ms(99),
                times.ms(100),
            );
        }
    }
}

/// Times each click of two users who play Squadro with its buttons and open another game's move dialog in between.
async fn clicks(club: &Club, rounds: usize) -> Clicks {
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let there = club.channel("lounge");
    let people = [ann.at(&there), ben.at(&there)];
    let dialog = Game::begin(club, &[&people[0], &people[1]]).await;
    let choosing = dialog.turn(club, 0).await;
    let mut clicks = Clicks::new();
    let [of_move, of_menu, of_choice, all, of_picture] = &mut clicks.0;
    let mut game: Option<(Game, usize)> = None;
    for round in 0..rounds {
        let (squadro, ply) = match game.take() {
            Some(running) => running,
            None => (race(&people).await, 0),
        };
        let board = squadro.turn(club, ply).await;
        let player = squadro.on_turn(ply);
        let menu = of_menu.time(player.press(&board, "⋯")).await;
        menu.private();
        // A private dialog with a picture.
        let choice = of_choice.time(people[0].press(&choosing, "Move…")).await;
        choice.private();
        let pieces: Vec<String> = board
            .labels()
            .into_iter()
            .filter(|label| label != "⋯")
            .collect();
        let piece = &pieces[round % pieces.len()];
        let began = Instant::now();
        of_move.time(player.moves(&board, piece)).await;
        let after = squadro.turn(club, ply + 1).await;
        of_picture.note(began.elapsed());
        if !made(&after).0 {
            game = Some((squadro, ply + 1));
        }
    }
    for times in [of_move, of_menu, of_choice] {
        all.add(times);
    }
    clicks
}

/// Begins a game of Squadro in which the first of `people` moves first.
async fn race(people: &[Player; 2]) -> Game {
    let options = json!({"game": "squadro", "variant": "first=light", "seat": "first"});
    let post = e2e::game::challenge(&[&people[0], &people[1]], options)
        .await
        .public();
    people[1].press(&post, "Accept").await.public();
    Game {
        id: e2e::game::game_id(&post),
        channel: post.channel().to_owned(),
        players: people.to_vec(),
        challenge: post,
    }
}

/// Times the engine's answers at its lowest level, from the move until the next board.
async fn time_answers(club: &Club, count: usize) -> Times {
    let mut times = Times::of("an answer");
    let (dan, engine) = (club.reader("Dan", "en-US").await, engine(club).await);
    while times.count() < count {
        let options =
            json!({"game": "squadro", "variant": "first=light", "seat": "first", "level": 1});
        let game = begin(club, &[&dan, &engine], options).await;
        let squadro = AnyGame::new(GameKind::Squadro, "first=light", 2);
        let mut now = squadro.expect("two can play");
        let mut board: Message = next_turn(club, &game, &dan, now.ply()).await;
        while !made(&board).0 && times.count() < count {
            follow(&mut now, &board);
            let chosen = now.legal_moves().swap_remove(0);
            let began = Instant::now();
            let typed = json!({"move": chosen, "game": game.id});
            dan.command("move", typed).await.played();
            now.play(&chosen).expect("a legal move");
            board = next_turn(club, &game, &dan, now.ply()).await;
            times.note(began.elapsed());
        }
    }
    times
}

/// Plays one game after another against the engine at `level` until `stop` is set. Counts the engine's moves in `answers`.
async fn keep_busy(
    club: Arc<Club>,
    (at, level): (usize, usize),
    stop: Arc<AtomicBool>,
    answers: Arc<AtomicUsize>,
) {
    let cleo = club.player("Cleo");
    let engine = engine(&club).await;
    let kind = GameKind::ALL[at % GameKind::ALL.len()];
    let variant = if kind == GameKind::Squadro {
        "first=light"
    } else {
        ""
    };
    while !stop.load(Ordering::Relaxed) {
        let options =
            json!({"game": kind.id(), "variant": variant, "seat": "first", "level": level});
        let game = begin(&club, &[&cleo, &engine], options).await;
        let mut now = AnyGame::new(kind, variant, 2).expect("every game allows two players");
        loop {
            let board: Message = next_turn(&club, &game, &cleo, now.ply()).await;
            if board.footer().is_empty() || stop.load(Ordering::Relaxed) {
                return;
            }
            follow(&mut now, &board);
            if made(&board).0 {
                break;
            }
            answers.fetch_add(1, Ordering::Relaxed);
            // An arbitrary legal move, not the same in all games.
            let moves = now.legal_moves();
            let chosen = &moves[(now.ply() * 7 + at) % moves.len()];
            let typed = json!({"move": chosen, "game": game.id});
            cleo.command("move", typed).await.played();
            now.play(chosen).expect("a legal move");
        }
    }
}

/// Opens a club on each store that can be used.
async fn open_clubs() -> (
    Vec<(Kept, Arc<Club>)>,
    Option<e2e::postgres::server::Server>,
) {
    let server = tokio::task::block_in_place(start_server);
    let mut clubs = Vec::new();
    for kept in Kept::ALL {
        if kept == Kept::Sled || server.is_some() {
            let (mut club, _) = prepare(kept, server.as_ref()).await;
            club.start_bot().await;
            clubs.push((kept, Arc::new(club)));
        }
    }
    (clubs, server)
}

/// Measures clicks while the engine thinks at `level`, and its answers to others at its lowest level.
async fn measure_busy(
    kept: Kept,
    club: &Arc<Club>,
    rounds: usize,
    (level, phase): (usize, &'static str),
) -> Busy {
    let (stop, answers) = (Arc::<AtomicBool>::default(), Arc::<AtomicUsize>::default());
    let games: Vec<_> = (0..GAMES)
        .map(|at| {
            let (club, stop, answers) = (Arc::clone(club), Arc::clone(&stop), Arc::clone(&answers));
            tokio::spawn(keep_busy(club, (at, level), stop, answers))
        })
        .collect();
    let began = Instant::now();
    let busy = clicks(club, rounds).await;
    let seconds = began.elapsed().as_secs_f64();
    let quick = time_answers(club, ANSWERS.0).await;
    busy.print(kept, phase);
    println!(
        "{} answers of the engine at level {level} in {seconds:.0} s, in {GAMES} games at once",
        answers.load(Ordering::Relaxed)
    );
    stop.store(true, Ordering::Relaxed);
    for game in games {
        game.await.expect("the task does not panic");
    }
    Busy {
        level,
        phase,
        clicks: busy,
        answers: quick,
    }
}

#[tokio::main]
async fn main() {
    let rounds = std::env::args()
        .find_map(|argument| argument.parse().ok())
        .unwrap_or(ROUNDS);
    let (clubs, _server) = open_clubs().await;
    println!(
        "{:<12} {:<18} {:<10} {:>5} {:>8} {:>8} {:>8} {:>8}",
        "", "", "", "", "p50 ms", "p95 ms", "p99 ms", "max ms"
    );
    // Warms up, so that one-time work is not timed.
    for (_, club) in &clubs {
        clicks(club, 10).await;
    }
    let mut idle: Vec<Clicks> = clubs.iter().map(|_| Clicks::new()).collect();
    for _ in 0..TURNS {
        for ((_, club), idle) in clubs.iter().zip(&mut idle) {
            idle.add(&clicks(club, rounds.div_ceil(TURNS)).await);
        }
    }
    for ((kept, _), idle) in clubs.iter().zip(&idle) {
        idle.print(*kept, "idle");
    }
    let quick = time_answers(&clubs[0].1, ANSWERS.0).await;
    let mut busy = Vec::new();
    for level in LEVELS {
        for (kept, club) in &clubs {
            busy.push(measure_busy(*kept, club, rounds, level).await);
        }
    }
    for (_, club) in clubs {
        let club = Arc::into_inner(club).expect("all games have ended");
        club.close().await;
    }
    judge(&idle, &busy, &quick);
}

/// What is measured while the engine thinks at a level.
struct Busy {
    level: usize,
    phase: &'static str,
    clicks: Clicks,
    /// The engine's answers to others, at its lowest level.
    answers: Times,
}

/// Prints whether the bars are reached.
fn judge(idle: &[Clicks], busy: &[Busy], quick: &Times) {
    let mut bars = Bars::new();
    let stores = idle.len();
    for measured in busy.iter().step_by(stores) {
        let Busy {
            level,
            phase,
            clicks,
            answers,
        } = measured;
        let slowest = clicks.all().ms(99);
        println!(
            "p99 while {phase}, sled: {slowest:.1} ms (bar {P99_MS}) {}",
            bars.judge(slowest, P99_MS)
        );
        let ratio = answers.ms(50) / quick.ms(50);
        // Usual thoughts share their threads with other turns; long ones give way to them.
        let judged = if *level == 7 {
            format!(" (bar {}) {}", ANSWERS.1, bars.judge(ratio, ANSWERS.1))
        } else {
            String::new()
        };
        println!("p50 of an answer at level 1 while {phase} over idle: {ratio:.2}{judged}");
    }
    if let [sled, postgres] = idle {
        for (sled, postgres) in sled.0.iter().zip(&postgres.0) {
            let ratio = postgres.ms(50) / sled.ms(50);
            let bar = if SINGLE.contains(&sled.kind) {
                String::new()
            } else {
                let judged = bars.judge(ratio, POSTGRES_OVER_SLED);
                format!(" (bar {POSTGRES_OVER_SLED}) {judged}")
            };
            println!(
                "p50 on PostgreSQL over sled, {}: {ratio:.2}{bar}",
                sled.kind
            );
        }
    }
    bars.finish();
}
