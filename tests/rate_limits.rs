//! Discord limits requests: the bot stays within the limits, waits as long as it is told to, and loses no board.

use std::collections::HashMap;
use std::time::{Duration, SystemTime};

use asterism_sandbox::{ApiRequest, RateLimits, Scope};
use serde_json::{Value, json};

use crate::support::game::RECORDED;
use crate::support::request::{CALLBACK, is_post};
use crate::support::{Because, Club, Game, Setup};

const MESSAGES: &str = "/channels/{channel_id}/messages";
pub(crate) const MESSAGE: &str = "/channels/{channel_id}/messages/{message_id}";

/// Most requests in any second, except those about interactions. Discord allows 50.
const A_SECOND: usize = 40;

/// How long it may take until the part of the bot that sends the next request knows of a refusal.
const ON_ITS_WAY: Duration = Duration::from_millis(500);

/// Duration, in seconds, of the limits that this test begins.
const LASTS: f64 = 2.5;

/// Games in several channels: enough boards in each for its limits to matter.
async fn begin_games(club: &Club) -> Vec<Game> {
    let mut games = Vec::new();
    for number in 0..3 {
        let body = json!({"guild": club.guild, "name": format!("limited-{number}")});
        let made = club.page.post("/sandbox/channels", &body).await;
        let channel = made.unwrap_or_else(|refused| panic!("{refused}"))["id"].clone();
        let channel = channel.as_str().expect("a channel has an id").to_owned();
        for (one, other) in [("Ann", "Ben"), ("Cleo", "Ann")] {
            let (one, other) = (club.player(one), club.player(other));
            let (one, other) = (one.at(&channel), other.at(&channel));
            games.push(Game::accepted(&[&one, &other], json!({})).await);
        }
    }
    for game in &games {
        game.turn(club, 0).await;
    }
    games
}

/// Plays one move in each game, all at the same time, and waits for the boards.
async fn play_move(club: &Club, games: &[Game], ply: usize) {
    for game in games {
        let options = json!({"move": RECORDED[ply], "game": game.id});
        let player = game.on_turn(ply).at(&game.channel);
        let answer = player.command("move", options).await;
        answer.played();
    }
    for game in games {
        game.turn(club, ply + 1).await;
    }
}

/// Limits that Discord may begin at any time, for reasons that no header announces. Each hits the first request that matches.
fn limits() -> Vec<Value> {
    vec![
        json!({"do": "limit", "scope": "user", "method": "POST", "route": MESSAGES}),
        json!({"do": "limit", "scope": "user", "method": "PATCH", "route": MESSAGE}),
        json!({"do": "limit", "scope": "shared", "method": "POST", "route": MESSAGES}),
        json!({"do": "limit", "scope": "global", "method": "POST", "route": MESSAGES}),
        json!({"do": "refuse", "status": 429, "code": 30046, "method": "PATCH", "route": MESSAGE}),
        json!({"do": "limit", "scope": "cloudflare", "method": "POST", "route": MESSAGES}),
    ]
}

#[tokio::test]
async fn limits_are_kept_and_after_a_refusal_no_request_comes_too_early() {
    let mut club = Setup::sockets(Because::OfItsConnection)
        .limited(RateLimits::Discord)
        .open()
        .await;
    let games = begin_games(&club).await;
    play_move(&club, &games, 0).await;
    let refused = |request: &ApiRequest| request.status == 429;
    let early = club.requests(0).into_iter().filter(refused).count();
    assert_eq!(early, 0, "the bot exceeds limits of which it is told");

    for (route, status) in [MESSAGES, MESSAGE, CALLBACK].map(|route| (route, 429)) {
        club.tolerate(status, route);
    }
    for (ply, mut limit) in (1..).zip(limits()) {
        let is_ban = limit["scope"] == "cloudflare";
        // Interactions must be answered within three seconds, and a ban holds them up, too.
        limit["retry_after"] = json!(if is_ban { 1.0 } else { LASTS });
        limit["times"] = json!(1);
        let before = club.requests_so_far();
        let added = club.page.post("/sandbox/faults", &limit).await;
        added.unwrap_or_else(|refused| panic!("{limit}: {refused}"));
        play_move(&club, &games, ply).await;
        club.request_after(before, "the refusal", refused).await;
    }
    let requests = club.requests(0);
    check_refusals(&requests);
    check_rate(&requests);
    let scopes = requests.iter().filter_map(|request| request.too_many);
    let scopes: Vec<Scope> = scopes.collect();
    for scope in [Scope::User, Scope::Shared, Scope::Global, Scope::Cloudflare] {
        assert!(scopes.contains(&scope), "{scope:?} was not met");
    }
    // Each board came once.
    let boards = requests.iter().filter(|it| is_post(it) && it.status == 200);
    assert_eq!(boards.count(), games.len() * (limits().len() + 2));
    club.close().await;
}

