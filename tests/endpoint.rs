//! Interactions and events that Discord sends over HTTP, signed.

use reqwest::header::CONTENT_TYPE;
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::process::Command;

use crate::a_long_time::gateway::RIVAL;
use crate::program::{OK, USAGE, check};
use crate::support::bot::{self, Bot, terminate};
use crate::support::endpoint::{LISTEN, address, enter, repeat};
use crate::support::game::RECORDED;
use crate::support::page::PATIENCE;
use crate::support::request::is_post;
use crate::support::{Because, Club, Game, Setup};

/// Starts a club with a stopped clock, whose bot listens.
async fn open() -> (Club, String) {
    let mut club = Setup::program(Because::ItListens)
        .timeless()
        .prepare()
        .await;
    if !crate::support::endpoint::listens(&club.variables) {
        club.variables.push((LISTEN.0, LISTEN.1.to_owned()));
    }
    club.start_bot().await;
    let state = club.page.state(None).await;
    assert_eq!(state["bot"]["connected"], json!(true), "{state}");
    let address = address(club.running_bot(), 0).await;
    (club, address)
}

#[tokio::test]
async fn a_game_is_played_over_http() {
    let (mut club, _) = open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    game.play_recorded(&club, 4).await;
    let typed = json!({"move": "e"});
    let suggested = ann.suggestions("move", typed, "move").await;
    assert!(!suggested.is_empty());
    // The sandbox has also sent wrong signatures, and the bot has refused them.
    let state = club.api("GET", "/oauth2/applications/@me", None).await;
    assert!(state["interactions_endpoint_url"].is_string(), "{state}");
    assert!(!club.running_bot().log().contains("connected name="));

    club.kill_bot().await;
    club.start_bot().await;
    game.play(&club, 4, RECORDED[4]).await;
    club.stop_bot().await;
    club.close().await;
}

#[tokio::test]
async fn the_bot_introduces_itself_where_it_is_added() {
    let (club, _) = open().await;
    let ann = club.player("Ann");
    let server = json!({"as": ann.id, "name": "New", "channels": ["hall", "garden"], "system_channel": "garden"});
    let server = club.page.post("/sandbox/guilds", &server).await;
    let server = server.expect("Ann creates a server");
    let path = format!(
        "/sandbox/guilds/{}/bot",
        server["id"].as_str().expect("an id")
    );
    let added = club.page.post(&path, &json!({})).await;
    added.expect("Ann adds the bot");
    let post = club.request_after(0, "an introduction", is_post).await;
    let garden = server["channels"][1]["id"].as_str().expect("an id");
    assert!(post.path.contains(garden), "{post:?}");
    club.wait_until_idle().await;
    // A person who adds it to their apps is told nothing.
    club.page.install(&ann.id).await;
    club.wait_until_idle().await;
    assert_eq!(club.requests(0).iter().filter(|it| is_post(it)).count(), 1);
    club.close().await;
}

#[tokio::test]
async fn what_discord_has_not_signed_is_refused() {
    let (club, address) = open().await;
    let web = reqwest::Client::new();
    let check = async |request: reqwest::RequestBuilder, status: u16, says: &str| {
        let response = request.timeout(PATIENCE).send().await.expect("an answer");
        let found = response.status().as_u16();
        let text = response.text().await.expect("a text");
        assert_eq!((found, text.contains(says)), (status, true), "{text}");
    };
    let ping = json!({"type": 1}).to_string();
    for path in ["/interactions", "/events"] {
        let to = || {
            web.post(format!("{address}{path}"))
                .header(CONTENT_TYPE, "application/json")
        };
        check(to().body(ping.clone()), 401, "invalid request signature").await;
        for signature in ["", "00", &"0".repeat(128), &"f".repeat(128)] {
            let forged = to()
                .body(ping.clone())
                .header("X-Signature-Ed25519", signature);
            let forged = forged.header("X-Signature-Timestamp", "1790000000");
            check(forged, 401, "invalid request signature").await;
        }
        let large = vec![b' '; 1024 * 1024 + 1];
        check(to().body(large), 413, "1048576 bytes").await;
        check(web.get(format!("{address}{path}")), 405, "POST").await;
    }
    check(web.get(format!("{address}/")), 404, "/interactions").await;
    check(web.get(format!("{address}/healthz")), 200, "alive").await;
    check(web.get(format!("{address}/readyz")), 200, "ready").await;
    assert!(club.requests(0).iter().all(|request| !is_post(request)));
    club.close().await;
}

#[tokio::test]
async fn a_request_that_never_ends_is_given_up() {
    let (club, address) = open().await;
    let address = address.trim_start_matches("http://");
    let mut slow = tokio::net::TcpStream::connect(address)
        .await
        .expect("it listens");
    let head = "POST /interactions HTTP/1.1\r\nHost: bot\r\nContent-Length: 100\r\nConnection: close\r\n\r\n{";
    slow.write_all(head.as_bytes()).await.expect("it reads");
    let mut answer = String::new();
    let reading = tokio::time::timeout(PATIENCE, slow.read_to_string(&mut answer));
    reading.await.expect("it answers").expect("text");
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    club.close().await;
}

