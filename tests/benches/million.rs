//! Measures how the time of commands, and of the start, depends on the number of stored games, on both stores.
//!
//! `cargo bench -p asterism-tests --bench million` runs the real program against a sandbox, once with a thousand stored games and at the same time
//! with `ASTERISM_BENCH_GAMES` of them, and prints the ratio of the medians. The games are those of a hundred thousand people in a thousand servers,
//! and one person in ten games is rated. The users who click have the same number of games of their own in both cases. `ASTERISM_BENCH_STORE` limits
//! it to `sled` or `postgres`; `ASTERISM_BENCH_ROUNDS` sets how often everything is done. The databases are in the directory for temporary files,
//! with up to 4 GB for each million of games.

#[path = "../support/mod.rs"]
#[allow(dead_code, reason = "shared with the end-to-end tests")]
mod e2e;
#[path = "../../store/benches/support/crowd.rs"]
mod crowd;
#[allow(dead_code, reason = "shared with other benchmarks")]
mod support;

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use asterism_rules::{AnyGame, GameKind};
use asterism_store::postgres::PostgresStore;
use asterism_store::prelude::*;
use asterism_store::sled::{SledStore, StoreOptions};
use asterism_store::{
    ChannelId, Clock, GuildId, NewGame, Place, Rating, Terms, TimeControl, Timestamp, UserId,
};
use serde_json::json;

use e2e::game::RECORDED;
use e2e::postgres::server::Server;
use e2e::{Club, Game, Player};
use support::{Bars, Kept, Times, prepare, start_server, to_ms};

/// Stored games: few, and many unless a variable says how many.
const FEW: u64 = 1000;
const MANY: u64 = 20_000;

/// The first games are in the server of the two who click, and one in two of them is theirs. The others are between people whom the sandbox also
/// knows: the bot asks Discord for names, and unknown people would take longer than everything else.
const HERE: u64 = 100;
const OWN_EVERY: u64 = 2;

/// People in the server. They are the best, so that a leaderboard names them.
const NAMES: [&str; 15] = [
    "Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal", "Ida", "Jon", "Kim", "Leo", "Mia",
    "Nell", "Otto",
];

/// One person of the crowd is rated per this many games, up to the size of the crowd.
const GAMES_PER_RATED: u64 = 10;
const MOST_RATED: u64 = 2 * crowd::PEOPLE;

/// From this number of games, a directory is still being checked when the bot has started.
const CHECKED_LATER: u64 = 50_000;

const ROUNDS: usize = 60;
const WARM_UP: usize = 10;
/// Starts after the first one, which uploads the bot's icons.
const STARTS: usize = 3;

/// How much longer anything may take with many games, and how long a start may take, in milliseconds.
const MANY_OVER_FEW: f64 = 1.5;
const START_MS: f64 = 1000.0;

fn read_number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    let many = read_number("ASTERISM_BENCH_GAMES").unwrap_or(MANY);
    let rounds = read_number("ASTERISM_BENCH_ROUNDS").map_or(ROUNDS, |rounds| rounds as usize);
    let wanted = std::env::var("ASTERISM_BENCH_STORE").unwrap_or_default();
    let server = tokio::task::block_in_place(start_server);
    let mut bars = Bars::new();
    for kept in Kept::ALL {
        if !kept.name().to_lowercase().starts_with(&wanted) {
            continue;
        }
        if kept == Kept::Postgres && server.is_none() {
            continue;
        }
        let mut tables = Vec::new();
        for games in [FEW, many] {
            tables.push(Table::open(kept, server.as_ref(), games).await);
        }
        for _ in 0..WARM_UP {
            for table in &mut tables {
                table.click().await;
            }
        }
        for table in &mut tables {
            table.times = Table::kinds();
        }
        for round in 0..rounds {
            // The first one may be slower, so they take turns.
            tables[round % 2].click().await;
            tables[(round + 1) % 2].click().await;
        }
        print(kept, &tables, &mut bars);
        for table in tables {
            table.club.close().await;
        }
    }
    bars.finish();
}

