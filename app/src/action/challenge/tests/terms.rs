use asterism_store::RatingLimits;

use super::*;
use crate::protocol::payload::Scale;

#[tokio::test]
async fn clocks_can_stop_on_weekends_and_give_odds() {
    let club = Club::new();
    let ask = async |options: &[(&str, Value)]| {
        let named = [&[("opponent", user(BEN))], options].concat();
        challenge(&club, ANN, "squadro", &named).await
    };
    let refused = async |options: &[(&str, Value)], why: ChallengeRefusal| match ask(options).await
    {
        Err(Refusal::Challenge(hitch)) => assert_eq!(hitch, why),
        other => panic!("{other:?}"),
    };
    let (stop, half) = (("weekends", text("stop")), ("odds", text("half")));
    let time = ("time", text("3"));
    refused(std::slice::from_ref(&stop), ChallengeRefusal::NeedsTime).await;
    refused(std::slice::from_ref(&half), ChallengeRefusal::NeedsTime).await;
    let rated = ("rated", Value::YesNo(true));
    refused(
        &[time.clone(), half.clone(), rated],
        ChallengeRefusal::RatedOdds,
    )
    .await;
    let post = ask(&[time, stop, half, ("seat", text("first"))])
        .await
        .unwrap();
    let words = card(&post);
    assert!(
        words.contains("3 days per move, weekends not counted (UTC)"),
        "{words}"
    );
    assert!(
        words.contains("⚖️ Odds: <@101> has half the time."),
        "{words}"
    );
    let id = post.challenge.unwrap();
    club.handle(&club.press(BEN, &CustomId::Accept(id), &[]))
        .await
        .unwrap();
    club.pump().await;
    let record = club.app.store.game(id).await.unwrap().unwrap();
    let time = record.terms.time.unwrap();
    let left = |player: UserId| time.for_player(player.into()).per_move;
    assert_eq!(left(ANN) * 2, left(BEN));
}

/// Makes an open challenge of `by` to a game of Squadro, with this difference of ratings.
async fn seek(club: &Club, by: UserId, most: &str) -> Post {
    let strength = ("strength", text(most));
    challenge(club, by, "squadro", &[strength]).await.unwrap()
}

async fn join(club: &Club, user: UserId, id: GameId) -> Result<Reply, Refusal> {
    club.handle(&club.press(user, &CustomId::Join(id), &[]))
        .await
}

#[tokio::test]
async fn open_seats_can_be_for_players_with_a_rating_near_ones_own() {
    let club = Club::new();
    let scale = Scale::for_seats(GameKind::Squadro, 2);
    let other = Scale::for_seats(GameKind::Squadro, 3);
    club.rate(BEN, scale, 1700.4, 60.0).await;
    club.rate(CLEO, scale, 1700.6, 60.0).await;
    club.rate(DAN, scale, 1200.0, 60.0).await;
    club.rate(DAN, other, 1500.0, 60.0).await;
    // The challenger has no rating yet, so theirs is 1500.
    let post = seek(&club, ANN, "200").await;
    let id = post.challenge.unwrap();
    let words = card(&post);
    assert!(
        words.contains("Open to players rated 1300 to 1700."),
        "{words}"
    );
    let limits = RatingLimits {
        lowest: 1300,
        highest: 1700,
    };
    for (user, own) in [(CLEO, 1701), (DAN, 1200)] {
        match join(&club, user, id).await {
            Err(Refusal::Challenge(why)) => {
                assert_eq!(why, ChallengeRefusal::OtherStrength { own, limits });
            }
            other => panic!("{other:?}"),
        }
    }
    let challenge = club.app.store.challenge(id).await.unwrap().unwrap();
    assert_eq!((challenge.version, challenge.invited), (1, Vec::new()));
    join(&club, BEN, id).await.unwrap();
    assert!(club.app.store.game(id).await.unwrap().is_some());
}

#[tokio::test]
async fn limits_of_ratings_are_not_for_those_who_were_named() {
    let club = Club::new();
    let scale = Scale::for_seats(GameKind::Pentagame, 3);
    club.rate(BEN, scale, 2400.0, 60.0).await;
    club.rate(CLEO, scale, 2400.0, 60.0).await;
    let options = [
        ("opponent", user(BEN)),
        ("players", Value::Integer(3)),
        ("strength", text("100")),
    ];
    let post = challenge(&club, ANN, "pentagame", &options).await.unwrap();
    let id = post.challenge.unwrap();
    let refused = join(&club, CLEO, id).await;
    assert!(matches!(
        refused,
        Err(Refusal::Challenge(ChallengeRefusal::OtherStrength {
            own: 2400,
            ..
        }))
    ));
    club.handle(&club.press(BEN, &CustomId::Accept(id), &[]))
        .await
        .unwrap();
    // Another one takes the open seat.
    join(&club, DAN, id).await.unwrap();
    assert!(club.app.store.game(id).await.unwrap().is_some());
}

#[tokio::test]
async fn limits_of_ratings_need_open_seats() {
    let club = Club::new();
    let strength = ("strength", text("100"));
    let named = [("opponent", user(BEN)), strength];
    match challenge(&club, ANN, "squadro", &named).await {
        Err(Refusal::Challenge(why)) => assert_eq!(why, ChallengeRefusal::NeedsOpenSeats),
        other => panic!("{other:?}"),
    }
    for forged in ["0", "101", "many"] {
        let strength = ("strength", text(forged));
        let answer = challenge(&club, ANN, "squadro", &[strength]).await;
        assert!(matches!(answer, Err(Refusal::Choice)), "{forged}");
    }
}
