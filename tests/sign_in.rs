//! Signing in to the touch board, inside Discord and in a browser, and what is refused.

use std::process::Stdio;

use reqwest::header::RETRY_AFTER;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::Command;

use crate::support::board_page::{BoardPage, enter};
use crate::support::bot;
use crate::support::endpoint::CLIENT_SECRET;
use crate::support::openapi::TOKENS;
use crate::support::page::Page;
use crate::support::request::CALLBACK;
use crate::support::{Because, Game, Setup};

fn check_refused((status, answer): (u16, Value), expected: u16, code: &str) {
    assert_eq!(
        (status, &answer["error"]["code"]),
        (expected, &json!(code)),
        "{answer}"
    );
    assert!(answer["error"]["text"].is_string(), "{answer}");
}

#[tokio::test]
async fn a_board_opens_as_a_page_inside_discord() {
    let mut club = Setup::program(Because::ItListens).with_board().open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let post = game.turn(&club, 0).await;
    let instance = ann.press(&post, "Open board").await.launched();
    let frame = enter(&club, &ann, &instance).await;

    let page = BoardPage::in_discord(&club).await;
    let code = page.code(&ann, &instance).await;
    let asked = json!({"code": code, "instance": instance});
    let (status, answer) = page.post("session", None, &asked).await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(answer["user"]["id"], json!(ann.id));
    assert!(answer["access_token"].is_string(), "{answer}");
    let session = answer["token"].as_str().expect("a session").to_owned();
    let (status, home) = page.home(&session).await;
    assert_eq!(status, 200, "{home}");
    assert_eq!(home["game"], json!(game.id), "{home}");
    assert_eq!(home["games"][0]["turn"], true, "it is Ann's page: {home}");

    // The code is used, and Ben is not in the instance that he names.
    check_refused(page.post("session", None, &asked).await, 401, "session");
    let browser = BoardPage::in_browser(&club).await;
    let mut forged = browser.browser_grant(&browser.code_in_browser(&ben).await);
    forged["instance"] = json!(instance);
    check_refused(
        browser.post("session", None, &forged).await,
        403,
        "instance",
    );

    // A killed bot has forgotten nothing that the page needs.
    club.kill_bot().await;
    club.start_bot().await;
    assert_eq!(page.home(&session).await.0, 200);
    let renewed = page
        .post("session", Some(&session), &json!({"renew": true}))
        .await;
    assert_eq!(renewed.0, 200, "{}", renewed.1);
    drop(frame);
    club.close().await;
}

#[tokio::test]
async fn a_board_opens_in_a_browser_for_who_signs_in() {
    let club = Setup::program(Because::ItListens).with_board().open().await;
    let ann = club.player("Ann");
    let page = BoardPage::in_browser(&club).await;
    let code = page.code_in_browser(&ann).await;
    let mut stolen = page.browser_grant(&code);
    stolen["verifier"] = json!("another-verifier-which-is-long-enough-for-oauth2");
    check_refused(page.post("session", None, &stolen).await, 401, "session");
    let grant = page.browser_grant(&page.code_in_browser(&ann).await);
    let (status, answer) = page.post("session", None, &grant).await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(answer["access_token"], json!(null));
    let session = answer["token"].as_str().expect("a session");
    assert_eq!(page.home(session).await.0, 200);

    let foreign = BoardPage {
        origin: "https://example.org".to_owned(),
        ..BoardPage::in_browser(&club).await
    };
    check_refused(foreign.home(session).await, 403, "origin");
    check_refused(page.home("x").await, 401, "session");
    let response = page.web.get(format!("{}/", page.folder)).send().await;
    let response = response.expect("the page");
    let policy = response.headers()["content-security-policy"].to_str();
    assert!(
        policy
            .expect("text")
            .contains("frame-ancestors https://discord.com")
    );
    assert!(!response.headers().contains_key(RETRY_AFTER));
    let html = response.text().await.expect("text");
    assert!(html.contains(&page.application), "{html}");
    club.close().await;
}

