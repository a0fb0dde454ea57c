use std::time::Duration;

use asterism_store::{
    FIRST_VERSION, GameId, GameQuery, GameState, Origin, Reach, Terms, TimeControl, Timestamp,
    UserId,
};

use super::*;
use crate::game::grants::GIFT;
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::{OfferWish, Offering, PauseLength};
use crate::protocol::refusal::TimeRefusal;
use crate::protocol::request::Value;
use crate::testing::club::{ANN, BEN, Beginning, CLEO, Club, DAN, ENGINE, ids, person, text};
use crate::text::Language;

const DAY: Duration = Duration::from_hours(24);

/// Begins a game with a day for each move.
async fn begin(club: &Club, seats: &[UserId]) -> GameId {
    let time = TimeControl::new(DAY, Duration::ZERO);
    let terms = Terms {
        rated: false,
        time: Some(time),
    };
    let game = club
        .set_up(Beginning {
            terms,
            ..Beginning::of(seats)
        })
        .await;
    club.pump().await;
    game
}

/// Begins a game of Ann against the engine, in which Ann goes first.
async fn begin_with_engine(club: &Club) -> GameId {
    let options = [
        ("game", text("squadro")),
        ("variant", text("first=light")),
        ("seat", text("first")),
        ("time", text("1")),
        ("opponent", Value::User(person(ENGINE))),
    ];
    let request = club.command(ANN, "challenge", &options);
    club.handle(&request).await.unwrap();
    club.pump().await;
    let query = GameQuery {
        state: GameState::Running,
        ..GameQuery::default()
    };
    let games = club.app.store.games(query, 9).await.unwrap();
    games.iter().map(|game| game.id).max().unwrap()
}

fn board(game: GameId) -> Board {
    Board {
        game,
        version: FIRST_VERSION,
    }
}

async fn press(club: &Club, user: UserId, id: &CustomId) -> Result<String, Refusal> {
    let reply = club.handle(&club.press(user, id, &[])).await;
    club.pump().await;
    match reply? {
        Reply::Change(post) | Reply::Say(post, _) => Ok(post.content),
        other => panic!("no message: {other:?}"),
    }
}

async fn end_of(club: &Club, game: GameId) -> Timestamp {
    let record = club.app.store.game(game).await.unwrap().unwrap();
    record.clock.unwrap().runs_out
}

async fn is_over_after(club: &Club, game: GameId, time: Duration) -> bool {
    let steps = time.as_secs() / 300;
    for _ in 0..steps {
        let now = club.app.clock.skip(Duration::from_mins(5));
        club.app
            .look_after_clocks(&[Reach::GATEWAY], now)
            .await
            .unwrap();
    }
    club.pump().await;
    let record = club.app.store.game(game).await.unwrap().unwrap();
    record.ended.is_some()
}

async fn menu(club: &Club, user: UserId, game: GameId) -> Vec<CustomId> {
    match club
        .handle(&club.press(user, &CustomId::More(board(game)), &[]))
        .await
    {
        Ok(Reply::Say(post, _)) => ids(&post),
        other => panic!("no menu: {other:?}"),
    }
}

#[tokio::test]
async fn an_opponent_gives_a_day_and_the_player_is_told() {
    let club = Club::new();
    let game = begin(&club, &[ANN, BEN]).await;
    let give = CustomId::MoreTime(board(game));
    assert!(menu(&club, BEN, game).await.contains(&give));
    assert!(!menu(&club, ANN, game).await.contains(&give));
    let (before, pings) = (end_of(&club, game).await, club.channel.pings().len());
    let said = press(&club, BEN, &give).await.unwrap();
    assert!(said.starts_with("<@101> has another day."), "{said}");
    assert_eq!(end_of(&club, game).await, before.plus(GIFT));
    assert_eq!(club.channel.pings()[pings..], [ANN]);
    let posts = club.channel.posts();
    let told = posts.last().unwrap();
    let expected = "<@101>: ⏱️ Ben gave Ann another day in [Pentagame #1";
    assert!(told.content.starts_with(expected), "{}", told.content);
    // The game goes on for the second day, and not longer.
    assert!(!is_over_after(&club, game, DAY + DAY / 2).await);
    assert!(is_over_after(&club, game, DAY / 2).await);
}

