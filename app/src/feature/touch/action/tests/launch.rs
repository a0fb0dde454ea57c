//! Tests of the button **Open board** and of `/play`.

use asterism_rules::GameKind;
use asterism_store::{ChannelId, DocumentKind, GameId, Label, UserId};

use super::{home, visitor};
use crate::app::hooks::Feature as _;
use crate::app::sights::FRESH;
use crate::feature::touch::hooks::TouchBoard;
use crate::feature::touch::model::Ticket;
use crate::feature::touch::payload::Visitor;
use crate::game::loaded_game::LoadedGame;
use crate::ports::rights::Sight;
use crate::protocol::custom_id::CustomId;
use crate::protocol::limits::{ROW_BUTTONS, ROWS};
use crate::protocol::payload::EngineSetup;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Audience, Post, Reply, Row};
use crate::protocol::request::{Request, Value};
use crate::protocol::time_control::TimeId;
use crate::testing::club::{ANN, BEN, CLEO, Club, DAN, HERE, ids, text};
use crate::text::Language;

/// Returns a club in which Discord opens the touch board.
fn open_club() -> Club {
    let club = Club::new();
    club.app.allow_launches(true);
    club
}

/// Handles a request that is to open the touch board. Returns the reply for when Discord does not open it.
async fn launch(club: &Club, request: &Request) -> Reply {
    let launch = club.handle(request).await;
    assert!(matches!(launch, Ok(Reply::Launch)), "{launch:?}");
    let mut again = request.clone();
    again.launches = false;
    let reply = club.handle(&again).await;
    reply.expect("a reply in the chat")
}

async fn opened(club: &Club, visitor: &Visitor) -> serde_json::Value {
    home(club, visitor).await["game"].clone()
}

#[tokio::test]
async fn boards_have_the_button_only_where_discord_can_open_the_touch_board() {
    for allowed in [false, true] {
        let club = Club::new();
        club.app.allow_launches(allowed);
        let game = club.start(&[ANN, BEN]).await;
        let open = CustomId::OpenBoard(game);
        let has_button = |post: &Post| ids(post).contains(&open);
        let newest = || club.channel.posts().pop().expect("a post");
        assert_eq!(has_button(&newest()), allowed);
        // The current board in a private message has it, too, but not an earlier one.
        club.play(ANN, "a A->A-1-B").await;
        club.pump().await;
        for (ply, shown) in [(0, false), (1, allowed)] {
            let options = [("ply", Value::Integer(ply))];
            let reply = club.handle(&club.command(CLEO, "board", &options)).await;
            let Ok(Reply::Say(post, Audience::You)) = reply else {
                panic!("expected a board, got {reply:?}")
            };
            assert_eq!(has_button(&post), shown, "ply {ply}");
        }
        // Not to those who lack the permission.
        let mut request = club.command(CLEO, "board", &[]);
        request.launches = false;
        let reply = club.handle(&request).await;
        assert!(matches!(reply, Ok(Reply::Say(post, _)) if !has_button(&post)));
        let watch = club.press(CLEO, &CustomId::WatchAsk { game }, &[]);
        let reply = club.handle(&watch).await;
        assert!(matches!(reply, Ok(Reply::Change(post)) if has_button(&post) == allowed));
        club.happens(game, asterism_store::EntryKind::Resigned(1))
            .await;
        club.pump().await;
        assert_eq!(has_button(&newest()), allowed, "after the game");
    }
}

#[tokio::test]
async fn the_button_takes_no_other_ones_place() {
    for kind in GameKind::ALL {
        let plain = turn_rows(*kind, false).await;
        let with = turn_rows(*kind, true).await;
        let rest: Vec<&CustomId> = with.iter().flatten().filter(|id| !is_open(id)).collect();
        assert_eq!(rest, plain.iter().flatten().collect::<Vec<_>>(), "{kind}");
        assert!(with.len() <= ROWS && with.iter().all(|row| row.len() <= ROW_BUTTONS));
        assert_eq!(
            with.iter().flatten().filter(|id| is_open(id)).count(),
            1,
            "{kind}"
        );
    }
}

fn is_open(id: &CustomId) -> bool {
    matches!(id, CustomId::OpenBoard(_))
}

