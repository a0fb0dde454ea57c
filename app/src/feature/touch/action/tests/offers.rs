//! Tests of offers on the touch board.

use std::time::Duration;

use asterism_store::{GameId, Terms, TimeControl, UserId};
use serde_json::{Value, json};

use super::{board, call, expect_refusal, play, stranger, visitor};
use crate::app::sights::FRESH;
use crate::feature::touch::payload::{TouchCall, TouchCode, TouchError, Visitor};
use crate::ports::rights::Sight;
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::{Board, OfferWish, Offering, PauseLength};
use crate::testing::club::{ANN, BEN, Beginning, CLEO, Club, DAN, HERE};
use crate::text::Language;

const FIRST: &str = "a A->A-1-B";

/// Starts a timed game in which Ann has moved.
async fn begin(club: &Club, players: &[UserId]) -> GameId {
    let day = Duration::from_hours(24);
    let terms = Terms {
        rated: false,
        time: Some(TimeControl::new(day, Duration::ZERO)),
    };
    let game = club
        .set_up(Beginning {
            terms,
            ..Beginning::of(players)
        })
        .await;
    play(club, &visitor(ANN), (game, FIRST)).await.unwrap();
    game
}

/// Makes an offer in Discord.
async fn offer(club: &Club, user: UserId, game: GameId, wish: OfferWish) {
    let version = club.record(game).await.version;
    let board = Board { game, version };
    let make = CustomId::Offering(Offering::Make { wish, board });
    let made = club.handle(&club.press(user, &make, &[])).await;
    made.expect("the offer is allowed");
}

async fn answer(
    club: &Club,
    visitor: &Visitor,
    (game, offer): (GameId, u32),
    choice: &str,
) -> Result<Value, TouchError> {
    let asked = json!({"do": "answer", "game": game.to_string(), "offer": offer, "choice": choice});
    call(club, visitor, asked).await
}

/// Returns the open offers, as the page is told.
async fn shown(club: &Club, visitor: &Visitor, game: GameId) -> Value {
    board(club, visitor, game).await.unwrap()["offers"].take()
}

async fn settled(club: &Club, visitor: &Visitor, game: GameId) -> Value {
    board(club, visitor, game).await.unwrap()["settled"].take()
}

fn speaking(user: UserId, language: Language) -> Visitor {
    Visitor {
        language,
        ..visitor(user)
    }
}

#[tokio::test]
async fn each_offer_is_shown_in_words_with_the_readers_buttons() {
    let pause = OfferWish::Pause(PauseLength::Week);
    let [english, german, polish] = [Language::English, Language::German, Language::Polish];
    for (wish, language, text) in [
        (
            OfferWish::Draw,
            english,
            "🤝 Ann offers a draw.\n⏳ Still to answer: Ben. Playing on means no.",
        ),
        (
            OfferWish::Draw,
            german,
            "🤝 Ann bietet ein Remis an.\n⏳ Noch keine Antwort von Ben. Wer weiterspielt, lehnt ab.",
        ),
        (
            OfferWish::Draw,
            polish,
            "🤝 Ann proponuje remis.\n⏳ Czekamy na odpowiedź: Ben. Kolejny ruch oznacza odmowę.",
        ),
        (
            OfferWish::Takeback,
            english,
            "↩ Ann would like to take back a A->A-1-B.\n⏳ Still to answer: Ben. Playing on means no.",
        ),
        (
            OfferWish::Takeback,
            german,
            "↩ Ann möchte a A->A-1-B zurücknehmen.\n⏳ Noch keine Antwort von Ben. Wer weiterspielt, lehnt ab.",
        ),
        (
            OfferWish::Takeback,
            polish,
            "↩ Ann chce cofnąć a A->A-1-B.\n⏳ Czekamy na odpowiedź: Ben. Kolejny ruch oznacza odmowę.",
        ),
        (
            pause,
            english,
            "⏸️ Ann would like to stop the clocks for 7 days.\n⏳ Still to answer: Ben. Playing on means no.",
        ),
        (
            pause,
            german,
            "⏸️ Ann möchte die Uhren für 7 Tage anhalten.\n⏳ Noch keine Antwort von Ben. Wer weiterspielt, lehnt ab.",
        ),
        (
            pause,
            polish,
            "⏸️ Ann chce zatrzymać zegary na 7 dni.\n⏳ Czekamy na odpowiedź: Ben. Kolejny ruch oznacza odmowę.",
        ),
    ] {
        let club = Club::new();
        let game = begin(&club, &[ANN, BEN]).await;
        assert_eq!(shown(&club, &visitor(BEN), game).await, json!([]));
        offer(&club, ANN, game, wish).await;
        let labels = match language {
            Language::German => ["Annehmen", "Ablehnen", "Zurückziehen"],
            Language::Polish => ["Przyjmij", "Odmów", "Wycofaj"],
            _ => ["Accept", "Decline", "Withdraw"],
        };
        let button = |choice: &str, label: &str| json!({"choice": choice, "label": label});
        let asked = json!([button("accept", labels[0]), button("decline", labels[1])]);
        for (user, choices) in [
            (BEN, asked),
            (ANN, json!([button("withdraw", labels[2])])),
            (CLEO, json!([])),
        ] {
            let expected = json!([{"offer": 1, "text": text, "choices": choices}]);
            let told = shown(&club, &speaking(user, language), game).await;
            assert_eq!(told, expected);
        }
    }
}

