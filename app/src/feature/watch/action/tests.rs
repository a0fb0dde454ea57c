use std::time::Duration;

use asterism_rules::GameKind;
use asterism_store::{ChannelId, DocumentType as _, GuildSetting, Setting, UserId};

use super::*;
use crate::feature::watch::model::MAX_WATCHERS;
use crate::feature::watch::state::MOST_WATCHED;
use crate::protocol::custom_id::CustomId;
use crate::protocol::request::Value;
use crate::testing::club::{ANN, BEN, CLEO, Club, DAN, EVA, HERE, ids, person, text};

mod rights;

const MINUTE: Duration = Duration::from_mins(1);

/// The channel that shows all games.
const SHOW: ChannelId = ChannelId::new(55);

async fn start(club: &Club) -> GameId {
    club.begin(GameKind::Squadro, "", &[ANN, BEN]).await
}

async fn choose(club: &Club, user: UserId, game: GameId, wish: WatchWish) -> Reply {
    let id = CustomId::SetWatch { game, wish };
    let reply = club.handle(&club.press(user, &id, &[])).await;
    reply.unwrap_or_else(|refusal| panic!("{wish:?}: {refusal:?}"))
}

/// Plays any legal move of the current player, and sends the messages that follow.
async fn play(club: &Club, game: GameId) {
    let record = club.app.store.game(game).await.unwrap().unwrap();
    let loaded = club.app.load_without_names(record).await.unwrap();
    let notation = loaded.game.legal_moves().swap_remove(0);
    club.play(loaded.turn().unwrap(), &notation).await;
    club.pump().await;
}

async fn resign(club: &Club, game: GameId, user: UserId) {
    let record = club.app.store.game(game).await.unwrap().unwrap();
    let loaded = club.app.load_without_names(record).await.unwrap();
    let id = CustomId::Resign(loaded.board());
    club.handle(&club.press(user, &id, &[])).await.unwrap();
    club.pump().await;
}

/// Returns the users who were sent direct messages, in order.
fn told(club: &Club) -> Vec<UserId> {
    let directs = club.channel.directs();
    directs.into_iter().map(|(user, _)| user).collect()
}

async fn watch_of(club: &Club, game: GameId) -> GameWatch {
    club.app.load_content::<GameWatch>(&game).await.unwrap()
}

#[tokio::test]
async fn each_is_told_what_they_chose_and_nobody_twice() {
    let club = Club::new();
    let game = start(&club).await;
    for (user, wish) in [
        (CLEO, WatchWish::Moves),
        (DAN, WatchWish::End),
        (EVA, WatchWish::Daily),
    ] {
        let ask = CustomId::WatchAsk { game };
        let Ok(Reply::Change(asked)) = club.handle(&club.press(user, &ask, &[])).await else {
            panic!("it should ask")
        };
        assert!(ids(&asked).contains(&CustomId::SetWatch { game, wish }));
        choose(&club, user, game, wish).await;
    }
    assert_eq!(told(&club), []);
    play(&club, game).await;
    play(&club, game).await;
    assert_eq!(told(&club), [CLEO, CLEO]);
    let (_, board) = club.channel.directs().swap_remove(1);
    assert!(board.picture.is_some());
    assert!(board.pings.is_empty());
    let stop = CustomId::SetWatch {
        game,
        wish: WatchWish::Stop,
    };
    assert_eq!(ids(&board), [stop]);

    club.pass(Duration::from_hours(24)).await;
    assert_eq!(told(&club), [CLEO, CLEO, EVA]);
    let (_, daily) = club.channel.directs().swap_remove(2);
    let text = daily.card.expect("a card").text;
    assert!(text.contains("after 2 moves"), "{text}");
    // Without news, no message is sent.
    club.pass(Duration::from_hours(48)).await;
    assert_eq!(told(&club).len(), 3);

    resign(&club, game, ANN).await;
    assert_eq!(told(&club)[3..], [CLEO, DAN]);
    club.pass(Duration::from_hours(24)).await;
    assert_eq!(told(&club)[5..], [EVA]);
    assert_eq!(watch_of(&club, game).await, GameWatch::default());
    // No watcher was mentioned where the game was played.
    let pings = club.channel.pings();
    assert!(pings.iter().all(|user| [ANN, BEN].contains(user)));
}

