//! Reviews of finished games.

use serde_json::json;

use crate::support::request::is_callback;
use crate::support::{Club, Game, Message, Player};

/// Ends the game by the resignation of `loser`. Returns the final board.
pub(crate) async fn resign(club: &Club, game: &Game, loser: &Player, post: &Message) -> Message {
    let more = loser.press(post, "⋯").await.private();
    let ask = loser.press(&more, "Resign…").await.private();
    loser.press(&ask, "Resign").await.private();
    game.post_after(club, post).await
}

/// Waits until the message that announced a review shows the review. Works only for Ann's messages.
async fn wait_for_review(club: &Club, announced: &Message) -> Message {
    let become_it = |view: &crate::support::feed::View| {
        let now = view.messages.get(&announced.number())?;
        now.picture().is_some().then(|| now.clone())
    };
    let review = club.feed.until("the review", become_it).await;
    assert!(review.is_private(), "{}", review.show());
    assert!(review.alt().contains("chances"), "{}", review.alt());
    assert!(review.card().contains("Average loss"), "{}", review.show());
    review
}

#[tokio::test]
async fn a_finished_game_can_be_reviewed() {
    let club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let post = game.play_recorded(&club, 2).await;
    ann.command("review", json!({}))
        .await
        .refused(&["still going on", "/hint"]);
    let end = resign(&club, &game, &ben, &post).await;
    assert!(
        end.labels().contains(&"Review".to_owned()),
        "{}",
        end.show()
    );

    let announced = ann.press(&end, "Review").await.private();
    let review = wait_for_review(&club, &announced).await;
    // A second request shows the review at once, also to other users.
    let again = ben
        .command("review", json!({"game": game.id}))
        .await
        .private();
    assert_eq!(again.card(), review.card());
    let shown = ann.press(&review, "Show everyone").await.public();
    assert_eq!(shown.alt(), review.alt());
    assert!(!shown.is_live(), "{}", shown.show());
    club.check_notifications(&shown, &[]).await;
    let lounge = club.channel("lounge");
    club.player("Cleo")
        .at(&lounge)
        .command("review", json!({"game": game.id}))
        .await
        .refused(&["no game", &game.id]);
    club.close().await;
}

#[tokio::test]
async fn an_interrupted_review_can_be_continued_with_a_click() {
    let mut club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let post = game.play_recorded(&club, 2).await;
    resign(&club, &game, &ann, &post).await;

    // The bot is killed as soon as the review is announced.
    club.kill_bot_when(is_callback);
    let announced = ann.command("review", json!({})).await.private();
    club.wait_for_killed_bot().await;
    assert_eq!(announced.labels(), ["Show the review"]);
    club.start_bot().await;
    // A bot stopped in the middle of a review leaves a button to continue.
    club.stop_bot_when(is_callback);
    let answer = ann.press(&announced, "Show the review").await;
    assert!(answer.is_change(), "{answer:?}");
    club.wait_for_stopped_bot().await;
    club.start_bot().await;
    let answer = ann.click(&announced, "Show the review").await;
    assert!(answer.is_change(), "{answer:?}");
    let review = wait_for_review(&club, &announced).await;
    assert_eq!(review.id(), announced.id(), "the review stays one message");
    club.close().await;
}
