//! Tests of answers that are planned on the touch board.

use asterism_rules::GameKind;
use asterism_store::{EntryKind, GameId};
use serde_json::{Value, json};

use super::{board, call, expect_refusal, play, visitor};
use crate::feature::touch::payload::{TouchCode, TouchError, Visitor};
use crate::testing::club::{ANN, BEN, CLEO, Club};

async fn plan(
    club: &Club,
    viewer: &Visitor,
    (what, game, line): (&str, GameId, &[&str]),
) -> Result<Value, TouchError> {
    let version = club.record(game).await.version;
    let asked = json!({"do": what, "game": game.to_string(), "version": version, "line": line});
    call(club, viewer, asked).await
}

async fn planned(club: &Club, viewer: &Visitor, game: GameId) -> Value {
    let shown = board(club, viewer, game).await.unwrap();
    shown["plan"].clone()
}

#[tokio::test]
async fn an_answer_is_planned_played_and_given_up() {
    let club = Club::new();
    let game = club.begin(GameKind::Squadro, "", &[ANN, BEN]).await;
    let ben = visitor(BEN);
    let shown = board(&club, &ben, game).await.unwrap();
    assert_eq!(
        (&shown["can_plan"], &shown["plan"]),
        (&json!(true), &json!([]))
    );
    // Planning, giving up, and planning again, at the same version.
    for _ in 0..2 {
        let told = plan(&club, &ben, ("plan", game, &["A1", "B2"]))
            .await
            .unwrap();
        assert!(
            told["text"]
                .as_str()
                .unwrap()
                .starts_with("Your answer is played at once")
        );
        assert_eq!(
            planned(&club, &ben, game).await,
            json!([{"line": ["A1", "B2"]}])
        );
        let told = plan(&club, &ben, ("unplan", game, &["A1", "B2"]))
            .await
            .unwrap();
        assert_eq!(told["text"], "This answer is no longer planned.");
        assert_eq!(planned(&club, &ben, game).await, json!([]));
    }
    plan(&club, &ben, ("plan", game, &["A1", "B2"]))
        .await
        .unwrap();
    plan(&club, &ben, ("plan", game, &["A3", "B4"]))
        .await
        .unwrap();
    assert_eq!(
        planned(&club, &ben, game).await.as_array().unwrap().len(),
        2
    );
    // No one else sees it.
    for other in [ANN, CLEO] {
        assert_eq!(planned(&club, &visitor(other), game).await, json!([]));
    }
    let answer = play(&club, &visitor(ANN), (game, "A1")).await.unwrap();
    assert_eq!(answer["played"], "A1");
    let record = club.record(game).await;
    assert_eq!(answer["version"], record.version);
    let moves: Vec<&EntryKind> = record.entries.iter().map(|entry| &entry.what).collect();
    assert_eq!(
        moves,
        [
            &EntryKind::Move("A1".to_owned()),
            &EntryKind::Move("B2".to_owned())
        ]
    );
    let shown = board(&club, &visitor(ANN), game).await.unwrap();
    assert_eq!(
        (&shown["answered"], &shown["may_move"]),
        (&json!(1), &json!(true))
    );
}

#[tokio::test]
async fn plans_that_make_no_sense_are_refused() {
    let club = Club::new();
    let game = club.begin(GameKind::Squadro, "", &[ANN, BEN]).await;
    for (user, line, code) in [
        // A move that Ann could make right now, no answer at all, and moves that are not legal.
        (ANN, &["A1"][..], TouchCode::Refused),
        (BEN, &["A1"], TouchCode::Refused),
        (BEN, &[], TouchCode::Refused),
        (BEN, &["A1", "A1"], TouchCode::Refused),
        (BEN, &["nonsense"], TouchCode::Refused),
        (CLEO, &["A1", "B2"], TouchCode::Refused),
    ] {
        expect_refusal(
            plan(&club, &visitor(user), ("plan", game, line)).await,
            code,
        );
    }
    let old = json!({"do": "plan", "game": game.to_string(), "version": 7, "line": ["A1", "B2"]});
    expect_refusal(call(&club, &visitor(BEN), old).await, TouchCode::Stale);
    assert_eq!(planned(&club, &visitor(BEN), game).await, json!([]));
    assert_eq!(
        board(&club, &visitor(CLEO), game).await.unwrap()["can_plan"],
        false
    );
    club.happens(game, EntryKind::Resigned(1)).await;
    expect_refusal(
        plan(&club, &visitor(BEN), ("plan", game, &["A1", "B2"])).await,
        TouchCode::Refused,
    );
    assert_eq!(
        board(&club, &visitor(BEN), game).await.unwrap()["can_plan"],
        false
    );
}
