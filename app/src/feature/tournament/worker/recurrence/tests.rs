use std::collections::BTreeSet;
use std::time::Duration;

use asterism_store::{GameQuery, GameState, GuildSetting, Player, UserId};

use super::*;
use crate::feature::tournament::model::recurrence::{MOST_EMPTY, Repeat};
use crate::feature::tournament::worker;
use crate::game::chance::scramble;
use crate::ports::messenger::SendError;
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::Board;
use crate::protocol::reply::Reply;
use crate::protocol::request::Value;
use crate::testing::club::{ANN, Club, HERE, text};

const HOUR: Duration = Duration::from_hours(1);
const DAY: Duration = Duration::from_hours(24);

fn player(number: u64) -> UserId {
    UserId::new(1000 + number)
}

/// Announces a tournament that recurs.
async fn announce(club: &Club, options: &[(&str, Value)]) -> GameId {
    let mut all = vec![("game", text("squadro")), ("rounds", Value::Integer(1))];
    all.extend(options.iter().cloned());
    let mut request = club.subcommand(ANN, ("tournament", "new"), &all);
    request.manages = true;
    let made = club.handle(&request).await;
    assert!(matches!(made, Ok(Reply::Say(..))), "{made:?}");
    let tournament = tournaments(club).await.pop().expect("a draft").0;
    let announce = CustomId::AnnounceTournament { tournament };
    club.handle(&club.press(ANN, &announce, &[])).await.unwrap();
    club.pump().await;
    tournament
}

/// Returns all tournaments, oldest first.
async fn tournaments(club: &Club) -> Vec<(GameId, Tournament)> {
    let guild = Label::Guild(HERE.guild.unwrap());
    let all = club.app.list::<Tournament>(guild, 10_000).await.unwrap();
    let mut all: Vec<_> = all.into_iter().map(|it| (it.id, it.content)).collect();
    all.sort_by_key(|(id, _)| *id);
    all
}

async fn join(club: &Club, tournament: GameId, user: UserId) {
    let join = CustomId::JoinTournament { tournament };
    club.handle(&club.press(user, &join, &[])).await.unwrap();
}

/// Ends all running games: the player in the second seat resigns.
async fn play(club: &Club) {
    let running = GameQuery::in_guild(HERE.guild.unwrap(), GameState::Running);
    for record in club.app.store.games(running, 1000).await.unwrap() {
        let board = Board {
            game: record.id,
            version: record.version,
        };
        let user = record.seats[1].user().unwrap();
        let resign = club.press(user, &CustomId::Resign(board), &[]);
        club.handle(&resign).await.unwrap();
    }
    club.pump().await;
}

#[tokio::test]
async fn the_next_one_is_announced_when_one_starts() {
    let club = Club::new();
    let options = [("repeats", text("weekly")), ("starts", Value::Integer(72))];
    let first = announce(&club, &options).await;
    for number in 0..4 {
        join(&club, first, player(number)).await;
    }
    let posts = club.channel.posts().len();
    club.pass(47 * HOUR).await;
    assert_eq!(club.channel.posts().len(), posts);
    club.pass(2 * HOUR).await;
    let reminder = club.channel.posts().pop().unwrap();
    assert!(
        reminder.content.starts_with("⏰ Sign-up for"),
        "{}",
        reminder.content
    );
    assert!(
        reminder.content.contains("4 players have joined"),
        "{}",
        reminder.content
    );
    assert!(reminder.pings.is_empty());
    club.pass(24 * HOUR).await;
    let all = tournaments(&club).await;
    assert_eq!(all.len(), 2);
    assert_eq!(all[0].1.stage, TournamentStage::Running);
    let (next, recurrence) = (&all[1].1, all[1].1.recurrence.as_ref().unwrap());
    assert_eq!(next.stage, TournamentStage::SignUp);
    assert_eq!((recurrence.every, recurrence.edition), (Repeat::Weekly, 2));
    assert_eq!(next.plan.starts, all[0].1.plan.starts.plus(7 * DAY));
    assert_eq!(next.plan.rounds, 1, "as planned");
    assert!(next.post.is_some() && next.entrants.is_empty());
    // Canceled, it recurs no more.
    let cancel = CustomId::CancelTournament {
        tournament: all[1].0,
    };
    club.handle(&club.press(ANN, &cancel, &[])).await.unwrap();
    club.pass(30 * DAY).await;
    assert_eq!(tournaments(&club).await.len(), 2);
}

/// Changes the plan of a tournament.
async fn edit(club: &Club, tournament: GameId, options: &[(&str, Value)]) {
    let mut all = vec![("tournament", text(&tournament.to_string()))];
    all.extend(options.iter().cloned());
    let mut request = club.subcommand(ANN, ("tournament", "edit"), &all);
    request.manages = true;
    let edited = club.handle(&request).await;
    assert!(matches!(edited, Ok(Reply::Say(..))), "{edited:?}");
}

