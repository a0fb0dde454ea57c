//! Tests of turns, reminders and losses on time, with a clock that the tests move.

use std::time::Duration;

use asterism_store::{
    FIRST_VERSION, GameId, GameRecord, Outage, Pings, Player, QuietHours, Reach, Reminders,
    Setting, Terms, TimeControl, UserId,
};

use super::*;
use crate::game::vacation::Day;
use crate::protocol::reply::Reply;
use crate::protocol::request::Value;
use crate::testing::club::{ANN, BEN, Beginning, CLEO, Club, DAN, HERE, person, text};

const HOUR: Duration = Duration::from_hours(1);
const DAY: Duration = Duration::from_hours(24);

/// Starts a game of Pentagame with a time limit, and posts its first board.
async fn begin(club: &Club, players: &[UserId], per_move: Duration, bank: Duration) -> GameId {
    begin_on(club, players, Some(TimeControl::new(per_move, bank))).await
}

async fn begin_on(club: &Club, players: &[UserId], time: Option<TimeControl>) -> GameId {
    let terms = Terms { rated: false, time };
    club.set_up(Beginning {
        terms,
        ..Beginning::of(players)
    })
    .await
}

async fn record(club: &Club, game: GameId) -> GameRecord {
    club.app.store.game(game).await.unwrap().unwrap()
}

/// Advances the clock; processes clocks when they are due, and sends all messages.
async fn pass(club: &Club, time: Duration) {
    let end = club.now().plus(time);
    loop {
        let now = club.app.clock.now();
        let next = club
            .app
            .look_after_clocks(&[Reach::GATEWAY], now)
            .await
            .unwrap();
        club.pump().await;
        let now = club.app.clock.now();
        if now >= end {
            return;
        }
        // Stop at the next due time, so that nothing is processed late.
        club.app.clock.skip(next.min(end).since(now));
    }
}

async fn choose(club: &Club, user: UserId, setting: Setting) {
    club.app.store.choose(user, vec![setting]).await.unwrap();
}

/// Chooses quiet hours that begin now.
async fn choose_quiet(club: &Club, user: UserId, hours: u16) {
    let from = (club.now().millis() / 60_000 % (24 * 60)) as u16;
    let to = (from + hours * 60) % (24 * 60);
    choose(club, user, Setting::Zone("UTC".to_owned())).await;
    choose(club, user, Setting::Quiet(QuietHours { from, to })).await;
}

/// Challenges a user, and returns the users whom the post mentions.
async fn challenge(club: &Club, by: UserId, opponent: UserId) -> Vec<UserId> {
    let opponent = Value::User(person(opponent));
    let options = [("game", text("squadro")), ("opponent", opponent)];
    let reply = club.handle(&club.command(by, "challenge", &options)).await;
    let reply = reply.unwrap();
    club.show_challenge(&reply).await;
    match reply {
        Reply::Say(post, _) => post.pings,
        other => panic!("no post: {other:?}"),
    }
}

/// Plays the first legal move.
async fn play(club: &Club, game: GameId, user: UserId) {
    let board = crate::game::loaded_game::replay(&record(club, game).await).unwrap();
    let notation = board.legal_moves().into_iter().next().unwrap();
    club.play(user, &notation).await;
    club.pump().await;
}

#[tokio::test]
async fn in_a_game_for_two_a_reminder_comes_before_the_loss_on_time() {
    let club = Club::new();
    let game = begin(&club, &[ANN, BEN], 4 * DAY, Duration::ZERO).await;
    assert_eq!(club.channel.pings(), [ANN]);
    assert!(
        club.channel.posts()[0]
            .content
            .contains("Time runs out <t:")
    );
    pass(&club, 71 * HOUR).await;
    assert_eq!(club.channel.pings(), [ANN]);
    pass(&club, 2 * HOUR).await;
    assert_eq!(club.channel.pings(), [ANN, ANN]);
    let reminder = club.channel.posts().pop().unwrap();
    assert!(
        reminder.content.contains("your time runs out"),
        "{reminder:?}"
    );
    assert_eq!(
        reminder.reply_to,
        record(&club, game).await.post.map(|post| post.message)
    );
    pass(&club, 22 * HOUR).await;
    assert_eq!(club.channel.pings(), [ANN, ANN], "only one reminder");
    assert!(record(&club, game).await.ended.is_none());
    pass(&club, 2 * HOUR).await;
    let over = record(&club, game).await;
    assert_eq!(over.ended.as_ref().unwrap().winners, [2]);
    assert_eq!(over.clock, None);
    let end = club.channel.posts().pop().unwrap();
    assert!(end.content.contains("time"), "{end:?}");
    assert_eq!(
        club.channel.pings(),
        [ANN, ANN, ANN, BEN],
        "the clock ended the game, which both players hear of"
    );
    assert_eq!(club.app.store.next_clock().await.unwrap(), None);
}

