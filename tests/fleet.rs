//! Four processes share a database and two shards of the gateway, while everything that can go wrong does: processes are killed, stopped for a while
//! and replaced, PostgreSQL loses connections and restarts, and Discord fails. Nothing that players were told is lost, no move and no board comes
//! twice, and every newest board can be used.
//!
//! `cargo run -p asterism-lab -- torture --fleet --minutes 10 --seed 7` does this for longer: it sets `ASTERISM_FLEET` to `10m:7`. With `--http`
//! (`10m:7:http`), interactions reach the four over HTTP, through something that shares them out. `.ci/run` does it for `15s:1`.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use asterism_rules::{AnyGame, GameKind};
use futures_util::future::join_all;
use rustix::process::{Signal, kill_process};
use serde_json::json;

use crate::a_long_time::shards::{CONNECTED, shard_of};
use crate::network::{fail, faults};
use crate::support::bot::Bot;
use crate::support::chance::Chance;
use crate::support::endpoint;
use crate::support::game::after;
use crate::support::message::text;
use crate::support::player::Answer;
use crate::support::port::Port;
use crate::support::postgres::{STORE, server};
use crate::support::request::{CALLBACK, ORIGINAL};
use crate::support::{Because, Club, Game, Player, Setup};

/// How long it lasts in the test suite, and the seed.
const USUAL: &str = "1m:1";

/// Processes: each serves one of two shards, and another one is on standby.
const PROCESSES: usize = 4;

/// Games that are played at the same time, in each of two servers.
const TABLES: usize = 3;

/// How often something may happen.
const TICK: Duration = Duration::from_millis(100);

/// Ticks from one fault to the next: 0.5 to 2 s.
const TICKS: (usize, usize) = (5, 20);

/// For how long a process is stopped: up to longer than the lease of a job lasts.
const PAUSES: (u64, u64) = (5, 70);

/// Longest wait for a board: faults may come together, and each doubles the time to the next attempt.
const PATIENCE: Duration = Duration::from_mins(5);

/// The faults.
const FAULTS: [&str; 7] = [
    "kill",
    "pause",
    "replace",
    "disconnect",
    "restart",
    "gateway",
    "Discord",
];

/// How interactions reach the processes.
#[derive(Clone)]
enum Way {
    /// Two shards of the gateway, each served by one of two processes.
    Gateway,
    /// HTTP, at these ports.
    Http(Vec<Port>),
}

impl Way {
    /// Returns what a process logs once it can be reached.
    fn sign(&self) -> &'static str {
        match self {
            Way::Gateway => CONNECTED,
            Way::Http(_) => "listening for interactions",
        }
    }
}

/// The processes, the database, and the processes that are stopped until a given time.
struct Fleet<'a> {
    club: &'a Club,
    server: server::Server,
    way: Way,
    bots: Vec<Bot>,
    paused: Vec<(Instant, usize)>,
    starts: usize,
    chance: Chance,
    figures: BTreeMap<&'static str, u32>,
}

