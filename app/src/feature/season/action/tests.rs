use std::time::Duration;

use asterism_rules::GameKind;
use asterism_store::UserId;

use super::*;
use crate::feature::season::worker;
use crate::game::chance::scramble;
use crate::ports::messenger::SendError;
use crate::testing::club::{ANN, BEN, CLEO, Club, HERE};

const DAY: Duration = Duration::from_hours(24);

async fn manage(club: &Club, id: &CustomId, values: &[&str]) -> Result<Reply, Refusal> {
    let mut request = club.press(ANN, id, values);
    request.manages = true;
    club.handle(&request).await
}

async fn begin(club: &Club, months: u8) {
    manage(club, &CustomId::SetSeasonChannel, &["10"])
        .await
        .unwrap();
    manage(club, &CustomId::SetSeasonLength(months), &[])
        .await
        .unwrap();
    club.pump().await;
}

async fn join_ladder(club: &Club, user: UserId) {
    let kind = GameKind::Squadro;
    let join = club.press(user, &CustomId::JoinLadder { kind }, &[]);
    // Or the user is on it.
    let _ = club.handle(&join).await;
}

async fn seasons(club: &Club) -> Seasons {
    let guild = HERE.guild.unwrap();
    club.app.load_content(&guild).await.unwrap()
}