#[tokio::test]
async fn who_stops_or_cannot_be_told_hears_no_more() {
    let club = Club::new();
    let game = start(&club).await;
    choose(&club, CLEO, game, WatchWish::Moves).await;
    choose(&club, CLEO, game, WatchWish::Moves).await;
    choose(&club, DAN, game, WatchWish::Moves).await;
    club.channel.deaf.lock().unwrap().push(DAN);
    let posts = club.channel.posts().len();
    play(&club, game).await;
    assert_eq!(told(&club), [CLEO]);
    assert_eq!(club.channel.posts().len(), posts + 1, "only the board");
    let watchers = watch_of(&club, game).await.watchers;
    assert_eq!(watchers.len(), 1, "Dan is gone");
    // Stopping works in direct messages, where the game cannot be seen.
    let id = CustomId::SetWatch {
        game,
        wish: WatchWish::Stop,
    };
    let mut stop = club.press(CLEO, &id, &[]);
    stop.place.guild = None;
    stop.place.channel = ChannelId::new(777);
    club.handle(&stop).await.unwrap();
    play(&club, game).await;
    assert_eq!(told(&club), [CLEO]);
    assert!(watch_of(&club, game).await.is_empty());
}

#[tokio::test]
async fn players_strangers_and_those_who_come_late_cannot_watch() {
    let club = Club::new();
    let game = start(&club).await;
    let moves = CustomId::SetWatch {
        game,
        wish: WatchWish::Moves,
    };
    let refused = club.handle(&club.press(ANN, &moves, &[])).await;
    assert!(
        matches!(refused, Err(ref refusal) if matches!(refusal.reason(), Some(WatchRefusal::OwnGame))),
        "{refused:?}"
    );
    let mut elsewhere = club.press(CLEO, &moves, &[]);
    elsewhere.place.channel = ChannelId::new(11);
    let refused = club.handle(&elsewhere).await;
    assert!(
        matches!(refused, Err(Refusal::NoSuchGame { .. })),
        "{refused:?}"
    );
    resign(&club, game, ANN).await;
    let refused = club.handle(&club.press(CLEO, &moves, &[])).await;
    assert!(matches!(refused, Err(Refusal::Over(_))), "{refused:?}");
}

#[tokio::test]
async fn watching_has_limits() {
    let club = Club::new();
    let game = start(&club).await;
    for user in 0..MAX_WATCHERS as u64 {
        choose(&club, UserId::new(1000 + user), game, WatchWish::End).await;
    }
    let end = |game| CustomId::SetWatch {
        game,
        wish: WatchWish::End,
    };
    let refused = club.handle(&club.press(CLEO, &end(game), &[])).await;
    assert!(
        matches!(refused, Err(ref refusal) if matches!(refusal.reason(), Some(WatchRefusal::TooManyWatchers))),
        "{refused:?}"
    );
    for _ in 0..MOST_WATCHED {
        let game = start(&club).await;
        choose(&club, DAN, game, WatchWish::End).await;
    }
    let last = start(&club).await;
    let refused = club.handle(&club.press(DAN, &end(last), &[])).await;
    assert!(
        matches!(
            refused,
            Err(ref refusal) if matches!(refusal.reason(), Some(WatchRefusal::TooManyGames {
                most: MOST_WATCHED
            }))
        ),
        "{refused:?}"
    );
}

async fn broadcast(club: &Club, channel: Option<ChannelId>) {
    let guild = HERE.guild.unwrap();
    let chosen = vec![GuildSetting::Broadcast(channel)];
    let store = &club.app.store;
    store.choose_for_guild(guild, chosen).await.unwrap();
}