impl<'a> Fleet<'a> {
    async fn start(club: &'a Club, server: server::Server, way: Way, chance: Chance) -> Fleet<'a> {
        let mut fleet = Fleet {
            club,
            server,
            way: way.clone(),
            bots: Vec::new(),
            paused: Vec::new(),
            starts: 0,
            chance,
            figures: BTreeMap::new(),
        };
        for place in 0..PROCESSES {
            let bot = fleet.start_bot(place);
            bot.wait_until_logged(way.sign(), 1).await;
            fleet.bots.push(bot);
        }
        if let Way::Http(ports) = way {
            let address = endpoint::share_out(&ports).await;
            endpoint::enter(&club.page, Some(&address)).await;
        }
        fleet
    }

    fn start_bot(&mut self, place: usize) -> Bot {
        self.starts += 1;
        let mut variables = self.club.variables.clone();
        variables.push(match &self.way {
            Way::Gateway => ("ASTERISM_SHARDS", format!("{}/2", place % 2)),
            Way::Http(ports) => (endpoint::LISTEN.0, ports[place].number().to_string()),
        });
        let home = self.club.home();
        let log = home.join(format!("{place}.log"));
        let (url, token) = (self.club.url(), self.club.token());
        Bot::start(&url, token, &home.join("data"), &log, &variables)
    }

    /// Causes faults until `end`, then repairs everything.
    async fn disturb(&mut self, end: Instant) {
        let mut ticks = tokio::time::interval(TICK);
        let mut left = TICKS.1;
        while Instant::now() < end {
            ticks.tick().await;
            self.resume(Instant::now());
            left -= 1;
            if left > 0 {
                continue;
            }
            left = TICKS.0 + self.chance.below(TICKS.1 - TICKS.0 + 1);
            let fault = *self.chance.of(&FAULTS);
            *self.figures.entry(fault).or_default() += 1;
            self.cause(fault).await;
        }
        for place in 0..PROCESSES {
            self.resume_one(place);
        }
        self.club.page.lift_faults().await;
    }

    async fn cause(&mut self, fault: &str) {
        let place = self.chance.below(PROCESSES);
        match fault {
            "kill" => self.replace(place, Signal::KILL).await,
            "pause" => {
                let (least, most) = PAUSES;
                let time = least + self.chance.below((most - least) as usize) as u64;
                let until = Instant::now() + Duration::from_secs(time);
                self.paused.push((until, place));
                let _ = kill_process(self.bots[place].pid, Signal::STOP);
            }
            "replace" => {
                self.resume_one(place);
                self.replace(place, Signal::TERM).await;
            }
            "gateway" => {
                let how = *self.chance.of(&["drop", "reconnect", "invalidate"]);
                self.club.page.gateway(&json!({"do": how})).await;
            }
            "disconnect" => {
                let admin = self.server.connect("postgres").await;
                let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                     WHERE datname <> 'postgres' ORDER BY random() LIMIT 2";
                let _ = admin.batch_execute(end).await;
            }
            "restart" => tokio::task::block_in_place(|| {
                self.server.stop();
                self.server.run().expect("PostgreSQL starts again");
            }),
            _ => {
                self.club.page.lift_faults().await;
                let mut fault = self.chance.of(&faults()).clone();
                fault["times"] = json!(1 + self.chance.below(6));
                fail(&self.club.page, fault).await;
            }
        }
    }

    /// Ends a process with a signal, and replaces it with a new one. On the gateway, both run for a moment; only one can listen at a port.
    async fn replace(&mut self, place: usize, signal: Signal) {
        self.paused.retain(|(_, paused)| *paused != place);
        match self.way {
            Way::Gateway => {
                let next = self.start_bot(place);
                let mut old = std::mem::replace(&mut self.bots[place], next);
                let _ = kill_process(old.pid, signal);
                old.gone().await;
            }
            Way::Http(_) => {
                let _ = kill_process(self.bots[place].pid, signal);
                self.bots[place].gone().await;
                self.bots[place] = self.start_bot(place);
            }
        }
    }

    /// Continues the processes whose pause is over.
    fn resume(&mut self, now: Instant) {
        let over = self.paused.iter().filter(|(until, _)| *until <= now);
        for place in over.map(|(_, place)| *place).collect::<Vec<_>>() {
            self.resume_one(place);
        }
    }

    fn resume_one(&mut self, place: usize) {
        self.paused.retain(|(_, paused)| *paused != place);
        let _ = kill_process(self.bots[place].pid, Signal::CONT);
    }
}

/// A game, and the position that it should have.
struct Table {
    game: Game,
    position: AnyGame,
    ply: usize,
    chance: Chance,
    /// Moves that were confirmed, and moves that had to be made again.
    confirmed: u32,
    repeated: u32,
}

impl Table {
    async fn begin(club: &Club, players: &[&Player], chance: Chance) -> Table {
        let game = Game::accepted(players, json!({"game": "stern-halma"})).await;
        game.turn_within(PATIENCE, club, 0).await;
        let position = AnyGame::new(GameKind::SternHalma, "", 2);
        Table {
            game,
            position: position.expect("standard options are valid"),
            ply: 0,
            chance,
            confirmed: 0,
            repeated: 0,
        }
    }

