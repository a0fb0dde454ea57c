//! Measures durable commits per second against a raw file written the same way, and prints the ratios.
//!
//! `cargo bench -p asterism-store`. A commit does the same work as a move: it rewrites a game of about forty moves (a kilobyte) and writes
//! a receipt and, every second time, a job. The reference appends a kilobyte to a file and calls `fdatasync`, through the same kind of
//! queue and thread. For comparison, it also writes to a file of fixed size, although no log can do that. Variants take turns, and medians
//! are compared. `ASTERISM_BENCH_DIR` names the directory to write to, in case the system's temporary directory is kept in memory.

mod support;

use std::fs::File;
use std::io::{Seek, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use asterism_store::prelude::*;
use asterism_store::sled::{SledStore, StoreOptions};
use asterism_store::{
    Change, ChannelId, EntryKind, GameId, InteractionId, NewChallenge, NewGame, Origin, Place,
    Player, SeatOrder, Terms, Timestamp, Told, Topic, UserId,
};
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::sync::{mpsc, oneshot};

use support::{median, print_verdict};

const ROUNDS: usize = 7;
const WRITERS: usize = 32;
const LONE_COMMITS: usize = 400;
const COMMITS_PER_WRITER: usize = 250;
const MOVES: usize = 40;
const RAW_BYTES: usize = 1024;
const RAW_FILE: usize = 16 * 1024 * 1024;

/// Minimum ratios: group commit to single commits, and the store to the raw file.
const GROUP_OVER_SINGLE: f64 = 2.0;
const STORE_OVER_RAW: f64 = 0.4;

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    let parent = std::env::var_os("ASTERISM_BENCH_DIR").map_or_else(std::env::temp_dir, Into::into);
    let dir = tempfile::tempdir_in(parent).expect("a directory to write to");
    let bench = Bench::new(dir.path()).await;

    let mut rates: [Vec<f64>; 6] = Default::default();
    for _ in 0..ROUNDS {
        for (at, writers, each) in [(0, 1, LONE_COMMITS), (3, WRITERS, COMMITS_PER_WRITER)] {
            rates[at].push(bench.raw(&bench.appended, writers, each).await);
            rates[at + 1].push(bench.raw(&bench.overwritten, writers, each).await);
            rates[at + 2].push(bench.store(writers, each).await);
        }
    }
    let [
        raw_lone,
        sized_lone,
        store_lone,
        raw_group,
        sized_group,
        store_group,
    ] = rates.map(median);

    println!(
        "durable commits per second, medians of {ROUNDS} rounds   one at a time   {WRITERS} writers"
    );
    println!("raw file, appended + fdatasync               {raw_lone:16.0} {raw_group:12.0}");
    println!("raw file, overwritten + fdatasync            {sized_lone:16.0} {sized_group:12.0}");
    println!("store                                        {store_lone:16.0} {store_group:12.0}");
    println!(
        "store over overwritten file: {:.2} and {:.2}",
        store_lone / sized_lone,
        store_group / sized_group
    );
    print_verdict(
        "group commit over one commit per sync",
        store_group / store_lone,
        GROUP_OVER_SINGLE,
    );
    print_verdict(
        "store over raw file, one at a time",
        store_lone / raw_lone,
        STORE_OVER_RAW,
    );
    print_verdict(
        "store over raw file, group commit",
        store_group / raw_group,
        STORE_OVER_RAW,
    );

    let start = Instant::now();
    for _ in 0..1000 {
        for id in &bench.games {
            std::hint::black_box(bench.store.game(*id).await.expect("readable"));
        }
    }
    println!(
        "load a game: {:.1} µs",
        start.elapsed().as_secs_f64() * 1e6 / (1000 * WRITERS) as f64
    );
    bench.store.close().await.expect("the store can be closed");
}

struct Bench {
    store: Arc<SledStore>,
    games: Vec<GameId>,
    key: Arc<AtomicU64>,
    appended: mpsc::Sender<oneshot::Sender<()>>,
    overwritten: mpsc::Sender<oneshot::Sender<()>>,
}

impl Bench {
    async fn new(dir: &Path) -> Self {
        let store = Arc::new(
            SledStore::open(&dir.join("store"), StoreOptions::default()).expect("a new store"),
        );
        let key = Arc::new(AtomicU64::new(1));
        let mut games = Vec::new();
        for _ in 0..WRITERS {
            games.push(start_game(&store, &key).await);
        }
        let appended = raw_writer(&dir.join("appended"), None);
        let overwritten = raw_writer(&dir.join("overwritten"), Some(RAW_FILE));
        Self {
            store,
            games,
            key,
            appended,
            overwritten,
        }
    }

    async fn raw(
        &self,
        raw: &mpsc::Sender<oneshot::Sender<()>>,
        writers: usize,
        each: usize,
    ) -> f64 {
        rate(writers, each, |_| {
            let raw = raw.clone();
            async move {
                for _ in 0..each {
                    let (reply, answer) = oneshot::channel();
                    raw.send(reply).await.expect("the raw writer is running");
                    answer.await.expect("the raw writer is running");
                }
            }
        })
        .await
    }

