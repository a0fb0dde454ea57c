//! Which calls reach the app, and how its answers get back; the page and its files.

use std::time::Duration;

use asterism_store::UserId;
use http_body_util::BodyExt as _;
use hyper::Method;
use serde_json::json;

use super::{NOW, Served, call, get, post};
use crate::activity::session::Session;

#[tokio::test]
async fn calls_of_other_sites_do_not_reach_the_app() {
    let served = Served::start();
    let session = served.sign_in("ann").await;
    for origin in ["https://evil.org", "null", "https://8.discordsays.com"] {
        let asking = call(&session).header("origin", origin);
        served.check_refused(asking, 403, "origin").await;
        let asked = json!({"code": "ben"});
        let asking = post("session", &asked).header("origin", origin);
        served.check_refused(asking, 403, "origin").await;
        let stream = get("/api/changes?game=12").with(&session);
        served
            .check_refused(stream.header("origin", origin), 403, "origin")
            .await;
    }
    let asking = call(&session).header("sec-fetch-site", "cross-site");
    served.check_refused(asking, 403, "origin").await;
    assert!(served.boards.visitors.lock().unwrap().is_empty());
    let answered = served.send(call(&session)).await;
    let allows = |(name, _): &(&hyper::header::HeaderName, _)| {
        name.as_str().starts_with("access-control-") || name.as_str() == "set-cookie"
    };
    assert!(!answered.headers().iter().any(|it| allows(&it)));
    assert_eq!(answered.headers()["cache-control"], "no-store");
}

#[tokio::test]
async fn calls_that_make_no_sense_do_not_reach_the_app() {
    let served = Served::start();
    let session = served.sign_in("ann").await;
    for kind in [
        "text/plain",
        "application/x-www-form-urlencoded",
        "",
        "application/jsonp",
    ] {
        let asking = call(&session).header("content-type", kind);
        served.check_refused(asking, 415, "refused").await;
    }
    let large = json!({"do": "home", "x": "x".repeat(16 * 1024)});
    served
        .check_refused(post("call", &large).with(&session), 413, "refused")
        .await;
    for body in [json!({}), json!({"do": "fly"}), json!([]), json!(null)] {
        served
            .check_refused(post("call", &body).with(&session), 400, "refused")
            .await;
    }
    let mut read = call(&session);
    *read.0.method_mut() = Method::GET;
    served.check_refused(read, 405, "refused").await;
    assert!(served.boards.visitors.lock().unwrap().is_empty());
    let charset = call(&session).header("content-type", "application/json; charset=utf-8");
    assert_eq!(served.ask(charset).await.0, 200);
}

#[tokio::test(start_paused = true)]
async fn what_the_app_refuses_is_told_in_its_words() {
    let served = Served::start();
    let session = served.sign_in("ann").await;
    *served.boards.is_visible.lock().unwrap() = false;
    let (status, answer) = served.ask(call(&session)).await;
    let error = json!({"error": {"code": "hidden", "text": "no such game"}});
    assert_eq!((status, answer), (404, error));
}

#[tokio::test(start_paused = true)]
async fn a_user_who_calls_too_often_is_told_when_to_try_again() {
    let served = Served::with_rate(2);
    let session = served.sign_in("ann").await;
    let other = served.sign_in("ben").await;
    let mut statuses = Vec::new();
    for _ in 0..5 {
        statuses.push(served.ask(call(&session)).await.0);
    }
    assert_eq!(
        statuses,
        [200, 200, 200, 429, 429],
        "a burst of four, of which the sign-in was one"
    );
    let refused = served.send(call(&session)).await;
    assert_eq!(refused.headers()["retry-after"], "1");
    served.check_refused(call(&session), 429, "limit").await;
    assert_eq!(served.ask(call(&other)).await.0, 200);
    tokio::time::advance(Duration::from_secs(1)).await;
    assert_eq!(served.ask(call(&session)).await.0, 200);
}

#[tokio::test]
async fn a_refusal_is_in_the_language_of_the_session_or_the_browser() {
    let served = Served::start();
    let text = async |asking| served.ask(asking).await.1["error"]["text"].clone();
    let asking = || call("").header("accept-language", "pl-PL,en;q=0.5");
    let polish = text(asking()).await;
    assert!(
        polish.as_str().unwrap_or_default().contains("sesja"),
        "{polish}"
    );
    let session = Session {
        user: UserId::new(1),
        name: "Ann".to_owned(),
        locale: "de".to_owned(),
        instance: None,
        signed_in: NOW,
        issued: NOW,
    };
    let session = served.activity.key.sign(&session);
    let german = text(post("call", &json!({})).with(&session)).await;
    assert!(
        german.as_str().unwrap_or_default().contains("Seite"),
        "{german}"
    );
}

#[tokio::test]
async fn the_page_is_protected_and_needs_no_session() {
    let served = Served::start();
    let page = served.send(get("/")).await;
    assert_eq!(page.status(), 200);
    let header = |name| page.headers()[name].to_str().expect("text").to_owned();
    let policy = header("content-security-policy");
    for part in [
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "frame-ancestors https://discord.com https://ptb.discord.com https://canary.discord.com https://7.discordsays.com",
        "base-uri 'none'",
        "form-action 'none'",
    ] {
        assert!(policy.contains(part), "{policy}");
    }
    assert!(!policy.contains('*'), "{policy}");
    assert_eq!(header("x-content-type-options"), "nosniff");
    assert_eq!(header("cross-origin-resource-policy"), "cross-origin");
    assert_eq!(header("referrer-policy"), "strict-origin");
    // A policy of the page itself would replace that one, and hand the code in its address to each file.
    let body = page.into_body().collect().await;
    let body = body.map(http_body_util::Collected::to_bytes);
    let body = body.unwrap_or_else(|error| panic!("{error}"));
    let body = String::from_utf8_lossy(&body);
    assert!(!body.contains("name=\"referrer\""), "{body}");
    let script = served.send(get("/main.js")).await;
    assert_eq!(
        script.headers()["cross-origin-resource-policy"],
        "same-origin"
    );
    for missing in ["/x", "//", "/../Cargo.toml", "/api", "/api/", "/api/x"] {
        assert_eq!(served.send(get(missing)).await.status(), 404, "{missing}");
    }
    let mut posted = get("/");
    *posted.0.method_mut() = Method::POST;
    assert_eq!(served.send(posted).await.status(), 405);
}

#[tokio::test]
async fn the_page_has_an_address_that_ends_in_a_slash() {
    let served = Served::start();
    for (asked, to) in [
        ("", "activity/"),
        ("?code=a&state=b", "activity/?code=a&state=b"),
    ] {
        let answer = served.send(get(asked)).await;
        assert_eq!(answer.status(), 308);
        assert_eq!(answer.headers()["location"], to);
        assert!(!answer.headers().contains_key("referrer-policy"));
    }
    // At the root of Discord's proxy, for which the mapping's target is this path.
    let answer = served.send(get("?frame_id=1&instance_id=2")).await;
    assert_eq!(answer.status(), 200);
}
