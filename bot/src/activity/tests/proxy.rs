//! Requests that Discord's proxy signs.

use asterism_store::UserId;
use data_encoding::{BASE64, HEXLOWER};
use ed25519_dalek::{Signer as _, SigningKey};
use serde_json::{Value, json};

use super::{APPLICATION, Asking, INSTANCE, NOW, Served, call, post};

/// Time of the tests, in seconds.
const SECONDS: i64 = NOW.millis() / 1000;

fn payload(user: u64) -> Value {
    json!({
        "user_id": user.to_string(), "application_id": APPLICATION.to_string(),
        "created_at": SECONDS, "expires_at": SECONDS + 60,
    })
}

/// Adds the headers with which `key` signs a payload.
fn sign(asking: Asking, key: &SigningKey, payload: &Value) -> Asking {
    let bytes = payload.to_string();
    let signature = key.sign(bytes.as_bytes()).to_bytes();
    asking
        .header("x-signature-ed25519", &HEXLOWER.encode(&signature))
        .header("x-signature-timestamp", &payload["created_at"].to_string())
        .header("x-discord-proxy-payload", &BASE64.encode(bytes.as_bytes()))
}

#[tokio::test]
async fn a_signed_request_needs_no_code() {
    let served = Served::start();
    let asked = json!({"instance": INSTANCE});
    let asking = sign(post("session", &asked), &served.signs, &payload(1));
    let (status, answer) = served.ask(asking).await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(answer["user"]["id"], "1");
    assert_eq!(answer["access_token"], json!(null));
    let session = answer["token"].as_str().expect("a session");
    let asking = sign(call(session), &served.signs, &payload(1));
    assert_eq!(served.ask(asking).await.0, 200);
}

#[tokio::test]
async fn a_signature_may_be_written_as_either_example_of_discord_does() {
    let served = Served::start();
    let session = served.sign_in("ann").await;
    let payload = payload(1);
    let signature = served.signs.sign(payload.to_string().as_bytes()).to_bytes();
    let asking = sign(call(&session), &served.signs, &payload);
    let asking = asking.header("x-signature-ed25519", &BASE64.encode(&signature));
    assert_eq!(served.ask(asking).await.0, 200);
}

#[tokio::test]
async fn forged_signatures_are_refused_with_or_without_a_session() {
    let served = Served::start();
    let session = served.sign_in("ann").await;
    let good = || sign(call(&session), &served.signs, &payload(1));
    assert_eq!(served.ask(good()).await.0, 200);
    let changed = |name: &str, value: Value| {
        let mut payload = payload(1);
        payload[name] = value;
        sign(call(&session), &served.signs, &payload)
    };
    let other_key = SigningKey::from_bytes(&[8; 32]);
    let other_payload = BASE64.encode(payload(2).to_string().as_bytes());
    let mut without = good();
    without.0.headers_mut().remove("x-discord-proxy-payload");
    for forged in [
        sign(call(&session), &other_key, &payload(1)),
        sign(call(&session), &served.signs, &payload(2)),
        good().header("x-discord-proxy-payload", &other_payload),
        good().header("x-signature-ed25519", "00"),
        good().header("x-signature-ed25519", ""),
        good().header("x-signature-timestamp", &(SECONDS + 1).to_string()),
        changed("expires_at", json!(SECONDS - 31)),
        changed("created_at", json!(SECONDS + 31)),
        changed("created_at", json!(null)),
        changed("application_id", json!("8")),
        without,
    ] {
        let headers = format!("{:?}", forged.0.headers());
        let (status, answer) = served.ask(forged).await;
        assert_eq!(
            (status, &answer["error"]["code"]),
            (401, &json!("session")),
            "{headers}"
        );
    }
    let asked = json!({"code": "ben", "instance": INSTANCE});
    let forged = sign(post("session", &asked), &other_key, &payload(2));
    served.check_refused(forged, 401, "session").await;
    let other_user = sign(post("session", &asked), &served.signs, &payload(1));
    served.check_refused(other_user, 401, "session").await;
}

#[tokio::test]
async fn a_signature_that_names_no_user_replaces_no_code() {
    let served = Served::start();
    let mut payload = payload(1);
    payload["user_id"] = json!(null);
    let asked = json!({"instance": INSTANCE});
    let asking = sign(post("session", &asked), &served.signs, &payload);
    served.check_refused(asking, 401, "session").await;
    let asked = json!({"code": "ben", "instance": INSTANCE});
    let asking = sign(post("session", &asked), &served.signs, &payload);
    let (status, answer) = served.ask(asking).await;
    assert_eq!(
        (status, &answer["user"]["id"]),
        (200, &json!(UserId::new(2).to_string()))
    );
}
