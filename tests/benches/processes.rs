//! Measures how many moves a second one process makes, and four of them on the same database, without the engine.
//!
//! `cargo bench -p asterism-tests --bench processes` runs the real program on PostgreSQL against a sandbox with four shards. Many games are played
//! at the same time in servers of all shards: a move is made as soon as the board of the one before has been posted. One process serves
//! all shards, then each of four serves one. First all may use the whole machine, which the sandbox and PostgreSQL use, too, so processor
//! time for each move is printed. Then each process may use a tenth of a core, as if it had a small machine of its own: now the processes
//! are the narrowest place, and the ratio shows whether they get in each other's way. `ASTERISM_BENCH_SECONDS` sets how long each is
//! measured. It needs PostgreSQL and Linux.

#[path = "../support/mod.rs"]
#[allow(dead_code, reason = "shared with the end-to-end tests")]
mod e2e;
#[allow(dead_code, reason = "shared with other benchmarks")]
mod support;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use asterism_rules::{AnyGame, GameKind};
use futures_util::future::join_all;
use serde_json::json;
use tokio::sync::watch;

use e2e::bot::Bot;
use e2e::chance::Chance;
use e2e::game::after;
use e2e::message::{Message, text};
use e2e::page::PATIENCE;
use e2e::postgres::server::Server;
use e2e::{Club, Game, Player};
use support::processes::{Limit, read_seconds, read_server_seconds};
use support::{Kept, prepare, start_server};

/// Shards, and processes if there are several.
const SHARDS: u64 = 4;

/// Games played at the same time in the server of each shard.
const GAMES: usize = 12;

const SECONDS: u64 = 20;

/// Time that is not measured after all have begun.
const WARM_UP: Duration = Duration::from_secs(3);

/// How long to wait for the board of a move that was not answered in time, before the move is made again.
const LATE: Duration = Duration::from_secs(5);

/// Share of a core that each process gets, where that is limited.
const SHARE: f64 = 0.1;

/// How many times as many moves four processes must make.
const FOUR_OVER_ONE: f64 = 2.5;

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    let seconds = std::env::var("ASTERISM_BENCH_SECONDS").ok();
    let seconds = seconds.and_then(|seconds| seconds.parse().ok());
    let time = Duration::from_secs(seconds.unwrap_or(SECONDS));
    let Some(server) = tokio::task::block_in_place(start_server) else {
        return;
    };
    let (club, _) = prepare(Kept::Postgres, Some(&server)).await;
    let club = Arc::new(club);
    let channels = add_servers(&club).await;
    println!(
        "{:<30} {:>8} {:>14} {:>14} {:>14}",
        "", "moves/s", "ms/move: bots", "PostgreSQL", "sandbox"
    );
    let mut rates = Vec::new();
    for (share, shares) in [(None, "the whole machine"), (Some(SHARE), "1/10 core each")] {
        for processes in [1, SHARDS] {
            let measured = measure(&club, &server, &channels, processes, share, time).await;
            let moves = measured.moves as f64;
            println!(
                "{:<30} {:>8.1} {:>14.1} {:>14.1} {:>14.1}",
                format!("{processes} with {shares}"),
                moves / measured.seconds,
                1000.0 * measured.bots / moves,
                1000.0 * measured.postgres / moves,
                1000.0 * measured.here / moves,
            );
            rates.push(moves / measured.seconds);
        }
    }
    let ratio = rates[3] / rates[2];
    let is_reached = ratio >= FOUR_OVER_ONE;
    println!(
        "moves of {SHARDS} processes over those of one, with a tenth of a core each: {ratio:.2} (bar {FOUR_OVER_ONE}) {}",
        if is_reached { "ok" } else { "BELOW" }
    );
    let club = Arc::into_inner(club).expect("all games have ended");
    club.close().await;
    if !is_reached {
        std::process::exit(1);
    }
}

