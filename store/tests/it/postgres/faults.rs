//! What happens when PostgreSQL is not there, or not as it should be: a clear sentence, and nothing is lost or made twice.

use std::sync::Arc;
use std::time::Duration;

use asterism_store::postgres::{PostgresOptions, PostgresStore};
use asterism_store::prelude::*;
use asterism_store::{ClaimLimits, CommitError, EntryKind, GameId, Setting, StoreError};

use super::open;
use super::proxy::Proxy;
use super::server::{Server, WITH_PASSWORD, shared};
use crate::support::*;

/// Returns the error with which `url` does not open.
async fn refuse(url: &str) -> StoreError {
    let opened = PostgresStore::open(url, PostgresOptions::default()).await;
    opened.expect_err("this must not open")
}

/// Fails unless the sentence contains all of `words`, and no password.
fn check_sentence(error: &StoreError, words: &[&str]) {
    let sentence = error.to_string();
    for word in words {
        assert!(sentence.contains(word), "{word:?} is not in: {sentence}");
    }
    assert!(!sentence.contains("geheim"), "{sentence}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_cannot_be_opened_says_why() {
    let Some(server) = shared() else { return };
    let name = server.create().await;
    let admin = server.connect(&name).await;
    let user = format!("CREATE ROLE {WITH_PASSWORD} LOGIN SUPERUSER PASSWORD 'right'");
    admin.batch_execute(&user).await.unwrap();
    let with_password = |password: &str| {
        let place = server.url(&name);
        let host = place.split_once('@').unwrap().1;
        format!("postgres://{WITH_PASSWORD}:{password}@{host}")
    };
    let right = PostgresStore::open(&with_password("right"), PostgresOptions::default()).await;
    right.unwrap().close().await.unwrap();

    let error = refuse(&with_password("geheim")).await;
    assert!(matches!(error, StoreError::Denied { .. }), "{error:?}");
    check_sentence(&error, &["password authentication failed", "sslmode"]);

    let error = refuse(&server.url("nowhere")).await;
    assert!(matches!(error, StoreError::Denied { .. }), "{error:?}");
    check_sentence(&error, &["\"nowhere\" does not exist"]);

    let error = refuse("https://bot:geheim@host/db").await;
    assert!(matches!(error, StoreError::Address { .. }), "{error:?}");
    check_sentence(&error, &["postgres://user:password@host/database"]);

    let error = refuse("postgres://bot:geheim@%2Fnowhere/db").await;
    assert!(matches!(error, StoreError::Unreachable { .. }), "{error:?}");
    check_sentence(&error, &["cannot be reached", "nothing has changed"]);

    // Where a server does not encrypt, `require` refuses it, and on another machine, anything but `disable` does. The address 0.0.0.0 reaches this
    // machine, but does not count as local.
    let proxy = Proxy::start(server.socket()).await;
    let port = proxy.port;
    let require = format!("127.0.0.1:{port}/db?sslmode=require");
    let elsewhere = format!("0.0.0.0:{port}/db");
    let prefer = format!("{elsewhere}?sslmode=prefer");
    let mixed = format!("127.0.0.1:1,{elsewhere}");
    for place in [&require, &elsewhere, &prefer, &mixed] {
        let error = refuse(&format!("postgres://bot:geheim@{place}")).await;
        assert!(matches!(error, StoreError::Denied { .. }), "{error:?}");
        check_sentence(&error, &["TLS", "sslmode=disable"]);
    }
    let disable = format!("{elsewhere}?sslmode=disable");
    for place in [disable, format!("127.0.0.1:{port}/db")] {
        let error = refuse(&format!("postgres://bot:geheim@{place}")).await;
        assert!(matches!(error, StoreError::Denied { .. }), "{error:?}");
        check_sentence(&error, &["\"bot\" does not exist"]);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_with_another_schema_is_refused() {
    let Some(server) = shared() else { return };
    let name = server.create().await;
    let admin = server.connect(&name).await;
    let newer = "INSERT INTO schema_step (number, at) VALUES (1000, now())";
    admin.batch_execute(newer).await.unwrap();
    let error = refuse(&server.url(&name)).await;
    let is_newer = matches!(error, StoreError::NewerDatabase { found: 1000, .. });
    assert!(is_newer, "{error:?}");
    check_sentence(&error, &["schema 1000", "start the newer program"]);
    let error = PostgresStore::migrate(&server.url(&name))
        .await
        .unwrap_err();
    assert!(
        matches!(error, StoreError::NewerDatabase { .. }),
        "{error:?}"
    );

    let admin = server.connect("postgres").await;
    admin.batch_execute("CREATE DATABASE empty").await.unwrap();
    let empty = server.url("empty");
    assert_eq!(PostgresStore::inspect(&empty).await.unwrap(), 0);
    let error = refuse(&empty).await;
    let is_older = matches!(error, StoreError::OlderDatabase { found: 0, .. });
    assert!(is_older, "{error:?}");
    check_sentence(&error, &["upgrade the database"]);

    // Several processes may upgrade it at once.
    let upgrades: Vec<_> = (0..4)
        .map(|_| {
            let url = empty.clone();
            tokio::spawn(async move { PostgresStore::migrate(&url).await })
        })
        .collect();
    for upgrade in upgrades {
        let (before, after) = upgrade.await.unwrap().unwrap();
        assert!(before <= after);
    }
    let schema = PostgresStore::inspect(&empty).await.unwrap();
    assert_eq!(schema, PostgresStore::SCHEMA);
    open(&empty).await.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_read_only_database_can_be_read() {
    let Some(server) = shared() else { return };
    let name = server.create().await;
    let store = open(&server.url(&name)).await;
    let id = game(&store, at(0), &[ANN, BEA], PARLOR).await;
    store.check_writable().await.unwrap();
    let admin = server.connect("postgres").await;
    let set = async |value: &str| {
        let set = format!("ALTER DATABASE {name} SET default_transaction_read_only = {value}");
        admin.batch_execute(&set).await.unwrap();
        let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1";
        admin.execute(end, &[&name]).await.unwrap();
    };
    set("on").await;
    let refused = commit(&store, at(1), append(id, 1, "a")).await;
    let Err(CommitError::Store(error @ StoreError::Unwritable { .. })) = &refused else {
        panic!("{refused:?}");
    };
    check_sentence(error, &["read-only", "nothing has changed"]);
    let error = store.check_writable().await.unwrap_err();
    assert!(matches!(error, StoreError::Unwritable { .. }), "{error:?}");
    assert_eq!(load(&store, id).await.version, 1);
    let error = refuse(&server.url(&name)).await;
    assert!(matches!(error, StoreError::Unwritable { .. }), "{error:?}");

    set("off").await;
    commit(&store, at(1), append(id, 1, "a")).await.unwrap();
    store.check_writable().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_store_goes_on_when_postgres_is_back() {
    let Some(mut server) = Server::start(&["fsync=off"]) else {
        return;
    };
    let url = server.url(&server.create().await);
    let store = open(&url).await;
    let id = game(&store, at(0), &[ANN, BEA], PARLOR).await;
    server.stop();
    let key = new_key();
    let refused = store.commit(key, at(1), append(id, 1, "a")).await;
    let Err(CommitError::Store(error @ StoreError::Unreachable { .. })) = &refused else {
        panic!("{refused:?}");
    };
    check_sentence(error, &["cannot be reached", "connects again by itself"]);
    assert!(error.is_reported() && !error.is_final());
    let error = store.game(id).await.unwrap_err();
    assert!(matches!(error, StoreError::Unreachable { .. }), "{error:?}");

    server.run().unwrap();
    assert_eq!(load(&store, id).await.version, 1);
    let receipt = store.commit(key, at(1), append(id, 1, "a")).await.unwrap();
    assert!(!receipt.repeated);
    store.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_change_whose_answer_is_lost_is_made_once() {
    let Some(server) = shared() else { return };
    let name = server.create().await;
    let proxy = Proxy::start(server.socket()).await;
    let url = format!("postgres://postgres@127.0.0.1:{}/{name}", proxy.port);
    let store = open(&url).await;
    let id = game(&store, at(0), &[ANN, BEA], PARLOR).await;

    proxy.lose_answers(1, false);
    let key = new_key();
    let change = append_with(id, 1, "a", vec![turn(1)]);
    let receipt = store.commit(key, at(1), change.clone()).await.unwrap();
    assert_eq!((receipt.version, receipt.repeated), (2, false));
    // It wakes the outbox, although it did not hear of its own success.
    store.jobs_added().await;
    assert_eq!(store.counts().await.unwrap().jobs, 1);
    let again = store.commit(key, at(1), change).await.unwrap();
    assert!(again.repeated);

    // Everything else may be repeated, too.
    let limits = ClaimLimits::of(9);
    let lease = Duration::from_secs(30);
    let job = store.claim_jobs(at(1), lease, limits).await.unwrap();
    proxy.lose_answers(1, false);
    let done = asterism_store::JobDone::posted(post(5, 2));
    store.finish_job(job[0].id, done).await.unwrap();
    assert_eq!(load(&store, id).await.post, Some(post(5, 2)));
    proxy.lose_answers(1, false);
    let chosen = vec![Setting::Labels(true)];
    let settings = store.choose(ANN, chosen).await.unwrap();
    assert_eq!(settings.labels, Some(true));

    // If PostgreSQL is gone afterwards, no one can know.
    proxy.lose_answers(1, true);
    let key = new_key();
    let lost = store.commit(key, at(2), append(id, 2, "b")).await;
    let Err(CommitError::Store(error @ StoreError::Uncertain { .. })) = &lost else {
        panic!("{lost:?}");
    };
    check_sentence(
        error,
        &["may or may not have been stored", "safe to repeat"],
    );
    proxy.come_back();
    let again = store.commit(key, at(2), append(id, 2, "b")).await.unwrap();
    assert_eq!((again.version, again.repeated), (3, true));
    let entries = load(&store, id).await.entries;
    assert_eq!(entries.len(), 2);
}

/// Number of writers while the server is killed, and number of changes after which that happens.
const WRITERS: usize = 8;
const KILLS: usize = 4;
const BETWEEN_KILLS: usize = 150;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_acknowledged_change_is_lost_or_doubled_when_the_server_is_killed() {
    // The writes of a killed process are in the system's memory, so waiting for the disk would prove nothing. Pages are written in full, as in real
    // life.
    let Some(mut server) = Server::start(&["fsync=off"]) else {
        return;
    };
    let url = server.url(&server.create().await);
    let store = Arc::new(open(&url).await);
    let (stop, stopped) = tokio::sync::watch::channel(false);
    let (done, mut all_done) = tokio::sync::mpsc::unbounded_channel();
    let mut writers = Vec::new();
    for _ in 0..WRITERS {
        let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
        let (store, stopped, done) = (Arc::clone(&store), stopped.clone(), done.clone());
        writers.push(tokio::spawn(async move {
            let mut version = 1;
            while !*stopped.borrow() {
                write(&*store, id, version).await;
                version += 1;
                done.send(()).unwrap();
            }
            (id, version)
        }));
    }
    for _ in 0..KILLS {
        for _ in 0..BETWEEN_KILLS {
            all_done.recv().await.unwrap();
        }
        tokio::task::block_in_place(|| server.kill_and_restart());
    }
    stop.send(true).unwrap();
    let mut changes = 0;
    for writer in writers {
        let (id, version) = writer.await.unwrap();
        let stored = load(&*store, id).await;
        let moves: Vec<_> = stored.entries.iter().map(|entry| &entry.what).collect();
        let expected: Vec<_> = (1..version)
            .map(|version| EntryKind::Move(format!("move {version}")))
            .collect();
        assert_eq!(moves, expected.iter().collect::<Vec<_>>());
        changes += expected.len();
    }
    let jobs = store.counts().await.unwrap().jobs;
    assert_eq!(jobs, changes as u64, "each change has made one job");
    eprintln!("{changes} changes and {KILLS} kills");
    store.close().await.unwrap();
}

/// Plays a move, again and again until it is known to be stored.
async fn write(store: &dyn Store, id: GameId, version: u64) {
    let key = new_key();
    let change = append_with(id, version, &format!("move {version}"), vec![turn(version)]);
    loop {
        match store.commit(key, at(1), change.clone()).await {
            Ok(receipt) => {
                assert_eq!(receipt.version, version + 1);
                return;
            }
            Err(CommitError::Store(
                StoreError::Unreachable { .. }
                | StoreError::Busy { .. }
                | StoreError::Uncertain { .. },
            )) => {}
            Err(error) => panic!("{error}"),
        }
    }
}
