//! Tests of the options that new games usually have.

use asterism_store::GameId;

use super::{card, challenge, load_started, press, user};
use crate::protocol::custom_id::CustomId;
use crate::protocol::request::Value;
use crate::testing::club::{ANN, BEN, CLEO, Club, DAN, text};
use crate::text::Language;

/// Returns the options and the variant of a game.
async fn terms_of(club: &Club, id: GameId) -> (String, String) {
    let game = load_started(club, id).await;
    (game.options, game.variant)
}

#[tokio::test]
async fn in_an_open_challenge_the_players_who_join_decide_whether_a_full_arm_counts() {
    for (others, options, variant) in [
        (&[BEN][..], "win=filled", "no_blocking"),
        (&[BEN, CLEO][..], "", "printed"),
        (&[BEN, CLEO, DAN][..], "win=filled", "no_blocking"),
    ] {
        let club = Club::new();
        let post = challenge(&club, ANN, "stern-halma", &[]).await.unwrap();
        assert!(card(&post).contains("if three play, all ten are yours"));
        assert!(!card(&post).contains("left at home"), "{}", card(&post));
        let id = post.challenge.unwrap();
        for other in others {
            press(&club, *other, CustomId::Join(id)).await.unwrap();
        }
        press(&club, ANN, CustomId::Start(id)).await.unwrap();
        let terms = terms_of(&club, id).await;
        assert_eq!(terms, (options.to_owned(), variant.to_owned()));
    }
}

#[tokio::test]
async fn a_challenge_by_the_printed_rule_says_what_it_means() {
    let club = Club::new();
    let printed = ("variant", text("printed"));
    let two = [("opponent", user(BEN))];
    let three = [("opponent", user(BEN)), ("opponent2", user(CLEO))];
    for (people, chosen, warns, says) in [
        (&two[..], None, false, "No blocking"),
        (&three[..], None, false, "Printed rules"),
        (&two[..], Some(&printed), true, "Printed rules"),
        (&three[..], Some(&printed), false, "Printed rules"),
        (&[][..], Some(&printed), true, "Printed rules"),
    ] {
        let options: Vec<_> = people.iter().chain(chosen).cloned().collect();
        let post = challenge(&club, ANN, "stern-halma", &options)
            .await
            .unwrap();
        let card = card(&post);
        assert_eq!(card.contains("one peg left at home"), warns, "{card}");
        assert!(card.contains(says), "{card}");
        // It starts under the options that it shows.
        let id = post.challenge.unwrap();
        if let [("opponent", Value::User(_))] = people {
            press(&club, BEN, CustomId::Accept(id)).await.unwrap();
            let options = if warns { "" } else { "win=filled" };
            assert_eq!(terms_of(&club, id).await.0, options);
        }
    }
}

#[tokio::test]
async fn a_position_that_occurs_three_times_is_a_draw_in_new_games_of_squadro() {
    let club = Club::new();
    for (variant, says, options) in [
        (None, false, "first=light,threefold=true"),
        (Some("threefold=false"), true, "first=light"),
    ] {
        let chosen = ["first=light", variant.unwrap_or_default()].join(",");
        let options_given = [("opponent", user(BEN)), ("variant", text(&chosen))];
        let post = challenge(&club, ANN, "squadro", &options_given)
            .await
            .unwrap();
        assert_eq!(
            card(&post).contains("for the third time"),
            says,
            "{}",
            card(&post)
        );
        let id = post.challenge.unwrap();
        press(&club, BEN, CustomId::Accept(id)).await.unwrap();
        assert_eq!(terms_of(&club, id).await.0, options);
    }
}

#[tokio::test]
async fn an_option_for_more_players_does_not_decide_how_many_play() {
    let club = Club::new();
    let says = "`target=9` is for four players.";
    let variant = ("variant", text("target=9"));
    let two = ("players", Value::Integer(2));
    let four = ("players", Value::Integer(4));
    for options in [
        vec![variant.clone()],
        vec![variant.clone(), two],
        vec![variant.clone(), ("opponent", user(BEN))],
    ] {
        let refused = challenge(&club, ANN, "pentagame", &options).await;
        let refused = refused.expect_err("it should be refused");
        let text = refused.post(Language::English).content;
        assert!(
            text.contains(says) && text.contains("`players: 4`"),
            "{text}"
        );
    }
    challenge(&club, ANN, "pentagame", &[variant, four])
        .await
        .expect("four can play so");
    // The name of a preset says it.
    for variant in ["teams", "teams, target=9"] {
        let open = challenge(&club, ANN, "pentagame", &[("variant", text(variant))]).await;
        open.unwrap_or_else(|refused| panic!("{variant}: {refused:?}"));
    }
}
