//! Tests of all kinds of challenges: open, for teams, rated, and practice.

mod balance;
mod head_start;
mod terms;
mod rematch;
mod usual;

use asterism_rules::GameKind;
use asterism_store::{GameId, GameRecord, Origin, Player, Setting, UserId, Vacation};

use crate::protocol::custom_id::CustomId;
use crate::protocol::refusal::Refusal;
use crate::protocol::refusal::challenge::ChallengeRefusal;
use crate::protocol::reply::{Audience, Post, Reply};
use crate::protocol::request::Value;
use crate::testing::club::{ANN, BEN, CLEO, Club, DAN, ENGINE, EVA, FINN, ids, person, text};
use crate::text::Language;

fn user(user: UserId) -> Value {
    Value::User(person(user))
}

async fn challenge(
    club: &Club,
    by: UserId,
    game: &str,
    options: &[(&str, Value)],
) -> Result<Post, Refusal> {
    let options = [&[("game", text(game))], options].concat();
    let reply = club
        .handle(&club.command(by, "challenge", &options))
        .await?;
    match reply {
        Reply::Say(post, _) => Ok(post),
        other => panic!("expected a new message, got {other:?}"),
    }
}

/// Presses a button on a challenge's post.
async fn press(club: &Club, user: UserId, id: CustomId) -> Result<Post, Refusal> {
    match club.handle(&club.public_press(user, &id)).await? {
        Reply::Change(post) => Ok(post),
        other => panic!("expected a change of the post, got {other:?}"),
    }
}

async fn hitch(club: &Club, user: UserId, id: CustomId) -> ChallengeRefusal {
    match press(club, user, id).await {
        Err(Refusal::Challenge(hitch)) => hitch,
        other => panic!("{other:?}"),
    }
}

/// Loads the game that a challenge has started.
async fn load_started(club: &Club, id: GameId) -> GameRecord {
    let game = club.app.store.game(id).await;
    game.expect("the store should not fail")
        .expect("the game should have started")
}

async fn seats(club: &Club, id: GameId) -> Vec<Player> {
    load_started(club, id).await.seats
}

fn card(post: &Post) -> &str {
    &post
        .card
        .as_ref()
        .expect("a challenge should have a card")
        .text
}

#[tokio::test]
async fn an_open_challenge_is_joined_left_and_started() {
    let club = Club::new();
    let first = ("seat", text("first"));
    let post = challenge(&club, ANN, "pentagame", &[first]).await.unwrap();
    assert!(post.pings.is_empty());
    assert!(post.content.contains("looking for players"));
    assert!(card(&post).contains("1 of 2–5 players"));
    let id = post.challenge.unwrap();
    let buttons = [
        CustomId::Join(id),
        CustomId::Leave(id),
        CustomId::Start(id),
        CustomId::Withdraw(id),
        CustomId::RulesOf {
            kind: GameKind::Pentagame,
            page: 0,
        },
    ];
    assert_eq!(ids(&post), buttons);
    let [join, leave, start, ..] = buttons;

    assert_eq!(
        hitch(&club, ANN, start.clone()).await,
        ChallengeRefusal::TooFew { least: 2 }
    );
    let refused = press(&club, ANN, join.clone()).await;
    assert!(matches!(refused, Err(Refusal::OwnChallenge)), "{refused:?}");
    assert_eq!(
        hitch(&club, ANN, leave.clone()).await,
        ChallengeRefusal::OwnOpen
    );
    assert_eq!(
        hitch(&club, BEN, leave.clone()).await,
        ChallengeRefusal::NotIn
    );

    let joined = press(&club, BEN, join.clone()).await.unwrap();
    assert!(joined.pings.is_empty());
    assert!(
        card(&joined).contains(&format!("✅ <@{BEN}>")),
        "{joined:?}"
    );
    assert!(card(&joined).contains("can press **Start** now"));
    assert_eq!(
        hitch(&club, BEN, join.clone()).await,
        ChallengeRefusal::AlreadyIn {
            starter: Some(ANN.into())
        }
    );
    press(&club, CLEO, join.clone()).await.unwrap();
    let left = press(&club, BEN, leave).await.unwrap();
    assert!(!card(&left).contains(&format!("<@{BEN}>")));
    assert_eq!(
        hitch(&club, CLEO, start.clone()).await,
        ChallengeRefusal::NotStarter(ANN.into())
    );
    let started = press(&club, ANN, start.clone()).await.unwrap();
    assert!(started.rows.is_empty() && started.content.is_empty());
    assert_eq!(seats(&club, id).await, [ANN, CLEO]);
    for (who, stale) in [(DAN, join), (ANN, start), (CLEO, CustomId::Leave(id))] {
        let refused = press(&club, who, stale).await;
        assert!(
            matches!(refused, Err(Refusal::ChallengeGone { .. })),
            "{refused:?}"
        );
    }
}

