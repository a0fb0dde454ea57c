//! Measures a store with many games: starting, memory, backups while games are played, and restoring.
//!
//! `cargo bench -p asterism-store --bench many`. `ASTERISM_BENCH_GAMES` sets the number of games, and `ASTERISM_BENCH_DIR` the directory to
//! write to, in case the system's temporary directory is kept in memory; `ASTERISM_BENCH_CACHE` sets the database's cache, in MiB. A directory
//! `many` there is used again by the next run. Every game has twenty moves, and nine of ten have ended. Memory is only measured on Linux.

#[path = "support/crowd.rs"]
mod crowd;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use asterism_store::prelude::*;
use asterism_store::sled::{SledStore, StoreOptions};
use asterism_store::{
    Change, GameId, GameQuery, GameState, InteractionId, NewGame, Timestamp, UserId,
};

const GAMES: u64 = 20_000;

/// Moves of a game.
const MOVES: usize = 20;

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    let games = std::env::var("ASTERISM_BENCH_GAMES").ok();
    let games = games.and_then(|games| games.parse().ok()).unwrap_or(GAMES);
    let temporary = tempfile::tempdir().expect("a directory to write to");
    let parent = std::env::var_os("ASTERISM_BENCH_DIR");
    let parent = parent.map_or_else(|| temporary.path().to_path_buf(), Into::into);
    let (dir, backup) = (parent.join("many"), parent.join("many.backup"));
    let restored = parent.join("many.restored");
    // In processes of their own, so that each begins with no memory.
    if std::env::args().any(|arg| arg == "open") {
        return measure_use(&dir, &backup).await;
    }
    if std::env::args().any(|arg| arg == "restore") {
        let began = Instant::now();
        SledStore::restore(&backup, &restored).expect("the backup can be restored");
        println!(
            "restored in {:.1?}; {} MiB of memory",
            began.elapsed(),
            resident()
        );
        return;
    }
    let _ = std::fs::remove_file(&backup);
    let _ = std::fs::remove_dir_all(&restored);

    let store = open(&dir);
    let there = store.counts().await.expect("readable").running
        + store.counts().await.expect("readable").ended;
    let began = Instant::now();
    crowd::fill(&store, there..games, game).await;
    println!(
        "{} games, of which {} are new, made in {:.0?}; {} MiB of memory",
        games.max(there),
        games.saturating_sub(there),
        began.elapsed(),
        resident()
    );
    store.close().await.expect("the store can be closed");
    drop(store);

    for part in ["open", "restore"] {
        let program = std::env::current_exe().expect("this program has a path");
        let status = std::process::Command::new(program)
            .arg(part)
            .env("ASTERISM_BENCH_DIR", &parent)
            .status();
        assert!(status.is_ok_and(|status| status.success()), "{part}");
    }
}

/// Measures starting, and playing while a backup is written.
async fn measure_use(dir: &Path, backup: &Path) {
    let began = Instant::now();
    let store = open(dir);
    println!(
        "opened in {:.2?}; {} MiB of memory",
        began.elapsed(),
        resident()
    );

    let stop = Arc::new(AtomicBool::new(false));
    let quiet = play(&store, Duration::from_secs(2), &stop).await;
    println!("while checking:   {quiet}");
    let (before, began) = (resident(), Instant::now());
    let playing = tokio::spawn({
        let (store, stop) = (Arc::clone(&store), Arc::clone(&stop));
        async move { play(&store, Duration::MAX, &stop).await }
    });
    store.backup(backup).await.expect("a backup can be written");
    let took = began.elapsed();
    stop.store(true, Ordering::Relaxed);
    let busy = playing.await.expect("playing does not panic");
    println!("during a backup:  {busy}");
    let size = std::fs::metadata(backup).expect("it was written").len() >> 20;
    println!(
        "backup of {size} MiB in {took:.1?}; memory {before} -> {} MiB",
        resident()
    );
    stop.store(false, Ordering::Relaxed);
    let quiet = play(&store, Duration::from_secs(2), &stop).await;
    println!("at rest:          {quiet}");
    store.close().await.expect("the store can be closed");
}

fn open(dir: &Path) -> Arc<SledStore> {
    let mut options = StoreOptions::default();
    let cache = std::env::var("ASTERISM_BENCH_CACHE").ok();
    if let Some(cache) = cache.and_then(|cache| cache.parse::<u64>().ok()) {
        options.cache_bytes = cache << 20;
    }
    Arc::new(SledStore::open(dir, options).expect("the store opens"))
}

/// Times of the same operation.
#[derive(Default)]
struct Times {
    slowest: Duration,
    all: Duration,
    count: u32,
}

impl Times {
    fn note(&mut self, began: Instant) {
        let took = began.elapsed();
        self.slowest = self.slowest.max(took);
        self.all += took;
        self.count += 1;
    }
}

impl std::fmt::Display for Times {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mean = self.all / self.count.max(1);
        write!(f, "{mean:.1?}, slowest {:.1?}", self.slowest)
    }
}

/// Times of the operations in a while.
#[derive(Default)]
struct Played {
    read: Times,
    list: Times,
    commit: Times,
}

impl std::fmt::Display for Played {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { read, list, commit } = self;
        write!(
            f,
            "{} commits: {commit}; a game read: {read}; a player's games listed: {list}",
            commit.count
        )
    }
}

/// Changes and reads a game again and again for `time`, or until `stop`.
async fn play(store: &SledStore, time: Duration, stop: &AtomicBool) -> Played {
    static NEXT: AtomicU64 = AtomicU64::new(1 << 40);
    let mut played = Played::default();
    let began = Instant::now();
    while began.elapsed() < time && !stop.load(Ordering::Relaxed) {
        let number = u64::from(played.commit.count) * 7919 % 1000;
        let asked = Instant::now();
        let id = GameId::new(number + 1).expect("numbers begin with 1");
        std::hint::black_box(store.game(id).await.expect("readable"));
        played.read.note(asked);
        let asked = Instant::now();
        let query = GameQuery::of_player(UserId::new(10_000 + number), GameState::Any);
        std::hint::black_box(store.games(query, 10).await.expect("readable"));
        played.list.note(asked);
        let asked = Instant::now();
        let key = InteractionId::new(NEXT.fetch_add(1, Ordering::Relaxed));
        let lapses = now().plus(Duration::from_hours(24));
        let change = Change::OpenChallenge(crowd::challenge(&game(number), lapses));
        store
            .commit(key.into(), now(), change)
            .await
            .expect("valid");
        played.commit.note(asked);
        // A busy bot's pace.
        std::thread::sleep(Duration::from_millis(5));
    }
    played
}

fn now() -> Timestamp {
    Timestamp::from_millis(1_760_000_000_000)
}

/// Returns a game of the crowd with twenty moves.
fn game(number: u64) -> NewGame {
    crowd::game(
        number,
        (0..MOVES).map(|ply| format!("a A->A-{}-B b c d", ply % 4)),
    )
}

/// Returns the memory of this process in MiB; 0 if the system does not tell.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kibibytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kibibytes.unwrap_or(0) / 1024
}
