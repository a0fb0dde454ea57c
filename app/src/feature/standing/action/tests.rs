use asterism_rules::GameKind;
use asterism_store::{ChallengeQuery, Change, ClosedWhy, GuildSetting, Invited, Setting, Vacation};

use super::*;
use crate::feature::block::model::BlockList;
use crate::ports::rights::Sight;
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::Scale;
use crate::protocol::refusal::Reason as _;
use crate::protocol::request::{Request, Value};
use crate::testing::club::{ANN, BEN, CLEO, Club, DAN, HERE, ids, text};
use crate::text::Language;
use crate::worker::outbox::close_lapsed;

const DAY: Duration = Duration::from_hours(24);

/// Returns the request with which a user opens a standing challenge to a game of Squadro.
fn request(club: &Club, user: UserId, options: &[(&str, Value)]) -> Request {
    let game = ("game", text("squadro"));
    let options = [&[game], options].concat();
    club.subcommand(user, ("standing", "new"), &options)
}

/// Opens a standing challenge, and returns its first challenge.
async fn seek(club: &Club, user: UserId, options: &[(&str, Value)]) -> GameId {
    match club.handle(&request(club, user, options)).await {
        Ok(Reply::Say(post, Audience::Everyone)) => {
            let id = post.challenge.expect("a challenge");
            club.post_challenge(id).await;
            club.pump().await;
            id
        }
        other => panic!("{other:?}"),
    }
}

/// Returns why a standing challenge is refused.
async fn refused(club: &Club, user: UserId, options: &[(&str, Value)]) -> Refusal {
    let answer = club.handle(&request(club, user, options)).await;
    answer.expect_err("it should be refused")
}

/// Returns the open challenges of `user`, newest first.
async fn open(club: &Club, user: UserId) -> Vec<GameId> {
    let query = ChallengeQuery::of_player(user);
    let open = club.app.store.challenges(query, 9).await.unwrap();
    open.iter().map(|it| it.id).collect()
}

async fn press(club: &Club, user: UserId, id: CustomId) -> Result<Reply, Refusal> {
    let reply = club.handle(&club.press(user, &id, &[])).await;
    club.pump().await;
    reply
}

/// Lets the time of all open challenges run out.
async fn lapse(club: &Club) {
    club.pass(8 * DAY).await;
    close_lapsed(&club.app, club.now()).await;
    club.pump().await;
    // A challenge without a message is posted after a minute.
    club.pass(2 * Duration::from_mins(1)).await;
}