#[tokio::test]
async fn a_full_challenge_starts_by_itself() {
    let club = Club::new();
    let players = ("players", Value::Integer(3));
    let post = challenge(&club, ANN, "pentagame", &[players])
        .await
        .unwrap();
    let id = post.challenge.unwrap();
    // The game starts automatically, so there is no **Start** button.
    assert!(!ids(&post).contains(&CustomId::Start(id)));
    assert_eq!(
        hitch(&club, ANN, CustomId::Start(id)).await,
        ChallengeRefusal::TooFew { least: 3 }
    );
    press(&club, BEN, CustomId::Join(id)).await.unwrap();
    let request = club.public_press(CLEO, &CustomId::Join(id));
    let joined = club.handle(&request).await.unwrap();
    assert!(matches!(joined, Reply::Change(post) if post.rows.is_empty()));
    let mut seats = seats(&club, id).await;
    seats.sort();
    assert_eq!(seats, [ANN, BEN, CLEO]);
    // The same request delivered again does not start another game.
    assert!(club.handle(&request).await.is_err());
    assert_eq!(club.app.store.counts().await.unwrap().running, 1);
}

#[tokio::test]
async fn only_one_of_two_simultaneous_joins_gets_the_last_seat() {
    let club = Club::new();
    let post = challenge(&club, ANN, "squadro", &[]).await.unwrap();
    let id = post.challenge.unwrap();
    let kind = GameKind::Squadro;
    // A game for two starts automatically.
    let buttons = [
        CustomId::Join(id),
        CustomId::Leave(id),
        CustomId::Withdraw(id),
        CustomId::RulesOf { kind, page: 0 },
    ];
    assert_eq!(ids(&post), buttons);
    let (ben, cleo) = (
        club.public_press(BEN, &CustomId::Join(id)),
        club.public_press(CLEO, &CustomId::Join(id)),
    );
    let (one, two) = tokio::join!(club.handle(&ben), club.handle(&cleo));
    let (Ok(Reply::Change(started)), Err(refused)) =
        (if one.is_ok() { (one, two) } else { (two, one) })
    else {
        panic!("only one of them joins and starts the game")
    };
    assert!(started.rows.is_empty(), "{started:?}");
    let said = refused.post(Language::English).content;
    assert!(said.contains("was accepted"), "{said}");
    assert_eq!(seats(&club, id).await.len(), 2);
}

#[tokio::test]
async fn a_challenge_can_name_some_players_and_leave_the_other_seats_open() {
    let club = Club::new();
    let options = [("opponent", user(BEN)), ("players", Value::Integer(3))];
    let post = challenge(&club, ANN, "pentagame", &options).await.unwrap();
    let id = post.challenge.unwrap();
    assert_eq!(post.pings, [BEN]);
    let post = press(&club, CLEO, CustomId::Join(id)).await.unwrap();
    assert_eq!(post.pings, [BEN]);
    // All seats are taken, but Ben has not answered.
    assert_eq!(
        hitch(&club, DAN, CustomId::Join(id)).await,
        ChallengeRefusal::Full
    );
    assert_eq!(
        hitch(&club, ANN, CustomId::Start(id)).await,
        ChallengeRefusal::StillAsked(vec![BEN])
    );
    // Declining frees Ben's seat, and both buttons still work for an open challenge.
    press(&club, BEN, CustomId::Decline(id)).await.unwrap();
    press(&club, DAN, CustomId::Accept(id)).await.unwrap();
    let mut seats = seats(&club, id).await;
    seats.sort();
    assert_eq!(seats, [ANN, CLEO, DAN]);
}