#[tokio::test]
async fn after_a_loss_on_time_the_other_three_play_on() {
    let club = Club::new();
    let game = begin(&club, &[ANN, BEN, CLEO, DAN], 2 * DAY, Duration::ZERO).await;
    choose(&club, ANN, Setting::Reminders(Reminders::None)).await;
    pass(&club, 2 * DAY + HOUR).await;
    let on = record(&club, game).await;
    assert!(on.ended.is_none());
    assert_eq!(on.entries.len(), 1);
    let since = on.clock.unwrap().since;
    assert!(club.app.clock.now().since(since) < 2 * HOUR);
    assert_eq!(club.channel.pings(), [ANN, BEN]);
    let board = club.channel.posts().pop().unwrap();
    assert!(board.card.unwrap().text.contains("ran out of time"));
    play(&club, game, BEN).await;
    assert_eq!(club.channel.pings(), [ANN, BEN, CLEO]);
}

#[tokio::test]
async fn only_the_time_over_the_limit_is_taken_from_the_bank() {
    let club = Club::new();
    let game = begin(&club, &[ANN, BEN], DAY, DAY).await;
    pass(&club, DAY + 6 * HOUR).await;
    play(&club, game, ANN).await;
    let clock = record(&club, game).await.clock.unwrap();
    let [ann, ben] = clock.banks[..] else {
        panic!("{clock:?}")
    };
    assert_eq!(ben, DAY);
    assert!((17 * HOUR..=18 * HOUR).contains(&ann), "{ann:?}");
    assert_eq!(clock.runs_out, clock.since.plus(2 * DAY));
    play(&club, game, BEN).await;
    // A quick move costs no bank time, and the next turn can use what is left of the bank.
    let clock = record(&club, game).await.clock.unwrap();
    assert_eq!(clock.banks, [ann, DAY]);
    assert_eq!(clock.runs_out, clock.since.plus(DAY + ann));
}

#[tokio::test]
async fn a_vacation_extends_the_turn_even_if_announced_during_it() {
    let club = Club::new();
    let game = begin(&club, &[ANN, BEN], 2 * DAY, Duration::ZERO).await;
    let end = runs_out(&record(&club, game).await).unwrap();
    let today = Day::of(club.app.clock.now());
    let typed = |day: Day| {
        let seconds = day.start().secs();
        // Only days of the week from 2026-09-21 are formatted here.
        assert!((1_789_948_800..1_790_553_600).contains(&seconds));
        format!("2026-09-{}", 21 + (seconds - 1_789_948_800) / 86_400)
    };
    let vacation = format!("{} to {}", typed(today.next()), typed(today.next().next()));
    let options = [("vacation", text(&vacation))];
    let set = club.handle(&club.command(ANN, "settings", &options)).await;
    assert!(set.is_ok(), "{set:?}");
    let longer = runs_out(&record(&club, game).await).unwrap();
    assert_eq!(longer, end.plus(2 * DAY));
    let lines = club
        .app
        .describe_vacations(
            &[ANN, BEN].map(Player::User),
            record(&club, game).await.terms,
            Language::English,
            club.now(),
        )
        .await;
    let lines = lines.unwrap();
    assert_eq!(lines.len(), 1, "{lines:?}");
    pass(&club, 3 * DAY).await;
    assert!(record(&club, game).await.ended.is_none());
    // Without the vacation, the time runs out.
    let off = club
        .handle(&club.command(ANN, "settings", &[("vacation", text("off"))]))
        .await;
    assert!(off.is_ok(), "{off:?}");
    pass(&club, 2 * DAY).await;
    assert!(record(&club, game).await.ended.is_some());
}

