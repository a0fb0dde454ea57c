use std::sync::atomic::Ordering;

use asterism_store::{ClaimLimits, GameId, Label};

use super::*;
use crate::game::chance::scramble;
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::ServerPanel;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::Reply;
use crate::protocol::request::Value;
use crate::testing::club::{ANN, BEN, Club, HERE, text};

const HOUR: Duration = Duration::from_hours(1);
const DAY: Duration = Duration::from_hours(24);

/// Presses a button of the panel as someone who manages the server. Returns what the panel says then.
async fn manage(club: &Club, id: CustomId) -> String {
    let mut request = club.press(ANN, &id, &[]);
    request.manages = true;
    let shown = match club.handle(&request).await {
        Ok(Reply::Change(post)) => post.card.expect("a card").text,
        other => panic!("{other:?}"),
    };
    club.pump().await;
    shown
}

async fn announce(club: &Club, options: &[(&str, Value)]) -> GameId {
    let mut all = vec![("game", text("squadro"))];
    all.extend(options.iter().cloned());
    let mut request = club.subcommand(ANN, ("tournament", "new"), &all);
    request.manages = true;
    let made = club.handle(&request).await;
    assert!(matches!(made, Ok(Reply::Say(..))), "{made:?}");
    club.pump().await;
    assert!(club.calendar.events().len() <= 1, "nobody sees a preview");
    let guild = Label::Guild(HERE.guild.expect("the club should be in a server"));
    let all = club.app.list::<Tournament>(guild, 100).await.unwrap();
    let newest = all.first().expect("a draft");
    let tournament = newest.id;
    press(club, CustomId::AnnounceTournament { tournament }).await;
    tournament
}

async fn press(club: &Club, id: CustomId) {
    let pressed = club.handle(&club.press(ANN, &id, &[])).await;
    assert!(pressed.is_ok(), "{pressed:?}");
    club.pump().await;
}

async fn edit(club: &Club, tournament: GameId, options: &[(&str, Value)]) {
    let mut all = vec![("tournament", text(&tournament.to_string()))];
    all.extend(options.iter().cloned());
    let mut request = club.subcommand(ANN, ("tournament", "edit"), &all);
    request.manages = true;
    let edited = club.handle(&request).await;
    assert!(matches!(edited, Ok(Reply::Say(..))), "{edited:?}");
    club.pump().await;
}

fn starts(hours: i64) -> Vec<(&'static str, Value)> {
    vec![("starts", Value::Integer(hours)), ("name", text("Cup"))]
}

#[tokio::test]
async fn a_tournament_is_listed_until_it_starts() {
    let club = Club::new();
    let off = manage(&club, CustomId::Server(ServerPanel::Events)).await;
    let says = "**Tournaments among the server's events**: no";
    assert!(off.contains(says), "{off}");
    let tournament = announce(&club, &starts(48)).await;
    assert!(club.calendar.events().is_empty(), "not unless it is wanted");
    let on = manage(&club, CustomId::ListTournaments).await;
    assert!(on.contains("events**: yes, until they start"), "{on}");
    let listed = club.calendar.events();
    assert_eq!(listed.len(), 1);
    let begins = listed[0].starts;
    assert_eq!(begins.since(club.app.clock.now()).as_secs() / 3600, 47);
    assert_eq!(
        (&*listed[0].name, listed[0].ends),
        ("Cup", begins.plus(DAY))
    );
    let post = "https://discord.com/channels/1/10/0";
    assert_eq!(listed[0].url, post);
    let about = format!("Squadro, Swiss. Sign up and see who plays: {post}");
    assert_eq!(listed[0].about, about);

    // It is moved, and gets another name.
    edit(
        &club,
        tournament,
        &[("starts", Value::Integer(72)), ("name", text("Big Cup"))],
    )
    .await;
    let moved = club.calendar.events();
    assert_eq!((moved.len(), &*moved[0].name), (1, "Big Cup"));
    assert!(moved[0].starts > begins);
    assert_eq!(club.calendar.count_created(), 1);
    // Those who join change nothing in it; when it starts, Discord ends it.
    for user in [ANN, BEN, crate::testing::club::CLEO] {
        let join = CustomId::JoinTournament { tournament };
        club.handle(&club.press(user, &join, &[])).await.unwrap();
    }
    club.pass(73 * HOUR).await;
    assert_eq!(club.calendar.events(), moved);
    manage(&club, CustomId::UnlistTournaments).await;
    assert_eq!(club.calendar.events(), moved, "it has begun");
}

