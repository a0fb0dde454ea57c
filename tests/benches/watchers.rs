//! Measures how fast moves on the touch board are answered while many pages show the game live.
//!
//! Runs the real program against a sandbox over HTTP, in this process. Two people play Squadro by the page's calls; a move is timed from the request
//! until the answer, and until every page has been told. Each page then loads the board again within a second and a half, as it does in a browser. Run it
//! with `cargo bench -p asterism-tests --bench watchers`; a number after `--` sets how many pages there are.

#[path = "../support/mod.rs"]
#[allow(dead_code, reason = "shared with the end-to-end tests")]
mod e2e;
#[allow(dead_code, reason = "shared with other benchmarks")]
mod support;

use std::time::{Duration, Instant};

use asterism_rules::{AnyGame, GameKind};
use futures_util::StreamExt as _;
use futures_util::stream;
use serde_json::json;
use tokio::task::JoinSet;

use e2e::board_page::{BoardPage, Versions};
use e2e::{Because, Club, Game, Player, Setup};
use support::{Bars, Times};

/// Default number of pages that show the game.
const WATCHERS: usize = 1000;

/// Number of pages of each person who watches, the most that there may be.
const EACH: usize = 5;

/// Time between two people's sign-ins. The server allows five in a second.
const SIGN_IN_EVERY: Duration = Duration::from_millis(210);

/// Number of moves in each phase.
const MOVES: usize = 25;

/// Time between two moves: the pages still load the board after one when the next is made.
const MOVE_EVERY: Duration = Duration::from_secs(1);

/// Number of streams that are opened at the same time.
const AT_ONCE: usize = 8;

/// Longest allowed 99th percentile of the times of a move's answer, in milliseconds.
const P99_MS: f64 = 100.0;

/// Time within which watchers load the board after a move, in milliseconds.
const SPREAD_MS: u64 = 1500;

/// A page that shows a game live.
struct Watcher {
    session: String,
    versions: Versions,
}

/// Two people who play one game of Squadro after another on the touch board.
struct Match<'a> {
    club: &'a Club,
    page: BoardPage,
    players: Vec<(Player, String)>,
    game: Game,
    now: AnyGame,
}

impl Match<'_> {
    /// Makes a move, and returns how long its answer took and the version that it led to; `None` if the game is over.
    async fn play(&mut self) -> Option<(Duration, u64)> {
        let turn = self.now.to_move()?.index();
        let session = &self.players[turn].1;
        let game = self.game.id.clone();
        let board = json!({"do": "board", "game": game});
        let board = self.page.call(session, &board).await;
        let chosen = self.now.legal_moves().swap_remove(0);
        let steps = self.now.steps_of(&chosen).expect("a legal move");
        let steps: Vec<u16> = steps.iter().map(|step| step.value()).collect();
        let call =
            json!({"do": "play", "game": game, "version": board["version"], "chosen": steps});
        let began = Instant::now();
        let played = self.page.call(session, &call).await;
        let took = began.elapsed();
        self.now.play(&chosen).expect("a legal move");
        Some((took, played["version"].as_u64().expect("a version")))
    }

    /// Begins another game, if this one is over.
    async fn go_on(&mut self) -> bool {
        if self.now.ending().is_none() {
            return false;
        }
        (self.game, self.now) = begin(self.club, &self.players).await;
        true
    }
}

async fn begin(club: &Club, players: &[(Player, String)]) -> (Game, AnyGame) {
    let people = [&players[0].0, &players[1].0];
    let options = json!({"game": "squadro", "variant": "first=light", "seat": "first"});
    let post = e2e::game::challenge(&people, options).await.public();
    people[1].press(&post, "Accept").await.public();
    let game = Game {
        id: e2e::game::game_id(&post),
        channel: post.channel().to_owned(),
        players: people.map(Clone::clone).to_vec(),
        challenge: post,
    };
    game.turn(club, 0).await;
    let now = AnyGame::new(GameKind::Squadro, "first=light", 2).expect("two can play");
    (game, now)
}

