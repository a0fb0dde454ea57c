use std::sync::atomic::Ordering;
use std::time::Duration;

use asterism_store::{Challenge, GameId, GuildSetting};

use crate::protocol::custom_id::CustomId;
use crate::protocol::reply::Reply;
use crate::protocol::request::{Permission, Value};
use crate::testing::club::{ANN, BEN, Club, HERE, ids, person, text};

const MINUTE: Duration = Duration::from_mins(1);

/// Makes Ann challenge Ben; the reply with the challenge's post is lost.
async fn challenge(club: &Club) -> GameId {
    let options = [
        ("game", text("pentagame")),
        ("opponent", Value::User(person(BEN))),
    ];
    let made = club.handle(&club.command(ANN, "challenge", &options)).await;
    let Ok(Reply::Say(post, _)) = made else {
        panic!("a challenge is made: {made:?}")
    };
    post.challenge.expect("a challenge's post names it")
}

async fn load(club: &Club, id: GameId) -> Option<Challenge> {
    let challenge = club.app.store.challenge(id).await;
    challenge.expect("the memory store does not fail")
}

#[tokio::test]
async fn a_challenge_whose_reply_was_lost_is_posted_after_a_minute() {
    let club = Club::new();
    let id = challenge(&club).await;
    club.pump().await;
    assert_eq!(club.channel.posts().len(), 0, "the reply shows it");
    club.app.clock.skip(MINUTE);
    club.pump().await;
    assert_eq!(club.channel.posts().len(), 1);
    assert_eq!(club.channel.pings(), [BEN]);
    assert!(load(&club, id).await.expect("it is open").post.is_some());
    // It works like any other challenge.
    let accept = club.public_press(BEN, &CustomId::Accept(id));
    club.handle(&accept).await.expect("Ben is challenged");
    club.pump().await;
    assert!(load(&club, id).await.is_none(), "the game has begun");
}

#[tokio::test]
async fn a_challenge_whose_post_is_known_or_that_was_closed_is_not_posted_again() {
    let club = Club::new();
    let known = challenge(&club).await;
    club.post_challenge(known).await;
    let declined = challenge(&club).await;
    let decline = club.press(BEN, &CustomId::Decline(declined), &[]);
    club.handle(&decline).await.expect("Ben is challenged");
    let before = club.channel.posts().len();
    club.app.clock.skip(MINUTE);
    club.pump().await;
    let news = club.channel.posts()[before..].to_vec();
    assert!(news.iter().all(|post| post.challenge.is_none()), "{news:?}");
}

#[tokio::test]
async fn a_challenge_that_cannot_be_shown_is_withdrawn() {
    let club = Club::new();
    club.channel.kicked.store(true, Ordering::Relaxed);
    let mut challenges = Vec::new();
    for _ in 0..10 {
        challenges.push(challenge(&club).await);
    }
    club.app.clock.skip(MINUTE);
    club.pump().await;
    for id in challenges {
        assert!(load(&club, id).await.is_none());
    }
    // Ann may make other challenges.
    challenge(&club).await;
}

#[tokio::test]
async fn the_post_of_a_challenge_shows_its_game_also_if_the_thread_cannot_be_opened() {
    let club = Club::new();
    let guild = HERE.guild.expect("the club is in a server");
    let threads = vec![GuildSetting::Threads(true)];
    let chosen = club.app.store.choose_for_guild(guild, threads).await;
    chosen.expect("the memory store does not fail");
    *club.channel.lacks.lock().unwrap() = Some(vec![Permission::CreatePublicThreads]);
    let id = challenge(&club).await;
    let message = club.post_challenge(id).await;
    // Ben accepts elsewhere.
    let accept = club.press(BEN, &CustomId::Accept(id), &[]);
    club.handle(&accept).await.expect("Ben is challenged");
    club.pump().await;
    club.app.clock.skip(MINUTE / 10);
    club.pump().await;
    assert!(club.channel.threads().is_empty());
    let post = club.channel.shown(message);
    let accept = CustomId::Accept(id);
    assert!(!ids(&post).contains(&accept), "{post:?}");
}