#[tokio::test]
async fn what_does_not_take_place_is_not_listed() {
    let club = Club::new();
    manage(&club, CustomId::ListTournaments).await;
    // Canceled.
    let tournament = announce(&club, &starts(48)).await;
    assert_eq!(club.calendar.events().len(), 1);
    press(&club, CustomId::CancelTournament { tournament }).await;
    assert!(club.calendar.events().is_empty());
    // Too few players.
    announce(&club, &starts(2)).await;
    assert_eq!(club.calendar.events().len(), 1);
    club.pass(3 * HOUR).await;
    assert!(club.calendar.events().is_empty());
    // No longer wanted, and wanted again.
    announce(&club, &starts(48)).await;
    manage(&club, CustomId::UnlistTournaments).await;
    assert!(club.calendar.events().is_empty());
    manage(&club, CustomId::ListTournaments).await;
    assert_eq!(club.calendar.events().len(), 1);
    // Deleted by people who manage the server, it does not come back.
    club.calendar.clear();
    let guild = Label::Guild(HERE.guild.unwrap());
    let newest = club.app.list::<Tournament>(guild, 1).await.unwrap();
    edit(&club, newest[0].id, &[("starts", Value::Integer(50))]).await;
    edit(&club, newest[0].id, &[("starts", Value::Integer(60))]).await;
    assert!(club.calendar.events().is_empty());
    // Started early.
    let tournament = announce(&club, &starts(48)).await;
    for user in [ANN, BEN, crate::testing::club::CLEO] {
        let join = CustomId::JoinTournament { tournament };
        club.handle(&club.press(user, &join, &[])).await.unwrap();
    }
    assert_eq!(club.calendar.events().len(), 1);
    press(&club, CustomId::BeginTournament { tournament }).await;
    assert!(club.calendar.events().is_empty());
}

#[tokio::test]
async fn what_does_not_take_place_is_not_listed_even_if_its_post_cannot_be_updated() {
    use crate::ports::messenger::SendError;
    let club = Club::new();
    manage(&club, CustomId::ListTournaments).await;
    let canceled = announce(&club, &starts(48)).await;
    let trouble = || Some(SendError::Later("Discord is down".to_owned()));
    *club.channel.edit_trouble.lock().unwrap() = trouble();
    *club.channel.trouble.lock().unwrap() = trouble();
    edit(&club, canceled, &[("starts", Value::Integer(60))]).await;
    let begins = club.calendar.events()[0].starts;
    assert_eq!(begins.since(club.app.clock.now()).as_secs() / 3600, 59);
    let id = CustomId::CancelTournament {
        tournament: canceled,
    };
    press(&club, id).await;
    assert!(club.calendar.events().is_empty());
}

#[tokio::test]
async fn what_not_everyone_in_the_server_can_see_is_not_listed() {
    let club = Club::new();
    manage(&club, CustomId::ListTournaments).await;
    let hide = |channels: Vec<_>| *club.rights.private.lock().unwrap() = channels;
    hide(vec![HERE.channel]);
    let tournament = announce(&club, &starts(48)).await;
    assert!(club.calendar.events().is_empty());
    hide(Vec::new());
    edit(&club, tournament, &[("starts", Value::Integer(50))]).await;
    assert_eq!(club.calendar.events().len(), 1);
    // The channel becomes a private one.
    hide(vec![HERE.channel]);
    edit(&club, tournament, &[("starts", Value::Integer(60))]).await;
    assert!(club.calendar.events().is_empty());
    // While Discord does not say who sees it, nothing is shown.
    hide(Vec::new());
    club.rights.fails.store(true, Ordering::Relaxed);
    edit(&club, tournament, &[("starts", Value::Integer(50))]).await;
    assert!(club.calendar.events().is_empty());
    club.rights.fails.store(false, Ordering::Relaxed);
    club.pass(HOUR).await;
    assert_eq!(club.calendar.events().len(), 1);
}

#[tokio::test]
async fn each_edition_of_a_tournament_that_recurs_has_its_own_event() {
    let club = Club::new();
    manage(&club, CustomId::ListTournaments).await;
    let mut options = starts(24);
    options.push(("repeats", text("weekly")));
    options.push(("divisions", Value::Integer(2)));
    let tournament = announce(&club, &options).await;
    for number in 0..8 {
        let join = CustomId::JoinTournament { tournament };
        let user = asterism_store::UserId::new(1000 + number);
        club.handle(&club.press(user, &join, &[])).await.unwrap();
    }
    let first = club.calendar.events();
    club.pass(25 * HOUR).await;
    let both = club.calendar.events();
    assert_eq!(both.len(), 2, "the second division has none: {both:?}");
    assert_eq!(both[0], first[0]);
    assert_eq!(both[1].starts, first[0].starts.plus(7 * DAY));
    assert_ne!(both[1].url, first[0].url);
}