#[tokio::test]
async fn an_open_challenge_does_not_start_with_an_unsupported_number_of_players() {
    let club = Club::new();
    let post = challenge(&club, ANN, "stern-halma", &[]).await.unwrap();
    let id = post.challenge.unwrap();
    for joins in [BEN, CLEO, DAN, EVA] {
        press(&club, joins, CustomId::Join(id)).await.unwrap();
    }
    let players = asterism_rules::AnyGame::new(GameKind::SternHalma, "", 5);
    if players.is_err() {
        assert_eq!(
            hitch(&club, ANN, CustomId::Start(id)).await,
            ChallengeRefusal::NotSoMany { players: 5 }
        );
    }
    press(&club, FINN, CustomId::Join(id)).await.unwrap();
    assert_eq!(seats(&club, id).await.len(), 6);
}

#[tokio::test]
async fn in_practice_one_player_has_all_seats() {
    let club = Club::new();
    let options = [
        ("game", text("pentagame")),
        ("opponent", user(ANN)),
        ("opponent2", user(ANN)),
    ];
    let begun = club.handle(&club.command(ANN, "challenge", &options)).await;
    assert!(
        matches!(begun, Ok(Reply::Say(_, Audience::You))),
        "{begun:?}"
    );
    club.pump().await;
    let games = club
        .app
        .own_games_here(&club.command(ANN, "games", &[]))
        .await;
    let game = games.unwrap().pop().unwrap();
    assert_eq!(game.seats, [ANN; 3]);
    assert_eq!(game.origin, Origin::Practice);
    assert_eq!(club.channel.pings(), [], "nobody is told what they did");
    club.play(ANN, "e E->E-2-A").await;
    let record = club.app.store.game(game.id).await.unwrap().unwrap();
    assert_eq!(record.entries.len(), 1);
    let listed = club.handle(&club.command(ANN, "games", &[])).await;
    let Ok(Reply::Say(listed, Audience::You)) = listed else {
        panic!("no list: {listed:?}")
    };
    assert_eq!(card(&listed).matches("Your turn").count(), 1, "{listed:?}");

    let more = [("opponent", user(ANN)), ("players", Value::Integer(4))];
    challenge(&club, ANN, "pentagame", &more).await.unwrap();
    for others in [BEN, ENGINE] {
        let options = [("opponent", user(ANN)), ("opponent2", user(others))];
        let refused = challenge(&club, ANN, "pentagame", &options).await;
        assert!(
            matches!(
                refused,
                Err(Refusal::Challenge(ChallengeRefusal::PracticeAlone))
            ),
            "{refused:?}"
        );
    }
}

#[tokio::test]
async fn partners_are_seated_on_the_same_side() {
    let club = Club::new();
    for seat in ["first", "last", "random"] {
        let options = [
            ("variant", text("teams")),
            ("seat", text(seat)),
            ("opponent", user(CLEO)),
            ("opponent2", user(DAN)),
            ("partner", user(BEN)),
        ];
        let post = challenge(&club, ANN, "pentagame", &options).await.unwrap();
        let teams = "Team 1: Ann and Ben\nTeam 2: Cleo and Dan\n";
        assert!(card(&post).contains(teams), "{post:?}");
        let title = &post.card.as_ref().unwrap().title;
        assert_eq!(title, "Pentagame: Ann and Ben against Cleo and Dan");
        let id = post.challenge.unwrap();
        for user in [BEN, CLEO, DAN] {
            press(&club, user, CustomId::Accept(id)).await.unwrap();
        }
        let seats = seats(&club, id).await;
        let of = |user| seats.iter().position(|seat| *seat == user).unwrap();
        assert_eq!(of(ANN) % 2, of(BEN) % 2, "{seats:?}");
        assert_ne!(of(ANN), of(BEN));
    }
    let options = [("partner", user(BEN)), ("opponent", user(CLEO))];
    let refused = challenge(&club, ANN, "pentagame", &options).await;
    assert!(
        matches!(refused, Err(Refusal::Challenge(ChallengeRefusal::NoTeams))),
        "{refused:?}"
    );
    let refused = challenge(&club, ANN, "pentagame", &[("partner", user(ANN))]).await;
    assert!(
        matches!(
            refused,
            Err(Refusal::Challenge(ChallengeRefusal::OwnPartner))
        ),
        "{refused:?}"
    );
}

