//! Disk errors: a store whose disk fails or hangs loses nothing it acknowledged, says so in the log, and never leaves a caller waiting.
//!
//! The errors come from a layer under the whole store, sled included: `tests/faults/faults.c`, compiled here and preloaded into the child
//! process that uses the store.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use std::{env, fmt, fs, thread};

use asterism_store::prelude::*;
use asterism_store::sled::{SledStore, StoreFigures, StoreOptions};
use asterism_store::{
    Change, ClaimLimits, CommitError, EntryKind, GameId, IdempotencyKey, Receipt, StoreError,
    UserId,
};

use crate::child::block_on;
use crate::support::*;

/// Number of errors to inject in the long run; `ASTERISM_STORE_FAULTS` sets another number.
const FAULTS: usize = 100;

/// Number of errors for one database, each on what the previous one left.
const CHAIN: usize = 10;

const KINDS: [&str; 5] = ["eio", "enospc", "torn", "slow", "hang"];

/// Kinds of operations that are counted, and among how many of them one is picked.
const OPS: [(&str, usize); 4] = [
    ("write sync rename", 400),
    ("write", 200),
    ("sync", 200),
    ("rename", 1),
];

/// Number of players who move at the same time, each in a game of their own.
const PLAYERS: u64 = 3;

/// Number of moves in each of these games.
const MOVES: u64 = 40;

/// How long the disk may take in these tests.
const PATIENCE: Duration = Duration::from_millis(500);

/// How long a slow operation takes: shorter than [`UNHURRIED`], with which it is used.
const SLOW: Duration = Duration::from_millis(50);
const UNHURRIED: Duration = Duration::from_secs(30);

/// After this time, a child that has not ended counts as hanging.
const HANGS_AFTER: Duration = Duration::from_secs(20);

const DIR: &str = "ASTERISM_STORE_TEST_DIR";
const ROUND: &str = "ASTERISM_STORE_TEST_ROUND";
const PATIENT: &str = "ASTERISM_STORE_TEST_PATIENCE";

/// Returns the layer that fails, compiled by the system's compiler, which building the workspace needs as well.
fn layer() -> &'static Path {
    static LAYER: OnceLock<PathBuf> = OnceLock::new();
    LAYER.get_or_init(|| {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/faults/faults.c");
        let dir = Path::new(env!("CARGO_TARGET_TMPDIR"));
        // Another test process may be using the file, so it is replaced in one step.
        let part = dir.join(format!("faults-{}.so", std::process::id()));
        let built = Command::new("cc")
            .args(["-O1", "-shared", "-fPIC", "-o"])
            .args([&part, &source])
            .status()
            .expect("the C compiler can be started");
        assert!(built.success(), "{built}");
        let layer = dir.join("faults.so");
        fs::rename(&part, &layer).expect("the file can be renamed");
        layer
    })
}

/// An error to inject.
#[derive(Clone, Copy, Debug)]
struct Fault {
    kind: &'static str,
    /// Kinds of operations to count.
    ops: &'static str,
    /// The operation that fails.
    at: usize,
}

/// What a child did.
struct Ended {
    said: Vec<String>,
    status: ExitStatus,
    /// Whether the error was injected.
    was_hit: bool,
}

impl Ended {
    fn lines<'a>(&'a self, word: &'a str) -> impl Iterator<Item = &'a str> {
        self.said.iter().filter_map(move |line| {
            let rest = line.strip_prefix(word)?;
            rest.strip_prefix(' ')
        })
    }
}

impl fmt::Debug for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = &self.said[self.said.len().saturating_sub(20)..];
        write!(f, "{}\n{}", self.status, last.join("\n"))
    }
}

