//! The connection to Discord hangs, breaks or is refused: no one waits for a request that hangs, and nothing is lost or done twice.

use serde_json::{Value, json};

use crate::support::game::{RECORDED, challenge, game_id};
use crate::support::page::Page;
use crate::support::request::{CALLBACK, ORIGINAL, is_callback, is_post};
use crate::support::time::minutes;
use crate::support::{Because, Club, Game, Message, Setup};

/// Makes requests fail from now on, as `POST /sandbox/faults` of the sandbox describes.
pub(crate) async fn fail(page: &Page, fault: Value) {
    let added = page.post("/sandbox/faults", &fault).await;
    added.unwrap_or_else(|refused| panic!("{fault}: {refused}"));
}

/// Waits until `count` requests hang.
pub(crate) async fn wait_for_hanging(page: &Page, count: u64) {
    let look = async {
        while page.hanging().await < count {
            tokio::task::yield_now().await;
        }
    };
    let waited = tokio::time::timeout(crate::support::page::PATIENCE, look).await;
    waited.unwrap_or_else(|_| panic!("{count} requests never hang at once"));
}

/// Route of a new message.
pub(crate) const MESSAGES: &str = "/channels/{channel_id}/messages";

/// Games whose boards hang, while boards of other games come at once.
async fn check_hanging(channels: usize, games: usize) {
    let mut club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let elsewhere = Game::begin(&club, &[&ann, &ben]).await;
    let mut stuck = Vec::new();
    for number in 0..channels {
        let body = json!({"guild": club.guild, "name": format!("stuck-{number}")});
        let made = club.page.post("/sandbox/channels", &body).await;
        let channel = made.unwrap_or_else(|refused| panic!("{refused}"))["id"].clone();
        let channel = channel.as_str().expect("a channel has an id").to_owned();
        fail(&club.page, json!({"do": "hang", "channel": channel})).await;
        stuck.push(channel);
    }
    let (cleo, dan) = (club.player("Cleo"), club.player("Dan"));
    for number in 0..games {
        let channel = &stuck[number % channels];
        let (cleo, dan) = (cleo.at(channel), dan.at(channel));
        let post = challenge(&[&cleo, &dan], json!({})).await.public();
        dan.press(&post, "Accept").await.public();
    }
    wait_for_hanging(&club.page, games as u64).await;
    for (ply, notation) in RECORDED.iter().enumerate().take(2) {
        elsewhere.play(&club, ply, notation).await;
    }
    assert_eq!(
        club.page.hanging().await,
        games as u64,
        "the boards came while the others hung"
    );
    // They come when Discord answers, and are too many at once for it.
    club.tolerate(429, MESSAGES);
    let before = club.requests(0).len();
    club.page.lift_faults().await;
    for _ in 0..games {
        club.request_after(before, "the boards that hung", is_post)
            .await;
    }
    club.expect_trouble();
    club.close().await;
}

#[tokio::test]
async fn sixteen_requests_that_hang_hold_up_no_other_board() {
    check_hanging(1, 16).await;
}

#[tokio::test]
async fn many_requests_that_hang_hold_up_no_other_board() {
    check_hanging(4, 64).await;
}

/// Returns everything that can happen to a request for a moment.
pub(crate) fn faults() -> Vec<Value> {
    vec![
        json!({"do": "refuse", "status": 429, "retry_after": 0.3}),
        json!({"do": "refuse", "status": 429, "retry_after": 1, "page": true}),
        json!({"do": "refuse", "status": 500}),
        json!({"do": "refuse", "status": 503, "page": true}),
        json!({"do": "reset"}),
        json!({"do": "lose"}),
        json!({"do": "hang"}),
        json!({"do": "hang_after"}),
    ]
}

/// Makes the next first response fail.
async fn fail_next_callback(club: &Club, mut fault: Value) {
    fault["route"] = json!(CALLBACK);
    fault["times"] = json!(1);
    fail(&club.page, fault).await;
}

