//! Damaged databases: opening one gives either a clear error or all of its contents, never silently less.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use asterism_store::prelude::*;
use asterism_store::sled::{SledStore, StoreOptions};
use asterism_store::{
    Change, Document, DocumentGame, GuildSetting, MAX_TEXT, Outage, Reach, StoreError, Topic,
    UserId,
};
use tempfile::TempDir;

use crate::child::{KEYS, block_on, holds, open_elsewhere};
use crate::support::documents::*;
use crate::support::*;

/// Number of players in [`use_store`], who take an equal part of half the keys each.
const PLAYERS: u64 = 40;

/// Damages a directory.
type Damage = fn(&Path);

/// A store that was used, restarted and used again, with a summary of its contents.
struct Sample {
    dir: TempDir,
    holds: String,
    /// A copy made before the second use.
    older: TempDir,
}

fn sample() -> &'static Sample {
    static SAMPLE: OnceLock<Sample> = OnceLock::new();
    SAMPLE.get_or_init(|| {
        let dir = tempfile::tempdir().unwrap();
        use_store(dir.path(), 0);
        let older = tempfile::tempdir().unwrap();
        copy(dir.path(), older.path());
        use_store(dir.path(), KEYS / 2);
        let store = SledStore::open(dir.path(), StoreOptions::default()).unwrap();
        let holds = block_on(async {
            let holds = holds(&store, KEYS).await;
            store.close().await.unwrap();
            holds
        });
        Sample { dir, holds, older }
    })
}

/// Plays about forty games of thirty moves at the same time. Long moves fill several segments of the log.
fn use_store(dir: &Path, first_cause: u64) {
    let store: Arc<dyn Store> = Arc::new(SledStore::open(dir, StoreOptions::default()).unwrap());
    block_on(async {
        let mut tasks = Vec::new();
        for player in 0..PLAYERS {
            let store = Arc::clone(&store);
            tasks.push(async move {
                let mut key = first_cause + player * (KEYS / 2 / PLAYERS);
                let mut commit = async |change| {
                    key += 1;
                    assert!(key < KEYS, "its receipt is compared");
                    store.commit(interaction(key), at(0), change).await.unwrap()
                };
                let mut new = new_challenge(ANN, &[BEA], PARLOR);
                new.games = if player % 4 == 0 { 2 } else { 1 };
                let id = commit(Change::OpenChallenge(new)).await.id;
                let mut game = new_game(&[ANN, BEA], PARLOR);
                game.terms = TIMED;
                game.clock = Some(clock(5_000, None));
                commit(Change::Start {
                    challenge: id,
                    version: 1,
                    game,
                    jobs: vec![turn(1)],
                    shown_on: None,
                })
                .await;
                for version in 1..30 {
                    let text = format!("{version} {}", "long ".repeat(20));
                    commit(append_with(id, version, &text, vec![turn(version + 1)])).await;
                }
                if player % 4 == 0 {
                    commit(resign_into(id, 30, 1, at(1), next_game(&[BEA, ANN]))).await;
                } else if player % 2 == 0 {
                    commit(resign(id, 30, 1, at(1))).await;
                }
                commit(Change::OpenChallenge(new_challenge(BEA, &[CAT], GARDEN))).await;
                // Documents, ratings, settings and outages.
                let user = UserId::new(1 + first_cause + player);
                let ladder = Document::new(ladder(&[ANN, user]));
                let own = Ladder::key(&(GUILD, user.to_string()));
                let tournament = of(running(&[ANN, BEA, user], vec![table(&[0, 2])]));
                let documents = vec![set(None, None, tournament), set(own, None, ladder)];
                let games = vec![DocumentGame {
                    game: new_game(&[ANN, user], PARLOR),
                    jobs: vec![turn(1)],
                }];
                let posts = vec![Topic::TournamentPost];
                commit(change_with(documents, games, posts)).await;
                let set = store.set_rating(user, SCALE, None, Some(rating(player as f64 / 3.0)));
                set.await.unwrap();
                let cap = vec![GuildSetting::GamesCap(Some(1000 + player as u16))];
                store.choose_for_guild(GUILD, cap).await.unwrap();
                let outage = Outage {
                    from: at(10 * player as i64),
                    to: at(10 * player as i64 + 7),
                };
                store.note_outage(outage).await.unwrap();
                let now = at(player as i64);
                store.set_alive(vec![Reach::GATEWAY], now).await.unwrap();
            });
        }
        let set: Vec<_> = tasks.into_iter().map(Box::pin).collect();
        join_all(set).await;
        store.close().await.unwrap();
    });
}

