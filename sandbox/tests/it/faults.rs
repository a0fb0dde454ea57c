//! Faults that tests cause: requests hang, break or are refused.

use serde_json::json;

use super::harness::{PATIENCE, World};

#[tokio::test]
async fn requests_hang_until_the_faults_are_lifted() {
    let world = World::new().await;
    let http = reqwest::Client::new();
    let faults = format!("{}/sandbox/faults", world.sandbox.url());
    let add = async |fault| {
        let added = http.post(&faults).json(&fault).send().await;
        added.expect("the page answers").status().as_u16()
    };
    let hanging = async || {
        let count = http.get(&faults).send().await.expect("the page answers");
        count.text().await.expect("a body")
    };
    assert_eq!(add(json!({"do": "nothing"})).await, 400);
    assert_eq!(add(json!({"do": "refuse", "status": 200})).await, 400);
    let route = "/users/@me";
    assert_eq!(add(json!({"do": "hang", "route": route})).await, 204);
    let asked = {
        let (url, token) = (world.sandbox.url(), world.sandbox.bot_token().to_owned());
        let http = http.clone();
        tokio::spawn(async move {
            let request = http.get(format!("{url}/api/v10/users/@me"));
            let request = request.header("Authorization", format!("Bot {token}"));
            request.send().await.expect("an answer").status().as_u16()
        })
    };
    let hangs = async {
        while hanging().await != r#"{"hanging":1}"# {
            tokio::task::yield_now().await;
        }
    };
    let hangs = tokio::time::timeout(PATIENCE, hangs).await;
    hangs.expect("the request hangs");
    assert!(!asked.is_finished());
    let lifted = http.delete(&faults).send().await;
    assert_eq!(lifted.expect("the page answers").status(), 204);
    assert_eq!(asked.await.expect("no panic"), 200);
    assert_eq!(hanging().await, r#"{"hanging":0}"#);
}

#[tokio::test]
async fn a_fault_meets_only_the_requests_that_fit_and_as_often_as_it_says() {
    let world = World::new().await;
    let http = reqwest::Client::new();
    let faults = format!("{}/sandbox/faults", world.sandbox.url());
    for fault in [
        json!({"do": "refuse", "status": 503, "route": "/users/@me", "times": 1}),
        json!({"do": "refuse", "status": 429, "retry_after": 1.5, "page": true, "route": "/users/@me", "times": 1}),
        json!({"do": "reset", "route": "/users/@me", "times": 1}),
        json!({"do": "lose", "method": "GET", "route": "/users/@me", "times": 1}),
        json!({"do": "reset", "method": "POST", "route": "/users/@me"}),
    ] {
        let added = http.post(&faults).json(&fault).send().await;
        assert_eq!(added.expect("the page answers").status(), 204);
    }
    let get = async |path: &str| {
        let url = format!("{}/api/v10{path}", world.sandbox.url());
        let request = http.get(url);
        let token = format!("Bot {}", world.sandbox.bot_token());
        let response = request.header("Authorization", token).send().await.ok()?;
        let wait = response.headers().get("retry-after");
        let wait = wait.and_then(|wait| wait.to_str().ok()).map(str::to_owned);
        Some((response.status().as_u16(), wait))
    };
    assert_eq!(get("/gateway").await, Some((200, None)));
    assert_eq!(get("/users/@me").await, Some((503, None)));
    assert_eq!(get("/users/@me").await, Some((429, Some("2".into()))));
    assert_eq!(get("/users/@me").await, None);
    assert_eq!(get("/users/@me").await, None);
    assert_eq!(get("/users/@me").await, Some((200, None)));
}