/// Returns the bucket of a request.
fn bucket(request: &ApiRequest) -> (&str, Option<&str>, Option<&str>) {
    let channel = request.path.split('/').nth(2);
    (&request.method, request.route, channel)
}

fn is_about_interaction(request: &ApiRequest) -> bool {
    request.path.starts_with("/interactions/") || request.path.starts_with("/webhooks/")
}

/// Returns whether a limit that refused one request also holds for another one.
fn holds_for(refused: &ApiRequest, other: &ApiRequest) -> bool {
    match refused.too_many {
        Some(Scope::User | Scope::Shared) => bucket(refused) == bucket(other),
        Some(Scope::Global) => !is_about_interaction(other),
        Some(Scope::Cloudflare) => true,
        None => false,
    }
}

/// Returns how long a refusal tells the bot to wait.
fn told_to_wait(refused: &ApiRequest) -> Duration {
    let error = refused.error.as_ref().expect("a refusal has an error");
    // A page names whole seconds in its header.
    let seconds = error["retry_after"].as_f64().unwrap_or(1.0);
    Duration::from_secs_f64(seconds)
}

/// Checks that no request comes while a limit holds, except those that were on their way, and that none is refused after the wait.
fn check_refusals(requests: &[ApiRequest]) {
    let since = |time: SystemTime, start: SystemTime| time.duration_since(start).ok();
    let mut last: HashMap<_, &ApiRequest> = HashMap::new();
    let mut in_order: Vec<&ApiRequest> = requests.iter().collect();
    in_order.sort_by_key(|request| request.arrived);
    for (at, request) in in_order.iter().enumerate() {
        if request.status == 429 {
            let wait = told_to_wait(request);
            for later in &in_order[at + 1..] {
                let Some(after) = since(later.arrived, request.at) else {
                    continue;
                };
                // The time of the response is that before it was sent.
                let too_early = after > ON_ITS_WAY && after < wait;
                assert!(
                    !(too_early && holds_for(request, later)),
                    "{later:?} comes {after:?} after {request:?}"
                );
            }
        }
        let before = last.insert(bucket(request), *request);
        if let Some(before) = before
            && before.status == 429
            && request.status == 429
            // Another limit may have begun since.
            && before.too_many == request.too_many
            && let Some(after) = since(request.arrived, before.at)
        {
            let twice = "two refusals in a row";
            assert!(after <= ON_ITS_WAY, "{twice}: {before:?}, {request:?}");
        }
    }
}

/// Checks that there are not too many requests in any second.
fn check_rate(requests: &[ApiRequest]) {
    let counted = requests.iter().filter(|it| !is_about_interaction(it));
    let mut times: Vec<SystemTime> = counted.map(|request| request.arrived).collect();
    times.sort_unstable();
    for (first, time) in times.iter().enumerate() {
        let within = |it: &&SystemTime| **it < *time + Duration::from_secs(1);
        let count = times[first..].iter().take_while(within).count();
        assert!(count <= A_SECOND, "{count} requests in a second");
    }
}
