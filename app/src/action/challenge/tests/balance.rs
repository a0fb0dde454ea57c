//! Tests of the button that balances a challenge in which the first player has a proven win.

use asterism_store::Challenge;

use super::*;

const PROVEN: &str = "proven win";

async fn stars(club: &Club, variant: &str, opponent: Option<UserId>) -> Post {
    let mut options = vec![("variant", text(variant))];
    options.extend(opponent.map(|opponent| ("opponent", user(opponent))));
    challenge(club, ANN, "star-squares", &options)
        .await
        .unwrap()
}

fn offers(post: &Post) -> bool {
    let balance = CustomId::Balance(post.challenge.expect("the post of a challenge"));
    ids(post).contains(&balance)
}

async fn stored(club: &Club, id: GameId) -> Challenge {
    let challenge = club.app.store.challenge(id).await;
    challenge
        .expect("the store should not fail")
        .expect("it is open")
}

#[tokio::test]
async fn a_challenge_says_that_the_first_player_wins_and_offers_balance() {
    let club = Club::new();
    for (variant, says, offered) in [
        ("printed", true, true),
        ("opening=free,board=nested", true, true),
        ("printed,squares=all,board=grid8", true, true),
        // Seats switch anyway.
        ("printed,series", true, false),
        // New games are balanced if their options allow it.
        ("board=nested", false, false),
        ("printed,superko=true", true, true),
        // There, the second player would win by swapping.
        ("board=grid8", true, false),
        ("opening=no_centre", true, false),
        ("opening=no_centre,board=nested", false, false),
    ] {
        let post = stars(&club, variant, Some(BEN)).await;
        assert_eq!(
            card(&post).contains(PROVEN),
            says,
            "{variant}: {}",
            card(&post)
        );
        assert_eq!(offers(&post), offered, "{variant}");
        assert!(ids(&post).len() <= 5, "Discord shows five buttons in a row");
    }
}

#[tokio::test]
async fn a_challenge_says_that_light_wins_squadro() {
    let club = Club::new();
    for (variant, says) in [("printed", true), ("series", true), ("quick", false)] {
        let options = [("opponent", user(BEN)), ("variant", text(variant))];
        let post = challenge(&club, ANN, "squadro", &options).await.unwrap();
        let card = card(&post);
        assert_eq!(card.contains("light has a proven win"), says, "{card}");
        assert_eq!(
            card.contains("you would switch seats"),
            variant == "printed"
        );
        assert!(!offers(&post));
    }
}

#[tokio::test]
async fn the_challenger_balances_a_challenge_once() {
    let club = Club::new();
    let id = stars(&club, "printed,board=nested", Some(BEN))
        .await
        .challenge
        .unwrap();
    let balance = CustomId::Balance(id);
    assert_eq!(
        hitch(&club, BEN, balance.clone()).await,
        ChallengeRefusal::NotBalancer(ANN.into())
    );
    let pressed = club.public_press(ANN, &balance);
    let Ok(Reply::Change(post)) = club.handle(&pressed).await else {
        panic!("the post changes");
    };
    assert!(!card(&post).contains(PROVEN) && !offers(&post));
    let changed = stored(&club, id).await;
    assert_eq!(changed.options, "board=nested,opening=pie");
    assert_eq!(
        (changed.variant.as_str(), changed.version),
        ("board=nested,opening=pie", 2)
    );
    // Discord delivers the same click again, and an old post still has its button.
    let again = club.handle(&pressed).await;
    assert!(matches!(again, Ok(Reply::Change(_))), "{again:?}");
    assert_eq!(
        hitch(&club, ANN, balance.clone()).await,
        ChallengeRefusal::Balanced
    );
    assert_eq!(stored(&club, id).await.version, 2);

    press(&club, BEN, CustomId::Accept(id)).await.unwrap();
    let game = load_started(&club, id).await;
    assert_eq!(game.options, "board=nested,opening=pie");
    let gone = press(&club, ANN, balance).await;
    assert!(
        matches!(gone, Err(Refusal::ChallengeGone { .. })),
        "{gone:?}"
    );
}

#[tokio::test]
async fn the_printed_rules_become_the_balanced_preset() {
    let club = Club::new();
    let id = stars(&club, "printed", None).await.challenge.unwrap();
    press(&club, ANN, CustomId::Balance(id)).await.unwrap();
    let changed = stored(&club, id).await;
    assert_eq!(
        (changed.options.as_str(), changed.variant.as_str()),
        ("opening=pie", "balanced")
    );
}

#[tokio::test]
async fn an_accepted_challenge_keeps_its_rules() {
    let club = Club::new();
    let id = stars(&club, "printed", None).await.challenge.unwrap();
    press(&club, BEN, CustomId::Join(id)).await.unwrap();
    let late = press(&club, ANN, CustomId::Balance(id)).await;
    assert!(
        matches!(late, Err(Refusal::ChallengeGone { .. })),
        "{late:?}"
    );
    let game = load_started(&club, id).await;
    assert_eq!(game.options, "");
}
