//! Open challenges.

use serde_json::json;

use crate::support::page::PATIENCE;
use crate::support::{Club, Game};

#[tokio::test]
async fn anyone_can_join_and_the_challenger_starts() {
    let club = Club::open().await;
    let (ann, ben, cleo) = (club.player("Ann"), club.player("Ben"), club.player("Cleo"));
    let asked = json!({"game": "pentagame", "seat": "first"});
    let post = ann.command("challenge", asked).await.public();
    assert_eq!(
        post.labels(),
        ["Join", "Leave", "Start", "Withdraw", "Rules"]
    );
    club.check_notifications(&post, &[]).await;
    ann.press(&post, "Start").await.refused(&["at least 2"]);
    ben.press(&post, "Leave")
        .await
        .refused(&["aren't in this game"]);
    // Two people who join at the same time both get in.
    let (one, two) = tokio::join!(ben.click(&post, "Join"), cleo.click(&post, "Join"));
    let (one, two) = (one.message(), two.message());
    assert!(
        !one.is_private() && !two.is_private(),
        "{} and {}",
        one.show(),
        two.show()
    );
    let left = ben.press(&post, "Leave").await.public();
    assert!(left.card().contains(&cleo.mention()), "{}", left.show());
    assert!(!left.card().contains(&ben.mention()), "{}", left.show());
    ben.press(&post, "Start")
        .await
        .refused(&["Only", &ann.mention()]);
    let started = ann.press(&post, "Start").await.public();
    assert!(!started.is_live(), "{}", started.show());
    let game = Game::of(post, &[&ann, &cleo]);
    let board = game.turn(&club, 0).await;
    crate::play::check_first_post(&club, &game, &ann, &board).await;
    // The bot stores where the board is only after it has posted it.
    let links_to_board = async {
        let join = format!("cj.{}", game.id);
        loop {
            let answer = ben.forge(&game.challenge, &join, None).await;
            let refusal = answer.refused(&["was accepted"]);
            if refusal.words().contains(board.id()) {
                break;
            }
        }
    };
    tokio::time::timeout(PATIENCE, links_to_board)
        .await
        .expect("the refusal links to the board");
    club.close().await;
}