fn print(kept: Kept, tables: &[Table], bars: &mut Bars) {
    let [few, many] = tables else {
        unreachable!("there are two")
    };
    println!(
        "{:<12} {:<24} {:>8} games {:>8} games  ratio",
        kept.name(),
        "p50 in ms",
        few.games,
        many.games
    );
    for (few, many) in few.times.iter().zip(&many.times) {
        let ratio = many.ms(50) / few.ms(50);
        println!(
            "{:<12} {:<24} {:>14.2} {:>14.2} {ratio:>6.2} (bar {MANY_OVER_FEW}) {}",
            "",
            few.kind,
            few.ms(50),
            many.ms(50),
            bars.judge(ratio, MANY_OVER_FEW)
        );
    }
    let slowest = to_ms(many.slowest_start);
    println!(
        "{:<12} {:<24} {:>14.0} {slowest:>14.0}        (bar {START_MS}) {}",
        "",
        format!("slowest of {STARTS} starts"),
        to_ms(few.slowest_start),
        bars.judge(slowest, START_MS)
    );
}

/// A club with stored games, and two people who click there.
struct Table {
    club: Club,
    games: u64,
    people: [Player; 2],
    /// The game that they play, in a channel of its own.
    game: Game,
    position: AnyGame,
    times: [Times; 6],
    slowest_start: Duration,
}

impl Table {
    fn kinds() -> [Times; 6] {
        [
            "/move",
            "/games",
            "autocomplete of moves",
            "autocomplete of games",
            "/leaderboard here",
            "/leaderboard everyone",
        ]
        .map(Times::of)
    }

    async fn open(kept: Kept, server: Option<&Server>, games: u64) -> Table {
        let (mut club, url) = prepare(kept, server).await;
        let mut everyone = Vec::new();
        for name in NAMES {
            everyone.push(match name {
                "Ann" | "Ben" | "Cleo" | "Dan" | "Eva" => club.player(name),
                _ => club.newcomer(name, "en-US").await,
            });
        }
        let people = [everyone[0].clone(), everyone[1].clone()];
        let dir = club.home().join("data").join("games");
        let began = Instant::now();
        fill(&dir, games, Own::of(&club, &everyone)).await;
        if let Some(url) = url {
            import(&dir, &url, server.expect("it has a URL")).await;
            std::fs::remove_dir_all(&dir).expect("it is there");
        }
        println!(
            "{:<12} {games} games stored in {:.0?}",
            kept.name(),
            began.elapsed()
        );
        let mut slowest_start = Duration::ZERO;
        club.start_bot().await;
        for _ in 0..STARTS {
            club.stop_bot().await;
            let began = Instant::now();
            club.start_bot().await;
            slowest_start = slowest_start.max(began.elapsed());
        }
        if kept == Kept::Sled && games >= CHECKED_LATER {
            // Longer than a test would wait for anything.
            while !club.running_bot().log().contains("checked all records") {
                club.page.state(None).await;
            }
        }
        let lounge = club.channel("lounge");
        let there = [people[0].at(&lounge), people[1].at(&lounge)];
        let game = Game::accepted(&[&there[0], &there[1]], json!({"game": "stern-halma"})).await;
        game.turn(&club, 0).await;
        let position = AnyGame::new(GameKind::SternHalma, "", 2);
        Table {
            position: position.expect("standard options are valid"),
            club,
            games,
            people,
            game,
            times: Self::kinds(),
            slowest_start,
        }
    }

    /// Does everything once.
    async fn click(&mut self) {
        let ply = self.position.ply();
        let moves = self.position.legal_moves();
        let notation = moves[(ply * 7) % moves.len()].clone();
        let mover = self.game.on_turn(ply);
        let [play, list, of_moves, of_games, here, everyone] = &mut self.times;
        let typed = json!({"move": ""});
        let suggested = of_moves.time(mover.suggestions("move", typed, "move"));
        assert!(suggested.await.len() > 5, "moves are suggested");
        let typed = json!({"move": notation});
        let answer = play.time(mover.command("move", typed)).await;
        answer.played();
        self.position.play(&notation).expect("a legal move");
        self.game.turn(&self.club, ply + 1).await;

        let asking = &self.people[ply % 2];
        let answer = list.time(asking.command("games", json!({}))).await;
        answer.private();
        let typed = json!({"game": ""});
        let suggested = of_games.time(asking.suggestions("board", typed, "game"));
        assert_eq!(suggested.await.len(), 25, "many games are suggested");
        let answer = here.time(asking.command("leaderboard", json!({}))).await;
        answer.private();
        let typed = json!({"where": "everyone"});
        let answer = everyone.time(asking.command("leaderboard", typed)).await;
        let shown = answer.private().show();
        assert!(shown.contains("±50"), "nobody is rated: {shown}");
    }
}