/// Polls all futures until all are done.
async fn join_all<F: Future<Output = ()> + Unpin>(mut futures: Vec<F>) {
    std::future::poll_fn(|context| {
        futures.retain_mut(|future| std::pin::Pin::new(future).poll(context).is_pending());
        if futures.is_empty() {
            std::task::Poll::Ready(())
        } else {
            std::task::Poll::Pending
        }
    })
    .await;
}

pub(crate) fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

fn log(dir: &Path) -> PathBuf {
    dir.join("sled/db")
}

fn snapshots(dir: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(dir.join("sled"))
        .unwrap()
        .map(|entry| entry.unwrap().path());
    files
        .filter(|path| {
            path.file_name()
                .unwrap()
                .to_string_lossy()
                .starts_with("snap.")
        })
        .collect()
}

fn remove_snapshots(dir: &Path) {
    for path in snapshots(dir) {
        fs::remove_file(path).unwrap();
    }
}

/// Damages a copy of the sample and opens it in another process.
fn opened_after(damage: impl FnOnce(&Path)) -> String {
    let dir = tempfile::tempdir().unwrap();
    copy(sample().dir.path(), dir.path());
    damage(dir.path());
    open_elsewhere(dir.path())
}

#[track_caller]
fn assert_refused_or_whole(opened: &str, what: &str) -> bool {
    let is_whole = opened == format!("opened {}", sample().holds);
    let refused = [
        "refused Damaged ",
        "refused Emptied ",
        "refused Unreadable ",
        "refused Io ",
    ];
    assert!(
        is_whole || refused.iter().any(|refused| opened.starts_with(refused)),
        "{what}: {opened}"
    );
    if !is_whole {
        assert!(
            opened.contains("set the") || opened.contains("check the disk"),
            "the error must say what to do: {opened}"
        );
    }
    is_whole
}

#[test]
fn an_undamaged_copy_opens_with_all_its_contents() {
    assert!(assert_refused_or_whole(&opened_after(|_| {}), "untouched"));
    assert!(
        !snapshots(sample().dir.path()).is_empty(),
        "the tests below delete snapshots"
    );
    let log = fs::metadata(log(sample().dir.path())).unwrap();
    assert!(
        log.len() > 2 << 20,
        "the log must have several segments of half a megabyte: {}",
        log.len()
    );
}

fn log_length() -> u64 {
    fs::metadata(log(sample().dir.path())).unwrap().len()
}

#[test]
fn a_log_truncated_anywhere_is_noticed() {
    let len = log_length();
    let segment = 512 * 1024;
    let middle = Random(1).next() % len;
    check_truncated(&[
        0,
        1,
        19,
        20,
        21,
        4096,
        segment - 1,
        segment,
        segment + 1,
        segment + 20,
        middle,
        len - 4096,
        len - 1,
    ]);
}

#[test]
#[ignore = "long: more places"]
fn a_log_truncated_at_any_of_many_places_is_noticed() {
    let len = log_length();
    let mut random = Random(1);
    let cuts: Vec<_> = (0..12).map(|_| random.next() % len).collect();
    check_truncated(&cuts);
}

fn check_truncated(cuts: &[u64]) {
    let len = log_length();
    for &cut in cuts {
        for without_snapshot in [false, true] {
            let opened = opened_after(|dir| {
                fs::OpenOptions::new()
                    .write(true)
                    .open(log(dir))
                    .unwrap()
                    .set_len(cut)
                    .unwrap();
                if without_snapshot {
                    remove_snapshots(dir);
                }
            });
            assert_refused_or_whole(
                &opened,
                &format!("cut at {cut} of {len}, snapshot gone: {without_snapshot}"),
            );
        }
    }
}

