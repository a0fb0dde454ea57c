//! Streams of changes.

use std::time::Duration;

use asterism_app::app::live::LiveState;
use http_body_util::BodyExt as _;
use hyper::body::Bytes;
use serde_json::{Value, json};
use tokio::time::Instant;

use super::{ANN, ActivityBody, Asking, Served, get};
use crate::activity::changes::LASTING;
use asterism_http::Lasting;

fn follow(session: &str) -> Asking {
    get("/api/changes?game=12").with(session)
}

async fn open(served: &Served, session: &str) -> ActivityBody {
    let response = served.send(follow(session)).await;
    assert_eq!(response.status(), 200);
    assert_eq!(response.headers()["content-type"], "text/event-stream");
    assert_eq!(response.headers()["cache-control"], "no-store");
    assert_eq!(response.extensions().get::<Lasting>(), Some(&LASTING));
    response.into_body()
}

/// Returns the next part of a stream; `None` at its end.
async fn next(body: &mut ActivityBody) -> Option<Bytes> {
    let frame = body.frame().await?;
    let frame = frame.unwrap_or_else(|error| panic!("{error}"));
    frame.into_data().ok()
}

async fn next_state(body: &mut ActivityBody) -> Value {
    let part = next(body).await.expect("a state");
    let text = std::str::from_utf8(&part).expect("a text");
    let data = text.strip_prefix("data: ").expect("an event");
    serde_json::from_str(data).expect("JSON")
}

#[tokio::test(start_paused = true)]
async fn a_stream_tells_the_state_at_once_and_after_each_change() {
    let served = Served::start();
    let session = served.sign_in("ann").await;
    let mut body = open(&served, &session).await;
    let state = |version: u64| json!({"version": version, "revision": 0});
    assert_eq!(next_state(&mut body).await, state(1));
    let states = &served.boards.states;
    states.send_replace(LiveState::at(2));
    assert_eq!(next_state(&mut body).await, state(2));
    // Whoever reads slowly is told the latest state only.
    states.send_replace(LiveState::at(3));
    states.send_replace(LiveState::at(4));
    assert_eq!(next_state(&mut body).await, state(4));
    let offered = LiveState {
        revision: 1,
        url: Some("https://discord.com/channels/1/2/3".to_owned()),
        ..LiveState::at(4)
    };
    states.send_replace(offered);
    let told = json!({"version": 4, "revision": 1, "url": "https://discord.com/channels/1/2/3"});
    assert_eq!(next_state(&mut body).await, told);
    let began = Instant::now();
    assert_eq!(next(&mut body).await.unwrap(), ":\n\n");
    assert_eq!(began.elapsed().as_secs(), 20);
}

#[tokio::test(start_paused = true)]
async fn a_stream_ends_after_ten_minutes() {
    let served = Served::start();
    let session = served.sign_in("ann").await;
    let began = Instant::now();
    let mut body = open(&served, &session).await;
    let mut parts = 0;
    while next(&mut body).await.is_some() {
        parts += 1;
    }
    assert_eq!(began.elapsed().as_secs(), 600);
    assert!((29..=31).contains(&parts), "{parts}");
    drop(body);
    assert_eq!(served.activity.instruments.activity.open_streams(), 0);
}

#[tokio::test(start_paused = true)]
async fn a_stream_ends_when_its_user_may_no_longer_see_the_game() {
    let served = Served::start();
    let mut streams = Vec::new();
    for code in ["ann", "ben"] {
        let session = served.sign_in(code).await;
        let mut body = open(&served, &session).await;
        next(&mut body).await.expect("a version");
        streams.push((session, body));
    }
    let began = Instant::now();
    *served.boards.is_visible.lock().unwrap() = false;
    let mut ended = Vec::new();
    for (session, body) in &mut streams {
        while next(body).await.is_some() {}
        ended.push(began.elapsed());
        served.check_refused(follow(session), 404, "hidden").await;
    }
    // Discord is asked about each of them at another moment, from the first time on.
    assert!(ended[0] < ended[1], "{ended:?}");
    let checked = Duration::from_mins(1)..Duration::from_secs(80);
    assert!(ended.iter().all(|it| checked.contains(it)), "{ended:?}");
}

#[tokio::test(start_paused = true)]
async fn streams_end_when_the_program_stops() {
    let served = Served::start();
    let session = served.sign_in("ann").await;
    let mut body = open(&served, &session).await;
    next(&mut body).await.expect("a version");
    let began = Instant::now();
    served.stop.send_replace(true);
    assert_eq!(next(&mut body).await, None);
    assert_eq!(began.elapsed(), Duration::ZERO);
    served.check_refused(follow(&session), 503, "trouble").await;
}

#[tokio::test(start_paused = true)]
async fn a_user_has_a_few_streams_at_most() {
    let served = Served::start();
    let (ann, ben) = (served.sign_in("ann").await, served.sign_in("ben").await);
    let mut bodies = Vec::new();
    for _ in 0..6 {
        bodies.push(open(&served, &ann).await);
    }
    served.check_refused(follow(&ann), 429, "limit").await;
    open(&served, &ben).await;
    bodies.pop();
    open(&served, &ann).await;
    assert_eq!(served.activity.instruments.activity.open_streams(), 5);
    assert!(served.activity.limits.streams.open(ANN).is_some());
}

#[tokio::test]
async fn a_stream_needs_a_session_and_a_game() {
    let served = Served::start();
    let session = served.sign_in("ann").await;
    served.check_refused(follow("x"), 401, "session").await;
    for query in [
        "",
        "?",
        "?game=",
        "?game=x",
        "?game=-1",
        "?gam=12",
        "?game=123456789012345678901",
    ] {
        let asking = get(&format!("/api/changes{query}")).with(&session);
        served.check_refused(asking, 400, "refused").await;
    }
}