/// More than all the places for connections that wait, without any signature.
#[tokio::test]
async fn connections_that_send_headers_and_no_body_keep_no_player_out() {
    let (club, address) = open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let address = address.trim_start_matches("http://");
    let head = "POST /interactions HTTP/1.1\r\nHost: bot\r\nContent-Length: 100\r\n\r\n";
    let mut silent = Vec::new();
    for (ply, m) in RECORDED.iter().take(2).enumerate() {
        for _ in 0..600 {
            let stream = tokio::net::TcpStream::connect(address).await;
            let mut stream = stream.expect("it listens");
            // It may have been closed already.
            let _ = stream.write_all(head.as_bytes()).await;
            silent.push(stream);
        }
        game.play(&club, ply, m).await;
    }
    let log = club.running_bot().log();
    let says = "too many connections for interactions that have not sent a complete request";
    assert_eq!(log.matches(says).count(), 1, "{log}");
    assert!(log.lines().count() < 100, "{log}");
    club.close().await;
}

#[tokio::test]
async fn interactions_that_are_delivered_again_are_handled_once_and_alarm_nobody() {
    let (club, address) = open().await;
    enter(&club.page, Some(&repeat(vec![address]).await)).await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    game.play_recorded(&club, 4).await;
    club.wait_until_idle().await;
    let log = club.running_bot().log();
    for alarm in [RIVAL, "the player sees a failure"] {
        assert!(!log.contains(alarm), "{log}");
    }
    // No answer was refused because there had been another one.
    club.close().await;
}

#[tokio::test]
async fn a_key_that_is_not_the_applications_is_refused_at_the_start() {
    let club = Setup::program(Because::ItListens).prepare().await;
    let run = async |key: &str| {
        let mut command = Command::from(bot::program(Because::ItListens));
        command
            .args(["run", "--listen", "0", "--public-key", key, "--data"])
            .arg(club.home().join("data"))
            .env("DISCORD_TOKEN", club.token())
            .env("DISCORD_API_URL", club.url());
        let running = tokio::time::timeout(PATIENCE, command.output());
        running.await.expect("it ends").expect("the program starts")
    };
    check(
        &run("12").await,
        USAGE,
        &["--public-key", "Developer Portal"],
    );
    let application = club.api("GET", "/oauth2/applications/@me", None).await;
    let key = application["verify_key"].as_str().expect("a key");
    // Another point of the curve.
    let other = "5866666666666666666666666666666666666666666666666666666666666666";
    check(
        &run(other).await,
        USAGE,
        &["--public-key does not name", key],
    );
    club.close().await;
}

/// A host who updates the bot starts the new version next to the old one, and stops the old one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_that_stops_finishes_what_it_has_begun() {
    let (mut club, address) = open().await;
    let web = reqwest::Client::new();
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let bot = club.running_bot();
    terminate(bot.pid);
    bot.wait_until_logged("stopping", 1).await;
    // It reports at once that it stops, and accepts requests that a proxy sends before it asks.
    let readiness = async {
        loop {
            let ready = web.get(format!("{address}/readyz")).send().await;
            let ready = ready.expect("it still answers");
            if ready.status() == 503 {
                return ready.text().await.expect("a text");
            }
        }
    };
    let ready = tokio::time::timeout(PATIENCE, readiness).await;
    assert_eq!(ready.expect("it is not ready any more"), "stopping\n");
    game.play(&club, 0, RECORDED[0]).await;
    club.wait_for_stopped_bot().await;
    club.start_bot().await;
    game.play(&club, 1, RECORDED[1]).await;
    club.close().await;
}

#[tokio::test]
async fn a_bot_without_an_address_says_what_to_do() {
    let club = Setup::program(Because::ItListens).prepare().await;
    let mut variables = club.variables.clone();
    variables.retain(|(name, _)| *name != LISTEN.0);
    variables.push((LISTEN.0, LISTEN.1.to_owned()));
    variables.push(("ASTERISM_METRICS", "127.0.0.1:0".to_owned()));
    let (data, log) = (club.home().join("data"), club.home().join("bot.log"));
    let bot = Bot::start(&club.url(), club.token(), &data, &log, &variables);
    let at = address(&bot, 0).await;
    bot.wait_until_logged("Enter its https address", 1).await;
    enter(&club.page, Some(&at)).await;
    bot.wait_until_logged("Discord sends interactions to this URL", 1)
        .await;
    let wrong = club
        .page
        .patch(
            "/sandbox/application",
            &json!({"interactions_endpoint_url": "https://example.org/"}),
        )
        .await;
    assert!(wrong.unwrap_err().to_string().contains("this machine"));
    let wrong = format!("{at}/readyz");
    let wrong = club
        .page
        .patch(
            "/sandbox/application",
            &json!({"interactions_endpoint_url": wrong}),
        )
        .await;
    assert!(wrong.unwrap_err().to_string().contains("PING"));
    assert_eq!(bot.stop().await.code(), Some(OK));
    club.close().await;
}