#[tokio::test]
async fn an_outage_is_credited_exactly_once() {
    let club = Club::new();
    let game = begin(&club, &[ANN, BEN], DAY, Duration::ZERO).await;
    pass(&club, HOUR).await;
    let end = runs_out(&record(&club, game).await).unwrap();
    // The clocks are not processed for three days.
    let gone = club.app.store.alive().await.unwrap()[&Reach::GATEWAY];
    let back = club.app.clock.skip(3 * DAY);
    for _ in 0..3 {
        club.app
            .look_after_clocks(&[Reach::GATEWAY], back)
            .await
            .unwrap();
    }
    let now = record(&club, game).await;
    assert!(now.ended.is_none());
    assert_eq!(runs_out(&now).unwrap(), end.plus(back.since(gone)));
    let outages = club.app.store.outages().await.unwrap();
    assert_eq!(
        outages,
        [Outage {
            from: gone,
            to: back
        }]
    );
    pass(&club, DAY).await;
    assert!(record(&club, game).await.ended.is_some());
}

#[tokio::test]
async fn nobody_loses_after_an_outage_that_was_recorded_but_not_yet_credited() {
    let club = Club::new();
    let game = begin(&club, &[ANN, BEN], DAY, Duration::ZERO).await;
    let since = record(&club, game).await.clock.unwrap().since;
    let outage = Outage {
        from: since.plus(23 * HOUR),
        to: since.plus(40 * HOUR),
    };
    // The outage was recorded, and then the program was killed.
    club.app.store.note_outage(outage).await.unwrap();
    club.app.clock.skip(40 * HOUR);
    let now = club.app.clock.now();
    let served = vec![Reach::GATEWAY];
    club.app.store.set_alive(served, now).await.unwrap();
    club.app
        .look_after_clocks(&[Reach::GATEWAY], now)
        .await
        .unwrap();
    let on = record(&club, game).await;
    assert!(on.ended.is_none());
    assert_eq!(runs_out(&on), Some(since.plus(41 * HOUR)));
}

#[tokio::test]
async fn each_player_is_notified_once_in_the_way_they_chose() {
    let club = Club::new();
    for (user, pings) in [
        (ANN, Pings::Direct),
        (CLEO, Pings::None),
        (DAN, Pings::Channel),
    ] {
        choose(&club, user, Setting::Pings(pings)).await;
    }
    let game = begin_on(&club, &[ANN, BEN, CLEO, DAN], None).await;
    assert!(club.channel.posts()[0].content.contains(&mention(ANN)));
    assert_eq!(club.channel.pings(), []);
    let directs = club.channel.directs();
    assert_eq!(directs.len(), 1);
    assert_eq!(directs[0].0, ANN);
    assert!(
        directs[0]
            .1
            .content
            .contains("https://discord.com/channels/")
    );
    for user in [ANN, BEN, CLEO] {
        play(&club, game, user).await;
    }
    assert_eq!(club.channel.pings(), [BEN, DAN]);
    assert_eq!(club.channel.directs().len(), 1);
}

#[tokio::test]
async fn a_user_who_blocks_direct_messages_is_mentioned_once() {
    let club = Club::new();
    choose(&club, ANN, Setting::Pings(Pings::Direct)).await;
    club.channel.deaf.lock().unwrap().push(ANN);
    let game = begin(&club, &[ANN, BEN], 4 * DAY, Duration::ZERO).await;
    assert_eq!(club.channel.pings(), [ANN]);
    let instead = club.channel.posts().pop().unwrap();
    assert!(instead.content.contains("/settings"), "{instead:?}");
    choose(&club, ANN, Setting::Reminders(Reminders::Direct)).await;
    pass(&club, 3 * DAY + HOUR).await;
    assert_eq!(
        club.channel.pings(),
        [ANN, ANN],
        "the reminder is posted in the channel as well"
    );
    assert!(record(&club, game).await.ended.is_none());
}

