//! What the host reads in the log.

use serde_json::{Value, json};

use crate::support::game::RECORDED;
use crate::support::resident::{PLANNED, read_stray_log, watch_other_threads};
use crate::support::{Because, Game, Setup};

/// Plays with a bot that logs refusals, in this form: a command and a button are refused. Returns the lines of the log.
async fn play_with_refusals(format: &str) -> Vec<String> {
    let mut club = Setup::program(Because::OfItsSettings).prepare().await;
    let levels = "warn,asterism=debug".to_owned();
    club.variables.push(("ASTERISM_LOG", levels));
    let format = format.to_owned();
    club.variables.push(("ASTERISM_LOG_FORMAT", format));
    club.start_bot().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let board = game.turn(&club, 0).await;
    // It is Ann's turn.
    let refused = ben.command("move", json!({"move": RECORDED[1]})).await;
    refused.private();
    ben.press(&board, "Move…").await.private();
    club.stop_bot().await;
    let log = club.log();
    club.close().await;
    log.lines().map(str::to_owned).collect()
}

#[tokio::test]
async fn the_log_can_be_json_and_names_the_interaction() {
    let lines = play_with_refusals("json").await;
    let read = |line: &String| -> Value {
        serde_json::from_str(line).unwrap_or_else(|error| panic!("{error} in {line}"))
    };
    let events: Vec<Value> = lines.iter().map(read).collect();
    let connected = events.iter().find(|event| event["message"] == "connected");
    let connected = connected.unwrap_or_else(|| panic!("not in {lines:#?}"));
    assert_eq!(connected["level"], "INFO");
    assert_eq!(connected["target"], "asterism::discord::gateway");
    assert_eq!(connected["name"], "Asterism");
    assert!(connected["timestamp"].is_string());
    assert_eq!(connected["span"], Value::Null);

    let refused = events
        .iter()
        .filter(|event| event["message"] == "refused a request");
    let spans: Vec<&Value> = refused.map(|event| &event["span"]).collect();
    let [command, press] = spans[..] else {
        panic!("{lines:#?}")
    };
    for (span, kind, action) in [(command, "command", "move"), (press, "component", "Move")] {
        let id = span["id"].as_str().expect("an id");
        assert!(id.parse::<u64>().is_ok(), "{id}");
        let expected =
            json!({"name": "interaction", "id": id, "kind": kind, "action": action, "guild": true});
        assert_eq!(span, &expected);
    }
    assert_ne!(command["id"], press["id"]);
    assert!(!lines.concat().contains(RECORDED[1]), "what users write");
}

#[tokio::test]
async fn the_log_as_text_names_the_interaction() {
    let lines = play_with_refusals("text").await;
    let refused = lines
        .iter()
        .filter(|line| line.contains("refused a request"));
    let refused: Vec<&String> = refused.collect();
    assert_eq!(refused.len(), 2, "{lines:#?}");
    for (line, kind) in refused.iter().zip(["command", "component"]) {
        let (_, span) = line.split_once("interaction{id=").expect("a span");
        assert!(span.contains(&format!("kind=\"{kind}\"")), "{line}");
        assert!(span.contains("guild=true}: "), "{line}");
    }
}

#[test]
fn a_panic_in_a_thread_of_a_bot_in_this_process_is_noticed() {
    watch_other_threads();
    let panicking = std::thread::spawn(|| panic!("{PLANNED}"));
    panicking.join().expect_err("it panics");
    assert!(read_stray_log().contains(PLANNED), "nobody would notice it");
}
