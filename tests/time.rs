//! Days pass when the test says so. A running bot does what is due, and so does one that was down.

use serde_json::json;

use crate::support::game::challenge;
use crate::support::ledger::posts;
use crate::support::time::{days, hours};
use crate::support::{Club, Message, Player};

/// Returns the current state of a post.
async fn reload(club: &Club, reader: &Player, post: &Message) -> Message {
    let messages = club.page.messages(&reader.id, post.channel()).await;
    let now = messages
        .into_iter()
        .map(Message::of)
        .find(|message| message.id() == post.id());
    now.unwrap_or_else(|| panic!("{} is gone", post.show()))
}

async fn check_lapsed(club: &Club, ben: &Player, post: &Message) {
    let lapsed = reload(club, ben, post).await;
    assert!(!lapsed.is_live(), "{}", lapsed.show());
    assert!(lapsed.card().contains("expired"), "{}", lapsed.show());
    ben.click(post, "Accept")
        .await
        .refused(&["expired", "/challenge"]);
}

#[tokio::test]
async fn a_challenge_lapses_after_a_week() {
    let club = Club::open_timeless().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let post = challenge(&[&ann, &ben], json!({})).await.public();

    let called = club.page.log().await.len();
    club.pass(hours(7 * 24 - 1)).await;
    let waiting = reload(&club, &ben, &post).await;
    assert!(waiting.is_live(), "{}", waiting.show());
    club.pass(hours(1)).await;
    check_lapsed(&club, &ben, &post).await;
    // Ann is told, once.
    let told = posts(&club, &ann).await.pop().expect("there is a post");
    let says = format!("{}: Nobody accepted your [Pentagame]", ann.mention());
    assert!(told.content().starts_with(&says), "{}", told.show());
    club.check_notifications(&told, &[&ann]).await;
    assert_eq!(club.page.log().await.len(), called + 1);
    club.close().await;
}

#[tokio::test]
async fn a_challenge_that_lapsed_while_the_bot_was_down_is_closed_on_restart() {
    let mut club = Club::open_timeless().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let post = challenge(&[&ann, &ben], json!({})).await.public();
    club.pass(days(1)).await;
    club.kill_bot().await;
    club.pass(days(7)).await;
    let waiting = reload(&club, &ben, &post).await;
    assert!(
        waiting.is_live(),
        "the bot is not running, so it cannot close it"
    );

    club.start_bot().await;
    club.pass(hours(0)).await;
    check_lapsed(&club, &ben, &post).await;
    // Time continues from there.
    let again = challenge(&[&ann, &ben], json!({})).await.public();
    club.pass(days(6)).await;
    let accepted = ben.press(&again, "Accept").await;
    assert!(accepted.is_change(), "{accepted:?}");
    club.close().await;
}
