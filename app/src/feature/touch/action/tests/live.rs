//! Tests of boards that are shown live.

use asterism_store::{EntryKind, GameId};

use super::{play, stranger, visitor};
use crate::app::live::LiveState;
use crate::app::sights::FRESH;
use crate::feature::touch::payload::{TouchCode, Visitor};
use crate::ports::rights::Sight;
use crate::protocol::custom_id::CustomId;
use crate::testing::club::{ANN, BEN, CLEO, Club, DAN, HERE};

const FIRST: &str = "a A->A-1-B";

async fn refusal(club: &Club, visitor: &Visitor, game: GameId) -> TouchCode {
    let watched = club.app.touch_changes(visitor, game).await;
    watched.expect_err("the game should not be shown").code
}

#[tokio::test]
async fn a_page_is_told_of_each_change_and_of_the_end() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN]).await;
    let other = club.start(&[ANN, BEN]).await;
    let mut pages = Vec::new();
    for viewer in [visitor(ANN), stranger(BEN), visitor(CLEO)] {
        pages.push(club.app.touch_changes(&viewer, game).await.unwrap());
    }
    let mut elsewhere = club.app.touch_changes(&visitor(ANN), other).await.unwrap();
    for page in &mut pages {
        let version = club.record(game).await.version;
        assert_eq!(page.borrow_and_update().version, version);
    }
    let heard = async |pages: &mut Vec<tokio::sync::watch::Receiver<LiveState>>| {
        let version = club.record(game).await.version;
        for page in pages {
            page.changed().await.expect("the app lives on");
            assert_eq!(page.borrow_and_update().version, version);
        }
    };
    play(&club, &visitor(ANN), (game, FIRST)).await.unwrap();
    heard(&mut pages).await;
    let resign = CustomId::Resign(crate::protocol::payload::Board {
        game,
        version: club.record(game).await.version,
    });
    club.handle(&club.press(BEN, &resign, &[])).await.unwrap();
    heard(&mut pages).await;
    assert!(club.record(game).await.ended.is_some());
    assert!(!elsewhere.has_changed().unwrap());
    // A finished game can still be looked at.
    assert!(club.app.touch_changes(&visitor(CLEO), game).await.is_ok());
    elsewhere.mark_unchanged();
}

#[tokio::test]
async fn a_game_that_a_visitor_may_not_see_is_not_shown_live() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN]).await;
    let forged = GameId::new(4711).expect("a number");
    assert_eq!(
        refusal(&club, &visitor(ANN), forged).await,
        TouchCode::Hidden
    );
    assert!(club.app.touch_changes(&visitor(DAN), game).await.is_ok());
    club.rights.set(DAN, HERE.channel, Sight::Hidden);
    club.app.clock.skip(FRESH);
    assert_eq!(refusal(&club, &visitor(DAN), game).await, TouchCode::Hidden);
    assert_eq!(
        refusal(&club, &stranger(DAN), game).await,
        TouchCode::Hidden
    );
    assert!(club.app.live.list().is_empty());
}

#[tokio::test]
async fn too_many_boards_are_refused_in_words() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN]).await;
    let number = |number: u64| GameId::new(number).expect("a number");
    let mut others = Vec::new();
    while let Some(other) = club
        .app
        .live
        .follow(number(10_000 + others.len() as u64), LiveState::at(1))
    {
        others.push(other);
    }
    let refused = club.app.touch_changes(&visitor(ANN), game).await;
    let refused = refused.expect_err("there is no room");
    assert_eq!(refused.code, TouchCode::Trouble);
    assert!(refused.text.contains("Too many boards"), "{}", refused.text);
    others.pop();
    assert!(club.app.touch_changes(&visitor(ANN), game).await.is_ok());
}

#[tokio::test]
async fn a_change_between_reading_and_watching_is_not_missed() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN]).await;
    let first = club.app.touch_changes(&visitor(CLEO), game).await.unwrap();
    club.happens(game, EntryKind::Move(FIRST.to_owned())).await;
    let version = club.record(game).await.version;
    assert_eq!(first.borrow().version, version);
    let second = club.app.touch_changes(&visitor(CLEO), game).await.unwrap();
    assert_eq!(second.borrow().version, version);
}
