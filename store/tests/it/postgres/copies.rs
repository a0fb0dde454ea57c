//! Backups, and copies from one engine to another.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use asterism_store::postgres::PostgresStore;
use asterism_store::prelude::*;
use asterism_store::sled::{SledStore, StoreOptions};
use asterism_store::{BackupError, StoreError};

use super::open;
use super::server::{Server, shared};
use crate::backup::seal;
use crate::child::holds;
use crate::sample::KEYS;
use crate::support::kinds::*;
use crate::support::*;

/// Returns a directory with a backup of one of everything, made by the embedded engine.
async fn write_backup() -> (tempfile::TempDir, PathBuf) {
    let home = tempfile::tempdir().unwrap();
    let store = open_sled(&home.path().join("store"));
    crate::sample::fill_with_everything(&store).await;
    let file = home.path().join("all.backup");
    store.backup(&file).await.unwrap();
    store.close().await.unwrap();
    (home, file)
}

fn open_sled(dir: &Path) -> SledStore {
    SledStore::open(dir, StoreOptions::default()).unwrap()
}

/// Returns the URL of a new database without tables.
async fn empty(server: &Server) -> String {
    server.url(&server.create_empty().await)
}

async fn expect_refused(file: &Path, url: &str) -> BackupError {
    let imported = PostgresStore::import(file, url, KINDS).await;
    imported.expect_err("this must not be imported")
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap()
}