#[tokio::test]
async fn a_challenge_can_have_a_partner_and_open_seats() {
    let club = Club::new();
    let options = [
        ("variant", text("teams")),
        ("partner", user(BEN)),
        ("players", Value::Integer(4)),
    ];
    let post = challenge(&club, ANN, "pentagame", &options).await.unwrap();
    assert_eq!(
        post.card.as_ref().unwrap().title,
        "Pentagame: Ann is looking for players"
    );
    assert!(card(&post).contains("1 of 4 players"), "{post:?}");
    assert!(card(&post).contains("2 seats are free"), "{post:?}");
    let teams = "Team 1: Ann and Ben\nTeam 2: free seat and free seat\n";
    assert!(card(&post).contains(teams), "{post:?}");
    let id = post.challenge.unwrap();
    for user in [CLEO, DAN, BEN] {
        press(&club, user, CustomId::Join(id)).await.unwrap();
    }
    let seats = seats(&club, id).await;
    let of = |user| seats.iter().position(|seat| *seat == user).unwrap();
    assert_eq!(of(ANN) % 2, of(BEN) % 2, "{seats:?}");
}

#[tokio::test]
async fn teams_without_a_named_partner_depend_on_the_seats() {
    let club = Club::new();
    let options = |seat| {
        [
            ("variant", text("teams")),
            ("seat", text(seat)),
            ("opponent", user(BEN)),
            ("opponent2", user(CLEO)),
            ("opponent3", user(DAN)),
        ]
    };
    for (seat, title, teams) in [
        (
            "random",
            "Pentagame: Ann, Ben, Cleo and Dan",
            "Teams: drawn by lot when the game starts\n",
        ),
        (
            "first",
            "Pentagame: Ann against Ben, Cleo and Dan",
            "Team 1: Ann and Cleo\nTeam 2: Ben and Dan\n",
        ),
    ] {
        let post = challenge(&club, ANN, "pentagame", &options(seat)).await;
        let post = post.unwrap();
        assert!(card(&post).contains(teams), "{post:?}");
        assert_eq!(post.card.unwrap().title, title);
    }
    let post = challenge(&club, ANN, "squadro", &[("opponent", user(BEN))]).await;
    assert!(!card(&post.unwrap()).contains("Team"));
}

#[tokio::test]
async fn rules_of_a_challenge_come_in_a_new_private_message() {
    let club = Club::new();
    let teams = [("variant", text("teams")), ("players", Value::Integer(4))];
    for (game, options, title) in [
        ("squadro", &[][..], "Squadro"),
        ("pentagame", &teams, "Teams"),
    ] {
        let post = challenge(&club, ANN, game, options).await.unwrap();
        let rules = ids(&post).into_iter();
        let mut rules = rules.filter(|id| matches!(id, CustomId::RulesOf { .. }));
        let rules = rules.next().expect("a button for the rules");
        // On the public post, and on the same post in a private list.
        for request in [club.public_press(BEN, &rules), club.press(BEN, &rules, &[])] {
            let shown = club.handle(&request).await;
            let Ok(Reply::Say(page, Audience::You)) = shown else {
                panic!("expected a new private message, got {shown:?}")
            };
            assert!(
                page.card.as_ref().unwrap().title.contains(title),
                "{page:?}"
            );
            // Its own buttons turn the pages in place.
            let turn = ids(&page).into_iter();
            let mut turn = turn.filter(|id| matches!(id, CustomId::Rules { .. }));
            let turn = club.press(BEN, &turn.next().unwrap(), &["1"]);
            let turned = club.handle(&turn).await;
            assert!(matches!(turned, Ok(Reply::Change(_))), "{turned:?}");
        }
    }
}

