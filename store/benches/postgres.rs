//! Measures the engine on PostgreSQL, and prints the ratios.
//!
//! `cargo bench -p asterism-store --bench postgres`. Durable commits per second are compared with the same statements sent
//! by `pgbench`, which computes nothing in between. A commit does the same work as a move: it rewrites a game of about forty moves (a
//! kilobyte) and writes a receipt and a job. Claims are compared with and without twenty thousand lines whose jobs have to wait. Variants take
//! turns, and medians are compared.

#[path = "../tests/it/postgres/server.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod server;
mod support;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use asterism_store::postgres::PostgresStore;
use asterism_store::prelude::*;
use asterism_store::{
    Change, ChannelId, ClaimLimits, EntryKind, GameId, InteractionId, NewChallenge, NewGame,
    Origin, Place, SeatOrder, Terms, Timestamp, Told, Topic, UserId,
};
use server::{Server, open};
use support::{median, print_verdict};

const ROUNDS: usize = 5;
const WRITERS: usize = 16;
const LONE_COMMITS: usize = 300;
const COMMITS_PER_WRITER: usize = 60;
const GAMES: usize = 256;
const MOVES: usize = 40;

/// Number of lines whose jobs are due, number of claims, and number of jobs that each claims.
const DUE: usize = 1000;
const CLAIMS: usize = 100;
const CLAIMED: usize = 5;
const BLOCKED: usize = 20_000;

/// Minimum ratio of commits to those of `pgbench`, and of claims with lines that wait to those without.
const STORE_OVER_PGBENCH: f64 = 0.5;
const BLOCKED_OVER_FREE: f64 = 0.5;

/// The statements of a move, in the two flights in which they are sent.
const SCRIPT: &str = "
\\set game random(1, 256)
\\startpipeline
BEGIN;
SET LOCAL lock_timeout = '1000ms';
SET LOCAL statement_timeout = '2500ms';
SELECT id, record FROM game WHERE id = :game FOR UPDATE;
SELECT head FROM line WHERE kind = 0 AND id = (SELECT first FROM game WHERE id = :game) FOR UPDATE;
SELECT game, version, giver FROM receipt WHERE key = 'interaction';
\\endpipeline
\\startpipeline
INSERT INTO job (id, kind, line, due, what, since, recipient, record)
    SELECT nextval('job_number'), 0, :game, 0, 0, 0, NULL, record FROM job WHERE id = 1;
UPDATE game SET thread = NULL, updated = updated + 1, ended = NULL, record = record || '' WHERE id = :game;
INSERT INTO receipt (key, game, version, at, number, place, giver)
    SELECT 'bench ' || number, :game, 1, 0, number, 0, 0 FROM (SELECT nextval('commit_number') AS number) AS next;
COMMIT;
\\endpipeline
";

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    // Durable, as in real life.
    let Some(server) = Server::start(&["max_wal_size=4GB"]) else {
        return;
    };
    measure_commits(&server).await;
    measure_claims(&server).await;
}

async fn measure_commits(server: &Server) {
    let name = server.create().await;
    let store = Arc::new(open(&server.url(&name), &[]).await);
    let bench = Bench::new(store).await;
    // So that the statements of `pgbench` find a job to copy, and lines.
    for id in &bench.games {
        bench.play(*id).await;
    }
    let mut rates: [Vec<f64>; 4] = Default::default();
    for _ in 0..ROUNDS {
        rates[0].push(bench.commit(1, LONE_COMMITS).await);
        rates[1].push(run_pgbench(server, &name, 1, LONE_COMMITS));
        rates[2].push(bench.commit(WRITERS, COMMITS_PER_WRITER).await);
        rates[3].push(run_pgbench(server, &name, WRITERS, COMMITS_PER_WRITER));
    }
    let [store_lone, raw_lone, store_group, raw_group] = rates.map(median);
    println!(
        "durable commits per second, medians of {ROUNDS} rounds   one at a time   {WRITERS} writers"
    );
    println!("the same statements by pgbench               {raw_lone:16.0} {raw_group:12.0}");
    println!("store                                        {store_lone:16.0} {store_group:12.0}");
    let lone = store_lone / raw_lone;
    print_verdict(
        "store over pgbench, one at a time",
        lone,
        STORE_OVER_PGBENCH,
    );
    let group = store_group / raw_group;
    print_verdict(
        "store over pgbench, many writers",
        group,
        STORE_OVER_PGBENCH,
    );
    bench.store.close().await.expect("the store can be closed");
}