    fn mover(&self) -> Player {
        self.game.on_turn(self.ply).at(&self.game.channel)
    }

    /// Plays on until `end`.
    async fn play(&mut self, end: Instant) {
        while Instant::now() < end && self.position.ending().is_none() {
            let notation = self.chance.of(&self.position.legal_moves()).clone();
            // A killed process may leave a user waiting who was told that it takes a moment.
            let mover = Player {
                waits: false,
                ..self.mover()
            };
            let options = json!({"move": notation, "game": self.game.id});
            let mut tries = 0;
            let mut confirmed = false;
            let began = Instant::now();
            // A player who gets no confirmation looks at the board, and makes the move if it is missing.
            loop {
                assert!(began.elapsed() < PATIENCE, "{notation} is never made");
                if let Ok(answer) = mover.try_command("move", options.clone()).await {
                    tries += 1;
                    confirmed = answer.is_played();
                }
                let looked = mover
                    .try_command("board", json!({"game": self.game.id}))
                    .await;
                let Some(board) = looked.ok().filter(is_message) else {
                    continue;
                };
                let board = board.private();
                if board.footer().ends_with(&after(self.ply + 1)) {
                    break;
                }
                let is_board = board.footer().ends_with(&after(self.ply));
                assert!(
                    !(is_board && confirmed),
                    "{notation} in game {} was confirmed, and is lost",
                    self.game.id
                );
            }
            self.confirmed += u32::from(confirmed);
            self.repeated += u32::from(tries > 1);
            let played = self.position.play(&notation);
            played.expect("the moves are legal");
            self.ply += 1;
        }
    }