#[tokio::test]
async fn time_is_given_only_where_it_makes_sense() {
    let club = Club::new();
    let untimed = club.start(&[ANN, BEN]).await;
    let timed = begin(&club, &[ANN, BEN, CLEO]).await;
    let with_engine = begin_with_engine(&club).await;
    let check = async |user, game, why: Refusal| {
        let refused = press(&club, user, &CustomId::MoreTime(board(game))).await;
        let why = format!("Err({why:?})");
        assert_eq!(format!("{refused:?}"), why, "{user} in {game}");
    };
    check(BEN, untimed, TimeRefusal::Untimed.into()).await;
    check(ANN, timed, TimeRefusal::OwnTurn.into()).await;
    check(ANN, with_engine, TimeRefusal::OwnTurn.into()).await;
    check(DAN, timed, Refusal::NotYourGame).await;
    // Each of two opponents gives once, so that neither can keep the other waiting.
    let end = end_of(&club, timed).await;
    for by in [BEN, CLEO] {
        let give = CustomId::MoreTime(board(timed));
        press(&club, by, &give).await.unwrap();
        check(by, timed, TimeRefusal::Given.into()).await;
        assert!(!menu(&club, by, timed).await.contains(&give));
    }
    assert_eq!(end_of(&club, timed).await, end.plus(2 * GIFT));
}

#[tokio::test]
async fn reminders_that_lie_ahead_again_are_sent() {
    let club = Club::new();
    let game = begin(&club, &[ANN, BEN]).await;
    let hours = Duration::from_hours;
    let reminders = async |pass: Duration| {
        assert!(!is_over_after(&club, game, pass).await);
        let posts = club.channel.posts();
        let says = |post: &&Post| post.content.contains("your time runs out");
        posts.iter().filter(says).count()
    };
    assert_eq!(reminders(hours(19)).await, 1, "after three quarters");
    press(&club, BEN, &CustomId::MoreTime(board(game)))
        .await
        .unwrap();
    assert_eq!(reminders(hours(16)).await, 1);
    assert_eq!(reminders(hours(2)).await, 2, "three quarters of two days");
    let choice = club.command(ANN, "settings", &[("remind", text("2 hours"))]);
    club.handle(&choice).await.unwrap();
    assert_eq!(reminders(hours(8)).await, 2);
    assert_eq!(reminders(hours(2)).await, 3, "the chosen one");
}

#[tokio::test]
async fn partners_give_each_other_no_time() {
    let club = Club::new();
    let terms = Terms {
        rated: false,
        time: Some(TimeControl::new(DAY, Duration::ZERO)),
    };
    let game = club
        .set_up(Beginning {
            terms,
            options: "teams=true",
            ..Beginning::of(&[ANN, BEN, CLEO, DAN])
        })
        .await;
    club.pump().await;
    let give = CustomId::MoreTime(board(game));
    let refused = press(&club, CLEO, &give).await;
    assert!(
        matches!(refused, Err(Refusal::Time(TimeRefusal::OwnTurn))),
        "{refused:?}"
    );
    press(&club, DAN, &give).await.unwrap();
}

#[tokio::test]
async fn a_redelivered_press_gives_no_second_day() {
    let club = Club::new();
    let game = begin(&club, &[ANN, BEN]).await;
    let request = club.press(BEN, &CustomId::MoreTime(board(game)), &[]);
    let before = end_of(&club, game).await;
    let first = format!("{:?}", club.handle(&request).await);
    assert_eq!(format!("{:?}", club.handle(&request).await), first);
    assert_eq!(end_of(&club, game).await, before.plus(GIFT));
}

