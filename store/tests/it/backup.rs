//! Backups, and databases restored from them.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use asterism_store::prelude::*;
use asterism_store::sled::{BackupError, SledStore, StoreOptions};
use asterism_store::{CommitError, GameQuery, StoreError};

use crate::child::{KEYS, holds, open_elsewhere};
use crate::support::*;

fn open(dir: &Path) -> SledStore {
    SledStore::open(dir, StoreOptions::default()).unwrap()
}

/// Returns a backup of a database with one of everything, and the directory that contains it.
async fn written() -> (tempfile::TempDir, PathBuf) {
    let home = tempfile::tempdir().unwrap();
    let store = open(&home.path().join("store"));
    crate::sample::fill_with_everything(&store).await;
    let file = home.path().join("all.backup");
    store.backup(&file).await.unwrap();
    store.close().await.unwrap();
    (home, file)
}

#[tokio::test]
async fn a_backup_contains_everything_and_is_reproducible() {
    let (home, file) = written().await;
    let before = open(&home.path().join("store"));
    let then = holds(&before, KEYS).await;
    let restored = home.path().join("deep/restored");
    SledStore::restore(&file, &restored).unwrap();
    assert_eq!(open_elsewhere(&restored), format!("opened {then}"));

    // All records, clocks and jobs are the same. Only counters skip ahead.
    let store = open(&restored);
    let again = home.path().join("again.backup");
    store.backup(&again).await.unwrap();
    assert_eq!(records(&again), records(&file));

    // Both databases can be used separately: no number used by one after the backup is used by the other.
    let here = game(&before, at(99), &[ANN, BEA], PARLOR).await;
    let there = game(&store, at(99), &[ANN, BEA], PARLOR).await;
    assert_eq!(there.get(), here.get() + 1000);
    commit(&store, at(99), append(there, 1, "c")).await.unwrap();
    assert_eq!(load(&before, here).await.version, 1);
    store.close().await.unwrap();
    drop(store);

    // Later damage is noticed, as in any other database.
    fs::remove_dir_all(restored.join("sled")).unwrap();
    assert!(open_elsewhere(&restored).starts_with("refused Emptied "));
}

/// Returns the lines of a backup except the counters.
fn records(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).unwrap();
    let head = "meta\t68656164\t";
    let is_record = |line: &&str| !line.starts_with(head) && !line.starts_with("end ");
    text.lines().filter(is_record).map(str::to_owned).collect()
}

