//! Games in PostgreSQL: how a host moves games there and back, what can go wrong, and what players see meanwhile.

use std::fs;

use asterism_sandbox::ApiRequest;
use serde_json::json;

use crate::network::{MESSAGES, fail, wait_for_hanging};
use crate::program::{BAD_INPUT, OK, USAGE, check, run, stdout, text};
use crate::support::game::RECORDED;
use crate::support::metrics::{Endpoint, SETTING};
use crate::support::postgres::{STORE, server};
use crate::support::{Because, Game, Setup};

/// Runs the program, which must succeed; returns what it printed.
#[track_caller]
fn succeed(args: &[&str]) -> String {
    let output = run(args);
    assert_eq!(output.status.code(), Some(OK), "{output:?}");
    stdout(&output)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_move_to_postgres_and_back() {
    let Some(server) = tokio::task::block_in_place(server::shared) else {
        return;
    };
    let mut club = Setup::program(Because::OfItsFiles).prepare().await;
    club.variables.retain(|(name, _)| *name != STORE);
    club.start_bot().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let board = game.play_recorded(&club, 2).await;
    let home = club.home();
    let file = |name: &str| text(&home.join(name)).to_owned();
    let data = file("data");
    let (from, to) = (
        format!("sled:{data}"),
        server.url(&server.create_empty().await),
    );

    // Refused while the bot uses the games, and if there are none to copy.
    let busy = run(&["copy", "--from", &from, "--to", &to]);
    check(&busy, BAD_INPUT, &["in use by another process"]);
    club.stop_bot().await;
    let none = run(&["copy", "--from", "sled:/nowhere", "--to", &to]);
    check(&none, BAD_INPUT, &["there are no games in /nowhere"]);
    let same = run(&["copy", "--from", &from, "--to", &from]);
    check(&same, BAD_INPUT, &["the same"]);
    let said = succeed(&["copy", "--from", &from, "--to", &to]);
    assert!(said.contains("all games (1)"), "{said}");
    let again = run(&["copy", "--from", &from, "--to", &to]);
    check(&again, BAD_INPUT, &["is not empty"]);
    let migrated = succeed(&["migrate", "--store", &to]);
    assert!(migrated.contains("nothing was changed"), "{migrated}");

    // The game goes on there, with the buttons of its last board, and later in a new directory.
    club.variables.push((STORE, to.clone()));
    club.start_bot().await;
    let dialog = ann.press(&board, "Move…").await.private();
    assert!(dialog.is_live(), "{}", dialog.show());
    let board = game.play(&club, 2, "e E<->A b").await;
    club.stop_bot().await;
    let store_file = file("store");
    fs::write(&store_file, format!("{to}\n")).expect("the file can be written");
    let checked = succeed(&["check", "--store-file", &store_file]);
    assert!(checked.contains("1 of 1 games replay"), "{checked}");
    let back = format!("sled:{}", file("back"));
    succeed(&["copy", "--from-file", &store_file, "--to", &back]);
    let (one, other) = (file("one"), file("other"));
    succeed(&["backup", "--store", &to, &one]);
    succeed(&["backup", "--store", &back, &other]);
    let read = |file: &str| fs::read_to_string(file).expect("it is there");
    assert_eq!(read(&one), read(&other));
    fs::rename(home.join("data"), home.join("old")).expect("the folder can be renamed");
    fs::rename(home.join("back"), home.join("data")).expect("the folder can be renamed");
    club.variables.retain(|(name, _)| *name != STORE);
    club.start_bot().await;
    let dialog = ben.press(&board, "Move…").await.private();
    assert!(dialog.is_live(), "{}", dialog.show());
    club.stop_bot().await;

    // A backup can be restored to either.
    let restored = server.url(&server.create_empty().await);
    succeed(&["restore", &one, "--store", &restored]);
    let full = run(&["restore", &one, "--store", &restored]);
    check(&full, BAD_INPUT, &["is not empty"]);
    let checked = succeed(&["check", "--store", &restored]);
    assert!(checked.contains("1 of 1 games replay"), "{checked}");
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_are_told_when_postgres_is_away_and_go_on_when_it_is_back() {
    let Some(mut server) = tokio::task::block_in_place(|| server::Server::start(&["fsync=off"]))
    else {
        return;
    };
    let url = server.url(&server.create().await);
    let mut club = Setup::program(Because::OfItsFiles).prepare().await;
    club.variables.retain(|(name, _)| *name != STORE);
    club.variables.push((STORE, url));
    club.variables.push((SETTING.0, SETTING.1.to_owned()));
    club.expect_trouble();
    club.start_bot().await;
    let endpoint = Endpoint::of(&club).await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    game.play_recorded(&club, 2).await;
    // The database goes away after a board was sent, but before the bot knows that.
    let late = json!({"do": "hang_after", "route": MESSAGES, "times": 1});
    fail(&club.page, late).await;
    game.play(&club, 2, RECORDED[2]).await;
    wait_for_hanging(&club.page, 1).await;
    tokio::task::block_in_place(|| server.stop());
    club.page.lift_faults().await;
    let refused = ben.command("move", json!({"move": RECORDED[3]})).await;
    let refused = refused.private().show();
    assert!(
        refused.contains("I can't reach my database right now"),
        "{refused}"
    );
    assert!(refused.contains("nothing has changed"), "{refused}");
    // The bot itself need not be restarted.
    assert_eq!(endpoint.get("/healthz").await.0, 200);
    let why = endpoint.wait_for("/readyz", 503).await;
    assert!(why.contains("PostgreSQL cannot be reached"), "{why}");
    tokio::task::block_in_place(|| server.run()).expect("the server starts again");
    endpoint.wait_for("/readyz", 200).await;
    game.play(&club, 3, RECORDED[3]).await;
    let looked = |request: &ApiRequest| request.method == "GET" && request.route == Some(MESSAGES);
    assert!(
        !club.requests(0).iter().any(looked),
        "the bot knows that the board was sent"
    );
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_host_reads_what_is_wrong_with_the_database() {
    let Some(server) = tokio::task::block_in_place(server::shared) else {
        return;
    };
    let home = tempfile::tempdir().expect("a temporary directory can be made");
    let file = text(&home.path().join("a.backup")).to_owned();
    let backup = |store: &str| run(&["backup", "--store", store, &file]);
    for wrong in ["mysql://u:hunter2@host/db", "sled:", "hunter2"] {
        let refused = backup(wrong);
        check(&refused, USAGE, &["give sled:DIR, or postgres://"]);
    }
    let refused = backup("postgres://u:hunter2@host:port/db");
    check(
        &refused,
        BAD_INPUT,
        &["the URL of the database cannot be used", "%XX"],
    );
    let away = backup("postgres://u:hunter2@127.0.0.1:9/db");
    check(&away, BAD_INPUT, &["PostgreSQL cannot be reached"]);
    let empty = server.url(&server.create_empty().await);
    let locked = empty.replace("postgres@", &format!("{}:hunter2@", server::WITH_PASSWORD));
    let denied = backup(&locked);
    check(&denied, BAD_INPUT, &["PostgreSQL refused the connection"]);
    for said in [&refused, &away, &denied] {
        let said = String::from_utf8_lossy(&said.stderr);
        assert!(!said.contains("hunter2"), "{said}");
    }
    check(
        &backup(&empty),
        BAD_INPUT,
        &["is empty", "asterism migrate"],
    );
    let created = succeed(&["migrate", "--store", &empty]);
    assert!(
        created.contains("The tables have been created"),
        "{created}"
    );
    let client = server
        .connect(empty.rsplit_once('/').expect("a URL").1)
        .await;
    let newer = "INSERT INTO schema_step (number, at) VALUES (99, now())";
    client.batch_execute(newer).await.expect("it can be stored");
    check(
        &backup(&empty),
        BAD_INPUT,
        &["has schema 99", "start the newer program"],
    );

    let both = run(&["check", "--data", "x", "--store", "sled:y"]);
    check(&both, USAGE, &["cannot be used with"]);
    let missing = run(&["check", "--store-file", "/nowhere"]);
    check(&missing, BAD_INPUT, &["/nowhere cannot be read"]);
    let directory = run(&["migrate", "--data", "x"]);
    check(&directory, BAD_INPUT, &["only PostgreSQL needs this"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_migrate_upgrades_the_tables_of_an_older_program_and_keeps_a_backup() {
    let Some(server) = tokio::task::block_in_place(server::shared) else {
        return;
    };
    let name = server.create_empty().await;
    let old = "CREATE TABLE schema_step (number bigint PRIMARY KEY, at timestamptz NOT NULL);
         INSERT INTO schema_step VALUES (1, now());";
    let tables = include_str!("../store/src/engine/postgres/schema/0001_tables.sql");
    let admin = server.connect(&name).await;
    let created = admin.batch_execute(&format!("{old}\n{tables}")).await;
    created.expect("the tables can be made");
    let url = server.url(&name);
    let home = tempfile::tempdir().expect("a temporary directory can be made");
    let file = |name: &str| text(&home.path().join(name)).to_owned();
    let (made, copied, kept) = (file("made"), format!("sled:{}", file("data")), file("kept"));

    let doctor = || stdout(&run(&["doctor", "--store", &url]));
    succeed(&["backup", "--store", &url, &made]);
    succeed(&["restore", &made, "--store", &copied]);
    let elsewhere = format!("sled:{}", file("elsewhere"));
    for args in [
        &["check", "--store", &url][..],
        &["copy", "--from", &url, "--to", &elsewhere],
        &["copy", "--from", &copied, "--to", &url],
        &["restore", &made, "--store", &url],
    ] {
        let refused = run(args);
        let says = ["schema 1,", "nothing was changed", "asterism migrate"];
        check(&refused, BAD_INPUT, &says);
        assert!(doctor().contains("schema 1,"), "{args:?}: {}", doctor());
    }
    let lines = fs::read_to_string(&made).expect("the backup can be read");
    let upgraded = succeed(&["migrate", "--store", &url, "--backups", &kept]);
    assert!(upgraded.contains("from schema 1 to"), "{upgraded}");
    let files: Vec<_> = fs::read_dir(&kept).expect("a folder").collect();
    let [Ok(backup)] = &files[..] else {
        panic!("{files:?}")
    };
    let backup = backup.path();
    assert!(text(&backup).contains("asterism-format-1-"), "{backup:?}");
    assert_eq!(
        fs::read_to_string(&backup).expect("the backup can be read"),
        lines
    );
    succeed(&["check", "--store", &url]);
}
