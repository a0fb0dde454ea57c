//! Ending a game that has hardly begun, and reminding a slow opponent, with **⋯** and the question of `/resign`.

use std::time::Duration;

use serde_json::json;

use crate::support::game::RECORDED;
use crate::support::ledger::{check_only_live, direct_messages, posts};
use crate::support::time::hours;
use crate::support::{Club, Game, Message, Player};

async fn newest(club: &Club, reader: &Player) -> Message {
    club.wait_until_idle().await;
    posts(club, reader).await.pop().expect("there is a post")
}

#[tokio::test]
async fn a_game_is_aborted_until_everyone_has_moved() {
    let club = Club::open_timeless().await;
    let [ann, ben, cleo] = ["Ann", "Ben", "Cleo"].map(|name| club.player(name));
    let game = Game::accepted(&[&ann, &ben], json!({"rated": true})).await;
    let first = newest(&club, &ann).await;
    ann.plays(RECORDED[0]).await.played();
    let board = newest(&club, &ann).await;
    let called = club.page.log().await.len();
    let more = cleo.press(&board, "⋯").await.private();
    assert!(!more.has_button("Abort…"), "{}", more.show());

    // Out of turn, from the menu of the board; the first time Ann cancels.
    let more = ann.press(&board, "⋯").await.private();
    let sure = ann.press(&more, "Abort…").await.private();
    let asks = format!(
        "Abort game {} in <#{}> (Pentagame: Ann and Ben)? It ends without a winner and doesn't count.",
        game.id, ann.channel
    );
    assert_eq!(sure.content(), asks);
    assert_eq!(sure.labels(), ["Abort", "Cancel"]);
    let kept = ann.press(&sure, "Cancel").await.private();
    assert!(!kept.is_live(), "{}", kept.show());

    // From the question of `/resign`; a double click aborts once.
    let sure = ann.command("resign", json!({})).await.private();
    assert_eq!(sure.labels(), ["Abort", "Resign", "Cancel"]);
    assert!(
        sure.content().contains("you can also **abort** it"),
        "{}",
        sure.show()
    );
    let (one, two) = tokio::join!(ann.click(&sure, "Abort"), ann.click(&sure, "Abort"));
    for said in [one.private(), two.private()] {
        assert_eq!(
            said.content(),
            format!("You aborted game {}. It doesn't count.", game.id)
        );
    }
    let end = newest(&club, &ann).await;
    assert_eq!(
        end.content(),
        format!(
            "{} aborted the game. Nobody wins, and it doesn't count.\nMaybe another time, {}!",
            ann.mention(),
            ben.mention()
        )
    );
    assert_eq!(end.labels(), ["Rematch", "Look at the board", "Replay"]);
    assert!(!end.card().contains("Ratings"), "{}", end.show());
    assert!(end.alt().contains("Ann aborted the game."), "{}", end.alt());
    check_only_live(&club, &ann, &end).await;
    club.check_notifications(&end, &[&ben]).await;
    assert_eq!(club.page.log().await.len(), called + 1);
    ben.click(&first, "Move…").await.refused(&["is over"]);

    // It counts nowhere, and its record says so.
    for player in [&ann, &ben] {
        let profile = player.command("profile", json!({})).await.private();
        for word in ["won", "lost", "drawn", "Rating"] {
            assert!(!profile.card().contains(word), "{}", profile.show());
        }
    }
    let replay = ann.press(&end, "Replay").await.private();
    let (_, url) = *replay.files().first().expect("there is a record");
    let (_, _, record) = club.page.fetch(url).await;
    let record = String::from_utf8(record).expect("a record is text");
    assert!(record.contains("\nended aborted 1\n"), "{record}");
    assert!(!record.contains("result"), "{record}");

    // Once both have moved, there is nothing to abort any more.
    let again = ben.press(&end, "Rematch").await.public();
    ann.press(&again, "Accept").await.public();
    let again = Game::of(again, &[&ben, &ann]);
    let early = newest(&club, &ann).await;
    let more = ann.press(&early, "⋯").await.private();
    let sure = ann.press(&more, "Abort…").await.private();
    again.play_recorded(&club, 2).await;
    ann.press(&sure, "Abort")
        .await
        .refused(&["Everyone has moved"]);
    let sure = ann.command("resign", json!({})).await.private();
    assert_eq!(sure.labels(), ["Resign", "Cancel"]);
    club.close().await;
}

#[tokio::test]
async fn a_slow_opponent_is_reminded_once_a_day_even_across_a_restart() {
    const MOMENT: Duration = Duration::from_millis(1);
    let mut club = Club::open_timeless().await;
    let [ann, ben, cleo] = ["Ann", "Ben", "Cleo"].map(|name| club.player(name));
    let game = Game::accepted(&[&ann, &ben, &cleo], json!({})).await;
    let board = newest(&club, &ann).await;
    let called = club.page.log().await.len();
    club.pass(hours(24).saturating_sub(MOMENT)).await;
    let early = ben.press(&board, "⋯").await.private();
    assert!(!early.has_button("Remind"), "{}", early.show());
    club.pass(MOMENT).await;
    let [bens, cleos] = [&ben, &cleo].map(|player| player.press(&board, "⋯"));
    let (bens, cleos) = (bens.await.private(), cleos.await.private());
    let anns = ann.press(&board, "⋯").await.private();
    assert!(!anns.has_button("Remind"), "{}", anns.show());
    let said = ben.press(&bens, "Remind").await.private();
    assert_eq!(said.content(), "I've reminded Ann.");
    let reminder = newest(&club, &ann).await;
    assert_eq!(
        reminder.content(),
        format!("⏰ {}, Ben is waiting for your move.", ann.mention())
    );
    assert_eq!(
        reminder.0["message_reference"]["message_id"],
        json!(board.id())
    );
    club.check_notifications(&reminder, &[&ann]).await;

    club.stop_bot().await;
    club.start_bot().await;
    cleo.press(&cleos, "Remind")
        .await
        .refused(&["was reminded", "once a day is enough"]);
    assert_eq!(club.page.log().await.len(), called + 1);

    // The next day, by direct message: in the way Ann has chosen since.
    ann.command("settings", json!({"pings": "direct"}))
        .await
        .private();
    club.pass(hours(24)).await;
    cleo.press(&cleos, "Remind").await.private();
    club.wait_until_idle().await;
    let direct = direct_messages(&club, &ann).await.pop();
    let direct = direct.expect("Ann is told");
    assert!(
        direct
            .content()
            .starts_with("⏰ Cleo is waiting for your move in [Pentagame #"),
        "{}",
        direct.show()
    );
    ann.command("settings", json!({"pings": "none"}))
        .await
        .private();
    club.pass(hours(24)).await;
    let more = ben.press(&board, "⋯").await.private();
    ben.press(&more, "Remind")
        .await
        .refused(&["prefers not to be notified"]);
    game.play(&club, 0, RECORDED[0]).await;
    club.close().await;
}