/// Returns the rows of buttons under the first board of a game.
async fn turn_rows(kind: GameKind, allowed: bool) -> Vec<Vec<CustomId>> {
    let club = Club::new();
    club.app.allow_launches(allowed);
    club.begin(kind, "", &[ANN, BEN]).await;
    let post = club.channel.posts().pop().expect("a post");
    let rows = post.rows.iter().map(|row| match row {
        Row::Buttons(buttons) => buttons.iter().map(|button| button.id.clone()).collect(),
        other => panic!("expected buttons, got {other:?}"),
    });
    rows.collect()
}

#[tokio::test]
async fn the_press_opens_that_game_for_the_user_and_for_those_who_look_on() {
    let club = open_club();
    let game = club.start(&[ANN, BEN]).await;
    assert_eq!(opened(&club, &visitor(ANN)).await, serde_json::Value::Null);
    let press = club.public_press(ANN, &CustomId::OpenBoard(game));
    let or = launch(&club, &press).await;
    // Ann is to move, so the other way is the guided move.
    assert!(
        matches!(&or, Reply::Say(post, Audience::You) if ids(post).iter().any(is_guide)),
        "{or:?}"
    );
    assert_eq!(opened(&club, &visitor(ANN)).await, game.to_string());
    let look = launch(&club, &club.public_press(BEN, &CustomId::OpenBoard(game))).await;
    assert!(
        matches!(&look, Reply::Say(post, Audience::You) if !ids(post).iter().any(is_guide)),
        "{look:?}"
    );
    // The newest press counts.
    let second = club.start(&[ANN, BEN]).await;
    launch(&club, &club.public_press(ANN, &CustomId::OpenBoard(second))).await;
    assert_eq!(opened(&club, &visitor(ANN)).await, second.to_string());
    // Cleo has pressed nothing, but is on Ann's page.
    let companion = Visitor {
        companions: vec![BEN, ANN, CLEO],
        ..visitor(CLEO)
    };
    assert_eq!(opened(&club, &companion).await, second.to_string());
    // A game that she cannot see is not opened for her.
    club.rights.set(CLEO, HERE.channel, Sight::Hidden);
    club.app.clock.skip(FRESH);
    assert_eq!(opened(&club, &companion).await, serde_json::Value::Null);
    // The next day, the page lists the games instead.
    club.app.clock.skip(std::time::Duration::from_hours(13));
    assert_eq!(opened(&club, &visitor(ANN)).await, serde_json::Value::Null);
}

fn is_guide(id: &CustomId) -> bool {
    matches!(id, CustomId::Guide { .. })
}

#[tokio::test]
async fn without_the_permission_the_board_comes_in_the_chat() {
    let club = open_club();
    let game = club.start(&[ANN, BEN]).await;
    let mut press = club.public_press(ANN, &CustomId::OpenBoard(game));
    press.launches = false;
    let reply = club.handle(&press).await;
    assert!(
        matches!(reply, Ok(Reply::Say(post, Audience::You)) if ids(&post).iter().any(is_guide))
    );
    assert_eq!(opened(&club, &visitor(ANN)).await, serde_json::Value::Null);
    // A button that was posted while Discord could open the board still does something.
    club.app.allow_launches(false);
    let press = club.public_press(ANN, &CustomId::OpenBoard(game));
    assert!(matches!(club.handle(&press).await, Ok(Reply::Say(..))));
}

#[tokio::test]
async fn a_game_elsewhere_cannot_be_opened() {
    let club = open_club();
    let game = club.start(&[ANN, BEN]).await;
    for number in [game.get(), 4711] {
        let game = GameId::new(number).expect("a number");
        let mut press = club.press(DAN, &CustomId::OpenBoard(game), &[]);
        press.place.channel = ChannelId::new(77);
        let refused = club.handle(&press).await;
        assert!(
            matches!(refused, Err(Refusal::NoSuchGame { .. })),
            "{refused:?}"
        );
    }
}

#[tokio::test]
async fn an_old_board_opens_the_current_one() {
    let club = open_club();
    let game = club.start(&[ANN, BEN]).await;
    let old = club.public_press(BEN, &CustomId::OpenBoard(game));
    club.play(ANN, "a A->A-1-B").await;
    club.pump().await;
    let or = launch(&club, &old).await;
    assert!(
        matches!(&or, Reply::Say(post, Audience::You) if post.picture.is_some()),
        "{or:?}"
    );
}

