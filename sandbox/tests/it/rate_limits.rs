//! Limits on the number of requests, as a bot sees them.

use asterism_sandbox::Config;
use serde_json::{Value, json};

use super::harness::{Gateway, World, callback, webhook};

/// The part of a response that a bot reads.
struct Seen {
    status: u16,
    headers: reqwest::header::HeaderMap,
    body: String,
}

impl Seen {
    fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }
}

async fn ask(world: &World, path: &str, token: &str) -> Seen {
    let url = format!("{}/api/v10{path}", world.sandbox.url());
    let request = reqwest::Client::new().get(url);
    let request = request.header("Authorization", format!("Bot {token}"));
    let response = request.send().await.expect("the sandbox answers");
    Seen {
        status: response.status().as_u16(),
        headers: response.headers().clone(),
        body: response.text().await.expect("the body arrives"),
    }
}

/// Makes requests for the bot's account run into a limit for a minute.
async fn limit(world: &World, scope: &str) {
    let fault = json!({
        "do": "limit", "scope": scope, "retry_after": 60, "route": "/users/@me", "times": 1
    });
    let (status, body) = world
        .page
        .call("POST", "/sandbox/faults", Some(fault))
        .await;
    assert_eq!(status, 204, "{body}");
}

#[tokio::test]
async fn the_first_response_to_an_interaction_is_in_no_bucket() {
    let world = World::start(Config::default()).await;
    let mut bot = Gateway::ready(&world.sandbox).await;
    super::interactions::register(&world, json!({"name": "go", "description": "Goes"})).await;
    let (ann, games) = (world.user("Ann").await, world.channel("games").await);
    let page = world.page.clone();
    let go = json!({"as": ann, "channel": games, "kind": "command", "name": "go"});
    let click = tokio::spawn(async move { page.interact(go).await });
    let event = bot.interaction().await;
    let send = async |path: String, body: Value| {
        let url = format!("{}/api/v10{path}", world.sandbox.url());
        let request = reqwest::Client::new().post(url).json(&body);
        let response = request.send().await.expect("the sandbox answers");
        assert!(response.status().is_success());
        response.headers().contains_key("x-ratelimit-bucket")
    };
    let response = json!({"type": 4, "data": {"content": "x"}});
    assert!(!send(callback(&event), response).await);
    assert!(send(webhook(&event), json!({"content": "y"})).await);
    assert_eq!(click.await.expect("no panic")["outcome"], "message");
}

#[tokio::test]
async fn a_limit_holds_for_its_scope_until_it_is_lifted() {
    let world = World::start(Config::default()).await;
    let token = world.sandbox.bot_token().to_owned();
    let free = ask(&world, "/users/@me", &token).await;
    assert_eq!(free.status, 200);
    assert_eq!(free.header("x-ratelimit-limit"), Some("5"));
    assert_eq!(free.header("x-ratelimit-remaining"), Some("4"));
    assert!(free.header("x-ratelimit-bucket").is_some());
    assert_eq!(free.header("x-ratelimit-scope"), None);
    assert_eq!(free.header("via"), Some("1.1 google"));

    // For each scope: its name, and whether the same route, another route, and one without a token are refused.
    for (scope, name, others) in [
        ("user", Some("user"), [200, 200]),
        ("shared", Some("shared"), [200, 200]),
        ("global", Some("global"), [429, 200]),
        ("cloudflare", None, [429, 429]),
    ] {
        limit(&world, scope).await;
        for _ in 0..2 {
            let refused = ask(&world, "/users/@me", &token).await;
            assert_eq!(refused.status, 429, "{scope}");
            assert_eq!(refused.header("x-ratelimit-scope"), name);
            assert!(refused.header("retry-after").is_some(), "{scope}");
            let body: Option<Value> = serde_json::from_str(&refused.body).ok();
            assert_eq!(body.is_some(), name.is_some(), "{}", refused.body);
            assert_eq!(refused.header("via").is_some(), name.is_some());
            if let Some(body) = body {
                assert_eq!(body["global"], scope == "global");
                assert!(body["retry_after"].as_f64().is_some_and(|wait| wait > 30.0));
            }
        }
        let channels = ask(&world, "/users/@me/guilds", &token).await;
        let gateway = ask(&world, "/gateway", &token).await;
        assert_eq!([channels.status, gateway.status], others, "{scope}");
        let (status, _) = world.page.call("DELETE", "/sandbox/faults", None).await;
        assert_eq!(status, 204);
        world.page.get("/sandbox/state").await;
    }
}