#[tokio::test]
async fn a_draw_is_accepted_once() {
    let club = Club::new();
    let game = begin(&club, &[ANN, BEN]).await;
    offer(&club, ANN, game, OfferWish::Draw).await;
    // Inside Discord, from a second tab, and after the answer got lost.
    for ben in [visitor(BEN), stranger(BEN), visitor(BEN)] {
        let said = answer(&club, &ben, (game, 1), "accept").await.unwrap();
        assert_eq!(said, json!({"text": "You agreed."}));
        let record = club.record(game).await;
        assert!(record.ended.is_some());
        assert_eq!(record.entries.len(), 2);
    }
    let told = board(&club, &visitor(ANN), game).await.unwrap();
    assert_eq!(told["over"], true);
    assert_eq!(told["offers"], json!([]));
    assert_eq!(told["settled"]["text"], "✅ Everyone agreed.");
    // The chat learns of it as after a press there.
    club.pump().await;
    let posts = club.channel.posts().into_iter();
    let texts: Vec<String> = posts.filter_map(|post| Some(post.card?.text)).collect();
    assert!(
        !texts.iter().any(|text| text.contains("Still to answer")),
        "{texts:?}"
    );
}

#[tokio::test]
async fn a_takeback_and_a_pause_are_accepted() {
    let club = Club::new();
    let game = begin(&club, &[ANN, BEN]).await;
    offer(&club, ANN, game, OfferWish::Pause(PauseLength::Week)).await;
    answer(&club, &visitor(BEN), (game, 1), "accept")
        .await
        .unwrap();
    assert_eq!(club.record(game).await.grants.len(), 1);
    assert_eq!(shown(&club, &visitor(BEN), game).await, json!([]));
    offer(&club, ANN, game, OfferWish::Takeback).await;
    answer(&club, &visitor(BEN), (game, 2), "accept")
        .await
        .unwrap();
    assert_eq!(club.record(game).await.entries, []);
    let told = settled(&club, &visitor(ANN), game).await;
    assert_eq!(
        (&told["offer"], &told["text"]),
        (&json!(2), &json!("✅ Everyone agreed."))
    );
}

#[tokio::test]
async fn an_offer_is_declined_or_withdrawn_and_everyone_learns_how_it_ended() {
    for (user, choice, said, outcome) in [
        (
            BEN,
            "decline",
            "You declined; the game goes on.",
            "Ben would rather play on.",
        ),
        (
            ANN,
            "withdraw",
            "You withdrew your offer.",
            "Ann withdrew the offer.",
        ),
    ] {
        let club = Club::new();
        let game = begin(&club, &[ANN, BEN]).await;
        offer(&club, ANN, game, OfferWish::Draw).await;
        assert_eq!(settled(&club, &visitor(ANN), game).await, Value::Null);
        for _ in 0..2 {
            let text = answer(&club, &visitor(user), (game, 1), choice).await;
            assert_eq!(text.unwrap()["text"], said);
        }
        for reader in [ANN, BEN, CLEO] {
            assert_eq!(shown(&club, &visitor(reader), game).await, json!([]));
            let told = settled(&club, &visitor(reader), game).await;
            assert_eq!(
                (&told["offer"], &told["text"]),
                (&json!(1), &json!(outcome))
            );
        }
        // It is too late to change one's mind.
        for (user, choice) in [(BEN, "accept"), (ANN, "accept")] {
            let late = answer(&club, &visitor(user), (game, 1), choice).await;
            expect_refusal(late, TouchCode::Refused);
        }
        assert_eq!(club.record(game).await.entries.len(), 1);
    }
}