fn card(reply: Result<Reply, Refusal>) -> Card {
    match reply {
        Ok(Reply::Say(post, _) | Reply::Change(post)) => post.card.expect("a card"),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_season_ends_with_its_best_and_ladders_drop_who_did_not_play_in_two() {
    let club = Club::new();
    for user in [CLEO, ANN, BEN] {
        join_ladder(&club, user).await;
    }
    club.pass(3 * DAY).await;
    begin(&club, 1).await;
    // Only Ann and Ben are on the ladder in this season; Cleo had joined before.
    let leave = CustomId::LeaveLadder {
        kind: GameKind::Squadro,
    };
    for user in [ANN, BEN] {
        club.handle(&club.press(user, &leave, &[])).await.unwrap();
        join_ladder(&club, user).await;
    }
    let shown = card(club.handle(&club.command(BEN, "season", &[])).await);
    assert!(shown.text.contains("Season 1 ends on"), "{}", shown.text);
    let posts = club.channel.posts().len();
    let ends = seasons(&club).await.running().unwrap().ends;
    club.pass(ends.since(club.app.clock.now())).await;
    club.pass(DAY).await;
    let announced = club.channel.posts();
    assert_eq!(announced.len(), posts + 1);
    let post = announced.last().unwrap();
    let text = &post.card.as_ref().unwrap().text;
    let best = "**Squadro ladder**: 1) Ann and 2) Ben";
    assert!(text.contains(best), "{text}");
    assert!(post.picture.is_some() && post.pings.is_empty());
    let exported = club.app.features.iter().map(|it| it.export(&club.app, BEN));
    let exported = futures_util::future::join_all(exported).await.into_iter();
    let mut exported = exported.filter_map(|it| it.unwrap());
    let places = exported.find(|it| it.name == "seasons").unwrap().data;
    let place = serde_json::json!([{
        "server": "1", "season": 1, "list": "ladder-squadro", "place": 2, "points": "",
    }]);
    assert_eq!(places, place);
    let ladder = async || {
        let kind = [("game", crate::testing::club::text("squadro"))];
        card(club.handle(&club.command(CLEO, "ladder", &kind)).await).text
    };
    let now = ladder().await;
    assert!(now.contains("Cleo"), "after a first season: {now}");
    assert!(now.contains("Season 2 ends on"), "{now}");
    // The next one passes without anybody, and nothing is posted.
    club.pass(32 * DAY).await;
    let now = ladder().await;
    assert!(now.contains("Ann") && !now.contains("Cleo"), "{now}");
    club.pass(32 * DAY).await;
    let now = ladder().await;
    assert!(!now.contains("Ann"), "{now}");
    assert_eq!(club.channel.posts().len(), posts + 1);
    let shown = club
        .handle(&club.press(BEN, &CustomId::SeasonIn, &["1"]))
        .await;
    assert!(card(shown).text.contains(best));
    let unknown = club
        .handle(&club.press(BEN, &CustomId::SeasonIn, &["99"]))
        .await;
    assert!(matches!(unknown, Err(Refusal::Feature(_))), "{unknown:?}");
}

#[tokio::test]
async fn only_managers_choose_and_only_in_servers() {
    let club = Club::new();
    let choose = club.press(BEN, &CustomId::SetSeasonChannel, &["10"]);
    assert!(matches!(
        club.handle(&choose).await,
        Err(Refusal::NotManager)
    ));
    let wrong = manage(&club, &CustomId::SetSeasonLength(5), &[]).await;
    assert!(wrong.is_err());
    let mut direct = club.command(BEN, "season", &[]);
    direct.place.guild = None;
    assert!(club.handle(&direct).await.is_err());
    let none = card(club.handle(&club.command(BEN, "season", &[])).await);
    assert!(none.text.contains("no seasons now"), "{}", none.text);
    begin(&club, 1).await;
    // Turned off, nothing happens any more.
    manage(&club, &CustomId::SetSeasonChannel, &[])
        .await
        .unwrap();
    club.pass(100 * DAY).await;
    assert_eq!(seasons(&club).await.past().count(), 0);
}

/// Runs the jobs that are due, but the program is killed before it can note that they are done.
async fn crash(club: &Club) {
    club.crash(async |job| match job.topic {
        Topic::SeasonOver { number, at } => {
            let _ = worker::end(&club.app, job, (number, at)).await;
        }
        Topic::SeasonPost { number } => {
            let _ = worker::announce(&club.app, &*club.channel, job, number).await;
        }
        _ => {}
    })
    .await;
}

#[tokio::test]
async fn in_years_with_outages_no_season_is_skipped_or_ended_twice() {
    for seed in 0..20u64 {
        let club = Club::new();
        let mut state = scramble(seed);
        let mut random = |below: u64| {
            state = scramble(state);
            state % below
        };
        begin(&club, 1).await;
        let first = seasons(&club).await.running().unwrap();
        let before = club.channel.posts().len();
        let end = club.app.clock.now().plus(400 * DAY);
        while club.app.clock.now() < end {
            // Who joins anew takes part in this season; in some, nobody does.
            for number in 0..random(5) {
                let user = UserId::new(200 + number);
                let kind = GameKind::Squadro;
                let leave = CustomId::LeaveLadder { kind };
                let _ = club.handle(&club.press(user, &leave, &[])).await;
                join_ladder(&club, user).await;
            }
            let ends = seasons(&club).await.running().unwrap().ends;
            let left = ends.since(club.app.clock.now());
            // The program is down when the season ends, or is killed just then.
            match random(4) {
                0 => {
                    club.app.clock.skip(left + DAY * random(50) as u32);
                }
                1 => {
                    club.app.clock.skip(left);
                    for _ in 0..random(4) {
                        crash(&club).await;
                    }
                }
                2 => {
                    club.app.clock.skip(left);
                    let trouble = SendError::Later("Discord hangs".to_owned());
                    *club.channel.troubles.lock().unwrap() = vec![trouble; 2];
                }
                _ => club.pass(left).await,
            }
            for _ in 0..3 {
                club.pass(Duration::from_mins(10)).await;
            }
        }
        let seasons = seasons(&club).await;
        let mut past: Vec<_> = seasons.past().cloned().collect();
        past.reverse();
        assert!(past.len() >= 12, "seed {seed}: {}", past.len());
        let (mut number, mut since) = (1, first.since);
        for season in &past {
            assert_eq!(
                (season.number, season.span.0),
                (number, since),
                "seed {seed}"
            );
            assert_eq!(
                season.span.1,
                crate::feature::season::model::find_end(since, 1),
                "seed {seed}"
            );
            (number, since) = (number + 1, season.span.1);
            // Each that was played was announced.
            assert_eq!(
                season.message.is_some(),
                !season.lists.is_empty(),
                "seed {seed}"
            );
        }
        assert_eq!(seasons.running().unwrap().number, number);
        assert_eq!(seasons.running().unwrap().since, since);
        let posts = club.channel.posts().split_off(before);
        let told = posts.iter().filter_map(|post| post.card.as_ref());
        let mut told: Vec<String> = told.map(|card| card.title.clone()).collect();
        let announced = past.iter().filter(|season| season.message.is_some());
        let mut expected: Vec<String> = announced
            .map(|it| format!("Season {}", it.number))
            .collect();
        assert!(expected.len() > 2, "seed {seed}");
        told.sort();
        expected.sort();
        assert_eq!(told, expected, "seed {seed}: once each");
    }
}