#[tokio::test]
async fn everyone_agrees_to_a_pause_and_no_clock_runs() {
    let club = Club::new();
    let game = begin(&club, &[ANN, BEN]).await;
    let ask = CustomId::Offering(Offering::Ask {
        wish: OfferWish::Pause(PauseLength::Week),
        game,
    });
    assert!(menu(&club, ANN, game).await.contains(&ask));
    let reply = club.handle(&club.press(BEN, &ask, &[])).await.unwrap();
    let Reply::Say(question, _) = reply else {
        panic!("no question: {reply:?}");
    };
    let content = "For how long should the clocks in Pentagame (Ann and Ben) stop? You can all go on playing. <@101> has to agree.";
    assert_eq!(question.content, content);
    let wish = OfferWish::Pause(PauseLength::ThreeDays);
    let make = CustomId::Offering(Offering::Make {
        wish,
        board: board(game),
    });
    assert!(ids(&question).contains(&make));
    let before = end_of(&club, game).await;
    press(&club, BEN, &make).await.unwrap();
    assert_eq!(end_of(&club, game).await, before, "Ann has not agreed yet");
    let accept = CustomId::Offering(Offering::Accept { game, number: 1 });
    let pings = club.channel.pings().len();
    club.handle(&club.public_press(ANN, &accept)).await.unwrap();
    club.pump().await;
    let end = end_of(&club, game).await;
    assert_eq!(end, before.plus(3 * DAY));
    assert_eq!(club.channel.pings()[pings..], [BEN], "Ann knows");
    let posts = club.channel.posts();
    let said = |part: &str| posts.iter().any(|post| post.content.contains(part));
    assert!(said("<@102>: ⏸️ The clocks in [Pentagame #1"), "{posts:#?}");
    assert!(said("⏸️ Clocks stopped until"), "{posts:#?}");
    // The job of the offer does not carry it out again, and another pause has to wait for the end of this one.
    let record = club.app.store.game(game).await.unwrap().unwrap();
    assert_eq!(record.grants.len(), 1);
    let again = press(&club, BEN, &make).await;
    assert!(
        matches!(again, Err(Refusal::Time(TimeRefusal::Paused(_)))),
        "{again:?}"
    );
    assert!(!is_over_after(&club, game, 3 * DAY + DAY / 2).await);
    assert!(is_over_after(&club, game, DAY / 2).await);
}

#[tokio::test]
async fn the_engine_agrees_to_a_pause_at_once() {
    let club = Club::new();
    let game = begin_with_engine(&club).await;
    let make = |length| {
        CustomId::Offering(Offering::Make {
            wish: OfferWish::Pause(length),
            board: board(game),
        })
    };
    let before = end_of(&club, game).await;
    let request = club.press(ANN, &make(PauseLength::Week), &[]);
    let first = club.handle(&request).await.unwrap();
    let again = club.handle(&request).await.unwrap();
    assert_eq!(format!("{again:?}"), format!("{first:?}"));
    let Reply::Change(post) = first else {
        panic!("{first:?}")
    };
    let content = "The clocks in game 1 are stopped for 7 days. You can still move.";
    assert_eq!(post.content, content);
    assert_eq!(end_of(&club, game).await, before.plus(7 * DAY));
}

#[tokio::test]
async fn a_tournament_without_vacations_has_no_pauses() {
    let club = Club::new();
    let game = begin(&club, &[ANN, BEN]).await;
    let record = club.app.store.game(game).await.unwrap().unwrap();
    let loaded = club.app.load_record(record, Language::English).await;
    let mut loaded = loaded.unwrap();
    let now = club.app.clock.now();
    let of_tournament = |vacations| Origin::Tournament {
        id: game,
        vacations,
    };
    for origin in [of_tournament(false), of_tournament(true), Origin::Ladder] {
        loaded.record.origin = origin;
        let refused = crate::game::grants::expect_pausable(&loaded, now);
        assert_eq!(refused, Err(TimeRefusal::Fixed));
        let refused = crate::game::grants::find_receiver(&loaded, BEN);
        assert_eq!(refused, Err(TimeRefusal::Fixed));
    }
}
