use asterism_rules::GameKind;

use super::*;
use crate::protocol::custom_id::CustomId;
use crate::testing::club::{ANN, BEN, CLEO, Club, ids, text};

/// Each side needs one more star for a square, and it is light's turn.
const TWO_THREATS: [(&str, &str); 6] = [
    ("Ann", "a1"),
    ("Ben", "e5"),
    ("Ann", "b1"),
    ("Ben", "d5"),
    ("Ann", "a2"),
    ("Ben", "e4"),
];

async fn stars(club: &Club, moves: &[(&str, &str)]) -> GameId {
    let game = club.begin(GameKind::StarSquares, "", &[ANN, BEN]).await;
    for (name, notation) in moves {
        let user = if *name == "Ann" { ANN } else { BEN };
        club.play(user, notation).await;
    }
    game
}

async fn hinted(club: &Club, options: &[(&str, crate::protocol::request::Value)]) -> Post {
    let request = club.command(ANN, "hint", options);
    match club.handle(&request).await {
        Ok(Reply::Say(post, Audience::You)) => post,
        other => panic!("expected a hint, got {other:?}"),
    }
}

#[tokio::test]
async fn a_hint_gives_a_reason_and_can_be_played_with_a_button() {
    let club = Club::new();
    let game = stars(&club, &TWO_THREATS).await;
    let post = hinted(&club, &[]).await;
    let card = post.card.as_ref().unwrap();
    assert!(card.text.contains("`b2`"), "{}", card.text);
    let why = "It completes the square a2, b2, b1 and a1 and wins at once.";
    assert!(card.text.ends_with(why), "{}", card.text);
    assert!(post.picture.is_some());
    let play = ids(&post)
        .into_iter()
        .find(|id| matches!(id, CustomId::Play { .. }));
    let play = play.expect("the hint should have a play button");
    // Other users cannot play it, and two clicks make only one move.
    for stranger in [BEN, CLEO] {
        let refused = club.handle(&club.press(stranger, &play, &[])).await;
        assert!(
            matches!(
                refused,
                Err(Refusal::NotYourTurn { .. } | Refusal::NotYourGame)
            ),
            "{refused:?}"
        );
    }
    for _ in 0..2 {
        let played = club.handle(&club.press(ANN, &play, &[])).await;
        assert!(
            matches!(played, Ok(Reply::Done { remove: true })),
            "{played:?}"
        );
    }
    let record = club.app.store.game(game).await.unwrap().unwrap();
    assert_eq!(record.entries.len(), 7);
    let over = club.command(ANN, "hint", &[("game", text(&game.to_string()))]);
    assert!(matches!(club.handle(&over).await, Err(Refusal::Over(_))));
}

#[tokio::test]
async fn only_the_player_on_turn_gets_a_hint() {
    let club = Club::new();
    let game = stars(&club, &[]).await;
    let named = [("game", text(&game.to_string()))];
    let hint = CustomId::Hint { game };
    for request in [
        club.command(BEN, "hint", &[]),
        club.command(BEN, "hint", &named),
        club.press(BEN, &hint, &[]),
    ] {
        let refused = club.handle(&request).await;
        assert!(
            matches!(refused, Err(Refusal::NotYourTurn { .. })),
            "{refused:?}"
        );
    }
    let stranger = club.handle(&club.press(CLEO, &hint, &[])).await;
    assert!(matches!(stranger, Err(Refusal::NotYourGame)));
    let nowhere = club.handle(&club.command(CLEO, "hint", &[])).await;
    assert!(matches!(nowhere, Err(Refusal::NoGameHere)));
    // Repeated requests get the same hint.
    let (one, two) = (hinted(&club, &named).await, hinted(&club, &[]).await);
    assert_eq!(one.card.unwrap().text, two.card.unwrap().text);
}

#[tokio::test]
async fn a_hint_is_refused_if_the_board_has_changed() {
    let club = Club::new();
    stars(&club, &[]).await;
    let request = club.command(ANN, "hint", &[]);
    let announced = club.app.handle(&request, club.now()).await;
    let Ok(Reply::Later(later, Audience::You)) = announced else {
        panic!("expected a deferred reply, got {announced:?}")
    };
    club.play(ANN, "c3").await;
    let refused = club.app.finish(&request, later, Audience::You).await;
    assert!(matches!(refused, Err(Refusal::Stale { .. })), "{refused:?}");
}

#[tokio::test]
async fn a_hint_is_refused_while_the_engine_shuts_down() {
    let club = Club::new();
    stars(&club, &[]).await;
    club.app.engine_pool.hurry();
    let refused = club.handle(&club.command(ANN, "hint", &[])).await;
    assert!(matches!(refused, Err(Refusal::Busy)), "{refused:?}");
}

#[test]
fn a_move_that_stops_an_immediate_win_prevents_a_loss() {
    let mut game = AnyGame::new(GameKind::StarSquares, "", 2).unwrap();
    for m in ["a1", "e5", "b1", "d5", "c1", "e4"] {
        game.play(m).unwrap();
    }
    // Dark threatens to complete its square.
    assert!(prevents_loss(&game, "d4"));
    assert!(!prevents_loss(&game, "a5"));
    assert!(!prevents_loss(
        &AnyGame::new(GameKind::StarSquares, "", 2).unwrap(),
        "c3"
    ));
}

#[test]
fn shares_are_rounded_to_whole_percent() {
    for (share, hundredths) in [(0.0, 0), (0.004, 0), (0.5, 50), (0.996, 100), (1.3, 100)] {
        assert_eq!(percent(share), hundredths);
    }
}

#[tokio::test]
async fn a_hint_that_has_to_wait_says_how_long_the_line_is() {
    let club = Club::new();
    let game = stars(&club, &TWO_THREATS).await;
    let busy = club.app.engine_pool.occupy().await;
    for _ in 0..LONG_QUEUE {
        club.app.engine_pool.queue_turn();
    }
    let request = club.command(ANN, "hint", &[]);
    let waiting = club.app.handle(&request, club.now()).await;
    let Ok(Reply::Meanwhile(Meanwhile::Say(post), later)) = waiting else {
        panic!("the hint has to wait")
    };
    let text = post.card.as_ref().unwrap().text.clone();
    assert!(text.contains("4 searches come before"), "{text}");
    assert_eq!(ids(&post), [CustomId::Hint { game }]);
    drop(busy);
    let made = club.app.finish(&request, later, Audience::You).await;
    assert_eq!(made.unwrap().card.unwrap().title, "A good move");
    let after = club.app.progress(&request, later).await.unwrap();
    let text = after.card.unwrap().text;
    assert!(text.contains("I'm thinking"), "{text}");
}