#[tokio::test]
async fn without_the_permission_the_panel_says_so_and_the_tournament_goes_on() {
    let club = Club::new();
    club.calendar.is_closed.store(true, Ordering::Relaxed);
    let shown = manage(&club, CustomId::ListTournaments).await;
    let needs = "I can't list tournaments as events: I need **Create Events**.";
    assert!(shown.contains(needs), "{shown}");
    announce(&club, &starts(48)).await;
    assert_eq!(club.channel.posts().len(), 1);
    assert!(club.calendar.events().is_empty());
    club.calendar.is_closed.store(false, Ordering::Relaxed);
    club.pass(AGAIN).await;
    assert_eq!(club.calendar.events().len(), 1);
    let shown = manage(&club, CustomId::Server(ServerPanel::Events)).await;
    assert!(!shown.contains("I can't list"), "{shown}");
    for id in [CustomId::ListTournaments, CustomId::UnlistTournaments] {
        let refused = club.handle(&club.press(BEN, &id, &[])).await;
        assert!(matches!(refused, Err(Refusal::NotManager)), "{refused:?}");
    }
}

#[tokio::test]
async fn an_event_that_cannot_be_removed_is_known_until_it_can_and_the_panel_says_why() {
    let club = Club::new();
    manage(&club, CustomId::ListTournaments).await;
    announce(&club, &starts(48)).await;
    let stored = async || {
        let guild = Label::Guild(HERE.guild.unwrap());
        let stored = club.app.list::<Tournament>(guild, 1).await.unwrap();
        stored[0].content.event.clone()
    };
    let listed = stored().await;
    assert!(listed.as_ref().is_some_and(|event| event.id.is_some()));
    club.calendar.is_closed.store(true, Ordering::Relaxed);
    let needs = "I need **Create Events**.";
    let off = manage(&club, CustomId::UnlistTournaments).await;
    assert!(off.contains(needs), "{off}");
    assert_eq!(club.calendar.events().len(), 1);
    assert_eq!(stored().await, listed);
    let shown = manage(&club, CustomId::Server(ServerPanel::Events)).await;
    assert!(shown.contains(needs), "{shown}");
    club.calendar.is_closed.store(false, Ordering::Relaxed);
    club.pass(AGAIN).await;
    assert!(club.calendar.events().is_empty());
    assert_eq!(stored().await, None);
    // Without an event, the permission is not needed.
    club.calendar.is_closed.store(true, Ordering::Relaxed);
    let shown = manage(&club, CustomId::Server(ServerPanel::Events)).await;
    assert!(!shown.contains(needs), "{shown}");
}

/// Runs the jobs that are due, but the program is killed before it can note that they are done, or before it can note what Discord has answered.
async fn crash(club: &Club) {
    let now = club.app.clock.now();
    let lease = Duration::from_mins(1);
    let jobs = club.app.store.claim_jobs(now, lease, ClaimLimits::of(16));
    for job in jobs.await.unwrap() {
        if job.topic == Topic::TournamentEvent {
            drop(list(&club.app, &job).await);
        }
    }
    club.app.clock.skip(Duration::from_mins(7));
}

#[tokio::test]
async fn whatever_is_lost_no_tournament_is_listed_twice_or_stays_listed() {
    for seed in 0..16u64 {
        let club = Club::new();
        manage(&club, CustomId::ListTournaments).await;
        let mut state = scramble(seed);
        let mut random = |below: u64| {
            state = scramble(state);
            state % below
        };
        let tournament = announce(&club, &starts(100)).await;
        let lost = || CalendarError::Later("the response was lost".to_owned());
        for _ in 0..12 {
            *club.calendar.losses.lock().unwrap() = vec![lost(); random(3) as usize];
            match random(5) {
                0 => {
                    let hours = 100 + random(200) as i64;
                    edit(&club, tournament, &[("starts", Value::Integer(hours))]).await;
                }
                1 => drop(manage(&club, CustomId::UnlistTournaments).await),
                2 => drop(manage(&club, CustomId::ListTournaments).await),
                3 => crash(&club).await,
                _ => club.pass(Duration::from_mins(random(20))).await,
            }
            assert!(club.calendar.events().len() <= 1, "seed {seed}");
        }
        club.calendar.losses.lock().unwrap().clear();
        let is_wanted = random(2) == 0;
        if is_wanted {
            manage(&club, CustomId::ListTournaments).await;
        } else {
            manage(&club, CustomId::UnlistTournaments).await;
        }
        for _ in 0..4 {
            club.pass(Duration::from_mins(20)).await;
        }
        let events = club.calendar.events();
        assert_eq!(events.len(), usize::from(is_wanted), "seed {seed}");
        let guild = Label::Guild(HERE.guild.unwrap());
        let stored = club.app.list::<Tournament>(guild, 1).await.unwrap();
        for event in events {
            assert_eq!(event.starts, stored[0].content.plan.starts, "seed {seed}");
        }
        press(&club, CustomId::CancelTournament { tournament }).await;
        assert!(club.calendar.events().is_empty(), "seed {seed}");
    }
}
