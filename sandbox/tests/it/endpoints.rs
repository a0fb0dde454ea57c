//! Interactions and events over HTTP: signed, with checks that the bot refuses unsigned ones.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use axum::routing::post;
use axum::{Json, Router};
use ed25519_dalek::{Signature, VerifyingKey};
use serde_json::{Value, json};
use tokio::sync::{Mutex, mpsc};

use super::harness::{World, config_with_activity, soon, text};
use super::interactions::register;

/// A bot that listens, and answers each interaction at once.
struct Bot {
    key: VerifyingKey,
    /// Whether it also accepts requests with a wrong signature.
    is_careless: AtomicBool,
    received: mpsc::UnboundedSender<Value>,
}

/// Reads `N` bytes.
fn decode_hex<const N: usize>(text: &str) -> [u8; N] {
    let digits: Vec<u8> = text
        .chars()
        .map(|digit| digit.to_digit(16).expect("a digit") as u8)
        .collect();
    let bytes: Vec<u8> = digits.chunks(2).map(|two| two[0] << 4 | two[1]).collect();
    bytes.try_into().expect("the right length")
}

impl Bot {
    /// Returns its address, the bot, and what it receives.
    async fn start(world: &World) -> (String, Arc<Bot>, Mutex<mpsc::UnboundedReceiver<Value>>) {
        let application = world.api.ok("GET", "/oauth2/applications/@me", None).await;
        let key = decode_hex(&text(&application["verify_key"]));
        let (received, receiving) = mpsc::unbounded_channel();
        let bot = Arc::new(Bot {
            key: VerifyingKey::from_bytes(&key).expect("a key"),
            is_careless: AtomicBool::new(false),
            received,
        });
        let app = Router::new()
            .route("/interactions", post(receive))
            .route("/events", post(receive))
            .with_state(Arc::clone(&bot));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await;
        let listener = listener.expect("a port is free");
        let address = format!("http://{}", listener.local_addr().expect("an address"));
        tokio::spawn(async move { axum::serve(listener, app).await });
        (address, bot, Mutex::new(receiving))
    }

    fn has_signed(&self, headers: &HeaderMap, body: &[u8]) -> bool {
        let header = |name: &str| headers[name].to_str().expect("text").to_owned();
        let signature = Signature::from_bytes(&decode_hex(&header("x-signature-ed25519")));
        let message = [header("x-signature-timestamp").as_bytes(), body].concat();
        self.key.verify_strict(&message, &signature).is_ok()
    }
}

