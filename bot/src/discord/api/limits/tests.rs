use std::sync::Arc;

use serde_json::json;
use tokio::task::JoinSet;

use super::*;

/// Limits, at a time that the test moves.
#[derive(Default)]
struct Run {
    limits: Limits,
}

/// Returns the path of a request to post a message.
fn posting(channel: u64) -> (Method, String) {
    (
        Method::POST,
        format!("/api/v10/channels/{channel}/messages"),
    )
}

fn headers(of: &[(&'static str, &str)]) -> HeaderMap {
    let mut headers = HeaderMap::new();
    for (name, value) in of {
        headers.insert(*name, value.parse().unwrap());
    }
    headers
}

/// Returns the headers of a response from a bucket of five in five seconds, which is full again at `reset`.
fn told(left: u32, reset_after: f64, reset: f64) -> HeaderMap {
    headers(&[
        ("via", "1.1 google"),
        ("x-ratelimit-limit", "5"),
        ("x-ratelimit-remaining", &left.to_string()),
        ("x-ratelimit-reset-after", &reset_after.to_string()),
        ("x-ratelimit-reset", &reset.to_string()),
    ])
}

fn too_many(wait: f64, mut headers: HeaderMap, scope: &'static str) -> (HeaderMap, ApiError) {
    headers.insert("x-ratelimit-scope", scope.parse().unwrap());
    let is_global = scope == "global";
    let body = json!({"message": "…", "retry_after": wait, "global": is_global});
    let error = ApiError::read(429, &headers, body.to_string().as_bytes());
    (headers, error)
}

impl Run {
    async fn enter(&self, (method, path): &(Method, String)) -> Result<Ticket<'_>, Duration> {
        let deadline = Instant::now() + Duration::from_secs(20);
        let key = BucketKey::of(method, path);
        self.limits.enter(key, deadline).await
    }

    /// Makes a request that must be let through at once.
    async fn pass(&self, request: &(Method, String)) -> Ticket<'_> {
        let begin = Instant::now();
        let ticket = self.enter(request).await;
        let ticket = ticket.unwrap_or_else(|wait| panic!("{request:?} has to wait {wait:?}"));
        assert_eq!(Instant::now(), begin, "{request:?} waited");
        ticket
    }

    /// Returns the milliseconds after which a refused request should come back.
    async fn refuse(&self, request: &(Method, String)) -> u128 {
        let refused = self.enter(request).await.err();
        refused.expect("it is too soon").as_millis()
    }

    /// Makes requests until it is known how this route is limited.
    async fn learn(&self) {
        let ticket = self.pass(&posting(99)).await;
        ticket.note(&told(4, 1.0, 1.0), None);
    }
}

async fn pass_time(millis: u64) {
    tokio::time::advance(Duration::from_millis(millis)).await;
}

#[test]
fn buckets_are_told_by_route_and_channel() {
    let key = |method: Method, path: &str| BucketKey::of(&method, path);
    let check = |path: &str, template: &str, major| {
        let wanted = BucketKey {
            route: (Method::GET, template.to_owned()),
            major,
        };
        assert_eq!(key(Method::GET, path), Some(wanted), "{path}");
    };
    check("/channels/12/messages", "/channels/{}/messages", 12);
    check("/channels/12/messages/3", "/channels/{}/messages/{}", 12);
    check("/guilds/7/members/3", "/guilds/{}/members/{}", 7);
    check("/users/3", "/users/{}", 0);
    check("/users/@me", "/users/@me", 0);
    let commands = "/applications/{}/guilds/{}/commands";
    check("/applications/1/guilds/7/commands", commands, 7);
    assert_ne!(key(Method::GET, "/users/3"), key(Method::POST, "/users/3"));
    assert_eq!(key(Method::POST, "/interactions/1/secret/callback"), None);
    assert_eq!(key(Method::POST, "/webhooks/1/secret"), None);
}

#[tokio::test(start_paused = true)]
async fn no_more_requests_are_let_through_than_are_left() {
    let run = Run::default();
    let (here, there) = (posting(1), posting(2));
    run.learn().await;
    pass_time(1000).await;
    let tickets = [
        run.pass(&here).await,
        run.pass(&here).await,
        run.pass(&here).await,
    ];
    // The responses arrive late, and not in order.
    let [first, second, third] = tickets;
    second.note(&told(3, 6.0, 16.0), None);
    first.note(&told(4, 4.0, 14.0), None);
    third.note(&told(2, 8.0, 18.0), None);
    pass_time(500).await;
    let fourth = run.pass(&here).await;
    let fifth = run.pass(&here).await;
    assert_eq!(run.refuse(&here).await, 7500, "nothing more is left");
    fourth.note(&told(1, 9.0, 19.5), None);
    fifth.note(&told(0, 10.0, 20.5), None);
    for _ in 0..5 {
        assert_eq!(run.refuse(&here).await, 10_000);
    }
    assert_eq!(
        run.refuse(&here).await,
        20_000,
        "not all come back together"
    );
    run.pass(&there).await.note(&told(4, 2.0, 16.0), None);
    // A request that only has to wait for a short time is not refused.
    pass_time(8000).await;
    let begin = Instant::now();
    let ticket = run.enter(&here).await.expect("it waits");
    assert_eq!(begin.elapsed().as_millis(), 2000);
    ticket.note(&told(4, 2.0, 32.5), None);
    for _ in 0..3 {
        drop(run.pass(&here).await);
    }
}