    /// Checks that each position was posted once, in order, and that the newest board can be used. Boards that were overtaken are left out.
    async fn check(&self, club: &Club) {
        let newest = self.game.turn_within(PATIENCE, club, self.ply).await;
        let boards = self.game.boards(club);
        let mut ply = 0;
        for board in &boards {
            let next = (ply..=self.ply).find(|ply| self.game.shows(board, *ply));
            let next =
                next.unwrap_or_else(|| panic!("game {} at {ply}: {}", self.game.id, board.show()));
            ply = next + 1;
        }
        assert_eq!(ply, self.ply + 1, "game {}", self.game.id);
        let live = boards.iter().filter(|board| board.is_live());
        assert_eq!(live.count(), 1, "game {}", self.game.id);
        let labels = newest.labels();
        let last = labels.last().expect("the newest board has buttons");
        // Its shard may be between two processes.
        let (mover, began) = (self.mover(), Instant::now());
        let named = json!({"game": self.game.id});
        while !(mover.try_command("board", named.clone()).await).is_ok_and(|it| is_message(&it)) {
            assert!(began.elapsed() < PATIENCE, "nobody answers");
        }
        mover.press(&newest, last).await.private();
    }
}

/// Returns whether a command was answered at once.
fn is_message(answer: &Answer) -> bool {
    answer.outcome == "message"
}

/// Reads `LENGTH:SEED` or `LENGTH:SEED:http`, where a length is like `10m` or `15s`.
fn read(wanted: &str) -> Option<(Duration, u64, Way)> {
    let (length, seed) = wanted.split_once(':')?;
    let seconds: u64 = match length.strip_suffix('m') {
        Some(minutes) => 60 * minutes.parse::<u64>().ok()?,
        None => length.strip_suffix('s')?.parse().ok()?,
    };
    let (seed, way) = match seed.strip_suffix(":http") {
        Some(seed) => (
            seed,
            Way::Http((0..PROCESSES).map(|_| Port::reserve()).collect()),
        ),
        None => (seed, Way::Gateway),
    };
    Some((Duration::from_secs(seconds), seed.parse().ok()?, way))
}

/// Adds a server with the bot that is in a different shard; returns its first channel.
async fn add_server(club: &Club, owner: &Player) -> String {
    let page = &club.page;
    let guild = loop {
        let body = json!({"as": owner.id, "name": "Elsewhere"});
        let guild = page.post("/sandbox/guilds", &body).await;
        let guild = guild.unwrap_or_else(|refused| panic!("{refused}"));
        if shard_of(text(&guild["id"])) != shard_of(&club.guild) {
            break guild;
        }
    };
    let path = format!("/sandbox/guilds/{}/bot", text(&guild["id"]));
    let joined = page.post(&path, &json!({})).await;
    joined.unwrap_or_else(|refused| panic!("{refused}"));
    text(&guild["channels"][0]["id"]).to_owned()
}

/// Waits until all jobs are done.
async fn wait_until_done(server: &server::Server, database: &str) {
    let admin = server.connect(database).await;
    let mut ticks = tokio::time::interval(TICK);
    let done = async {
        loop {
            ticks.tick().await;
            let left = admin.query_one("SELECT count(*) FROM line", &[]).await;
            if left.expect("PostgreSQL runs").get::<_, i64>(0) == 0 {
                return;
            }
        }
    };
    if tokio::time::timeout(PATIENCE, done).await.is_err() {
        let left = "SELECT record FROM job ORDER BY id LIMIT 9";
        let left = admin.query(left, &[]).await.expect("PostgreSQL runs");
        let left: Vec<String> = left.iter().map(|row| row.get(0)).collect();
        panic!("jobs are left: {left:#?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "long: takes a minute or more; run `asterism-lab torture --fleet`"]
async fn processes_that_fail_in_all_ways_lose_and_double_nothing() {
    let wanted = std::env::var("ASTERISM_FLEET").unwrap_or(USUAL.to_owned());
    let wanted = read(&wanted).expect("ASTERISM_FLEET is like 10m:1, 15s:1 or 10m:1:http");
    let (length, seed, way) = wanted;
    let settings = ["fsync=off", "max_connections=300"];
    let server = tokio::task::block_in_place(|| server::Server::start(&settings));
    let Some(server) = server else { return };
    let database = server.create().await;
    let mut club = Setup::program(Because::ThereAreSeveral)
        .durable()
        .prepare()
        .await;
    club.variables.retain(|(name, _)| *name != STORE);
    club.variables.push((STORE, server.url(&database)));
    let people = ["Ann", "Ben", "Cleo"].map(|name| club.player(name));
    let elsewhere = add_server(&club, &people[0]).await;
    let mut fleet = Fleet::start(&club, server, way, Chance::new(seed)).await;
    let mut tables = Vec::new();
    for number in 0..2 * TABLES as u64 {
        let at = |place: u64| {
            let person = &people[((number + place) % 3) as usize];
            match number % 2 {
                0 => person.clone(),
                _ => person.at(&elsewhere),
            }
        };
        let chance = Chance::new(seed ^ (number + 1).rotate_left(32));
        tables.push(Table::begin(&club, &[&at(0), &at(1)], chance).await);
    }
    let end = Instant::now() + length;
    let playing = join_all(tables.iter_mut().map(|table| table.play(end)));
    tokio::join!(fleet.disturb(end), playing);
    wait_until_done(&fleet.server, &database).await;
    for table in &tables {
        table.check(&club).await;
    }
    let sum = |of: fn(&Table) -> u32| tables.iter().map(of).sum::<u32>();
    let moves = sum(|table| table.ply as u32);
    let (confirmed, repeated) = (sum(|it| it.confirmed), sum(|it| it.repeated));
    println!(
        "{:?}: {moves} moves, {confirmed} confirmed, {repeated} tried again: none lost, doubled, missing or dead",
        fleet.figures
    );
    assert!(moves > 0 && confirmed > 0, "otherwise, nothing is shown");
    for bot in fleet.bots {
        let log = bot.log();
        assert!(!log.contains("panicked"), "{log}");
        bot.stop().await;
    }
    drop(fleet.server);
    // Refusals that the test caused, responses that came too late, and requests for a response that did not arrive.
    for request in club.requests(0) {
        let is_caused = matches!(request.status, 429 | 500 | 503);
        let is_late = matches!(
            (request.status, request.route),
            (400 | 404, Some(CALLBACK)) | (404, Some(ORIGINAL))
        );
        if let Some(route) = request.route.filter(|_| is_caused || is_late) {
            club.tolerate(request.status, route);
        }
    }
    club.expect_trouble();
    club.close().await;
}
