//! Connection problems with Discord: play continues.

use serde_json::json;

use crate::a_long_time::shards::CONNECTED;
use crate::network::{fail, wait_for_hanging};
use crate::play::check_turn_post;
use crate::support::bot::Bot;
use crate::support::game::RECORDED;
use crate::support::guided::{Plan, choose};
use crate::support::page::PATIENCE;
use crate::support::request::CALLBACK;
use crate::support::{Because, Club, Game, Message, Player, Setup};

#[tokio::test]
async fn play_continues_after_connection_problems() {
    let mut club = Setup::sockets(Because::OfItsConnection).open().await;
    club.expect_trouble();
    // A request sent while the bot was disconnected may reach it too late for a response.
    club.tolerate(404, CALLBACK);
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    // The bot is asked to reconnect, is disconnected, or its session is invalidated, each time in the middle of a choice.
    for (ply, trouble) in ["reconnect", "drop", "invalidate", "drop", "reconnect"]
        .iter()
        .enumerate()
    {
        let player = game.on_turn(ply);
        let post = game.turn(&club, ply).await;
        let dialog = player.press(&post, "Move…").await.private();
        club.page.gateway(&json!({"do": trouble})).await;
        press_until_answered(&club, player, &post).await;
        let ready = choose(player, dialog, Plan::of(RECORDED[ply])).await;
        player.press(&ready, "Play").await.silent();
        let post = game.turn(&club, ply + 1).await;
        check_turn_post(&club, &game, ply + 1, &post).await;
    }
    assert_eq!(game.boards(&club).len(), 6);
    club.close().await;
}

#[tokio::test]
async fn the_bot_reconnects_after_an_outage_of_discord() {
    let mut club = Setup::sockets(Because::OfItsConnection).open().await;
    club.expect_trouble();
    club.tolerate(404, CALLBACK);
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let post = game.turn(&club, 0).await;
    let told = club.feed.look(|view| view.connections().len());
    club.page.gateway(&json!({"do": "down"})).await;
    club.wait_for_disconnection().await;
    assert!(
        ann.plays(RECORDED[0]).await.failed(),
        "the bot does not receive it"
    );
    club.page.gateway(&json!({"do": "up"})).await;
    club.wait_for_connection(told).await;
    press_until_answered(&club, &ann, &post).await;
    ann.plays(RECORDED[0]).await.played();
    let post = game.turn(&club, 1).await;
    check_turn_post(&club, &game, 1, &post).await;
    club.close().await;
}

#[tokio::test]
async fn what_arrives_too_late_for_a_response_changes_nothing() {
    let mut club = Setup::sockets(Because::OfItsConnection).open().await;
    club.expect_trouble();
    club.tolerate(404, CALLBACK);
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let post = game.turn(&club, 0).await;
    let resign = ann.command("resign", json!({})).await.private();
    club.page.gateway(&json!({"do": "mute"})).await;
    // The player reads that the application did not respond, twice.
    assert!(ann.press(&resign, "Resign").await.failed());
    assert!(ann.plays(RECORDED[0]).await.failed());
    // The bot resumes its session and receives what it has missed.
    club.page.gateway(&json!({"do": "drop"})).await;
    club.logged("ignored an interaction that arrived too late")
        .await;
    press_until_answered(&club, &ann, &post).await;
    assert_eq!(game.boards(&club).len(), 1);
    ann.plays(RECORDED[0]).await.played();
    game.turn(&club, 1).await;
    club.close().await;
}

/// Presses a harmless button each time the bot is connected, until it gets a response.
async fn press_until_answered(club: &Club, player: &Player, post: &Message) {
    const TRIES: usize = 20;
    for _ in 0..TRIES {
        club.wait_for_connection(0).await;
        let answer = player.press(post, "⋯").await;
        if !answer.failed() {
            assert!(answer.private().is_live());
            return;
        }
    }
    panic!("the bot does not reconnect");
}

#[tokio::test]
async fn a_bot_whose_token_is_no_longer_valid_ends_with_an_error() {
    let mut club = Setup::program(Because::OfItsConnection).open().await;
    club.expect_trouble();
    let status = club.outlive_sandbox().await;
    assert_eq!(status.code(), Some(2), "a start cannot change that");
    club.close().await;
}

#[tokio::test]
async fn a_bot_that_is_told_to_stop_while_discord_hangs_ends_without_an_error() {
    let mut club = Setup::sockets(Because::OfItsConnection).open().await;
    club.tolerate(404, CALLBACK);
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    game.turn(&club, 0).await;
    fail(&club.page, json!({"do": "hang"})).await;
    let moving = tokio::spawn({
        let ann = ann.clone();
        async move { ann.plays(RECORDED[0]).await.failed() }
    });
    // The answer, and the board.
    wait_for_hanging(&club.page, 2).await;
    club.page.gateway(&json!({"do": "mute"})).await;
    // Exits with 0. No error is logged, which `close` checks.
    club.stop_bot().await;
    club.page.lift_faults().await;
    moving.await.expect("the page answers");
    // What was acknowledged is stored.
    club.start_bot().await;
    game.turn(&club, 1).await;
    club.close().await;
}

#[tokio::test]
async fn a_connection_that_falls_silent_is_replaced_soon() {
    // serenity notices when the next heartbeat is due. Long enough for the bot to be first on a busy machine, too.
    const BEAT_MS: u64 = 12_000;
    let mut club = Setup::sockets(Because::OfItsConnection).open().await;
    club.expect_trouble();
    club.tolerate(404, CALLBACK);
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let post = game.turn(&club, 0).await;
    // A new session has the new heartbeat.
    let beat = json!({"do": "heartbeat", "every_ms": BEAT_MS});
    club.page.gateway(&beat).await;
    let told = club.feed.look(|view| view.connections().len());
    club.page.gateway(&json!({"do": "invalidate"})).await;
    club.wait_for_connection(told).await;
    // The connection after that has the usual one, so that a busy machine does not end it, too.
    let usual = json!({"do": "heartbeat", "every_ms": 41_250});
    club.page.gateway(&usual).await;
    club.page
        .gateway(&json!({"do": "mute", "heartbeats": 1}))
        .await;
    club.logged("has gone silent; reconnecting").await;
    press_until_answered(&club, &ann, &post).await;
    ann.plays(RECORDED[0]).await.played();
    game.turn(&club, 1).await;
    club.close().await;
}

/// What the bot logs if another program has its token.
pub(crate) const RIVAL: &str = "another program answers this bot's players";

#[tokio::test]
async fn another_program_with_the_same_token_is_noticed() {
    let mut club = Setup::program(Because::ThereAreSeveral).open().await;
    let (data, log) = (club.home().join("other"), club.home().join("other.log"));
    let (url, token) = (club.url(), club.token().to_owned());
    // The games are elsewhere.
    let mut variables = club.variables.clone();
    variables.retain(|(name, _)| *name != crate::support::postgres::STORE);
    let other = Bot::start(&url, &token, &data, &log, &variables);
    other.wait_until_logged(CONNECTED, 1).await;
    let ann = club.player("Ann");
    let noticed = async {
        let said = |log: String| log.contains(RIVAL);
        while !said(other.log()) && !said(club.running_bot().log()) {
            ann.command("games", json!({})).await.private();
        }
    };
    let noticed = tokio::time::timeout(PATIENCE, noticed).await;
    noticed.expect("one of the two notices it");
    club.expect_trouble();
    club.tolerate(400, CALLBACK);
    other.stop().await;
    club.close().await;
}
