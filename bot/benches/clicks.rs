//! Measures how fast clicks are answered: by an idle bot, and while the engine thinks in eight other games at its highest level.
//!
//! Runs the real program against a sandbox over HTTP, in this process. A click is timed from the request of the user's client until the
//! client has the response. Run it with `cargo bench -p asterism --bench clicks`; a number after `--` sets how many rounds of clicks are
//! timed.

#[path = "../../tests/support/mod.rs"]
#[allow(dead_code, reason = "shared with the end-to-end tests")]
mod support;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use asterism_rules::{AnyGame, GameKind};
use serde_json::json;

use support::opponent::{begin, engine, follow, made, next_turn};
use support::{Club, Game, Message, Player};

/// Games played against the engine to keep it busy.
const GAMES: usize = 8;

/// Default number of rounds of clicks in each phase. One round is three clicks.
const ROUNDS: usize = 150;

/// Longest allowed 99th percentile of the click times.
const LIMIT: Duration = Duration::from_millis(100);

/// Measured times of one kind of click.
struct Times {
    kind: &'static str,
    times: Vec<Duration>,
}

impl Times {
    fn of(kind: &'static str) -> Times {
        Times {
            kind,
            times: Vec::new(),
        }
    }

    /// Waits for the response to `click` and records how long it took.
    async fn time<T>(&mut self, click: impl Future<Output = T>) -> T {
        let began = Instant::now();
        let answer = click.await;
        self.times.push(began.elapsed());
        answer
    }

    /// Returns the time within which `percent` percent of the clicks were answered.
    fn percentile(&self, percent: usize) -> Duration {
        let mut times = self.times.clone();
        times.sort_unstable();
        times[(times.len() * percent).div_ceil(100).clamp(1, times.len()) - 1]
    }

    fn print(&self, phase: &str) {
        let ms = |percent| self.percentile(percent).as_secs_f64() * 1000.0;
        println!(
            "{phase:<22} {:<14} {:>5} {:>8.1} {:>8.1} {:>8.1} {:>8.1}",
            self.kind,
            self.times.len(),
            ms(50),
            ms(95),
            ms(99),
            ms(100),
        );
    }
}

/// Times each click of two users who play Squadro with its buttons and open another game's move dialog in between.
async fn clicks(club: &Club, rounds: usize, phase: &str) -> Times {
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let there = club.channel("lounge");
    let people = [ann.at(&there), ben.at(&there)];
    let dialog = Game::begin(club, &[&people[0], &people[1]]).await;
    let choosing = dialog.turn(club, 0).await;
    let kinds = [("a move", 0), ("a menu", 1), ("a choice", 2)];
    let mut times = kinds.map(|(kind, _)| Times::of(kind));
    let mut game: Option<(Game, usize)> = None;
    for round in 0..rounds {
        let (squadro, ply) = match game.take() {
            Some(running) => running,
            None => (race(&people).await, 0),
        };
        let board = squadro.turn(club, ply).await;
        let player = squadro.on_turn(ply);
        let menu = times[1].time(player.press(&board, "⋯")).await;
        menu.private();
        // A private dialog with a picture.
        let choice = times[2].time(people[0].press(&choosing, "Move…")).await;
        choice.private();
        let pieces: Vec<String> = board
            .labels()
            .into_iter()
            .filter(|label| label != "⋯")
            .collect();
        let piece = &pieces[round % pieces.len()];
        let moved = times[0].time(player.press(&board, piece)).await;
        moved.private();
        let after = squadro.turn(club, ply + 1).await;
        if !made(&after).0 {
            game = Some((squadro, ply + 1));
        }
    }
    let mut all = Times::of("all");
    for kind in &times {
        kind.print(phase);
        all.times.extend(&kind.times);
    }
    all.print(phase);
    all
}

/// Begins a game of Squadro in which the first of `people` moves first.
async fn race(people: &[Player; 2]) -> Game {
    let options = json!({"game": "squadro", "variant": "first=light", "seat": "first"});
    let post = support::game::challenge(&[&people[0], &people[1]], options)
        .await
        .public();
    people[1].press(&post, "Accept").await.public();
    Game {
        id: support::game::game_id(&post),
        channel: post.channel().to_owned(),
        players: people.to_vec(),
        challenge: post,
    }
}

/// Plays one game after another against the engine at its highest level until `stop` is set. Counts the engine's moves in `answers`.
async fn keep_busy(club: Arc<Club>, at: usize, stop: Arc<AtomicBool>, answers: Arc<AtomicUsize>) {
    let cleo = club.player("Cleo");
    let engine = engine(&club).await;
    let kind = GameKind::ALL[at % GameKind::ALL.len()];
    let variant = if kind == GameKind::Squadro {
        "first=light"
    } else {
        ""
    };
    while !stop.load(Ordering::Relaxed) {
        let options = json!({"game": kind.id(), "variant": variant, "seat": "first", "level": 6});
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
            cleo.command("move", typed).await.private();
            now.play(chosen).expect("a legal move");
        }
    }
}

#[tokio::main]
async fn main() {
    let rounds = std::env::args()
        .find_map(|argument| argument.parse().ok())
        .unwrap_or(ROUNDS);
    let club = Arc::new(Club::open().await);
    println!(
        "{:<22} {:<14} {:>5} {:>8} {:>8} {:>8} {:>8}",
        "", "", "", "p50 ms", "p95 ms", "p99 ms", "max ms"
    );
    // Warms up, so that one-time work is not timed.
    clicks(&club, 10, "(warming up)").await;
    clicks(&club, rounds, "idle").await;

    let (stop, answers) = (Arc::<AtomicBool>::default(), Arc::<AtomicUsize>::default());
    let games: Vec<_> = (0..GAMES)
        .map(|at| {
            let (club, stop, answers) =
                (Arc::clone(&club), Arc::clone(&stop), Arc::clone(&answers));
            tokio::spawn(keep_busy(club, at, stop, answers))
        })
        .collect();
    let began = Instant::now();
    let busy = clicks(&club, rounds, "the engine thinks").await;
    let seconds = began.elapsed().as_secs_f64();
    println!(
        "{} answers of the engine at level 6 in {seconds:.0} s, in {GAMES} games at once",
        answers.load(Ordering::Relaxed)
    );
    stop.store(true, Ordering::Relaxed);
    for game in games {
        game.await.expect("the task does not panic");
    }
    let club = Arc::into_inner(club).expect("all games have ended");
    club.close().await;
    let slowest = busy.percentile(99);
    println!(
        "p99 {:.1} ms: {}",
        slowest.as_secs_f64() * 1000.0,
        if slowest <= LIMIT {
            "within 100 ms"
        } else {
            "MORE than 100 ms"
        }
    );
    if slowest > LIMIT {
        std::process::exit(1);
    }
}
