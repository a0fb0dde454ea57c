//! Child processes: this test binary, started again to do one part of a test.
//!
//! Each part is an ignored test that is run by name. It does nothing without a directory to work in.

use std::io::{BufRead, BufReader, Lines, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use asterism_store::prelude::*;
use asterism_store::sled::{SledStore, StoreOptions};
use asterism_store::{
    ChallengeQuery, Change, ClaimLimits, Clock, CommitError, Counts, FIRST_VERSION, GameId,
    GameQuery, IdempotencyKey, JobDone, Label, NewGame, Post, Rating, RatingChange, Receipt,
    SeriesId, StoreError, Topic, UserId,
};

use crate::support::documents::*;
use crate::support::*;

const DIR: &str = "ASTERISM_STORE_TEST_DIR";
const ROUND: &str = "ASTERISM_STORE_TEST_ROUND";

/// Number of keys whose receipts are part of what [`opens`] prints. No test that compares it uses others.
pub(crate) const KEYS: u64 = 2800;

/// Number of keys in one round; the next round starts after them.
pub(crate) const ROUND_CAUSES: u64 = 1_000_000;

/// Number of writers in [`commits_until_killed`] that have their own games. Two more share one game.
pub(crate) const LONERS: u64 = 6;

/// Number of games in each of these writers' series.
pub(crate) const SERIES: u8 = 3;

/// Version at which these writers resign: early, because the test is about the step from one game to the next.
const MOVES: u64 = 8;

/// Starts the part named `part` on the store in `dir`.
pub(crate) fn start(part: &str, dir: &Path, round: u64) -> Child {
    Command::new(std::env::current_exe().expect("the test binary has a path"))
        .args([
            &format!("child::{part}"),
            "--exact",
            "--ignored",
            "--nocapture",
        ])
        .env(DIR, dir)
        .env(ROUND, round.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the test binary can be started")
}

/// Starts the part named `part` so that its files cannot grow beyond about `limit` bytes, as on a full disk.
#[cfg(unix)]
pub(crate) fn start_with_file_limit(part: &str, dir: &Path, limit: u64) -> Child {
    // Shells count in blocks of 512 bytes. With the signal ignored, writes fail with an error.
    let script = format!(
        "trap '' XFSZ; ulimit -f {}; exec \"$0\" \"$@\"",
        limit / 512
    );
    let program = std::env::current_exe().expect("the test binary has a path");
    Command::new("sh")
        .args(["-c", &script])
        .arg(program)
        .args([
            &format!("child::{part}"),
            "--exact",
            "--ignored",
            "--nocapture",
        ])
        .env(DIR, dir)
        .env(ROUND, "1")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("a shell can be started")
}

/// Returns the lines that a child prints.
pub(crate) fn lines(child: &mut Child) -> Lines<BufReader<ChildStdout>> {
    BufReader::new(child.stdout.take().expect("stdout is piped")).lines()
}

/// Opens the store in `dir` in another process and returns the result: `opened` with its contents, or
/// `refused` with the error's kind and text.
pub(crate) fn open_elsewhere(dir: &Path) -> String {
    let mut child = start("opens", dir, 0);
    let said: Vec<String> = lines(&mut child).map_while(Result::ok).collect();
    child.wait().expect("the child was started");
    let answer = said
        .iter()
        .find(|line| line.starts_with("opened ") || line.starts_with("refused "));
    answer
        .unwrap_or_else(|| panic!("neither opened nor refused: {said:?}"))
        .clone()
}

fn part() -> Option<(PathBuf, u64)> {
    let dir = std::env::var_os(DIR)?;
    let round = std::env::var(ROUND).ok()?.parse().ok()?;
    // A part that hangs must not hang the tests forever.
    std::thread::spawn(|| {
        std::thread::sleep(Duration::from_mins(2));
        std::process::abort();
    });
    Some((dir.into(), round))
}

/// Prints one line for the parent, which is complete even if this process is killed right afterwards.
fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    // The parent may have stopped listening.
    let _ = out
        .write_all(format!("\n{line}\n").as_bytes())
        .and_then(|()| out.flush());
}

fn kind(error: &StoreError) -> String {
    let debug = format!("{error:?}");
    debug
        .split([' ', '{', '('])
        .next()
        .unwrap_or_default()
        .to_owned()
}

#[test]
#[ignore = "part of other tests"]
fn opens() {
    let Some((dir, _)) = part() else { return };
    // Everything is checked first, no matter how slow the machine is.
    let options = StoreOptions {
        check_time: Duration::MAX,
        ..StoreOptions::default()
    };
    match SledStore::open(&dir, options) {
        Ok(store) => say(&format!("opened {}", block_on(holds(&store, KEYS)))),
        Err(error) => say(&format!("refused {} {error}", kind(&error))),
    }
}

/// Summarizes everything that a store can list, and the receipts of the first `keys` keys.
pub(crate) async fn holds(store: &dyn Store, keys: u64) -> String {
    let Counts {
        challenges,
        running,
        ended,
        jobs,
        clocks,
        ratings,
    } = store.counts().await.unwrap();
    let games = store.games(GameQuery::default(), usize::MAX).await.unwrap();
    let open = store
        .challenges(ChallengeQuery::default(), usize::MAX)
        .await
        .unwrap();
    let mut receipts = Vec::new();
    for key in 0..keys {
        receipts.push(store.receipt(interaction(key)).await.unwrap());
    }
    let mut series = Vec::new();
    for game in &games {
        series.push(store.series(SeriesId::new(game.id)).await.unwrap());
    }
    let clocked = store.clocked(None, usize::MAX).await.unwrap();
    let due = store.next_clock().await.unwrap();
    let ranking = store.ranking(SCALE, None, 0, usize::MAX).await.unwrap();
    let there = store.ranking(SCALE, Some(GUILD), 0, usize::MAX).await;
    let settings = store.guild_settings(GUILD).await.unwrap();
    let mut documents = Vec::new();
    for label in [Label::Guild(GUILD), Label::User(ANN), Label::User(BEA)] {
        for kind in KINDS {
            let listed = store.documents(label, *kind, usize::MAX).await;
            documents.push(listed.unwrap());
        }
    }
    let times = (store.outages().await.unwrap(), store.alive().await.unwrap());
    let life = format!("{clocked:?}{due:?}{ranking:?}{there:?}{settings:?}{times:?}");
    let all = format!("{games:?}{series:?}{open:?}{receipts:?}{documents:?}{life}");
    format!(
        "{challenges} {running} {ended} {jobs} {clocks} {ratings} {:08x}",
        crc32fast::hash(all.as_bytes())
    )
}

#[test]
#[ignore = "part of other tests"]
fn claims_and_waits() {
    let Some((dir, _)) = part() else { return };
    let store = SledStore::open(&dir, StoreOptions::default()).unwrap();
    block_on(async {
        let id = game(&store, at(0), &[ANN, BEA], PARLOR).await;
        for version in 1..=2 {
            commit(
                &store,
                at(0),
                append_with(id, version, "a", vec![turn(version + 1)]),
            )
            .await
            .unwrap();
        }
        let jobs = store
            .claim_jobs(at(0), Duration::from_secs(30), ClaimLimits::of(9))
            .await
            .unwrap();
        say(&format!("claimed {}", jobs[0].id));
    });
    loop {
        std::thread::park();
    }
}

/// Commits until a commit fails, and prints what happens:
///
/// - `move <version>`: the commit was acknowledged;
/// - `failed <kind> <text>`, then `again <kind>` for another commit, and `read <version>` or `unread <kind>`.
#[test]
#[ignore = "part of other tests"]
fn commits_until_refused() {
    let Some((dir, _)) = part() else { return };
    let store = SledStore::open(&dir, StoreOptions::default()).unwrap();
    block_on(async {
        let id = game(&store, at(0), &[ANN, BEA], PARLOR).await;
        let text = "long ".repeat(100);
        let mut version = 1;
        let error = loop {
            let change = if version % 40 == 0 {
                Change::Undo {
                    game: id,
                    version,
                    answers: 0,
                    entries: 38,
                    clock: None,
                    jobs: vec![],
                }
            } else {
                append_with(id, version, &text, vec![turn(version)])
            };
            match commit(&store, at(1), change).await {
                Ok(receipt) => version = receipt.version,
                Err(CommitError::Store(error)) => break error,
                Err(other) => panic!("{other}"),
            }
            say(&format!("move {version}"));
        };
        say(&format!("failed {} {error}", kind(&error)));
        let again = commit(&store, at(1), append(id, version, "again")).await;
        let Err(CommitError::Store(error)) = again else {
            panic!("{again:?}")
        };
        say(&format!("again {}", kind(&error)));
        match store.game(id).await {
            Ok(game) => say(&format!("read {}", game.unwrap().version)),
            Err(error) => say(&format!("unread {}", kind(&error))),
        }
    });
}

/// Commits as fast as possible and prints what was acknowledged:
///
/// - `move <key> <game> <version>`, `other <key> <number> <version>`: the receipt of that commit;
/// - `posted <game> <version>`: that job was finished.
#[test]
#[ignore = "part of other tests"]
fn commits_until_killed() {
    let Some((dir, round)) = part() else { return };
    let store: Arc<dyn Store> = Arc::new(SledStore::open(&dir, StoreOptions::default()).unwrap());
    let next_key = Arc::new(AtomicU64::new(round * ROUND_CAUSES));
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .build()
        .unwrap();
    runtime.block_on(async {
        let shared = start_game(&store, &next_key, UserId::new(99), 1).await;
        let mut tasks = Vec::new();
        for _ in 0..2 {
            let (store, next_key) = (Arc::clone(&store), Arc::clone(&next_key));
            tasks.push(tokio::spawn(async move {
                loop {
                    let version = load(&*store, shared).await.version;
                    // After losing a race, load the game again. Stop when the game has become too long.
                    match make_move(&store, &next_key, shared, version).await {
                        Ok(()) | Err(CommitError::Conflict { .. }) => {}
                        Err(_) => return,
                    }
                }
            }));
        }
        for loner in 0..LONERS {
            let (store, next_key) = (Arc::clone(&store), Arc::clone(&next_key));
            tasks.push(tokio::spawn(async move {
                loop {
                    let user = UserId::new(loner + 1);
                    let first = start_game(&store, &next_key, user, SERIES).await;
                    for number in 1..=SERIES {
                        let series = store.series(SeriesId::new(first)).await.unwrap().unwrap();
                        let id = series.games[usize::from(number) - 1];
                        for version in 1..MOVES {
                            make_move(&store, &next_key, id, version).await.unwrap();
                        }
                        let mut change = if number < SERIES {
                            let mut next = next_game(&[user, BEA]);
                            next.game = timed(user);
                            resign_into(id, MOVES, 1, at(2), next)
                        } else {
                            resign(id, MOVES, 1, at(2))
                        };
                        if let Change::Append { ratings, .. } = &mut change {
                            ratings.push(one_more(&*store, user).await);
                        }
                        let key = next_key.fetch_add(1, Ordering::Relaxed);
                        let receipt = store.commit(interaction(key), at(2), change).await.unwrap();
                        acknowledge("other", key, receipt);
                    }
                }
            }));
        }
        tasks.push(tokio::spawn(async move {
            loop {
                store.jobs_added().await;
                for job in store
                    .claim_jobs(at(1), Duration::from_secs(30), ClaimLimits::of(16))
                    .await
                    .unwrap()
                {
                    let (Topic::Turn { version, .. } | Topic::Think { version }) = job.topic else {
                        panic!("{job:?}")
                    };
                    let post = Post {
                        version,
                        ..post(job.id.get(), 0)
                    };
                    store
                        .finish_job(job.id, JobDone::posted(post))
                        .await
                        .unwrap();
                    say(&format!("posted {} {version}", job.game().unwrap()));
                }
            }
        }));
        for task in tasks {
            task.await.unwrap();
        }
    });
}

/// Starts rounds of tournaments and ends their games as fast as possible, and prints what was acknowledged:
///
/// - `round <tournament> <version>`: a round of two games has started;
/// - `result <tournament> <version>`: a game has ended, and its result was entered.
#[test]
#[ignore = "part of other tests"]
fn plays_tournaments_until_killed() {
    let Some((dir, round)) = part() else { return };
    let store = SledStore::open(&dir, StoreOptions::default()).unwrap();
    // Other processes have used other keys.
    let mut keys = (round * ROUND_CAUSES..).map(interaction);
    let mut key = || keys.next().unwrap();
    block_on(async {
        loop {
            let new = change(vec![set(None, None, of(tournament(&[ANN, BEA])))]);
            let id = store.commit(key(), at(0), new).await.unwrap().id;
            for _ in 0..40 {
                play_round(&store, id, &mut key).await;
            }
        }
    });
}

/// Starts a round, and ends its games.
async fn play_round(store: &SledStore, id: GameId, key: &mut impl FnMut() -> IdempotencyKey) {
    let about = Tournament::key(&id);
    let (mut on, version) = load_tournament(store, id).await;
    on.stage = TournamentStage::Running;
    on.rounds.push(round(vec![table(&[0, 1]), table(&[1, 0])]));
    let games = [[ANN, BEA], [BEA, ANN]].map(|seats| tournament_game(id, &seats));
    let started = vec![set(about.clone(), Some(version), of(on))];
    let started = change_with(started, games.into(), vec![Topic::TournamentPost]);
    let receipt = store.commit(key(), at(1), started).await.unwrap();
    say(&format!("round {id} {}", receipt.version));
    for place in 0..2 {
        let (mut on, version) = load_tournament(store, id).await;
        let table = &mut on.rounds.last_mut().unwrap().tables[place];
        table.result = Some(result(&[0, 120]));
        let mut end = resign(table.game.unwrap(), FIRST_VERSION, 1, at(2));
        if let Change::Append { documents, .. } = &mut end {
            documents.push(set(about.clone(), Some(version), of(on)));
        }
        store.commit(key(), at(2), end).await.unwrap();
        say(&format!("result {id} {}", version + 1));
    }
}

fn acknowledge(what: &str, key: u64, receipt: Receipt) {
    assert!(!receipt.repeated);
    say(&format!("{what} {key} {} {}", receipt.id, receipt.version));
}

async fn start_game(
    store: &Arc<dyn Store>,
    next_key: &AtomicU64,
    user: UserId,
    games: u8,
) -> GameId {
    let key = || next_key.fetch_add(1, Ordering::Relaxed);
    let opening = key();
    let mut new = new_challenge(user, &[BEA], PARLOR);
    new.games = games;
    let open = Change::OpenChallenge(new);
    let receipt = store
        .commit(interaction(opening), at(0), open)
        .await
        .unwrap();
    acknowledge("other", opening, receipt);
    let id = receipt.id;
    let accepting = key();
    let accept = Change::Accept {
        challenge: id,
        version: 1,
        user: BEA,
        shown_on: None,
    };
    acknowledge(
        "other",
        accepting,
        store
            .commit(interaction(accepting), at(0), accept)
            .await
            .unwrap(),
    );
    let starting = key();
    let start = Change::Start {
        challenge: id,
        version: 2,
        game: timed(user),
        jobs: vec![turn(1)],
        shown_on: None,
    };
    acknowledge(
        "other",
        starting,
        store
            .commit(interaction(starting), at(0), start)
            .await
            .unwrap(),
    );
    id
}

async fn make_move(
    store: &Arc<dyn Store>,
    next_key: &AtomicU64,
    id: GameId,
    version: u64,
) -> Result<(), CommitError> {
    let key = next_key.fetch_add(1, Ordering::Relaxed);
    let mut change = append_with(id, version, &key.to_string(), vec![turn(version + 1)]);
    if let Change::Append { clock, .. } = &mut change {
        *clock = Some(clock_at(version + 1));
    }
    let receipt = store.commit(interaction(key), at(1), change).await?;
    acknowledge("move", key, receipt);
    Ok(())
}

/// Returns a game of `user` with a clock.
fn timed(user: UserId) -> NewGame {
    NewGame {
        terms: TIMED,
        clock: Some(clock_at(FIRST_VERSION)),
        ..new_game(&[user, BEA], PARLOR)
    }
}

/// Returns the clock of a game at `version`. No two turns of a game run out at the same time.
pub(crate) fn clock_at(version: u64) -> Clock {
    clock(10_000 - version.cast_signed(), None)
}

/// Returns a rating change of `user` for one more game; the rating counts games.
async fn one_more(store: &dyn Store, user: UserId) -> RatingChange {
    let before = store.rating(user, SCALE).await.unwrap();
    let games = before.map_or(0, |before| before.games) + 1;
    let after = Rating {
        games,
        ..rating(f64::from(games) / 3.0)
    };
    RatingChange {
        user: user.into(),
        scale: SCALE.into(),
        before,
        after,
    }
}

/// Runs a future to completion on this thread.
pub(crate) fn block_on<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread()
        .build()
        .expect("a current-thread runtime")
        .block_on(future)
}