/// What was done in a period, and how much processor time it took.
#[derive(Clone, Copy)]
struct Measured {
    moves: usize,
    seconds: f64,
    bots: f64,
    postgres: f64,
    /// Processor time of this process: the sandbox and the players.
    here: f64,
}

/// Plays games for `time`, with this many processes, and measures it.
async fn measure(
    club: &Arc<Club>,
    server: &Server,
    channels: &[String],
    processes: u64,
    share: Option<f64>,
    time: Duration,
) -> Measured {
    let mut bots = Vec::new();
    for place in 0..processes {
        bots.push(start_process(club, place, processes).await);
    }
    let boards = Arc::new(Boards::default());
    let watching = tokio::spawn(watch_boards(Arc::clone(club), Arc::clone(&boards)));
    let (stop, moves) = (Arc::<AtomicBool>::default(), Arc::<AtomicUsize>::default());
    let mut tables = Vec::new();
    for (number, channel) in channels.iter().enumerate() {
        let table = Table::begin(club, channel, number, &boards).await;
        let (stop, moves) = (Arc::clone(&stop), Arc::clone(&moves));
        tables.push(tokio::spawn(table.play(stop, moves)));
    }
    let limits: Vec<Limit> = share.map_or(Vec::new(), |share| {
        bots.iter().map(|bot| Limit::new(bot.pid, share)).collect()
    });
    tokio::time::sleep(WARM_UP).await;
    let now = || Measured {
        moves: moves.load(Ordering::Relaxed),
        seconds: 0.0,
        bots: bots
            .iter()
            .map(|bot| read_seconds(&bot.pid.as_raw_nonzero().to_string()))
            .sum(),
        postgres: read_server_seconds(&server.socket()),
        here: read_seconds("self"),
    };
    let (before, began) = (now(), Instant::now());
    tokio::time::sleep(time).await;
    let (done, seconds) = (now(), began.elapsed().as_secs_f64());
    stop.store(true, Ordering::Relaxed);
    drop(limits);
    for table in join_all(tables).await {
        table.expect("the task does not panic");
    }
    watching.abort();
    let _ = watching.await;
    for bot in bots {
        let log = bot.log();
        assert!(bot.stop().await.success(), "{log}");
    }
    Measured {
        moves: done.moves - before.moves,
        seconds,
        bots: done.bots - before.bots,
        postgres: done.postgres - before.postgres,
        here: done.here - before.here,
    }
}

/// Starts one of `processes`, and waits until it serves its shards.
async fn start_process(club: &Club, place: u64, processes: u64) -> Bot {
    let mut variables = club.variables.clone();
    let own = SHARDS / processes;
    let shards = match own {
        1 => format!("{place}/{SHARDS}"),
        _ => format!("0-{}/{SHARDS}", own - 1),
    };
    variables.push(("ASTERISM_SHARDS", shards));
    let home = club.home();
    let log = home.join(format!("{place}-of-{processes}.log"));
    // The log of an earlier run would say that this one is connected.
    let _ = std::fs::remove_file(&log);
    let (url, token) = (club.url(), club.token());
    let bot = Bot::start(&url, token, &home.join("data"), &log, &variables);
    bot.wait_until_logged(": connected ", own as usize).await;
    bot
}

/// Adds a server for each shard, with a channel for each game. Returns the channels, those of all servers in turn.
async fn add_servers(club: &Club) -> Vec<String> {
    let (owner, page) = (club.player("Ann"), &club.page);
    let names: Vec<String> = (0..GAMES).map(|number| format!("games-{number}")).collect();
    let mut servers: HashMap<u64, Vec<String>> = HashMap::new();
    while servers.len() < SHARDS as usize {
        let body = json!({"as": owner.id, "name": "Elsewhere", "channels": names});
        let guild = page.post("/sandbox/guilds", &body).await;
        let guild = guild.unwrap_or_else(|refused| panic!("{refused}"));
        let id: u64 = text(&guild["id"]).parse().expect("an id is a number");
        let shard = (id >> 22) % SHARDS;
        if servers.contains_key(&shard) {
            continue;
        }
        let path = format!("/sandbox/guilds/{id}/bot");
        let joined = page.post(&path, &json!({})).await;
        joined.unwrap_or_else(|refused| panic!("{refused}"));
        let channels = guild["channels"].as_array().expect("a list");
        let channels = channels.iter().map(|it| text(&it["id"]).to_owned());
        servers.insert(shard, channels.collect());
    }
    let in_turn = (0..GAMES).flat_map(|place| servers.values().map(move |all| all[place].clone()));
    in_turn.collect()
}