#[tokio::test]
async fn a_start_can_be_postponed_after_the_reminder() {
    let club = Club::new();
    let options = [("repeats", text("weekly")), ("starts", Value::Integer(48))];
    let first = announce(&club, &options).await;
    club.pass(25 * HOUR).await;
    let count = || {
        let posts = club.channel.posts().into_iter();
        let is_reminder = |it: &crate::protocol::reply::Post| it.content.starts_with("⏰ Sign-up");
        posts.filter(is_reminder).count()
    };
    assert_eq!(count(), 1);
    edit(&club, first, &[("starts", Value::Integer(30))]).await;
    for number in 0..4 {
        join(&club, first, player(number)).await;
    }
    club.pass(7 * HOUR).await;
    club.pass(24 * HOUR).await;
    assert_eq!(count(), 2, "reminded of the new time");
    let all = tournaments(&club).await;
    assert_eq!(all[0].1.stage, TournamentStage::Running);
    assert_eq!(all.len(), 2);
}

#[tokio::test]
async fn the_last_one_can_be_chosen_when_players_have_joined() {
    let club = Club::new();
    let first = announce(&club, &[("repeats", text("weekly"))]).await;
    for number in 0..4 {
        join(&club, first, player(number)).await;
    }
    // Nothing else can be changed any more.
    for other in [("repeats", text("monthly")), ("name", text("Stars"))] {
        let options = [("tournament", text(&first.to_string())), other];
        let mut request = club.subcommand(ANN, ("tournament", "edit"), &options);
        request.manages = true;
        let refused = club.handle(&request).await;
        assert!(matches!(refused, Err(Refusal::Feature(_))), "{refused:?}");
    }
    edit(&club, first, &[("repeats", text("never"))]).await;
    club.pass(80 * HOUR).await;
    let all = tournaments(&club).await;
    assert_eq!(all.len(), 1);
    assert_eq!(all[0].1.entrants.len(), 4);
    assert_eq!(all[0].1.stage, TournamentStage::Running);
}

#[tokio::test]
async fn another_name_leaves_the_days_as_they_are() {
    let club = Club::new();
    announce(&club, &[("repeats", text("monthly"))]).await;
    club.pass(35 * DAY).await;
    let (next, before) = tournaments(&club).await.pop().unwrap();
    assert_eq!(before.recurrence.as_ref().unwrap().empty, 1);
    edit(&club, next, &[("name", text("Stars"))]).await;
    let (_, after) = tournaments(&club).await.pop().unwrap();
    let name = "Stars".to_owned();
    assert_eq!(
        after.recurrence,
        before
            .recurrence
            .map(|before| Recurrence { name, ..before })
    );
}

#[tokio::test]
async fn a_long_name_has_room_for_its_divisions_and_nobody_joins_them_late() {
    let club = Club::new();
    let name = "Tournament ".repeat(6)[..60].to_owned();
    let options = [
        ("name", text(&name)),
        ("repeats", text("weekly")),
        ("divisions", Value::Integer(2)),
        ("late", Value::YesNo(true)),
        ("rounds", Value::Integer(2)),
        ("size", Value::Integer(16)),
    ];
    let first = announce(&club, &options).await;
    for number in 0..8 {
        join(&club, first, player(number)).await;
    }
    club.pass(80 * HOUR).await;
    let all = tournaments(&club).await;
    let of = |division: u8| {
        let mut found = all.iter().filter(move |(_, it)| {
            let recurrence = it.recurrence.as_ref().unwrap();
            recurrence.division == division && recurrence.edition == 1
        });
        found.next().unwrap()
    };
    let ((first, one), (second, two)) = (of(1), of(2));
    assert_eq!((one.entrants.len(), two.entrants.len()), (4, 4));
    assert!(
        two.plan.name.ends_with("…, division 2"),
        "{}",
        two.plan.name
    );
    for tournament in [*first, *second] {
        let join = CustomId::JoinTournament { tournament };
        for number in [3, 8] {
            let late = club.handle(&club.press(player(number), &join, &[])).await;
            assert!(late.is_err(), "{late:?}");
        }
    }
}

#[tokio::test]
async fn a_tournament_to_which_nobody_comes_ends_after_a_while() {
    let club = Club::new();
    announce(&club, &[("repeats", text("monthly"))]).await;
    for _ in 0..8 {
        club.pass(35 * DAY).await;
    }
    assert_eq!(tournaments(&club).await.len(), usize::from(MOST_EMPTY));
}

#[tokio::test]
async fn bad_choices_are_refused() {
    let club = Club::new();
    for options in [
        vec![("divisions", Value::Integer(2))],
        vec![
            ("repeats", text("weekly")),
            ("divisions", Value::Integer(5)),
        ],
        vec![
            ("repeats", text("weekly")),
            ("divisions", Value::Integer(0)),
        ],
        vec![("repeats", text("daily"))],
    ] {
        let mut all = vec![("game", text("squadro"))];
        all.extend(options.iter().cloned());
        let mut request = club.subcommand(ANN, ("tournament", "new"), &all);
        request.manages = true;
        assert!(club.handle(&request).await.is_err(), "{options:?}");
    }
    assert!(tournaments(&club).await.is_empty());
}

