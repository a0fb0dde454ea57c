//! A hint for the player whose turn it is.

use serde_json::json;

use crate::support::{Club, Game};

#[tokio::test]
async fn only_the_player_sees_a_hint_and_can_play_it_at_once() {
    let club = Club::open().await;
    let (ann, ben, cleo) = (club.player("Ann"), club.player("Ben"), club.player("Cleo"));
    ann.command("hint", json!({}))
        .await
        .refused(&["playing a game in this channel"]);
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let start = game.turn(&club, 0).await;

    // It is not Ben's turn, and Cleo is not in the game.
    ben.command("hint", json!({}))
        .await
        .refused(&[&ann.mention(), "turn"]);
    let named = json!({"game": game.id});
    cleo.command("hint", named.clone())
        .await
        .refused(&["not in this game"]);
    let forged = format!("hn.{}", game.id);
    cleo.forge(&start, &forged, None)
        .await
        .refused(&["not in this game"]);
    let others = ben.press(&start, "⋯").await.private();
    assert!(!others.labels().contains(&"Hint".to_owned()));

    // By command, and by a button.
    let answer = ann.command("hint", named).await;
    assert_eq!(answer.outcome, "deferred");
    let typed = answer.private();
    assert_eq!(typed.title(), "A good move");
    let chances = "Your chances after it";
    assert!(typed.card().contains(chances), "{}", typed.show());
    assert!(typed.picture().is_some() && !typed.alt().is_empty());
    let more = ann.press(&start, "⋯").await.private();
    let hint = ann.press(&more, "Hint").await.private();
    assert_eq!(hint.card(), typed.card(), "the same board, the same hint");
    assert_eq!(
        game.boards(&club).len(),
        1,
        "the hint is not posted for everyone"
    );

    ann.press(&hint, "Play").await.silent();
    let after = game.turn(&club, 1).await;
    let (_, notation) = after.card().split_once('`').expect("a move");
    let (notation, _) = notation.split_once('`').expect("a move");
    assert!(hint.card().contains(notation), "{}", hint.show());
    // The other hint was the same move, which is made.
    ann.press(&typed, "Play").await.silent();
    ann.press(&more, "Hint").await.refused(&[&ben.mention()]);
    club.close().await;
}
