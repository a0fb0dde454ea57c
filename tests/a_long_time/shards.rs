//! Several processes that share a database in PostgreSQL, each with its shards of the gateway.

use rustix::process::{Signal, kill_process};
use serde_json::json;
use tokio::process::Command;

use crate::a_long_time::gateway::RIVAL;
use crate::program::{OK, USAGE, check, stdout};
use crate::support::bot::{self, Bot};
use crate::support::game::RECORDED;
use crate::support::postgres::{STORE, server};
use crate::support::request::CALLBACK;
use crate::support::{Because, Club, Game, Setup};

/// Returns which of two shards a server is in.
pub(crate) fn shard_of(guild: &str) -> u64 {
    let guild: u64 = guild.parse().expect("an id is a number");
    (guild >> 22) % 2
}

/// Starts a process with these variables in addition to those of the club.
pub(crate) fn start(club: &Club, name: &str, more: &[(&'static str, String)]) -> Bot {
    let variables = [&club.variables[..], more].concat();
    let home = club.home();
    let (data, log) = (home.join("data"), home.join(format!("{name}.log")));
    Bot::start(&club.url(), club.token(), &data, &log, &variables)
}

/// Starts a process that serves these shards.
fn start_serving(club: &Club, name: &str, shards: &str) -> Bot {
    start(club, name, &[("ASTERISM_SHARDS", shards.to_owned())])
}

/// Logged once for each session.
pub(crate) const CONNECTED: &str = ": connected ";

/// Prepares a club whose processes use a new database; `None` where PostgreSQL is not installed.
pub(crate) async fn prepare() -> Option<Club> {
    let server = tokio::task::block_in_place(server::shared)?;
    let mut club = Setup::program(Because::ThereAreSeveral).prepare().await;
    club.variables.retain(|(name, _)| *name != STORE);
    let url = server.url(&server.create().await);
    club.variables.push((STORE, url));
    Some(club)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_newest_process_serves_a_shard_and_an_older_one_stands_by() {
    let Some(club) = prepare().await else {
        return;
    };
    let older = start_serving(&club, "older", "0-1/2");
    older.wait_until_logged(CONNECTED, 2).await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    game.play(&club, 0, RECORDED[0]).await;

    let newer = start_serving(&club, "newer", "0-1/2");
    newer.wait_until_logged(CONNECTED, 2).await;
    older.wait_until_logged("standing by", 2).await;
    game.play(&club, 1, RECORDED[1]).await;

    // The older one was not told.
    newer.kill().await;
    older
        .wait_until_logged("the other process is gone", 2)
        .await;
    older.wait_until_logged(CONNECTED, 4).await;
    game.play(&club, 2, RECORDED[2]).await;

    // Now it is told.
    let newest = start_serving(&club, "newest", "0-1/2");
    newest.wait_until_logged(CONNECTED, 2).await;
    older.wait_until_logged("standing by", 4).await;
    assert!(newest.stop().await.success());
    older.wait_until_logged(CONNECTED, 6).await;
    game.play(&club, 3, RECORDED[3]).await;
    assert!(older.stop().await.success());
    club.close().await;
}

fn signal(bot: &Bot, signal: Signal) {
    kill_process(bot.pid, signal).expect("a running child can be signaled");
}

/// While one process takes over from another one, Discord sends each interaction to both.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_that_takes_over_is_not_taken_for_another_program() {
    let Some(mut club) = prepare().await else {
        return;
    };
    club.tolerate(400, CALLBACK);
    // A process that was suspended for a long time believes that PostgreSQL is away.
    club.expect_trouble();
    let older = start_serving(&club, "older", "0/1");
    older.wait_until_logged(CONNECTED, 1).await;
    // It is suspended, so it does not notice that another one takes over, and reads later what was answered meanwhile.
    signal(&older, Signal::STOP);
    let newer = start_serving(&club, "newer", "0/1");
    newer.wait_until_logged(CONNECTED, 1).await;
    let ann = club.player("Ann");
    for _ in 0..20 {
        ann.command("games", json!({})).await.private();
    }
    signal(&older, Signal::CONT);
    older.wait_until_logged("standing by", 1).await;
    ann.command("games", json!({})).await.private();
    let bots = [older, newer];
    for bot in &bots {
        let log = bot.log();
        for alarm in [RIVAL, "the player sees a failure"] {
            assert!(!log.contains(alarm), "{log}");
        }
    }
    for bot in bots {
        assert!(bot.stop().await.success());
    }
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_process_serves_its_shards() {
    let Some(club) = prepare().await else {
        return;
    };
    let own = shard_of(&club.guild);
    let serving = start_serving(&club, "serving", &format!("{own}/2"));
    let other = start_serving(&club, "other", &format!("{}/2", 1 - own));
    serving.wait_until_logged(CONNECTED, 1).await;
    other.wait_until_logged(CONNECTED, 1).await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    game.play(&club, 0, RECORDED[0]).await;
    other.kill().await;
    game.play(&club, 1, RECORDED[1]).await;
    serving.kill().await;
    let odd = start_serving(&club, "odd", "0/3");
    let warns = "this process serves shards of 3, and another process served shards of 2";
    odd.wait_until_logged(warns, 1).await;
    odd.kill().await;
    let both = start_serving(&club, "both", "0-1/2");
    both.wait_until_logged(CONNECTED, 2).await;
    game.play(&club, 2, RECORDED[2]).await;
    assert!(both.stop().await.success());
    club.close().await;
}

#[tokio::test]
async fn commands_are_registered_without_a_run() {
    let mut club = Setup::program(Because::OfItsCommands).prepare().await;
    club.tolerate(401, "/oauth2/applications/@me");
    let register = async |token: &str| {
        let mut command = Command::from(bot::program(Because::OfItsCommands));
        command
            .arg("register")
            .env("DISCORD_TOKEN", token)
            .env("DISCORD_API_URL", club.url());
        command.output().await.expect("the program starts")
    };
    for _ in 0..2 {
        let output = register(club.token()).await;
        assert_eq!(output.status.code(), Some(OK), "{output:?}");
        let said = stdout(&output);
        assert!(said.contains(" commands are registered."), "{said}");
    }
    let state = club.page.state(None).await;
    assert_ne!(state["commands"], json!([]));
    check(&register("").await, USAGE, &["DISCORD_TOKEN is not set"]);
    let refused = register("wrong").await;
    check(&refused, USAGE, &["Discord refuses the token"]);
    club.close().await;
}