/// Opens `count` pages that show the game.
async fn gather(club: &Club, page: &BoardPage, game: &str, count: usize) -> Vec<Watcher> {
    let mut sessions = Vec::new();
    let mut pace = tokio::time::interval(SIGN_IN_EVERY);
    for number in 0..count.div_ceil(EACH) {
        pace.tick().await;
        let name = format!("Watcher {number}");
        let watcher = Player {
            id: club.page.new_person(&name, "en-US").await,
            ..club.player("Ann")
        };
        sessions.push(page.sign_in(&watcher).await);
    }
    let pages = sessions
        .iter()
        .flat_map(|session| std::iter::repeat_n(session, EACH));
    let watchers = pages.take(count).map(async |session| {
        let mut versions = page.follow(session, game).await;
        versions.next().await.expect("the version now");
        let session = session.clone();
        Watcher { session, versions }
    });
    stream::iter(watchers)
        .buffer_unordered(AT_ONCE)
        .collect()
        .await
}

/// Times moves. After each, waits until all watchers have been told, and lets them load the board meanwhile.
async fn measure(duel: &mut Match<'_>, watchers: &mut Vec<Watcher>) -> [Times; 2] {
    let (mut answers, mut told) = (Times::of("a move"), Times::of("all told"));
    let mut loading: JoinSet<()> = JoinSet::new();
    let mut pace = tokio::time::interval(MOVE_EVERY);
    pace.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    while answers.count() < MOVES {
        pace.tick().await;
        let began = Instant::now();
        let Some((took, version)) = duel.play().await else {
            if duel.go_on().await {
                let game = duel.game.id.clone();
                let again = stream::iter(std::mem::take(watchers)).map(async |watcher| Watcher {
                    versions: duel.page.follow(&watcher.session, &game).await,
                    session: watcher.session,
                });
                *watchers = again.buffer_unordered(AT_ONCE).collect().await;
            }
            continue;
        };
        answers.note(took);
        let each = watchers
            .iter_mut()
            .map(|watcher| watcher.versions.reach(version));
        futures_util::future::join_all(each).await;
        told.note(began.elapsed());
        for (number, watcher) in watchers.iter().enumerate() {
            let (page, session) = (duel.page.clone(), watcher.session.clone());
            let call = json!({"do": "board", "game": duel.game.id.clone()});
            let wait = SPREAD_MS * number as u64 / watchers.len() as u64;
            loading.spawn(async move {
                tokio::time::sleep(Duration::from_millis(wait)).await;
                page.call(&session, &call).await;
            });
        }
        while loading.try_join_next().is_some() {}
    }
    loading.join_all().await;
    [answers, told]
}

#[tokio::main]
async fn main() {
    let count = std::env::args()
        .find_map(|argument| argument.parse().ok())
        .unwrap_or(WATCHERS);
    let club = Setup::program(Because::ItListens).with_board().open().await;
    let page = BoardPage::in_browser(&club).await;
    let mut players = Vec::new();
    for name in ["Ann", "Ben"] {
        let player = club.player(name);
        let session = page.sign_in(&player).await;
        players.push((player, session));
    }
    let (game, now) = begin(&club, &players).await;
    let mut duel = Match {
        club: &club,
        page: page.clone(),
        players,
        game,
        now,
    };
    let mut bars = Bars::new();
    println!(
        "{:<10} {:<10} {:>5} {:>8} {:>8} {:>8} {:>8}",
        "pages", "", "", "p50 ms", "p95 ms", "p99 ms", "max ms"
    );
    for number in [0, count] {
        let began = Instant::now();
        let mut watchers = gather(&club, &page, &duel.game.id, number).await;
        println!("{number} pages were opened within {:.1?}", began.elapsed());
        for times in measure(&mut duel, &mut watchers).await {
            let verdict = match times.kind {
                "a move" => bars.judge(times.ms(99), P99_MS),
                _ => "",
            };
            println!(
                "{number:<10} {:<10} {:>5} {:>8.1} {:>8.1} {:>8.1} {:>8.1} {verdict}",
                times.kind,
                times.count(),
                times.ms(50),
                times.ms(95),
                times.ms(99),
                times.ms(100),
            );
        }
    }
    club.close().await;
    bars.finish();
}
