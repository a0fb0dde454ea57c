use asterism_rules::GameKind;
use asterism_store::{GuildSetting, UserId};

use super::*;
use crate::app::forbidden::Recipient;
use crate::protocol::refusal::challenge::ChallengeRefusal;
use crate::protocol::reply::Reply;
use crate::protocol::request::{Permission, Presence, Value};
use crate::testing::club::{ANN, BEN, CLEO, Club, ENGINE, HERE, THREAD, ids, person, text};
use crate::text::Language;

/// Another channel of the club's server.
const ELSEWHERE: ChannelId = ChannelId::new(11);

async fn choose(club: &Club, setting: GuildSetting) {
    let guild = HERE.guild.expect("the club should be in a server");
    let chosen = club.app.store.choose_for_guild(guild, vec![setting]).await;
    chosen.expect("the store should not fail");
}

async fn only(club: &Club, channels: &[ChannelId]) {
    choose(club, GuildSetting::Channels(Some(channels.to_vec()))).await;
}

fn against(user: UserId) -> [(&'static str, Value); 2] {
    [
        ("game", text("squadro")),
        ("opponent", Value::User(person(user))),
    ]
}

/// Moves the request to `channel`, which is not a thread.
fn from(channel: ChannelId, mut request: Request) -> Request {
    request.place.channel = channel;
    request.parent = None;
    request
}

fn is_elsewhere(answer: &Result<Reply, Refusal>, listed: &[ChannelId]) -> bool {
    matches!(answer, Err(Refusal::Elsewhere(channels)) if channels == listed)
}

#[tokio::test]
async fn a_refused_request_still_tells_that_messages_may_arrive() {
    let club = Club::new();
    only(&club, &[ELSEWHERE]).await;
    let (now, user) = (club.now(), Recipient::User(CLEO));
    club.app.forbidden.note_user(CLEO, now);
    let mut request = club.command(CLEO, "challenge", &against(ANN));
    request.guild_language = Some(Language::Polish);
    let answer = club.app.answer(&mut request, now).await;
    assert!(is_elsewhere(&answer, &[ELSEWHERE]), "{answer:?}");
    assert!(!club.app.forbidden.is_paused(user, now));
    let language = club.app.public_language(request.place).await;
    assert_eq!(language, Language::Polish);
}

#[tokio::test]
async fn games_start_only_in_channels_that_the_server_allows() {
    let club = Club::new();
    let game = club.begin(GameKind::Squadro, "", &[ANN, BEN]).await;
    let asked = club
        .handle(&club.command(CLEO, "challenge", &against(ANN)))
        .await;
    let Ok(Reply::Say(post, _)) = asked else {
        panic!("expected a challenge, got {asked:?}")
    };
    let open = post.challenge.expect("the post should name its challenge");
    only(&club, &[ELSEWHERE]).await;

    for request in [
        club.command(ANN, "challenge", &against(BEN)),
        club.command(ANN, "challenge", &against(ENGINE)),
        club.command(ANN, "rematch", &[]),
        club.press(ANN, &CustomId::Rematch { game }, &[]),
        club.press(ANN, &CustomId::ChallengeAsk(BEN), &[]),
        club.press(ANN, &CustomId::ChallengeIn(BEN), &["squadro"]),
        club.press(ANN, &CustomId::ShowProfile(BEN), &[]),
        // Cleo has no game here.
        club.command(CLEO, "resign", &[]),
        club.command(CLEO, "move", &[("move", text("A1"))]),
    ] {
        let answer = club.handle(&request).await;
        assert!(
            is_elsewhere(&answer, &[ELSEWHERE]),
            "{request:?}: {answer:?}"
        );
    }
    // Accepting from an allowed channel is refused too, because the game would be played in the challenge's channel.
    let accept = || club.press(ANN, &CustomId::Accept(open), &[]);
    for answered in [accept(), from(ELSEWHERE, accept())] {
        let answer = club.handle(&answered).await;
        let Err(Refusal::Challenge(ChallengeRefusal::ElsewhereNow(channels))) = &answer else {
            panic!("{answer:?}")
        };
        assert_eq!(channels, &[ELSEWHERE]);
    }

    // Viewing still works, running games can be finished, and open challenges can be declined.
    for name in ["help", "rules", "profile", "settings", "games", "board"] {
        let answer = club.handle(&club.command(ANN, name, &[])).await;
        assert!(answer.is_ok(), "{name}: {answer:?}");
    }
    let shown = CustomId::Show { game, ply: 0 };
    assert!(club.handle(&club.press(CLEO, &shown, &[])).await.is_ok());
    let declined = club.press(ANN, &CustomId::Decline(open), &[]);
    assert!(club.handle(&declined).await.is_ok());
    club.play(ANN, "A1").await;
    club.handle(&club.command(BEN, "resign", &[]))
        .await
        .unwrap();
}

#[tokio::test]
async fn a_thread_counts_as_its_channel() {
    let club = Club::new();
    only(&club, &[ELSEWHERE]).await;
    let ask = |channel: u64, parent: Option<ChannelId>| {
        let mut request = club.command(ANN, "challenge", &against(BEN));
        request.place.channel = ChannelId::new(channel);
        request.parent = parent;
        request
    };
    for (request, fits) in [
        (ask(11, None), true),
        (ask(99, Some(ELSEWHERE)), true),
        (ask(99, Some(HERE.channel)), false),
        (ask(99, None), false),
    ] {
        let answer = club.handle(&request).await;
        assert_eq!(answer.is_ok(), fits, "{request:?}: {answer:?}");
    }
    // The list does not apply to direct messages.
    let mut direct = club.command(ANN, "challenge", &against(ENGINE));
    direct.place.guild = None;
    assert!(club.handle(&direct).await.is_ok());
}

#[tokio::test]
async fn an_answer_from_another_channel_is_checked_against_the_games_channel() {
    let club = Club::new();
    only(&club, &[HERE.channel]).await;
    // The challenge is in a thread of an allowed channel. A request from another channel does not name that thread's parent.
    let mut asked = club.command(CLEO, "challenge", &against(ANN));
    (asked.place.channel, asked.parent) = (THREAD, Some(HERE.channel));
    let asked = club.handle(&asked).await;
    let Ok(Reply::Say(post, _)) = asked else {
        panic!("expected a challenge, got {asked:?}")
    };
    let open = post.challenge.expect("the post should name its challenge");
    // In the channel of the answer, the bot may not even have permission to post.
    let mut accept = from(ELSEWHERE, club.press(ANN, &CustomId::Accept(open), &[]));
    accept.lacks = vec![Permission::SendMessages];
    accept.presence = Presence::Guest;
    let accepted = club.handle(&accept).await;
    let Ok(Reply::Change(post)) = accepted else {
        panic!("expected the challenge to be accepted, got {accepted:?}")
    };
    let words = post.card.expect("the reply should have a card").text;
    assert!(words.contains(&format!("<#{THREAD}>")), "{words}");
    let record = club.app.store.game(open).await.unwrap().unwrap();
    assert_eq!(record.place.channel, THREAD);
}

#[tokio::test]
async fn the_engine_does_not_exceed_the_servers_level_limit() {
    let club = Club::new();
    let level = |number: i64| {
        let mut options = against(ENGINE).to_vec();
        options.push(("level", Value::Integer(number)));
        club.command(ANN, "challenge", &options)
    };
    club.handle(&level(6)).await.unwrap();
    let strong = club
        .app
        .store
        .games(asterism_store::GameQuery::default(), 1);
    let strong = strong
        .await
        .unwrap()
        .pop()
        .expect("the game should have started")
        .id;
    choose(&club, GuildSetting::LevelCap(Some(2))).await;
    for (number, fits) in [(1, true), (2, true), (3, false), (6, false)] {
        let answer = club.handle(&level(number)).await;
        assert_eq!(answer.is_ok(), fits, "{number}: {answer:?}");
        if !fits {
            assert!(matches!(answer, Err(Refusal::LevelCap { most: 2 })));
        }
    }
    // Without a chosen level, the highest allowed one is used.
    let picked = club.press(BEN, &CustomId::ChallengeIn(ENGINE), &["squadro"]);
    club.handle(&picked).await.unwrap();
    let query = asterism_store::GameQuery::of_player(BEN, asterism_store::GameState::Any);
    let games = club.app.store.games(query, 1).await.unwrap();
    assert_eq!(games[0].engine.map(|engine| engine.level), Some(2));
    // The limit also applies to a rematch.
    let version = club.app.store.game(strong).await.unwrap().unwrap().version;
    let board = crate::protocol::payload::Board {
        game: strong,
        version,
    };
    club.handle(&club.press(ANN, &CustomId::Resign(board), &[]))
        .await
        .unwrap();
    let again = club.press(ANN, &CustomId::Rematch { game: strong }, &[]);
    let again = club.handle(&again).await;
    assert!(
        matches!(again, Err(Refusal::LevelCap { most: 2 })),
        "{again:?}"
    );
    let help = club.handle(&club.command(ANN, "help", &[])).await.unwrap();
    assert!(format!("{help:?}").contains("from 1 (beginner) to 2"));
}

#[tokio::test]
async fn the_number_of_running_games_is_limited_by_the_server() {
    let club = Club::new();
    let challenge = || club.command(ANN, "challenge", &against(BEN));
    let Ok(Reply::Say(post, _)) = club.handle(&challenge()).await else {
        panic!("expected a challenge")
    };
    let waiting = post.challenge.expect("the post should name its challenge");
    choose(&club, GuildSetting::GamesCap(Some(1))).await;
    let game = club.begin(GameKind::Squadro, "", &[ANN, CLEO]).await;
    let is_full = |answer: &Result<Reply, Refusal>| {
        matches!(answer, Err(Refusal::GamesCap { running: 1, cap: 1 }))
    };
    for request in [
        challenge(),
        club.command(ANN, "challenge", &against(ENGINE)),
        club.press(BEN, &CustomId::Accept(waiting), &[]),
    ] {
        let answer = club.handle(&request).await;
        assert!(is_full(&answer), "{request:?}: {answer:?}");
    }
    let version = club.app.store.game(game).await.unwrap().unwrap().version;
    let board = crate::protocol::payload::Board { game, version };
    club.handle(&club.press(ANN, &CustomId::Resign(board), &[]))
        .await
        .unwrap();
    let accepted = club.press(BEN, &CustomId::Accept(waiting), &[]);
    club.handle(&accepted).await.unwrap();
    let again = club.press(ANN, &CustomId::Rematch { game }, &[]);
    assert!(is_full(&club.handle(&again).await));
}

#[tokio::test]
async fn the_show_button_appears_only_where_showing_is_allowed() {
    let club = Club::new();
    let game = club.begin(GameKind::Squadro, "", &[ANN, BEN]).await;
    let shows = async |name: &str, channel: ChannelId| {
        let mut options = Vec::new();
        if name == "board" {
            options.push(("game", text(&game.to_string())));
        }
        let asked = from(channel, club.command(ANN, name, &options));
        let Ok(Reply::Say(post, _)) = club.handle(&asked).await else {
            panic!("expected a private reply to {name}")
        };
        let is_show = |id: &CustomId| {
            matches!(
                id,
                CustomId::Show { .. } | CustomId::ShowProfile(_) | CustomId::ShowLeaderboard(_)
            )
        };
        ids(&post).iter().any(is_show)
    };
    for name in ["board", "profile", "leaderboard"] {
        assert!(shows(name, HERE.channel).await, "{name}");
    }
    assert!(!shows("board", ELSEWHERE).await);
    only(&club, &[ELSEWHERE]).await;
    // A running game can still be shown in its channel after the server stopped allowing games there.
    assert!(shows("board", HERE.channel).await);
    for name in ["profile", "leaderboard"] {
        assert!(!shows(name, HERE.channel).await, "{name}");
        assert!(shows(name, ELSEWHERE).await, "{name}");
    }
}