#[tokio::test]
async fn where_discord_opens_no_page_the_board_is_in_the_chat() {
    let mut club = Setup::program(Because::ItListens).with_board().open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let post = game.turn(&club, 0).await;
    // The bot does not know it yet.
    let off = json!({"activities": false});
    let switched = club.page.patch("/sandbox/application", &off).await;
    switched.unwrap_or_else(|refused| panic!("{off}: {refused}"));
    let dialog = ann.press(&post, "Open board").await.private();
    assert!(!dialog.show().is_empty());
    club.tolerate(400, CALLBACK);
    club.close().await;
}

#[tokio::test]
async fn doctor_checks_what_the_touch_board_needs() {
    let club = Setup::program(Because::ItListens).with_board().open().await;
    let check = async |secret: &str, says: &[&str]| {
        let mut doctor = bot::program(Because::OfItsCommands);
        doctor
            .arg("doctor")
            .arg("--data")
            .arg(club.home().join("data"))
            .env("DISCORD_API_URL", club.url())
            .env("DISCORD_TOKEN", club.token())
            .env("DISCORD_CLIENT_SECRET", secret);
        let output = tokio::process::Command::from(doctor).output().await;
        let output = String::from_utf8(output.expect("it runs").stdout).expect("text");
        for line in says {
            assert!(output.contains(line), "{line}: {output}");
        }
        assert!(!output.contains(secret), "{output}");
    };
    check(
        CLIENT_SECRET,
        &[
            "ok       client secret: Discord accepts it",
            "ok       redirects: people can sign in at \"http://127.0.0.1:",
            "ok       activities: Discord has added the command \"launch\"",
            "ok       touch board: ",
        ],
    )
    .await;
    let refused = "problem  client secret: Discord refuses it";
    check("aB3dE5gH7jK9mN1pQ3sT5vW7yZ9_cD-g", &[refused]).await;
    let mut club = club;
    club.tolerate(401, TOKENS);
    club.close().await;
}

#[tokio::test]
async fn a_page_hears_of_each_move_until_the_bot_stops() {
    let mut club = Setup::program(Because::ItListens).with_board().open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let page = BoardPage::in_browser(&club).await;
    let session = page.sign_in(&ann).await;
    let mut versions = page.follow(&session, &game.id).await;
    let first = versions.next().await.expect("a version");
    game.play_recorded(&club, 1).await;
    let second = versions.next().await.expect("a version");
    assert!(second > first, "{first} {second}");
    let ended = async { while versions.next().await.is_some() {} };
    tokio::join!(ended, club.stop_bot());
    club.start_bot().await;
    club.close().await;
}

#[tokio::test]
async fn the_sandbox_shows_the_touch_board_without_any_setup() {
    let home = tempfile::tempdir().expect("a temporary directory can be made");
    let start = |more: &[&str]| {
        Command::from(bot::program(Because::OfItsCommands))
            .args(["sandbox", "--port", "0", "--data"])
            .arg(home.path())
            .args(more)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .expect("the program starts")
    };
    let address = async |program: &mut tokio::process::Child| {
        let printed = program.stdout.take().expect("its output is piped");
        let mut lines = BufReader::new(printed).lines();
        loop {
            let line = lines.next_line().await.expect("text").expect("a line");
            if let Some(at) = line.find("http://") {
                // With the output, because the program ends with an error if no one reads what it prints.
                return (line[at..].trim().to_owned(), lines);
            }
        }
    };
    let mut program = start(&[]);
    let (page, _output) = address(&mut program).await;
    let state = Page::new(&page).state(None).await;
    assert!(state["bot"].is_object(), "{state}");
    let activity = page.replace("127.0.0.1", "localhost");
    let asking = || reqwest::get(format!("{activity}/?frame_id=frame-one&instance_id=i"));
    let shown = asking().await.expect("an answer");
    let (status, html) = (shown.status(), shown.text().await.expect("text"));
    assert_eq!(status, 200, "{html}");
    assert!(html.contains("name=\"asterism\""), "{html}");
    let kept = program.kill().await;
    kept.expect("it is killed");

    let mut program = start(&["--no-activities"]);
    let (page, _output) = address(&mut program).await;
    let activity = page.replace("127.0.0.1", "localhost");
    let shown = reqwest::get(format!("{activity}/?frame_id=frame-one&instance_id=i"));
    let html = shown.await.expect("an answer").text().await;
    assert!(!html.expect("text").contains("name=\"asterism\""));
}