#[test]
fn a_lost_snapshot_is_rebuilt() {
    let opened = opened_after(remove_snapshots);
    assert!(assert_refused_or_whole(&opened, "without snapshot"));
}

/// sled reads the snapshot with the highest name, even one that it was still writing when it was killed.
#[test]
fn an_unfinished_snapshot_is_not_taken_for_damage() {
    let opened = opened_after(|dir| {
        let newest = snapshots(dir).pop().expect("there is a snapshot");
        let bytes = fs::read(&newest).unwrap();
        let mut unfinished = newest.into_os_string();
        unfinished.push(".generating");
        fs::write(unfinished, &bytes[..bytes.len() / 2]).unwrap();
    });
    assert_eq!(opened, format!("opened {}", sample().holds));
}

#[test]
fn a_damaged_snapshot_can_be_moved_away() {
    let dir = tempfile::tempdir().unwrap();
    copy(sample().dir.path(), dir.path());
    let snapshot = snapshots(dir.path()).remove(0);
    let mut bytes = fs::read(&snapshot).unwrap();
    bytes[0] ^= 1;
    fs::write(&snapshot, bytes).unwrap();
    let opened = open_elsewhere(dir.path());
    assert!(
        opened.starts_with("refused Damaged ") && opened.contains("snap"),
        "{opened}"
    );
    fs::remove_file(snapshot).unwrap();
    assert!(assert_refused_or_whole(
        &open_elsewhere(dir.path()),
        "snapshot moved away"
    ));
}

#[test]
fn a_changed_byte_anywhere_is_noticed() {
    check_changed_bytes(8);
}

#[test]
#[ignore = "long: more bytes"]
fn any_of_many_changed_bytes_is_noticed() {
    check_changed_bytes(32);
}

fn check_changed_bytes(rounds: usize) {
    let mut random = Random(2);
    for round in 0..rounds {
        let opened = opened_after(|dir| {
            let path = match round % 8 {
                0 => snapshots(dir).remove(0),
                1 => dir.join("sled/conf"),
                _ => log(dir),
            };
            let mut bytes = fs::read(&path).unwrap();
            let at = random.below(bytes.len());
            bytes[at] ^= 1 << random.below(8);
            fs::write(path, bytes).unwrap();
        });
        assert_refused_or_whole(&opened, &format!("round {round}"));
    }
}

#[test]
fn a_hole_in_the_log_is_noticed() {
    check_holes(4);
}

#[test]
#[ignore = "long: more holes"]
fn any_of_many_holes_in_the_log_is_noticed() {
    check_holes(12);
}

fn check_holes(rounds: usize) {
    let mut random = Random(3);
    let len = log_length() as usize;
    for round in 0..rounds {
        let opened = opened_after(|dir| {
            let mut bytes = fs::read(log(dir)).unwrap();
            let from = random.below(len);
            let to = (from + random.below(256 * 1024)).min(len);
            bytes[from..to].fill(0);
            fs::write(log(dir), bytes).unwrap();
            if round % 2 == 0 {
                remove_snapshots(dir);
            }
        });
        assert_refused_or_whole(&opened, &format!("round {round}"));
    }
}

/// sled keeps pages of more than 128 KiB in separate files.
#[test]
fn very_long_games_are_stored_and_noticed_if_missing() {
    let dir = tempfile::tempdir().unwrap();
    let store = SledStore::open(dir.path(), StoreOptions::default()).unwrap();
    let text = "x".repeat(MAX_TEXT);
    block_on(async {
        for _ in 0..6 {
            let id = game(&store, at(0), &[ANN, BEA], PARLOR).await;
            for version in 1..15 {
                commit(&store, at(0), append(id, version, &text))
                    .await
                    .unwrap();
            }
        }
    });
    // The store is not closed: commits are on disk already.
    let copied = tempfile::tempdir().unwrap();
    copy(dir.path(), copied.path());
    let blobs = |dir: &Path| -> Vec<PathBuf> {
        fs::read_dir(dir.join("sled/blobs"))
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect()
    };
    assert!(
        !blobs(copied.path()).is_empty(),
        "the database must have blobs"
    );
    let holds = block_on(holds(&store, KEYS));
    assert_eq!(open_elsewhere(copied.path()), format!("opened {holds}"));

    for blob in blobs(copied.path()) {
        fs::remove_file(blob).unwrap();
    }
    let opened = open_elsewhere(copied.path());
    assert!(opened.starts_with("refused "), "{opened}");
}