/// The footers of the newest boards, by their beginning, which names the game.
#[derive(Default)]
struct Boards(std::sync::Mutex<HashMap<String, watch::Sender<String>>>);

impl Boards {
    fn of(&self, game: &str) -> watch::Receiver<String> {
        let mut boards = self.0.lock().expect("no panic");
        boards.entry(game.to_owned()).or_default().subscribe()
    }
}

/// Notes each board that is posted. Each event is read once: with this many games, searching all messages would take longer than what is measured.
async fn watch_boards(club: Arc<Club>, boards: Arc<Boards>) {
    let mut seen = 0;
    loop {
        let events = |view: &e2e::feed::View| {
            let new = view.events.get(seen..).filter(|new| !new.is_empty())?;
            let posts = new.iter().filter(|(name, _)| name == "MESSAGE_CREATE");
            let footers = posts.map(|(_, data)| Message::of(data.clone()).footer().to_owned());
            Some((view.events.len(), footers.collect::<Vec<_>>()))
        };
        let (count, footers) = club.feed.until("an event", events).await;
        seen = count;
        for footer in footers {
            let Some((game, _)) = footer.split_once(" · ") else {
                continue;
            };
            let mut boards = boards.0.lock().expect("no panic");
            let board = boards.entry(game.to_owned()).or_default();
            board.send_replace(footer.clone());
        }
    }
}

/// A game between two people in a channel of its own.
struct Table {
    game: Game,
    position: AnyGame,
    chance: Chance,
    board: watch::Receiver<String>,
}

impl Table {
    async fn begin(club: &Club, channel: &str, number: usize, boards: &Boards) -> Table {
        let people = ["Ann", "Ben", "Cleo"];
        let player = |place| -> Player { club.player(people[place % 3]).at(channel) };
        let players = [player(number), player(number + 1)];
        let options = json!({"game": "stern-halma"});
        let game = Game::accepted(&[&players[0], &players[1]], options).await;
        let position = AnyGame::new(GameKind::SternHalma, "", 2);
        Table {
            board: boards.of(&format!("Game {}", game.id)),
            game,
            position: position.expect("standard options are valid"),
            chance: Chance::new(number as u64),
        }
    }

    /// Plays on until told to stop, and counts the moves whose board was posted.
    async fn play(mut self, stop: Arc<AtomicBool>, moves: Arc<AtomicUsize>) {
        while !stop.load(Ordering::Relaxed) && self.position.ending().is_none() {
            let ply = self.position.ply();
            let notation = self.chance.of(&self.position.legal_moves()).clone();
            let mover = self.game.on_turn(ply);
            let typed = json!({"move": notation, "game": self.game.id});
            let shown = format!("Game {} · {}", self.game.id, after(ply + 1));
            loop {
                let answer = mover.command("move", typed.clone()).await;
                // A process with little time may answer too late, and has then made the move or not.
                let patience = if answer.failed() { LATE } else { PATIENCE };
                let posted = self.board.wait_for(|footer| *footer == shown);
                match tokio::time::timeout(patience, posted).await {
                    Ok(posted) => {
                        posted.expect("boards are watched");
                        break;
                    }
                    Err(_) => assert!(answer.failed(), "{shown:?} is not posted: {answer:?}"),
                }
            }
            self.position.play(&notation).expect("a legal move");
            moves.fetch_add(1, Ordering::Relaxed);
        }
    }
}