#[tokio::test(start_paused = true)]
async fn one_request_finds_out_how_a_route_is_limited() {
    let run = Run::default();
    let (here, there) = (posting(1), posting(2));
    let first = run.pass(&here).await;
    assert!(run.refuse(&here).await <= 100);
    // Another channel can hang, too.
    drop(run.pass(&there).await);
    let (second, ()) = tokio::join!(run.enter(&here), async {
        first.note(&told(3, 2.0, 12.0), None);
    });
    let second = second.expect("it is let through");
    // Another process has used up the rest.
    second.note(&told(0, 5.0, 15.0), None);
    assert_eq!(run.refuse(&here).await, 5000);

    // A route without a limit is only subject to the limit of all requests.
    let list = (Method::GET, "/api/v10/channels/1/messages".to_owned());
    run.pass(&list).await.note(&headers(&[]), None);
    pass_time(1000).await;
    for _ in 0..4 {
        drop(run.pass(&list).await);
    }
}

#[tokio::test(start_paused = true)]
async fn after_too_many_requests_there_is_a_pause_and_then_one_at_a_time() {
    for scope in ["user", "shared"] {
        let run = Run::default();
        let (here, there) = (posting(1), posting(2));
        run.learn().await;
        let (headers, error) = too_many(10.0, told(0, 10.0, 20.0), scope);
        run.pass(&here).await.note(&headers, Some(&error));
        assert_eq!(run.refuse(&here).await, 10_000);
        drop(run.pass(&there).await);
        pass_time(10_000).await;
        let probe = run.pass(&here).await;
        assert!(run.refuse(&here).await <= 100, "{scope}");
        pass_time(1000).await;
        probe.note(&told(4, 1.0, 30.0), None);
        for _ in 0..4 {
            drop(run.pass(&here).await);
        }
    }
}

#[tokio::test(start_paused = true)]
async fn after_too_many_requests_in_all_only_interactions_are_answered() {
    let run = Run::default();
    let (here, there) = (posting(1), posting(2));
    let answer = (
        Method::POST,
        "/api/v10/interactions/1/x/callback".to_owned(),
    );
    run.learn().await;
    let (told_of, error) = too_many(10.0, headers(&[("x-ratelimit-global", "true")]), "global");
    run.pass(&here).await.note(&told_of, Some(&error));
    assert_eq!(run.refuse(&there).await, 10_000);
    drop(run.pass(&answer).await);
    pass_time(10_000).await;
    drop(run.pass(&there).await);

    // Cloudflare has no headers, and refuses everything.
    let page = headers(&[("retry-after", "10")]);
    let error = ApiError::read(429, &page, b"<!DOCTYPE html>");
    for wait in [10_000, 20_000, 40_000] {
        run.pass(&there).await.note(&page, Some(&error));
        assert_eq!(run.refuse(&here).await, wait, "longer each time");
        assert_eq!(run.refuse(&answer).await, wait);
        pass_time(40_000).await;
    }
    run.pass(&there).await.note(&told(4, 1.0, 99.0), None);
    run.pass(&here).await.note(&page, Some(&error));
    assert_eq!(run.refuse(&here).await, 10_000);
}

#[tokio::test(start_paused = true)]
async fn too_many_edits_of_old_messages_hold_up_nothing_else() {
    let run = Run::default();
    run.learn().await;
    let edit = (Method::PATCH, "/api/v10/channels/1/messages/2".to_owned());
    let headers = told(3, 1.0, 11.0);
    let body = br#"{"message": "old", "code": 30046, "retry_after": 20.0, "global": false}"#;
    let error = ApiError::read(429, &headers, body);
    run.pass(&edit).await.note(&headers, Some(&error));
    for _ in 0..2 {
        drop(run.pass(&edit).await);
    }
}

#[tokio::test(start_paused = true)]
async fn what_cannot_be_sent_in_time_is_sent_away_at_once() {
    let limits = Arc::new(Limits::default());
    let habit = Habit::Limited {
        limit: 5,
        period: Duration::from_secs(5),
    };
    let (method, path) = posting(1);
    let route = BucketKey::of(&method, &path).expect("it is limited").route;
    limits.lock().habits.insert(route, habit);
    let begin = Instant::now();
    let mut asking = JoinSet::new();
    for channel in 0..500 {
        let limits = Arc::clone(&limits);
        asking.spawn(async move {
            let (method, path) = posting(channel);
            let deadline = begin + Duration::from_secs(20);
            let key = BucketKey::of(&method, &path);
            limits.enter(key, deadline).await.err()
        });
    }
    let mut waits = Vec::new();
    while let Some(asked) = asking.join_next().await {
        waits.extend(asked.expect("no panic"));
    }
    assert!(begin.elapsed() <= PATIENCE);
    // About 36 a second are sent in the meantime; the others come back at that rate.
    assert!((370..=400).contains(&waits.len()), "{}", waits.len());
    let last = waits.into_iter().max().expect("some were sent away");
    assert!(last > Duration::from_secs(10), "{last:?}");
}

#[tokio::test(start_paused = true)]
async fn buckets_that_are_full_again_are_forgotten_when_there_are_too_many() {
    let run = Run::default();
    let habit = Some(Habit::Limited {
        limit: 5,
        period: Duration::from_secs(5),
    });
    for channel in 0..MOST as u64 {
        let (method, path) = posting(channel);
        let key = BucketKey::of(&method, &path).expect("it is limited");
        let bucket = Bucket::new(habit, Instant::now());
        run.limits.lock().buckets.insert(key, bucket);
    }
    pass_time(5_000).await;
    let busy = run.pass(&posting(0)).await;
    assert_eq!(run.limits.lock().buckets.len(), MOST);
    let another = run.pass(&posting(MOST as u64)).await;
    assert_eq!(run.limits.lock().buckets.len(), 2);
    drop((busy, another));
}