#[test]
fn an_emptied_database_is_not_mistaken_for_a_new_one() {
    let lines: &[(&str, Damage)] = &[
        ("its folder is gone", |dir| {
            fs::remove_dir_all(dir.join("sled")).unwrap();
        }),
        ("its folder is empty", |dir| {
            fs::remove_dir_all(dir.join("sled")).unwrap();
            fs::create_dir(dir.join("sled")).unwrap();
        }),
        ("its log is gone", |dir| fs::remove_file(log(dir)).unwrap()),
        ("its log is empty", |dir| fs::write(log(dir), "").unwrap()),
        ("its log is empty and there is no snapshot", |dir| {
            fs::write(log(dir), "").unwrap();
            remove_snapshots(dir);
        }),
        ("it is another, new one", |dir| {
            fs::remove_dir_all(dir.join("sled")).unwrap();
            let other = tempfile::tempdir().unwrap();
            drop(SledStore::open(other.path(), StoreOptions::default()).unwrap());
            copy(&other.path().join("sled"), &dir.join("sled"));
        }),
        ("it is an older copy", |dir| {
            fs::remove_dir_all(dir.join("sled")).unwrap();
            copy(&sample().older.path().join("sled"), &dir.join("sled"));
        }),
    ];
    for (what, damage) in lines {
        let dir = tempfile::tempdir().unwrap();
        copy(sample().dir.path(), dir.path());
        damage(dir.path());
        // A second attempt is refused too.
        for attempt in 1..=2 {
            let opened = open_elsewhere(dir.path());
            assert!(
                opened.starts_with("refused Emptied "),
                "{what}, attempt {attempt}: {opened}"
            );
        }
    }
}

#[test]
fn an_older_copy_opens_with_its_own_sequence_file_or_without_one() {
    let dir = tempfile::tempdir().unwrap();
    copy(sample().older.path(), dir.path());
    let whole = open_elsewhere(dir.path());
    assert!(whole.starts_with("opened "), "{whole}");
    fs::remove_file(dir.path().join("sequence")).unwrap();
    assert_eq!(open_elsewhere(dir.path()), whole);
    // From then on, losses are noticed again.
    fs::remove_dir_all(dir.path().join("sled")).unwrap();
    assert!(open_elsewhere(dir.path()).starts_with("refused Emptied "));
}

#[test]
fn an_unreadable_sequence_is_not_ignored() {
    let opened = opened_after(|dir| fs::write(dir.join("sequence"), "rubbish").unwrap());
    assert!(opened.starts_with("refused Damaged "), "{opened}");
    assert!(opened.contains("sequence"), "{opened}");
}