async fn measure_claims(server: &Server) {
    let mut rates: [Vec<f64>; 2] = Default::default();
    for _ in 0..ROUNDS {
        for (blocked, rates) in [0, BLOCKED].into_iter().zip(&mut rates) {
            rates.push(claim_among(server, blocked).await);
        }
    }
    let [free, among_blocked] = rates.map(median);
    println!("claims of {CLAIMED} jobs per second, nothing waits      {free:8.0}");
    println!("claims of {CLAIMED} jobs per second, {BLOCKED} lines wait  {among_blocked:8.0}");
    let ratio = among_blocked / free;
    print_verdict("claims among lines that wait", ratio, BLOCKED_OVER_FREE);
}

/// Returns claims per second, with `blocked` lines whose first job waits, and the others behind it.
async fn claim_among(server: &Server, blocked: usize) -> f64 {
    let name = server.create().await;
    let store = open(&server.url(&name), &[]).await;
    let admin = server.connect(&name).await;
    let record = r#"7{"game":1,"topic":{"turn":{"version":1}},"attempts":0,"due":0}"#;
    let fill = format!(
        "INSERT INTO job (id, kind, line, due, what, since, record)
             SELECT nextval('job_number'), 0, number, CASE WHEN nth = 1 AND number <= {blocked} THEN 9000000000000 ELSE 0 END,
                 0, 0, replace('{record}', '\"game\":1', '\"game\":' || number)
             FROM (SELECT number, nth FROM generate_series(1, {all}) AS number, generate_series(1, 3) AS nth
                 ORDER BY nth, number) AS new;
         INSERT INTO line (kind, id, class, head, due)
             SELECT 0, line, 0, min(id), max(due) FROM job GROUP BY line;
         ANALYZE job; ANALYZE line;",
        all = blocked + DUE
    );
    admin.batch_execute(&fill).await.expect("valid statements");
    let now = Timestamp::from_millis(1_760_000_000_000);
    let start = Instant::now();
    for _ in 0..CLAIMS {
        let limits = ClaimLimits {
            messages: CLAIMED,
            ..ClaimLimits::of(0)
        };
        let jobs = store.claim_jobs(now, Duration::from_secs(30), limits).await;
        assert_eq!(jobs.expect("claimed").len(), CLAIMED);
    }
    let rate = CLAIMS as f64 / start.elapsed().as_secs_f64();
    store.close().await.expect("the store can be closed");
    let drop = format!("DROP DATABASE {name} WITH (FORCE)");
    let admin = server.connect("postgres").await;
    admin.batch_execute(&drop).await.expect("it can be dropped");
    rate
}

/// Runs the statements of a move with `clients` clients, `each` times. Returns transactions per second.
fn run_pgbench(server: &Server, database: &str, clients: usize, each: usize) -> f64 {
    let dir = tempfile::tempdir().expect("a directory");
    let script = dir.path().join("move.sql");
    std::fs::write(&script, SCRIPT).expect("it can be written");
    let output = server
        .program("pgbench")
        .args(["--no-vacuum", "--protocol=extended", "--jobs=2"])
        .arg(format!("--client={clients}"))
        .arg(format!("--transactions={each}"))
        .arg("--file")
        .arg(&script)
        .arg(database)
        .output();
    let output = output.expect("pgbench runs");
    let text = String::from_utf8_lossy(&output.stdout);
    let rate = text.lines().find_map(|line| {
        let rate = line.strip_prefix("tps = ")?;
        rate.split(' ').next()?.parse().ok()
    });
    rate.unwrap_or_else(|| panic!("{output:?}"))
}

