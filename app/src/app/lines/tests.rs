use std::sync::Arc;

use asterism_rules::GameKind;
use asterism_store::sled::{SledStore, StoreOptions};
use asterism_store::{DocumentType as _, Store};
use futures_util::future::join_all;

use super::*;
use crate::feature::puzzle::model::document::DailyPuzzle;
use crate::feature::puzzle::model::solving::{DayOfPuzzle, find_day};
use crate::feature::watch::model::{GameWatch, MAX_WATCHERS};
use crate::feature::watch::payload::WatchHow;
use crate::feature::watch::refusal::WatchRefusal;
use crate::protocol::request::{Request, What};
use crate::testing::club::{ANN, BEN, Club, HERE};

/// Creates a store on disk. Changes take a while there, so that many requests read the same version.
fn open_store(dir: &tempfile::TempDir) -> Arc<dyn Store> {
    let store = SledStore::open(dir.path(), StoreOptions::default());
    Arc::new(store.expect("a new store should open"))
}

fn player(number: u64) -> UserId {
    UserId::new(1000 + number)
}

fn request(club: &Club, number: u64) -> Request {
    club.request(
        player(number),
        What::Command(crate::protocol::request::Call::default()),
    )
}

/// Posts today's puzzle.
async fn post_puzzle(club: &Club) -> u32 {
    let guild = HERE.guild.unwrap();
    let now = club.now();
    let channel = Some(HERE.channel);
    let chosen = club
        .app
        .choose_puzzle_channel(guild, channel, club.key(), now);
    chosen.await.unwrap();
    club.pump().await;
    find_day(now)
}

#[tokio::test]
async fn two_hundred_who_try_the_daily_puzzle_at_once_all_count() {
    let dir = tempfile::tempdir().unwrap();
    // Two processes that share the store.
    let store = open_store(&dir);
    let clubs = [Club::on(Arc::clone(&store)), Club::on(store)];
    let day = post_puzzle(&clubs[0]).await;
    let tries = (0..200).map(|number| {
        let club = &clubs[number as usize % 2];
        // Otherwise, the interactions of both clubs would have the same ids.
        let request = Request {
            interaction: asterism_store::InteractionId::new(1_000_000 + number),
            ..request(club, number)
        };
        async move {
            club.app
                .note_try(&request, DayOfPuzzle::of(day), true, club.now())
                .await
        }
    });
    for noted in join_all(tries).await {
        assert!(noted.is_ok(), "{:?}", noted.err());
    }
    let daily = clubs[0].app.find::<DailyPuzzle>(&HERE.guild.unwrap()).await;
    let daily = daily.unwrap().unwrap().content;
    assert_eq!((daily.tried, daily.solved), (200, 200));
    clubs[0].app.store.close().await.unwrap();
}

#[tokio::test]
async fn all_who_want_to_watch_a_game_at_once_do_as_far_as_there_is_room() {
    let dir = tempfile::tempdir().unwrap();
    let club = Club::on(open_store(&dir));
    let game = club.begin(GameKind::Squadro, "", &[ANN, BEN]).await;
    let requests: Vec<Request> = (0..130).map(|number| request(&club, number)).collect();
    let now = club.now();
    let watch = |request| {
        club.app
            .set_watcher(request, game, Some(WatchHow::End), now)
    };
    let mut refused = 0;
    for watches in join_all(requests.iter().map(watch)).await {
        match watches {
            Ok(()) => {}
            Err(refusal) if refusal.reason() == Some(&WatchRefusal::TooManyWatchers) => {
                refused += 1;
            }
            Err(refusal) => panic!("{refusal:?}"),
        }
    }
    let watch = club.app.load_content::<GameWatch>(&game).await.unwrap();
    assert_eq!(watch.watchers.len(), MAX_WATCHERS);
    assert_eq!(refused, 130 - MAX_WATCHERS);
    club.app.store.close().await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn a_change_that_does_not_get_its_turn_is_refused() {
    let club = Club::new();
    let document = DailyPuzzle::key(&HERE.guild.unwrap());
    let things = [Contested::Document(&document), Contested::Ratings(ANN)];
    let turn = club.app.wait_for_turn(&things).await.unwrap();
    let before = Instant::now();
    let late = club.app.wait_for_turn(&things[1..]).await;
    assert_eq!(late.err(), Some(Crowded));
    assert_eq!(before.elapsed().as_secs(), WITHIN.as_secs());
    drop(turn);
    let mut turn = club.app.wait_for_turn(&things).await.unwrap();
    let before = Instant::now();
    let mut attempts = 0;
    while turn.pause().await.is_ok() {
        attempts += 1;
    }
    assert!(attempts > 64, "{attempts} attempts");
    assert!(before.elapsed() <= WITHIN);
}
