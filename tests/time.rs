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

#[tokio::test]
async fn a_standing_challenge_opens_the_next_one_and_seats_are_taken_in_the_list() {
    let mut club = Club::open_timeless().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let new = json!({"new": {"game": "squadro", "games": 2, "time": "3"}});
    let first = ann.command("standing", new).await.public();
    assert!(
        first.card().contains("🔁 Standing challenge"),
        "{}",
        first.show()
    );
    let list = ben.command("games", json!({"where": "here"})).await;
    let list = list.private();
    let seat = format!("{} is looking for players: Squadro", ann.mention());
    assert!(list.card().contains(&seat), "{}", list.show());
    ben.press(&list, "Join #2").await.private();

    // The next one is posted a minute later, once, even if the bot was down then.
    club.kill_bot().await;
    club.start_bot().await;
    club.pass(hours(1)).await;
    let open = async || {
        let messages = club.page.messages(&ben.id, first.channel()).await;
        let all = messages.into_iter().map(Message::of);
        let open = all.filter(|it| it.labels().iter().any(|label| label == "Join"));
        open.collect::<Vec<Message>>()
    };
    let [second] = &open().await[..] else {
        panic!("one challenge is open")
    };
    assert_ne!(second.id(), first.id());
    let games = ann.command("games", json!({})).await.private();
    assert!(
        games.card().contains("looking for players"),
        "{}",
        games.show()
    );
    let standing = ann.command("standing", json!({"list": {}})).await.private();
    assert!(
        standing
            .card()
            .contains("games running: 1 of 2; a seat is open"),
        "{}",
        standing.show()
    );
    ann.press(&standing, "End #1").await.private();
    club.pass(hours(1)).await;
    assert!(open().await.is_empty());
    let running = ann.command("games", json!({})).await.private();
    assert!(running.card().contains("game 2"), "{}", running.show());
    club.close().await;
}