#[tokio::test]
async fn an_interrupted_restore_does_not_block_the_next_one() {
    let (home, file) = written().await;
    let to = home.path().join("restored");
    let left = home.path().join("restored.unfinished");
    fs::create_dir_all(left.join("sled")).unwrap();
    fs::write(left.join("sled/db"), "half").unwrap();
    fs::create_dir(&to).unwrap();
    SledStore::restore(&file, &to).unwrap();
    assert!(open_elsewhere(&to).starts_with("opened "));
    assert!(!left.exists());
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_can_read_a_backup() {
    use std::os::unix::fs::PermissionsExt as _;
    let (_home, file) = written().await;
    let mode = fs::metadata(&file).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}

#[tokio::test]
async fn an_empty_store_can_be_backed_up() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("empty.backup");
    open(&home.path().join("store"))
        .backup(&file)
        .await
        .unwrap();
    let restored = home.path().join("restored");
    SledStore::restore(&file, &restored).unwrap();
    assert!(open_elsewhere(&restored).starts_with("opened 0 0 0 0"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_made_during_changes_is_consistent() {
    let (dir, copies) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let store = Arc::new(open(dir.path()));
    let players: Vec<_> = (0..4)
        .map(|_| {
            let store = Arc::clone(&store);
            tokio::spawn(async move {
                let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
                for version in 1.. {
                    match commit(&*store, at(1), append(id, version, "a")).await {
                        Ok(_) => {}
                        Err(CommitError::Store(StoreError::Closed)) => break,
                        Err(other) => panic!("{other}"),
                    }
                }
            })
        })
        .collect();
    let mut moves = 0;
    for round in 0..4 {
        let file = copies.path().join(format!("{round}.backup"));
        store.backup(&file).await.unwrap();
        let to = copies.path().join(round.to_string());
        SledStore::restore(&file, &to).unwrap();
        // It opens, so its checksums are correct.
        let copy = open(&to);
        let games = copy.games(GameQuery::default(), 9).await.unwrap();
        let played: usize = games.iter().map(|game| game.entries.len()).sum();
        assert!(played >= moves, "{played} after {moves}");
        moves = played;
        copy.close().await.unwrap();
    }
    store.close().await.unwrap();
    for player in players {
        player.await.unwrap();
    }
}

#[tokio::test]
async fn nothing_is_overwritten() {
    let (home, file) = written().await;
    let store_dir = home.path().join("store");
    let store = open(&store_dir);
    let before = fs::read(&file).unwrap();
    let taken = store.backup(&file).await;
    assert!(
        matches!(taken, Err(BackupError::Exists { .. })),
        "{taken:?}"
    );
    assert_eq!(fs::read(&file).unwrap(), before);
    let beneath = store.backup(&file.join("below")).await;
    assert!(
        matches!(beneath, Err(BackupError::File { .. })),
        "{beneath:?}"
    );
    store.close().await.unwrap();
    let closed = store.backup(&home.path().join("late")).await;
    assert!(
        matches!(closed, Err(BackupError::Store(StoreError::Closed))),
        "{closed:?}"
    );
    drop(store);

    let then = holds(&open(&store_dir), KEYS).await;
    let over = SledStore::restore(&file, &store_dir);
    assert!(
        matches!(over, Err(BackupError::NotEmpty { .. })),
        "{over:?}"
    );
    assert_eq!(open_elsewhere(&store_dir), format!("opened {then}"));
    // No half-written file is left.
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 2);
}

#[tokio::test]
async fn a_damaged_backup_is_refused_wherever_the_damage_is() {
    let (home, file) = written().await;
    let whole = fs::read(&file).unwrap();
    let to = home.path().join("restored");
    let refused = |bytes: &[u8], what: String| {
        let spoiled = home.path().join("spoiled.backup");
        fs::write(&spoiled, bytes).unwrap();
        let refused = SledStore::restore(&spoiled, &to);
        assert!(
            matches!(refused, Err(BackupError::Damaged { .. })),
            "{what}: {refused:?}"
        );
        assert!(!to.exists(), "{what}");
    };
    refused(b"", "empty".to_owned());
    refused(b"letter", "something else".to_owned());
    for cut in (0..whole.len()).step_by(97).chain([whole.len() - 1]) {
        refused(&whole[..cut], format!("cut at {cut}"));
    }
    // A change in the first line has a different meaning, see below.
    for at in (18..whole.len()).step_by(101) {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        refused(&bytes, format!("flipped at {at}"));
    }
    let missing = SledStore::restore(&home.path().join("nowhere"), &to);
    assert!(
        matches!(missing, Err(BackupError::File { .. })),
        "{missing:?}"
    );
}

#[tokio::test]
async fn a_backup_by_a_newer_program_is_refused() {
    let (home, file) = written().await;
    let to = home.path().join("restored");
    let text = fs::read_to_string(&file).unwrap();
    let (body, _) = text.trim_end().rsplit_once('\n').unwrap();
    let body = format!("{body}\n");
    assert_eq!(seal(&body), text, "the checksum is the same as the store's");
    let schema = body
        .lines()
        .find(|line| line.starts_with("meta\t") && !line.contains('{'))
        .unwrap();
    let (before, number) = schema.rsplit_once('\t').unwrap();
    let newer = format!("{before}\t{}", number.parse::<u32>().unwrap() + 1);
    for newer in [
        text.replacen("asterism-backup 1", "asterism-backup 2", 1),
        seal(&body.replace(schema, &newer)),
        seal(&format!("{body}hats\t00\t1{{}}\n")),
    ] {
        let spoiled = home.path().join("newer.backup");
        fs::write(&spoiled, newer).unwrap();
        let refused = SledStore::restore(&spoiled, &to);
        assert!(
            matches!(refused, Err(BackupError::Newer { .. })),
            "{refused:?}"
        );
        assert!(!to.exists());
    }
}

/// Adds the last line of a backup.
pub(crate) fn seal(body: &str) -> String {
    let count = body.lines().count() - 1;
    let sum = crc32(body.as_bytes());
    format!("{body}end {count} {sum:08x}\n")
}

/// Computes the checksum bit by bit.
fn crc32(bytes: &[u8]) -> u32 {
    let mut sum = u32::MAX;
    for byte in bytes {
        sum ^= u32::from(*byte);
        for _ in 0..8 {
            let low = sum & 1;
            sum = (sum >> 1) ^ (0xedb8_8320 * low);
        }
    }
    !sum
}

#[tokio::test]
async fn an_unfinished_restore_does_not_open() {
    let (home, file) = written().await;
    let to = home.path().join("half");
    SledStore::restore(&file, &to).unwrap();
    // As if the restore had been interrupted.
    let db = open_when_free(&to.join("sled"));
    db.open_tree("meta").unwrap().clear().unwrap();
    db.flush().unwrap();
    drop(db);
    fs::remove_file(to.join("sequence")).unwrap();
    let half = open_elsewhere(&to);
    assert!(half.starts_with("refused Damaged "), "{half}");
}