async fn receive(State(bot): State<Arc<Bot>>, headers: HeaderMap, body: Bytes) -> Response {
    if !bot.has_signed(&headers, &body) && !bot.is_careless.load(Ordering::SeqCst) {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    let payload: Value = serde_json::from_slice(&body).expect("JSON");
    let _ = bot.received.send(payload.clone());
    if !payload["event"].is_null() || payload["type"] == 0 {
        return StatusCode::NO_CONTENT.into_response();
    }
    let answer = match payload["type"].as_u64() {
        Some(1) => json!({"type": 1}),
        _ if payload["data"]["name"] == "board" => json!({"type": 12}),
        _ => json!({"type": 4, "data": {"content": "gone"}}),
    };
    Json(answer).into_response()
}

/// Returns the field of the application's settings.
async fn setting(world: &World, field: &str) -> Value {
    let application = world.api.ok("GET", "/oauth2/applications/@me", None).await;
    application[field].clone()
}

#[tokio::test]
async fn an_address_has_to_refuse_wrong_signatures_when_it_is_entered_and_later() {
    let world = World::new().await;
    let (address, bot, _received) = Bot::start(&world).await;
    register(&world, json!({"name": "go", "description": "Goes"})).await;
    for (field, path) in [
        ("interactions_endpoint_url", "/interactions"),
        ("event_webhooks_url", "/events"),
    ] {
        let enter = async |url: String| {
            let body = json!({field: url});
            let entered = world.page.call("PATCH", "/sandbox/application", Some(body));
            entered.await
        };
        bot.is_careless.store(true, Ordering::SeqCst);
        let (status, error) = enter(format!("{address}{path}")).await;
        assert_eq!(status, 400, "{error}");
        assert!(text(&error["error"]).contains("401"), "{error}");
        assert_eq!(setting(&world, field).await, Value::Null);
        bot.is_careless.store(false, Ordering::SeqCst);
        for wrong in ["https://example.org/", "http://10.0.0.1/", "x"] {
            assert_eq!(enter(wrong.to_owned()).await.0, 400, "{wrong}");
        }
        let (status, error) = enter(format!("{address}/nowhere")).await;
        assert_eq!(status, 400, "{error}");
        let (status, error) = enter(format!("{address}{path}")).await;
        assert_eq!(status, 204, "{error}");
        assert_eq!(
            setting(&world, field).await,
            json!(format!("{address}{path}"))
        );
    }

    // It is checked again, and loses its address.
    bot.is_careless.store(true, Ordering::SeqCst);
    let (ann, games) = (world.user("Ann").await, world.channel("games").await);
    let going = json!({"as": ann, "channel": games, "kind": "command", "name": "go"});
    let outcome = world.page.interact(going.clone()).await;
    assert_eq!(outcome["message"]["content"], "gone", "{outcome}");
    let removed = async {
        while setting(&world, "interactions_endpoint_url").await != Value::Null {
            tokio::task::yield_now().await;
        }
    };
    soon("the removal", removed).await;
    let outcome = world.page.interact(going).await;
    assert_eq!(outcome["outcome"], "failed", "{outcome}");
}

#[tokio::test]
async fn an_activity_is_launched_in_the_response_to_a_signed_request() {
    let world = World::with(config_with_activity("http://127.0.0.1:9/activity")).await;
    let (address, _bot, _received) = Bot::start(&world).await;
    register(&world, json!({"name": "board", "description": "Opens it"})).await;
    let url = json!({"interactions_endpoint_url": format!("{address}/interactions")});
    world.page.patch("/sandbox/application", url).await;
    let (ann, games) = (world.user("Ann").await, world.channel("games").await);
    let asking = json!({"as": ann, "channel": games, "kind": "command", "name": "board"});
    let outcome = world.page.interact(asking).await;
    assert_eq!(outcome["outcome"], "launch", "{outcome}");
    let instance = text(&outcome["activity"]["instance_id"]);
    assert!(instance.ends_with(&games), "{instance}");
}

#[tokio::test]
async fn who_adds_the_bot_is_told() {
    let world = World::new().await;
    let (address, _bot, received) = Bot::start(&world).await;
    let url = json!({"event_webhooks_url": format!("{address}/events")});
    world.page.patch("/sandbox/application", url).await;
    let next = async || {
        let mut received = received.lock().await;
        let next = soon("an event", received.recv()).await;
        next.expect("the bot listens")
    };
    assert_eq!(next().await["type"], 0);
    let ann = world.user("Ann").await;
    let server = world
        .page
        .post("/sandbox/guilds", json!({"as": ann, "name": "New"}))
        .await;
    let guild = text(&server["id"]);
    let path = format!("/sandbox/guilds/{guild}/bot");
    world.page.post(&path, json!({})).await;
    let event = next().await["event"].clone();
    assert_eq!(event["type"], "APPLICATION_AUTHORIZED");
    assert_eq!(event["data"]["integration_type"], 0);
    assert_eq!(event["data"]["guild"]["id"], json!(guild));
    assert_eq!(event["data"]["user"]["id"], json!(ann));
    let path = format!("/sandbox/users/{ann}");
    world.page.patch(&path, json!({"installed": true})).await;
    let event = next().await["event"].clone();
    assert_eq!(event["data"]["integration_type"], 1);
    assert_eq!(event["data"]["guild"], Value::Null);
}