async fn list(club: &Club, user: UserId) -> Post {
    let request = club.subcommand(user, ("standing", "list"), &[]);
    match club.handle(&request).await {
        Ok(Reply::Say(post, Audience::You)) => post,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn the_next_challenge_opens_while_there_is_room_for_a_game() {
    let club = Club::new();
    let first = seek(&club, ANN, &[("games", Value::Integer(2))]).await;
    let shown = club.channel.posts().pop().unwrap().card.unwrap().text;
    assert!(shown.contains("🔁 Standing challenge"), "{shown}");
    press(&club, BEN, CustomId::Join(first)).await.unwrap();
    let [second] = open(&club, ANN).await[..] else {
        panic!("one challenge should be open")
    };
    assert_ne!(second, first);
    press(&club, CLEO, CustomId::Join(second)).await.unwrap();
    assert_eq!(open(&club, ANN).await, [], "both games are running");
    let games = club.handle(&club.command(ANN, "games", &[])).await.unwrap();
    let Reply::Say(games, _) = games else {
        panic!()
    };
    let games = games.card.unwrap().text;
    assert!(games.contains("games running: 2 of 2"), "{games}");
    club.resign(ANN, first).await;
    club.pump().await;
    assert_eq!(open(&club, ANN).await.len(), 1);
    let record = club.app.store.game(first).await.unwrap().unwrap();
    assert!(matches!(record.origin, Origin::Standing(_)));
    // The next challenge is posted by itself, once.
    let posts = club.channel.posts().len();
    club.pass(2 * Duration::from_mins(1)).await;
    assert_eq!(club.channel.posts().len(), posts + 1);
}

#[tokio::test]
async fn a_repeated_command_opens_one_standing_challenge() {
    let club = Club::new();
    let request = request(&club, ANN, &[]);
    let mut shown = Vec::new();
    for _ in 1..=2 {
        match club.handle(&request).await {
            Ok(Reply::Say(post, _)) => shown.push(post.challenge),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(shown[0], shown[1]);
    // The job that makes up for a lost first challenge finds it.
    club.pass(2 * Duration::from_mins(1)).await;
    assert_eq!(open(&club, ANN).await.len(), 1);
    assert_eq!(list_standing(&club.app, ANN).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_job_opens_the_first_challenge_if_the_command_was_cut_off() {
    let club = Club::new();
    let request = request(&club, ANN, &[]);
    let context = club.context(&request);
    let crate::protocol::request::What::Command(call) = &request.what else {
        panic!("it is a command")
    };
    let terms = read_standing(context, call).await.unwrap();
    store(context, terms).await.unwrap();
    assert_eq!(open(&club, ANN).await, []);
    club.pass(2 * FIRST_AFTER).await;
    assert_eq!(open(&club, ANN).await.len(), 1);
}

#[tokio::test]
async fn withdrawing_a_challenge_or_ending_it_in_the_list_is_the_end() {
    let club = Club::new();
    let first = seek(&club, ANN, &[]).await;
    press(&club, ANN, CustomId::Withdraw(first)).await.unwrap();
    assert_eq!(open(&club, ANN).await, []);
    assert_eq!(
        list(&club, ANN).await.content,
        Language::English.standing_none()
    );

    let second = seek(&club, ANN, &[]).await;
    let post = list(&club, ANN).await;
    assert!(post.card.as_ref().unwrap().text.contains("a seat is open"));
    let [end] = &ids(&post)[..] else {
        panic!("one button")
    };
    // Others cannot end it.
    press(&club, BEN, end.clone()).await.unwrap_err();
    assert_eq!(open(&club, ANN).await, [second]);
    press(&club, ANN, end.clone()).await.unwrap();
    assert_eq!(open(&club, ANN).await, []);
    let again = press(&club, ANN, end.clone()).await;
    assert!(matches!(again, Err(Refusal::Feature(_))), "{again:?}");
}

#[tokio::test]
async fn it_ends_when_nobody_has_joined_for_four_weeks() {
    let club = Club::new();
    seek(&club, ANN, &[]).await;
    for _ in 1..=3 {
        lapse(&club).await;
        assert_eq!(open(&club, ANN).await.len(), 1);
    }
    assert_eq!(
        club.channel.directs().len(),
        0,
        "it goes on, so nobody is told"
    );
    lapse(&club).await;
    assert_eq!(open(&club, ANN).await, []);
    let directs = club.channel.directs();
    let [(ANN, post)] = &directs[..] else {
        panic!("{directs:?}")
    };
    assert!(
        post.content.contains("nobody has joined it"),
        "{}",
        post.content
    );
    assert_eq!(list_standing(&club.app, ANN).await.unwrap().len(), 0);
}

#[tokio::test]
async fn it_waits_until_the_challenger_is_back_from_a_vacation() {
    let club = Club::new();
    let first = seek(&club, ANN, &[]).await;
    press(&club, BEN, CustomId::Join(first)).await.unwrap();
    let now = club.now();
    let vacation = Vacation {
        from: now,
        to: now.plus(3 * DAY),
    };
    let away = vec![Setting::Vacations(vec![vacation])];
    club.app.store.choose(ANN, away).await.unwrap();
    club.resign(BEN, first).await;
    club.pump().await;
    assert_eq!(open(&club, ANN).await, []);
    club.pass(3 * DAY).await;
    assert_eq!(open(&club, ANN).await.len(), 1);
}

#[tokio::test]
async fn it_ends_where_games_are_no_longer_played_or_seen() {
    for is_hidden in [false, true] {
        let club = Club::new();
        let first = seek(&club, ANN, &[]).await;
        press(&club, BEN, CustomId::Join(first)).await.unwrap();
        if is_hidden {
            club.rights.set(ANN, HERE.channel, Sight::Hidden);
        } else {
            let elsewhere = vec![asterism_store::ChannelId::new(77)];
            let moved = GuildSetting::Channels(Some(elsewhere));
            let guild = HERE.guild.unwrap();
            club.app
                .store
                .choose_for_guild(guild, vec![moved])
                .await
                .unwrap();
        }
        club.resign(BEN, first).await;
        club.pump().await;
        assert_eq!(open(&club, ANN).await, []);
        let (to, post) = club.channel.directs().pop().unwrap();
        assert_eq!(to, ANN);
        assert!(
            post.content.contains("no longer played"),
            "{}",
            post.content
        );
    }
}

#[tokio::test]
async fn limits_of_ratings_follow_the_challengers_rating() {
    let club = Club::new();
    let scale = Scale::for_seats(GameKind::Squadro, 2);
    let first = seek(&club, ANN, &[("strength", text("100"))]).await;
    press(&club, BEN, CustomId::Join(first)).await.unwrap();
    club.rate(ANN, scale, 1800.0, 60.0).await;
    club.resign(BEN, first).await;
    club.pump().await;
    let [second] = open(&club, ANN).await[..] else {
        panic!("one challenge should be open")
    };
    let challenge = club.app.store.challenge(second).await.unwrap().unwrap();
    let limits = challenge.open.unwrap().ratings.unwrap();
    assert_eq!((limits.lowest, limits.highest), (1700, 1900));
}

#[tokio::test]
async fn blocked_users_cannot_join_and_neither_learns_who_blocked_whom() {
    let club = Club::new();
    let first = seek(&club, ANN, &[]).await;
    for (by, other) in [(BEN, ANN), (ANN, DAN)] {
        let block = |stored: &mut Option<BlockList>| {
            stored.get_or_insert_default().users.push(other);
            Ok(Vec::new())
        };
        let key = club.key();
        club.app.change(by, key, club.now(), block).await.unwrap();
    }
    for user in [BEN, DAN] {
        let answer = press(&club, user, CustomId::Join(first)).await;
        assert!(matches!(answer, Err(Refusal::Feature(_))), "{answer:?}");
    }
    let challenge = club.app.store.challenge(first).await.unwrap().unwrap();
    assert_eq!(challenge.invited, [] as [Invited; 0]);
    press(&club, CLEO, CustomId::Join(first)).await.unwrap();
}

#[tokio::test]
async fn standing_challenges_are_few_and_for_two_in_a_server() {
    let club = Club::new();
    let reason = |refusal: Refusal| refusal.text(Language::English);
    for number in [0, 6] {
        let why = refused(&club, ANN, &[("games", Value::Integer(number))]).await;
        assert!(reason(why).contains("1 to 5"), "{number}");
    }
    let series = refused(&club, ANN, &[("variant", text("series"))]).await;
    assert!(reason(series).contains("single games"));
    seek(&club, ANN, &[]).await;
    let twice = refused(&club, ANN, &[]).await;
    assert!(reason(twice).contains("already"));
    for game in ["pentagame", "stern-halma"] {
        let game = [("game", text(game))];
        let request = club.subcommand(ANN, ("standing", "new"), &game);
        club.handle(&request).await.unwrap();
    }
    let game = [("game", text("star-squares"))];
    let request = club.subcommand(ANN, ("standing", "new"), &game);
    let many = club.handle(&request).await.unwrap_err();
    assert!(reason(many).contains("3 standing challenges"));
    let mut direct = self::request(&club, BEN, &[]);
    direct.place.guild = None;
    let direct = club.handle(&direct).await.unwrap_err();
    assert!(reason(direct).contains("needs a server"));
}

#[tokio::test]
async fn erasing_a_user_ends_their_standing_challenges() {
    let club = Club::new();
    let first = seek(&club, ANN, &[]).await;
    let exported = club.app.features.iter().map(|it| it.export(&club.app, ANN));
    let exported = futures_util::future::join_all(exported).await.into_iter();
    let mut exported = exported.filter_map(|it| it.unwrap());
    let standing = exported
        .find(|it| it.name == "standing_challenges")
        .unwrap();
    assert_eq!(standing.data[0]["kind"], "squadro");
    let closed = Change::CloseChallenge {
        challenge: first,
        version: 1,
        why: ClosedWhy::Withdrawn,
        shown_on: None,
    };
    let key = club.key();
    club.app
        .store
        .commit(key, club.now(), closed)
        .await
        .unwrap();
    club.app
        .store
        .forget(club.now(), ANN, vec![])
        .await
        .unwrap();
    club.pump().await;
    assert_eq!(list_standing(&club.app, ANN).await.unwrap().len(), 0);
    assert_eq!(open(&club, ANN).await, []);
}

#[tokio::test]
async fn a_user_plays_one_game_at_a_time_from_a_standing_challenge() {
    let club = Club::new();
    let first = seek(&club, ANN, &[("games", Value::Integer(2))]).await;
    press(&club, BEN, CustomId::Join(first)).await.unwrap();
    let [second] = open(&club, ANN).await[..] else {
        panic!("one challenge should be open")
    };
    let again = press(&club, BEN, CustomId::Join(second)).await;
    assert!(matches!(again, Err(Refusal::Feature(_))), "{again:?}");
    club.resign(BEN, first).await;
    club.pump().await;
    press(&club, BEN, CustomId::Join(second)).await.unwrap();
}

#[tokio::test]
async fn a_challenge_that_opens_as_the_standing_challenge_ends_is_withdrawn() {
    let club = Club::new();
    let first = seek(&club, ANN, &[]).await;
    press(&club, ANN, CustomId::Withdraw(first)).await.unwrap();
    let loaded = Loaded {
        id: GameId::new(1).unwrap(),
        version: 1,
        created: club.now(),
        content: StandingChallenge {
            opened: 7,
            ..read_standing_of(&club).await
        },
    };
    open_next(&club.app, &loaded, 0).await.unwrap();
    assert_eq!(open(&club, ANN).await, []);
}

/// Returns the terms of a standing challenge that is not stored.
async fn read_standing_of(club: &Club) -> StandingChallenge {
    let request = request(club, ANN, &[]);
    let crate::protocol::request::What::Command(call) = &request.what else {
        panic!("it is a command")
    };
    read_standing(club.context(&request), call).await.unwrap()
}

#[tokio::test]
async fn it_ends_with_a_message_when_its_challenge_cannot_be_posted() {
    let club = Club::new();
    let first = seek(&club, ANN, &[]).await;
    let close = Change::CloseChallenge {
        challenge: first,
        version: 1,
        why: ClosedWhy::Withdrawn,
        shown_on: None,
    };
    let key = asterism_store::IdempotencyKey::ChallengeUnseen {
        challenge: first,
        version: 1,
    };
    club.app.store.commit(key, club.now(), close).await.unwrap();
    club.pump().await;
    let (to, post) = club.channel.directs().pop().unwrap();
    assert_eq!(to, ANN);
    assert!(post.content.contains("write there"), "{}", post.content);
    assert_eq!(list_standing(&club.app, ANN).await.unwrap().len(), 0);
}