/// Copies a backup to PostgreSQL and from there to a directory, and fails unless all lines stay the same.
pub(crate) async fn check_copies(server: &Server, file: &Path) {
    let home = tempfile::tempdir().unwrap();
    let url = empty(server).await;
    PostgresStore::import(file, &url, KINDS).await.unwrap();
    let copy = open(&url).await;
    let from_copy = home.path().join("copy.backup");
    copy.backup(&from_copy).await.unwrap();
    copy.close().await.unwrap();
    assert!(read(&from_copy) == read(file), "copied to PostgreSQL");
    let dir = home.path().join("back");
    SledStore::import(&from_copy, &dir).unwrap();
    let back = open_sled(&dir);
    let from_back = home.path().join("back.backup");
    back.backup(&from_back).await.unwrap();
    back.close().await.unwrap();
    assert!(read(&from_back) == read(file), "copied to a directory");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_to_postgres_and_back_has_the_same_lines() {
    let Some(server) = shared() else { return };
    let (home, file) = write_backup().await;
    let url = empty(server).await;
    PostgresStore::import(&file, &url, KINDS).await.unwrap();
    let copy = open(&url).await;
    let from_copy = home.path().join("copy.backup");
    copy.backup(&from_copy).await.unwrap();
    assert!(
        read(&from_copy) == read(&file),
        "all lines are the same, in the same order"
    );

    let original = open_sled(&home.path().join("store"));
    assert_eq!(holds(&copy, KEYS).await, holds(&original, KEYS).await);
    // The copy continues like the original.
    let next = game(&original, at(99), &[ANN, BEA], PARLOR).await;
    assert_eq!(game(&copy, at(99), &[ANN, BEA], PARLOR).await, next);
    original.close().await.unwrap();
    copy.close().await.unwrap();

    let back = home.path().join("back");
    SledStore::import(&from_copy, &back).unwrap();
    let back = open_sled(&back);
    let from_back = home.path().join("back.backup");
    back.backup(&from_back).await.unwrap();
    assert!(
        read(&from_back) == read(&file),
        "all lines are the same, in the same order"
    );
    back.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_stored_in_postgres_can_be_copied_to_a_directory() {
    let Some(server) = shared() else { return };
    let home = tempfile::tempdir().unwrap();
    let url = server.url(&server.create().await);
    let store = open(&url).await;
    crate::sample::fill_with_everything(&store).await;
    let file = home.path().join("all.backup");
    store.backup(&file).await.unwrap();

    // The embedded engine compares all records, index entries included, with their checksum.
    let dir = home.path().join("store");
    SledStore::import(&file, &dir).unwrap();
    let copy = open_sled(&dir);
    assert_eq!(holds(&copy, KEYS).await, holds(&store, KEYS).await);
    let from_copy = home.path().join("copy.backup");
    copy.backup(&from_copy).await.unwrap();
    assert!(
        read(&from_copy) == read(&file),
        "all lines are the same, in the same order"
    );
    let next = game(&store, at(99), &[ANN, BEA], PARLOR).await;
    assert_eq!(game(&copy, at(99), &[ANN, BEA], PARLOR).await, next);
    copy.close().await.unwrap();
    store.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restored_database_skips_numbers_that_may_have_been_used() {
    let Some(server) = shared() else { return };
    let (home, file) = write_backup().await;
    let original = open_sled(&home.path().join("store"));
    let url = empty(server).await;
    PostgresStore::restore(&file, &url, KINDS).await.unwrap();
    let restored = open(&url).await;
    assert_eq!(holds(&restored, KEYS).await, holds(&original, KEYS).await);
    let here = game(&original, at(99), &[ANN, BEA], PARLOR).await;
    let there = game(&restored, at(99), &[ANN, BEA], PARLOR).await;
    assert_eq!(there.get(), here.get() + 1000);
    original.close().await.unwrap();
    restored.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_no_whole_backup_is_refused_and_nothing_is_restored() {
    let Some(server) = shared() else { return };
    let (home, file) = write_backup().await;
    let url = empty(server).await;
    let text = read(&file);
    let (body, _) = text.trim_end().rsplit_once('\n').unwrap();
    let body = format!("{body}\n");
    let spoiled = home.path().join("spoiled.backup");
    let without = |part: &str| {
        let lines = body.split_inclusive('\n');
        let rest: String = lines.filter(|line| !line.starts_with(part)).collect();
        assert_ne!(rest, body, "there are such lines");
        seal(&rest)
    };
    let schema = format!("meta\t736368656d61\t{}\n", SledStore::SCHEMA);
    assert!(body.contains(&schema));
    let with_schema =
        |number: u32| seal(&body.replace(&schema, &format!("meta\t736368656d61\t{number}\n")));
    let cases = [
        ("Damaged", text.replacen("pentagame", "pentagama", 1)),
        ("Damaged", text[..text.len() / 2].to_owned()),
        ("Damaged", body.clone()),
        // Whole lines are missing, with the right checksum of the file.
        ("Damaged", without("rating\t")),
        ("Damaged", without("index\t6d")),
        ("Damaged", without("meta\t68656164")),
        ("Damaged", without("meta\t736368656d61")),
        ("Newer", with_schema(SledStore::SCHEMA + 1)),
        ("Older", with_schema(SledStore::SCHEMA - 1)),
        (
            "Store",
            seal(&body.replace("game\t0000000000000001\t6", "game\t0000000000000001\t?")),
        ),
    ];
    for (kind, text) in cases {
        assert_ne!(text, read(&file), "{kind}: nothing is spoiled");
        fs::write(&spoiled, &text).unwrap();
        let error = expect_refused(&spoiled, &url).await;
        let found = format!("{error:?}");
        assert!(found.starts_with(kind), "{kind}: {found}");
    }
    let missing = expect_refused(&home.path().join("missing"), &url).await;
    assert!(matches!(missing, BackupError::File { .. }), "{missing:?}");

    // Nothing is left of all that.
    PostgresStore::import(&file, &url, KINDS).await.unwrap();
    let again = expect_refused(&file, &url).await;
    assert!(matches!(again, BackupError::NotEmptyDatabase), "{again:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_shows_one_moment_while_games_go_on() {
    let Some(server) = shared() else { return };
    let home = tempfile::tempdir().unwrap();
    let url = server.url(&server.create().await);
    let store = Arc::new(open(&url).await);
    let mut games = Vec::new();
    for _ in 0..20 {
        games.push(game(&*store, at(0), &[ANN, BEA], PARLOR).await);
    }
    let (stop, stopped) = tokio::sync::watch::channel(false);
    let (moved, mut moves) = tokio::sync::mpsc::unbounded_channel();
    let player = tokio::spawn({
        let store = Arc::clone(&store);
        async move {
            for version in 1.. {
                for id in &games {
                    let change = append_with(*id, version, "a", vec![turn(version)]);
                    commit(&*store, at(1), change).await.unwrap();
                    moved.send(()).unwrap();
                }
                if *stopped.borrow() {
                    return;
                }
            }
        }
    });
    for number in 0..3 {
        for _ in 0..20 {
            moves.recv().await.unwrap();
        }
        let file = home.path().join(format!("{number}.backup"));
        let backup = tokio::spawn({
            let (store, file) = (Arc::clone(&store), file.clone());
            async move { store.backup(&file).await }
        });
        backup.await.unwrap().unwrap();
        // The embedded engine refuses records that do not fit together.
        let dir = home.path().join(format!("{number}"));
        SledStore::import(&file, &dir).unwrap();
        let counts = open_sled(&dir).counts().await.unwrap();
        assert_eq!((counts.running, counts.challenges), (20, 0));
        assert!(counts.jobs >= 20);
    }
    stop.send(true).unwrap();
    player.await.unwrap();
    let there = store.backup(&home.path().join("0.backup")).await;
    assert!(
        matches!(there, Err(BackupError::Exists { .. })),
        "{there:?}"
    );
    store.close().await.unwrap();
    let closed = store.backup(&home.path().join("closed")).await;
    let is_closed = matches!(closed, Err(BackupError::Store(StoreError::Closed)));
    assert!(is_closed, "{closed:?}");
}
