//! What players say with their moves.

use serde_json::{Value, json};

use crate::support::game::RECORDED;
use crate::support::guided::{Plan, choose, confirm_moves, find, take};
use crate::support::{Club, Game, Player};

/// Returns the text of the first file on the private message that `command` leads to.
async fn file(club: &Club, player: &Player, command: &str, game: &Game) -> String {
    let message = player.command(command, json!({"game": game.id})).await;
    let message = message.private();
    let files = message.files();
    let record = files.iter().find(|(name, _)| name.starts_with("asterism-"));
    let (_, url) = record.expect("there is a record");
    let (_, _, bytes) = club.page.fetch(url).await;
    String::from_utf8(bytes).expect("a record is text")
}

#[tokio::test]
async fn a_move_is_played_with_a_message() {
    let mut club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let post = game.turn(&club, 0).await;

    // In the dialog, before the last choice; also if the bot is killed at each step.
    let dialog = ann.press(&post, "Move…").await.private();
    let saying = ann.press(&dialog, "Message…").await.private();
    let hint = "You write your message after the last choice.";
    assert!(saying.card().contains(hint), "{}", saying.show());
    let silent = ann.press(&saying, "No message").await.private();
    assert_eq!(silent.words(), dialog.words());
    let saying = ann.press(&silent, "Message…").await.private();
    club.kill_bot().await;
    club.start_bot().await;
    // The recorded first move is "b B<->A a".
    let stops = find(&ann, &saying, "b").await.expect("it can move");
    let mut form = take(&ann, &stops, "A").await.expect("it can go there");
    if form.outcome != "modal" {
        let partners = form.private();
        form = take(&ann, &partners, "a").await.expect("it is there");
    }
    assert_eq!(form.modal()["title"], "Play with a message");
    club.kill_bot().await;
    club.start_bot().await;
    let says = "  Good *luck*,\n<@1> @everyone!  https://example.org ";
    ann.fill_in(&form, says).await.silent();
    let post = game.turn(&club, 1).await;
    let shown =
        "💬 “Good \\*luck\\*, \\<@\u{200b}1\\> @\u{200b}everyone! https:\u{200b}//example.org”";
    assert!(post.card().contains(shown), "{}", post.show());
    // Only the player on turn is notified, whatever the message says.
    club.check_notifications(&post, &[&ben]).await;

    // At the end, for players who confirm their moves.
    confirm_moves(&ben).await;
    let dialog = ben.press(&post, "Move…").await.private();
    let ready = choose(&ben, dialog, Plan::of(RECORDED[1])).await;
    let form = ben.press(&ready, "Play with a message…").await;
    ben.fill_in(&form, "Thank you").await.silent();
    let post = game.turn(&club, 2).await;
    assert!(post.card().contains("💬 “Thank you”"), "{}", post.show());
    assert!(!post.card().contains("luck"), "{}", post.show());

    // Typed: Discord opens no form in response to a form, so a button opens it.
    let dialog = ann.press(&post, "Move…").await.private();
    let saying = ann.press(&dialog, "Message…").await.private();
    let form = ann.press(&saying, "Type…").await;
    let ready = ann.fill_in(&form, RECORDED[2]).await.private();
    assert!(ready.has_button("Play with a message…"), "{}", ready.show());
    ann.press(&ready, "Cancel").await.private();

    // Nothing to say after all.
    confirm_moves(&ann).await;
    let dialog = ann.press(&post, "Move…").await.private();
    let ready = choose(&ann, dialog, Plan::of(RECORDED[2])).await;
    let form = ann.press(&ready, "Play with a message…").await;
    ann.fill_in(&form, " ").await.silent();
    let post = game.turn(&club, 3).await;
    assert!(!post.card().contains('💬'), "{}", post.show());

    // It is kept with its move.
    let board = ann
        .command("board", json!({"game": game.id, "ply": 1}))
        .await;
    assert!(board.private().card().contains(shown));
    let record = file(&club, &ann, "replay", &game).await;
    let said = "\nsaid 1 Good *luck*, <@1> @everyone! https://example.org\nsaid 2 Thank you\n";
    assert!(record.contains(said), "{record}");
    // A record with messages continues like any other.
    let file = json!({"filename": "game.txt", "text": record});
    let import = json!({"game": "pentagame", "record": file});
    let begun = ann.command("challenge", import).await.private();
    assert!(begun.content().starts_with("Game "), "{}", begun.show());
    club.close().await;
}

#[tokio::test]
async fn a_game_of_single_clicks_has_messages_too() {
    let club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let terms = json!({"game": "squadro", "variant": "first=light"});
    let game = Game::accepted(&[&ann, &ben], terms).await;
    let post = game.turn(&club, 0).await;
    let mover = game.on_turn(0);
    let more = mover.press(&post, "⋯").await.private();
    let dialog = mover.press(&more, "Move with a message…").await;
    let form = take(mover, &dialog.private(), "3").await;
    mover
        .fill_in(&form.expect("a piece"), "Here I come")
        .await
        .silent();
    let post = game.turn(&club, 1).await;
    assert!(post.card().contains("💬 “Here I come”"), "{}", post.show());
    // Only the player on turn can.
    let more = mover.press(&post, "⋯").await.private();
    assert!(!more.has_button("Move with a message…"), "{}", more.show());
    club.close().await;
}

#[tokio::test]
async fn messages_are_exported_and_deleted_with_their_author() {
    let club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let terms = json!({"game": "squadro", "variant": "first=light"});
    let game = Game::accepted(&[&ann, &ben], terms).await;
    for (ply, says) in ["Mine first", "Mine second"].into_iter().enumerate() {
        let post = game.turn(&club, ply).await;
        let mover = game.on_turn(ply);
        let more = mover.press(&post, "⋯").await.private();
        let dialog = mover.press(&more, "Move with a message…").await;
        let piece = ["3", "1"][ply];
        let form = take(mover, &dialog.private(), piece).await;
        mover.fill_in(&form.expect("a piece"), says).await.silent();
    }
    game.turn(&club, 2).await;
    let first = game.on_turn(0).clone();
    let privacy = first.command("privacy", json!({})).await.private();
    let export = first.press(&privacy, "Export").await.private();
    let mut texts = Vec::new();
    for (_, url) in export.files() {
        let (_, _, bytes) = club.page.fetch(url).await;
        texts.push(String::from_utf8(bytes).expect("an export is text"));
    }
    let data: Value = serde_json::from_str(&texts[0]).expect("the export is JSON");
    assert_eq!(data["games"][0]["played"][0]["said"], "Mine first");
    assert!(texts[1].contains("\nsaid 1 Mine first\n"), "{}", texts[1]);
    assert!(
        texts.iter().all(|text| !text.contains("second")),
        "{texts:?}"
    );

    let asked = first.press(&privacy, "Delete my data").await.private();
    let done = first.press(&asked, "Delete for good").await.private();
    assert!(done.content().starts_with("Done."), "{}", done.show());
    let record = file(&club, game.on_turn(1), "replay", &game).await;
    assert!(!record.contains("Mine first"), "{record}");
    assert!(record.contains("\nsaid 2 Mine second\n"), "{record}");
    club.close().await;
}