struct Bench {
    store: Arc<PostgresStore>,
    games: Vec<GameId>,
    key: AtomicU64,
}

impl Bench {
    async fn new(store: Arc<PostgresStore>) -> Arc<Self> {
        let mut bench = Self {
            store,
            games: Vec::new(),
            key: AtomicU64::new(1),
        };
        for _ in 0..GAMES {
            let id = bench.begin().await;
            bench.games.push(id);
        }
        Arc::new(bench)
    }

    async fn send(&self, change: Change) -> GameId {
        let key = InteractionId::new(self.key.fetch_add(1, Ordering::Relaxed));
        let now = Timestamp::from_millis(1_760_000_000_000);
        let receipt = self.store.commit(key.into(), now, change).await;
        receipt.expect("a valid change").id
    }

    async fn begin(&self) -> GameId {
        let place = Place {
            guild: None,
            channel: ChannelId::new(7),
        };
        let (ann, bea) = (UserId::new(1), UserId::new(2));
        let challenge = NewChallenge {
            place,
            kind: "pentagame".into(),
            options: String::new(),
            variant: String::new(),
            games: 1,
            by: ann,
            invited: vec![bea],
            engine: None,
            order: SeatOrder::First,
            lapses: Timestamp::from_millis(1_770_000_000_000),
            terms: Terms::default(),
            open: None,
            partner: None,
            rematch_of: None,
            origin: Origin::Challenge,
            start: vec![],
            position: None,
        };
        let game = NewGame {
            place,
            kind: "pentagame".into(),
            options: String::new(),
            variant: String::new(),
            rules_version: 1,
            seats: vec![ann.into(), bea.into()],
            engine: None,
            terms: Terms::default(),
            clock: None,
            origin: Origin::Challenge,
            entries: vec![EntryKind::Move("a A->A-1-B".into()); MOVES],
            ended: None,
            position: None,
            names: vec![],
        };
        self.send(Change::Begin {
            challenge,
            game,
            jobs: vec![],
        })
        .await
    }

    async fn play(&self, game: GameId) {
        let version = self.store.game(game).await.expect("readable");
        let version = version.expect("there").version;
        self.play_at(game, version).await;
    }

    async fn play_at(&self, game: GameId, version: u64) {
        let turn = Topic::Turn {
            version: version + 1,
            by: None,
            told: Told::NotTried,
        };
        self.send(Change::Append {
            game,
            version,
            answers: 0,
            entries: vec![EntryKind::Move("a A->A-1-B".into()).into()],
            ended: None,
            next: None,
            clock: None,
            ratings: vec![],
            documents: vec![],
            jobs: vec![turn],
        })
        .await;
    }

    /// Returns commits per second of `writers`, each of which commits `each` times in games of its own.
    async fn commit(self: &Arc<Self>, writers: usize, each: usize) -> f64 {
        let mut versions = Vec::new();
        for id in &self.games {
            let game = self.store.game(*id).await.expect("readable");
            versions.push((*id, game.expect("there").version));
        }
        let start = Instant::now();
        let own = GAMES / writers;
        let tasks: Vec<_> = versions
            .chunks(own)
            .map(|games| {
                let (bench, mut games) = (Arc::clone(self), games.to_vec());
                tokio::spawn(async move {
                    for nth in 0..each {
                        let place = nth % games.len();
                        let (game, version) = &mut games[place];
                        bench.play_at(*game, *version).await;
                        *version += 1;
                    }
                })
            })
            .collect();
        for task in tasks {
            task.await.expect("no panic");
        }
        (writers * each) as f64 / start.elapsed().as_secs_f64()
    }
}
