//! Processes that share a database and divide the work: one answers, one posts, one lets the engine think.

use asterism_rules::{AnyGame, GameKind};
use serde_json::json;
use tokio::process::Command;
use tokio_postgres::Client;

use crate::a_long_time::shards::{CONNECTED, prepare, start};
use crate::program::{USAGE, check};
use crate::support::bot::{self, Bot};
use crate::support::game::challenge;
use crate::support::opponent::{engine, follow, next_turn};
use crate::support::page::PATIENCE;
use crate::support::postgres::{STORE, server};
use crate::support::request::CALLBACK;
use crate::support::{Because, Club, Game};

/// Starts a process that does this part of the work, and waits until it serves the only shard. Others are then on standby.
async fn start_working(club: &Club, name: &str, work: &str) -> Bot {
    let more = [
        ("ASTERISM_SHARDS", "0/1".to_owned()),
        ("ASTERISM_WORK", work.to_owned()),
    ];
    let bot = start(club, name, &more);
    bot.wait_until_logged(CONNECTED, 1).await;
    bot
}

/// Connects to the club's database.
async fn connect(club: &Club) -> Client {
    let store = club.variables.iter().find(|(name, _)| *name == STORE);
    let (_, url) = store.expect("the club is on PostgreSQL");
    let database = url.rsplit('/').next().expect("a URL has a database");
    let database = database.split('?').next().expect("it has a beginning");
    let server = tokio::task::block_in_place(server::shared).expect("it runs");
    server.connect(database).await
}

/// Counts the jobs for which this holds.
async fn count_jobs(database: &Client, which: &str) -> i64 {
    let count = format!("SELECT count(*) FROM job WHERE {which}");
    let row = database.query_one(&count, &[]).await;
    row.expect("PostgreSQL runs").get(0)
}

/// A job that was never claimed.
const UNTOUCHED: &str = "record LIKE '%\"attempts\":0,%'";

/// A move of the engine.
const THOUGHT: &str = "what = 2";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn processes_divide_the_work_of_a_game_against_the_engine() {
    let Some(mut club) = prepare().await else {
        return;
    };
    // Until the one before it has noticed that a process has taken over, both get each interaction, and the second answer is refused.
    club.tolerate(400, CALLBACK);
    let database = connect(&club).await;
    let answers = start_working(&club, "answers", "none").await;
    let (ann, engine) = (club.player("Ann"), engine(&club).await);
    let options = json!({"game": "squadro", "variant": "first=light", "seat": "first", "level": 1});
    let answer = challenge(&[&ann, &engine], options).await.private();
    let id = answer.content().strip_prefix("Game ");
    let id = id.and_then(|rest| rest.split_once(" is on"));
    let (id, _) = id.unwrap_or_else(|| panic!("no game begins: {}", answer.show()));
    let game = Game {
        id: id.to_owned(),
        channel: ann.channel.clone(),
        players: vec![ann.clone(), engine],
        challenge: answer.clone(),
    };
    for _ in 0..3 {
        let options = json!({"game": game.id});
        let board = ann.command("board", options).await.private();
        assert!(board.title().starts_with("Squadro"), "{}", board.show());
    }
    // Others would have begun at once.
    assert!(game.boards(&club).is_empty());
    let jobs = count_jobs(&database, "true").await;
    assert!(jobs > 0);
    assert_eq!(count_jobs(&database, UNTOUCHED).await, jobs);

    let posts = start_working(&club, "posts", "posts").await;
    let mut now = AnyGame::new(GameKind::Squadro, "first=light", 2).expect("two can play");
    let board = next_turn(&club, &game, &ann, 0).await;
    follow(&mut now, &board);
    let play = async |now: &mut AnyGame| {
        let notation = now.legal_moves().swap_remove(0);
        let options = json!({"move": notation, "game": game.id});
        ann.command("move", options).await.played();
        now.play(&notation).expect("a legal move");
    };
    play(&mut now).await;
    let waits = async {
        while count_jobs(&database, &format!("{THOUGHT} AND {UNTOUCHED}")).await == 0
            || count_jobs(&database, "true").await > 1
        {}
    };
    let waited = tokio::time::timeout(PATIENCE, waits).await;
    waited.expect("all is done except what the engine has to do");

    let thinks = start_working(&club, "thinks", "engine").await;
    let board = next_turn(&club, &game, &ann, 2).await;
    follow(&mut now, &board);
    assert!(answers.stop().await.success());
    // The newest one answers now, and leaves everything else to the others.
    let answers = start_working(&club, "answers-again", "none").await;
    for ply in [4, 6] {
        play(&mut now).await;
        let board = next_turn(&club, &game, &ann, ply).await;
        follow(&mut now, &board);
    }
    for bot in [answers, posts, thinks] {
        assert!(bot.stop().await.success());
    }
    club.close().await;
}

#[tokio::test]
async fn only_processes_that_share_a_database_divide_the_work() {
    let dir = tempfile::tempdir().expect("a temporary directory can be made");
    let run = async |work: &str| {
        let mut command = Command::from(bot::program(Because::OfItsCommands));
        command
            .args(["run", "--data"])
            .arg(dir.path())
            .env("DISCORD_TOKEN", "MTIz.token")
            .env("ASTERISM_WORK", work);
        command.output().await.expect("the program starts")
    };
    check(&run("posts").await, USAGE, &["--work", "Leave out --work"]);
    check(&run("some").await, USAGE, &["none, posts, engine or all"]);
}