/// Returns the indices of the messages in the channel that shows all games.
fn shown(club: &Club) -> Vec<usize> {
    let places = club.channel.places().into_iter().enumerate();
    places
        .filter_map(|(at, channel)| (channel == SHOW).then_some(at))
        .collect()
}

#[tokio::test]
async fn a_server_shows_each_game_in_one_message() {
    let club = Club::new();
    broadcast(&club, Some(SHOW)).await;
    let game = start(&club).await;
    let other = start(&club).await;
    assert_eq!(shown(&club).len(), 2);
    let message = shown(&club)[0];
    let at_first = club.channel.posts()[message].clone();
    assert_eq!(ids(&at_first), [CustomId::WatchAsk { game }]);
    assert!(at_first.pings.is_empty());
    for _ in 0..3 {
        play(&club, game).await;
        club.pass(MINUTE).await;
    }
    assert_eq!(shown(&club).len(), 2, "it is one message");
    let now = club.channel.posts()[message].clone();
    assert_ne!(now.picture, at_first.picture, "it was updated");
    assert!(
        now.card
            .as_ref()
            .unwrap()
            .text
            .contains("discord.com/channels/")
    );

    // There, everyone may look at the game.
    let mut watch = club.press(CLEO, &CustomId::WatchAsk { game }, &[]);
    watch.place.channel = SHOW;
    assert!(club.handle(&watch).await.is_ok());
    watch.place.channel = ChannelId::new(56);
    assert!(club.handle(&watch).await.is_err());

    // A game that was shown there is shown to the end.
    broadcast(&club, None).await;
    resign(&club, game, BEN).await;
    club.pass(MINUTE).await;
    let over = club.channel.posts()[message].clone();
    assert!(!ids(&over).contains(&CustomId::WatchAsk { game }));
    let replay = CustomId::Replay { game };
    assert!(ids(&over).contains(&replay));
    // Its buttons still work there.
    let mut replay = club.press(CLEO, &replay, &[]);
    replay.place.channel = SHOW;
    assert!(club.handle(&replay).await.is_ok());
    assert!(!watch_of(&club, other).await.is_empty());
    let third = start(&club).await;
    assert_eq!(shown(&club).len(), 2);
    assert!(watch_of(&club, third).await.is_empty());
}

#[tokio::test]
async fn a_channel_for_all_games_shows_the_running_games_at_once() {
    let club = Club::new();
    let (game, other) = (start(&club).await, start(&club).await);
    let over = start(&club).await;
    resign(&club, over, ANN).await;
    assert!(shown(&club).is_empty());
    let mut choose = club.press(ANN, &CustomId::SetBroadcast, &[&SHOW.to_string()]);
    choose.manages = true;
    for _ in 0..2 {
        let reply = club.handle(&choose).await;
        assert!(reply.is_ok(), "{reply:?}");
        club.pump().await;
        club.pass(MINUTE).await;
    }
    let posts = club.channel.posts();
    let mut games: Vec<CustomId> = shown(&club)
        .iter()
        .flat_map(|at| ids(&posts[*at]))
        .collect();
    games.sort_by_key(ToString::to_string);
    let expected = [game, other].map(|game| CustomId::WatchAsk { game });
    assert_eq!(games, expected);
    // The same messages show what follows.
    play(&club, game).await;
    club.pass(MINUTE).await;
    assert_eq!(shown(&club).len(), 2);
}

#[tokio::test]
async fn trouble_in_the_channel_for_all_games_delays_no_board() {
    use crate::ports::messenger::SendError;
    let club = Club::new();
    broadcast(&club, Some(SHOW)).await;
    let game = start(&club).await;
    *club.channel.edit_trouble.lock().unwrap() = Some(SendError::Forbidden("no".to_owned()));
    for _ in 0..3 {
        let posts = club.channel.posts().len();
        play(&club, game).await;
        assert_eq!(club.channel.posts().len(), posts + 1);
    }
    *club.channel.edit_trouble.lock().unwrap() = None;
    club.pass(MINUTE).await;
    resign(&club, game, BEN).await;
    club.pass(MINUTE).await;
    let message = shown(&club)[0];
    let over = club.channel.posts()[message].clone();
    assert!(ids(&over).contains(&CustomId::Replay { game }));
}