    async fn store(&self, writers: usize, each: usize) -> f64 {
        rate(writers, each, |writer| {
            let (store, key) = (Arc::clone(&self.store), Arc::clone(&self.key));
            let game = self.games[writer];
            async move {
                let mut version = store
                    .game(game)
                    .await
                    .expect("readable")
                    .expect("the game exists")
                    .version;
                for turn in 0..each {
                    // A move and its undo alternate, so that the record keeps its size.
                    let change = if turn % 2 == 0 {
                        append(
                            game,
                            version,
                            vec![Topic::Turn {
                                version: version + 1,
                                by: None,
                                told: Told::NotTried,
                            }],
                        )
                    } else {
                        Change::Undo {
                            game,
                            version,
                            answers: 0,
                            entries: 1,
                            clock: None,
                            jobs: vec![],
                        }
                    };
                    let key = InteractionId::new(key.fetch_add(1, Ordering::Relaxed)).into();
                    version = store
                        .commit(key, now(), change)
                        .await
                        .expect("no other task changes this game")
                        .version;
                }
            }
        })
        .await
    }
}

/// Starts a thread that writes a kilobyte per request, syncs once for all waiting requests, and then answers them. It appends to the file,
/// or overwrites a file of fixed `size` again and again.
fn raw_writer(path: &Path, size: Option<usize>) -> mpsc::Sender<oneshot::Sender<()>> {
    let mut file = File::create(path).expect("a new file");
    let (requests, mut queue) = mpsc::channel::<oneshot::Sender<()>>(1024);
    std::thread::spawn(move || {
        file.write_all(&vec![0; size.unwrap_or(0)])
            .and_then(|()| file.sync_all())
            .expect("the file can be written");
        let mut left = 0;
        while let Some(first) = queue.blocking_recv() {
            let mut group = vec![first];
            group.extend(std::iter::from_fn(|| queue.try_recv().ok()).take(127));
            let bytes = vec![7; RAW_BYTES * group.len()];
            if let Some(size) = size {
                if left < bytes.len() {
                    file.rewind().expect("within the file");
                    left = size;
                }
                left -= bytes.len();
            }
            file.write_all(&bytes)
                .and_then(|()| file.sync_data())
                .expect("durable");
            for reply in group {
                // The benchmark waits for every reply, so sending cannot fail.
                let _ = reply.send(());
            }
        }
    });
    requests
}

/// Returns the commits per second of `writers` tasks that make `each` commits each.
async fn rate<F: Future<Output = ()> + Send + 'static>(
    writers: usize,
    each: usize,
    writer: impl Fn(usize) -> F,
) -> f64 {
    let start = Instant::now();
    let tasks: Vec<_> = (0..writers)
        .map(|index| tokio::spawn(writer(index)))
        .collect();
    for task in tasks {
        task.await.expect("no panic");
    }
    (writers * each) as f64 / start.elapsed().as_secs_f64()
}

async fn start_game(store: &SledStore, key: &AtomicU64) -> GameId {
    let commit = async |change| {
        store
            .commit(
                InteractionId::new(key.fetch_add(1, Ordering::Relaxed)).into(),
                now(),
                change,
            )
            .await
            .expect("valid")
    };
    let place = Place {
        guild: None,
        channel: ChannelId::new(1_234_567_890_123_456_789),
    };
    let users = [
        UserId::new(2_234_567_890_123_456_789),
        UserId::new(3_234_567_890_123_456_789),
    ];
    let challenge = NewChallenge {
        place,
        kind: "pentagame".into(),
        options: "clock=3d".into(),
        variant: "standard".into(),
        games: 1,
        by: users[0],
        invited: vec![users[1]],
        engine: None,
        order: SeatOrder::Random,
        lapses: now(),
        terms: Terms::default(),
        open: None,
        partner: None,
        rematch_of: None,
        origin: Origin::Challenge,
        start: vec![],
        position: None,
    };
    let id = commit(Change::OpenChallenge(challenge)).await.id;
    let game = NewGame {
        place,
        kind: "pentagame".into(),
        options: "clock=3d".into(),
        variant: "standard".into(),
        rules_version: 1,
        seats: users.map(Player::User).into(),
        engine: None,
        terms: Terms::default(),
        clock: None,
        origin: Origin::Challenge,
        entries: vec![],
        ended: None,
        position: None,
        names: vec![],
    };
    let mut version = commit(Change::Start {
        challenge: id,
        version: 1,
        game,
        jobs: vec![],
        shown_on: None,
    })
    .await
    .version;
    for _ in 0..MOVES {
        version = commit(append(id, version, vec![])).await.version;
    }
    id
}

fn append(game: GameId, version: u64, jobs: Vec<Topic>) -> Change {
    Change::Append {
        game,
        version,
        answers: 0,
        entries: vec![EntryKind::Move("A-1 b2 > c3".into()).into()],
        ended: None,
        next: None,
        clock: None,
        ratings: vec![],
        documents: vec![],
        jobs,
    }
}

fn now() -> Timestamp {
    Timestamp::from_millis(1_760_000_000_000)
}