/// The games of those who click, and of others in their server.
struct Own {
    place: Place,
    people: Vec<UserId>,
    now: Timestamp,
}

impl Own {
    fn of(club: &Club, people: &[Player]) -> Own {
        let number = |id: &str| id.parse::<u64>().expect("an id is a number");
        let now = std::time::UNIX_EPOCH.elapsed().expect("it is after 1970");
        let user = |player: &Player| UserId::new(number(&player.id));
        Own {
            place: Place {
                guild: Some(GuildId::new(number(&club.guild))),
                channel: ChannelId::new(number(&people[0].channel)),
            },
            people: people.iter().map(user).collect(),
            now: Timestamp::from_millis(now.as_millis() as i64),
        }
    }

    fn make(&self, number: u64) -> NewGame {
        let is_running = crowd::is_running(number);
        let moves = if is_running { 4 } else { RECORDED.len() };
        let moves = RECORDED.iter().take(moves).map(|it| (*it).to_owned());
        let mut game = crowd::game(number, moves);
        if number >= HERE {
            return game;
        }
        game.place = self.place;
        if !number.is_multiple_of(OWN_EVERY) {
            // Two people who do not click.
            let place = 2 + (number / 2) as usize % (NAMES.len() - 3);
            game.seats = self.people[place..place + 2]
                .iter()
                .map(|it| (*it).into())
                .collect();
            return game;
        }
        game.seats = self.people[..2].iter().map(|it| (*it).into()).collect();
        if is_running {
            let per_move = Duration::from_hours(3 * 24);
            let bank = Duration::ZERO;
            game.terms = Terms {
                time: Some(TimeControl::new(per_move, bank)),
                ..Terms::default()
            };
            game.clock = Some(Clock {
                since: self.now,
                runs_out: self.now.plus(per_move),
                remind: None,
                reminded: 0,
                given: Duration::ZERO,
                credited: self.now,
                banks: vec![bank; 2],
            });
        }
        game
    }
}

async fn fill(dir: &Path, games: u64, own: Own) {
    let (now, best) = (own.now, own.people.clone());
    let store = SledStore::open(dir, StoreOptions::default()).expect("the store opens");
    let store = Arc::new(store);
    crowd::fill(&store, 0..games, move |number| own.make(number)).await;
    let crowd = (0..(games / GAMES_PER_RATED).min(MOST_RATED)).map(|number| {
        let user = match number.checked_sub(crowd::PEOPLE) {
            None => crowd::people(number)[0],
            Some(rest) => crowd::people(rest)[1],
        };
        (user, 1000.0 + (number * 7919 % 1_000_003) as f64 / 1000.0)
    });
    let best = best.into_iter().map(|user| (user, 2500.0));
    let rate = |(user, value)| {
        let store = Arc::clone(&store);
        tokio::spawn(async move {
            let rating = Rating {
                value,
                deviation: 50.0,
                volatility: 0.06,
                games: 30,
                at: now,
            };
            let set = store.set_rating(user, "pentagame", None, Some(rating));
            set.await.expect("a valid rating");
        })
    };
    let rated: Vec<_> = best.chain(crowd).map(rate).collect();
    for task in rated {
        task.await.expect("no panic");
    }
    store.close().await.expect("the store can be closed");
}

/// Copies the games to PostgreSQL, which then analyzes its tables, as it does by itself some time after that many changes.
async fn import(dir: &Path, url: &str, server: &Server) {
    let backup = dir.with_extension("backup");
    let store = SledStore::open(dir, StoreOptions::default()).expect("the store opens");
    let written = store.backup(&backup).await;
    written.expect("a backup can be written");
    store.close().await.expect("the store can be closed");
    let imported = PostgresStore::import(&backup, url, asterism_app::feature::DOCUMENTS).await;
    imported.expect("the backup can be imported");
    std::fs::remove_file(&backup).expect("it is there");
    let database = url.rsplit_once('/').expect("a URL").1;
    let admin = server.connect(database).await;
    let analyze = admin.batch_execute("VACUUM ANALYZE").await;
    analyze.expect("it can be analyzed");
}