#[tokio::test]
async fn a_challenge_that_came_to_nothing_has_no_picture() {
    let club = Club::new();
    let opponent = [("opponent", user(BEN))];
    for (by, closes) in [
        (ANN, CustomId::Withdraw as fn(GameId) -> CustomId),
        (BEN, CustomId::Decline),
    ] {
        let post = challenge(&club, ANN, "squadro", &opponent).await.unwrap();
        assert!(post.picture.is_some());
        let closed = press(&club, by, closes(post.challenge.unwrap())).await;
        let closed = closed.unwrap();
        assert!(
            closed.picture.is_none() && closed.rows.is_empty(),
            "{closed:?}"
        );
    }
}

#[tokio::test]
async fn a_challenge_tells_of_vacations_under_way_or_near() {
    const DAY: u64 = 24 * 60 * 60;
    let club = Club::new();
    let now = club.app.clock.now();
    let days = |days: u64| now.plus(std::time::Duration::from_secs(days * DAY));
    for (from, time, is_told) in [
        (0, "1", true),
        (6, "1", true),
        (8, "1", false),
        (6, "7", true),
        (8, "14", true),
        (30, "14", false),
        (0, "none", false),
    ] {
        let away = Vacation {
            from: days(from),
            to: days(from + 3),
        };
        let setting = vec![Setting::Vacations(vec![away])];
        club.app.store.choose(BEN, setting).await.unwrap();
        let options = [("opponent", user(BEN)), ("time", text(time))];
        let post = challenge(&club, ANN, "squadro", &options).await.unwrap();
        let told = card(&post).contains("on vacation");
        assert_eq!(told, is_told, "in {from} days, {time}: {}", card(&post));
    }
}

#[tokio::test]
async fn a_rated_game_is_refused_if_it_cannot_be_rated() {
    let club = Club::new();
    let rated = ("rated", Value::YesNo(true));
    let against = async |users: &[UserId]| {
        let names = crate::protocol::command::OPPONENTS.iter().zip(users);
        let mut options: Vec<(&str, Value)> =
            names.map(|(name, one)| (*name, user(*one))).collect();
        options.push(rated.clone());
        challenge(&club, ANN, "pentagame", &options).await
    };
    for (users, why) in [
        (vec![BEN, ENGINE], ChallengeRefusal::RatedEngine),
        (vec![ANN], ChallengeRefusal::RatedPractice),
    ] {
        match against(&users).await {
            Err(Refusal::Challenge(hitch)) => assert_eq!(hitch, why),
            other => panic!("{other:?}"),
        }
    }
    let post = against(&[BEN]).await.unwrap();
    assert!(card(&post).contains("Rated: the result counts"));
    let id = post.challenge.unwrap();
    // Ben opts out of ratings before he answers.
    let store = &club.app.store;
    store
        .choose(BEN, vec![Setting::Unrated(true)])
        .await
        .unwrap();
    let refused = hitch(&club, BEN, CustomId::Accept(id)).await;
    assert_eq!(refused, ChallengeRefusal::LeftOutYourself);
    let refused = against(&[BEN]).await;
    assert!(matches!(refused, Err(Refusal::LeftOut(_))), "{refused:?}");
    // In an open challenge, this is checked when a user joins.
    let post = against(&[]).await.unwrap();
    let join = CustomId::Join(post.challenge.unwrap());
    assert_eq!(
        hitch(&club, BEN, join.clone()).await,
        ChallengeRefusal::LeftOutYourself
    );
    press(&club, CLEO, join).await.unwrap();
    let post = against(&[CLEO]).await.unwrap();
    let id = post.challenge.unwrap();
    press(&club, CLEO, CustomId::Accept(id)).await.unwrap();
    let game = store.game(id).await.unwrap().unwrap();
    assert!(game.terms.rated);
}

