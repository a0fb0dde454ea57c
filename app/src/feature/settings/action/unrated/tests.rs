use asterism_rules::GameKind;
use asterism_store::UserId;

use super::*;
use crate::protocol::payload::Crowd;
use crate::testing::club::{ANN, BEN, Club, ids, text};

const DUEL: Scale = Scale {
    kind: GameKind::Pentagame,
    crowd: Crowd::Two,
};

impl Club {
    async fn set_ratings(&self, user: UserId, value: &str) -> Result<Post, Refusal> {
        let reply = self
            .handle(&self.command(user, "settings", &[("ratings", text(value))]))
            .await?;
        match reply {
            Reply::Say(post, Audience::You) => Ok(post),
            other => panic!("unexpected reply {other:?}"),
        }
    }

    async fn is_left_out(&self, user: UserId) -> bool {
        self.app.may_be_rated(&[user]).await.is_err()
    }
}

fn says(post: &Post, words: &str) -> bool {
    post.card
        .as_ref()
        .is_some_and(|card| card.text.contains(words))
}

#[tokio::test]
async fn a_user_can_opt_out_of_ratings_and_in_again() {
    let club = Club::new();
    let set = club
        .set_ratings(ANN, "out")
        .await
        .expect("a user without ratings should not be asked");
    assert!(says(&set, "**Ratings**: you stay out"), "{set:?}");
    assert!(club.is_left_out(ANN).await && !club.is_left_out(BEN).await);
    let profile = club.handle(&club.command(ANN, "profile", &[])).await;
    assert!(matches!(profile, Ok(Reply::Say(post, _)) if says(&post, "Not rated, by choice.")));
    let set = club
        .set_ratings(ANN, "join")
        .await
        .expect("opting in should succeed");
    assert!(says(&set, "**Ratings**: you take part"), "{set:?}");
    assert!(!club.is_left_out(ANN).await);
    assert!(matches!(
        club.set_ratings(ANN, "neither").await,
        Err(Refusal::Choice)
    ));
}

#[tokio::test]
async fn ratings_are_deleted_only_after_confirmation() {
    let club = Club::new();
    let melee = Scale {
        crowd: Crowd::Many,
        ..DUEL
    };
    club.rate(ANN, DUEL, 1532.0, 60.0).await;
    club.rate(ANN, melee, 1400.0, 60.0).await;
    let asked = club
        .set_ratings(ANN, "out")
        .await
        .expect("the bot should ask for confirmation");
    let both = "Pentagame for two 1532 and Pentagame for three and more 1400";
    assert!(asked.content.contains(both), "{}", asked.content);
    assert_eq!(ids(&asked), [CustomId::LeaveRatings, CustomId::Cancel]);
    assert!(!club.is_left_out(ANN).await);
    let done = club
        .handle(&club.press(ANN, &CustomId::LeaveRatings, &[]))
        .await;
    assert!(matches!(done, Ok(Reply::Change(post)) if says(&post, "you stay out")));
    assert!(club.is_left_out(ANN).await);
    assert!(club.app.store.ratings_of(ANN).await.unwrap().is_empty());
    // A second press changes nothing.
    let again = club
        .handle(&club.press(ANN, &CustomId::LeaveRatings, &[]))
        .await;
    assert!(again.is_ok() && club.is_left_out(ANN).await);
}

#[tokio::test]
async fn a_user_in_a_rated_game_cannot_opt_out() {
    let club = Club::new();
    let game = club.rated("", &[ANN, BEN]).await;
    assert!(matches!(
        club.set_ratings(ANN, "out").await,
        Err(Refusal::InRatedGames(1))
    ));
    let forged = club
        .handle(&club.press(ANN, &CustomId::LeaveRatings, &[]))
        .await;
    assert!(
        matches!(forged, Err(Refusal::InRatedGames(1))),
        "{forged:?}"
    );
    assert!(!club.is_left_out(ANN).await);
    club.resign(ANN, game).await;
    assert!(
        club.set_ratings(ANN, "out")
            .await
            .is_ok_and(|asked| !asked.rows.is_empty())
    );
}