/// Runs the jobs that are due, but the program is killed before it can note that they are done.
async fn crash(club: &Club) {
    club.crash(async |job| match job.topic {
        Topic::Tournament { .. } => drop(worker::advance(&club.app, job).await),
        Topic::TournamentNext => drop(worker::announce_next(&club.app, job).await),
        Topic::TournamentDivision { division } => {
            drop(worker::make_division(&club.app, job, division).await);
        }
        _ => {}
    })
    .await;
}

/// The time that boards wait for the announcement of their round passes at once.
#[tokio::test(start_paused = true)]
async fn in_a_year_with_outages_no_edition_is_skipped_or_held_twice() {
    for seed in 0..4u64 {
        let club = Club::new();
        let guild = HERE.guild.unwrap();
        let threads = GuildSetting::Threads(false);
        club.app.choose_for_server(guild, threads).await.unwrap();
        let mut state = scramble(seed);
        let mut random = |below: u64| {
            state = scramble(state);
            state % below
        };
        let options = [
            ("repeats", text("monthly")),
            ("divisions", Value::Integer(3)),
            ("starts", Value::Integer(48)),
        ];
        announce(&club, &options).await;
        let end = club.app.clock.now().plus(365 * DAY);
        while club.app.clock.now() < end {
            let all = tournaments(&club).await;
            let open = all
                .iter()
                .rev()
                .find(|(_, it)| it.stage == TournamentStage::SignUp);
            let (id, starts) = open
                .map(|(id, it)| (*id, it.plan.starts))
                .expect("one is open");
            for number in 0..4 + random(12) {
                join(&club, id, player(number)).await;
            }
            let left = starts.since(club.app.clock.now());
            // The program is down when it starts, or is killed just then, or Discord is away.
            match random(4) {
                0 => drop(club.app.clock.skip(left + HOUR * random(100) as u32)),
                1 => {
                    club.app.clock.skip(left);
                    for _ in 0..=random(4) {
                        crash(&club).await;
                    }
                }
                2 => {
                    club.app.clock.skip(left);
                    let trouble = SendError::Later("Discord hangs".to_owned());
                    *club.channel.troubles.lock().unwrap() = vec![trouble; 3];
                }
                _ => club.pass(left).await,
            }
            for _ in 0..4 {
                club.pass(Duration::from_mins(10)).await;
            }
            play(&club).await;
        }
        check_year(seed, &tournaments(&club).await);
    }
}

/// Checks the tournaments of a year.
fn check_year(seed: u64, all: &[(GameId, Tournament)]) {
    let each = |it: &Tournament| {
        let recurrence = it.recurrence.as_ref().unwrap();
        (recurrence.edition, recurrence.division)
    };
    let names: BTreeSet<(u16, u8)> = all.iter().map(|(_, it)| each(it)).collect();
    assert_eq!(names.len(), all.len(), "seed {seed}: none is held twice");
    let mains: Vec<&Tournament> = all
        .iter()
        .map(|(_, it)| it)
        .filter(|it| each(it).1 == 1)
        .collect();
    assert!(mains.len() >= 12, "seed {seed}: {}", mains.len());
    for (edition, two) in (1u16..).zip(mains.windows(2)) {
        assert_eq!(each(two[0]).0, edition, "seed {seed}: none is skipped");
        let due = |it: &Tournament| it.recurrence.as_ref().unwrap().due;
        let days = due(two[1]).since(due(two[0])).as_secs() / DAY.as_secs();
        assert!((28..=31).contains(&days), "seed {seed}: {days}");
    }
    let mut moved_up = 0;
    let mut before: Vec<(Player, u8)> = Vec::new();
    for edition in 1..mains.len() as u16 {
        let its = all
            .iter()
            .map(|(_, it)| it)
            .filter(|it| each(it).0 == edition);
        let its: Vec<&Tournament> = its.collect();
        let is_done = |it: &&&Tournament| it.stage == TournamentStage::SignUp;
        assert_eq!(
            its.iter().filter(is_done).count(),
            0,
            "seed {seed}: all were started"
        );
        let mut players = Vec::new();
        for it in &its {
            players.extend(
                it.entrants
                    .iter()
                    .map(|entrant| (entrant.player, each(it).1)),
            );
            assert!(
                it.recurrence.as_ref().unwrap().moved.is_empty(),
                "seed {seed}"
            );
        }
        let different: BTreeSet<Player> = players.iter().map(|(player, _)| *player).collect();
        assert_eq!(
            different.len(),
            players.len(),
            "seed {seed}: nobody plays twice"
        );
        for (player, division) in &players {
            let was = before.iter().find(|(it, _)| it == player);
            moved_up += usize::from(was.is_some_and(|(_, was)| was > division));
        }
        before = players;
    }
    assert!(moved_up > 2, "seed {seed}: {moved_up}");
}