#[tokio::test]
async fn impossible_numbers_of_players_are_refused() {
    let club = Club::new();
    for players in [i64::MIN, -1, 0, 1, 6, 7, 99, i64::MAX] {
        let options = [("players", Value::Integer(players))];
        let refused = challenge(&club, ANN, "pentagame", &options).await;
        assert!(refused.is_err(), "{players}: {refused:?}");
    }
    let options = [
        ("players", Value::Integer(2)),
        ("opponent", user(BEN)),
        ("opponent2", user(CLEO)),
    ];
    let refused = challenge(&club, ANN, "pentagame", &options).await;
    assert!(
        matches!(
            refused,
            Err(Refusal::Challenge(ChallengeRefusal::MoreNamed { named: 3 }))
        ),
        "{refused:?}"
    );
}

#[tokio::test]
async fn the_list_of_games_shows_open_challenges_and_can_withdraw_them() {
    let club = Club::new();
    let open = challenge(&club, ANN, "squadro", &[]).await.unwrap();
    let first = open.challenge.unwrap();
    let listed = async |user: UserId| match club.handle(&club.command(user, "games", &[])).await {
        Ok(Reply::Say(post, _)) => post,
        other => panic!("{other:?}"),
    };
    assert!(card(&listed(ANN).await).contains("you're looking for players: Squadro"));
    let three = [("players", Value::Integer(3))];
    let joined = challenge(&club, ANN, "pentagame", &three).await.unwrap();
    let second = joined.challenge.unwrap();
    press(&club, BEN, CustomId::Join(second)).await.unwrap();
    let of_ben = listed(BEN).await;
    assert!(card(&of_ben).contains(&format!("you joined <@{ANN}>: Pentagame")));
    let shown = [CustomId::Leave(second), CustomId::Join(first)];
    assert_eq!(ids(&of_ben), shown);
    assert_eq!(
        ids(&listed(ANN).await),
        [CustomId::Withdraw(second), CustomId::Withdraw(first)]
    );
    for _ in 0..4 {
        challenge(&club, ANN, "squadro", &[]).await.unwrap();
    }
    assert_eq!(ids(&listed(ANN).await), [CustomId::WithdrawIn]);
    let pick = |user| club.press(user, &CustomId::WithdrawIn, &["1"]);
    let refused = club.handle(&pick(BEN)).await;
    assert!(
        matches!(refused, Err(Refusal::NotChallenger(by)) if by == ANN),
        "{refused:?}"
    );
    let picked = club.press(ANN, &CustomId::WithdrawIn, &[&first.to_string()]);
    assert!(matches!(club.handle(&picked).await, Ok(Reply::Change(_))));
    assert!(club.app.store.challenge(first).await.unwrap().is_none());
    for values in [&[][..], &["x"], &["0"]] {
        let picked = club.press(ANN, &CustomId::WithdrawIn, values);
        let refused = club.handle(&picked).await;
        assert!(matches!(refused, Err(Refusal::Choice)), "{refused:?}");
    }
}