#[test]
fn an_added_missing_or_changed_record_is_noticed() {
    let change = |damage: fn(&sled::Db)| {
        opened_after(|dir| {
            let db = open_when_free(&dir.join("sled"));
            damage(&db);
            db.flush().unwrap();
        })
    };
    let less = change(|db| {
        db.open_tree("receipt").unwrap().pop_max().unwrap();
    });
    assert!(
        less.starts_with("refused Damaged ") && less.contains("records"),
        "{less}"
    );
    let more = change(|db| {
        db.open_tree("closed")
            .unwrap()
            .insert(9999_u64.to_be_bytes(), "1")
            .unwrap();
    });
    assert!(
        more.starts_with("refused Damaged ") && more.contains("records"),
        "{more}"
    );
    let other = change(|db| {
        let games = db.open_tree("game").unwrap();
        let (key, _) = games.first().unwrap().unwrap();
        let (_, value) = games.last().unwrap().unwrap();
        games.insert(key, value).unwrap();
    });
    assert!(other.starts_with("refused Damaged "), "{other}");
    for tree in ["rating", "guild", "uptime", "index", "document"] {
        let dir = tempfile::tempdir().unwrap();
        copy(sample().dir.path(), dir.path());
        let db = open_when_free(&dir.path().join("sled"));
        db.open_tree(tree).unwrap().pop_min().unwrap();
        db.flush().unwrap();
        drop(db);
        let less = open_elsewhere(dir.path());
        assert!(less.starts_with("refused Damaged "), "{tree}: {less}");
    }
    let headless = change(|db| {
        db.open_tree("meta").unwrap().remove("head").unwrap();
    });
    assert!(headless.starts_with("refused Damaged "), "{headless}");
    let foreign = change(|db| {
        db.open_tree("meta").unwrap().clear().unwrap();
    });
    assert!(foreign.starts_with("refused Damaged "), "{foreign}");
}

#[test]
fn a_database_with_a_newer_schema_is_refused() {
    let opened = opened_after(|dir| {
        let db = open_when_free(&dir.join("sled"));
        db.open_tree("meta")
            .unwrap()
            .insert("schema", "99")
            .unwrap();
        // The newer program may have changed everything else.
        db.open_tree("meta")
            .unwrap()
            .insert("head", "2something")
            .unwrap();
        db.flush().unwrap();
    });
    assert!(opened.starts_with("refused NewerSchema "), "{opened}");
    assert!(opened.contains("schema 99"), "{opened}");
}

#[test]
fn a_second_process_gets_an_error() {
    let dir = tempfile::tempdir().unwrap();
    let store = SledStore::open(dir.path(), StoreOptions::default()).unwrap();
    let opened = open_elsewhere(dir.path());
    assert!(opened.starts_with("refused Locked "), "{opened}");
    assert!(opened.contains("in use by another process"), "{opened}");
    let again = SledStore::open(dir.path(), StoreOptions::default());
    assert!(matches!(again, Err(StoreError::Locked { .. })), "{again:?}");

    block_on(store.close()).unwrap();
    let opened = open_elsewhere(dir.path());
    assert!(
        opened.starts_with("opened "),
        "the lock is released as soon as the store is closed: {opened}"
    );
}

#[test]
fn a_dropped_store_keeps_everything_and_releases_its_files() {
    let dir = tempfile::tempdir().unwrap();
    for round in 1..=5 {
        let store = SledStore::open(dir.path(), StoreOptions::default()).unwrap();
        block_on(async {
            assert_eq!(store.counts().await.unwrap().challenges, round - 1);
            challenge(&store, at(0)).await;
        });
    }
}

#[cfg(unix)]
#[test]
fn only_the_owner_can_read_the_files() {
    use std::os::unix::fs::PermissionsExt as _;

    fn check(path: &Path) {
        let about = fs::metadata(path).unwrap();
        let expected = if about.is_dir() { 0o700 } else { 0o600 };
        let mode = about.permissions().mode() & 0o777;
        assert_eq!(mode, expected, "{}", path.display());
        if about.is_dir() {
            for entry in fs::read_dir(path).unwrap() {
                check(&entry.unwrap().path());
            }
        }
    }

    // Also those that an earlier program left open to everyone.
    let dir = tempfile::tempdir().unwrap();
    copy(sample().dir.path(), dir.path());
    for open in [dir.path().to_path_buf(), log(dir.path())] {
        fs::set_permissions(open, fs::Permissions::from_mode(0o755)).unwrap();
    }
    let store = SledStore::open(dir.path(), StoreOptions::default()).unwrap();
    check(dir.path());
    block_on(store.close()).unwrap();
}

#[test]
fn a_directory_that_cannot_be_created_is_reported() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("file"), "").unwrap();
    let opened = SledStore::open(&dir.path().join("file/store"), StoreOptions::default());
    assert!(matches!(opened, Err(StoreError::Io { .. })), "{opened:?}");
}
