//! What watchers are told once they may no longer see a game.

use std::sync::atomic::Ordering;

use asterism_store::Pings;

use super::*;
use crate::ports::rights::Sight;
use crate::protocol::reply::Post;

const DAY: Duration = Duration::from_hours(24);

/// Plays a turn, and waits until the daily messages are sent.
async fn play_for_a_day(club: &Club, game: GameId) {
    play(club, game).await;
    club.pass(DAY).await;
}

#[tokio::test]
async fn who_no_longer_sees_a_game_is_told_nothing_of_it() {
    use Sight::{Hidden, Seen, Unknown};
    use WatchWish::{Daily, End, Moves};
    // When they want to be told, whether they see the game in the middle and at its end, and whether they are told the result.
    for (wish, then, at_last, told_end) in [
        (Moves, Seen, Seen, true),
        (Moves, Hidden, Hidden, false),
        (Moves, Hidden, Seen, false),
        (Moves, Unknown, Unknown, false),
        (Moves, Unknown, Seen, true),
        (End, Hidden, Hidden, false),
        (End, Unknown, Unknown, false),
        (End, Hidden, Seen, true),
        (Daily, Seen, Seen, true),
        (Daily, Hidden, Hidden, false),
        (Daily, Hidden, Seen, false),
        (Daily, Unknown, Unknown, false),
        (Daily, Unknown, Seen, true),
    ] {
        let case = format!("{wish:?}: {then:?}, {at_last:?}");
        let club = Club::new();
        let game = start(&club).await;
        choose(&club, CLEO, game, wish).await;
        let watches_long = async || {
            let watchers = watch_of(&club, game).await.watchers;
            watchers.iter().any(|watcher| watcher.user == CLEO)
        };
        play_for_a_day(&club, game).await;
        let before = usize::from(wish != End);
        assert_eq!(told(&club), vec![CLEO; before], "{case}");
        club.rights.set(CLEO, HERE.channel, then);
        play_for_a_day(&club, game).await;
        let meanwhile = before + usize::from(then == Seen && wish != End);
        assert_eq!(told(&club), vec![CLEO; meanwhile], "{case}");
        assert_eq!(
            watches_long().await,
            wish == End || then != Hidden,
            "{case}"
        );
        club.rights.set(CLEO, HERE.channel, at_last);
        resign(&club, game, ANN).await;
        club.pass(DAY).await;
        let after = meanwhile + usize::from(told_end);
        assert_eq!(told(&club), vec![CLEO; after], "{case}");
        assert!(watch_of(&club, game).await.is_empty(), "{case}");
    }
}

#[tokio::test]
async fn while_discord_does_not_say_who_sees_a_game_nobody_is_told() {
    for wish in [WatchWish::Moves, WatchWish::Daily] {
        let club = Club::new();
        let game = start(&club).await;
        choose(&club, CLEO, game, wish).await;
        club.rights.fails.store(true, Ordering::Relaxed);
        let posts = club.channel.posts().len();
        play_for_a_day(&club, game).await;
        assert_eq!(told(&club), [], "{wish:?}");
        assert_eq!(
            club.channel.posts().len(),
            posts + 1,
            "no board waits for it"
        );
        club.rights.fails.store(false, Ordering::Relaxed);
        club.pass(20 * MINUTE).await;
        assert_eq!(told(&club), [CLEO], "{wish:?}");
    }
}

#[tokio::test]
async fn players_are_told_of_their_own_games_wherever_they_are() {
    let club = Club::new();
    let game = start(&club).await;
    let chosen = vec![Setting::Pings(Pings::Direct)];
    club.app.store.choose(BEN, chosen).await.unwrap();
    club.rights.set(BEN, HERE.channel, Sight::Hidden);
    play(&club, game).await;
    assert_eq!(told(&club), [BEN], "it is Ben's turn");
}

#[tokio::test]
async fn a_daily_message_leaves_out_only_what_its_reader_may_not_see() {
    let club = Club::new();
    let watched = start(&club).await;
    let own = club.begin(GameKind::Squadro, "", &[CLEO, DAN]).await;
    let chosen = vec![Setting::Pings(Pings::Digest)];
    club.app.store.choose(DAN, chosen).await.unwrap();
    choose(&club, DAN, watched, WatchWish::Daily).await;
    play(&club, watched).await;
    play(&club, own).await;
    club.rights.set(DAN, HERE.channel, Sight::Hidden);
    club.pass(DAY).await;
    let directs = club.channel.directs();
    let (_, daily) = directs.iter().find(|(user, _)| *user == DAN).unwrap();
    let text = &daily.card.as_ref().unwrap().text;
    assert!(text.contains(&format!("#{own}")), "{text}");
    assert!(!text.contains(&format!("#{watched}")), "{text}");
}

#[tokio::test]
async fn a_game_that_not_everyone_may_see_is_not_shown_to_everyone() {
    let club = Club::new();
    broadcast(&club, Some(SHOW)).await;
    let set_private = |is_private: bool| {
        let mut private = club.rights.private.lock().unwrap();
        private.clear();
        private.extend(is_private.then_some(HERE.channel));
    };
    set_private(true);
    let game = start(&club).await;
    play(&club, game).await;
    assert_eq!(shown(&club), [] as [usize; 0]);
    let watch_there = async || {
        let mut watch = club.press(CLEO, &CustomId::WatchAsk { game }, &[]);
        watch.place.channel = SHOW;
        club.handle(&watch).await
    };
    let refused = watch_there().await;
    assert!(
        matches!(refused, Err(Refusal::NoSuchGame { .. })),
        "{refused:?}"
    );

    set_private(false);
    play(&club, game).await;
    let [message] = shown(&club)[..] else {
        panic!("it should be shown: {:?}", shown(&club))
    };
    assert!(watch_there().await.is_ok());

    // The message that showed it is no longer updated.
    set_private(true);
    let before = club.channel.posts()[message].clone();
    play(&club, game).await;
    resign(&club, game, BEN).await;
    club.pass(MINUTE).await;
    let after = club.channel.posts()[message].clone();
    assert_eq!(after.picture, before.picture);
    let text = |post: &Post| post.card.as_ref().unwrap().text.clone();
    assert_eq!(text(&after), text(&before));
    assert_eq!(ids(&after), []);
    assert!(watch_there().await.is_err());
}

#[tokio::test]
async fn while_discord_does_not_say_who_sees_a_game_it_is_not_shown_to_everyone() {
    let club = Club::new();
    broadcast(&club, Some(SHOW)).await;
    club.rights.fails.store(true, Ordering::Relaxed);
    let game = start(&club).await;
    let posts = club.channel.posts().len();
    play(&club, game).await;
    assert_eq!(
        club.channel.posts().len(),
        posts + 1,
        "no board waits for it"
    );
    assert_eq!(shown(&club), [] as [usize; 0]);
    let mut watch = club.press(CLEO, &CustomId::WatchAsk { game }, &[]);
    watch.place.channel = SHOW;
    let refused = club.handle(&watch).await;
    assert!(matches!(refused, Err(Refusal::Trouble)), "{refused:?}");
    club.rights.fails.store(false, Ordering::Relaxed);
    club.pass(20 * MINUTE).await;
    assert_eq!(shown(&club).len(), 1);
}