#[tokio::test]
async fn the_clock_runs_from_the_start_of_the_game() {
    const DAY: u64 = 24 * 60 * 60;
    let club = Club::new();
    let store = &club.app.store;
    let clock_of = async |options: &[(&str, Value)]| {
        let options = [&[("opponent", user(BEN))], options].concat();
        let post = challenge(&club, ANN, "squadro", &options).await.unwrap();
        let id = post.challenge.unwrap();
        press(&club, BEN, CustomId::Accept(id)).await.unwrap();
        let game = store.game(id).await.unwrap().unwrap();
        let runs = game
            .clock
            .map(|clock| clock.runs_out.since(game.started).as_secs());
        (card(&post).to_owned(), runs)
    };
    let (said, runs) = clock_of(&[]).await;
    assert!(said.contains("Time: no limit"), "{said}");
    assert_eq!(runs, None);
    let (said, runs) = clock_of(&[("time", text("3"))]).await;
    assert!(said.contains("Time: 3 days per move."), "{said}");
    assert_eq!(runs, Some(3 * DAY));
    let (said, runs) = clock_of(&[("time", text("1+3"))]).await;
    assert!(
        said.contains("one day per move, plus 3 days in reserve"),
        "{said}"
    );
    assert_eq!(runs, Some(4 * DAY));
    // The server's default time applies unless the challenge overrides it.
    let guild = crate::testing::club::HERE.guild.unwrap();
    let usual = crate::protocol::time_control::time_control("7").unwrap();
    let setting = asterism_store::GuildSetting::Time(usual);
    store.choose_for_guild(guild, vec![setting]).await.unwrap();
    assert_eq!(clock_of(&[]).await.1, Some(7 * DAY));
    assert_eq!(clock_of(&[("time", text("none"))]).await.1, None);
    // The default time does not apply to practice.
    challenge(&club, CLEO, "squadro", &[("opponent", user(CLEO))])
        .await
        .unwrap();
    let games = club
        .app
        .own_games_here(&club.command(CLEO, "games", &[]))
        .await;
    assert_eq!(games.unwrap().pop().unwrap().terms.time, None);
    let refused = challenge(&club, ANN, "squadro", &[("time", text("2 years"))]).await;
    assert!(
        matches!(
            refused,
            Err(Refusal::Challenge(ChallengeRefusal::Time { .. }))
        ),
        "{refused:?}"
    );
}

#[tokio::test]
async fn the_number_of_open_challenges_per_user_is_limited() {
    let club = Club::new();
    let against = |user: UserId| [("opponent", Value::User(person(user)))];
    let mut open = Vec::new();
    for _ in 0..super::MOST_OPEN {
        let post = challenge(&club, ANN, "squadro", &against(BEN)).await;
        open.push(
            post.expect("the limit should not be reached yet")
                .challenge
                .unwrap(),
        );
    }
    for options in [&against(CLEO)[..], &[]] {
        let refused = challenge(&club, ANN, "squadro", options).await;
        let is_full =
            |hitch: &ChallengeRefusal| matches!(hitch, ChallengeRefusal::TooMany { most: 10 });
        assert!(
            matches!(&refused, Err(Refusal::Challenge(hitch)) if is_full(hitch)),
            "{refused:?}"
        );
    }
    // The limit counts only the challenger's own challenges, and does not apply to games that start immediately.
    challenge(&club, BEN, "squadro", &against(ANN))
        .await
        .unwrap();
    challenge(&club, ANN, "squadro", &against(ENGINE))
        .await
        .unwrap();
    // An accepted challenge no longer counts.
    press(&club, BEN, CustomId::Accept(open[0])).await.unwrap();
    challenge(&club, ANN, "squadro", &against(CLEO))
        .await
        .unwrap();
}

#[tokio::test]
async fn the_number_of_games_without_other_human_players_is_limited() {
    let club = Club::new();
    let against = |user: UserId| [("opponent", Value::User(person(user)))];
    for game in 0..super::MOST_ALONE {
        let other = if game % 2 == 0 { ENGINE } else { ANN };
        let begun = challenge(&club, ANN, "squadro", &against(other)).await;
        begun.expect("the limit should not be reached yet");
    }
    let refused = challenge(&club, ANN, "squadro", &against(ENGINE)).await;
    assert!(
        matches!(
            &refused,
            Err(Refusal::Challenge(ChallengeRefusal::TooManyAlone {
                most: 25
            }))
        ),
        "{refused:?}"
    );
    // The limit applies neither to games with other users nor to other users.
    challenge(&club, ANN, "squadro", &against(BEN))
        .await
        .unwrap();
    challenge(&club, BEN, "squadro", &against(ENGINE))
        .await
        .unwrap();
}
