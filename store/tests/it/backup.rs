//! Copies of a database in use.

use std::fs;
use std::sync::Arc;

use asterism_store::sled::{SledStore, StoreOptions};
use asterism_store::{CommitError, GameQuery, Store, StoreError};

use crate::child::{holds, open_elsewhere};
use crate::support::*;

#[tokio::test]
async fn a_backup_holds_everything_and_goes_on_by_itself() {
    let (dir, copies) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let store = SledStore::open(dir.path(), StoreOptions::default()).unwrap();
    let empty = copies.path().join("empty");
    store.backup(&empty).await.unwrap();

    let id = game(&store, at(0), &[ANN, BEA], PARLOR).await;
    commit(&store, at(1), append_with(id, 1, "a", vec![turn(2)]))
        .await
        .unwrap();
    challenge(&store, at(2)).await;
    store
        .set_rating(ANN, SCALE, None, Some(rating(1500.1)))
        .await
        .unwrap();
    let full = copies.path().join("deep/full");
    store.backup(&full).await.unwrap();
    let then = holds(&store).await;
    assert_eq!(open_elsewhere(&full), format!("opened {then}"));
    assert!(open_elsewhere(&empty).starts_with("opened 0 0 0 0"));

    // The store it was made of goes on, and the copy stays as it is.
    commit(&store, at(3), append(id, 2, "b")).await.unwrap();
    let copy = SledStore::open(&full, StoreOptions::default()).unwrap();
    assert_eq!(load(&copy, id).await.version, 2);
    commit(&copy, at(4), append(id, 2, "c")).await.unwrap();
    assert_eq!(load(&store, id).await.entries[1].what, played("b"));
    copy.close().await.unwrap();

    // What becomes of it later is noticed, as of any other.
    fs::remove_dir_all(full.join("sled")).unwrap();
    assert!(open_elsewhere(&full).starts_with("refused Emptied "));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_made_while_others_play_is_of_one_moment() {
    let (dir, copies) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let store = Arc::new(SledStore::open(dir.path(), StoreOptions::default()).unwrap());
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
        let to = copies.path().join(round.to_string());
        store.backup(&to).await.unwrap();
        // It opens, so it adds up.
        let copy = SledStore::open(&to, StoreOptions::default()).unwrap();
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
async fn a_backup_goes_where_nothing_is() {
    let (dir, taken) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let store = SledStore::open(dir.path(), StoreOptions::default()).unwrap();
    fs::write(taken.path().join("letter"), "dear").unwrap();
    for to in [taken.path(), dir.path()] {
        let refused = store.backup(to).await;
        assert!(
            matches!(refused, Err(StoreError::Invalid { .. })),
            "{refused:?}"
        );
    }
    assert_eq!(fs::read_dir(taken.path()).unwrap().count(), 1);
    let beneath = store.backup(&taken.path().join("letter/store")).await;
    assert!(matches!(beneath, Err(StoreError::Io { .. })), "{beneath:?}");
    challenge(&store, at(0)).await;

    store.close().await.unwrap();
    let closed = store.backup(&taken.path().join("late")).await;
    assert!(matches!(closed, Err(StoreError::Closed)), "{closed:?}");
}

#[tokio::test]
async fn a_backup_that_was_not_finished_does_not_open() {
    let (dir, copies) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let store = SledStore::open(dir.path(), StoreOptions::default()).unwrap();
    challenge(&store, at(0)).await;
    let to = copies.path().join("half");
    store.backup(&to).await.unwrap();
    // As if it had been stopped before its end.
    let db = sled::open(to.join("sled")).unwrap();
    db.open_tree("meta").unwrap().clear().unwrap();
    db.flush().unwrap();
    drop(db);
    fs::remove_file(to.join("sequence")).unwrap();
    let half = open_elsewhere(&to);
    assert!(half.starts_with("refused Damaged "), "{half}");
}
