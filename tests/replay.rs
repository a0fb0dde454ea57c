//! Replays of whole games, and their records.

use std::process::Stdio;

use asterism_rules::{AnyGame, Record};
use serde_json::json;
use tokio::io::AsyncWriteExt as _;
use tokio::process::Command;

use crate::support::club::Scene;
use crate::support::game::RECORDED;
use crate::support::picture::{check_moving, recorded, view};
use crate::support::request::is_callback;
use crate::support::{Because, Club, Game, Message, Setup, bot};

/// Checks that the message has an animation of the first `ply` moves of `game`, and its record.
async fn check_replay(scene: &Scene, replay: &Message, game: &Game, ply: usize) {
    assert!(game.shows(replay, ply), "{}", replay.show());
    let played = recorded(ply);
    check_moving(scene, replay, &played, &view(&["Ann", "Ben"])).await;
    assert_eq!(record(scene, replay, game).await, {
        let names = ["Ann", "Ben"].map(str::to_owned);
        played.record(&names)
    });
}

/// Returns the record that comes with the animation.
pub(crate) async fn record(scene: &Scene, replay: &Message, game: &Game) -> Record {
    let text = record_text(scene, replay, game).await;
    text.parse()
        .unwrap_or_else(|error| panic!("{error} in {text}"))
}

async fn record_text(scene: &Scene, replay: &Message, game: &Game) -> String {
    let [(name, url)] = replay.files()[..] else {
        panic!("not one file on {}", replay.show())
    };
    assert_eq!(name, format!("asterism-{}.txt", game.id));
    let (status, _, bytes) = scene.page.fetch(url).await;
    assert_eq!(status, 200, "{url}");
    String::from_utf8(bytes).expect("a record is text")
}

#[tokio::test]
async fn a_game_can_be_replayed_while_it_runs_and_when_it_is_over() {
    let club = Club::open().await;
    let (ann, ben, cleo) = (club.player("Ann"), club.player("Ben"), club.player("Cleo"));
    ann.command("replay", json!({}))
        .await
        .refused(&["playing a game in this channel"]);
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let start = game.turn(&club, 0).await;
    let more = ben.press(&start, "⋯").await.private();
    let nothing_yet = ben.press(&more, "Replay").await.private();
    check_replay(&club, &nothing_yet, &game, 0).await;

    let post = game.play_recorded(&club, 3).await;
    let boards = game.boards(&club).len();
    // The response is deferred at once, because it takes a while.
    let answer = cleo.command("replay", json!({})).await;
    assert_eq!(answer.outcome, "deferred");
    let replay = answer.private();
    check_replay(&club, &replay, &game, 3).await;
    assert!(replay.alt().contains("3 moves"), "{}", replay.alt());
    assert_eq!(replay.labels(), ["Show everyone"]);
    assert_eq!(game.boards(&club).len(), boards, "only Cleo sees it");

    // Shown to everyone: no buttons, no notification, and the same as Cleo saw, although the game has continued.
    game.play(&club, 3, RECORDED[3]).await;
    let shown = cleo.press(&replay, "Show everyone").await.public();
    check_replay(&club, &shown, &game, 3).await;
    assert!(!shown.is_live(), "{}", shown.show());
    club.check_notifications(&shown, &[]).await;

    // In other channels, only the players see it, and cannot show it to others.
    let lounge = club.channel("lounge");
    let here = json!({"game": game.id});
    cleo.at(&lounge)
        .command("replay", here.clone())
        .await
        .refused(&["no game", &game.id]);
    let own = ann.at(&lounge).command("replay", here).await.private();
    assert!(!own.has_button("Show everyone"), "{}", own.show());
    let forged = format!("sr.{}.4", game.id);
    ann.forge(&own, &forged, None)
        .await
        .refused(&["another channel"]);
    let forged = format!("sr.{}.400", game.id);
    cleo.forge(&replay, &forged, None)
        .await
        .refused(&["0 to 4"]);
    let forged = format!("rp.{}", u64::MAX);
    cleo.forge(&post, &forged, None).await.refused(&["no game"]);

    // With several games, one is picked from a menu.
    let other = Game::begin(&club, &[&ann, &ben]).await;
    let several = ann.command("replay", json!({})).await.private();
    let menu = several.the_menu();
    let picked = ann.pick(&several, &menu, &other.id).await.private();
    check_replay(&club, &picked, &other, 0).await;
    let suggested = ann.suggestions("replay", json!({"game": ""}), "game").await;
    assert_eq!(suggested.len(), 2, "{suggested:?}");

    // The final board has a button for the replay.
    for (ply, notation) in RECORDED.iter().enumerate().skip(4) {
        game.play(&club, ply, notation).await;
    }
    let end = game.turn(&club, RECORDED.len()).await;
    assert_eq!(
        end.labels(),
        [
            "Rematch",
            "Look at the board",
            "Replay",
            "Review",
            "Discuss"
        ]
    );
    let replay = cleo.press(&end, "Replay").await.private();
    check_replay(&club, &replay, &game, RECORDED.len()).await;
    assert!(replay.card().contains("win together"), "{}", replay.show());
    club.close().await;
}

#[tokio::test]
async fn the_program_reads_a_record_whatever_its_players_are_called() {
    let club = Setup::program(Because::OfItsCommands).open().await;
    let ann = club.player("Ann");
    let odd = club.newcomer("# seat 2\u{202e}@everyone", "en-US").await;
    let game = Game::begin(&club, &[&ann, &odd]).await;
    game.play_recorded(&club, 2).await;
    let post = game.turn(&club, 2).await;
    let more = odd.press(&post, "⋯").await.private();
    let ask = odd.press(&more, "Resign…").await.private();
    odd.press(&ask, "Resign").await.private();
    let end = game.post_after(&club, &post).await;
    let replay = ann.press(&end, "Replay").await.private();
    let text = record_text(&club, &replay, &game).await;
    let mut child = Command::from(bot::program(Because::OfItsCommands))
        .args(["replay", "-", "--base"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("its input is piped");
    input
        .write_all(text.as_bytes())
        .await
        .expect("the program reads");
    drop(input);
    let output = child.wait_with_output().await.expect("the program ends");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{text}\n{said}");
    let told: Vec<&str> = said.lines().collect();
    assert_eq!(told.len(), 4, "{said}");
    assert_eq!(told[2..], ["resigned\t2", "result 1 resigned"]);
    let record: Record = text.parse().expect("it was read a moment ago");
    let again = AnyGame::from_record(&record).expect("it was replayed a moment ago");
    assert_eq!(again.ply(), 2);
    club.close().await;
}

#[tokio::test]
async fn a_stopping_bot_still_sends_a_pending_replay() {
    let mut club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let post = game.play_recorded(&club, 6).await;
    game.noted(&post).await;
    club.stop_bot_when(is_callback);
    let replay = ann.command("replay", json!({})).await.private();
    club.wait_for_stopped_bot().await;
    // The picture may or may not be animated, depending on how far drawing had got.
    assert!(replay.picture().is_some(), "{}", replay.show());
    assert_eq!(record(&club, &replay, &game).await.entries.len(), 6);
    club.close().await;
}