/// Returns the newest game of a user.
async fn find_game(club: &Club, user: UserId) -> LoadedGame {
    let records = club.app.running_records(user, None).await.unwrap();
    let newest = records.into_iter().max_by_key(|record| record.id);
    let record = newest.expect("a game");
    club.app
        .load_record(record, Language::English)
        .await
        .unwrap()
}

#[tokio::test]
async fn play_starts_an_easy_game_and_opens_it() {
    for kind in GameKind::ALL {
        let club = open_club();
        let request = club.command(ANN, "play", &[("game", text(kind.id()))]);
        // Discord may deliver it twice.
        for _ in 0..2 {
            let or = launch(&club, &request).await;
            assert!(matches!(or, Reply::Say(_, Audience::You)), "{or:?}");
        }
        let loaded = find_game(&club, ANN).await;
        assert_eq!(club.app.running_records(ANN, None).await.unwrap().len(), 1);
        assert_eq!(loaded.game.kind(), *kind);
        assert_eq!(loaded.turn(), Some(ANN), "{kind}");
        assert_eq!(loaded.record.engine.unwrap().level, 2);
        assert_eq!(
            opened(&club, &visitor(ANN)).await,
            loaded.record.id.to_string()
        );
    }
}

#[tokio::test]
async fn play_works_where_discord_cannot_open_the_touch_board() {
    let club = Club::new();
    let level = |level: i64| [("game", text("squadro")), ("level", Value::Integer(level))];
    let reply = club.handle(&club.command(ANN, "play", &level(5))).await;
    assert!(
        matches!(reply, Ok(Reply::Say(_, Audience::You))),
        "{reply:?}"
    );
    let loaded = find_game(&club, ANN).await;
    assert_eq!(loaded.record.engine.unwrap().level, 5);
    for wrong in [0, 8, 300, -1] {
        let reply = club.handle(&club.command(ANN, "play", &level(wrong))).await;
        assert!(matches!(reply, Err(Refusal::Level)), "{reply:?}");
    }
    let reply = club.handle(&club.command(ANN, "play", &[])).await;
    assert!(
        matches!(reply, Err(Refusal::Missing { option: "game" })),
        "{reply:?}"
    );
}

#[tokio::test]
async fn who_moves_first_is_still_drawn_by_lot_in_play_against_me() {
    let club = Club::new();
    let mut first = [false; 2];
    for _ in 0..20 {
        let setup = EngineSetup {
            kind: GameKind::Squadro,
            level: 1,
            time: TimeId::NONE,
            variant: String::new(),
        };
        let press = club.press(ANN, &CustomId::StartEngineGame(setup), &[]);
        club.handle(&press).await.expect("a game begins");
        let loaded = find_game(&club, ANN).await;
        first[usize::from(loaded.turn() == Some(ANN))] = true;
    }
    assert_eq!(first, [true; 2]);
}

#[tokio::test]
async fn what_a_user_has_opened_is_exported_and_erased_with_their_data() {
    let club = open_club();
    let exported = async || {
        let exported = TouchBoard.export(&club.app, ANN).await.unwrap();
        exported.expect("a part of the export")
    };
    let named = async || {
        let label = Label::User(ANN);
        let kind = DocumentKind::of::<Ticket>();
        club.app
            .store
            .documents(label, kind, 1)
            .await
            .unwrap()
            .len()
    };
    assert!(exported().await.is_empty);
    let game = club.start(&[ANN, BEN]).await;
    launch(&club, &club.public_press(ANN, &CustomId::OpenBoard(game))).await;
    assert!(!exported().await.is_empty);
    assert_eq!(exported().await.data["game"], game.get());
    // Documents that are listed under a user are erased with the user's data.
    assert_eq!(named().await, 1);
    club.happens(game, asterism_store::EntryKind::Resigned(1))
        .await;
    let erased = club.app.store.forget(club.now(), ANN, Vec::new()).await;
    erased.expect("nothing is left to resign");
    assert_eq!(named().await, 0);
    assert!(exported().await.is_empty);
}