#[tokio::test]
async fn games_stay_in_the_channel_where_they_were_shown_first() {
    let club = Club::new();
    broadcast(&club, Some(SHOW)).await;
    let game = start(&club).await;
    let message = shown(&club)[0];
    let before = club.channel.posts()[message].clone();
    broadcast(&club, Some(ChannelId::new(56))).await;
    play(&club, game).await;
    club.pass(MINUTE).await;
    let now = club.channel.posts()[message].clone();
    assert_ne!(now.picture, before.picture);
    let places = club.channel.places();
    assert!(!places.contains(&ChannelId::new(56)), "{places:?}");
    // Others are shown in the new one.
    start(&club).await;
    assert!(club.channel.places().contains(&ChannelId::new(56)));
}

#[tokio::test]
async fn a_board_that_is_shown_again_is_told_once() {
    let club = Club::new();
    let game = start(&club).await;
    choose(&club, CLEO, game, WatchWish::Moves).await;
    // Two moves before anything is sent: the newest board is enough.
    for _ in 0..2 {
        let record = club.app.store.game(game).await.unwrap().unwrap();
        let loaded = club.app.load_without_names(record).await.unwrap();
        let m = loaded.game.legal_moves().swap_remove(0);
        club.play(loaded.turn().unwrap(), &m).await;
    }
    club.pump().await;
    assert_eq!(told(&club), [CLEO]);
}

#[tokio::test]
async fn who_stops_in_time_is_not_told_at_the_end_of_the_day() {
    let club = Club::new();
    let game = start(&club).await;
    for user in [CLEO, DAN] {
        choose(&club, user, game, WatchWish::Daily).await;
    }
    play(&club, game).await;
    choose(&club, CLEO, game, WatchWish::Stop).await;
    club.pass(Duration::from_hours(24)).await;
    assert_eq!(told(&club), [DAN]);
}

#[tokio::test]
async fn who_begins_to_watch_just_when_a_game_ends_is_told_the_end() {
    let club = Club::new();
    let game = start(&club).await;
    resign(&club, game, ANN).await;
    // This simulates a game that ended after it was checked.
    let watch = CustomId::SetWatch {
        game,
        wish: WatchWish::Moves,
    };
    let request = club.press(CLEO, &watch, &[]);
    let how = WatchWish::Moves.how();
    let set = club.app.set_watcher(&request, game, how, club.now()).await;
    set.unwrap();
    club.pump().await;
    assert_eq!(told(&club), [CLEO]);
    assert!(watch_of(&club, game).await.is_empty());
}

#[tokio::test]
async fn practice_and_games_in_the_channel_itself_are_not_shown() {
    let club = Club::new();
    broadcast(&club, Some(SHOW)).await;
    let alone = [
        ("game", text("squadro")),
        ("opponent", Value::User(person(ANN))),
    ];
    let begun = club.handle(&club.command(ANN, "challenge", &alone)).await;
    assert!(begun.is_ok(), "{begun:?}");
    club.pump().await;
    assert_eq!(shown(&club), [] as [usize; 0]);
    broadcast(&club, Some(HERE.channel)).await;
    let before = club.channel.posts().len();
    start(&club).await;
    let after = club.channel.posts().len();
    assert_eq!(after, before + 1);
}

#[tokio::test]
async fn settings_about_own_games_do_not_matter() {
    use asterism_store::Pings;
    let club = Club::new();
    let game = start(&club).await;
    for pings in [Pings::None, Pings::Digest, Pings::Channel] {
        let chosen = vec![Setting::Pings(pings)];
        club.app.store.choose(CLEO, chosen).await.unwrap();
        choose(&club, CLEO, game, WatchWish::Moves).await;
        let before = told(&club).len();
        play(&club, game).await;
        assert_eq!(told(&club).len(), before + 1, "{pings:?}");
    }
}