/// Runs [`commits_under_faults`] on the store in `dir` with one error.
fn run(dir: &Path, round: usize, fault: Fault, patience: Duration) -> Ended {
    let hits = dir.with_extension("hits");
    let _ = fs::remove_file(&hits);
    let mut child = Command::new(env::current_exe().expect("the test binary has a path"))
        .args([
            "faults::commits_under_faults",
            "--exact",
            "--ignored",
            "--nocapture",
        ])
        .env(DIR, dir)
        .env(ROUND, round.to_string())
        .env(PATIENT, patience.as_millis().to_string())
        .env("LD_PRELOAD", layer())
        .env("FAULTS_DIR", dir)
        .env("FAULTS_LOG", &hits)
        .env("FAULTS_KIND", fault.kind)
        .env("FAULTS_OPS", fault.ops)
        .env("FAULTS_AT", fault.at.to_string())
        .env("FAULTS_SLOW", SLOW.as_millis().to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the test binary can be started");
    let out = child.stdout.take().expect("stdout is piped");
    let said = BufReader::new(out).lines().map_while(Result::ok).collect();
    let status = child.wait().expect("the child was started");
    Ended {
        said,
        status,
        was_hit: hits.exists(),
    }
}

/// Plays until everything is played or something fails, and prints:
///
/// - `move <key> <game> <version>`: the commit was acknowledged;
/// - `read <game> <version>`: a read returned that version;
/// - `refused <text>`: the store did not open;
/// - `unsure <text>`, `other <text>`: how the first commit of a player failed;
/// - `logged <text>`: the store logged an error;
/// - `stopped <text>`: the store reported that it has stopped;
/// - `unclosed <text>`: everything was played, but closing failed;
/// - `done`: everything was played, and the store was closed.
///
/// Ends with 0 if nothing failed and the store was closed, or with 3.
#[test]
#[ignore = "part of other tests"]
fn commits_under_faults() {
    let Some(dir) = env::var_os(DIR) else { return };
    let number = |name| env::var(name).ok().and_then(|text| text.parse().ok());
    let (Some(round), Some(patience)) = (number(ROUND), number(PATIENT)) else {
        return;
    };
    thread::spawn(|| {
        thread::sleep(HANGS_AFTER);
        say("hangs");
        std::process::abort();
    });
    tracing::subscriber::set_global_default(Errors).expect("no other subscriber is set");
    let options = StoreOptions {
        patience: Duration::from_millis(patience),
        reserve_bytes: 0,
        ..StoreOptions::default()
    };
    let store = match SledStore::open(Path::new(&dir), options) {
        Ok(store) => store,
        Err(error) => {
            say(&format!("refused {error}"));
            std::process::exit(3);
        }
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .build();
    let runtime = runtime.expect("a runtime can be built");
    let store: Arc<dyn Store> = Arc::new(store);
    let keys = Arc::new(AtomicU64::new(round * 1_000_000));
    let failed = runtime.block_on(async {
        let players = (1..=PLAYERS).map(|player| {
            let (store, keys) = (Arc::clone(&store), Arc::clone(&keys));
            tokio::spawn(async move { play(&*store, &keys, UserId::new(player)).await.err() })
        });
        let players: Vec<_> = players.collect();
        let mut failed = false;
        for player in players {
            match player.await.expect("players do not panic") {
                None => {}
                Some(CommitError::Store(error @ StoreError::Stopped { .. })) => {
                    failed = true;
                    say(&format!("unsure {error}"));
                }
                Some(error) => {
                    failed = true;
                    say(&format!("other {error}"));
                }
            }
        }
        if failed {
            say(&format!("stopped {}", store.failed().await));
        }
        failed
    });
    // Neither closing nor dropping hangs, no matter what the writer does.
    let closed = runtime.block_on(store.close());
    drop(store);
    if let Err(error) = &closed
        && !failed
    {
        say(&format!("unclosed {error}"));
    }
    if failed || closed.is_err() {
        std::process::exit(3);
    }
    say("done");
}

/// Plays a game of `user`.
async fn play(store: &dyn Store, keys: &AtomicU64, user: UserId) -> Result<(), CommitError> {
    let key = || interaction(keys.fetch_add(1, Ordering::Relaxed));
    let challenge = Change::OpenChallenge(new_challenge(user, &[BEA], PARLOR));
    let id = store.commit(key(), at(0), challenge).await?.id;
    let start = Change::Start {
        challenge: id,
        version: 1,
        game: new_game(&[user, BEA], PARLOR),
        jobs: vec![turn(1)],
        shown_on: None,
    };
    store.commit(key(), at(0), start).await?;
    for version in 1..=MOVES {
        let key = keys.fetch_add(1, Ordering::Relaxed);
        let text = format!("{key} {}", "long ".repeat(200));
        let change = append_with(id, version, &text, vec![turn(version + 1)]);
        let receipt = store.commit(interaction(key), at(1), change).await?;
        say(&format!("move {key} {} {}", receipt.id, receipt.version));
        if let Some(game) = store.game(id).await? {
            say(&format!("read {id} {}", game.version));
        }
    }
    Ok(())
}

/// Prints one line for the parent, which is complete even if this process ends right afterwards.
fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    let _ = out
        .write_all(format!("\n{line}\n").as_bytes())
        .and_then(|()| out.flush());
}

/// Prints what the store logs as an error.
struct Errors;

impl tracing::Subscriber for Errors {
    fn enabled(&self, metadata: &tracing::Metadata<'_>) -> bool {
        *metadata.level() == tracing::Level::ERROR && metadata.target().starts_with("asterism")
    }

    fn new_span(&self, _: &tracing::span::Attributes<'_>) -> tracing::span::Id {
        tracing::span::Id::from_u64(1)
    }

    fn record(&self, _: &tracing::span::Id, _: &tracing::span::Record<'_>) {}

    fn record_follows_from(&self, _: &tracing::span::Id, _: &tracing::span::Id) {}

    fn event(&self, event: &tracing::Event<'_>) {
        use fmt::Write as _;

        let mut line = String::from("logged");
        event.record(
            &mut |field: &tracing::field::Field, value: &dyn fmt::Debug| {
                // Writing to a string cannot fail.
                let _ = write!(line, " {field}={value:?}");
            },
        );
        say(&line);
    }

    fn enter(&self, _: &tracing::span::Id) {}

    fn exit(&self, _: &tracing::span::Id) {}
}

/// Moves that were acknowledged, by key, and the highest version of each game that was read.
#[derive(Default)]
struct Heard {
    moves: BTreeMap<u64, (GameId, u64)>,
    reads: BTreeMap<GameId, u64>,
}

impl Heard {
    fn hear(&mut self, ended: &Ended) {
        let numbers = |line: &str| -> Vec<u64> {
            let words = line.split(' ').map(str::parse);
            words
                .collect::<Result<_, _>>()
                .expect("a child prints numbers")
        };
        let id = |number| GameId::new(number).expect("games have numbers");
        for line in ended.lines("move") {
            let [key, game, version] = numbers(line)[..] else {
                panic!("{line}")
            };
            self.moves.insert(key, (id(game), version));
        }
        for line in ended.lines("read") {
            let [game, version] = numbers(line)[..] else {
                panic!("{line}")
            };
            let highest = self.reads.entry(id(game)).or_default();
            *highest = version.max(*highest);
        }
    }

    /// Checks that the store in `dir` opens and holds all this.
    async fn check(&self, dir: &Path, context: &str) {
        let store = SledStore::open(dir, StoreOptions::default());
        let store = store.unwrap_or_else(|error| panic!("{error}: {context}"));
        let mut games = BTreeMap::new();
        for (key, (game, version)) in &self.moves {
            let receipt = store.receipt(interaction(*key)).await.unwrap();
            let expected = Receipt {
                id: *game,
                version: *version,
                repeated: true,
            };
            assert_eq!(receipt, Some(expected), "key {key}");
            if !games.contains_key(game) {
                games.insert(*game, load(&store, *game).await);
            }
            let start = format!("{key} ");
            let made = games[game].entries.iter().filter(
                |entry| matches!(&entry.what, EntryKind::Move(text) if text.starts_with(&start)),
            );
            assert_eq!(made.count(), 1, "key {key}");
        }
        for (game, version) in &self.reads {
            assert!(load(&store, *game).await.version >= *version, "game {game}");
        }
        store.close().await.unwrap();
    }
}

/// Each kind of error for each kind of operation, soon after the store was opened.
#[test]
fn disk_errors_lose_nothing_and_hang_nothing() {
    let all = OPS.map(|(ops, most)| KINDS.map(|kind| (kind, ops, most)));
    let mut all = all.as_flattened().iter().cycle();
    // These take two chains.
    inject(CHAIN + 1, |random| {
        let &(kind, ops, most) = all.next().unwrap();
        let at = (20 + random.below(20)).min(most - 1);
        Fault { kind, ops, at }
    });
}

#[test]
#[ignore = "long: more errors, in any order, at any time"]
fn many_disk_errors_lose_nothing_and_hang_nothing() {
    let faults = env::var("ASTERISM_STORE_FAULTS").ok();
    let faults = faults.and_then(|text| text.parse().ok()).unwrap_or(FAULTS);
    inject(faults, |random| {
        let kind = *random.pick(&KINDS);
        let (ops, most) = *random.pick(&OPS);
        let at = random.below(most);
        Fault { kind, ops, at }
    });
}

/// Injects at least this many of the errors that `pick` returns.
fn inject(faults: usize, mut pick: impl FnMut(&mut Random) -> Fault) {
    let mut random = Random(17);
    let mut hits = 0;
    let mut outcomes: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    while hits < faults {
        let home = tempfile::tempdir().unwrap();
        let dir = home.path().join("store");
        let mut heard = Heard::default();
        for round in 0..CHAIN {
            let fault = pick(&mut random);
            let kind = fault.kind;
            let patience = if kind == "slow" { UNHURRIED } else { PATIENCE };
            let ended = run(&dir, round, fault, patience);
            let context = format!("{fault:?} in round {round}: {ended:?}");
            heard.hear(&ended);
            block_on(heard.check(&dir, &context));
            // 3 is the child's own exit code. A child that hangs is aborted, one that panics ends with 101.
            let outcome = match ended.status.code() {
                Some(0) => "went on",
                Some(3) if ended.lines("refused").next().is_some() => "did not open",
                Some(3) if ended.lines("unclosed").next().is_some() => "did not close",
                Some(3) => "stopped",
                _ => panic!("{context}"),
            };
            if outcome == "stopped" {
                assert_eq!(ended.lines("logged").count(), 1, "{context}");
                assert_eq!(ended.lines("stopped").count(), 1, "{context}");
                assert_eq!(ended.lines("other").count(), 0, "{context}");
            }
            if kind == "slow" {
                assert_eq!(outcome, "went on", "{context}");
            }
            if ended.was_hit {
                hits += 1;
                *outcomes.entry((kind, outcome)).or_default() += 1;
            } else {
                assert_eq!(outcome, "went on", "{context}");
            }
        }
    }
    println!("{hits} faults: {outcomes:?}");
    for kind in ["eio", "enospc", "torn", "hang"] {
        assert!(outcomes.contains_key(&(kind, "stopped")), "{outcomes:?}");
    }
}

#[test]
fn a_disk_that_does_not_answer_stops_the_store() {
    for ops in ["write", "sync"] {
        let home = tempfile::tempdir().unwrap();
        let dir = home.path().join("store");
        let fault = Fault {
            kind: "hang",
            ops,
            at: 60,
        };
        let ended = run(&dir, 0, fault, PATIENCE);
        assert!(ended.was_hit, "{ended:?}");
        assert_eq!(ended.status.code(), Some(3), "{ended:?}");
        let logged: Vec<_> = ended.lines("logged").collect();
        assert_eq!(logged.len(), 1, "{ended:?}");
        assert!(logged[0].contains("has not finished"), "{logged:?}");
        // Everyone who was waiting was told.
        assert_eq!(ended.lines("unsure").count() as u64, PLAYERS, "{ended:?}");
        let mut heard = Heard::default();
        heard.hear(&ended);
        assert!(!heard.moves.is_empty() && !heard.reads.is_empty());
        block_on(heard.check(&dir, &format!("{ended:?}")));
    }
}

/// Free space that a test pretends there is, in bytes.
static FREE: AtomicU64 = AtomicU64::new(0);

#[test]
fn on_a_full_disk_reads_go_on_and_changes_when_there_is_room() {
    const RESERVE: u64 = 1 << 20;
    let dir = tempfile::tempdir().unwrap();
    let options = StoreOptions {
        reserve_bytes: RESERVE,
        free_space: |_| Ok(FREE.load(Ordering::SeqCst)),
        ..StoreOptions::default()
    };
    FREE.store(10 * RESERVE, Ordering::SeqCst);
    let store = SledStore::open(dir.path(), options).unwrap();
    block_on(async {
        let id = game(&store, at(0), &[ANN, BEA], PARLOR).await;
        let key = interaction(9000);
        let moved = store.commit(key, at(1), append_with(id, 1, "a", vec![turn(2)]));
        let moved = moved.await.unwrap();
        let jobs = store
            .claim_jobs(at(1), HOUR, ClaimLimits::of(9))
            .await
            .unwrap();

        FREE.store(RESERVE - 1, Ordering::SeqCst);
        let refused = commit(&store, at(2), append(id, 2, "b")).await;
        let is_full = |result: &Result<Receipt, CommitError>| {
            matches!(result, Err(CommitError::Store(StoreError::Full { .. })))
        };
        assert!(is_full(&refused), "{refused:?}");
        let writable = store.check_writable().await;
        assert!(matches!(writable, Err(StoreError::Full { .. })));
        // Nothing changed, and everything can be read.
        assert_eq!(load(&store, id).await.version, 2);
        let again = store.receipt(key).await.unwrap();
        assert_eq!(
            again,
            Some(Receipt {
                repeated: true,
                ..moved
            })
        );
        // Work that was begun can be finished, but nothing new begins.
        let done = asterism_store::JobDone::posted(post(1, 2));
        store.finish_job(jobs[0].id, done).await.unwrap();
        let none = store.claim_jobs(at(2), HOUR, ClaimLimits::of(9)).await;
        assert!(matches!(none, Err(StoreError::Full { .. })), "{none:?}");

        // A change of the free space is noticed at the next change.
        FREE.store(2 * RESERVE, Ordering::SeqCst);
        assert_eq!(store.free_space().unwrap(), 2 * RESERVE);
        store.check_writable().await.unwrap();
        let receipt = commit(&store, at(3), append(id, 2, "b")).await.unwrap();
        assert_eq!(receipt.version, 3);
        store.close().await.unwrap();
    });
}

#[test]
fn groups_changes_and_reads_are_counted() {
    let dir = tempfile::tempdir().unwrap();
    let store = SledStore::open(dir.path(), StoreOptions::default()).unwrap();
    block_on(async {
        assert_eq!(store.figures(), StoreFigures::default());
        let id = game(&store, at(0), &[ANN, BEA], PARLOR).await;
        // A challenge, and the game that it becomes.
        let started = store.figures();
        assert_eq!(started.changes, 2);
        // These write nothing, also in a group with a change.
        store.check_writable().await.unwrap();
        store.waiting_jobs(at(0)).await.unwrap();
        for _ in 0..3 {
            load(&store, id).await;
        }
        commit(&store, at(1), append(id, 1, "a")).await.unwrap();
        let figures = store.figures();
        assert_eq!((figures.changes, figures.reads - started.reads), (3, 3));
        let groups: u64 = figures.groups.counts.iter().sum();
        assert_eq!(groups + figures.groups.longer, 3);
        assert!(figures.groups.total > started.groups.total);
        assert!(figures.read_time > started.read_time);
        store.close().await.unwrap();
    });
}

#[test]
fn a_closed_store_reports_that_it_is_closed() {
    let dir = tempfile::tempdir().unwrap();
    let store = SledStore::open(dir.path(), StoreOptions::default()).unwrap();
    block_on(async {
        store.close().await.unwrap();
        assert!(matches!(store.failed().await, StoreError::Closed));
        let key: IdempotencyKey = interaction(1);
        assert!(matches!(store.receipt(key).await, Err(StoreError::Closed)));
    });
}
