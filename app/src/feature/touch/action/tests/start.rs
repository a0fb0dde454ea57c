//! Tests of **New game** on the page.

use std::sync::Arc;
use std::time::Duration;

use asterism_rules::GameKind;
use asterism_store::memory::MemoryStore;
use asterism_store::{GameId, GuildSetting, UserId};
use futures_util::future::join_all;
use serde_json::json;

use super::{call, home, move_once, visitor};
use crate::protocol::custom_id::CustomId;
use crate::protocol::request::Value;
use crate::testing::club::{ANN, BEN, Club, ENGINE, HERE, person, text};

/// Taps **New game** for Squadro, and returns the game.
async fn tap(club: &Club, user: UserId) -> GameId {
    let start = json!({"do": "start", "kind": "squadro"});
    let answer = call(club, &visitor(user), start).await;
    let answer = answer.unwrap_or_else(|error| panic!("{error}"));
    answer["game"].as_str().unwrap().parse().unwrap()
}

/// Starts a game of Squadro against the engine with a command, and returns the game.
async fn command(club: &Club, name: &str, options: &[(&str, Value)]) -> GameId {
    let options = [&[("game", text("squadro"))], options].concat();
    let reply = club.handle(&club.command(ANN, name, &options)).await;
    assert!(reply.is_ok(), "{reply:?}");
    let records = club.app.running_records(ANN, None).await.unwrap();
    records.iter().map(|record| record.id).max().unwrap()
}

#[tokio::test]
async fn a_game_that_has_just_been_started_in_the_chat_is_opened() {
    let club = Club::new();
    let game = command(&club, "play", &[]).await;
    assert_eq!(tap(&club, ANN).await, game);
    assert_ne!(tap(&club, BEN).await, game);
}

#[tokio::test]
async fn an_old_game_or_one_with_other_settings_is_not_opened() {
    let club = Club::new();
    let game = tap(&club, ANN).await;
    club.app.clock.skip(Duration::from_mins(9));
    assert_eq!(tap(&club, ANN).await, game);
    club.app.clock.skip(Duration::from_mins(1));
    assert_ne!(tap(&club, ANN).await, game);

    let club = Club::new();
    let setup = |seat: &str, time: &str| {
        let engine = person(ENGINE);
        [
            ("opponent", Value::User(engine)),
            ("level", Value::Integer(2)),
            ("seat", text(seat)),
            ("time", text(time)),
        ]
    };
    let others = [
        command(&club, "play", &[("level", Value::Integer(5))]).await,
        command(&club, "challenge", &setup("last", "none")).await,
        command(&club, "challenge", &setup("first", "3")).await,
    ];
    let game = tap(&club, ANN).await;
    assert!(!others.contains(&game));
    assert_eq!(club.record(game).await.engine.unwrap().level, 2);
    // The server has lowered the limit, so the game would be easier now.
    let cap = vec![GuildSetting::LevelCap(Some(1))];
    let guild = HERE.guild.unwrap();
    club.app.store.choose_for_guild(guild, cap).await.unwrap();
    let easier = tap(&club, ANN).await;
    assert_eq!(club.record(easier).await.engine.unwrap().level, 1);
}

#[tokio::test]
async fn the_page_shows_the_new_game_after_a_reload_even_if_another_was_opened_before() {
    let club = Club::new();
    club.app.allow_launches(true);
    let opened = async || home(&club, &visitor(ANN)).await["game"].clone();
    let game = tap(&club, ANN).await;
    assert_eq!(opened().await, game.to_string());
    for _ in 0..2 {
        club.app.clock.skip(Duration::from_secs(1));
        let other = club.begin(GameKind::Pentagame, "", &[ANN, BEN]).await;
        let press = club.public_press(ANN, &CustomId::OpenBoard(other));
        club.handle(&press).await.expect("the board opens");
        assert_eq!(opened().await, other.to_string());
        assert_eq!(tap(&club, ANN).await, game);
        assert_eq!(opened().await, game.to_string());
    }
}

#[tokio::test]
async fn two_taps_at_once_start_one_game_whenever_they_come() {
    let store = Arc::new(MemoryStore::new());
    let clubs = [(); 2].map(|()| Club::on(Arc::clone(&store) as Arc<_>));
    let [here, there] = &clubs;
    for round in 1..=3 {
        // The clock of the other process is ahead.
        there.app.clock.skip(Duration::from_secs(10));
        let games = join_all(clubs.iter().map(|club| tap(club, ANN))).await;
        assert_eq!(games[0], games[1]);
        let records = here.app.running_records(ANN, None).await.unwrap();
        assert_eq!(records.len(), round);
        move_once(here, games[0]).await;
    }
}
