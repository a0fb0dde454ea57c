use super::*;

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