#[tokio::test]
async fn only_those_who_are_asked_answer_the_open_offer() {
    let club = Club::new();
    let game = begin(&club, &[ANN, BEN]).await;
    let other = begin(&club, &[ANN, BEN]).await;
    offer(&club, ANN, game, OfferWish::Draw).await;
    club.rights.set(DAN, HERE.channel, Sight::Hidden);
    club.app.clock.skip(FRESH);
    for (visitor, at, choice, code) in [
        (visitor(ANN), (game, 1), "accept", TouchCode::Refused),
        (visitor(ANN), (game, 1), "decline", TouchCode::Refused),
        (visitor(BEN), (game, 1), "withdraw", TouchCode::Refused),
        (visitor(CLEO), (game, 1), "accept", TouchCode::Turn),
        (visitor(CLEO), (game, 1), "decline", TouchCode::Turn),
        (stranger(CLEO), (game, 1), "withdraw", TouchCode::Turn),
        (visitor(DAN), (game, 1), "accept", TouchCode::Hidden),
        (visitor(BEN), (game, 0), "accept", TouchCode::Refused),
        (visitor(BEN), (game, 2), "accept", TouchCode::Refused),
        (
            visitor(BEN),
            (game, u32::MAX),
            "decline",
            TouchCode::Refused,
        ),
        (visitor(BEN), (other, 1), "accept", TouchCode::Refused),
    ] {
        let refused = answer(&club, &visitor, at, choice).await;
        let text = expect_refusal(refused, code);
        assert!(!text.contains("<@") && !text.is_empty(), "{text}");
    }
    let open = shown(&club, &visitor(BEN), game).await;
    assert_eq!(open[0]["choices"].as_array().unwrap().len(), 2);
    // Playing on means no.
    play(&club, &visitor(BEN), (game, "e E<->A a"))
        .await
        .unwrap();
    let old = answer(&club, &visitor(BEN), (game, 1), "accept").await;
    expect_refusal(old, TouchCode::Refused);
    assert_eq!(shown(&club, &visitor(BEN), game).await, json!([]));
    // A later offer has another number.
    offer(&club, BEN, game, OfferWish::Draw).await;
    let old = answer(&club, &visitor(ANN), (game, 1), "accept").await;
    expect_refusal(old, TouchCode::Refused);
    assert!(club.record(game).await.ended.is_none());
    for malformed in [
        json!({"do": "answer", "game": "1", "offer": 1, "choice": "make"}),
        json!({"do": "answer", "game": "1", "offer": -1, "choice": "accept"}),
        json!({"do": "answer", "game": "1", "offer": "of:1", "choice": "accept"}),
        json!({"do": "answer", "game": "1", "choice": "accept"}),
    ] {
        assert!(
            serde_json::from_value::<TouchCall>(malformed.clone()).is_err(),
            "{malformed}"
        );
    }
}

#[tokio::test]
async fn everyone_has_to_accept() {
    let club = Club::new();
    let game = begin(&club, &[ANN, BEN, CLEO]).await;
    offer(&club, ANN, game, OfferWish::Draw).await;
    answer(&club, &visitor(BEN), (game, 1), "accept")
        .await
        .unwrap();
    let left = shown(&club, &visitor(BEN), game).await;
    assert_eq!(left[0]["choices"], json!([]));
    let text = left[0]["text"].as_str().expect("a text");
    assert!(text.contains("Still to answer: Cleo."), "{text}");
    assert!(club.record(game).await.ended.is_none());
    answer(&club, &visitor(CLEO), (game, 1), "accept")
        .await
        .unwrap();
    assert!(club.record(game).await.ended.is_some());
}

#[tokio::test]
async fn pages_are_told_of_an_offer_and_of_each_answer() {
    let club = Club::new();
    let game = begin(&club, &[ANN, BEN, CLEO]).await;
    let other = begin(&club, &[ANN, BEN]).await;
    let mut page = club.app.touch_changes(&visitor(DAN), game).await.unwrap();
    let elsewhere = club.app.touch_changes(&visitor(DAN), other).await.unwrap();
    let mut last = page.borrow_and_update().clone();
    offer(&club, ANN, game, OfferWish::Draw).await;
    for (user, choice) in [(BEN, "accept"), (CLEO, "decline")] {
        assert!(page.has_changed().unwrap(), "{choice}");
        let state = page.borrow_and_update().clone();
        assert_eq!(state.version, last.version);
        assert!(state.revision > last.revision, "{state:?} {last:?}");
        let told = board(&club, &visitor(DAN), game).await.unwrap();
        assert_eq!(told["revision"], state.revision);
        last = state;
        answer(&club, &visitor(user), (game, 1), choice)
            .await
            .unwrap();
    }
    assert!(page.has_changed().unwrap());
    assert!(!elsewhere.has_changed().unwrap());
}