#[tokio::test]
async fn a_response_that_fails_once_arrives_in_time() {
    let mut club = Setup::sockets(Because::OfItsConnection).open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    for status in [429, 500, 503] {
        club.tolerate(status, CALLBACK);
    }
    for fault in faults() {
        fail_next_callback(&club, fault.clone()).await;
        let help = ann.command("help", json!({})).await;
        assert!(!help.failed(), "{fault}");
        help.private();

        // A challenge is one message, and its message is known: it says when it is withdrawn elsewhere.
        fail_next_callback(&club, fault.clone()).await;
        let post = challenge(&[&ann, &ben], json!({})).await;
        assert!(!post.failed(), "{fault}");
        let post = post.public();
        let list = ann.command("games", json!({})).await.private();
        let withdraw = format!("Withdraw #{}", game_id(&post));
        ann.press(&list, &withdraw).await.private();
        let closed = |message: &Message| message.id() == post.id() && !message.is_live();
        club.feed
            .until("the challenge to be closed", |view| {
                view.messages.values().any(closed).then_some(())
            })
            .await;
        let posts = club.page.messages(&ann.id, &ann.channel).await;
        let posts = posts.into_iter().map(Message::of);
        let same = posts.filter(|it| !it.is_private() && it.footer() == post.footer());
        assert_eq!(same.count(), 1, "{fault}");
    }
    club.close().await;
}

#[tokio::test]
async fn a_response_to_which_discord_never_answers_counts_once() {
    let club = Setup::sockets(Because::OfItsConnection).open().await;
    let ann = club.player("Ann");
    // Discord accepts the first attempt, but the bot hears of no attempt and has to ask.
    fail(&club.page, json!({"do": "hang_after", "route": CALLBACK})).await;
    let help = ann.command("help", json!({})).await;
    assert!(!help.failed());
    help.private();
    club.logged("asked for the response to an interaction")
        .await;
    club.page.lift_faults().await;
    club.close().await;
}

/// A deferred response is sent again when Discord fails: its token lives for 15 minutes.
#[tokio::test]
async fn a_deferred_response_that_fails_is_sent_again() {
    let mut club = Setup::sockets(Because::OfItsConnection).open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    game.play_recorded(&club, 3).await;
    for status in [429, 500, 503] {
        club.tolerate(status, ORIGINAL);
    }
    for mut fault in [
        json!({"do": "refuse", "status": 429, "retry_after": 0.3}),
        json!({"do": "refuse", "status": 500}),
        json!({"do": "refuse", "status": 503, "page": true}),
        json!({"do": "reset"}),
        json!({"do": "lose"}),
    ] {
        fault["route"] = json!(ORIGINAL);
        fault["times"] = json!(3);
        fail(&club.page, fault.clone()).await;
        let replay = ann.command("replay", json!({"game": game.id})).await;
        assert_eq!(replay.outcome, "deferred", "{fault}");
        let replay = replay.private();
        assert_eq!(replay.files().len(), 1, "{fault}: {}", replay.show());
        club.page.lift_faults().await;
    }
    club.close().await;
}

/// The bot dies between a challenge and its post, so no one can see the challenge, which counts as open.
#[tokio::test]
async fn a_challenge_whose_post_is_lost_is_posted_later() {
    let mut club = Club::open_timeless().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    fail(&club.page, json!({"do": "hang", "route": CALLBACK})).await;
    let asked = tokio::spawn({
        let (ann, ben) = (ann.clone(), ben.clone());
        async move { challenge(&[&ann, &ben], json!({})).await }
    });
    wait_for_hanging(&club.page, 1).await;
    club.kill_bot().await;
    club.page.lift_faults().await;
    asked.abort();
    // Discord accepted this one, but the bot dies before it knows its message.
    club.start_bot().await;
    club.kill_bot_when(is_callback);
    let asked = tokio::spawn({
        let (ann, ben) = (ann.clone(), ben.clone());
        async move { challenge(&[&ann, &ben], json!({})).await }
    });
    club.wait_for_killed_bot().await;
    asked.abort();
    club.start_bot().await;
    club.pass(minutes(2)).await;
    let posts = club.page.messages(&ann.id, &ann.channel).await;
    let posts: Vec<Message> = posts.into_iter().map(Message::of).collect();
    let open: Vec<&Message> = posts
        .iter()
        .filter(|post| post.has_button("Accept"))
        .collect();
    let ids: Vec<String> = open.iter().map(|post| game_id(post)).collect();
    assert_eq!(ids.len(), 2, "{ids:?}");
    assert_ne!(ids[0], ids[1]);
    for post in open {
        club.check_notifications(post, &[&ben]).await;
        ben.press(post, "Accept").await.public();
    }
    club.wait_until_idle().await;
    club.close().await;
}