#[tokio::test]
async fn a_digest_is_sent_each_day_while_a_game_waits() {
    let club = Club::new();
    choose(&club, ANN, Setting::Pings(Pings::Digest)).await;
    let games = [
        begin(&club, &[ANN, BEN], 9 * DAY, Duration::ZERO).await,
        begin_on(&club, &[ANN, CLEO], None).await,
    ];
    assert_eq!(club.channel.pings(), []);
    assert_eq!(club.channel.directs().len(), 0);
    pass(&club, DAY).await;
    let directs = club.channel.directs();
    assert_eq!(directs.len(), 1, "{directs:?}");
    let list = &directs[0].1.card.as_ref().unwrap().text;
    assert_eq!(list.lines().count(), 2, "{list}");
    pass(&club, DAY).await;
    assert_eq!(club.channel.directs().len(), 2, "a game is still waiting");
    let resign = crate::protocol::custom_id::CustomId::Resign(crate::protocol::payload::Board {
        game: games[1],
        version: FIRST_VERSION,
    });
    club.handle(&club.press(ANN, &resign, &[])).await.unwrap();
    let on_move = record(&club, games[0]).await;
    let board = crate::game::loaded_game::replay(&on_move).unwrap();
    let notation = board.legal_moves().into_iter().next().unwrap();
    club.play(ANN, &notation).await;
    pass(&club, 2 * DAY).await;
    assert_eq!(club.channel.directs().len(), 2, "no game is waiting");
}

#[tokio::test]
async fn what_happens_in_quiet_hours_is_told_in_one_message_when_they_end() {
    let club = Club::new();
    let game = begin(&club, &[ANN, BEN], 9 * DAY, Duration::ZERO).await;
    club.pump().await;
    choose_quiet(&club, BEN, 8).await;
    let pings = club.channel.pings().len();
    play(&club, game, ANN).await;
    assert_eq!(challenge(&club, ANN, BEN).await, []);
    pass(&club, 7 * HOUR).await;
    assert_eq!(club.channel.pings()[pings..], []);
    assert_eq!(club.channel.directs().len(), 0);
    pass(&club, HOUR).await;
    let directs = club.channel.directs();
    let [(BEN, told)] = &directs[..] else {
        panic!("not one message to Ben: {directs:?}");
    };
    let told = format!("{told:?}");
    for part in ["Pentagame", "Ann challenges you"] {
        assert!(told.contains(part), "{part} in {told}");
    }
    pass(&club, DAY).await;
    assert_eq!(club.channel.pings()[pings..], []);
    assert_eq!(club.channel.directs().len(), 1);
}

#[tokio::test]
async fn quiet_hours_add_no_message_to_the_daily_one() {
    let club = Club::new();
    choose(&club, BEN, Setting::Pings(Pings::Digest)).await;
    begin(&club, &[BEN, ANN], 9 * DAY, Duration::ZERO).await;
    choose_quiet(&club, BEN, 1).await;
    assert_eq!(challenge(&club, ANN, BEN).await, []);
    pass(&club, DAY).await;
    let directs = club.channel.directs();
    assert_eq!(directs.len(), 1, "{directs:?}");
    let told = format!("{:?}", directs[0]);
    assert!(told.contains("challenges you"), "{told}");
}

#[tokio::test]
async fn a_post_in_direct_messages_needs_no_other_message() {
    let club = Club::new();
    choose(&club, ANN, Setting::Pings(Pings::Direct)).await;
    let event = PostedEvent::Turn {
        game: GameId::new(1).unwrap(),
        version: 2,
    };
    let split = async |place: Place| {
        split_by_way(&club.app, &[ANN], place, event)
            .await
            .expect("the store should not fail")
    };
    let direct = Place {
        guild: None,
        ..HERE
    };
    assert_eq!(split(direct).await, (vec![ANN], Vec::new()));
    let (mentioned, jobs) = split(HERE).await;
    assert!(mentioned.is_empty() && jobs.len() == 1, "{jobs:?}");
}
